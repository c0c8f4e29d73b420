"""Finds installed libraries that differ from the pinned versions. Only the pinned versions guarantee identical bytes."""

import re
from collections.abc import Sequence
from pathlib import Path

from printgen.core.named_tuples import NamedTuple

MOST_NAMED = 5  # libraries named in a sentence
_PACKAGE = Path(__file__).resolve().parents[1]
_WHEEL, _CHECKOUT = _PACKAGE / "supplied" / "constraints.txt", _PACKAGE.parent / "constraints.txt"
DECIDE_BYTES = (
    "cairocffi", "cairosvg", "cssselect2", "defusedxml", "deflate", "font-amatic-sc", "font-caladea", "font-fredoka-one",
    "font-lato", "font-manrope", "font-source-sans-pro", "font-source-serif-pro", "fontpkg-caveat", "fontpkg-cinzel",
    "fontpkg-ibm-plex-mono", "fontpkg-zilla-slab", "jinja2", "markdown-it-py", "markupsafe", "pikepdf", "pillow",
    "pymupdf-fonts", "pypdfium2", "pyphen", "python-calamine", "pyyaml", "reportlab", "resvg-py", "segno", "svgwrite",
    "tinycss2", "uharfbuzz",
)  # fmt: skip


class LibraryDifference(NamedTuple):
    """A library whose installed version is not the version in constraints.txt."""

    name: str
    version: str  # "unknown" for a library without metadata
    pinned: str


def read_pinned_versions() -> dict[str, str]:
    """The pinned version of every package in constraints.txt, by normalised name.

    The wheel contains a copy of that file.
    """
    lines = (_WHEEL if _WHEEL.is_file() else _CHECKOUT).read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line)
    return {re.sub(r"[-_.]+", "-", name.strip()).lower(): version.strip() for name, _, version in pairs}


def find_library_differences() -> tuple[LibraryDifference, ...]:
    """The libraries that can change a kit's bytes and have another version than pinned, sorted by name."""
    pinned = read_pinned_versions()
    libraries = (LibraryDifference(name, _find_installed_version_or_unknown(name), pinned[name]) for name in DECIDE_BYTES)
    return tuple(library for library in libraries if library.version != library.pinned)


def _find_installed_version_or_unknown(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def describe_library_differences(differences: Sequence[LibraryDifference]) -> str:
    """A sentence that names the first few libraries whose versions are not the pinned ones."""
    named = [f"{library.name} {library.version} instead of {library.pinned}" for library in differences[:MOST_NAMED]]
    more = f" and {len(differences) - MOST_NAMED} more" if len(differences) > MOST_NAMED else ""
    return f"The kit may not be byte-identical to a kit made with the pinned libraries: {', '.join(named)}{more}."
