#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Plays either side of the exchange against the built program, honestly and otherwise.

    play_exchange.py FOLDER      FOLDER holds keygen, contacts and phrase

The program gets pipes and a terminal of its own, the second implementation is the other side. Prints
one line a play; exits 1 if one of them ends otherwise than it must.
"""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

from nacl import bindings

import second_phrases as second

PATIENCE = 20


class Program:
    """`phrase exchange` with pipes, or with nothing but its terminal."""

    def __init__(self, arguments, environment, piped):
        self.piped = piped
        main, other = pty.openpty()
        attributes = termios.tcgetattr(other)
        attributes[3] &= ~termios.ECHO
        termios.tcsetattr(other, termios.TCSANOW, attributes)

        def own_terminal():
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            arguments,
            env=environment,
            stdin=subprocess.PIPE if piped else other,
            stdout=subprocess.PIPE if piped else other,
            stderr=subprocess.PIPE if piped else other,
            preexec_fn=own_terminal,
            pass_fds=[other],
        )
        os.close(other)
        self.terminal = main
        self.screen = ""
        self.output = ""
        self.sent = 0

    def pump(self, wait):
        places = [self.terminal] + ([self.process.stdout.fileno()] if self.piped else [])
        for place in select.select(places, [], [], wait)[0]:
            try:
                text = os.read(place, 65536).decode("utf-8", "replace")
            except OSError:
                text = ""
            if place == self.terminal:
                self.screen += text
            else:
                self.output += text
            if not text and place != self.terminal:
                time.sleep(0.01)

    def line(self):
        """The next line that is meant for the other side."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            text = self.output if self.piped else self.screen
            found = re.findall(r"(3DOTS:SAS:\S+)\r?\n", text)
            if len(found) > self.sent:
                self.sent += 1
                return found[self.sent - 1]
            if self.process.poll() is not None and not self.piped:
                break
            self.pump(0.1)
            if self.process.poll() is not None:
                self.pump(0.1)
                text = self.output if self.piped else self.screen
                if len(re.findall(r"(3DOTS:SAS:\S+)\r?\n", text)) <= self.sent:
                    break
        raise AssertionError(f"no line came; the screen says {self.screen!r}")

    def give(self, text):
        data = (text + "\n").encode()
        if self.piped:
            try:
                self.process.stdin.write(data)
                self.process.stdin.flush()
            except BrokenPipeError:
                pass
        else:
            os.write(self.terminal, data)

    def type(self, text):
        self.wait_for("yes or no")
        os.write(self.terminal, (text + "\n").encode())

    def wait_for(self, text):
        until = time.monotonic() + PATIENCE
        while text not in self.screen:
            assert time.monotonic() < until, f"'{text}' is not on {self.screen!r}"
            self.pump(0.1)

    def status(self):
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"still running: {self.screen!r}"
            self.pump(0.05)
        self.pump(0.1)
        self.pump(0)
        self.error = self.process.stderr.read().decode() if self.piped else self.screen
        return self.process.returncode

    def leave(self):
        """The other side goes away."""
        if self.piped:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.stdout = open(os.devnull, "rb")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass
        os.close(self.terminal)


