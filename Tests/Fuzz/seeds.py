#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the keys of vectors/ as seeds for the fuzzer, each behind the byte that chooses its parser."""

import base64
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
vectors = pathlib.Path(__file__).parents[2] / "vectors"
number = 0


def seed(choice, data):
    global number
    number += 1
    (folder / f"{number}").write_bytes(bytes([choice]) + data)


def cases(name):
    return json.loads((vectors / f"{name}.json").read_text())["cases"]


for case in cases("openssh"):
    line = case["input"]["pub"].encode()
    for choice in (0, 1, 6):
        seed(choice, line)
    seed(4, base64.b64decode(line.split()[1]))
    for member in ("sha256", "l_md5", "bubblebabble_sha1"):
        seed(5, case["expected"][member].encode())
    seed(7, case["expected"]["sha256"].encode() + b"  " + line + b"\n")
for case in cases("openssh-lines"):
    seed(1, case["input"]["line"].encode())
for case in cases("openpgp"):
    data = base64.b64decode(case["input"]["cert_b64"])
    seed(0, data)
    seed(2, data)
    text = base64.encodebytes(data)
    block = b"PGP PUBLIC KEY BLOCK-----\n"
    seed(0, b"-----BEGIN " + block + b"\n" + text + b"-----END " + block)
for case in cases("x509-spki"):
    pem = case["input"]["pem"]
    seed(0, pem.encode())
    seed(3, base64.b64decode("".join(pem.splitlines()[1:-1])))
for case in cases("age"):
    seed(1, case["expected"]["recipient"].encode())
for case in cases("minisign"):
    seed(1, case["input"]["public_key"].encode())
for case in cases("fingerprint-renderings"):
    seed(5, " ".join(case["expected"]["words"]).encode())
    seed(5, " ".join(case["expected"]["digits"]).encode())
key = b"4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
for choice in (0, 1, 6):
    seed(choice, key + b"\n3mid:ECHOECHO," + key + b"\n")
seed(7, b"d30f795a904a213578baecc62c8611b5  " + key + b"\n")
