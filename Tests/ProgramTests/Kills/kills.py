# SPDX-License-Identifier: Apache-2.0
"""Kills programs at random moments, and looks after each kill whether anything was lost.

Runs in a scratch home with a keystore, a file `one` with its passphrase, and the programs on PATH.
Each kill is aimed within the time that its command was measured to take, later while commands are
met before they write, and earlier when one had ended. Most of the time the identity is sealed without
a passphrase, so that the time is the keystore's and not Argon2id's.
"""

import collections
import json
import pathlib
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import time

KEY = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
STORE = pathlib.Path(".local/share/threedots/keystore.db")
JOURNAL = pathlib.Path(f"{STORE}-journal")
CHECKPOINTS = pathlib.Path(".local/state/threedots/checkpoints")
COST = ["--passes", "2", "--memory", "64"]
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def identifier(number):
    text = ""
    for _ in range(8):
        number, digit = divmod(number, 36)
        text += ALPHABET[digit]
    return text


def checkpoint():
    """Ledger ID and count of the one checkpoint there is."""
    for path in CHECKPOINTS.iterdir():
        if re.fullmatch(r"[0-9a-f]{32}", path.name):
            fields = path.read_text().splitlines()[0].split(":")
            return fields[3], int(fields[6])


def journal():
    """What tells one journal from another."""
    try:
        status = JOURNAL.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


def stored():
    """Ledger ID and count in the file, once a program has tidied up after the kill."""
    database = sqlite3.connect(f"file:{STORE}?mode=ro", uri=True)
    count = database.execute("SELECT max(n) FROM ledger").fetchone()[0]
    first = database.execute("SELECT entry FROM ledger WHERE n = 1").fetchone()[0]
    database.close()
    # Four fields of 8 bytes in a frame of 5; then the ID, framed.
    return first[4 * 13 + 5:][:16].hex(), count


