#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes seeds for the fuzzers of texts, records and keystores, most of them out of vectors/.

seeds.py FOLDER     a folder for each fuzzer is made in it
"""

import base64
import json
import pathlib
import sqlite3
import sys

folder = pathlib.Path(sys.argv[1])
vectors = pathlib.Path(__file__).parents[2] / "vectors"
number = 0


def seed(fuzzer, data):
    global number
    number += 1
    (folder / fuzzer).mkdir(parents=True, exist_ok=True)
    (folder / fuzzer / f"seed-{number}").write_bytes(data)


def line(choice, data):
    seed("lines", bytes([choice]) + (data.encode() if isinstance(data, str) else data))


def table(choice, text):
    seed("tables", bytes([choice]) + text.encode())


def cases(name):
    return json.loads((vectors / f"{name}.json").read_text())["cases"]


for case in cases("revocation"):
    text = case["expected"]["line"]
    line(0, text)
    line(1, base64.b64decode(text.split(":")[3]))
line(2, "ABCD-" * 19 + "ABCD")
for case in cases("ledger"):
    line(3, case["expected"]["checkpoint"])
for case in cases("threedots-exchange"):
    for text in case["expected"]["lines"]:
        line(4, text)
        line(5, base64.b64decode(text.split(":")[3]))
        line(14, text.split(":")[3])
key = "7c2aa10ab3936e5e14b4c6e80ee194b32c939844c82f4e1bbe49c77c17318470"
line(6, f"public:{key}\n")
line(6, f"private:{key}\r\n")
line(7, "age1tlegvjg2j4lfg7zfrrw0pe5ntdj0vwlg9smkc8dl5cvskmk3cfqsnnq8kq")
for case in cases("matrix-qr"):
    line(8, bytes.fromhex(case["expected"]["payload"]))
line(9, '{"b":[1,-2,null,true,{"\\u00e9\\ud83d\\ude00":"\\n"}],"a":9007199254740991}')
line(10, "Zürich e\u0301\u0301\u202e \u200d ★\x1b[31m\\")
for case in cases("seal"):
    line(11, bytes.fromhex(case["input"]["seal_hex"]))
line(11, bytes([1, 0]) + bytes.fromhex(key))
line(12, "*THREEMA")
line(13, key)
line(15, b"list\0--level=2\0-oFILE\0--camera\0--\0-j")

table(
    0,
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Eliška\\, N.\r\nitem1.TEL;TYPE="a:b":tel:+41-79;ext=1\r\n'
    "EMAIL:a@gmail\r\n .com\r\nEND:VCARD\r\n",
)
table(0, 'name,email,phone\n"A ""B""",A@EXAMPLE.ORG,+41 79 123 45 67\n')
table(1, f"hash,id,public_key\n{key},ECHOECHO,{key}\n")
table(2, 'a,"b\n""c",\r\n\n,\n')
table(3, f'id;key;name\r\nECHOECHO;{key};"a;b"\r\n')

SCHEMA = [
    "CREATE TABLE identity(n INTEGER PRIMARY KEY, seal BLOB NOT NULL) STRICT",
    "CREATE TABLE ledger(n INTEGER PRIMARY KEY, entry BLOB NOT NULL, signature BLOB NOT NULL) STRICT",
]
for case in cases("ledger"):
    rows = [
        (bytes.fromhex(row["entry_hex"]), bytes.fromhex(row["signature_hex"]))
        for row in case["expected"]["rows"]
    ]
    seed("ledger", b"".join(len(row[0]).to_bytes(2) + row[0] for row in rows))
    if len(rows) > 1:
        seed("ledger", b"".join(len(row[0]).to_bytes(2) + row[0] for row in rows + rows[2:]))
    path = folder / "draft.db"
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 512")
    for statement in SCHEMA:
        database.execute(statement)
    database.execute("PRAGMA application_id = 0x33444F54")
    database.execute("PRAGMA user_version = 1")
    database.execute("INSERT INTO identity VALUES (1, ?)", (bytes([1, 0]) + bytes(32),))
    database.executemany(
        "INSERT INTO ledger(entry, signature) VALUES (?, ?)", rows
    )
    database.commit()
    database.close()
    seed("keystore", path.read_bytes())
    path.unlink()
