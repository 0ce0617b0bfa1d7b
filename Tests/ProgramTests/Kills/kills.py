# SPDX-License-Identifier: Apache-2.0
"""Kills programs at random moments, and looks after each kill whether anything was lost.

Runs in a scratch home with a keystore, a file `one` with its passphrase, and the programs on PATH.
"""

import json
import pathlib
import random
import subprocess
import sys
import time

KEY = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def identifier(number):
    text = ""
    for _ in range(8):
        number, digit = divmod(number, 36)
        text += ALPHABET[digit]
    return text


class Session:
    def __init__(self):
        pathlib.Path("two").write_text("two")
        self.passphrase = "one"
        self.expected = {"ECHOECHO"}
        self.verified = set()
        self.counts = {}
        self.acknowledged = 0
        self.killed = 0
        self.number = 0

    def fail(self, what):
        print(f"after {self.killed} kills: {what}")
        sys.exit(1)

    def unlocks(self, name):
        return run("keygen", "revoke", "--prepare", "--passphrase-file", name).returncode == 0

    def command(self):
        unlock = ["--passphrase-file", self.passphrase]
        kind = chance.choices(["add", "verify", "reseal", "compact"], [6, 4, 2, 2])[0]
        who = identifier(self.number)
        if kind == "add":
            self.number += 1
            return kind, who, ["contacts", "add", "--id", who, "--key", KEY, *unlock]
        if kind == "verify":
            who = chance.choice(sorted(self.expected))
            run("qr-encode", "--force", "-o", "code.png", f"3mid:{who},{KEY}")
            return kind, who, ["verify", "code.png", "--in-person", "--expect", who, *unlock]
        if kind == "reseal":
            other = "two" if self.passphrase == "one" else "one"
            cost = ["--passes", "2", "--memory", "64"]
            return kind, other, ["keygen", "reseal", "--new-passphrase-file", other, *cost, *unlock]
        return kind, None, ["contacts", "compact", *unlock]

    def step(self, usual):
        kind, subject, command = self.command()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        begin = time.monotonic()
        # Every tenth is let go, to learn how long it takes; most kills come near its end, where
        # the writing is.
        is_measured = kind not in usual or chance.random() < 0.1
        if not is_measured:
            earliest = chance.choice([0, 0.6, 0.6])
            time.sleep(chance.uniform(earliest, 1.05) * usual[kind])
            process.kill()
        errors = process.communicate()[1].decode()
        status = process.returncode
        if status == -9:
            self.killed += 1
            self.counts[kind] = self.counts.get(kind, 0) + 1
        elif status != 0:
            self.fail(f"{kind}: {status}: {errors}")
        else:
            self.acknowledged += 1
            if is_measured:
                usual[kind] = time.monotonic() - begin
        self.check(kind, subject, status == 0)

    def check(self, kind, subject, was_acknowledged):
        listed = run("contacts", "--json")
        if listed.returncode != 0:
            self.fail(f"{kind}: {listed.stdout} {listed.stderr}")
        contacts = [json.loads(line) for line in listed.stdout.splitlines()]
        present = {contact["id"] for contact in contacts}
        verified = {contact["id"] for contact in contacts if contact["level"] == 3}
        if kind == "add" and was_acknowledged:
            self.expected.add(subject)
        if kind == "verify" and was_acknowledged:
            self.verified.add(subject)
        if len(present) != len(contacts) or not self.expected <= present:
            self.fail(f"{kind}: lost {self.expected - present}, or doubled")
        if not self.verified <= verified:
            self.fail(f"{kind}: no longer verified: {self.verified - verified}")
        self.expected, self.verified = present, verified
        if kind == "reseal":
            works = [name for name in ("one", "two") if self.unlocks(name)]
            if len(works) != 1 or was_acknowledged and works != [subject]:
                self.fail(f"reseal: what opens is {works}")
            self.passphrase = works[0]


def main():
    session, kills, usual = Session(), int(sys.argv[1]), {}
    while session.killed < kills:
        session.step(usual)
        if session.killed % 50 == 0 and run("contacts", "audit").returncode != 0:
            session.fail("the audit fails")
    left = [path.name for path in pathlib.Path(".local/share/threedots").iterdir()]
    audit = run("contacts", "audit", "--json")
    if audit.returncode != 0:
        session.fail(audit.stderr)
    print(f"kills: {session.killed} {session.counts}, acknowledged: {session.acknowledged}")
    print(f"contacts: {len(session.expected)}, files: {left}, {audit.stdout.strip()[:60]}")


main()
