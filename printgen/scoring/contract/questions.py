"""How a rules module asks for a sheet: questions one by one, each answer sent back, the whole entry at the end."""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

from printgen.core.words import listed
from printgen.scoring.contract.entries import read_name

YES, NO = ("y", "yes"), ("n", "no", "")


@dataclass(frozen=True, slots=True)
class Question:
    """One line that a person is asked for."""

    prompt: str
    example: str
    read: Callable[[str], Any]  # raises ValueError with a sentence where the answer cannot be taken
    sketch: tuple[str, ...] = ()  # the sheet as far as it is known


Asking: TypeAlias = Generator[Question, str, str]  # gives questions, takes answers that could be read, returns the entry


def read_yes(text: str) -> bool:
    """Yes or no; an empty line is no."""
    word = text.strip().lower()
    if word not in YES + NO:
        raise ValueError("y or n is wanted.")
    return word in YES


def read_players(numbers: Collection[int]) -> Callable[[str], int]:
    """How many play, as far as the game is for so many."""

    def read(text: str) -> int:
        if text.strip() not in map(str, numbers):
            raise ValueError(f"The game is for {listed(numbers, 'or')} players.")
        return int(text)

    return read


def read_new_name(known: Collection[str]) -> Callable[[str], str]:
    """A name that nobody has yet, not even in other capitals: one person typed twice is the likelier."""

    def read(text: str) -> str:
        name = read_name(text)
        same = next((other for other in known if other.casefold() == name.casefold()), None)
        if same is not None:
            raise ValueError(f"{same} is there already{'' if same == name else '; capitals do not tell two players apart'}.")
        return name

    return read


def quoted(name: str) -> str:
    """A name as YAML: always in quotes, so that no name is anything but a text."""
    return "'" + name.replace("'", "''") + "'"
