# SPDX-License-Identifier: Apache-2.0
"""Looks for secrets in the memory of programs: of some that wait while their key is unlocked, and of
others that have used it and are about to end.

Where a program waits, secrets may lie in guarded pages alone, which are locked and left out of core
dumps, and are looked for in a forced core dump as well; before its end they may lie nowhere. That
the search would find them is shown by secrets that are planted in the program.

Prints `clean`, or where something was found, or `unreadable` where the system lets nobody look.
"""

import concurrent.futures
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "vectors"))
sys.dont_write_bytecode = True

import second_ledger  # noqa: E402
from nacl import bindings  # noqa: E402

SECRET = bytes.fromhex("94af3260fa2a19adc8e82e82be598be15bc6ad6f47c8ee303cb185ef860e16d2")
PASSPHRASE = "zebra-Ümlaut-quartz-0451".encode()
KEY = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
ORDER = 2**252 + 27742317777372353535851937790883648493
UNLOCK = "--passphrase-file pass"
COST = "--passes 2 --memory 64"
AT_THEIR_END = [
    f"contacts add --id ECHOECHO --key {KEY} {UNLOCK} --keystore 0.db",
    f"keygen revoke --prepare {UNLOCK} --keystore 1.db",
    f"keygen reseal {UNLOCK} --new-passphrase-file pass {COST} --keystore 2.db",
    f"keygen backup {UNLOCK} --backup-password-file pass --keystore 3.db",
    f"keygen import --key-file key --id TESTTEST {UNLOCK} {COST} --keystore other.db",
    f"contacts compact {UNLOCK} --keystore 4.db",
    f"phrase ECHOECHO {UNLOCK} --context test --keystore 4.db",
]
# It has unlocked the key, and waits for what the other side sends.
WAITING = f"phrase exchange ECHOECHO {UNLOCK} --keystore 5.db"
STORES = 6


def number(bytes_):
    return int.from_bytes(bytes_, "little")


def scalar(value):
    return (value % ORDER).to_bytes(32, "little")


def forms():
    """Everything that is as good as the key or the passphrase."""
    clamped = bytearray(SECRET)
    clamped[0] &= 248
    clamped[31] = clamped[31] & 127 | 64
    return {
        "secret key": SECRET, "clamped key": bytes(clamped), "secret key in hex": SECRET.hex().encode(),
        "scalar": scalar(number(clamped)), "negated scalar": scalar(-number(clamped)),
        "passphrase": PASSPHRASE,
    }  # fmt: skip


def nonces(store):
    """The nonces of the signatures in a keystore: with one of them, the signature gives the key."""
    own = number(forms()["scalar"])
    point = bindings.crypto_scalarmult_ed25519_base_noclamp(scalar(own))
    if point[31] >> 7:
        own = -own
        point = bindings.crypto_scalarmult_ed25519_base_noclamp(scalar(own))
    database = sqlite3.connect(store)
    head, ledger_id = bytes(32), None
    for place, entry, signature in database.execute("SELECT * FROM ledger ORDER BY n"):
        # Four fields of 8 bytes in a frame of 5; then the ID, framed.
        ledger_id = ledger_id or entry[4 * 13 + 5:][:16]
        head = second_ledger.next_head(ledger_id, head, entry)
        message = second_ledger.signed(ledger_id, place, head)
        digest = hashlib.sha512(signature[:32] + point + message).digest()
        nonce = scalar(number(signature[32:]) - number(digest) * own)
        assert bindings.crypto_scalarmult_ed25519_base_noclamp(nonce) == signature[:32]
        yield f"nonce of entry {place}", nonce
    database.close()


def regions(process):
    """Writable memory: start, end, what it is, and whether it is locked and not dumped."""
    begun = None
    for line in pathlib.Path(f"/proc/{process}/smaps").read_text().splitlines():
        if found := re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line):
            begun = (int(found[1], 16), int(found[2], 16), line)
        elif re.match(r"[0-9a-f]+-", line):
            begun = None
        elif line.startswith("VmFlags:") and begun:
            flags = line.split()
            yield *begun, "dd" in flags and "lo" in flags
            begun = None


def search(process, secrets):
    """What is found where: name, place, and whether the place is guarded."""
    with open(f"/proc/{process}/mem", "rb", 0) as memory:
        for start, end, place, is_guarded in regions(process):
            try:
                memory.seek(start)
                held = memory.read(end - start)
            except (OSError, ValueError):
                continue
            for name, secret in secrets.items():
                if secret in held:
                    yield name, place, is_guarded


