"""Lets a rules module ask for an entry: a generator yields questions, receives the answers and returns the entry."""

from collections.abc import Callable, Collection, Generator
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.scoring.contract.entries import read_name

YES, NO = ("y", "yes"), ("n", "no", "")


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a person answers on one line."""

    prompt: str
    example: str  # shown as help
    read: Callable[[str], Any]  # raises ValueError with a full sentence if the answer cannot be used
    sketch: tuple[str, ...] = ()  # the score sheet so far, line by line


Asking: TypeAlias = Generator[Question, str, str]  # yields questions, receives valid answers, returns the entry as YAML


def read_yes(text: str) -> bool:
    """True for yes. Returns False for no or an empty line."""
    word = text.strip().lower()
    if word not in YES + NO:
        raise ValueError("Enter y or n.")
    return word in YES


def make_player_count_reader(numbers: Collection[int]) -> Callable[[str], int]:
    """A function that reads the number of players, which must be one of `numbers`."""

    def read_player_count(text: str) -> int:
        if text.strip() not in map(str, numbers):
            raise ValueError(f"The game is for {join_words(numbers, 'or')} players.")
        return int(text)

    return read_player_count


def make_new_name_reader(known_names: Collection[str]) -> Callable[[str], str]:
    """A function that reads a new player's name, and refuses known names, ignoring case."""

    def read_new_name(text: str) -> str:
        name = read_name(text)
        same = next((other for other in known_names if other.casefold() == name.casefold()), None)
        if same is not None:
            other_case = "" if same == name else " Names that differ only in capitals are not allowed."
            raise ValueError(f"There is already a player called {same}.{other_case}")
        return name

    return read_new_name


def quote_for_yaml(name: str) -> str:
    """A name as a quoted YAML string, so that YAML reads it as text."""
    return "'" + name.replace("'", "''") + "'"
