# SPDX-License-Identifier: Apache-2.0
"""The ledger of FORMATS.md, sections 6 to 9, written a second time from that page alone.

An entry is given as `{"time", "kind", "fields"}`, its fields as pairs of a tag's name and a value:
null, an integer, a text, or a blob in hexadecimal.
"""

import hashlib
import re
import struct
import unicodedata

KINDS = {
    1: "genesis", 2: "introduced", 3: "added", 4: "verified", 5: "matched", 6: "match-withdrawn",
    7: "named", 8: "key-conflict", 9: "conflict-cleared", 10: "key-replaced", 11: "downgraded",
    12: "revoked", 13: "forgotten", 14: "call-compared", 15: "compacted", 16: "own-revoked",
}  # fmt: skip

ID = re.compile(r"[*0-9A-Z][0-9A-Z]{7}")


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def field(tag, value):
    number = ["null", "integer", "text", "blob"].index(tag)
    body = {
        "null": lambda: b"",
        "integer": lambda: struct.pack(">q", value),
        "text": lambda: value.encode(),
        "blob": lambda: bytes.fromhex(value),
    }[tag]()
    return struct.pack(">BI", number, len(body)) + body


def encode(number, entry):
    head = [("integer", number), ("integer", entry["time"]), ("integer", entry["kind"])]
    fields = head + [("integer", 1)] + [tuple(pair) for pair in entry["fields"]]
    return b"".join(field(*pair) for pair in fields)


def next_head(ledger_id, head, encoded):
    return blake2b(b"threedots ledger v1\0", ledger_id, head, encoded)


def signed(ledger_id, number, head):
    return b"threedots ledger sig v1\0" + ledger_id + struct.pack(">Q", number) + head


def checkpoint_name(path):
    return blake2b(b"threedots checkpoint path v1\0", path.encode())[:16].hex()


# The shape of each kind's fields.


def text(low, high):
    return lambda tag, value: (
        tag == "text"
        and low <= len(value.encode()) <= high
        and "\0" not in value
        and unicodedata.normalize("NFC", value) == value
    )


def name(tag, value):
    controls = any(unicodedata.category(c) == "Cc" for c in value or "")
    return text(1, 256)(tag, value) and not controls


def blob(low, high):
    return lambda tag, value: tag == "blob" and low <= len(value) // 2 <= high


def one_of(*numbers):
    return lambda tag, value: tag == "integer" and value in numbers


def number(tag, value):
    return tag == "integer"


def null(tag, value):
    return tag == "null"


def either(*shapes):
    return lambda tag, value: any(shape(tag, value) for shape in shapes)


def identifier(tag, value):
    return tag == "text" and ID.fullmatch(value) is not None


KEY = blob(32, 32)
ATTESTATION = [one_of(1, 2), blob(32, 32), one_of(0, 1), text(1, 64)]
STATEMENT = blob(1, 1024)
SHAPES = {
    1: [[blob(16, 16), identifier, KEY]],
    2: [[identifier, KEY, *ATTESTATION]],
    3: [[identifier, KEY, one_of(1, 2, 3)]],
    5: [[identifier, KEY, one_of(1, 2)]],
    6: [[identifier, one_of(1, 2)]],
    7: [[identifier, either(name, null), one_of(1, 2, 3)]],
    10: [[identifier, KEY, *ATTESTATION], [identifier, KEY, null]],
    11: [[identifier]],
    12: [[identifier, KEY, one_of(1, 2), either(text(1, 256), null), either(STATEMENT, null)]],
    14: [[identifier, KEY, text(1, 64), text(1, 64)]],
    15: [[blob(16, 16), number, blob(32, 32), blob(64, 64), number]],
    16: [[STATEMENT]],
}
SHAPES.update({4: SHAPES[2], 8: SHAPES[2], 9: SHAPES[2], 13: SHAPES[11]})


def well_formed(entry):
    return any(
        len(shapes) == len(entry["fields"])
        and all(shape(*pair) for shape, pair in zip(shapes, entry["fields"]))
        for shapes in SHAPES[entry["kind"]]
    )


class Illegal(Exception):
    """An entry that is not allowed in the state before it."""


