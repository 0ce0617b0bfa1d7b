# SPDX-License-Identifier: Apache-2.0
"""What check.py knows of the fingerprints of other ecosystems, from their specifications."""

import base64
import binascii
import hashlib

from nacl import bindings

import second_phrases as second


def unpadded(data):
    return base64.b64encode(data).rstrip(b"=").decode()


# OpenSSH


def ssh_strings(blob):
    strings = []
    while blob:
        count = int.from_bytes(blob[:4], "big")
        strings.append(blob[4 : 4 + count])
        assert len(strings[-1]) == count
        blob = blob[4 + count :]
    return strings


def ssh_type(strings):
    """The name `ssh-keygen -l` has for the type, and the bits."""
    name = strings[0].decode()
    security = "-SK" if name.startswith("sk-") else ""
    if "ed25519" in name:
        return "ED25519" + security, 256
    if "ecdsa" in name:
        return "ECDSA" + security, int(strings[1].decode().removeprefix("nistp"))
    if name == "ssh-dss":
        return "DSA", int.from_bytes(strings[1], "big").bit_length()
    assert name == "ssh-rsa", name
    return "RSA", int.from_bytes(strings[2], "big").bit_length()


def bishop(digest):
    counts, x, y = {}, 8, 4
    for byte in digest:
        for _ in range(4):
            x = min(16, max(0, x + (1 if byte & 1 else -1)))
            y = min(8, max(0, y + (1 if byte & 2 else -1)))
            counts[x, y] = min(14, counts.get((x, y), 0) + 1)
            byte >>= 2
    field = [[" .o+=*BOX@%&#/^"[counts.get((x, y), 0)] for x in range(17)] for y in range(9)]
    field[4][8] = "S"
    field[y][x] = "E"
    return ["".join(row) for row in field]


def frame(text):
    left = (17 - len(text)) // 2
    return "+" + "-" * left + text + "-" * (17 - left - len(text)) + "+"


def randomart(digest, name, bits, kind):
    head = f"[{name} {bits}]"
    if len(head) > 17:
        head = f"[{name}]"
    head = head[:16] if len(head) >= 17 else head
    return [frame(head)] + [f"|{row}|" for row in bishop(digest)] + [frame(f"[{kind}]")]


def openssh(case):
    _, text, comment = case["input"]["pub"].split(" ", 2)
    blob = base64.b64decode(text, validate=True)
    name, bits = ssh_type(ssh_strings(blob))
    md5, sha1, sha256, sha512 = (
        hashlib.new(kind, blob).digest() for kind in ("md5", "sha1", "sha256", "sha512")
    )
    colons = "MD5:" + md5.hex(":")
    babble = second.bubble_babble(sha1)
    number = {"RSA": 1, "DSA": 2, "ECDSA": 3, "ED25519": 4}[name.removesuffix("-SK")]

    def line(text):
        return f"{bits} {text} {comment} ({name})"

    answer = {
        "sha256": "SHA256:" + unpadded(sha256),
        "bubblebabble_sha1": babble,
        "l_sha256": line("SHA256:" + unpadded(sha256)),
        "l_md5": line(colons),
        "l_sha1": line("SHA1:" + unpadded(sha1)),
        "l_sha512": line("SHA512:" + unpadded(sha512)),
        "B": line(babble),
        "randomart_sha256": randomart(sha256, name, bits, "SHA256"),
        "randomart_md5": randomart(md5, name, bits, "MD5"),
        "sshfp": [
            f"host.example IN SSHFP {number} 1 {sha1.hex()}",
            f"host.example IN SSHFP {number} 2 {sha256.hex()}",
        ],
    }
    return {key: answer[key] for key in case["expected"]}


def openssh_line(case):
    """Finds the key by trying every word; a certificate's fields are read by their count."""
    words = case["input"]["line"].split()
    for place, word in enumerate(words):
        try:
            blob = base64.b64decode(word, validate=True)
            strings = ssh_strings_of_prefix(blob)
        except (binascii.Error, AssertionError):
            continue
        if strings and place and strings[0].decode() == words[place - 1]:
            break
    name = strings[0].decode()
    suffix = ""
    if "-cert-v01" in name:
        plain = name.replace("-cert-v01", "")
        plain = plain if plain.startswith("sk-") else plain.removesuffix("@openssh.com")
        count = {"ssh-ed25519": 1, "ssh-rsa": 2}.get(plain, 2)
        strings = [plain.encode()] + strings[2 : 2 + count]
        blob = b"".join(len(part).to_bytes(4, "big") + part for part in strings)
        suffix = "-CERT"
    label, bits = ssh_type(strings)
    behind = " ".join(words[place + 1 :])
    before = " ".join(words[: place - 1])
    comment = before if not behind or behind.startswith("#") else behind
    digest = hashlib.sha256(blob).digest()
    return {"listing": f"{bits} SHA256:{unpadded(digest)} {comment or 'no comment'} ({label}{suffix})"}


def ssh_strings_of_prefix(blob):
    """As many strings as there are: behind those of a certificate stand numbers."""
    strings = []
    while len(blob) >= 4:
        count = int.from_bytes(blob[:4], "big")
        if count > len(blob) - 4:
            break
        strings.append(blob[4 : 4 + count])
        blob = blob[4 + count :]
    return strings


def drunken_bishop(case):
    return {"field": bishop(bytes.fromhex(case["input"]["digest"]))}


# OpenPGP


def packets(data):
    while data:
        head = data[0]
        assert head & 0x80
        if head & 0x40:
            tag, first = head & 0x3F, data[1]
            if first < 192:
                count, size = first, 2
            elif first < 224:
                count, size = ((first - 192) << 8) + data[2] + 192, 3
            else:
                assert first == 255
                count, size = int.from_bytes(data[2:6], "big"), 6
        else:
            tag, width = head >> 2 & 15, 1 << (head & 3)
            count, size = int.from_bytes(data[1 : 1 + width], "big"), 1 + width
        yield tag, data[size : size + count]
        data = data[size + count :]