class Stage:
    """A keystore with two contacts of ours, one key below and one above the owner's."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        self.environment = {
            "PATH": "/nowhere",
            "HOME": folder,
            "XDG_STATE_HOME": folder,
            "XDG_DATA_HOME": folder,
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
        }
        self.own = json.loads(self.run("keygen", "--no-passphrase", "--json"))
        self.key = bytes.fromhex(self.own["public_key"])
        self.secrets = {}
        while len(self.secrets) < 2:
            secret = os.urandom(32)
            key = bindings.crypto_scalarmult_base(secret)
            initiates = key < self.key
            if initiates not in self.secrets:
                self.secrets[initiates] = secret
                identifier = self.identifier(initiates)
                self.run("contacts", "add", "--id", identifier, "--key", key.hex())

    @staticmethod
    def identifier(initiates):
        return "INITIATE" if initiates else "RESPONDS"

    def run(self, program, *arguments):
        path = self.programs / program
        result = subprocess.run(
            [path, *arguments], env=self.environment, capture_output=True, check=True
        )
        return result.stdout.decode()

    def side(self, initiates, context=""):
        return second.Side(
            self.identifier(initiates),
            self.secrets[initiates],
            self.own["id"],
            self.key,
            context,
            os.urandom(32),
            os.urandom(32),
        )

    def program(self, initiates, piped=True, *arguments):
        path = self.programs / "phrase"
        identifier = self.identifier(initiates)
        return Program(
            [path, "exchange", identifier, *arguments], self.environment, piped
        )

    def compared(self):
        log = [json.loads(line) for line in self.run("contacts", "log", "--json").splitlines()]
        return [entry for entry in log if entry["kind"] == "call-compared"]

    def failures(self):
        counts = 0
        for path in pathlib.Path(self.folder, "threedots", "exchanges").glob("*"):
            if path.name != "lock":
                assert path.stat().st_mode & 0o777 == 0o600
                counts += int(path.read_text().rsplit(":", 1)[1])
        return counts


def up_to_phrase(program, side, form=None, change=None):
    """Plays until both sides have the phrase; `change` alters what the program is sent."""
    change = change or (lambda kind, message: message)

    def give(message):
        program.give(second.line(change(message[0], message)))

    if side.initiates:
        give(side.hello([form] if form else [1, 2, 3, 4]))
        give(side.show_key(second.message(program.line())))
        side.take_reveal(second.message(program.line()))
    else:
        hello = second.message(program.line())
        give(side.commit(hello, form or hello[34]))
        key = second.message(program.line())
        give(side.reveal(key))


def shown(program, side):
    program.wait_for("yes or no")
    screen = re.sub(r"\x1b\[[0-9;]*m", "", program.screen)
    if side.messages[1][1] == 1:
        return [int(number) for number in re.findall(r"no\. +(\d+)", screen)]
    return re.findall(r"^ *\d+ (\w+)(?=\s)|(?<=\s)\d+ (\w+)(?=\s)", screen, re.MULTILINE)


def honest(stage, initiates, form, piped, context=""):
    before = len(stage.compared())
    program = stage.program(initiates, piped, *(["--context", context] if context else []))
    side = stage.side(initiates, context)
    try:
        up_to_phrase(program, side, form)
        program.wait_for("yes or no")
        for symbol in side.phrase:
            assert str(symbol) in program.screen, (symbol, program.screen)
        if form == 1:
            assert shown(program, side) == side.phrase
        program.type("maybe")
        program.screen, program.sent = "", program.sent if piped else 0
        program.type("yes")
        assert second.message(program.line()) == side.expected_confirm
        program.give(second.line(side.confirm))
        assert program.status() == 0, program.error
    finally:
        program.end()
    assert "[call compared]" in program.screen, program.screen
    listed = json.loads(stage.run("contacts", "show", stage.identifier(initiates), "--json"))
    assert listed["level"] == 1
    entries = stage.compared()
    assert len(entries) == before + 1 and entries[-1]["id"] == stage.identifier(initiates)
    assert stage.failures() == 0


def refused(stage, initiates, status, word, play, counts):
    """`play` must end with this status and sentence, and be counted, or not."""
    before, failures = len(stage.compared()), stage.failures()
    program = stage.program(initiates, True, "--timeout", "1")
    side = stage.side(initiates)
    try:
        play(program, side)
        assert program.status() == status, (program.process.returncode, program.error)
        assert word in program.error, program.error
    finally:
        program.end()
    assert len(stage.compared()) == before
    assert stage.failures() == failures + (1 if counts else 0), stage.failures()


def flipped(kind):
    def change(sent, message):
        return message[:-1] + bytes([message[-1] ^ 1]) if sent == kind else message

    return lambda program, side: up_to_phrase(program, side, change=change)


def answered(text, confirmation):
    def play(program, side):
        up_to_phrase(program, side)
        program.type(text)
        if confirmation:
            program.line()
            program.give(second.line(confirmation(side)))

    return play


def lines(*texts):
    def play(program, side):
        if not side.initiates:
            program.line()
        for text in texts:
            program.give(text)

    return play


def pasted_yes(stage, initiates):
    """A yes that is pasted together with the last line is nobody's answer."""
    program, side = stage.program(initiates, False), stage.side(initiates)
    before = len(stage.compared())
    try:
        if initiates:
            program.give(second.line(side.hello([1])))
            key = side.show_key(second.message(program.line()))
            program.give(second.line(key) + "\nyes\nyes\n" + second.line(key))
            side.take_reveal(second.message(program.line()))
        else:
            program.give(second.line(side.commit(second.message(program.line()), 1)))
            reveal = side.reveal(second.message(program.line()))
            program.give(second.line(reveal) + "\nyes\nyes\n" + second.line(side.confirm))
        program.wait_for("yes or no")
        program.screen, program.sent = "", 0
        time.sleep(0.5)
        program.pump(0)
        assert "3DOTS" not in program.screen and program.process.poll() is None, program.screen
        # Faster than us: their confirmation is kept until the answer.
        program.give(second.line(side.confirm))
        program.wait_for("it counts once")
        program.type("yes")
        assert second.message(program.line()) == side.expected_confirm
        assert program.status() == 0, program.error
    finally:
        program.end()
    assert len(stage.compared()) == before + 1


