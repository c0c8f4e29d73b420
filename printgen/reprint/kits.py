"""The kits that are held against each other: read as zips or manifests, the newer one also named by its game."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from printgen.manifest import Manifest, kit_manifest, read_manifest
from printgen.problems import Problems, Where
from printgen.reading.files import read_bytes

KITS = (".zip", ".json")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The old kit, what is wanted in its place, and the file of the new kit where one was named."""

    former: Manifest
    ordered: Manifest
    newer: Where | None


class Kits(NamedTuple):
    """The file of the old kit, and either the file of a newer kit or the name of a game."""

    old: Path
    new: Path | str


def is_kit(name: str) -> bool:
    """Whether a name is that of a kit's file, and not of a game."""
    return name.lower().endswith(KITS)


def read_wanted(kits: Kits, problems: Problems) -> Wanted | None:
    """Both kits, of the same game; None with all problems noted if one of them cannot be read."""
    old, new = kits
    former = _read(old, problems)
    ordered = _read(new, problems) if isinstance(new, Path) else former
    if former is None or ordered is None:
        return None
    name = ordered.game if isinstance(new, Path) else new
    if name != former.game:
        message = f"This is a kit of {former.game}; with {name} it has nothing in common."
        problems.add(Where(str(old)), message, f"say `printgen print {name}` to print all of it.")
        return None
    return Wanted(former, ordered, Where(str(new)) if isinstance(new, Path) else None)


def _read(path: Path, problems: Problems) -> Manifest | None:
    """What a kit says of itself."""
    if path.suffix.lower() == ".zip":
        return kit_manifest(path, problems)
    raw = read_bytes(path, Where(str(path)), problems)
    return read_manifest(raw, str(path), problems) if raw is not None else None
