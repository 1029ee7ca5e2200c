#!/usr/bin/env python3
"""Check the evidence of a game, without Kyban: Python 3.8 or later and openssl 3 are enough.

    python3 verify.py FILE... [--key KEY]... [--brief]

This program shares no line with boardctl. It reads the file by docs/EVIDENCE.md alone: the blocks, the leaves and their
order, the hashes, the tree of RFC 6962, the checkpoints with the signatures of the board and of witnesses, the sum. Then it
makes the scoresheet from the records and compares it with the one in the file, byte for byte.

The exit status is 0 when all holds, 1 when anything does not, and 2 when a file is no evidence or can't be read; of several
files, the highest. --key names the key of the board, as boardctl key prints it, or its fingerprint, or the key of a
witness. --brief prints one line for each file.
"""

import argparse
import base64
import hashlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

TITLE = b"kyban evidence 1\n"
BOARD = b"github.com/kyban/kyban/board/"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


class Broken(Exception):
    """The file is evidence and does not hold."""


class NoEvidence(Exception):
    """The file is something else."""


class NoTool(Exception):
    """The check can't be made on this computer."""


def demand(fact, otherwise):
    if not fact:
        raise Broken(otherwise)


# The file: its blocks.

ORDER = re.compile(r"program board record (record )*(witness )*(checkpoint )*scoresheet end $")
BLOCK_MAX, RECORD_MAX, WITNESSES_MAX, MOVES_MAX, KEPT_MAX, MOVES_FREE = 8 << 20, 2 << 20, 100, 100_000, 16 << 20, 512
UNKEPT = (b"input", b"touch", b"stood", b"clock", b"sensor", b"illegal", b"restored", b"takeback", b"checks", b"duty", b"count")
HEAD = re.compile(rb"(program|board|record|witness|checkpoint|scoresheet|end) (0|[1-9][0-9]{0,17})(?: ([0-9a-f]{64}))?\n")


def read_blocks(data):
    """Return the blocks as (name, hash, body), hash being that beside a record, or the true sum of the file."""
    if not data.startswith(TITLE):
        demand(data == b"" or not TITLE.startswith(data), "the first line is cut off")
        raise NoEvidence("no evidence of a game")
    blocks, at, names = [], len(TITLE), ""
    while not names.endswith("end "):
        head = HEAD.match(data, at)
        demand(head, "byte %d: expected the line of a block" % at)
        name, length, stated = head.group(1).decode(), int(head.group(2)), head.group(3)
        demand((name == "record") == (stated is not None), "byte %d: a hash stands beside records alone" % at)
        begin = head.end()
        demand(data[begin + length:begin + length + 1] == b"\n", "byte %d: the block has another length" % at)
        demand(length <= (RECORD_MAX if name == "record" else BLOCK_MAX) or name == "scoresheet", "byte %d: the block is too long" % at)
        if name == "end":
            stated = hashlib.sha256(data[:at]).hexdigest().encode()
        blocks.append((name, stated, data[begin:begin + length]))
        names += name + " "
        at = begin + length + 1
    demand(ORDER.match(names), "the blocks stand in another order")
    demand(names.count("witness ") <= WITNESSES_MAX, "there are too many witnesses")
    demand(at == len(data), "byte %d: something stands behind the end" % at)
    return blocks


# The records.

LEAF = re.compile(rb"kyban record 1\ngame ([0-9a-f]{32})\nseq (0|[1-9][0-9]*)\nat_us (0|-?[1-9][0-9]*)\n"
                  rb"wall_us (0|-?[1-9][0-9]*) (host|trace|none)\nkind ([^\n]+)\n\n")


class Record:
    """What a leaf says."""

    def __init__(self, leaf):
        head = LEAF.match(leaf)
        demand(head and all(len(n) <= 20 for n in head.group(2, 3, 4)), "it is no record")
        self.game, self.source, self.kind = head.group(1), head.group(5), head.group(6)
        self.seq, self.at, self.wall = (int(n) for n in head.group(2, 3, 4))
        demand(all(-2**63 <= n < 2**63 for n in (self.seq, self.at, self.wall)), "a number is too large")
        self.text = leaf[head.end():]


def read_records(blocks):
    """Return the records and the hashes of their leaves."""
    records, hashes = [], []
    for i, (_, stated, leaf) in enumerate(b for b in blocks if b[0] == "record"):
        hashes.append(hashlib.sha256(b"\0" + leaf).digest())
        demand(hashes[i].hex().encode() == stated, "record %d is not the one whose hash stands beside it" % i)
        try:
            record = Record(leaf)
        except Broken as why:
            raise Broken("record %d: %s" % (i, why))
        records.append(record)
        demand(record.game == records[0].game, "record %d is of another game" % i)
        demand(record.seq == i, "record %d is missing: another stands in its place" % i)
        demand((record.kind == b"opening") == (i == 0), "record %d: the opening is record 0 and no other" % i)
    return records, hashes


class Tree:
    """The tree of RFC 6962, section 2.1, of which only the complete subtrees at the right edge are kept."""

    def __init__(self):
        self.size, self.edge = 0, []

    def add(self, leaf):
        self.edge.append(leaf)
        self.size += 1
        n = self.size
        while n % 2 == 0:
            right, left = self.edge.pop(), self.edge.pop()
            self.edge.append(node(left, right))
            n //= 2

    def root(self):
        root = self.edge[-1]
        for left in reversed(self.edge[:-1]):
            root = node(left, root)
        return root


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


# Keys, signatures, checkpoints.

SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


def unbase64(text):
    """Return the bytes, None where the text is written otherwise than they would be."""
    if not BASE64.fullmatch(text):
        return None
    raw = base64.b64decode(text)
    return raw if base64.b64encode(raw) == text else None


def key_hash(name, key):
    return hashlib.sha256(name + b"\n" + key).digest()[:4]


class Key:
    """A verifier key, NAME+HASH+KEY, of an Ed25519 key: the algorithm is 1 for boards and 4 for witnesses."""

    def __init__(self, text, algorithm):
        parts = text.split(b"+", 2)
        demand(len(parts) == 3, "expected a key, NAME+HASH+KEY")
        self.text, self.name, raw = text, parts[0], unbase64(parts[2])
        demand(raw is not None and len(raw) == 33 and raw[0] == algorithm, "expected an Ed25519 key")
        demand(key_hash(self.name, raw).hex().encode() == parts[1], "the hash of a key is another")
        try:
            demand(self.name and not any(c in SPACES for c in self.name.decode()), "a key has no name")
        except UnicodeDecodeError:
            raise Broken("the name of a key is no text")
        self.public, self.hash = raw[1:], parts[1]
        self.algorithm = algorithm


class OpenSSL:
    """Checks Ed25519 signatures. Nothing of a file becomes a word of a command: keys, texts and signatures go through files."""

    def __init__(self):
        self.known, self.works = {}, False
        self.folder = tempfile.TemporaryDirectory()

    def verify(self, key, text, signature):
        if not self.works:
            self.try_out()
        case = (key, text, signature)
        if case not in self.known:
            self.known[case] = self.ask(key, text, signature)
        return self.known[case]

    def ask(self, key, text, signature):
        paths = [os.path.join(self.folder.name, name) for name in ("key", "text", "signature")]
        for path, content in zip(paths, (bytes.fromhex("302a300506032b6570032100") + key, text, signature)):
            with open(path, "wb") as out:
                out.write(content)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths[0],
                   "-rawin", "-in", paths[1], "-sigfile", paths[2]]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except OSError as why:
            raise NoTool("openssl: %s" % why)
        return done.returncode == 0

    def try_out(self):
        """Check the second test of RFC 8032, section 7.1: an openssl that can't do it would call everything forged."""
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                                  "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
        if not self.ask(key, b"\x72", signature) or self.ask(key, b"\x73", signature):
            raise NoTool("openssl: expected one that checks Ed25519 signatures, such as version 3")
        self.works = True


