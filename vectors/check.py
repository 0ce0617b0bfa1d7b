#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Recomputes every file in this folder, independently of the Swift code.

Uses the Python standard library and PyNaCl (Debian: python3-nacl). Prints one line a file with the
number of its cases; exits 1 on a mismatch, on a file that no function here knows, and on a function
without its file.

To add a file, write a function that takes one case and returns what it makes of the input, in the
form of the case's `expected`, and put `@checks("name")` over it; `@opposes("name")` for the cases
under `opposites`.
"""

import base64
import binascii
import hashlib
import hmac
import json
import pathlib
import re
import sys

from nacl import bindings
from nacl.exceptions import BadSignatureError, CryptoError

import check_fingerprints
import check_phrases
import second_ledger

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

CHECKS = {}
OPPOSITES = {}


def register(table, name):
    def enter(function):
        assert name not in table, name
        table[name] = function
        return function

    return enter


def checks(name):
    return register(CHECKS, name)


def opposes(name):
    return register(OPPOSITES, name)


# The curve, in affine Edwards coordinates: slow, and short enough to be read.


def inverse(number):
    return pow(number, P - 2, P)


def square_root(number):
    """A square root modulo p, or None (RFC 8032, 5.1.3)."""
    root = pow(number, (P + 3) // 8, P)
    for candidate in (root, root * pow(2, (P - 1) // 4, P) % P):
        if candidate * candidate % P == number % P:
            return candidate
    return None


def add_points(first, second):
    (x1, y1), (x2, y2) = first, second
    product = D * x1 * x2 * y1 * y2 % P
    return (
        (x1 * y2 + x2 * y1) * inverse(1 + product) % P,
        (y1 * y2 + x1 * x2) * inverse(1 - product) % P,
    )


def multiply_point(number, point):
    result = (0, 1)
    while number:
        if number & 1:
            result = add_points(result, point)
        point = add_points(point, point)
        number >>= 1
    return result


def edwards_y(u):
    return (u - 1) * inverse(u + 1) % P


def key_problem(key):
    """Why 32 bytes are no key that may be used at all, or None."""
    number = int.from_bytes(key, "little")
    if number == 0:
        return "all-zero"
    if number >= P:
        return "non-canonical"
    if number == P - 1:
        return "small-order"
    # Order 4 is u = 1; order 8 doubles to it: (u² − 1)² = 4u(u² + Au + 1).
    double = (number * number - 1) ** 2 - 4 * number * (number * number + 486662 * number + 1)
    if number == 1 or double % P == 0:
        return "small-order"
    return None


def storage_problem(key):
    """Why a usable key may not be stored or raised, or None."""
    y = edwards_y(int.from_bytes(key, "little"))
    x = square_root((y * y - 1) * inverse(D * y * y + 1))
    if x is None:
        return "not-on-the-curve"
    return None if multiply_point(Q, (x, y)) == (0, 1) else "not-prime-order"


# Identities.


def parse_id(text):
    return re.fullmatch(r"[*0-9A-Z][0-9A-Z]{7}", text) is not None


def parse_payload(text):
    """What an identity payload says, or the class of its first fault from the left."""
    if not text.startswith("3mid:"):
        return {"result": "not-an-identity-code"}
    identifier, *rest = text[5:].split(",")
    if not parse_id(identifier):
        return {"result": "bad-id"}
    if not rest:
        return {"result": "missing-key"}
    digits, *rest = rest
    if not re.fullmatch(r"[0-9a-fA-F]{64}", digits) or key_problem(bytes.fromhex(digits)):
        return {"result": "bad-key"}
    expiry = None
    if rest:
        written, *rest = rest
        # The last second that java.time.Instant.ofEpochSecond takes.
        if not re.fullmatch(r"[0-9]{1,17}", written) or int(written) > 31556889864403199:
            return {"result": "bad-expiry"}
        expiry = int(written)
    if rest:
        return {"result": "extra-field"}
    return {
        "result": "accept",
        "id": identifier,
        "public_key_hex": digits.lower(),
        "expiry": expiry,
    }


def fingerprints(public_key_hex):
    key = bytes.fromhex(public_key_hex)
    return {
        "threema": hashlib.sha256(key).hexdigest()[:32],
        "threema-key": [key[row : row + 4].hex() for row in range(0, 32, 4)],
    }


@checks("threema-id-syntax")
def id_syntax(case):
    return {"valid": parse_id(case["input"]["id"])}


@checks("threema-known-id")
def known_id(case):
    key = case["input"]["public_key_hex"]
    assert storage_problem(bytes.fromhex(key)) is None
    return {"payload": f"3mid:{case['input']['id']},{key}", **fingerprints(key)}


@checks("threema-fingerprint")
def threema_fingerprint(case):
    return fingerprints(case["input"]["public_key_hex"])


@checks("threema-qr-identity")
@checks("threema-qr-identity-ios")
@checks("identity-payload")
def identity_payload(case):
    answer = parse_payload(case["input"]["payload"])
    # Whatever we accept, each app reads as the same ID and key.
    for read in case.get("apps", {}).values():
        if answer["result"] == "accept":
            assert {key: read[key] for key in ("id", "public_key_hex")} == {
                key: answer[key] for key in ("id", "public_key_hex")
            }
    return answer


@checks("x25519-keys")
def x25519_keys(case):
    key = bytes.fromhex(case["input"]["public_key_hex"])
    return key_problem(key) or storage_problem(key) or "ok"


# XEdDSA.


def reduce(digest):
    return bindings.crypto_core_ed25519_scalar_reduce(digest)


def xeddsa_sign(secret, message, random):
    """The signature, the Edwards form of the key, and the sign bit that was negated away."""
    public = bindings.crypto_scalarmult_base(secret)
    secret = bytearray(secret)
    secret[0] &= 248
    secret[31] = secret[31] & 127 | 64
    scalar = (int.from_bytes(secret, "little") % Q).to_bytes(32, "little")
    point = bindings.crypto_scalarmult_ed25519_base_noclamp(scalar)
    sign = point[31] >> 7
    if sign:
        scalar = bindings.crypto_core_ed25519_scalar_negate(scalar)
    edwards = edwards_y(int.from_bytes(public, "little")).to_bytes(32, "little")
    assert bindings.crypto_scalarmult_ed25519_base_noclamp(scalar) == edwards
    nonce = reduce(
        hashlib.sha512(b"\xfe" + b"\xff" * 31 + scalar + message + random).digest()
    )
    commitment = bindings.crypto_scalarmult_ed25519_base_noclamp(nonce)
    challenge = reduce(hashlib.sha512(commitment + edwards + message).digest())
    response = bindings.crypto_core_ed25519_scalar_add(
        nonce, bindings.crypto_core_ed25519_scalar_mul(challenge, scalar)
    )
    assert xeddsa_valid(public, message, commitment + response)
    return commitment + response, edwards, sign


@checks("xeddsa")
def xeddsa(case):
    given = {key: bytes.fromhex(value) for key, value in case["input"].items()}
    assert bindings.crypto_scalarmult_base(given["secret_hex"]) == given["public_hex"]
    signature, edwards, sign = xeddsa_sign(
        given["secret_hex"], given["message_hex"], given["random_hex"]
    )
    return {"A_hex": edwards.hex(), "R_S_hex": signature.hex(), "raw_edwards_sign_bit": sign}


def xeddsa_valid(public, message, signature):
    if len(signature) != 64 or key_problem(public) or storage_problem(public):
        return False
    edwards = edwards_y(int.from_bytes(public, "little")).to_bytes(32, "little")
    try:
        return bindings.crypto_sign_open(signature + message, edwards) == message
    except BadSignatureError:
        return False


@opposes("xeddsa")
def xeddsa_refusal(case):
    arguments = (case["input"][key] for key in ("public_hex", "message_hex", "R_S_hex"))
    return "accept" if xeddsa_valid(*map(bytes.fromhex, arguments)) else "refuse"


# Kinds of payload.

SCHEME = r"threema(?:work|onprem|blue)?"
SECRETS = [
    ("one-time-password", r"\Aotpauth(-migration)?:"),
    ("wifi", r"\Awifi:"),
    ("threema-gateway-key", r"\Aprivate:"),
    ("threema-device-join", rf"\A{SCHEME}://device-group/join"),
    ("threema-id-backup", rf"\A{SCHEME}://restore"),
    ("threema-licence", rf"\A{SCHEME}://license"),
    ("threema-phone-link", rf"\A{SCHEME}://link_mobileno"),
    ("age-identity", r"age-secret-key-|\Aage-plugin-"),
    ("private-key", r"\A(?=.*-----begin )(?=.*private key)"),
    ("wireguard-configuration", r"\A(?=.*\[interface\])(?=.*privatekey)"),
    ("threema-id-backup", r"\A(?:[a-z2-7]{80}|[a-z2-7]{104})\Z"),
    ("threema-id-backup", r"\A(?:[a-z2-7]{4}[-\s]+){19}(?:(?:[a-z2-7]{4}[-\s]+){6})?[a-z2-7]{4}\Z"),
]
KINDS = [
    ("threema-link", r"\Ahttps://(threema\.id|(go|work|onprem|blue)\.threema\.ch)/"),
    ("threema-link", rf"\A{SCHEME}://"),
    ("signal", r"(?i)\Asgnl:"),
    ("openpgp4fpr", r"(?i)\Aopenpgp4fpr:"),
    ("age", r"(?i)\Aage1[0-9a-z]{36,}\Z"),
]


def is_web_session(session):
    host = session[101:]
    return len(host) > 0 and session[2] < 4 and min(host) > 32 and 127 not in host


@checks("payload-kind")
def payload_kind(case):
    given = case["input"]
    if "payload" in given:
        payload = given["payload"].encode()
    else:
        payload = bytes.fromhex(given["payload_hex"])
    text = payload.decode("latin-1")
    if text.startswith("3mid:"):
        return {"kind": "threema-identity", "secret": None}
    if re.fullmatch(rb"(?s)\x08[\x00-\x7f]\x12\x22\x0a\x20.{32}\x1a\x22\x0a\x20.{32}", payload):
        return {"kind": "signal", "secret": None}
    if text.startswith("MATRIX"):
        return {"kind": "matrix", "secret": None}
    trimmed = payload.removeprefix(b"\xef\xbb\xbf").strip(b" \t\n\v\f\r")
    for name, pattern in SECRETS:
        if re.search(pattern, trimmed.decode("latin-1"), re.ASCII | re.IGNORECASE | re.DOTALL):
            return {"kind": "secret", "secret": name}
    sessions = [payload]
    try:
        standard = trimmed.translate(bytes.maketrans(b"-_", b"+/")).rstrip(b"=")
        sessions.append(base64.b64decode(standard + b"=" * (-len(standard) % 4), validate=True))
    except binascii.Error:
        pass
    if any(map(is_web_session, sessions)):
        return {"kind": "secret", "secret": "threema-web-session"}
    for name, pattern in KINDS:
        if re.search(pattern, text):
            return {"kind": name, "secret": None}
    word = re.match(r"3DOTS:([0-9A-Za-z-]+)", text)
    if word and re.fullmatch(r"(?!-)[0-9A-Za-z-]{1,32}(?<!-)", word[1]):
        return {"kind": "threedots-" + word[1].lower(), "secret": None}
    return {"kind": "other", "secret": None}


# QR symbols (ISO/IEC 18004).

# Data codewords by level, versions 1 to 9.
CODEWORDS = {
    "L": (19, 34, 55, 80, 108, 136, 156, 194, 232),
    "M": (16, 28, 44, 64, 86, 108, 124, 154, 182),
    "Q": (13, 22, 34, 48, 62, 76, 88, 110, 132),
    "H": (9, 16, 26, 36, 46, 60, 66, 86, 100),
}
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
MASKS = (
    lambda y, x: (y + x) % 2, lambda y, x: y % 2, lambda y, x: x % 3, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2, lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)  # fmt: skip


def read_symbol(rows):
    """Level and data bits of an undamaged version 2 symbol; its error correction is not used."""
    side = len(rows)
    assert side == 25
    dark = [[character == "#" for character in row] for row in rows]
    formats = [dark[8][x] for x in (0, 1, 2, 3, 4)]
    bits = sum(bit << (4 - place) for place, bit in enumerate(formats)) ^ 0b10101
    level, mask = "MLHQ"[bits >> 3], MASKS[bits & 7]

    def is_data(y, x):
        corner = (y < 9 and x < 9) or (y < 9 and x > side - 9) or (y > side - 9 and x < 9)
        return not (corner or 6 in (y, x) or (16 <= y <= 20 and 16 <= x <= 20))

    stream, upward = [], True
    for right in [*range(side - 1, 6, -2), *range(5, 0, -2)]:
        for y in range(side - 1, -1, -1) if upward else range(side):
            for x in (right, right - 1):
                if is_data(y, x):
                    stream.append(int(dark[y][x]) ^ (mask(y, x) == 0))
        upward = not upward
    return level, stream


@checks("threema-qr-symbol")
def qr_symbol(case):
    if "payload" in case["input"]:
        payload = case["input"]["payload"]
        count = len(payload)
        is_alphanumeric = set(payload) <= ALPHANUMERIC
        size = 4 + (9 + count // 2 * 11 + count % 2 * 6 if is_alphanumeric else 8 + 8 * count)
        versions = {
            level: next(n for n, words in enumerate(row, 1) if 8 * words >= size)
            for level, row in CODEWORDS.items()
        }
        return {"min_version": versions, "mode": "alphanumeric" if is_alphanumeric else "byte"}
    rows = case["input"]["matrix_rows"]
    quiet = next(n for n, row in enumerate(rows) if "#" in row)
    level, stream = read_symbol([row[quiet : len(rows) - quiet] for row in rows[quiet:-quiet]])

    def take(count):
        number = int("".join(map(str, stream[:count])), 2)
        del stream[:count]
        return number

    assert take(4) == 7  # an ECI comes first
    eci = take(8)
    assert take(4) == 4  # then bytes
    text = bytes(take(8) for _ in range(take(8))).decode()
    return {
        "decoded": text, "level": level, "eci": eci, "side": len(rows), "quiet_zone": quiet,
    }  # fmt: skip


# The keystore.


@checks("ledger")
def ledger(case):
    secret = bytes.fromhex(case["input"]["owner_secret_hex"])
    entries = case["input"]["entries"]
    state = second_ledger.fold(entries)
    assert bindings.crypto_scalarmult_base(secret).hex() == state.owner_key
    head, rows = bytes(32), []
    for number, entry in enumerate(entries, 1):
        encoded = second_ledger.encode(number, entry)
        head = second_ledger.next_head(state.ledger_id, head, encoded)
        signature, _, _ = xeddsa_sign(
            secret,
            second_ledger.signed(state.ledger_id, number, head),
            bytes.fromhex(entry["random_hex"]),
        )
        rows.append(
            {"entry_hex": encoded.hex(), "head_hex": head.hex(), "signature_hex": signature.hex()}
        )
    line = ["3DOTS:CHECKPOINT:1", state.ledger_id.hex(), state.owner, state.owner_key]
    return {
        "rows": rows,
        "contacts": state.result(),
        "checkpoint": ":".join(line + [str(len(entries)), head.hex()]),
    }


@opposes("ledger")
def ledger_refusal(case):
    try:
        second_ledger.fold(case["input"]["entries"])
    except second_ledger.Illegal:
        return "refuse"
    return "accept"


@checks("checkpoint-path")
def checkpoint_path(case):
    return {"file": second_ledger.checkpoint_name(case["input"]["path"])}


def open_seal(given):
    seal = bytes.fromhex(given["seal_hex"])
    owner = given["owner"].encode() + bytes.fromhex(given["owner_key_hex"])
    if seal[:2] == b"\1\0":
        return seal[2:]
    assert seal[:2] == b"\1\1" and len(seal) == 98
    passes, kibibytes = int.from_bytes(seal[2:6], "big"), int.from_bytes(seal[6:10], "big")
    key = bindings.crypto_pwhash_alg(
        32, given["passphrase"].encode(), seal[10:26], passes, kibibytes * 1024,
        bindings.crypto_pwhash_ALG_ARGON2ID13,
    )  # fmt: skip
    return bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
        seal[50:], b"threedots seal v1\0" + seal[:50] + owner, seal[26:50], key
    )


@checks("seal")
def seal_opens(case):
    secret = open_seal(case["input"])
    assert bindings.crypto_scalarmult_base(secret).hex() == case["input"]["owner_key_hex"]
    return {"secret_hex": secret.hex()}


@opposes("seal")
def seal_refused(case):
    try:
        secret = open_seal(case["input"])
    except CryptoError:
        return "wrong-passphrase"
    key = bindings.crypto_scalarmult_base(secret).hex()
    return "accept" if key == case["input"]["owner_key_hex"] else "other-key"


check_fingerprints.register(checks)
check_phrases.register(checks, opposes)


# Revocation statements, backups, key files, addresses.


def read_statement(text):
    """The parts of a statement, or the name of what is wrong with it."""
    parts = text.split(":", 3)
    if parts[:2] != ["3DOTS", "REVOKE"] or len(parts) < 3:
        return "not-a-statement"
    if parts[2] != "1":
        return "newer-version" if re.fullmatch("[0-9]{1,9}", parts[2]) else "malformed"
    try:
        raw = base64.b64decode(parts[3], validate=True)
    except binascii.Error:
        return "malformed"
    length = int.from_bytes(raw[48:50], "big")
    if base64.b64encode(raw).decode() != parts[3] or length > 256 or len(raw) != 114 + length:
        return "malformed"
    identifier, public, time, reason = raw[:8], raw[8:40], raw[40:48], raw[50:-64]
    try:
        if re.search("[\0-\x1f\x7f-\x9f]", reason.decode()):
            return "malformed"
    except UnicodeDecodeError:
        return "malformed"
    if not second_ledger.ID.fullmatch(identifier.decode("latin-1")):
        return "bad-id"
    if key_problem(public) or storage_problem(public):
        return "bad-key"
    message = b"threedots revoke v1\0" + identifier + public + time + reason
    if not xeddsa_valid(public, message, raw[-64:]):
        return "wrong-signature"
    return identifier.decode(), public.hex(), int.from_bytes(time, "big"), reason.decode()


@checks("revocation")
def revocation(case):
    given = case["input"]
    secret = bytes.fromhex(given["secret_hex"])
    public = bindings.crypto_scalarmult_base(secret)
    reason, time = given["reason"].encode(), given["time"].to_bytes(8, "big")
    fixed = given["id"].encode() + public + time
    signature, _, _ = xeddsa_sign(
        secret, b"threedots revoke v1\0" + fixed + reason, bytes.fromhex(given["random_hex"])
    )
    raw = fixed + len(reason).to_bytes(2, "big") + reason + signature
    line = "3DOTS:REVOKE:1:" + base64.b64encode(raw).decode()
    assert read_statement(line) == (given["id"], public.hex(), given["time"], given["reason"])
    return {"line": line}


@opposes("revocation")
def revocation_refused(case):
    answer = read_statement(case["input"]["line"])
    return answer if isinstance(answer, str) else "accept"


def backup_key(password, salt):
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 100_000, 32)


@checks("threema-id-backup")
def id_backup(case):
    given = case["input"]
    text = given["backup"]
    raw = base64.b32decode(text.replace("-", ""))
    assert len(raw) == 50
    stream = salsa_stream(backup_key(given["password"], raw[:8]), 42)
    plain = bytes(a ^ b for a, b in zip(raw[8:], stream))
    assert hashlib.sha256(plain[:40]).digest()[:2] == plain[40:]
    public = bindings.crypto_scalarmult_base(plain[8:40])
    return {
        "id": plain[:8].decode(), "private_key_hex": plain[8:40].hex(),
        "public_key_hex": public.hex(), "salt_hex": raw[:8].hex(),
    }  # fmt: skip


def quarter(x, a, b, c, d):
    def turn(value, count):
        value &= 0xFFFFFFFF
        return value << count & 0xFFFFFFFF | value >> 32 - count

    x[b] ^= turn(x[a] + x[d], 7)
    x[c] ^= turn(x[b] + x[a], 9)
    x[d] ^= turn(x[c] + x[b], 13)
    x[a] ^= turn(x[d] + x[c], 18)


def salsa_rounds(x):
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)):
            quarter(x, a, b, c, d)
        for a, b, c, d in ((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)):
            quarter(x, a, b, c, d)
    return x


def words(raw):
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw), 4)]


def salsa_matrix(key, block):
    c, k, n = words(b"expand 32-byte k"), words(key), words(block)
    return [c[0], *k[:4], c[1], *n, c[2], *k[4:], c[3]]


def salsa_stream(key, length):
    """XSalsa20 under a nonce of 24 zero bytes."""
    x = salsa_rounds(salsa_matrix(key, bytes(16)))
    subkey = b"".join(x[i].to_bytes(4, "little") for i in (0, 5, 10, 15, 6, 7, 8, 9))
    stream = b""
    for counter in range((length + 63) // 64):
        start = salsa_matrix(subkey, bytes(8) + counter.to_bytes(8, "little"))
        x = salsa_rounds(start[:])
        stream += b"".join((a + b & 0xFFFFFFFF).to_bytes(4, "little") for a, b in zip(x, start))
    return stream[:length]


@opposes("threema-id-backup")
def id_backup_refused(case):
    given = case["input"]
    digits = re.sub(r"[-\s]", "", given["backup"]).upper()
    bad = re.search("[^A-Z2-7]", digits)
    if bad:
        return "bad-character"
    if len(digits) == 104 and digits.startswith(("AE", "AF", "AG", "AH")):
        return "newer-version"
    if len(digits) != 80:
        return "wrong-length"
    raw = base64.b32decode(digits)
    stream = salsa_stream(backup_key(given["password"], raw[:8]), 42)
    plain = bytes(a ^ b for a, b in zip(raw[8:], stream))
    if hashlib.sha256(plain[:40]).digest()[:2] != plain[40:]:
        return "wrong-password"
    return "accept" if second_ledger.ID.fullmatch(plain[:8].decode("latin-1")) else "no-identity"


@checks("threema-gateway-keyfile")
def gateway_key_file(case):
    found = re.fullmatch("private:([0-9A-Fa-f]{64})(\r?\n)?", case["input"]["content"])
    return bindings.crypto_scalarmult_base(bytes.fromhex(found.group(1))).hex()


@opposes("threema-gateway-keyfile")
def gateway_key_file_refused(case):
    pattern = "private:[0-9A-Fa-f]{64}(\r?\n)?"
    return "accept" if re.fullmatch(pattern, case["input"]["content"]) else "refuse"


HASH_KEYS = {
    "email": "30a5500fed9701fa6defdb610841900febb8e430881f7ad816826264ec09bad7",
    "phone": "85adf8226953f3d96cfd5d09bf29555eb955fcd8aa5ec4f9fcd869e258370723",
}  # fmt: skip


def normal_address(kind, text):
    """What is hashed, or None for what is no address."""
    if kind == "email":
        text = text.strip().lower() if text.isascii() else ""
        return text if "@" in text and re.fullmatch("[!-~]+", text) else None
    digits = re.sub("[^0-9]", "", text)
    return digits if text.lstrip(" ").startswith("+") and 4 <= len(digits) <= 15 else None


@checks("threema-address-hash")
def address_hash(case):
    given = case["input"]
    text = normal_address(given["kind"], given["value"])
    key = bytes.fromhex(HASH_KEYS[given["kind"]])

    def digest(text):
        return hmac.digest(key, text.encode(), "sha256").hex()

    name, _, host = text.partition("@")
    twins = {"gmail.com": "googlemail.com", "googlemail.com": "gmail.com"}
    twin = digest(f"{name}@{twins[host]}") if host in twins else None
    return {"hash_hex": digest(text), "twin_hash_hex": twin}


@opposes("threema-address-hash")
def address_refused(case):
    given = case["input"]
    return "accept" if normal_address(given["kind"], given["value"]) else "refuse"


# Running.


def mismatches(name, cases, function):
    identifiers = [case["id"] for case in cases]
    if not cases or len(set(identifiers)) != len(identifiers):
        yield f"{name}: no cases, or two with one id"
    for case in cases:
        try:
            answer = function(case)
        except Exception as error:  # whatever it is, the case is not confirmed
            yield f"{name}: {case['id']}: {error!r}"
            continue
        if answer != case["expected"]:
            yield f"{name}: {case['id']}: expected {case['expected']}, got {answer}"


def check_file(path):
    """Checks one file; yields what is wrong and prints its line."""
    name = path.stem
    if name not in CHECKS:
        yield f"{name}: nothing here knows this file"
        return
    document = json.loads(path.read_text(encoding="utf-8"))
    if not {"about", "source", "licence", "cases"} <= document.keys():
        yield f"{name}: about, source, licence or cases is missing"
        return
    yield from mismatches(name, document["cases"], CHECKS[name])
    count = f"{len(document['cases'])} cases"
    if name in OPPOSITES or "opposites" in document:
        opposites = document.get("opposites", [])
        if name not in OPPOSITES:
            yield f"{name}: no function knows these opposites"
            return
        yield from mismatches(f"{name} (opposites)", opposites, OPPOSITES[name])
        count += f", {len(opposites)} opposites"
    print(f"{name}: {count}")


def main():
    folder = pathlib.Path(__file__).resolve().parent
    paths = sorted(folder.glob("*.json"))
    problems = [problem for path in paths for problem in check_file(path)]
    missing = CHECKS.keys() - {path.stem for path in paths}
    problems += [f"{name}: file is missing" for name in sorted(missing)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