class Fold:
    """Contacts and levels, section 8: a table of what is allowed, and of what follows."""

    def __init__(self, genesis):
        self.need(KINDS[genesis["kind"]] == "genesis" and well_formed(genesis))
        (_, ledger_id), (_, self.owner), (_, self.owner_key) = genesis["fields"]
        self.ledger_id = bytes.fromhex(ledger_id)
        self.count = 1
        self.carried = 0
        self.contacts = {}
        self.dead_keys, self.dead_ids = set(), set()
        self.is_closed = False
        self.own_name = None

    @staticmethod
    def need(condition):
        if not condition:
            raise Illegal

    def is_dead(self, who, key):
        return who in self.dead_ids or key in self.dead_keys

    def contact(self, who):
        self.need(who in self.contacts)
        contact = self.contacts[who]
        return contact, self.is_dead(who, contact["key"])

    def new(self, who, key, level):
        self.need(who not in self.contacts and who != self.owner and key != self.owner_key)
        self.contacts[who] = {
            "key": key, "level": level, "name": None, "conflict": None, "matches": set(),
            "calls": 0,
        }  # fmt: skip

    def add(self, entry):
        self.need(well_formed(entry))
        kind = KINDS[entry["kind"]]
        self.need(not self.is_closed or kind in ("revoked", "forgotten"))
        values = [value for _, value in entry["fields"]]
        getattr(self, kind.replace("-", "_"))(*values)
        self.count += 1

    def genesis(self, *_):
        raise Illegal

    def compacted(self, old_ledger, old_count, _head, _signature, carried):
        self.need(self.count == 1 and bytes.fromhex(old_ledger) != self.ledger_id)
        self.need(old_count >= 1 and carried >= 0)
        self.carried = carried

    def introduced(self, who, key, *_):
        self.need(not self.is_dead(who, key))
        self.new(who, key, 3)

    def added(self, who, key, _origin):
        self.new(who, key, 1)

    def verified(self, who, key, *_):
        contact, dead = self.contact(who)
        self.need(contact["key"] == key and not dead and contact["conflict"] is None)
        self.need(contact["level"] < 3)
        contact["level"] = 3

    def matched(self, who, key, address):
        self.need(not self.is_dead(who, key))
        if who not in self.contacts:
            self.new(who, key, 1)
        contact, _ = self.contact(who)
        self.need(contact["key"] == key and contact["conflict"] is None)
        self.need(address not in contact["matches"])
        contact["matches"].add(address)
        contact["level"] = max(contact["level"], 2)

    def match_withdrawn(self, who, address):
        contact, _ = self.contact(who)
        self.need(address in contact["matches"])
        contact["matches"].remove(address)
        if contact["level"] == 2 and not contact["matches"]:
            contact["level"] = 1

    def named(self, who, called, _origin):
        if who == self.owner:
            self.need(called is not None or self.own_name is not None)
            self.own_name = called
            return
        contact, _ = self.contact(who)
        self.need(called is not None or contact["name"] is not None)
        contact["name"] = called

    def key_conflict(self, who, key, *_):
        contact, _ = self.contact(who)
        self.need(key not in (contact["key"], contact["conflict"]))
        contact["conflict"] = key

    def conflict_cleared(self, who, key, *_):
        contact, dead = self.contact(who)
        self.need(contact["conflict"] is not None and contact["key"] == key and not dead)
        contact["conflict"] = None

    def key_replaced(self, who, key, *attestation):
        self.need(key != self.owner_key)
        contact, dead = self.contact(who)
        self.need(contact["key"] != key and not dead and key not in self.dead_keys)
        level = 1 if attestation == (None,) else 3
        contact.update(key=key, level=level, conflict=None, matches=set())

    def downgraded(self, who):
        contact, _ = self.contact(who)
        self.need(contact["level"] > 1)
        contact.update(level=1, matches=set())

    def revoked(self, who, key, scope, *_):
        self.need(who != self.owner and key != self.owner_key)
        news = key not in self.dead_keys or scope == 2 and who not in self.dead_ids
        self.need(news)
        self.dead_keys.add(key)
        if scope == 2:
            self.dead_ids.add(who)

    def forgotten(self, who):
        self.contact(who)
        del self.contacts[who]

    def call_compared(self, who, key, *_):
        contact, dead = self.contact(who)
        self.need(contact["key"] == key and not dead)
        contact["calls"] += 1

    def own_revoked(self, _statement):
        self.is_closed = True

    def result(self):
        return [
            {
                "id": who,
                "public_key": contact["key"],
                "name": contact["name"],
                "level": 1 if self.is_dead(who, contact["key"]) else contact["level"],
                "state": "revoked" if self.is_dead(who, contact["key"]) else "active",
                "key_conflict": contact["conflict"] is not None,
            }
            for who, contact in sorted(self.contacts.items())
        ]


def fold(entries):
    """The contacts after all entries; raises Illegal at the first that is not allowed."""
    state = Fold(entries[0])
    for entry in entries[1:]:
        state.add(entry)
    state.need(state.carried == 0 or state.count - 2 >= state.carried)
    return state