class Checkpoint:
    """A signed note: a text, an empty line, and signatures."""

    TEXT = re.compile(rb"([^\n]+)\n([1-9][0-9]{0,9})\n([A-Za-z0-9+/]{43}=)\n")

    def __init__(self, note, board, origin, witnesses):
        try:
            plain = not any(c < " " and c != "\n" for c in note.decode())
        except UnicodeDecodeError:
            plain = False
        split = note.rfind(b"\n\n")
        demand(plain and split >= 0 and note.endswith(b"\n") and len(note) > split + 2, "it is no signed note")
        self.text = note[:split + 1]
        said = self.TEXT.fullmatch(self.text)
        demand(said and said.group(1) == origin and int(said.group(2)) < 2**31, "it is not of this board and game")
        self.size, self.root = int(said.group(2)), unbase64(said.group(3))
        keys = {(w.name, w.hash): w for w in witnesses}
        keys[origin, key_hash(origin, b"\1" + board.public).hex().encode()] = board
        demand(len(keys) == len(witnesses) + 1, "two keys have one name and hash")
        self.signatures = []  # As (key, signature).
        for line in note[split + 2:].split(b"\n")[:-1]:
            self.signatures.append(self.signature(line, keys))
        demand(board in (key for key, _ in self.signatures), "it is not signed by this board")
        demand(len(self.signatures) <= 100, "it has too many signatures")
        self.seen = {}  # By which witness, at what time.

    def signature(self, line, keys):
        """Return the key that a line names, once, and the signature on it."""
        name, _, text = line[len("— ".encode()):].partition(b" ")
        raw = unbase64(text)
        demand(line.startswith("— ".encode()) and raw, "it has a line that is no signature")
        key = keys.pop((name, raw[:4].hex().encode()), None)
        demand(key is not None, "it has a signature whose key is not in the file, or one twice")
        return key, raw[4:]

    def check(self, board, openssl):
        for key, signature in self.signatures:
            text = self.text
            if key is not board:
                seconds, signature = int.from_bytes(signature[:8], "big"), signature[8:]
                text = b"cosignature/v1\ntime %d\n" % seconds + text
                self.seen[key.text] = seconds
            demand(len(signature) == 64 and openssl.verify(key.public, text, signature), "a signature is not by its key")


# JSON, as Go's encoding/json writes it and in no other way.

