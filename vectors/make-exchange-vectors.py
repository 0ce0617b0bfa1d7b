#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes threedots-exchange.json with the second implementation and fixed randomness."""

import base64
import hashlib
import json
import pathlib

from nacl import bindings

import second_phrases as second


def seed(text):
    return hashlib.sha256(b"threedots exchange vector " + text.encode()).digest()


def public_key(person):
    return bindings.crypto_scalarmult_base(bytes.fromhex(person["secret_hex"]))


def parties(name):
    """Two people, of whom the first has the lower key."""
    people = [
        {"id": identifier, "secret_hex": seed(f"{name} {identifier} secret").hex()}
        for identifier in ("ADAADA01", "BENBEN02")
    ]
    for person in people:
        person["nonce_hex"] = seed(f"{name} {person['id']} nonce").hex()
        person["ephemeral_hex"] = seed(f"{name} {person['id']} ephemeral").hex()
    people.sort(key=public_key)
    return {"initiator": people[0], "responder": people[1]}


def case(name, forms, form, context, responder_forms=(1, 2, 3, 4)):
    given = {**parties(name), "forms": forms, "responder_forms": list(responder_forms)}
    given |= {"form": form, "context": context}
    return {"id": name, "input": given, "expected": second.exchange({"input": given})}


def opposite(name, line):
    given = {"line": line}
    return {"id": name, "input": given, "expected": second.exchange_fault({"input": given})}


def spelled(data):
    return "3DOTS:SAS:1:" + base64.b64encode(data).decode()


def main():
    cases = [
        case("emoji", [1, 2, 3, 4], 1, ""),
        case("words", [2], 2, "call 2026-11-30T12:00Z"),
        case("digits", [3, 1], 3, "Zürich ☎️"),
        case("german-words", [4, 2], 4, "Zu\u0308rich"),
        case("second-choice", [9, 200, 1], 1, ""),
        case("other-roles", [1, 2, 3, 4], 2, "call 7", [4, 2]),
    ]
    good = cases[0]["expected"]
    commit, reveal = good["lines"][1], good["lines"][3]
    hello = base64.b64decode(good["lines"][0][12:])
    opposites = [opposite(f"good-{place}", text) for place, text in enumerate(good["lines"])]
    opposites += [
        opposite("good-confirm", good["confirm_initiator"]),
        opposite("empty", ""),
        opposite("no-fields", "3DOTS:SAS:"),
        opposite("lower-case", commit.replace("3DOTS", "3dots")),
        opposite("blank-before", " " + commit),
        opposite("blank-behind", commit + " "),
        opposite("other-line", commit.replace("SAS", "REVOKE")),
        opposite("version-2", commit.replace(":1:", ":2:")),
        opposite("version-01", commit.replace(":1:", ":01:")),
        opposite("version-none", commit.replace(":1:", "::")),
        opposite("version-word", commit.replace(":1:", ":x:")),
        opposite("field-more", commit + ":"),
        opposite("truncated-by-one-character", commit[:-1]),
        opposite("truncated-by-a-group", commit[:-4]),
        opposite("reveal-truncated", reveal[:-4]),
        opposite("reveal-longer", spelled(base64.b64decode(reveal[12:]) + b"\0")),
        opposite("not-canonical", reveal[:-2] + chr(ord(reveal[-2]) + 1) + "="),
        opposite("url-alphabet", "3DOTS:SAS:1:" + "-_" * 22),
        opposite("nothing-inside", "3DOTS:SAS:1:"),
        opposite("kind-0", spelled(bytes(33))),
        opposite("kind-6", spelled(b"\6" + bytes(32))),
        opposite("hello-without-forms", spelled(hello[:34])),
        opposite("hello-form-twice", spelled(hello[:34] + b"\1\1")),
        opposite("hello-16-forms", spelled(hello[:34] + bytes(range(1, 17)))),
        opposite("hello-17-forms", spelled(hello[:34] + bytes(range(1, 18)))),
        opposite("hello-version-2", spelled(hello[:1] + b"\2" + hello[2:])),
        opposite("hello-version-0", spelled(hello[:1] + b"\0" + hello[2:])),
        opposite("version-0", commit.replace(":1:", ":0:")),
        opposite("hello-alone", spelled(b"\1")),
        opposite("over-long", "3DOTS:SAS:1:" + "A" * 120),
        opposite("very-long", "3DOTS:SAS:1:" + "A" * 4000),
        opposite("beyond-ascii", commit[:-1] + "é"),
    ]
    document = {
        "about": "Exchanges with fixed randomness, whole; and lines, by the class of their fault. "
        "FORMATS.md, section 13.",
        "source": "this project; written by vectors/make-exchange-vectors.py",
        "licence": "Apache-2.0, as the project",
        "cases": cases,
        "opposites": opposites,
    }
    path = pathlib.Path(__file__).resolve().parent / "threedots-exchange.json"
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
