# SPDX-License-Identifier: Apache-2.0
"""Phrases, a second time: our own scheme, the exchange with a commitment, and what others render.

Written from FORMATS.md and the specifications that it names; the curve comes from PyNaCl. Word lists
are read out of the Swift sources, whose bytes `word-lists.json` pins.
"""

import base64
import hashlib
import hmac
import math
import pathlib
import re
import unicodedata

from nacl import bindings

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources" / "Encodings"

# Lists.


def literal(file, name):
    text = (SOURCES / f"{file}.swift").read_text(encoding="utf-8")
    body = re.search(rf'let {name} = """\n(.*?)\n  """', text, re.DOTALL)
    return body[1]


def words(file, name):
    return literal(file, name).split()


def matrix_names():
    text = (SOURCES / "MatrixEmojiTable.swift").read_text(encoding="utf-8")
    rows = re.findall(r'\(\n    "(\w+)",\n    """\n(.*?)\n    """\n  \)', text, re.DOTALL)
    return {code: [line.strip(" ") for line in body.split("\n")] for code, body in rows}


LISTS = {
    "eff-short-2": words("EFFShortList2", "effShortList2Text"),
    "dys2p-de-2048": words("GermanWordList", "germanWordListText"),
    "pgp-even": words("PGPWordList", "pgpEvenWordsText"),
    "pgp-odd": words("PGPWordList", "pgpOddWordsText"),
    "telegram": words("TelegramEmoji", "telegramEmojiText"),
    "zrtp-b32e": words("ZRTPEmoji", "zrtpEmojiText"),
    "matrix": words("MatrixEmojiTable", "matrixEmojiText"),
    **{f"matrix-names-{code}": names for code, names in matrix_names().items()},
}

# Key derivation.


def hkdf(secret, salt, info, count):
    key = hmac.digest(salt or bytes(32), secret, "sha256")
    output, block = b"", b""
    for number in range(1, 256):
        if len(output) >= count:
            break
        block = hmac.digest(key, block + info + bytes([number]), "sha256")
        output += block
    return output[:count]


def expand(key, info, count):
    output, block, number = b"", b"", 1
    while len(output) < count:
        block = hmac.digest(key, block + info + bytes([number]), "sha256")
        output, number = output + block, number + 1
    return output[:count]


def agree(secret, public):
    return bindings.crypto_scalarmult(secret, public)


def prefixed(data):
    return len(data).to_bytes(2, "big") + data


# Our own scheme.

ALPHABETS = {
    "words": 1296,
    "words:dys2p-de-2048": 2048,
    "digits": 100000,
    "emoji": 64,
}


def symbols(form, material):
    numbers = [
        int.from_bytes(material[start : start + 8], "big") % ALPHABETS[form]
        for start in range(0, len(material), 8)
    ]
    if form == "words":
        return [LISTS["eff-short-2"][number] for number in numbers]
    if form.startswith("words:"):
        return [LISTS[form[6:]][number] for number in numbers]
    return [f"{number:05}" for number in numbers] if form == "digits" else numbers


def phrase(case):
    given = case["input"]
    form = given["form"]
    context = prefixed(unicodedata.normalize("NFC", given["context"]).encode())
    count = 8 * math.ceil(given["bits"] / math.log2(ALPHABETS[form]))
    if "secret_hex" in given:
        secret = bytes.fromhex(given["secret_hex"])
        info = f"threedots phrase {form} secret v1\0".encode() + context
    else:
        own, their = bytes.fromhex(given["own_public_hex"]), bytes.fromhex(given["their_public_hex"])
        own_secret = bytes.fromhex(given["own_secret_hex"])
        assert bindings.crypto_scalarmult_base(own_secret) == own
        secret = agree(own_secret, their)
        parties = sorted([(own, given["own_id"]), (their, given["their_id"])])
        info = f"threedots phrase {form} v1\0".encode()
        info += b"".join(name.encode() + key for key, name in parties) + context
    return symbols(form, hkdf(secret, b"", info, count))


# The exchange with a commitment.

FORMS = {1: ("emoji", 7), 2: ("words", 4), 3: ("digits", 3), 4: ("words:dys2p-de-2048", 4)}
HELLO, COMMIT, KEY, REVEAL, CONFIRM = range(1, 6)


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def line(message):
    return "3DOTS:SAS:1:" + base64.b64encode(message).decode()


def message(text):
    assert text.startswith("3DOTS:SAS:1:"), text
    return base64.b64decode(text[12:], validate=True)