STRING = re.compile(r'"((?:[^"\\\x00-\x1f\u2028\u2029]|\\(?:["\\bfnrt]|u(?:00(?:0[0-7bef]|1[0-9a-f]|3[ce]|26)|2028|2029|fffd)))*)"')
ESCAPE = re.compile(r"\\(?:u(....)|(.))")
NUMBER = re.compile(r"0|-?[1-9][0-9]*")
NAME = re.compile(r"[a-z0-9_]+")
SHORT = {'"': '"', "\\": "\\", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
DEPTH = 32


class Reader:
    """Reads one JSON value. Keys are names, each once; those of the object under the key tags are any text, in order."""

    def __init__(self, text):
        try:
            self.text, self.at, self.html = text.decode(), 0, False
        except UnicodeDecodeError:
            raise Broken("expected UTF-8")

    def read(self):
        value = self.value(0, False)
        demand(self.at == len(self.text), "something stands behind the JSON")
        demand(not (self.html and re.search("[<>&]", self.text)), "< > & are escaped in one place and not in another")
        return value

    def take(self, token):
        if self.text.startswith(token, self.at):
            self.at += len(token)
            return True
        return False

    def value(self, depth, free):
        demand(depth <= DEPTH, "the JSON is too deep")
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self.take(word):
                return value
        if self.take("{"):
            return self.object(depth, free)
        if self.take("["):
            return self.list(depth)
        if self.text.startswith('"', self.at):
            return self.string()
        number = NUMBER.match(self.text, self.at)
        demand(number and len(number.group()) <= 20 and -2**63 <= int(number.group()) < 2**63, "expected a JSON value")
        self.at = number.end()
        return int(number.group())

    def list(self, depth):
        values = []
        if self.take("]"):
            return values
        while True:
            values.append(self.value(depth + 1, False))
            if self.take("]"):
                return values
            demand(self.take(","), "expected , or ] in JSON")

    def object(self, depth, free):
        values, last = {}, None
        if self.take("}"):
            return values
        while True:
            demand(self.text.startswith('"', self.at), "expected a key in JSON")
            key = self.string()
            demand(free or NAME.fullmatch(key), "a key of JSON is no name of small letters")
            demand(key not in values and (not free or last is None or last < key), "a key of JSON stands twice or out of order")
            demand(self.take(":"), "expected : in JSON")
            last, values[key] = key, self.value(depth + 1, not free and key == "tags")
            if self.take("}"):
                return values
            demand(self.take(","), "expected , or } in JSON")

    def string(self):
        string = STRING.match(self.text, self.at)
        demand(string, "a JSON string is written otherwise than it would be")
        self.at = string.end()
        return ESCAPE.sub(self.unescape, string.group(1))

    def unescape(self, escape):
        if escape.group(2):
            return SHORT[escape.group(2)]
        char = chr(int(escape.group(1), 16))
        self.html = self.html or char in "<>&"
        return char


def quoted(text):
    def escaped(char):
        short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
        return short.get(char.group()) or "\\u%04x" % ord(char.group())
    return '"' + re.sub(r'["\\\x00-\x1f\u2028\u2029]', escaped, text) + '"'


# What is on the scoresheet: the fields in their order, their types, and a ? where what is empty is left out. A list that is not there is None, and written null. A side is red, black or none.

INT, STR, BOOL, TEXTS, INTS, MAP, SIDE = "int", "str", "bool", "texts", "ints", "map", "side"


def fields(text):
    """Make a description of fields from words such as ply:int and text:str?."""
    described = {}
    for word in text.split():
        name, _, kind = word.partition(":")
        described[name] = (TYPES.get(kind.rstrip("?"), kind.rstrip("?")), kind.endswith("?"))
    return described


TYPES = {}
TYPES["finding"] = fields("ply:int side:str article:str otherwise:str? kind:str duty:texts played:str from:str? to:str? "
                          "captured:bool? late_us:int? count:int? gets:str? amount_us:int? loses:bool? draws:bool? via:str? at_us:int rulebook:str")
FINDING = TYPES["finding"]
TYPES["finding*"] = ("list", FINDING)
MOVE = fields("ply:int side:str move:str text:str? open:bool? candidates:texts? placed_us:int made_us:int elapsed_us:int? "
              "clock_us:int? used_us:int? findings:finding*?")
QUESTION = fields("ply:int side:side point:str article:str why:str to:str? kind:str? duty:texts played:str lifted_us:int? "
                  "ruling:int? at_us:int rulebook:str")
FLAG = fields("side:str ply:int stage:int moves:int needed:int article:str? draws:bool? at_us:int rulebook:str?")
CLAIM = fields("claim:int ply:int? side:str? point:str? what:str? text:str? state:str? article:str? ruling:int? notes:texts? at_us:int")
OFFER = fields("side:str ply:int at_us:int state:str? how:str? article:str? answered_us:int?")
RULING = fields("ruling:int ply:int? text:str side:str? point:str? amount_us:int? result:str? article:str? reason:str? "
                "name:str? checked:str? claim:int? revises:int? no_effect:bool? notes:texts? at_us:int")
NAMED = fields("ply:int move:str was:str by:str name:str reason:str taken_back:bool? at_us:int")
LIMIT = fields("ply:int what:str side:str? count:int needed:int excluded:int first:int before:int? together:bool? captured:bool? replaces:str? claim:int? "
               "gets:str? amount_us:int? article:str via:str? rulebook:str at_us:int")
VOID = fields("from:int moves:texts ruling:int findings:finding*? reinstated:int?")
ADJOURNMENT = fields("ply:int side:str fen:str red_us:int? black_us:int? after:int? envelope:str? text:str? moves:texts? lost:bool? at_us:int opened_us:int?")
SIGNATURE = fields("by:str name:str digest:str? checked:str? at_us:int")
LAPSED = fields("by:str name:str digest:str? at_us:int result:str changed:texts?")
TOKEN = fields("made:str? revoked:str? role:str side:str? of_game:int? when:str? at_us:int")
GIVEN = fields("ruling:int? by:str? role:str? checked:str? again:int?")
OPENING = fields("type:str session:int number:int source:str version:str rulebook:str fen:str marked:bool")
for name, described in (("move", MOVE), ("question", QUESTION), ("flag", FLAG), ("offer", OFFER), ("claim", CLAIM), ("ruling", RULING), ("named", NAMED), ("void", VOID), ("adjournment", ADJOURNMENT), ("limit", LIMIT),
                        ("signature", SIGNATURE), ("lapsed", LAPSED), ("token", TOKEN)):
    TYPES[name + "*"] = ("list", described)
TYPES["given"] = GIVEN
SHEET = fields("tags:map moves:move* result:str reason:str? given:given? fen:str play:str? rulebook:str? board_is_evidence:bool? "
               "control:str? flag_ends:bool? repetition:str? lateness_us:int? draw_consent:bool? unresolved:ints findings:finding*? questions:question*? flags:flag*? offers:offer*? claims:claim*? rulings:ruling*? named:named*? void:void*? adjourned:adjournment*? limits:limit*? "
               "signatures:signature*? void_signatures:lapsed*? tokens:token*?")
ZERO = {INT: 0, STR: "", BOOL: False, TEXTS: None, INTS: None, MAP: None, SIDE: ""}
PLAIN = {INT: int, STR: str, BOOL: bool}
PARTS = {TEXTS: STR, INTS: INT}


# The possible values of each type of record, of the fields in their order. A number is from 0 or 1 on, a time any, "*" a list of so many
# entries at most. The table is made of the types of records (docs/formats/records.md), so that a field is in both verifiers or in none.

# generated: values
VALUES = """\
adjourned type:text game:0.. ply:0.. side:side fen:text red_us:time black_us:time envelope:text after:0.. unresolved:1..*100000 at_us:time
adjust type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
arrival type:text game:0.. side:side how:text late_us:time at_us:time
checks type:text game:0.. ply:0.. side:side stage:0.. count:0.. limit:0.. over:bool article:text at_us:time rulebook:text
claim type:text game:0.. claim:1.. ply:0.. side:text point:text what:text text:text state:claim article:text rulebook:text time_runs:text ruling:0.. at_us:time
clock type:text game:0.. ply:0.. red_us:time black_us:time running:running waits_us:time red_stage:0.. black_stage:0.. red_to_go:0.. black_to_go:0.. why:text at_us:time
clock_step type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
close type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
confirmed type:text game:0.. result:result at_us:time
count type:text game:0.. side:side what:text count:0.. ply:0.. article:text rulebook:text advice:text gets:text amount_us:time at_us:time
decline type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
delay type:text game:0.. delay_us:time delay_moves:0.. at_us:time
duty type:text game:0.. ply:0.. side:side article:text via:text otherwise:text duty:text*10000 obeyed:bool rulebook:text ruling:0.. at_us:time
end type:text game:0.. fen:text moves:text*100000 unresolved:1..*100000 at_us:time
entered type:text game:0.. what:text by:text role:text checked:text at_us:time
finding type:text game:0.. ply:0.. side:side article:text otherwise:text kind:text duty:text*10000 played:text from:text to:text captured:bool loses:bool draws:bool count:0.. gets:text amount_us:time via:text points:text*10000 late_us:time at_us:time rulebook:text
flag type:text game:0.. side:side ply:0.. stage:0.. moves:0.. needed:0.. article:text draws:bool at_us:time rulebook:text
game type:text game:0.. state:text fen:text play:text rulebook:text version:text board_is_evidence:bool repetition:text control:text flag_ends:bool draw_consent:bool supervised:bool lateness_us:time turned:bool at_us:time
go type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
illegal type:text game:0.. ply:0.. side:side from:text to:text at_us:time
limit type:text game:0.. ply:0.. what:text side:text count:0.. needed:0.. excluded:0.. first:0.. before:0.. counted_plies:1..*100000 excluded_plies:1..*100000 uncertain_plies:1..*100000 together:bool captured:bool replaces:text claim:0.. intended:text gets:text amount_us:time article:text via:text rulebook:text readings:{article:text,says:text,verdict:text,side:text,count:0..}*10000 at_us:time
lost type:text game:0.. ply:0.. cleared:bool at_us:time
move type:text game:0.. ply:1.. side:side move:text placed_us:time made_us:time open:bool candidates:text*10000 article:text via:text otherwise:text duty:text*10000 obeyed:bool passed:text*10000 rulebook:text
named type:text game:0.. ply:1.. move:text was:text by:text name:text reason:text waits:bool taken_back:bool no_effect:bool anew:bool at_us:time
note type:text game:0.. code:text text:text claim:0.. ruling:0.. ply:0.. side:text name:text article:text rulebook:text at_us:time
offer type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
offer_answer type:text game:0.. ply:0.. side:side state:text how:text article:text at_us:time rulebook:text
opened type:text game:0.. ply:0.. side:side text:text moves:text*10000 key:text lost:bool at_us:time
promotion type:text game:0.. ply:0.. piece:text how:text at_us:time
published type:text game:0.. ply:0.. side:side fen:text move:text ruling:0.. text:text article:text rulebook:text began_us:time until_us:time hands:{at_us:time,point:text,placed:bool,uncertainty_us:time}*10000 at_us:time
question type:text game:0.. ply:0.. side:side point:text article:text why:text kind:text duty:text*10000 played:text to:text lifted_us:time at_us:time rulebook:text
reinstated type:text game:0.. from:1.. moves:text*100000 ruling:1.. at_us:time
repetition type:text game:0.. ply:0.. count:0.. first:0.. length:0.. red:text black:text verdict:text side:text article:text via:text readings:{article:text,says:text,verdict:text,side:text,count:0..}*10000 claim:0.. intended:text gets:text amount_us:time rulebook:text at_us:time
replay type:text game:0.. state:text ply:0.. at_us:time
restoration type:text game:0.. ply:0.. state:text fen:text replay:bool ruling:0.. at_us:time
restored type:text game:0.. ply:0.. at_us:time
result type:text game:0.. result:result reason:text ply:0.. ruling:0.. swapped:bool at_us:time
revised type:text game:0.. ply:1.. move:text was:text open:bool at_us:time candidates:text*10000
ruling type:text game:0.. ruling:1.. ply:0.. text:text side:text point:text amount_us:time result:text article:text reason:text name:text claim:0.. revises:0.. no_effect:bool checked:text at_us:time
schedule type:text game:0.. start_us:time lateness_us:time at_us:time
sealed type:text game:0.. ply:0.. side:side envelope:text at_us:time
sensor type:text game:0.. point:text points:text*10000 row:text column:text fault:text length_us:time cleared:bool at_us:time
setup type:text game:0.. empty:text*10000 taken:text*10000 guesses:{piece:text,from:text,to:text}*10000 article:text cleared:bool at_us:time rulebook:text
signatures_void type:text game:0.. who:signer*10000 result:result changed:text*10000 at_us:time
signed type:text game:0.. by:signer name:text result:result digest:digest checked:text at_us:time
stood type:text game:0.. ply:0.. move:text at_us:time open:bool candidates:text*10000
stop type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
tags type:text game:0.. tags:map at_us:time
takeback type:text game:0.. ply:1.. move:text silent:bool at_us:time
token type:text game:0.. made:text revoked:text role:text side:text of_game:0.. when:text at_us:time
touch type:text game:0.. ply:0.. side:side point:text piece:text owner:side at_us:time brush:bool bound:bool order:text
turned type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
unrecorded type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
vary type:text game:0.. ply:0.. side:text on:bool points:text*10000 text:text length_us:time amount_us:time at_us:time
void type:text game:0.. from:1.. moves:text*100000 ruling:1.. at_us:time
"""
# end of values

TEXT_MAX, LIST_MAX, NUMBER_MAX = 65536, 10000, 2**31 - 1
FORMS = {
    "claim": r"(open|refused|answered)?",
    "digest": r"([0-9a-f]{64})?",
    "result": r"(1-0|0-1|1/2-1/2|0-0|\*)?",
    "running": r"(red|black|white|none)?",
    "side": r"(red|black|white|none)",
    "signer": r"(red|black|white|arbiter)",
    "text": r"(?s:.*)",
}


def members(text):
    """Split name:kind pairs where no brace is open, into a dictionary."""
    found, depth, begin = {}, 0, 0
    for at, char in enumerate(text + ","):
        depth += (char == "{") - (char == "}")
        if depth == 0 and char in " ," or at == len(text):
            name, _, kind = text[begin:at].partition(":")
            found[name], begin = kind, at + 1
    return found


KINDS = {line.split(" ", 1)[0]: members(line.split(" ", 1)[1]) for line in VALUES.splitlines()}


def type_of(kind):
    """Return the type of the values of that kind."""
    entry, _, most = kind.rpartition("*")
    if entry.startswith("{"):
        return ("list", types_of(members(entry[1:-1])))
    if most.isdigit():
        return TEXTS if type_of(entry) == STR else INTS
    if kind == "time" or kind.endswith(".."):
        return INT
    return kind if kind in (BOOL, MAP, SIDE) else STR


def types_of(kinds):
    return {name: (type_of(kind), False) for name, kind in kinds.items()}


# The records of which a scoresheet is made, with the types of their fields.
RECORDS = {kind: types_of(KINDS[kind]) for kind in (
    "game tags move revised named takeback finding result end claim question entered ruling note void adjourned opened reinstated restored "
    "repetition limit signed signatures_void clock flag count offer offer_answer token").split()}


def check_values(value, kinds):
    """Check that an object of a record has the values that a board writes, before White of chess is renamed."""
    demand(value is None or isinstance(value, dict), "expected an object in a record")
    for name, kind in kinds.items():
        other = "white" + name[3:] if name == "red" or name.startswith("red_") else name
        demand(other == name or not (value and name in value and other in value), "a side has both its names")
        check_value((value or {}).get(name, (value or {}).get(other)), kind)


def check_value(value, kind):
    number = re.fullmatch(r"([01])\.\.", kind)
    if kind[-1:].isdigit():
        demand(value is None or isinstance(value, list), "expected a list in a record")
        entry, _, most = kind.rpartition("*")
        demand(len(value or ()) <= int(most), "a list of a record is too long")
        for each in value or ():
            check_value(each, entry)
    elif kind.startswith("{"):
        check_values(value, members(kind[1:-1]))
    elif number or kind == "time":
        demand(value is None or type(value) is int, "a field of a record has another type")
        demand(not number or int(number.group(1)) <= (value or 0) <= NUMBER_MAX, "a number of a record can't be")
    elif kind == "bool":
        demand(value is None or type(value) is bool, "a field of a record has another type")
    elif kind == "map":
        demand(value is None or isinstance(value, dict) and len(value) <= LIST_MAX, "expected an object of texts in a record")
        for key, each in (value or {}).items():
            demand(len(key.encode()) <= TEXT_MAX, "a text of a record is too long")
            check_value(each, "text")
    elif not (kind == "side" and value is None):
        demand(value is None or type(value) is str, "a field of a record has another type")
        demand(len((value or "").encode()) <= TEXT_MAX, "a text of a record is too long")
        demand(re.fullmatch(FORMS[kind], value or ""), "a field of a record has a value that can't be")


def typed(value, kind):
    """Return a JSON value as one of that type; null is what is not there."""
    if isinstance(kind, dict):
        demand(value is None or isinstance(value, dict), "expected an object in a record")
        return {name: typed((value or {}).get(name), kind[name][0]) for name in kind}
    if value is None:
        return None if isinstance(kind, tuple) else ZERO[kind]
    if isinstance(kind, tuple):
        demand(isinstance(value, list), "expected a list in a record")
        return [typed(each, kind[1]) for each in value]
    if kind in PLAIN:
        demand(type(value) is PLAIN[kind], "a field of a record has another type")
        return value
    if kind == SIDE:
        demand(value in ("red", "black", "none"), "a side is none")
        return "" if value == "none" else value
    if kind == MAP:
        demand(isinstance(value, dict), "expected an object in a record")
        return {key: typed(text, STR) for key, text in value.items()}
    demand(isinstance(value, list), "expected a list in a record")
    return [typed(part, PARTS[kind]) for part in value]


def written(value, kind, first="red"):
    """Return a value as JSON, with this word for the side that moves first."""
    if isinstance(kind, dict):
        parts = []
        for name, (part, optional) in kind.items():
            if not (optional and not value[name]):
                text = quoted(first) if value[name] == "red" and is_side(name, kind) else written(value[name], part, first)
                parts.append(quoted(first + name[3:] if name.startswith("red_") else name) + ":" + text)
        return "{" + ",".join(parts) + "}"
    if value is None:
        return "null"
    if kind == BOOL:
        return "true" if value else "false"
    if kind == INT:
        return str(value)
    if kind in (STR, SIDE):
        return quoted(value)
    if kind == MAP:
        return "{" + ",".join(quoted(key) + ":" + quoted(value[key]) for key in sorted(value)) + "}"
    return "[" + ",".join(written(part, kind[1] if isinstance(kind, tuple) else PARTS[kind], first) for part in value) + "]"


def empty(kind, **known):
    return dict(typed(None, kind), **known)


def part(kind, record):
    """Return what the sheet takes over of a record."""
    return dict(typed(None, kind), **{name: record[name] for name in kind if name in record})


# The scoresheet.

ITSELF = ("game", "result", "fen", "format", "notation", "rulebook", "evidence", "termination")


def lower(text):
    """Return the text in small letters, each of one character."""
    return "".join("i" if c == "\u0130" else c.lower() if len(c.lower()) == 1 else c for c in text)


def wrapped(n):
    """Return a number as 64 bits hold it."""
    return (n + 2**63) % 2**64 - 2**63


class Score:
    """Keeps the score of a game while its records pass."""

    def __init__(self, opening, tags):
        self.sheet = empty(SHEET, tags={}, moves=[], result="*", fen=opening["fen"], rulebook=opening["rulebook"], unresolved=[],
                           findings=[], questions=[], flags=[], offers=[], claims=[], rulings=[], named=[], void=[], adjourned=[], limits=[], signatures=[], void_signatures=[], tokens=[],
                           given=None)
        self.findings, self.questions, self.outcomes, self.unknown = [], [], [], []
        self.since, self.started, self.last, self.restoring = 0, False, 0, False
        self.clock, self.used, self.timed = empty(RECORDS["clock"], ply=1), {}, {}
        self.hand = empty(RECORDS["entered"])
        self.tag(tags)

    def take(self, kind, value):
        if kind in RECORDS:
            getattr(self, "on_" + kind)(typed(value, RECORDS[kind]))

    def tag(self, tags):
        for key, value in (tags or {}).items():
            if lower(key) not in ITSELF:
                self.sheet["tags"][key] = value

    def on_tags(self, e):
        self.tag(e["tags"])

    def on_game(self, e):
        if e["state"] == "playing":
            self.lapse()
            self.sheet.update(result="*", reason="", given=None)
            self.last = 0
        self.sheet["fen"] = e["fen"] or self.sheet["fen"]
        if self.sheet["moves"]:
            return
        self.sheet["rulebook"] = e["rulebook"] or self.sheet["rulebook"]
        if e["state"] == "ready":
            self.sheet["play"] = e["play"]
            for name in ("board_is_evidence", "control", "flag_ends", "repetition", "draw_consent", "lateness_us"):
                self.sheet[name] = e[name]
            self.since, self.started = e["at_us"], True

    def on_clock(self, e):
        demand(e["ply"] >= 1, "a clock is about no ply")
        last, first = self.clock, self.side_after(0)
        other = "black" if first == "red" else "red"
        self.used[last["running"]] = wrapped(self.used.get(last["running"], 0) + e["at_us"] - last["at_us"])
        self.timed = {ply: times for ply, times in self.timed.items() if ply < e["ply"]}
        for ply in range(max(last["ply"], e["ply"] - 2), e["ply"]):
            side = first if ply % 2 == 1 else other
            self.timed[ply] = (e[side + "_us"], self.used.get(side, 0))
            self.used[side] = 0
        self.clock = e

    def on_flag(self, e):
        self.sheet["flags"].append(part(FLAG, e))

    def on_offer(self, e):
        if e["ply"] > 0 and not any(o["side"] == e["side"] and not o["state"] for o in self.sheet["offers"]):
            self.sheet["offers"].append(empty(OFFER, side=e["side"], ply=e["ply"], at_us=e["at_us"]))

    def on_offer_answer(self, e):
        for offer in reversed(self.sheet["offers"]):
            if offer["side"] != e["side"]:
                continue
            if e["state"] == "open":
                offer.update(state="", how="", article="", answered_us=0)
                return
            if not offer["state"]:
                offer.update(state=e["state"], how=e["how"], article=e["article"], answered_us=e["at_us"])

    def on_move(self, e):
        demand(e["ply"] == len(self.sheet["moves"]) + 1, "a move has another number")
        move = empty(MOVE, **{name: e[name] for name in ("ply", "side", "move", "open", "placed_us", "made_us")})
        if e["open"]:
            move["candidates"] = e["candidates"]
        if self.started:
            move["elapsed_us"] = wrapped(e["made_us"] - self.since)
        self.since, self.started = e["made_us"], True
        self.sheet["moves"].append(move)

    def ply(self, n):
        demand(1 <= n <= len(self.sheet["moves"]), "a record is about a ply that is not there")
        return n - 1

    def on_revised(self, e):
        move = self.sheet["moves"][self.ply(e["ply"])]
        move["move"] = e["move"]
        settle(move, e["open"])
        if e["open"] and e["candidates"]:
            move["candidates"] = e["candidates"]

    def on_named(self, e):
        if e["waits"] or e["no_effect"]:
            return
        self.sheet["named"].append(part(NAMED, e))
        if e["anew"]:
            self.findings = [f for f in self.findings if f["ply"] < e["ply"]]
            self.questions = [q for q in self.questions if q["ply"] < e["ply"]]

    def on_takeback(self, e):
        del self.sheet["moves"][self.ply(e["ply"]):]
        self.findings = [f for f in self.findings if f["ply"] < e["ply"]]
        self.questions = [q for q in self.questions if q["ply"] < e["ply"]]
        self.since, self.started = e["at_us"], True

    def on_end(self, e):
        moves, played = self.sheet["moves"], e["moves"] or []
        del moves[len(played):]
        for i, text in enumerate(played):
            if i == len(moves):
                moves.append(empty(MOVE, ply=i + 1, side=self.side_after(i)))
            moves[i]["move"] = text
            settle(moves[i], i + 1 in (e["unresolved"] or []))
        self.unknown = [ply for ply in e["unresolved"] or [] if ply > len(played)]

    def side_after(self, moves):
        if moves == 0:
            words = split(self.sheet["fen"])
            return "black" if len(words) > 1 and words[1] == "b" else "red"
        return "black" if self.sheet["moves"][moves - 1]["side"] == "red" else "red"

    def on_finding(self, e):
        finding = part(FINDING, e)
        finding["duty"] = finding["duty"] or []
        if not finding["count"]:  # A sheet says of illegal moves that are counted what follows.
            finding.update(gets="", amount_us=0, loses=False, draws=False, via="")
        self.findings.append(finding)

    def on_question(self, q):
        self.questions.append(part(QUESTION, q))

    def on_entered(self, e):
        self.hand = e

    def on_ruling(self, r):
        self.sheet["rulings"].append(part(RULING, r))

    def on_token(self, t):
        self.sheet["tokens"].append(part(TOKEN, t))

    def on_claim(self, c):
        for known in self.sheet["claims"]:
            if c["claim"] != 0 and known["claim"] == c["claim"]:
                known["state"], known["ruling"] = c["state"], c["ruling"]
                return
        self.sheet["claims"].append(part(CLAIM, c))

    def on_note(self, n):
        for name in ("claim", "ruling"):
            for known in self.sheet[name + "s"]:
                if n[name] != 0 and known[name] == n[name]:
                    known["notes"] = (known["notes"] or []) + [n["text"]]
                    break

    def on_repetition(self, e):
        pass  # It decides nothing, and no scoresheet says it.

    def on_count(self, e):
        pass  # The rulings are on the sheet, and the arbiter's result says what follows.

    def on_adjourned(self, r):
        self.sheet["adjourned"].append(part(ADJOURNMENT, r))

    def on_opened(self, r):
        if self.sheet["adjourned"]:
            self.sheet["adjourned"][-1].update(text=r["text"], moves=r["moves"], lost=r["lost"], opened_us=r["at_us"])
        self.since, self.started, self.restoring = r["at_us"], True, True

    def on_limit(self, e):
        self.sheet["limits"].append(part(LIMIT, e))

    def on_restored(self, r):
        if self.restoring:
            self.since, self.started, self.restoring = r["at_us"], True, False

    def on_signed(self, s):
        others = [o for o in self.sheet["signatures"] if (o["by"], o["name"]) != (s["by"], s["name"])]
        self.sheet["signatures"] = others + [part(SIGNATURE, s)]

    def lapse(self):
        for s in self.sheet["signatures"]:
            self.void_signature(s, None)
        self.sheet["signatures"] = []

    def void_signature(self, s, changed):
        self.sheet["void_signatures"].append(dict(s, result=self.sheet["result"], changed=changed))

    def on_signatures_void(self, v):
        void = [s for s in self.sheet["signatures"] if s["digest"] or s["by"] in (v["who"] or [])]
        for s in void:
            self.void_signature(s, v["changed"])
        self.sheet["signatures"] = [s for s in self.sheet["signatures"] if s not in void]

    # The moves that a ruling makes void are kept beside the sheet, with what was found in them.

    def on_void(self, r):
        v, begin = part(VOID, r), self.ply(r["from"])
        v["plies"], v["questions"] = self.sheet["moves"][begin:], [q for q in self.questions if q["ply"] >= v["from"]]
        del self.sheet["moves"][begin:]
        v["findings"] = [f for f in self.findings if f["ply"] >= v["from"]]
        self.findings = [f for f in self.findings if f["ply"] < v["from"]]
        self.questions = [q for q in self.questions if q["ply"] < v["from"]]
        self.sheet["void"].append(v)
        self.restoring = True

    def on_reinstated(self, r):
        for v in reversed(self.sheet["void"]):
            same = v["from"] == r["from"] and (v["moves"] or []) == (r["moves"] or [])
            if same and v["reinstated"] == 0 and v["from"] == len(self.sheet["moves"]) + 1:
                self.sheet["moves"] += v["plies"]
                self.findings += v["findings"] or []
                self.questions += v["questions"]
                v["reinstated"], v["findings"] = r["ruling"], None
                return
        raise Broken("moves are reinstated that were not void")

    # The result, and who gave it.

    def on_result(self, e):
        if e["swapped"] and len({s["by"] for s in self.sheet["signatures"]}) == 3:
            self.recolour()
        else:
            self.lapse()
        said = {name: e[name] for name in ("result", "reason", "ply", "ruling", "swapped", "at_us")}
        outcome = self.swap(said) if e["swapped"] and self.outcomes else self.outcome(said)
        self.outcomes.append(outcome)
        given = outcome["given"] if any(outcome["given"].values()) else None
        self.sheet.update(result=e["result"], reason=outcome["reason"], given=given)
        self.last = e["ply"]

    def recolour(self):
        other = {"red": "black", "black": "red"}
        self.sheet["signatures"] = [dict(s, by=other.get(s["by"], s["by"])) for s in self.sheet["signatures"]]

    def swap(self, said):
        other = {"1-0": "0-1", "0-1": "1-0"}
        for o in self.outcomes:
            o["said"] = dict(o["said"], result=other.get(o["said"]["result"], o["said"]["result"]))
        last = self.outcomes[-1]
        return {"reason": last["reason"], "given": dict(last["given"], again=said["ruling"]), "said": said}

    def outcome(self, said):
        o = {"reason": said["reason"], "given": empty(GIVEN), "said": said}
        word = next((r["text"] for r in self.sheet["rulings"] if r["ruling"] == said["ruling"]), "")
        if said["ruling"] == 0 and said["reason"] == "ruling":
            o["reason"] = "entered"
            if self.hand["what"] == "result" and self.hand["at_us"] == said["at_us"]:
                o["given"].update(by=self.hand["by"], role=self.hand["role"], checked=self.hand["checked"])
            return o
        if said["ruling"] == 0 or word in ("result", "annulled"):
            o["given"]["ruling"] = said["ruling"]
            return o
        for old in reversed(self.outcomes):
            same = all(old["said"][name] == said[name] for name in ("result", "ply", "reason"))
            if same and not self.taken_back(old["given"]["ruling"]):
                return {"reason": old["reason"], "given": dict(old["given"], again=said["ruling"]), "said": said}
        o["given"]["ruling"] = said["ruling"]
        return o

    def taken_back(self, ruling):
        return ruling > 0 and any(r["revises"] == ruling and not r["no_effect"] for r in self.sheet["rulings"])

    # The sheet at the end.

    def decision(self, q):
        """Return the number of the last ruling in force that decides a question, 0 for none."""
        number = 0
        for r in self.sheet["rulings"]:
            revised = any(later["revises"] == r["ruling"] and not later["no_effect"] for later in self.sheet["rulings"])
            if not r["no_effect"] and not revised and decides(r, q):
                number = r["ruling"]
        return number

    def finish(self, opened):
        sheet = self.sheet
        if self.last > 0:
            del sheet["moves"][self.last:]
        for move in sheet["moves"]:
            move["clock_us"], move["used_us"] = self.timed.get(move["ply"], (0, 0))
        for q in self.questions:
            q["ruling"] = self.decision(q)
            if q["ruling"] > 0:
                sheet["questions"].append(q)
        for f in self.findings:
            if 1 <= f["ply"] <= len(sheet["moves"]):
                move = sheet["moves"][f["ply"] - 1]
                move["findings"] = (move["findings"] or []) + [f]
            else:
                sheet["findings"].append(f)
        sheet["unresolved"] = [m["ply"] for m in sheet["moves"] if m["open"]] + self.unknown
        if not sheet["tags"].get("date") and opened.source != b"none":
            sheet["tags"]["date"] = date(opened.wall)
        sheet["fen"] = sheet["fen"] or START
        check_position(sheet["fen"])
        for move in sheet["moves"]:
            text = move["move"]
            demand(re.fullmatch("[a-i][0-9][a-i][0-9][qrbn]?", text, re.ASCII) and text[:2] != text[2:4], "a move is none")
            demand(move["side"] in ("red", "black"), "a move is of no side")
            move["text"] = text
        return sheet


# What the signatures of players and arbiter cover.

COVERED = ("game", "tags", "move", "reinstated", "takeback", "void", "revised", "ruling", "result")


class Covered:
    """Follows what signatures cover, and which of them count."""

    def __init__(self):
        self.start, self.tags, self.moves, self.rulings, self.result, self.last = "", {}, [], [], "", 0
        self.signed, self.covers = set(), None

    def played(self):
        return self.moves[:self.last] if self.last > 0 else self.moves

    def text(self):
        """Return what a signature under the records so far covers."""
        long = lambda text: "%d %s" % (len(text.encode()), text)
        lines = ["kyban signature 2", "start " + long(self.start)]
        lines += ["tag %s %s" % (long(key), long(self.tags[key])) for key in sorted(self.tags)]
        lines += ["move " + long(move) for move in self.played()]
        lines += ["ruling " + long(ruling) for ruling in self.rulings]
        return "\n".join(lines + ["result " + long(self.result), ""])

    def older_text(self):
        """Return the same as versions up to 0.7.0 laid it out, None where another account may come to that."""
        lines = ["kyban signature 1", "start " + self.start]
        for key in sorted(self.tags):
            tag = key + "=" + self.tags[key]
            lines.append("tag %d %s" % (len(tag.encode()), tag))
        lines += ["move " + move for move in self.played()]
        lines += ["ruling %d %s" % (len(ruling.encode()), ruling) for ruling in self.rulings]
        plain = not any("=" in key for key in self.tags) and not any("\n" in line for line in [self.start, self.result] + self.moves)
        return "\n".join(lines + ["result " + self.result, ""]) if plain else None

    def compare(self):
        demand(self.covers in (None, self.text()), "signatures count although something has changed under them")

    def take(self, kind, value, text):
        if kind not in RECORDS:
            return
        r = typed(value, RECORDS[kind])
        if kind in COVERED:
            self.account(kind, r, text)
        if kind == "signed":
            self.sign(r)
        elif kind == "signatures_void":
            self.signed -= set(r["who"] or [])
            self.covers = None
        elif kind == "result":
            self.lapse(r["swapped"])
        elif kind == "game" and r["state"] == "playing":
            self.lapse(False)

    def account(self, kind, r, text):
        if kind == "game":
            self.start = r["fen"] or self.start
            if r["state"] == "playing":
                self.result, self.last = "", 0
        elif kind == "tags":
            self.tags.update(r["tags"] or {})
            self.tags = {key: said for key, said in self.tags.items() if said}
        elif kind == "ruling" and not r["no_effect"]:
            self.rulings.append(text)
        elif kind == "result":
            self.result, self.last = r["result"], r["ply"]
        elif kind == "revised" and 1 <= r["ply"] <= len(self.moves):
            self.moves[r["ply"] - 1] = r["move"]
        elif kind in ("move", "takeback"):
            self.play(r["ply"], [r["move"]] if kind == "move" else [])
        elif kind in ("reinstated", "void"):
            self.play(r["from"], (r["moves"] or []) if kind == "reinstated" else [])

    def play(self, ply, moves):
        self.moves = self.moves[:max(0, ply - 1)] + moves

    def sign(self, s):
        self.compare()
        self.signed.add(s["by"])
        if s["digest"]:
            texts = [text for text in (self.text(), self.older_text()) if text is not None]
            demand(s["digest"] in [hashlib.sha256(text.encode()).hexdigest() for text in texts], "a signature is not under what the records say")
            self.covers = self.text()

    def lapse(self, swapped):
        if swapped and len(self.signed) == 3 and self.covers is not None:
            self.covers = self.text()
        else:
            self.signed, self.covers = set(), None


def check_signatures(records):
    """Compute again what the signatures in the records cover."""
    covered = Covered()
    for record in records[1:]:
        if record.kind != b"input":
            covered.take(record.kind.decode(), renamed(Reader(record.text).read()), record.text.decode())
    covered.compare()


def settle(move, still_open):
    move["open"] = still_open
    if not still_open:
        move["candidates"] = None


def decides(r, q):
    here = r["point"] in ("", q["point"])
    if q["why"] == "displaced":
        if r["text"] == "restore":
            return r["ply"] == wrapped(q["ply"] + 1) and r["at_us"] >= q["at_us"]
        return r["ply"] == q["ply"] and (r["text"] == "dismissed" and here or r["text"] in ("result", "annulled"))
    if r["ply"] != q["ply"]:
        return False
    if q["why"] == "against_the_law":
        return r["text"] == "dismissed" and here or r["text"] == "illegal_move" and r["side"] == q["side"] or r["text"] in ("result", "annulled")
    return (r["text"] in ("duty_stands", "accidental") and r["point"] == q["point"] or r["text"] == "dismissed" and here
            or r["text"] == "technical_fault" and r["side"] == q["side"])


def split(text):
    return [word for word in re.split("[" + SPACES + "]+", text) if word]


def date(us):
    """Return the day of a time in microseconds since 1970, in the calendar as it is extended backwards."""
    days = us // 86_400_000_000 + 719_468
    era, day = divmod(days, 146_097)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    year, month = year + 400 * era + (month >= 10), month + 3 if month < 10 else month - 9
    return "%s%04d-%02d-%02d" % ("-" if year < 0 else "", abs(year), month, day)


def check_position(fen):
    """Check that a FEN can be read: that of chess has eight ranks."""
    if fen.strip(SPACES).partition(" ")[0].count("/") == 7:
        check_chess(fen)
    else:
        check_xiangqi(fen)


def check_xiangqi(fen):
    words = split(fen)
    demand(len(words) == 6 and words[1] in ("w", "r", "b"), "the start is no position")
    demand(words[2] == words[3] == "-", "the start is no position")
    for word, least in ((words[4], 0), (words[5], 1)):
        demand(re.fullmatch("[+-]?[0-9]{1,300}", word, re.ASCII) and least <= int(word) <= 99999, "the start has another number")
    rows, where = words[0].split("/"), {}
    demand(len(rows) == 10, "the start has other ranks")
    for rank, row in zip(range(9, -1, -1), rows):
        file = 0
        for c in row:
            if c in "123456789":
                file += int(c)
                continue
            demand(c in "kabnrcpehKABNRCPEH", "the start has an unknown piece")
            where.setdefault({"e": "b", "h": "n", "E": "B", "H": "N"}.get(c, c), []).append((file, rank))
            file += 1
        demand(file == 9, "the start has a rank of another length")
    for c, points in where.items():
        demand(len(points) <= {"k": 1, "p": 5}.get(c.lower(), 2), "the start has too many pieces of a kind")
    for king, ranks in (("K", (0, 1, 2)), ("k", (7, 8, 9))):
        demand(king in where and 3 <= where[king][0][0] <= 5 and where[king][0][1] in ranks, "a general is not in his palace")


def check_chess(fen):
    words = split(fen)
    demand(len(words) == 6 and words[1] in ("w", "b"), "the start is no position")
    board = {}
    for rank, row in zip(range(8, 0, -1), words[0].split("/")):
        file = 0
        for c in row:
            if c in "12345678":
                file += int(c)
                continue
            demand(c in "kqrbnpKQRBNP" and file <= 7, "the start has an unknown piece")
            board[file, rank] = c
            file += 1
        demand(file == 8, "the start has a rank of another length")
    demand(words[0].count("/") == 7, "the start has other ranks")
    kings = {c: [at for at in board if board[at] == c] for c in "Kk"}
    demand(len(kings["K"]) == len(kings["k"]) == 1, "the start has not one king of each side")
    check_rights(board, kings, words[2])
    demand(not any(board.get((file, rank)) in ("P", "p") for file in range(8) for rank in (1, 8)), "a pawn is on a last rank")
    waits = "k" if words[1] == "w" else "K"
    demand(not is_attacked(board, kings[waits][0], waits == "k"), "the side that waits is in check")
    if words[3] != "-":
        check_passed(board, words[3], words[1] == "w")
    for word, least in ((words[4], 0), (words[5], 1)):
        demand(re.fullmatch("[+-]?[0-9]{1,300}", word, re.ASCII) and least <= int(word) <= 99999, "the start has another number")


def check_rights(board, kings, text):
    """Check that sides may castle so: KQkq or the files of rooks, one on each side of the king."""
    named = set()
    for c in "" if text == "-" else text:
        white = not "a" <= c <= "z"
        king, rank, letter = kings["K" if white else "k"][0], 1 if white else 8, c if white else c.upper()
        demand(king[1] == rank, "a king is not on its first rank")
        rooks = [file for file in range(8) if board.get((file, rank)) == ("R" if white else "r")]
        if letter in ("K", "Q"):
            demand(rooks and (rooks[-1] > king[0] if letter == "K" else rooks[0] < king[0]), "no rook may castle")
            file = rooks[-1] if letter == "K" else rooks[0]
        else:
            file = "ABCDEFGH".find(letter)
            demand(file in rooks, "no rook may castle")
        demand((rank, file > king[0]) not in named, "two rooks may castle on one side")
        named.add((rank, file > king[0]))


def is_attacked(board, at, by_white):
    """Say whether a side attacks a point."""
    file, rank = at
    letter = (lambda c: c.upper()) if by_white else (lambda c: c)
    back = -1 if by_white else 1
    if any(board.get((file + side, rank + back)) == letter("p") for side in (-1, 1)):
        return True
    if any(board.get((file + x, rank + y)) == letter("n") for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)):
        return True
    for x, y in ((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y):
        for steps in range(1, 8):
            piece = board.get((file + x * steps, rank + y * steps))
            if piece is not None:
                if piece in (letter("q"), letter("b" if x and y else "r")) or steps == 1 and piece == letter("k"):
                    return True
                break
    return False


def check_passed(board, text, white_moves):
    """Check that a pawn has just gone over the point."""
    demand(re.fullmatch("[a-h][1-8]", text, re.ASCII), "no pawn goes over that")
    file, rank, on = "abcdefgh".index(text[0]), int(text[1]), 1 if white_moves else -1
    demand(rank == (6 if white_moves else 3) and board.get((file, rank - on)) == ("p" if white_moves else "P")
           and (file, rank) not in board and (file, rank + on) not in board, "no pawn goes over that")


SIDES = ("side", "owner", "gets", "time_runs", "running", "replaces", "who")


def is_side(name, fields):
    """Say whether a field of a record or of a part of the sheet names a side: `by` may be a person, who has no name beside it."""
    return name in SIDES or name == "by" and (fields["type"] in ("signed", "named") if "type" in fields else "name" in fields)


def renamed(value):
    """Return a record with White of chess as red, as the sides are kept here."""
    if isinstance(value, dict):
        return {"red" + key[5:] if key == "white" or key.startswith("white_") else key:
                as_red(each) if is_side(key, value) else each if key == "tags" else renamed(each) for key, each in value.items()}
    return [renamed(each) for each in value] if isinstance(value, list) else value


def as_red(value):
    if isinstance(value, list):
        return [as_red(each) for each in value]
    return "red" if value == "white" else value


def read_opening(record):
    """Return what was known of the game when it was opened, and its tags."""
    value = Reader(record.text).read()
    demand(isinstance(value, dict) and "tags" in value, "the opening has no tags")
    opening = typed(value, OPENING)
    demand(opening["type"] == "opening", "the opening is none")
    return opening, typed(value["tags"], MAP)


def kind_of(text):
    """Return the type of a record, which is its first field."""
    begin = b'{"type":"'
    kind, found, _ = text[len(begin):].partition(b'"')
    demand(text.startswith(begin) and found and kind not in (b"", b"input", b"opening"), "a record has no type")
    return kind


def make_sheet(records):
    """Return the opening, and the scoresheet that the records give."""
    opening, tags = read_opening(records[0])
    score = Score(opening, tags)
    demand(sum(record.kind == b"move" for record in records) <= MOVES_MAX, "there are too many moves")
    kept = 0
    for record in records[1:]:
        if record.kind not in UNKEPT:
            kept += max(0, len(record.text) - MOVES_FREE) if record.kind == b"move" else len(record.text) + 256
        demand(kept <= KEPT_MAX, "record %d: too much is kept of the game" % record.seq)
        if record.kind == b"input":
            continue
        try:
            value = Reader(record.text).read()
            demand(kind_of(record.text) == record.kind, "it is of another kind")
            kind = record.kind.decode()
            if kind in KINDS:
                check_values(value, KINDS[kind])
            value = renamed(value)
            score.take(kind, value)
        except Broken as why:
            raise Broken("record %d: %s" % (record.seq, why))
    sheet = score.finish(records[0])
    if sheet["signatures"] or sheet["void_signatures"]:
        check_signatures(records)
    return opening, sheet


# All of it.

class Evidence:
    """A file of which all was checked."""

    def __init__(self, data, openssl):
        blocks = read_blocks(data)
        bodies = lambda name: [body for n, _, body in blocks if n == name]
        self.records, hashes = read_records(blocks)
        self.game, self.program = self.records[0].game.decode(), bodies("program")[0]
        self.board = Key(bodies("board")[0], 1)
        self.fingerprint = hashlib.sha256(self.board.public).hexdigest()[:32]
        demand(self.board.name == BOARD + self.fingerprint.encode(), "the key of the board has another name")
        self.witnesses = [Key(text, 4) for text in bodies("witness")]
        self.read_checkpoints(bodies("checkpoint"), hashes)
        self.opening, self.sheet = make_sheet(self.records)
        demand(self.sheet_text().encode() == bodies("scoresheet")[0], "the scoresheet is not the one that the records give")
        demand(blocks[-1][1] == blocks[-1][2], "the sum of the file is another")
        for n, checkpoint in enumerate(self.checkpoints):
            try:
                checkpoint.check(self.board, openssl)
            except Broken as why:
                raise Broken("checkpoint %d: %s" % (n + 1, why))

    def read_checkpoints(self, notes, hashes):
        origin = self.board.name + b"/" + self.game.encode()
        self.checkpoints, tree, signers = [], Tree(), set()
        for n, note in enumerate(notes):
            try:
                checkpoint = Checkpoint(note, self.board, origin, self.witnesses)
            except Broken as why:
                raise Broken("checkpoint %d: %s" % (n + 1, why))
            demand(tree.size < checkpoint.size, "checkpoint %d: it is over no more records than the one before" % (n + 1))
            demand(checkpoint.size <= len(hashes), "record %d is missing: the board signed %d" % (len(hashes), checkpoint.size - 1))
            while tree.size < checkpoint.size:
                tree.add(hashes[tree.size])
            demand(tree.root() == checkpoint.root, "one of the records 0 to %d is not the one that was signed" % (tree.size - 1))
            signers.update(key.text for key, _ in checkpoint.signatures)
            self.checkpoints.append(checkpoint)
        demand(tree.size == len(hashes), "record %d is not signed" % tree.size)
        demand(all(w.text in signers for w in self.witnesses), "a witness has signed nothing")

    def knows(self, key):
        return key == self.board.text.decode() or re.sub("[ :-]", "", key).lower() == self.fingerprint

    def sheet_text(self):
        return written(self.sheet, SHEET, "white" if self.sheet["play"] == "chess" else "red")

    def seen(self):
        """Return of each witness the last record that it has cosigned, and when."""
        last = {}
        for checkpoint in self.checkpoints:
            for key, seconds in checkpoint.seen.items():
                last[key] = (checkpoint.size - 1, seconds)
        return last


def shown(text):
    """Return a text of a file as one printable line."""
    text = text.decode(errors="replace") if isinstance(text, bytes) else text
    return "".join(c if c.isprintable() else "?" for c in text)


def moment(seconds):
    try:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
    except (OverflowError, OSError, ValueError):
        return "%d seconds after 1970" % seconds


def tell(e, keys):
    """Print what is proven and what is not."""
    last = len(e.records) - 1
    known = any(e.knows(key) for key in keys)
    named = lambda w: w.text.decode() in keys
    groups = " ".join(re.findall("....", e.fingerprint))
    print("HOLDS: game %s, %d records" % (e.game, last))
    print("proven:")
    print("- complete, in order and unchanged: the records 1 to %d, since the board signed them" % last)
    print("- signed by the board with the fingerprint %s%s" % (groups, ", which you know" if known else ""))
    print("- the scoresheet is the one that the records give: result %s" % shown(e.sheet["result"]))
    seen = e.seen()
    for w in filter(named, e.witnesses):
        print("- witnessed by %s, whose key you know, until record %d, at %s" % (shown(w.name), seen[w.text][0], moment(seen[w.text][1])))
    print("not proven:")
    if not known:
        print("- whose key that is: compare the fingerprint with the one that was read from the board, and name it with --key")
    for w in e.witnesses:
        if not named(w):
            print("- that anybody witnessed it as the key %s, which you have not named, claims: until record %d, at %s"
                  % (shown(w.text), seen[w.text][0], moment(seen[w.text][1])))
    if e.records[-1].kind != b"end":
        print("- that this is the whole game: it does not end here, and later records may exist")
    print("- that a board saw it: the game was recorded from %s, as its opening says" % shown(e.opening["source"]))
    print("- that the records follow from the facts: boardctl verify derives them again")
    print("- which version wrote the file: it says %s, and nothing signs that" % shown(e.program))


def judge(path, keys, openssl):
    """Check a file; return the exit status, why, and the evidence."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        e = Evidence(data, openssl)
        witnesses = [w.text.decode() for w in e.witnesses]
        for key in keys:
            demand(e.knows(key) or key in witnesses, "the key %s signed nothing in this file" % key)
        return 0, "", e
    except Broken as why:
        return 1, str(why), None
    except (NoEvidence, OSError) as why:
        return 2, str(why), None


def main():
    options = argparse.ArgumentParser(description="Check the evidence of a game, without Kyban.")
    options.add_argument("files", nargs="+", metavar="FILE")
    options.add_argument("--key", action="append", default=[], help="a key, or the fingerprint of a board's key, that you know")
    options.add_argument("--brief", action="store_true", help="print one line for each file")
    asked = options.parse_args()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Who reads may stop reading.
    sys.stdout.reconfigure(errors="backslashreplace")  # Names may have letters that this terminal has not.
    openssl, worst = OpenSSL(), 0
    words = ("HOLDS", "DOES NOT HOLD", "CAN'T BE READ")
    for path in asked.files:
        try:
            status, why, e = judge(path, asked.key, openssl)
        except NoTool as why:
            print("verify.py: %s" % why, file=sys.stderr)
            return 2
        worst = max(worst, status)
        if asked.brief:
            print("%s: %s%s" % (shown(path), words[status], ": " + shown(why) if why else ""))
        elif status == 0:
            tell(e, asked.key)
        else:
            print("%s\n  %s" % (words[status], shown(why)))
    return worst


if __name__ == "__main__":
    sys.exit(main())
