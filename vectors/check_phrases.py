# SPDX-License-Identifier: Apache-2.0
"""What check.py knows of phrases, renderings and the exchange."""

import hashlib
import hmac
import json

from nacl import bindings

import second_phrases as second


def hexed(case, key):
    return bytes.fromhex(case["input"][key])


def word_list(case):
    words = second.LISTS[case["input"]["list"]]
    digest = hashlib.sha256("\n".join(words).encode()).hexdigest()
    return {"count": len(words), "first": words[0], "last": words[-1], "sha256": digest}


def phrase_opposite(case):
    """A change that must not leave the phrase as it was."""
    changed = {"input": {**case["input"], **case["changed"]}}
    return "differs" if second.phrase(case) != second.phrase(changed) else "same"


def matrix_bytes(case):
    answer = second.matrix_render(hexed(case, "bytes"))
    return {key: answer[key] for key in case["expected"]}


def matrix_commitment(case):
    # With these keys and values, json sorts and escapes as canonical JSON does.
    start = json.dumps(
        case["input"]["start_content"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    text = case["input"]["public_key_b64"] + start
    return {"commitment": second.unpadded(hashlib.sha256(text.encode()).digest())}


def matrix_secret(given):
    return second.agree(
        bytes.fromhex(given["our_private"]), second.from_unpadded(given["their_public_b64"])
    )


def matrix_flow(case):
    given = case["input"]
    info = second.matrix_info(given)
    data = second.hkdf(matrix_secret(given), b"", info.encode(), 6)
    answer = second.matrix_render(data)
    names = {
        f"names_{code}": [second.LISTS[f"matrix-names-{code}"][n] for n in answer["emoji_indices"]]
        for code in ("en", "de")
    }
    emoji = "".join(second.LISTS["matrix"][number] for number in answer["emoji_indices"])
    return {
        "info": info,
        "bytes6": data.hex(),
        "bytes5_decimal": data[:5].hex(),
        "emoji": emoji,
        **answer,
        **names,
    }


def matrix_hkdf(case):
    given = case["input"]
    data = second.hkdf(matrix_secret(given), b"", given["info"].encode(), given["length"])
    own = bindings.crypto_scalarmult_base(bytes.fromhex(given["our_private"]))
    return {"our_public_b64": second.unpadded(own), "bytes": data.hex()}


def matrix_mac(case):
    given = case["input"]
    key = second.hkdf(matrix_secret(given), b"", given["info"].encode(), 32)
    code = second.unpadded(hmac.digest(key, given["input"].encode(), "sha256"))
    # The older form encodes into the buffer that it reads: pinned by libolm alone.
    legacy = {name: text for name, text in case["expected"].items() if "legacy" in name}
    return {"hkdf-hmac-sha256.v2": code, **legacy}


def matrix_code(case):
    given = case["input"]
    flow = given["flow_id"].encode()
    keys = bytes.fromhex(given["first_key"] + given["second_key"] + given["secret"])
    head = b"MATRIX\x02" + bytes([given["mode"]])
    return {"payload": (head + second.prefixed(flow) + keys).hex()}


def matrix_code_fault(case):
    data = hexed(case, "payload")
    if data[:6] != b"MATRIX":
        return "not-a-matrix-code"
    if data[6] != 2:
        return "unknown-version"
    if data[7] > 2:
        return "unknown-mode"
    end = 10 + int.from_bytes(data[8:10], "big")
    keys = data[end : end + 32], data[end + 32 : end + 64]
    if not all(bindings.crypto_core_ed25519_is_valid_point(key) for key in keys):
        return "bad-key"
    return "accept" if len(data) >= end + 72 else "malformed"


def pgp_words(case):
    return {"words": " ".join(second.pgp_words(hexed(case, "bytes")))}


def proquint(case):
    return {"text": second.proquint(hexed(case, "bytes"))}


def bubble_babble(case):
    return {"text": second.bubble_babble(hexed(case, "bytes"))}


def signal_number(case):
    given = case["input"]
    local = second.signal_hash(hexed(case, "local_key"), hexed(case, "local_id"))
    remote = second.signal_hash(hexed(case, "remote_key"), hexed(case, "remote_id"))
    scannable = [
        second.signal_scannable(given["version"], *pair).hex()
        for pair in ((local[:32], remote[:32]), (remote[:32], local[:32]))
    ]
    answer = {
        "display": "".join(sorted(map(second.signal_digits, (local, remote)))),
        "scannable_local": scannable[0],
        "scannable_remote": scannable[1],
    }
    return {key: answer[key] for key in case["expected"]}


def signal_scannable(case):
    version = case["input"]["version"]
    scannable = second.signal_scannable(version, hexed(case, "local"), hexed(case, "remote"))
    return {"scannable": scannable.hex()}


def telegram(digest):
    indices = second.telegram_indices(digest)
    return {"indices": indices, "emoji": "".join(second.LISTS["telegram"][n] for n in indices)}


def telegram_call(case):
    digest = hashlib.sha256(hexed(case, "key").rjust(256, b"\0") + hexed(case, "g_a")).digest()
    return {"sha256": digest.hex(), **telegram(digest)}


def telegram_hash(case):
    return telegram(hexed(case, "hash"))


def zrtp_b32(case):
    return {"text": second.z_base_32(hexed(case, "sasvalue"), case["input"]["bits"] // 5)}


def zrtp_kdf(case):
    given = case["input"]
    output = second.zrtp_kdf(
        hexed(case, "ki"), given["label"], hexed(case, "context"), given["length_bytes"]
    )
    return {"output": output.hex()}


def zrtp_sas(case):
    value = hexed(case, "sashash")[:4]
    emoji = (second.LISTS["zrtp-b32e"][number] for number in second.groups(value, 5, 4))
    return {
        "sasvalue": value.hex(),
        "b32": second.z_base_32(value, 4),
        "b256": ":".join(second.pgp_words(value[:2])),
        "emoji32": "".join(emoji),
    }


def register(checks, opposes):
    for name, function in {
        "word-lists": word_list,
        "threedots-phrase": second.phrase,
        "threedots-exchange": second.exchange,
        "matrix-sas-bytes": matrix_bytes,
        "matrix-sas-commitment": matrix_commitment,
        "matrix-sas-flow": matrix_flow,
        "matrix-sas-hkdf": matrix_hkdf,
        "matrix-sas-mac": matrix_mac,
        "matrix-qr": matrix_code,
        "matrix-qr-invalid": matrix_code_fault,
        "pgp-words": pgp_words,
        "proquint": proquint,
        "bubblebabble": bubble_babble,
        "signal-safety-number": signal_number,
        "signal-scannable": signal_scannable,
        "telegram-call": telegram_call,
        "telegram-emoji-hash": telegram_hash,
        "zrtp-b32": zrtp_b32,
        "zrtp-kdf": zrtp_kdf,
        "zrtp-sas": zrtp_sas,
    }.items():
        checks(name)(function)
    opposes("threedots-phrase")(phrase_opposite)
    opposes("threedots-exchange")(second.exchange_fault)