def openpgp(case):
    keys = []
    for tag, body in packets(base64.b64decode(case["input"]["cert_b64"])):
        if tag in (6, 14):
            if body[0] == 4:
                digest = hashlib.sha1(b"\x99" + len(body).to_bytes(2, "big") + body).digest()
                keys.append((4, digest.hex().upper(), digest[-8:].hex().upper()))
            else:
                assert body[0] == 6
                digest = hashlib.sha256(b"\x9b" + len(body).to_bytes(4, "big") + body).digest()
                keys.append((6, digest.hex().upper(), digest[:8].hex().upper()))
    version, fingerprint, key_id = keys[0]
    fours = [fingerprint[place : place + 4] for place in range(0, len(fingerprint), 4)]
    answer = {
        "version": version,
        "primary_fingerprint": fingerprint,
        "primary_key_id": key_id,
        "gpg_spaced": " ".join(fours[:5]) + "  " + " ".join(fours[5:]),
        "subkey_fingerprint": keys[1][1] if len(keys) > 1 else None,
    }
    return {key: answer[key] for key in case["expected"]}


# age


BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def bech32_sum(values):
    total = 1
    for value in values:
        top = total >> 25
        total = (total & 0x1FFFFFF) << 5 ^ value
        for bit, number in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            total ^= number if top >> bit & 1 else 0
    return total


def bech32_decode(text):
    prefix, _, letters = text.lower().rpartition("1")
    values = [BECH32.index(letter) for letter in letters]
    head = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]
    assert bech32_sum(head + values) == 1
    number = 0
    for value in values[:-6]:
        number = number << 5 | value
    bits = 5 * len(values[:-6])
    assert number & ((1 << bits % 8) - 1) == 0
    return prefix, (number >> bits % 8).to_bytes(bits // 8, "big")


def bech32_encode(prefix, data):
    bits = 8 * len(data)
    number = int.from_bytes(data, "big") << -bits % 5
    count = (bits + 4) // 5
    values = [number >> 5 * (count - 1 - place) & 31 for place in range(count)]
    head = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]
    total = bech32_sum(head + values + [0] * 6) ^ 1
    values += [total >> 5 * (5 - place) & 31 for place in range(6)]
    return prefix + "1" + "".join(BECH32[value] for value in values)


def age(case):
    prefix, identity = bech32_decode(case["input"]["identity"])
    assert prefix == "age-secret-key-"
    answer = {
        "identity_bytes": identity.hex(),
        "recipient": bech32_encode("age", bindings.crypto_scalarmult_base(identity)),
    }
    return {key: answer[key] for key in case["expected"]}


# The short ones


def minisign(case):
    data = base64.b64decode(case["input"]["public_key"], validate=True)
    assert len(data) == 42
    key_id = data[9:1:-1].hex().upper()
    return {
        "algorithm": data[:2].decode(),
        "key_id_hex": key_id,
        "comment_line": f"untrusted comment: minisign public key {key_id}",
        "pk_hex": data[10:].hex(),
    }


def wireguard(case):
    private = base64.b64decode(case["input"]["private_b64"], validate=True)
    return {"public_b64": base64.b64encode(bindings.crypto_scalarmult_base(private)).decode()}


def signal_identity_key(case):
    text = case["input"]["serialized"]
    return {"type_byte": text[:2], "x25519": text[2:]}


def der(data, start=0):
    """Tag, start of the content and end of the element that stands at a place."""
    first = data[start + 1]
    width = first & 0x7F if first & 0x80 else 0
    count = int.from_bytes(data[start + 2 : start + 2 + width], "big") if width else first
    content = start + 2 + width
    return data[start], content, content + count


def x509(case):
    text = "".join(
        line for line in case["input"]["pem"].splitlines() if not line.startswith("-----")
    )
    data = base64.b64decode(text)
    _, place, _ = der(data)
    _, place, _ = der(data, place)
    elements = []
    while len(elements) < 7:
        _, _, end = der(data, place)
        elements.append(data[place:end])
        place = end
    # Version, serial, signature, issuer, validity, subject, key.
    digest = hashlib.sha256(elements[6]).digest()
    return {
        "pin_sha256_b64": base64.b64encode(digest).decode(),
        "spki_sha256_hex": digest.hex(),
        "cert_sha256_colon": hashlib.sha256(data).digest().hex(":").upper(),
        "cert_sha1_colon": hashlib.sha1(data).digest().hex(":").upper(),
    }


# Our own


def renderings(case):
    data = bytes.fromhex(case["input"]["bytes"])
    pairs = [data[place : place + 2] for place in range(0, len(data), 2)]
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 6)
    return {
        "groups": [data.hex()[place : place + 4] for place in range(0, 2 * len(data), 4)],
        "digits": [
            f"{int.from_bytes(pair, 'big'):0{5 if len(pair) == 2 else 3}}" for pair in pairs
        ],
        "words": second.pgp_words(data),
        "emoji": [int(bits[place : place + 6], 2) for place in range(0, len(bits), 6)],
    }


def register(checks):
    for name, function in {
        "openssh": openssh,
        "openssh-lines": openssh_line,
        "drunken-bishop": drunken_bishop,
        "openpgp": openpgp,
        "age": age,
        "minisign": minisign,
        "wireguard": wireguard,
        "signal-identity-key": signal_identity_key,
        "x509-spki": x509,
        "fingerprint-renderings": renderings,
    }.items():
        checks(name)(function)