class Side:
    """One side: `identifier`, long-term `secret`, and the other's identifier and key."""

    def __init__(self, identifier, secret, their_identifier, their_key, context, nonce, ephemeral):
        self.identifier, self.secret = identifier.encode(), secret
        self.key = bindings.crypto_scalarmult_base(secret)
        self.their_identifier, self.their_key = their_identifier.encode(), their_key
        self.context = unicodedata.normalize("NFC", context).encode()
        self.nonce, self.ephemeral = nonce, ephemeral
        self.ephemeral_key = bindings.crypto_scalarmult_base(ephemeral)
        self.initiates = self.key < their_key
        self.messages = []

    def hello(self, forms):
        self.messages.append(bytes([HELLO, 1]) + self.nonce + bytes(forms))
        return self.messages[-1]

    def bind(self, hello, form, key, nonce):
        return blake(b"threedots sas commit v1\0" + prefixed(hello) + bytes([form]) + key + nonce)

    def commit(self, hello, form):
        commitment = self.bind(hello, form, self.ephemeral_key, self.nonce)
        self.messages += [hello, bytes([COMMIT, form]) + commitment]
        return self.messages[-1]

    def show_key(self, commit):
        assert commit[0] == COMMIT and len(commit) == 34
        self.messages += [commit, bytes([KEY]) + self.ephemeral_key]
        return self.messages[-1]

    def reveal(self, key):
        self.messages += [key, bytes([REVEAL]) + self.ephemeral_key + self.nonce]
        self.derive(key[1:])
        return self.messages[-1]

    def take_reveal(self, reveal):
        hello, commit = self.messages[:2]
        assert reveal[0] == REVEAL and len(reveal) == 65
        assert commit[2:] == self.bind(hello, commit[1], reveal[1:33], reveal[33:]), "commitment"
        self.messages.append(reveal)
        self.derive(reveal[1:33])

    def derive(self, their_ephemeral):
        own = self.identifier + self.key
        their = self.their_identifier + self.their_key
        first, second = (own, their) if self.initiates else (their, own)
        self.transcript = blake(
            b"threedots sas transcript v1\0"
            + b"".join(map(prefixed, self.messages))
            + first
            + second
            + prefixed(self.context)
        )
        lasting = [agree(self.secret, their_ephemeral), agree(self.ephemeral, self.their_key)]
        if not self.initiates:
            lasting.reverse()
        secret = agree(self.ephemeral, their_ephemeral) + b"".join(lasting)
        key = hmac.digest(self.transcript, secret, "sha256")
        form, count = FORMS[self.messages[1][1]]
        self.phrase = symbols(form, expand(key, f"threedots sas {form} v1\0".encode(), 8 * count))
        confirmations = [
            hmac.digest(
                expand(key, f"threedots sas confirm {role} v1\0".encode(), 32),
                self.transcript,
                "sha256",
            )
            for role in ("initiator", "responder")
        ]
        if not self.initiates:
            confirmations.reverse()
        self.confirm, self.expected_confirm = [bytes([CONFIRM]) + code for code in confirmations]


def exchange(case):
    """Plays both sides of a transcript."""
    given = case["input"]
    sides = {}
    for role, other in (("initiator", "responder"), ("responder", "initiator")):
        own, their = given[role], given[other]
        sides[role] = Side(
            own["id"],
            bytes.fromhex(own["secret_hex"]),
            their["id"],
            bindings.crypto_scalarmult_base(bytes.fromhex(their["secret_hex"])),
            given["context"],
            bytes.fromhex(own["nonce_hex"]),
            bytes.fromhex(own["ephemeral_hex"]),
        )
    initiator, responder = sides["initiator"], sides["responder"]
    assert initiator.initiates and not responder.initiates
    # The initiator's order decides among what the responder can show.
    can = given["responder_forms"]
    assert given["form"] == next(form for form in given["forms"] if form in can)
    hello = initiator.hello(given["forms"])
    commit = responder.commit(hello, given["form"])
    key = initiator.show_key(commit)
    reveal = responder.reveal(key)
    initiator.take_reveal(reveal)
    assert initiator.phrase == responder.phrase
    assert initiator.confirm == responder.expected_confirm
    return {
        "lines": [line(part) for part in (hello, commit, key, reveal)],
        "transcript_hex": initiator.transcript.hex(),
        "phrase": initiator.phrase,
        "confirm_initiator": line(initiator.confirm),
        "confirm_responder": line(responder.confirm),
    }


