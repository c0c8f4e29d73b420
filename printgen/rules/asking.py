"""How a rules module asks for a sheet: questions one by one, each answer sent back, the whole entry at the end."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

from printgen.rules.entry import read_number

LATER = ("", "-", "?")  # what is answered where nothing was written


@dataclass(frozen=True, slots=True)
class Question:
    """One line that a person is asked for."""

    prompt: str
    example: str
    read: Callable[[str], Any]  # raises ValueError with a sentence where the answer cannot be taken
    sketch: tuple[str, ...] = ()  # the sheet as far as it is known


Asking: TypeAlias = Generator[Question, str, str]  # gives questions, takes answers that could be read, returns the entry


def read_maybe(text: str) -> int | None:
    """A number, or None where none was written."""
    return None if text.strip() in LATER else read_number(text)


def quoted(name: str) -> str:
    """A name as YAML: always in quotes, so that no name is anything but a text."""
    return "'" + name.replace("'", "''") + "'"
