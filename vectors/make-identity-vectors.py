#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes revocation.json from the second implementation; everything in it is fixed."""

import base64
import hashlib
import json
import pathlib

import check

HERE = pathlib.Path(__file__).resolve().parent
REASONS = {"no-reason": "", "reason": "laptop stolen", "unicode": "Zürich ★", "longest": "x" * 256}


def fixed(name, count=32):
    return hashlib.shake_256(b"threedots vectors " + name.encode()).digest(count)


def statement(name, identifier="0WNER00X", reason="", time=1_800_000_000):
    return {
        "secret_hex": fixed("secret " + name).hex(), "id": identifier, "reason": reason,
        "time": time, "random_hex": fixed("random revoke " + name + reason, 64).hex(),
    }  # fmt: skip


def changed(line, place, bits=1):
    raw = bytearray(base64.b64decode(line.split(":")[3]))
    raw[place] ^= bits
    return "3DOTS:REVOKE:1:" + base64.b64encode(raw).decode()


def main():
    inputs = {name: statement("owner", reason=reason) for name, reason in REASONS.items()}
    inputs["gateway"] = statement("gateway", "*GATEWAY", time=0)
    inputs["latest"] = statement("b", "ECHOBBBB", time=2**64 - 1)
    cases = [
        {"id": name, "input": given, "expected": check.revocation({"input": given})}
        for name, given in inputs.items()
    ]
    line = cases[1]["expected"]["line"]
    raw = base64.b64decode(line.split(":")[3])
    other = base64.b64decode(cases[5]["expected"]["line"].split(":")[3])[8:40]
    small = raw[:8] + bytes([1]) + bytes(31) + raw[40:]
    opposites = {
        "flipped-id": changed(line, 0), "flipped-key": changed(line, 8),
        "flipped-time": changed(line, 47), "flipped-reason": changed(line, 50),
        "flipped-R": changed(line, -64), "flipped-S": changed(line, -40),
        "shorter-reason": changed(line, 49, 1), "lower-case-id": changed(line, 1, 0x20),
        "small-order-key": "3DOTS:REVOKE:1:" + base64.b64encode(small).decode(),
        "other-key": "3DOTS:REVOKE:1:"
        + base64.b64encode(raw[:8] + other + raw[40:]).decode(),
        "line-break-in-reason": changed(line, 56, ord(" ") ^ ord("\n")),
        "not-utf-8": changed(line, 50, 0x80), "truncated": line[:-4], "longer": line + "AAAA",
        "blank": line + " ", "no-padding": line.rstrip("="),
        "newer": line.replace("E:1:", "E:2:"), "no-version": line.replace("E:1:", "E:x:"),
        "empty": "", "checkpoint": "3DOTS:CHECKPOINT:1:", "lower-case": line.lower(),
        "other-label": line,
    }  # fmt: skip
    # Signed as an entry of the ledger would be.
    given = inputs["reason"]
    message = b"threedots ledger v1\0" + raw[:48] + given["reason"].encode()
    signature, _, _ = check.xeddsa_sign(fixed("secret owner"), message, fixed("random", 64))
    opposites["other-label"] = (
        "3DOTS:REVOKE:1:" + base64.b64encode(raw[:-64] + signature).decode()
    )
    document = {
        "about": "Revocation statements, FORMATS.md section 10, and lines that are none.",
        "source": "this project, FORMATS.md; computed by vectors/check.py, not by the Swift code",
        "licence": "Apache-2.0",
        "cases": cases,
        "opposites": [
            {
                "id": name, "input": {"line": text},
                "expected": check.revocation_refused({"input": {"line": text}}),
            }
            for name, text in opposites.items()
        ],
    }  # fmt: skip
    path = HERE / "revocation.json"
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
