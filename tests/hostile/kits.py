"""Attacks with kits, manifests, ledgers and printer files that are damaged or fill the memory."""

import bz2
import hashlib
import io
import json
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

from tests.helpers.farm import put
from tests.hostile.case import BuildAction, Case, farm, printed

DIFF = ("diff", "old.zip", "farm")
NAME = "manifest.json"


def zipped(method: int, size: int, name: str = NAME) -> bytes:
    """A zip with a manifest of `size` blanks."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive, archive.open(name, "w", force_zip64=True) as file:
        for _ in range(size // 1_000_000):
            file.write(b" " * 1_000_000)
    return out.getvalue()


def late(make: Callable[[], bytes]) -> BuildAction:
    """The small test game with an old kit, which is made when the case runs."""

    def build(folder: Path) -> None:
        farm(**{"old.zip": make()})(folder)

    return build


def damaged(method: int) -> bytes:
    """A zip whose compressed bytes are damaged."""
    raw = bytearray(zipped(method, 2_000_000))
    start = 30 + len(NAME) + 20
    raw[start + 12 : start + 16] = b"\xff\xff\xff\xff"
    return bytes(raw)


def greedy_lzma() -> bytes:
    """A zip whose LZMA asks for a dictionary of 4 GB."""
    raw = bytearray(zipped(zipfile.ZIP_LZMA, 2_000_000))
    start = raw.index(b"\x5d")
    raw[start + 1 : start + 5] = b"\xff\xff\xff\xff"
    return bytes(raw)


def many_files(count: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(count):
            archive.writestr(zipfile.ZipInfo(f"{number}"), b"")
    return out.getvalue()


def sealed(text: str) -> BuildAction:
    """The small test game after a print, with a forged ledger that has a valid seal."""

    def build(folder: Path) -> None:
        printed(folder)
        raw = text.encode()
        put(folder / "output/farm/.cache/prints.json", hashlib.sha256(raw).hexdigest().encode() + b" " + raw + b"\n")

    return build


def forged(**changes: object) -> BuildAction:
    """The small test game after a print, with some fields of its record in the ledger changed."""

    def build(folder: Path) -> None:
        printed(folder)
        record = json.loads((folder / "output/farm/.cache/prints.json").read_text().partition(" ")[2])
        assert record.keys() >= changes.keys()
        sealed(json.dumps(record | changes))(folder)

    return build


def printers(text: str) -> BuildAction:
    return farm(**{"config/printers.yaml": text})


CALLED = ("print", "farm", "--printer", "a")
CASES = (
    Case("a zip of bz2 with 1 GB of blanks", "9", late(lambda: zipped(zipfile.ZIP_BZIP2, 1_000_000_000)), DIFF, slow=True),
    Case("a zip of lzma with 1 GB of blanks", "9", late(lambda: zipped(zipfile.ZIP_LZMA, 1_000_000_000)), DIFF, slow=True),
    Case(
        "a zip of bz2 with 100 MB of blanks",
        "9",
        late(lambda: zipped(zipfile.ZIP_BZIP2, 100_000_000)),
        DIFF,
        codes=(2,),
        slow=True,
    ),
    Case("a zip with 300 MB of blanks", "held", late(lambda: zipped(zipfile.ZIP_DEFLATED, 300_000_000)), DIFF, codes=(2,)),
    Case("a damaged zip of lzma", "12", late(lambda: damaged(zipfile.ZIP_LZMA)), DIFF, codes=(2,)),
    Case("a damaged zip of bz2", "18", late(lambda: damaged(zipfile.ZIP_BZIP2)), DIFF, codes=(2,)),
    Case("a damaged zip", "held", late(lambda: damaged(zipfile.ZIP_DEFLATED)), DIFF, codes=(2,)),
    Case("a zip of lzma that asks for 4 GB", "12", late(greedy_lzma), DIFF, codes=(2,)),
    Case("a zip of 60000 files", "held", late(lambda: many_files(60_000)), DIFF, codes=(2,)),
    Case(
        "a zip with a manifest elsewhere",
        "held",
        late(lambda: zipped(zipfile.ZIP_STORED, 0, "../../manifest.json")),
        DIFF,
        codes=(2,),
    ),
    Case("a kit that is bz2, and no zip", "held", late(lambda: bz2.compress(b"a" * 9999)), DIFF, codes=(2,)),
    Case("a kit that is xz, and no zip", "held", late(lambda: lzma.compress(b"a" * 9999)), DIFF, codes=(2,)),
    Case("a manifest of brackets", "held", farm(**{"m.json": "[" * 200_000}), ("diff", "m.json", "farm")),
    Case("a ledger of brackets", "12", sealed("[" * 200_000), codes=(0,)),
    Case("a ledger with a number for a file", "12", forged(file=5), codes=(0,)),
    Case("a ledger with a number for a fingerprint", "12", forged(fingerprint=5, request=[1]), codes=(0,)),
    Case("a ledger with a strange severity", "12", forged(problems=[["a", 1, "b", "c", "nonsense"]]), codes=(0,)),
    Case("a ledger with numbers for words", "12", forged(problems=[[1, "a", [], {}, "warning"]]), codes=(0,)),
    Case("a ledger with a file outside", "15", forged(file="/etc/passwd"), codes=(0,)),
    Case("a ledger with a device for its file", "14", forged(file="/dev/zero"), codes=(0,)),
    Case("a ledger with escapes in its words", "18", forged(text="\x1b[2J\x1b]0;owned\x07"), codes=(0,)),
    Case("a ledger that is a list of lists", "12", sealed("[[1]]"), codes=(0,)),
    Case("a ledger that is a number", "12", sealed("5"), codes=(0,)),
    Case("printers with aliases", "held", printers("printers: &a {a: *a}"), CALLED, codes=(2,)),
    Case(
        "printers with numbers of 5000 digits",
        "held",
        printers(f"printers: {{a: {{long-edge: {{front: {{right: {'9' * 5000}}}, back: {{}}}}}}}}"),
        CALLED,
        codes=(2,),
    ),
    Case("printers without end", "held", printers("printers: {a: {long-edge: " * 50), CALLED, codes=(2,)),
)
