"""The manifest of a kit: its game, its order, its files with hashes, and its different pieces with their counts."""

import json
import pathlib
import re
from dataclasses import asdict
from typing import Annotated

from printgen.content.decoder import decode_tree
from printgen.content.forms import Scalar, make_field
from printgen.content.tree import read_tree
from printgen.core.files.inputs import LARGEST, decode_text, describe_error_reason, make_reading_hint
from printgen.core.files.zips import ZipError, read_file_in_zip_or_raise
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass

NAME = "manifest.json"
FORMAT = 1
_LONGEST = 500  # characters in a text
_LISTS = ("files", "pieces", "libraries", "fonts")  # keys whose values are written on one line each


def _make_text_scalar(pattern: str, message: str) -> Scalar:
    """The form for a text that matches a pattern. Any other text is rejected with `message`."""

    def read_matching_text(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(message)
        return text

    return Scalar(read_matching_text, message, pattern)


def _make_number_scalar(most: int) -> Scalar:
    message = f"Must be a whole number from 0 to {most}."

    def read_number(text: str) -> int:
        if not re.fullmatch(r"\d{1,12}", text) or int(text) > most:
            raise ValueError(message)
        return int(text)

    return Scalar(read_number, message)


def _read_format_version(text: str) -> int:
    """The version of the manifest's format. Raises ValueError if this version of printgen cannot read it."""
    if text != str(FORMAT):
        raise ValueError(
            f"This version of printgen reads only format {FORMAT}. Make the kit again, or install a newer printgen."
        )
    return FORMAT


Words = Annotated[
    str, _make_text_scalar(rf"[^\x00-\x1f\x7f]{{0,{_LONGEST}}}", f"Must be one line of at most {_LONGEST} characters.")
]
Identity = Annotated[str, _make_text_scalar(r"[0-9a-zA-Z.× ]{1,80}", "Must be the identity of a face.")]
Sum = Annotated[str, _make_text_scalar(r"[0-9a-f]{64}", "Must be a SHA-256 hash of 64 lowercase hexadecimal digits.")]
KitPath = Annotated[
    str,
    _make_text_scalar(
        r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/-]{0,199}", "Must be the path of a file in the kit, such as cut/a4-1.svg."
    ),
]
Count = Annotated[int, _make_number_scalar(10_000_000)]
ByteCount = Annotated[int, _make_number_scalar(10**11)]
FormatNumber = Annotated[int, Scalar(_read_format_version, f"Must be {FORMAT}.")]


@dataclass(frozen=True, slots=True)
class ManifestOrder:
    """The order that the kit was made for."""

    papers: tuple[Words, ...] = make_field("The papers that the kit has PDFs for; `pieces` lists the pieces on the first.")
    players: Count = make_field("The number of players.")
    style: Words = make_field("The style of the game.")
    sides: Words = make_field("How backs are printed.")
    printer: Words = make_field("The printer that the kit is corrected for.", default="")
    registration: Words = make_field("The machine that the kit has registration marks for.", default="")
    fewest_sheets: bool = make_field("Whether pieces of all kinds and stocks share sheets to save paper.", default=False)
    language: Words = make_field("The language of the kit, if it is not the first language of the game.", default="")


@dataclass(frozen=True, slots=True)
class ManifestFile:
    """A file of the kit, with its hash and size."""

    name: KitPath = make_field("The path of the file in the kit.")
    sha256: Sum = make_field("The SHA-256 hash of the file.")
    size: ByteCount = make_field("The size of the file in bytes.")


@dataclass(frozen=True, slots=True)
class ManifestPiece:
    """A piece that differs from all others in the kit, and its number of copies."""

    component: Words = make_field("The component that the piece belongs to.")
    label: Words = make_field("The name of the piece in messages.")
    front: Identity = make_field("The identity of the front.")
    back: Identity | None = make_field("The identity of the back, if the piece has one.", default=None)
    copies: Count = make_field("The number of copies in the kit.", default=1)
    stock: Words = make_field("What the piece is printed on: paper, card, board or label.", default="")