def plant(process):
    """Leaves every secret on the process's heap, as a careless program would."""
    start = next(start for start, _, place, _ in regions(process) if "[heap]" in place)
    with open(f"/proc/{process}/mem", "r+b", 0) as memory:
        memory.seek(start + 64)
        memory.write(b"".join(forms().values()))


def fail(what):
    print(what)
    sys.stdout.flush()
    raise SystemExit(1)


def check(process, command, secrets, may_be_guarded):
    arguments = {"arguments": b"passphrase-file\0pass"}
    if not any(search(process, arguments)):
        fail(f"not even the arguments were found: {command}")
    found = list(search(process, secrets))
    for name, place, is_guarded in found:
        if not (may_be_guarded and is_guarded):
            fail(f"{name} found: {command}: {place}")
    if may_be_guarded and not any(name == "secret key" for name, *_ in found):
        fail(f"the unlocked key was not found where it must be: {command}")
    plant(process)
    planted = {name for name, _, is_guarded in search(process, secrets) if not is_guarded}
    if missed := set(forms()) - planted:
        fail(f"planted and not found: {missed}: {command}")


def until(holds, what):
    begin = time.monotonic()
    while not holds():
        if time.monotonic() - begin > 120:
            fail(f"in vain: {what}")
        time.sleep(0.1)


def look_at_the_end(command):
    tracer = subprocess.Popen(
        ["strace", "-qq", "-e", "trace=exit_group", "-e", "inject=exit_group:delay_enter=60000000",
         "-o", "/dev/null", *command.split()],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    children = pathlib.Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children")

    def stands():
        """Whether the program has called exit_group: 231, or 94 where Linux is younger."""
        for child in children.read_text().split():
            call = pathlib.Path(f"/proc/{child}/syscall").read_text().split()[0]
            if call in ("231", "94"):
                return True
        return False

    until(stands, command)
    child = int(children.read_text().split()[0])
    try:
        secrets = forms()
        if found := re.search(r"--keystore (\S+)", command):
            secrets |= dict(nonces(found[1]))
        check(child, command, secrets, may_be_guarded=False)
    finally:
        pathlib.Path(f"/proc/{child}/mem").exists() and subprocess.run(["kill", "-9", str(child)])
        tracer.kill()
        tracer.wait()


def look_while_it_waits():
    screen, terminal = os.openpty()

    def at_the_terminal():
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        WAITING.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=at_the_terminal,
    )  # fmt: skip
    try:
        # Its first line to the other side is made with the key.
        if not process.stdout.readline():
            fail(f"nothing came: {WAITING}: {process.stderr.read().decode()}")
        time.sleep(0.5)
        limits = pathlib.Path(f"/proc/{process.pid}/limits").read_text()
        if not re.search(r"Max core file size +0 +0 ", limits):
            fail("core dumps are on")
        if shutil.which("gcore"):
            dump(process.pid)
        check(process.pid, WAITING, forms(), may_be_guarded=True)
    finally:
        process.kill()
        process.wait()
        os.close(screen)
        os.close(terminal)


def dump(process):
    """A core dump that only a debugger can force holds none of it."""
    subprocess.run(["gcore", "-o", "core", str(process)], check=True, capture_output=True)
    held = pathlib.Path(f"core.{process}").read_bytes()
    if KEY.encode() not in held and b"passphrase-file" not in held:
        fail("the core dump is empty")
    for name, secret in forms().items():
        if secret in held:
            fail(f"{name} found in the core dump")


def main():
    os.umask(0o077)
    pathlib.Path("pass").write_bytes(PASSPHRASE)
    pathlib.Path("key").write_text(f"private:{SECRET.hex()}\n")
    for store in range(STORES):
        found = f"keygen import --key-file key --id TESTTEST {UNLOCK} {COST} --keystore {store}.db"
        subprocess.run(found.split(), check=True, capture_output=True)
        add = f"contacts add --id ECHOECHO --key {KEY} {UNLOCK} --keystore {store}.db"
        if store > 3:
            subprocess.run(add.split(), check=True, capture_output=True)
    try:
        look_while_it_waits()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(look_at_the_end, AT_THEIR_END))
    except PermissionError:
        print("unreadable")
        return 0
    print("clean")
    return 0


sys.exit(main())