def exchange_fault(case):
    """The class of what is wrong with a line that reaches a side that expects `expected_kind`."""
    text = case["input"]["line"]
    if not text.startswith("3DOTS:SAS:"):
        return "not-a-line"
    fields = text[10:].split(":")
    if len(text.encode()) > 128 or len(fields) != 2:
        return "malformed"
    if fields[0] != "1":
        return "newer-version" if re.fullmatch("[1-9][0-9]*", fields[0]) else "malformed"
    try:
        data = base64.b64decode(fields[1], validate=True)
    except ValueError:
        return "malformed"
    if base64.b64encode(data).decode() != fields[1] or not data:
        return "malformed"
    if data[0] == HELLO and len(data) > 1 and data[1] > 1:
        return "newer-version"
    forms = data[34:]
    sizes = {COMMIT: 34, KEY: 33, REVEAL: 65, CONFIRM: 33}
    if data[0] == HELLO:
        good = data[1:2] == b"\1" and 1 <= len(forms) <= 16 and len(set(forms)) == len(forms)
    else:
        good = sizes.get(data[0]) == len(data)
    return "accept" if good else "malformed"


# Renderings.


def groups(data, width, count):
    number = int.from_bytes(data, "big")
    total = len(data) * 8
    return [
        number >> (total - width * (place + 1)) & ((1 << width) - 1)
        for place in range(min(count, total // width))
    ]


Z_BASE_32 = "ybndrfg8ejkmcpqxot1uwisza345h769"


def z_base_32(data, count):
    return "".join(Z_BASE_32[number] for number in groups(data, 5, count))


def pgp_words(data):
    lists = LISTS["pgp-even"], LISTS["pgp-odd"]
    return [lists[place % 2][byte] for place, byte in enumerate(data)]


def proquint(data):
    consonants, vowels = "bdfghjklmnprstvz", "aiou"
    parts = []
    for start in range(0, len(data), 2):
        number = int.from_bytes(data[start : start + 2], "big")
        text = ""
        for shift, letters in (
            (12, consonants),
            (10, vowels),
            (6, consonants),
            (4, vowels),
            (0, consonants),
        ):
            text += letters[number >> shift & (len(letters) - 1)]
        parts.append(text)
    return "-".join(parts)


def bubble_babble(data):
    vowels, consonants = "aeiouy", "bcdfghklmnprstvzx"
    text, checksum = "x", 1
    for start in range(0, len(data) // 2 * 2 + 1, 2):
        pair = data[start : start + 2]
        if not pair:
            return text + vowels[checksum % 6] + "x" + vowels[checksum // 6] + "x"
        first = pair[0]
        text += vowels[((first >> 6) + checksum) % 6] + consonants[first >> 2 & 15]
        text += vowels[((first & 3) + checksum // 6) % 6]
        if len(pair) == 1:
            return text + "x"
        text += consonants[pair[1] >> 4] + "-" + consonants[pair[1] & 15]
        checksum = (5 * checksum + 7 * first + pair[1]) % 36
    raise AssertionError("not reached")


# Matrix.


def unpadded(data):
    return base64.b64encode(data).decode().rstrip("=")


def from_unpadded(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def matrix_render(data):
    return {
        "emoji_indices": groups(data, 6, 7),
        "decimals": [number + 1000 for number in groups(data, 13, 3)],
    }


def matrix_info(given):
    prefix = "MATRIX_KEY_VERIFICATION_SAS"
    if given["protocol"] == "curve25519":
        keys = ("start_user", "start_device", "accept_user", "accept_device", "transaction_id")
        return prefix + "".join(given[key] for key in keys)
    keys = ("start_user", "start_device", "start_key_b64", "accept_user", "accept_device")
    keys += ("accept_key_b64", "transaction_id")
    return "|".join([prefix] + [given[key] for key in keys])


# Signal, Telegram, ZRTP.


def signal_hash(key, identifier):
    digest = hashlib.sha512(bytes(2) + key + identifier + key).digest()
    for _ in range(5199):
        digest = hashlib.sha512(digest + key).digest()
    return digest


def signal_digits(digest):
    parts = (int.from_bytes(digest[start : start + 5], "big") for start in range(0, 30, 5))
    return "".join(f"{part % 100000:05}" for part in parts)


def signal_scannable(version, local, remote):
    return b"\x08" + bytes([version]) + b"\x12\x22\x0a\x20" + local + b"\x1a\x22\x0a\x20" + remote


def telegram_indices(digest):
    numbers = (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 32, 8))
    return [number % 2**63 % 333 for number in numbers]


def zrtp_kdf(key, label, context, count):
    message = b"\0\0\0\1" + label.encode() + b"\0" + context + (count * 8).to_bytes(4, "big")
    return hmac.digest(key, message, "sha256")[:count]
