"""Fuzzes kits, manifests, ledgers and the file of printers with damaged versions of valid ones."""

import hashlib
import io
import json
import os
import struct
import zipfile
from pathlib import Path

from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.kit.manifest import NAME, read_kit_manifest, read_manifest
from printgen.kit.printers.profiles import read_printers
from printgen.project.ledger import FILE, Ledger
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, spoil
from tests.hostile.fuzz.trees import Tree, as_text, bend, parts

SUM, IDENTITY = "0" * 64, "ab" * 10
MANIFEST: Tree = {
    "format": 1, "tool": "printgen 0.1.0", "game": "farm", "title": "The Farm", "edition": "1",
    "order": {"papers": ["a4", "letter"], "players": 2, "style": "colour", "sides": "long-edge", "printer": "",
    "registration": ""},
    "files": [{"name": "a4.pdf", "sha256": SUM, "size": 1234}, {"name": "cut/a4-1.svg", "sha256": SUM, "size": 3}],
    "pieces": [{"component": "animal", "label": "cow", "front": IDENTITY, "back": IDENTITY, "copies": 2}],
}  # fmt: skip
PRINTERS: Tree = {"printers": {"office": {
    "long-edge": {"front": {"right": 0.5, "down": -1, "scale": 1.001, "degrees": 0.1}, "back": {}},
    "short-edge": {"front": {}, "back": {"right": 2}},
}}}  # fmt: skip
LEDGER: Tree = {
    "request": "w", "fingerprint": SUM, "file": "output/farm/farm-a4.pdf", "size": 9, "hash": SUM, "text": "Written.",
    "problems": [["content/farm/game.yaml", 3, "x", "y", "warning"]],
}  # fmt: skip
HEAD = {"manifest": MANIFEST, "printers": PRINTERS, "ledger": LEDGER, "zip": MANIFEST}
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def write_kit(chance: Chance) -> str:
    """The kind of a file, the seed for the damage to its bytes, and its text."""
    kind = chance.choice(tuple(HEAD))
    tree = HEAD[kind]
    text = as_text(chance, bend(chance, tree, parts(tree), chance.choice((0.0, 0.02, 0.1))))
    if kind == "ledger" and chance.random() < 0.7:
        text = json.dumps(bend(chance, tree, parts(tree), 0.1))
    return f"{kind} {chance.randrange(2**32)}\n" + (spoil(chance, text) if chance.random() < 0.3 else text)


def zipped(text: bytes, chance: Chance) -> bytes:
    """A zip with this manifest and perhaps other files, which may be damaged or truncated."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", chance.choice(METHODS)) as archive:
        for name in chance.choice(((NAME,), (NAME,), (NAME, "a4.pdf"), ("../" + NAME,), (NAME + "/",), ("a", NAME))):
            archive.writestr(zipfile.ZipInfo(name), text, chance.choice(METHODS))
    raw = bytearray(out.getvalue())
    for _ in range(chance.choice((0, 1, 2, 6))):
        at = chance.randrange(len(raw) - 4)
        raw[at : at + 4] = chance.choice(
            (bytes([raw[at] ^ 1 << chance.randrange(8)]) + raw[at + 1 : at + 4], struct.pack("<I", 2**32 - 1), b"\0\0\0\0")
        )
    return bytes(raw[: chance.randrange(len(raw))] if chance.random() < 0.1 else raw)


def reader(folder: Path) -> ReadInput:
    """A function that reads a file as the kind that its first line names."""
    os.environ["PRINTGEN_CONFIG"] = str(folder)
    shelves = Shelves((Shelf(folder),))
    (folder / FILE).parent.mkdir()

    def read_input(given: str) -> str:
        head, _, text = given.partition("\n")
        kind, seed = head.split()
        raw, problems, chance = text.encode("utf-8", "surrogatepass"), Problems(), Chance(int(seed))
        if kind == "ledger":
            seal = hashlib.sha256(raw).hexdigest().encode() if chance.random() < 0.9 else b"x"
            (folder / FILE).write_bytes(seal + b" " + raw + b"\n")
            return "found" if Ledger("farm", shelves, folder).find_unchanged_print("w") else "not found"
        if kind == "printers":
            (folder / "printers.yaml").write_bytes(raw)
            found: object = read_printers(problems)
        elif kind == "zip":
            (folder / "kit.zip").write_bytes(zipped(raw, chance))
            found = read_kit_manifest(folder / "kit.zip", problems)
        else:
            found = read_manifest(raw, "manifest.json", problems)
        assert found is not None or problems
        assert all(problem.message and problem.where.file for problem in problems.sort_by_severity())
        return "refused" if found is None else "read"

    return read_input


KIND = Kind("kits", 126_000, 2.0, write_kit, reader)
