# SPDX-License-Identifier: Apache-2.0
"""Looks for secrets in the memory of a program that has used them and is about to end.

Prints `clean`, or where something was found, or `unreadable` where the system lets nobody look.
"""

import concurrent.futures
import pathlib
import subprocess
import sys
import time

SECRET = bytes.fromhex("94af3260fa2a19adc8e82e82be598be15bc6ad6f47c8ee303cb185ef860e16d2")
PASSPHRASE = "zebra-Ümlaut-quartz-0451".encode()
KEY = "4a6a1b34dcef15d43cb74de2fd36091be99fbbaf126d099d47d83d919712c72b"
COMMANDS = [
    "contacts add --id ECHOECHO --key " + KEY + " --passphrase-file pass",
    "keygen revoke --prepare --passphrase-file pass",
    "keygen reseal --passphrase-file pass --new-passphrase-file pass --passes 2 --memory 64",
    "keygen backup --passphrase-file pass --backup-password-file pass",
    "keygen import --key-file key --id TESTTEST --passphrase-file pass --passes 2 --memory 64 "
    "--keystore other.db",
]


def memory(process):
    """The writable memory of a process, place by place."""
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", 0) as bytes_:
        for line in maps:
            place, rights, *_, = line.split()
            if not rights.startswith("rw"):
                continue
            start, end = (int(number, 16) for number in place.split("-"))
            try:
                bytes_.seek(start)
                yield line.strip(), bytes_.read(end - start)
            except (OSError, ValueError):
                continue


def look(command):
    tracer = subprocess.Popen(
        ["strace", "-qq", "-e", "trace=exit_group", "-e", "inject=exit_group:delay_enter=8000000",
         "-o", "/dev/null", *command.split()],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    # What the program does takes a second or two; then it stands before its end.
    time.sleep(6)
    children = pathlib.Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children").read_text().split()
    try:
        for child in children:
            # The command line must be found, or the search finds nothing.
            saw_arguments = False
            for place, held in memory(child):
                saw_arguments |= b"passphrase-file" in held
                for name, secret in (("secret key", SECRET), ("passphrase", PASSPHRASE)):
                    if secret in held:
                        print(f"{name} found: {command}: {place}")
                        return False
            if not saw_arguments:
                print("not even the arguments were found")
                return False
        return bool(children)
    finally:
        tracer.wait()


def main():
    pathlib.Path("pass").write_bytes(PASSPHRASE)
    pathlib.Path("key").write_text(f"private:{SECRET.hex()}\n")
    found = "keygen import --key-file key --id TESTTEST --passphrase-file pass --passes 2"
    subprocess.run([*found.split(), "--memory", "64"], check=True, capture_output=True)
    try:
        with concurrent.futures.ThreadPoolExecutor(len(COMMANDS)) as pool:
            clean = all(list(pool.map(look, COMMANDS)))
    except PermissionError:
        print("unreadable")
        return 0
    if clean:
        print("clean")
    return 0 if clean else 1


sys.exit(main())