@dataclass(frozen=True, slots=True)
class ManifestLibrary:
    """A library whose installed version differed from constraints.txt when the kit was made."""

    name: Words = make_field("The name of the library on PyPI.")
    version: Words = make_field("The version that was installed when the kit was made.")
    pinned: Words = make_field("The version in constraints.txt.")


@dataclass(frozen=True, slots=True)
class ManifestFont:
    """A font of the project that was used to make the kit."""

    family: Words = make_field("The family of the font.")
    file: Words = make_field("The name of its file.")
    sha256: Sum = make_field("The SHA-256 hash of its file.")


@dataclass(frozen=True, slots=True)
class Manifest:
    """The full contents of a kit. Two kits with the same manifest are the same."""

    format: FormatNumber = make_field("The version of the manifest's format.")
    tool: Words = make_field("The program that made the kit, and its version.")
    game: Words = make_field("The short name of the game.")
    title: Words = make_field("The title of the game.")
    edition: Words = make_field("The edition of the game.")
    order: ManifestOrder = make_field("The order that the kit was made for.")
    files: tuple[ManifestFile, ...] = make_field("All files of the kit except the manifest, sorted by name.")
    pieces: tuple[ManifestPiece, ...] = make_field("All different pieces, in the order of printing.")
    libraries: tuple[ManifestLibrary, ...] = make_field("The libraries that differ from constraints.txt.", default=())
    fonts: tuple[ManifestFont, ...] = make_field("The project's own fonts in the pieces.", default=())


def make_printable_line(words: str) -> str:
    """A text as a manifest allows it: one line, without unprintable characters, and not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())[:_LONGEST]


def write_manifest(manifest: Manifest) -> bytes:
    """The manifest as JSON, with one line for each file and piece. Omits lists and options that are empty or not chosen."""
    values = asdict(manifest)
    for key in ("fewest_sheets", "language"):
        if not values["order"][key]:
            del values["order"][key]
    head = {key: value for key, value in values.items() if key not in _LISTS}
    lists = []
    for key in _LISTS:
        if values[key] or key in ("files", "pieces"):
            lines = ",\n".join(f"  {json.dumps(value, ensure_ascii=False)}" for value in values[key])
            lists.append(f' "{key}": [\n{lines}\n ]')
    return (json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ",\n" + ",\n".join(lists) + "\n}\n").encode()


def read_kit_manifest(kit: pathlib.Path, problems: Problems) -> Manifest | None:
    """The manifest in a kit's zip. Reports all problems and returns None if it cannot be read."""
    where = Where(str(kit))
    try:
        raw = read_file_in_zip_or_raise(kit, NAME, problems)
    except OSError as error:
        message = f"The kit cannot be read: {describe_error_reason(error)}."
        problems.add(where, message, make_reading_hint(kit, error))
        return None
    except ZipError:
        problems.add(where, f"This is not a kit: it has no readable {NAME}.", "make a kit with `printgen kit GAME`.")
        return None
    return None if raw is None else read_manifest(raw, f"{kit}/{NAME}", problems)


def read_manifest(raw: bytes, file_name: str, problems: Problems) -> Manifest | None:
    """The manifest in the bytes of a file called `file_name`. Reports all problems and returns None if it is invalid."""
    if len(raw) > LARGEST:
        message = f"The file is larger than {LARGEST // 1_000_000} MB, so it cannot be the manifest of a kit."
        problems.add(Where(file_name), message, "give the name of a kit that `printgen kit` made.")
        return None
    before = len(problems.found)
    text = decode_text(raw, file_name, problems)
    tree = read_tree(text, file_name, problems) if text is not None else None
    manifest = decode_tree(Manifest, tree, file_name, problems) if tree is not None else None
    return manifest if len(problems.found) == before else None
