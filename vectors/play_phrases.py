#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Gives the built program what the vectors hold, and compares what it prints.

    play_phrases.py FOLDER      FOLDER holds keygen, contacts and phrase

Prints one line a file; stops at the first difference.
"""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from nacl import bindings

import check_phrases
import second_phrases as second

HERE = pathlib.Path(__file__).resolve().parent


class Programs:
    def __init__(self, folder, home):
        self.folder = folder
        self.home = pathlib.Path(home)
        self.environment = {"HOME": home, "LC_ALL": "C.UTF-8"}

    def run(self, program, *arguments):
        result = subprocess.run(
            [self.folder / program, *map(str, arguments)],
            env=self.environment,
            capture_output=True,
            check=False,
        )
        assert result.returncode == 0, (arguments, result.stdout, result.stderr)
        return json.loads(result.stdout)

    def phrase(self, *arguments):
        return self.run("phrase", "--json", *arguments)

    def file(self, name, data):
        path = self.home / name
        path.write_bytes(data)
        path.chmod(0o600)
        return path


def cases(name):
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))["cases"]


def form_arguments(form):
    return ["--scheme", "words", "--lang", "de"] if ":" in form else ["--scheme", form]


def own(programs):
    for case in cases("threedots-phrase"):
        given = case["input"]
        if "secret_hex" not in given:
            continue
        for secret in (bytes.fromhex(given["secret_hex"]), given["secret_hex"].encode() + b"\n"):
            answer = programs.phrase(
                "--secret-file",
                programs.file("secret", secret),
                *form_arguments(given["form"]),
                "--bits",
                given["bits"],
                "--context",
                given["context"],
            )
            assert answer["symbols"] == case["expected"], (case["id"], answer)
            assert answer["bits"] == given["bits"] and not answer["committed"]
            assert answer["strength"] == given["bits"] // 2


def contacts(programs):
    """The keystore's own secret, which is not sealed here, against the second implementation."""
    owner = programs.run("keygen", "--no-passphrase", "--json")
    store = programs.home / ".local/share/threedots/keystore.db"
    (seal,) = sqlite3.connect(store).execute("SELECT seal FROM identity").fetchone()
    assert seal[:2] == b"\1\0"
    for number in range(4):
        key = bindings.crypto_scalarmult_base(os.urandom(32))
        programs.run("contacts", "add", "--id", f"CONTACT{number}", "--key", key.hex(), "--json")
        for form in second.ALPHABETS:
            given = {
                "own_id": owner["id"],
                "own_secret_hex": seal[2:].hex(),
                "own_public_hex": owner["public_key"],
                "their_id": f"CONTACT{number}",
                "their_public_hex": key.hex(),
                "form": form,
                "bits": 160,
                "context": "Zu\u0308rich ☎️",
            }
            answer = programs.phrase(
                f"CONTACT{number}", *form_arguments(form), "--context", given["context"]
            )
            assert answer["symbols"] == second.phrase({"input": given}), answer


def matrix(programs):
    for case in cases("matrix-sas-flow"):
        secret = programs.file("secret", check_phrases.matrix_secret(case["input"]))
        expected = case["expected"]
        info = programs.file("info", expected["info"].encode())
        for given in (["--info", expected["info"]], ["--info-file", info]):
            for language in ("en", "de"):
                answer = programs.phrase(
                    "--secret-file", secret, "--scheme", "matrix", "--lang", language, *given
                )
                assert answer["symbols"] == expected["emoji_indices"]
                assert answer["names"] == expected[f"names_{language}"]
                assert "".join(answer["emoji"]) == expected["emoji"]
                assert answer["strength"] == 21 and not answer["committed"]
            answer = programs.phrase(
                "--secret-file", secret, "--scheme", "matrix-decimal", "--committed", *given
            )
            assert answer["symbols"] == [str(number) for number in expected["decimals"]]
            assert answer["strength"] == 39 and answer["committed"]


