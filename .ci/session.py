# SPDX-License-Identifier: Apache-2.0
"""Types commands into a shell at a pseudo-terminal, answers what they ask, and shows all of it.

session.py COMMAND...    leaves a file 'played' at the end, and stays until it is ended
"""

import os
import pty
import select
import sys
import time

ANSWERS = [(b"[y/N] ", b"y\n"), (b"no name) ", b"Echo\n")]


def main(commands):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(PS1="$ ", TERM="xterm-direct", COLORTERM="truecolor", COLORFGBG="0;15")
        os.execv("/bin/sh", ["sh", "-i"])
    screen = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.3)
        if ready:
            piece = os.read(terminal, 65536)
            os.write(1, piece)
            screen += piece
            continue
        if screen.endswith(b"$ "):
            if not commands:
                break
            typed = commands.pop(0).encode() + b"\n"
        else:
            typed = next((answer for end, answer in ANSWERS if screen.endswith(end)), b"")
        if typed:
            os.write(terminal, typed)
            screen = b""
    open("played", "w").close()
    time.sleep(60)


main(sys.argv[1:])
