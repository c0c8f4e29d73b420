"""The manifest of a kit: the game, the order, its files with their hashes, and every different piece with its count."""

import json
import pathlib
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated

from printgen.content.decoder import decode
from printgen.content.forms import Scalar, said
from printgen.content.tree import read_tree
from printgen.core.files.inputs import LARGEST, decode_text, error_reason, reading_hint
from printgen.core.files.zips import ZipError, read_zipped
from printgen.core.problems import Problems, Where

NAME = "manifest.json"
FORMAT = 1
_LONGEST = 500  # characters of a line of words
_LISTS = ("files", "pieces", "libraries")  # keys whose values are written a line each


def _matching_text(pattern: str, wanted: str) -> Scalar:
    """Text that matches a pattern; `wanted` is the message for any other."""

    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(wanted)
        return text

    return Scalar(read, wanted, pattern)


def _number_up_to(most: int) -> Scalar:
    """A whole number from 0 to `most`."""
    wanted = f"Must be a whole number from 0 to {most}."

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,12}", text) or int(text) > most:
            raise ValueError(wanted)
        return int(text)

    return Scalar(read, wanted)


def _read_format(text: str) -> int:
    """The number of the format, if this printgen reads it. Raises ValueError for any other."""
    if text != str(FORMAT):
        raise ValueError(f"This printgen reads format {FORMAT}; make the kit anew, or take a newer printgen.")
    return FORMAT


Words = Annotated[
    str, _matching_text(rf"[^\x00-\x1f\x7f]{{0,{_LONGEST}}}", f"Must be one line of at most {_LONGEST} characters.")
]
Identity = Annotated[str, _matching_text(r"[0-9a-zA-Z.× ]{1,80}", "Must be the identity of a face.")]
Sum = Annotated[str, _matching_text(r"[0-9a-f]{64}", "Must be a SHA-256 sum of 64 lowercase hexadecimal digits.")]
KitPath = Annotated[
    str,
    _matching_text(
        r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/-]{0,199}", "Must be the path of a file in the kit, such as cut/a4-1.svg."
    ),
]
Count = Annotated[int, _number_up_to(10_000_000)]
ByteCount = Annotated[int, _number_up_to(10**11)]
FormatNumber = Annotated[int, Scalar(_read_format, f"Must be {FORMAT}.")]


@dataclass(frozen=True, slots=True)
class ManifestOrder:
    """The order that the kit was made for."""

    papers: tuple[Words, ...] = said("The papers there is a PDF for; the first is the one whose pieces are listed.")
    players: Count = said("For how many.")
    style: Words = said("In which style.")
    sides: Words = said("How backs come behind fronts.")
    printer: Words = said("The printer it is corrected for.", default="")
    registration: Words = said("The machine it has registration marks for.", default="")


@dataclass(frozen=True, slots=True)
class ManifestFile:
    """A file of the kit, with its hash and size."""

    name: KitPath = said("Where it lies in the kit.")
    sha256: Sum = said("Its sum.")
    size: ByteCount = said("How many bytes it has.")


@dataclass(frozen=True, slots=True)
class ManifestPiece:
    """A piece that is different from all others of the kit, and how many copies of it there are."""

    component: Words = said("What it is one of.")
    label: Words = said("What people call it.")
    front: Identity = said("The identity of its front.")
    back: Identity | None = said("That of its back, if it has one.", default=None)
    copies: Count = said("How many of it there are.", default=1)


@dataclass(frozen=True, slots=True)
class ManifestLibrary:
    """A library that made the kit in another version than constraints.txt pins."""

    name: Words = said("Its name on PyPI.")
    version: Words = said("The version that made the kit.")
    pinned: Words = said("The version in constraints.txt.")


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything that makes up a kit; kits with equal manifests are equal."""

    format: FormatNumber = said("The number of this form.")
    tool: Words = said("The program and its version.")
    game: Words = said("The short name of the game.")
    title: Words = said("Its name for people.")
    edition: Words = said("Its edition.")
    order: ManifestOrder = said("What was ordered.")
    files: tuple[ManifestFile, ...] = said("All files but this one, by name.")
    pieces: tuple[ManifestPiece, ...] = said("All different pieces, in the order of printing.")
    libraries: tuple[ManifestLibrary, ...] = said("The libraries with other versions than constraints.txt.", default=())


def one_line(words: str) -> str:
    """Words as a manifest may hold them: on one line, without unprintable characters, and cut to a length."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())[:_LONGEST]


def write_manifest(manifest: Manifest) -> bytes:
    """The manifest as JSON, with a line for each file and piece, and without an empty list of libraries."""
    values = asdict(manifest)
    head = {key: value for key, value in values.items() if key not in _LISTS}
    lists = (f' "{key}": [\n{_json_lines(values[key])}\n ]' for key in _LISTS if values[key] or key != "libraries")
    return (json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ",\n" + ",\n".join(lists) + "\n}\n").encode()


def _json_lines(values: Iterable[object]) -> str:
    return ",\n".join(f"  {json.dumps(value, ensure_ascii=False)}" for value in values)


def read_kit_manifest(kit: pathlib.Path, problems: Problems) -> Manifest | None:
    """The manifest in a kit's zip; None, with all problems noted, if it cannot be read."""
    where = Where(str(kit))
    try:
        raw = read_zipped(kit, NAME, problems)
    except OSError as error:
        message = f"The kit cannot be read: {error_reason(error)}."
        problems.add(where, message, reading_hint(kit, error))
        return None
    except ZipError:
        problems.add(where, f"This is not a kit: it has no {NAME} that can be read.", "make one with `printgen kit GAME`.")
        return None
    return None if raw is None else read_manifest(raw, f"{kit}/{NAME}", problems)


def read_manifest(raw: bytes, name: str, problems: Problems) -> Manifest | None:
    """The manifest in the content of a file of that name; None, with all problems noted, if it is not valid."""
    if len(raw) > LARGEST:
        problems.add(Where(name), f"There are more than {LARGEST // 1_000_000} MB.", "this is no manifest of a kit.")
        return None
    before = len(problems.found)
    text = decode_text(raw, name, problems)
    tree = read_tree(text, name, problems) if text is not None else None
    manifest = decode(Manifest, tree, name, problems) if tree is not None else None
    return manifest if len(problems.found) == before else None