def reflect(program, side):
    program.give(program.line())


def leave_at_once(program, side):
    program.leave()


def leave_after_phrase(program, side):
    up_to_phrase(program, side)
    program.wait_for("yes or no")
    program.leave()
    program.type("yes")


def hold_back(program, side):
    """The attacker that knows the phrase and does not like it."""
    hello = second.message(program.line())
    program.give(second.line(side.commit(hello, 1)))
    program.line()


def replay(program, side):
    hello = second.message(program.line())
    old = side.bind(hello[:2] + bytes(32) + hello[34:], 1, side.ephemeral_key, side.nonce)
    program.give(second.line(bytes([second.COMMIT, 1]) + old))
    side.messages += [hello, bytes([second.COMMIT, 1]) + old]
    program.give(second.line(side.reveal(second.message(program.line()))))


def plays(stage):
    spare = second.line(bytes([second.KEY]) + bytes(32))
    for initiates in (True, False):
        for form in (1, 2, 3, 4):
            yield f"honest, form {form}", lambda i=initiates, f=form: honest(stage, i, f, True)
        yield "honest, copied", lambda i=initiates: honest(stage, i, 1, False)
        yield "honest, context", lambda i=initiates: honest(stage, i, 1, True, "Zu\u0308rich")
        yield "honest, pasted yes", lambda i=initiates: pasted_yes(stage, i)
        for name, status, word, play, counts in (
            ("no", 1, "differ", answered("no", None), True),
            ("no answer", 2, "nobody said", lambda p, s: up_to_phrase(p, s), True),
            ("own confirmation back", 2, "came back", answered("yes", lambda s: s.expected_confirm), True),
            ("wrong confirmation", 2, "another exchange", answered("yes", lambda s: b"\5" + bytes(32)), True),
            ("key as confirmation", 2, "belongs", answered("yes", lambda s: b"\3" + bytes(32)), True),
            ("no confirmation", 2, "no line came", answered("yes", None), True),
            ("gone after the phrase", 2, "gone", leave_after_phrase, True),
            ("silence", 2, "no line came", lines(), False),
            ("noise", 2, "no line of an exchange", lines("hello?"), False),
            ("version 2", 2, "version 2", lines("3DOTS:SAS:2:AAAA"), False),
            ("cut off", 2, "damaged", lines(spare[:-2]), False),
            ("over-long", 2, "damaged", lines("3DOTS:SAS:1:" + "A" * 100000), False),
            ("binary", 2, "no line", lines("\x00\x1b[2J\x07"), False),
            ("wrong order", 2, "belongs", lines(spare), False),
        ):
            yield name, lambda i=initiates, s=status, w=word, p=play, c=counts: refused(
                stage, i, s, w, p, c
            )
    for name, initiates, word, play, counts in (
        ("commitment changed", False, "committed", flipped(second.COMMIT), True),
        ("reveal changed", False, "committed", flipped(second.REVEAL), True),
        ("commitment replayed", False, "committed", replay, True),
        ("reveal held back", False, "no line came", hold_back, True),
        ("hello reflected", False, "came back", reflect, False),
        ("gone at once", False, "gone", leave_at_once, False),
        ("both begin", False, "both sides begin", lines(second.line(b"\1\1" + bytes(32) + b"\1")), False),
        ("unknown form chosen", False, "not offered", lines(second.line(b"\2\x63" + bytes(32))), False),
        ("no known form", True, "none of the forms", lines(second.line(b"\1\1" + bytes(32) + b"\x63")), False),
        ("zero key", True, "cannot be used", lines(second.line(b"\1\1" + bytes(32) + b"\1"), spare), False),
    ):
        yield name, lambda i=initiates, w=word, p=play, c=counts: refused(stage, i, 2, w, p, c)

    def alarm():
        program = stage.program(False)
        program.line()
        program.leave()
        assert program.status() == 2
        assert "WITHOUT A MATCH" in program.error, program.error
        program.end()

    yield "alarm after three", alarm
    yield "honest again", lambda: [honest_after_failures(stage)]


def honest_after_failures(stage):
    for initiates in (True, False):
        program, side = stage.program(initiates), stage.side(initiates)
        up_to_phrase(program, side)
        program.type("yes")
        program.line()
        program.give(second.line(side.confirm))
        assert program.status() == 0, program.error
        program.end()
    assert stage.failures() == 0


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(programs, folder)
        for name, play in plays(stage):
            try:
                # A folder of failures of its own for each honest play.
                if name.startswith("honest,"):
                    for path in pathlib.Path(folder, "threedots", "exchanges").glob("*"):
                        path.unlink()
                play()
                print(f"{name}: as it must")
            except AssertionError as error:
                faults += 1
                print(f"{name}: {error}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
