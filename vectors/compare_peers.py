# SPDX-License-Identifier: Apache-2.0
"""The built program beside other implementations that run: same inputs, equal outputs.

    compare_peers.py FOLDER      FOLDER holds phrase; run by .ci/peers in an environment of its own

libolm and vodozemac hold the one side of a Matrix verification, and `phrase` is given what the other
side agreed on; magic-wormhole and proquint render bytes.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import olm
import proquint
import vodozemac
from nacl import bindings
from wormhole._wordlist import byte_to_even_word, byte_to_odd_word

RUNS = 25


def phrase(folder, *arguments):
    result = subprocess.run(
        [folder / "phrase", "--json", *arguments], capture_output=True, check=True
    )
    return json.loads(result.stdout)


def unpadded(data):
    return base64.b64encode(data).decode().rstrip("=")


def agreed(secret, key_text):
    return bindings.crypto_scalarmult(secret, base64.b64decode(key_text + "="))


def ours(folder, home, shared, info):
    path = pathlib.Path(home, "secret")
    path.write_bytes(shared)
    path.chmod(0o600)
    given = ("--secret-file", path, "--info", info)
    emoji = phrase(folder, "--scheme", "matrix", *given)
    decimals = phrase(folder, "--scheme", "matrix-decimal", *given)
    assert emoji["decimals"] == decimals["symbols"]
    return emoji["symbols"], [int(text) for text in decimals["symbols"]]


def libolm(folder, home):
    for run in range(RUNS):
        secret = os.urandom(32)
        peer = olm.Sas()
        peer.set_their_pubkey(unpadded(bindings.crypto_scalarmult_base(secret)))
        info = f"MATRIX_KEY_VERIFICATION_SAS|@ä:example.org|A|{peer.pubkey}|@b|B|k|{run}"
        data = peer.generate_bytes(info, 6)
        bits = int.from_bytes(data, "big")
        emoji = [bits >> (42 - 6 * place) & 63 for place in range(7)]
        decimals = [(bits >> (35 - 13 * place) & 8191) + 1000 for place in range(3)]
        assert ours(folder, home, agreed(secret, peer.pubkey), info) == (emoji, decimals)


def rust(folder, home):
    for run in range(RUNS):
        secret = os.urandom(32)
        peer = vodozemac.Sas()
        key = peer.public_key.to_base64()
        own = vodozemac.Curve25519PublicKey.from_base64(
            unpadded(bindings.crypto_scalarmult_base(secret))
        )
        info = f"MATRIX_KEY_VERIFICATION_SAS|@a|A|{key}|@b|B|k|{run}"
        data = peer.diffie_hellman(own).bytes(info)
        expected = list(data.emoji_indices), list(data.decimals)
        assert ours(folder, home, agreed(secret, key), info) == expected


def words(folder, home):
    for count in range(1, RUNS):
        data = os.urandom(count)
        tables = byte_to_even_word, byte_to_odd_word
        expected = [tables[place % 2][bytes([byte])] for place, byte in enumerate(data)]
        answer = phrase(folder, "--scheme", "pgp-words", "--hex", data.hex())
        assert [word.lower() for word in answer["symbols"]] == [word.lower() for word in expected]


def proquints(folder, home):
    for count in range(2, 2 * RUNS, 2):
        data = os.urandom(count)
        expected = "-".join(
            proquint.uint2quint(int.from_bytes(data[place : place + 2], "big"))[-5:]
            for place in range(0, count, 2)
        )
        answer = phrase(folder, "--scheme", "proquint", "--hex", data.hex())
        assert answer["text"] == expected, (answer["text"], expected)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as home:
        for name, compare in (
            ("libolm", libolm),
            ("vodozemac", rust),
            ("magic-wormhole", words),
            ("proquint", proquints),
        ):
            compare(folder, home)
            print(f"{name}: equal")


if __name__ == "__main__":
    main()
