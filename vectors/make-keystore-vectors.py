#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes ledger.json, checkpoint-path.json and seal.json from the second implementation.

Everything is fixed: keys, times and randomness are hashes of their names.
"""

import hashlib
import json
import pathlib

from nacl import bindings

import check
import second_ledger

HERE = pathlib.Path(__file__).resolve().parent
OURS = {
    "source": "this project, FORMATS.md; computed by vectors/second_ledger.py, not by the Swift code",
    "licence": "Apache-2.0",
}


def fixed(name, count=32):
    return hashlib.shake_256(b"threedots vectors " + name.encode()).digest(count)


def key(name):
    return bindings.crypto_scalarmult_base(fixed("secret " + name)).hex()


OWNER = fixed("secret owner")
LEDGER = fixed("ledger", 16).hex()
A, B, C = "ECHOAAAA", "ECHOBBBB", "*GATEWAY"
SEEN = [
    ["integer", 1], ["blob", fixed("frame").hex()], ["integer", 1], ["text", "verify 0.1.0"],
]  # fmt: skip
FILE = [["integer", 2], *SEEN[1:2], ["integer", 0], ["text", "verify 0.1.0"]]
KIND = {name: number for number, name in second_ledger.KINDS.items()}


def entry(kind, *fields):
    return {"kind": KIND[kind], "fields": [list(pair) for pair in fields]}


def who(identifier, name=None):
    return [["text", identifier]] + ([["blob", key(name)]] if name else [])


GENESIS = entry("genesis", ["blob", LEDGER], *who("0WNER00X", "owner"))


def history(*entries, ledger=LEDGER, label=""):
    entries = [GENESIS, *entries]
    for number, one in enumerate(entries, 1):
        one = entries[number - 1] = dict(one)
        one["time"] = 1_800_000_000 + 60 * number
        one["random_hex"] = fixed(f"random {label} {number}", 64).hex()
    return {"owner_secret_hex": OWNER.hex(), "entries": entries}


NULL = ["null", None]
HAND, IMPORT, DIRECTORY = (["integer", n] for n in (1, 2, 3))
EMAIL, PHONE = (["integer", n] for n in (1, 2))
LINK = [
    ["blob", fixed("old ledger", 16).hex()], ["integer", 41], ["blob", fixed("old head").hex()],
    ["blob", fixed("old signature", 64).hex()], ["integer", 2],
]  # fmt: skip

CASES = {
    "genesis-alone": [],
    "every-kind": [
        entry("introduced", *who(A, "a"), *SEEN),
        entry("named", *who(A), ["text", "Zoë Ōta 🌵"], HAND),
        entry("added", *who(B, "b"), IMPORT),
        entry("named", *who(B), ["text", "●●● Verified"], IMPORT),
        entry("verified", *who(B, "b"), *FILE),
        entry("matched", *who(C, "c"), EMAIL),
        entry("matched", *who(C, "c"), PHONE),
        entry("match-withdrawn", *who(C), EMAIL),
        entry("key-conflict", *who(A, "a2"), *SEEN),
        entry("conflict-cleared", *who(A, "a"), *SEEN),
        entry("call-compared", *who(A, "a"), ["text", "emoji"], ["text", "phrase 0.1.0"]),
        entry("key-replaced", *who(A, "a2"), NULL),
        entry("key-replaced", *who(A, "a3"), *SEEN),
        entry("downgraded", *who(B)),
        entry("named", *who(B), NULL, HAND),
        entry("revoked", *who("UNKN0WNX", "x"), ["integer", 1], ["text", "phone lost"], NULL),
        entry("revoked", *who(B, "b"), ["integer", 2], NULL, ["blob", "00ff"]),
        entry("forgotten", *who(B)),
        entry("added", *who(B, "b9"), HAND),
        entry("named", *who("0WNER00X"), ["text", "Me"], HAND),
    ],
    "compacted": [
        entry("compacted", *LINK),
        entry("introduced", *who(A, "a"), *SEEN),
        entry("key-conflict", *who(A, "a2"), *SEEN),
    ],
    "own-revoked": [
        entry("introduced", *who(A, "a"), *SEEN),
        entry("added", *who(B, "b"), HAND),
        entry("own-revoked", ["blob", fixed("statement", 150).hex()]),
        entry("revoked", *who(A, "a"), ["integer", 2], NULL, NULL),
        entry("forgotten", *who(B)),
    ],
    "withdrawn-match": [
        entry("added", *who(A, "a"), DIRECTORY),
        entry("matched", *who(A, "a"), PHONE),
        entry("match-withdrawn", *who(A), PHONE),
    ],
}

ADDED = entry("added", *who(A, "a"), HAND)
OPPOSITES = {
    "verified-without-contact": [entry("verified", *who(A, "a"), *SEEN)],
    "verified-with-another-key": [ADDED, entry("verified", *who(A, "b"), *SEEN)],
    "verified-in-conflict": [
        ADDED,
        entry("key-conflict", *who(A, "b"), *SEEN),
        entry("verified", *who(A, "a"), *SEEN),
    ],
    "verified-after-revocation": [
        ADDED,
        entry("revoked", *who(A, "a"), ["integer", 2], NULL, NULL),
        entry("verified", *who(A, "a"), *SEEN),
    ],
    "introduced-twice": [ADDED, entry("introduced", *who(A, "a"), *SEEN)],
    "introduced-under-a-tombstone": [
        entry("revoked", *who(A, "a"), ["integer", 1], NULL, NULL),
        entry("introduced", *who(B, "a"), *SEEN),
    ],
    "owner-as-contact": [entry("added", *who(A, "owner"), HAND)],
    "second-genesis": [GENESIS],
    "late-compaction": [ADDED, entry("compacted", *LINK)],
    "origin-out-of-range": [entry("added", *who(A, "a"), ["integer", 4])],
    "origin-as-text": [entry("added", *who(A, "a"), ["text", "1"])],
    "empty-name-for-null": [ADDED, entry("named", *who(A), ["text", ""], HAND)],
    "name-not-in-form-c": [ADDED, entry("named", *who(A), ["text", "e\u0301"], HAND)],
    "lower-case-id": [entry("added", *who("echoaaaa", "a"), HAND)],
    "green-after-own-revocation": [
        entry("own-revoked", ["blob", "00"]),
        entry("introduced", *who(A, "a"), *SEEN),
    ],
}


def write(name, about, cases, opposites=None):
    document = {"about": about, **OURS, "cases": cases}
    if opposites:
        document["opposites"] = opposites
    text = json.dumps(document, indent=1, ensure_ascii=False)
    (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def answered(name, inputs, function):
    return [
        {"id": name, "input": given, "expected": function({"input": given})}
        for name, given in inputs.items()
    ]


def seal(passphrase, owner="0WNER00X", cost=(1, 8)):
    """A seal of the owner's key with the least cost, since a vector guards nothing."""
    public = bindings.crypto_scalarmult_base(OWNER)
    given = {"owner": owner, "owner_key_hex": public.hex(), "passphrase": passphrase}
    if passphrase is None:
        return {**given, "seal_hex": (b"\1\0" + OWNER).hex()}
    salt, nonce = fixed("salt " + passphrase, 16), fixed("nonce " + passphrase, 24)
    head = b"\1\1" + b"".join(n.to_bytes(4, "big") for n in cost) + salt + nonce
    wrapping = bindings.crypto_pwhash_alg(
        32, passphrase.encode(), salt, cost[0], cost[1] * 1024,
        bindings.crypto_pwhash_ALG_ARGON2ID13,
    )  # fmt: skip
    associated = b"threedots seal v1\0" + head + owner.encode() + public
    box = bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(OWNER, associated, nonce, wrapping)
    return {**given, "seal_hex": (head + box).hex()}


