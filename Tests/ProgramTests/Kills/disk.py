# SPDX-License-Identifier: Apache-2.0
"""Runs what writes on a disk that is really full: a small tmpfs, with less and less room on it.

Runs in a scratch folder with the programs on PATH, in a mount namespace of its own, where it mounts.
Prints what was tried, or what went wrong.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

KEY = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
# The base point, which is nobody's.
OTHER = "09" + "00" * 31
PAGE = 4096
NO_PASSPHRASE = "without a passphrase whoever reads the keystore has the identity"
# What is run, how one sees that it was done, and whether a keystore is there before.
COMMANDS = {
    "keygen": ("keygen --no-passphrase", "keygen show", False),
    "add": (f"contacts add --id ECHOECHO --key {KEY}", "contacts show ECHOECHO", True),
    "verify": (
        "verify code.png --in-person --expect BENBENBE", "verify --status BENBENBE", True,
    ),
    "reseal": (
        "keygen reseal --new-passphrase-file one --passes 2 --memory 64",
        "keygen show --json | grep '\"sealed\":true'", True,
    ),
    "compact": ("contacts compact", "! grep -rq OLDNAME .local", True),
}  # fmt: skip

counts = {"commands": 0, "full": 0, "done": 0}
disk = pathlib.Path("disk").absolute()


def run(command):
    environment = dict(os.environ, HOME=str(disk))
    return subprocess.run(
        ["/bin/sh", "-c", command], cwd=disk, env=environment, capture_output=True, text=True
    )


def need(holds, what, outcome=None):
    if not holds:
        print(what, outcome.stdout + outcome.stderr if outcome else "")
        sys.exit(1)


def must(command, context):
    outcome = run(command)
    need(outcome.returncode == 0, f"{context}: {command}:", outcome)


def prepare():
    """A home with an identity and a contact, to be copied to the disk again and again."""
    (disk / "one").write_text("one")
    (disk / "one").chmod(0o600)
    must(f"qr-encode -o code.png 3mid:BENBENBE,{OTHER}", "prepare")
    shutil.copytree(disk, "empty")
    must("keygen --no-passphrase", "prepare")
    must(f"contacts add --id BENBENBE --key {OTHER} --name OLDNAME", "prepare")
    must("contacts rename BENBENBE Ben", "prepare")
    shutil.copytree(disk, "full")


def put(source):
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(source, disk, dirs_exist_ok=True)


def fill(room):
    """Leaves so many bytes."""
    status = os.statvfs(disk)
    with open(disk / "ballast", "wb") as ballast:
        ballast.write(bytes(status.f_bavail * status.f_frsize - room))


def check_refusal(context, outcome):
    lines = outcome.stderr.splitlines()
    lines = [line for line in lines if not line.endswith(NO_PASSPHRASE)]
    errors = [line for line in lines if re.match(r"[a-z-]+: error: ", line)]
    hints = [line for line in lines if re.match(r"[a-z-]+: hint: ", line)]
    need(outcome.returncode == 2 and len(errors) == 1, f"{context}:", outcome)
    need(len(errors) + len(hints) == len(lines), f"{context}: not one clear line:", outcome)
    need("full" in errors[0] or "No space" in errors[0], f"{context}: not said why:", outcome)


def attempt(name, room):
    """Whether the command was done with that much room."""
    command, proof, has_keystore = COMMANDS[name]
    put("full" if has_keystore else "empty")
    before = run("contacts --json").stdout
    fill(room)
    context = f"{name} with {room} bytes of room"
    outcome = run(command)
    counts["commands"] += 1
    if outcome.returncode == 0:
        counts["done"] += 1
    else:
        check_refusal(context, outcome)
        counts["full"] += 1
    # Whole while the disk is still full, and before anything has cleaned up.
    if has_keystore:
        must("contacts audit", f"{context}, still full")
    (disk / "ballast").unlink()
    if has_keystore:
        must("contacts audit", context)
        now = run("contacts --json").stdout
        if outcome.returncode != 0 and run(proof).returncode != 0:
            need(now == before, f"{context}: neither old nor new: {before} {now}")
    elif outcome.returncode != 0 and run("keygen show").returncode != 0:
        left = [path.name for path in disk.glob(".local/share/threedots/*")]
        need(not left, f"{context}: half a keystore: {left}")
    if outcome.returncode == 0 or run(proof).returncode == 0:
        must(proof, context)
    else:
        must(command, f"{context}, once there is room")
        must(proof, f"{context}, once there is room")
    return outcome.returncode == 0


def read_only():
    for name, (command, _, has_keystore) in COMMANDS.items():
        put("full" if has_keystore else "empty")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        outcome = run(command)
        errors = [line for line in outcome.stderr.splitlines() if ": error: " in line]
        need(outcome.returncode == 2 and len(errors) == 1, f"{name}, read-only:", outcome)
        need("read-only" in errors[0].lower(), f"{name}, read-only: not said why:", outcome)
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        counts["commands"] += 1
        if has_keystore:
            must("contacts audit", f"{name}, writable again")


def main():
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs", disk], capture_output=True
    )
    if mounted.returncode != 0:
        print("cannot mount")
        sys.exit(77)
    prepare()
    for name in COMMANDS:
        # Page by page, until there is enough room three times running.
        room, enough = 0, 0
        while enough < 3:
            enough = enough + 1 if attempt(name, room) else 0
            room += PAGE
        need(room > 3 * PAGE, f"{name} was never short of room")
    read_only()
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))


main()
