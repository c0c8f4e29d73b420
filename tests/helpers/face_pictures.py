"""The pictures that `printgen pictures farm` writes."""

from pathlib import Path

from tests.helpers.farm import run

FOLDER = Path("output/farm/pictures")


def made(*words: str) -> dict[str, bytes]:
    """The files that the command writes, by name."""
    told = run("pictures", "farm", *words)
    assert (told.code, told.err) == (0, "")
    return {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix != ".csv"}
