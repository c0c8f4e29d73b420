"""The font files of a project."""

from dataclasses import field
from pathlib import Path
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass


class OwnFont(NamedTuple):
    """A font file of a project: its family, its lightest and heaviest weights, its slope, and its name in messages.

    The weights differ only in a variable font.
    """

    family: str
    lightest: int
    heaviest: int
    italic: bool
    path: Path
    file: str


@dataclass(frozen=True, slots=True)
class OwnFonts:
    """The font files of a project, with a cache of fallback chains and a cache of open fonts."""

    files: tuple[OwnFont, ...] = ()
    chains: dict[tuple[str, str, str, str], Any] = field(default_factory=dict, compare=False, repr=False)
    opened: dict[tuple[Path, int], Any] = field(default_factory=dict, compare=False, repr=False)


NO_OWN_FONTS = OwnFonts()