class Session:
    def __init__(self):
        self.expected = {"ECHOECHO"}
        self.verified = set()
        self.is_sealed = True
        self.number = 0
        self.ledger = stored()[0]
        self.killed = 0
        self.acknowledged = 0
        self.ahead = 0
        self.kinds = collections.Counter()
        self.moments = collections.Counter()
        self.times = collections.defaultdict(list)
        self.aims = collections.defaultdict(lambda: 1.0)

    def fail(self, what):
        print(f"after {self.killed} kills: {what}")
        sys.exit(1)

    def command(self):
        unlock = ["--passphrase-file", "one"] if self.is_sealed else []
        kinds = {"add": 6, "verify": 4, "reseal": 2, "compact": 3}
        kind = chance.choices(list(kinds), kinds.values())[0]
        if self.is_sealed and chance.random() < 0.7:
            kind = "reseal"
        unverified = sorted(self.expected - self.verified)
        if kind == "verify" and not unverified:
            kind = "add"
        if kind == "add":
            self.number += 1
            who = identifier(self.number)
            return kind, who, ["contacts", "add", "--id", who, "--key", KEY, *unlock]
        if kind == "verify":
            who = chance.choice(unverified)
            run("qr-encode", "--force", "-o", "code.png", f"3mid:{who},{KEY}")
            return kind, who, ["verify", "code.png", "--in-person", "--expect", who, *unlock]
        if kind == "reseal":
            other = (
                ["--no-passphrase"] if self.is_sealed else ["--new-passphrase-file", "one", *COST]
            )
            return kind, not self.is_sealed, ["keygen", "reseal", *other, *unlock]
        return kind, None, ["contacts", "compact", *unlock]

    def step(self):
        kind, subject, command = self.command()
        aimed = kind, self.is_sealed
        times = self.times[aimed]
        journal_before = journal()
        # The first ones, and a tenth of the others, are let go, to learn how long they take.
        is_measured = len(times) < 3 or chance.random() < 0.1
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        begin = time.monotonic()
        if not is_measured:
            share = chance.uniform(chance.choice([0.3, 0.9]), 1) * self.aims[aimed]
            time.sleep(share * statistics.median(times[-15:]))
            process.kill()
        errors = process.communicate()[1].decode()
        status = process.returncode
        if status not in (0, -9):
            self.fail(f"{kind}: {status}: {errors}")
        if is_measured:
            times.append(time.monotonic() - begin)
        elif status == 0:
            self.aims[aimed] *= 0.9
        wrote = journal() not in (None, journal_before)
        pinned = checkpoint()
        was_done = self.check(kind, subject, status == 0)
        ledger, count = stored()
        if pinned[0] == ledger and pinned[1] > count:
            self.ahead += 1
        if status == 0:
            self.acknowledged += 1
            return
        self.killed += 1
        self.kinds[kind] += 1
        if was_done:
            self.moments["after commit"] += 1
        else:
            self.moments["while writing" if wrote else "before writing"] += 1
            self.aims[aimed] *= 1.04

    def check(self, kind, subject, was_acknowledged):
        """Whether it was done; what was acknowledged must have been."""
        listed = run("contacts", "--json")
        if listed.returncode != 0:
            self.fail(f"{kind}: unreadable: {listed.stdout} {listed.stderr}")
        contacts = [json.loads(line) for line in listed.stdout.splitlines()]
        present = {contact["id"] for contact in contacts}
        verified = {contact["id"] for contact in contacts if contact["level"] == 3}
        if len(present) != len(contacts) or not self.expected <= present:
            self.fail(f"{kind}: lost {self.expected - present}, or doubled")
        if not self.verified <= verified:
            self.fail(f"{kind}: no longer verified: {self.verified - verified}")
        self.expected, self.verified = present, verified
        if kind == "add":
            was_done = subject in present
        elif kind == "verify":
            was_done = subject in verified
        elif kind == "reseal":
            was_done = self.opens() == subject
            self.is_sealed = subject if was_done else not subject
        else:
            was_done = stored()[0] != self.ledger
            self.ledger = stored()[0]
        if was_acknowledged and not was_done:
            self.fail(f"{kind}: acknowledged and lost")
        return was_done

    def opens(self):
        """Whether the passphrase opens the seal; nothing else may, and one of them must."""
        with_it = run("keygen", "revoke", "--prepare", "--passphrase-file", "one")
        is_sealed = '"sealed":true' in run("keygen", "show", "--json").stdout
        without = run("keygen", "revoke", "--prepare")
        if with_it.returncode != 0 or is_sealed == (without.returncode == 0):
            self.fail("reseal: neither the old seal nor the new one")
        return is_sealed


def main():
    session, kills = Session(), int(sys.argv[1])
    while session.killed < kills:
        session.step()
        if session.killed % 50 == 0 and run("contacts", "audit").returncode != 0:
            session.fail("the audit fails")
    # A journal that was not begun in earnest stays until something is written.
    last = run("contacts", "compact", *(["--passphrase-file", "one"] if session.is_sealed else []))
    audit = run("contacts", "audit", "--json")
    if last.returncode != 0 or audit.returncode != 0:
        session.fail(last.stderr + audit.stderr)
    left = sorted(path.name for path in STORE.parent.iterdir())
    if left != ["keystore.db"]:
        session.fail(f"left beside the keystore: {left}")
    if session.ahead:
        session.fail(f"checkpoint ahead of its keystore: {session.ahead}")
    took = {
        kind: round(1000 * statistics.median(times)) for (kind, _), times in session.times.items()
    }
    print(
        f"kills: {session.killed} {dict(session.kinds)} {dict(session.moments)}, "
        f"acknowledged: {session.acknowledged}, lost: 0, unreadable: 0, "
        f"checkpoint ahead: {session.ahead}"
    )
    print(f"milliseconds: {took}; contacts: {len(session.expected)}; {audit.stdout.strip()[:60]}")


main()
