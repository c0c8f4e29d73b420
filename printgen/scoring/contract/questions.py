"""How a rules module asks for an entry: it yields questions, gets the answers sent, and returns the whole entry."""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

from printgen.core.words import listed
from printgen.scoring.contract.entries import read_name

YES, NO = ("y", "yes"), ("n", "no", "")


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a person answers in one line."""

    prompt: str
    example: str
    read: Callable[[str], Any]  # raises ValueError with a sentence if the answer makes no sense
    sketch: tuple[str, ...] = ()  # the score sheet so far, line by line


Asking: TypeAlias = Generator[Question, str, str]  # yields questions, gets answers that could be read, returns the entry


def read_yes(text: str) -> bool:
    """True for yes, False for no or an empty line."""
    word = text.strip().lower()
    if word not in YES + NO:
        raise ValueError("Enter y or n.")
    return word in YES


def read_players(numbers: Collection[int]) -> Callable[[str], int]:
    """A reader of the number of players, which must be one of these."""

    def read(text: str) -> int:
        if text.strip() not in map(str, numbers):
            raise ValueError(f"The game is for {listed(numbers, 'or')} players.")
        return int(text)

    return read


def read_new_name(known: Collection[str]) -> Callable[[str], str]:
    """A reader of names that refuses a known one, even in other capitals: it is probably the same person."""

    def read(text: str) -> str:
        name = read_name(text)
        same = next((other for other in known if other.casefold() == name.casefold()), None)
        if same is not None:
            raise ValueError(f"{same} is there already{'' if same == name else '; capitals do not tell two players apart'}.")
        return name

    return read


def quoted(name: str) -> str:
    """A name as YAML, always in quotes, so that YAML reads it as a text."""
    return "'" + name.replace("'", "''") + "'"
