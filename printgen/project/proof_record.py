"""A record of the pictures in a proof folder, so that pictures which no longer belong to the game can be removed."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import LARGEST_PICTURE, find_link_out_of_folder, is_link, open_regular_file
from printgen.core.files.outputs import write_whole_file
from printgen.core.problems import Problems

FILE = Path(".cache") / "proofs.json"
_LARGEST = 5_000_000  # bytes of a record


def record_pictures_and_delete_stale_ones(folder: Path, kind: str, hashes: Mapping[str, str], is_whole_game: bool) -> None:
    """Delete the pictures of the last run of this kind that are not in `hashes`, which has the SHA-256 of each new one by name.

    Deletes only files that the record lists and that nobody has changed since, and then writes the new record. If the run
    was not of the whole game, deletes nothing and adds its pictures to the record."""
    record = folder.parent / FILE
    if find_link_out_of_folder(folder.parent, record.parent) is not None:
        return
    known = _read_hashes_by_kind_and_name(record)
    former = known.get(kind, {})
    for name, digest in former.items() if is_whole_game else ():
        path = folder / name
        with suppress(OSError, ValueError):  # missing, taken by another program, or a forged name
            if (
                name not in hashes
                and path.parent == folder
                and not is_link(path)
                and hash_file(path, LARGEST_PICTURE) == digest
            ):
                path.unlink()
    listed = dict(hashes) if is_whole_game else {**former, **hashes}
    write_whole_file(record, json.dumps({**known, kind: listed}, indent=1).encode(), Problems())


def _read_hashes_by_kind_and_name(path: Path) -> dict[str, dict[str, str]]:
    """The hash of each picture, by the kind of run and by name; empty if the record is missing or damaged."""
    try:
        with open_regular_file(path) as file:
            plain = json.loads(file.read(_LARGEST))
        return {str(kind): {str(name): str(digest) for name, digest in names.items()} for kind, names in plain.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