def main():
    write(
        "ledger",
        "Whole ledgers: entries as pairs of tag and value, with the 64 random bytes of each XEdDSA "
        "signature; expected are the encoded entries, heads, signatures, contacts and checkpoint. "
        "Each of the opposites has one entry that its state does not allow.",
        answered(
            "ledger",
            {name: history(*entries, label=name) for name, entries in CASES.items()},
            check.ledger,
        ),
        answered(
            "ledger",
            {name: history(*entries, label=name) for name, entries in OPPOSITES.items()},
            check.ledger_refusal,
        ),
    )
    paths = ["/users/ada/.local/share/threedots/keystore.db", "/k.db", "/users/zoë/my keys/3.db"]
    write(
        "checkpoint-path",
        "The file name of a keystore's checkpoint.",
        answered("path", {path: {"path": path} for path in paths}, check.checkpoint_path),
    )
    good = seal("correct horse battery staple")
    flipped = good["seal_hex"][:-1] + "%x" % (int(good["seal_hex"][-1], 16) ^ 1)
    write(
        "seal",
        "Sealed identities; the passphrases are UTF-8 in form C, the costs the least there are.",
        answered(
            "seal",
            {"passphrase": good, "open": seal(None), "unicode": seal("Zürich 🌵", cost=(2, 64))},
            check.seal_opens,
        ),
        answered(
            "seal",
            {
                "wrong-passphrase": {**good, "passphrase": "correct horse battery stable"},
                "other-id": {**good, "owner": "0WNER00Y"},
                "other-key": {**good, "owner_key_hex": key("a")},
                "flipped-bit": {**good, "seal_hex": flipped},
                "open-of-another": {**seal(None), "owner_key_hex": key("a")},
            },
            check.seal_refused,
        ),
    )


if __name__ == "__main__":
    main()