def matrix_bytes(programs):
    for case in cases("matrix-sas-bytes"):
        answer = programs.phrase("--scheme", "matrix", "--hex", case["input"]["bytes"])
        assert answer["symbols"] == case["expected"]["emoji_indices"]
        decimals = case["expected"].get("decimals")
        assert not decimals or answer["decimals"] == [str(number) for number in decimals]


def zrtp(programs):
    for case in cases("zrtp-kdf"):
        given = case["input"]
        if given["label"] != "SAS":
            continue
        key = programs.file("secret", bytes.fromhex(given["ki"]))
        context = programs.file("info", bytes.fromhex(given["context"]))
        digest = bytes.fromhex(case["expected"]["output"])
        answer = programs.phrase("--secret-file", key, "--scheme", "zrtp", "--info-file", context)
        assert answer["text"] == second.z_base_32(digest, 4)
    for case in cases("zrtp-sas"):
        for scheme, key in (("zrtp", "b32"), ("zrtp-words", "b256"), ("zrtp-emoji", "emoji32")):
            answer = programs.phrase("--scheme", scheme, "--hex", case["input"]["sashash"])
            assert answer["text"] == case["expected"][key]


def telegram(programs):
    for case in cases("telegram-call"):
        key = programs.file("secret", bytes.fromhex(case["input"]["key"]))
        caller = programs.file("info", bytes.fromhex(case["input"]["g_a"]))
        answer = programs.phrase(
            "--secret-file", key, "--scheme", "telegram", "--info-file", caller
        )
        assert answer["symbols"] == case["expected"]["indices"]
        assert "".join(answer["emoji"]) == case["expected"]["emoji"]


def telegram_hash(programs):
    for case in cases("telegram-emoji-hash"):
        answer = programs.phrase("--scheme", "telegram", "--hex", case["input"]["hash"])
        assert answer["symbols"] == case["expected"]["indices"]


def signal(programs):
    def identifier(digits):
        data = bytes.fromhex(digits)
        if len(data) != 16:
            return data.decode()
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])

    for case in cases("signal-safety-number"):
        given = case["input"]
        weak = ["--allow-weak"] if given["local_key"] == given["remote_key"] else []
        answer = programs.phrase(
            *("--scheme", "signal", *weak),
            *("--own-id", identifier(given["local_id"]), "--own-key", given["local_key"]),
            *("--their-id", identifier(given["remote_id"]), "--their-key", given["remote_key"]),
        )
        assert answer["text"] == case["expected"]["display"], case["id"]
        assert "".join(answer["symbols"]) == answer["text"]
        # The version of the code follows from the kind of identifier.
        expected = case["expected"]["scannable_local"]
        assert answer["scannable"][4:] == expected[4:]


def renderings(programs, scheme):
    for case in cases(scheme):
        data = bytes.fromhex(case["input"]["bytes"])
        path = programs.file("bytes", data)
        expected = case["expected"].get("text") or case["expected"].get("words")
        for given in (["--hex", data.hex()], ["--bytes", path]):
            answer = programs.phrase("--scheme", scheme, *given)
            assert answer["text"] == expected and answer["bits"] == 8 * len(data), answer


def main():
    plays = [
        ("threedots-phrase", own),
        ("contacts", contacts),
        ("matrix-sas-flow", matrix),
        ("matrix-sas-bytes", matrix_bytes),
        ("zrtp", zrtp),
        ("telegram-call", telegram),
        ("telegram-emoji-hash", telegram_hash),
        ("signal-safety-number", signal),
    ]
    with tempfile.TemporaryDirectory() as home:
        programs = Programs(pathlib.Path(sys.argv[1]).resolve(), home)
        for name, play in plays:
            play(programs)
            print(name)
        for scheme in ("pgp-words", "proquint", "bubblebabble"):
            renderings(programs, scheme)
            print(scheme)


if __name__ == "__main__":
    main()
