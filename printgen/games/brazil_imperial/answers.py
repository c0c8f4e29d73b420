"""Reads answers at the prompt as parts of an entry: names or beginnings of names in any order, each with its details."""

import re
from collections.abc import Iterable

from printgen.games.brazil_imperial.entry import ANNOUNCED, HIDDEN, NONE, ROWS, Claim, Exploration, read_claim
from printgen.games.brazil_imperial.names import Names, Register
from printgen.scoring.contract.entries import UNWRITTEN, read_figure

LONGEST_NAME = 5  # words
CLAIM_WORDS = (ANNOUNCED, HIDDEN, NONE)


def _split_words(text: str) -> list[str]:
    """The words of an answer; none for `-`."""
    return [] if text.strip() in UNWRITTEN else re.sub(r"[,;:]", " ", text).split()


def _take_name(names: Names, words: list[str]) -> tuple[str, int]:
    """The id that the first words name, and how many words that takes; a whole name goes before a beginning."""
    phrases = [" ".join(words[:count]) for count in range(min(len(words), LONGEST_NAME), 0, -1)]
    for phrase in phrases:
        found = names.find(phrase)
        if found is not None:
            return found, len(phrase.split())
    for phrase in phrases[:-1]:
        try:
            return names.complete(phrase), len(phrase.split())
        except ValueError:
            continue
    return names.complete(words[0]), 1


def read_list(names: Names, text: str) -> tuple[str, ...]:
    """The ids of an answer such as `agricola veteran` or `the veteran, lottery`."""
    words, found = _split_words(text), []
    while words:
        name, used = _take_name(names, words)
        found.append(name)
        words = words[used:]
    return tuple(found)


def read_counts(names: Names, text: str) -> dict[str, int | None]:
    """The ids of an answer such as `sawmill 2, farm` or `2 sawmill 1 farm`, and the number before or after each."""
    found: dict[str, int | None] = {}
    for part in re.split(r"[,;]", text):
        _add_counts(names, _split_words(part), found)
    return found


def _add_counts(names: Names, words: list[str], found: dict[str, int | None]) -> None:
    """Add the ids and numbers between two commas to `found`."""
    before, last = "", ""
    while words:
        word = words[0]
        if word.isdecimal() and names.find(word) is None:
            if before:
                raise ValueError(f"There is nothing between {before} and {word}.")
            if last and found[last] is None:
                found[last] = int(word)
            else:
                before = word
            words = words[1:]
            continue
        last, used = _take_name(names, words)
        if last in found:
            raise ValueError(f"{last} is named twice.")
        found[last], before = int(before) if before else None, ""
        words = words[used:]
    if before:
        raise ValueError(f"There is nothing behind {before}.")


def read_pairs(names: Names, others: Names, text: str) -> dict[str, str]:
    """The ids of an answer such as `dye painting, rubber factory`, and the place of each; empty if it is left out."""
    words, found = _split_words(text), dict[str, str]()
    while words:
        name, used = _take_name(names, words)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        words, found[name] = words[used:], ""
        if words and names.find(words[0]) is None:
            found[name], used = _take_name(others, words)
            words = words[used:]
    return found


def read_claims(register: Register, in_parts: Iterable[str], text: str) -> dict[str, Claim]:
    """The Missions of an answer such as `pioneers, boomtown hidden, empire 1 3`; one without a word was announced."""
    words, found = _split_words(text), dict[str, Claim]()
    while words:
        name, used = _take_name(register.missions, words)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        words, claim = words[used:], list[str]()
        while words and (words[0].lower() in CLAIM_WORDS or words[0].isdecimal()):
            claim.append(words.pop(0))
        found[name] = read_claim(" ".join(claim) or ANNOUNCED)
        if found[name].parts is not None and name not in in_parts:
            raise ValueError(f"{name} has no parts: say `announced` or `hidden`.")
    return found


def read_units(register: Register, colour: str, text: str) -> tuple[str, ...]:
    """The units of an answer such as `archer archer cannon`, `arch arch` or `1 2 5`."""
    found: list[str] = []
    for word in _split_words(text):
        name = register.find_unit(colour, word, found) or _complete_unit(register, colour, word, found)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        found.append(name)
    return tuple(found)


def _complete_unit(register: Register, colour: str, word: str, taken: list[str]) -> str:
    """The unit whose name begins with a word; of units with one name the first that is not taken."""
    name = register.units[colour].complete(word)
    alike = next(units for units in register.namesakes.values() if name in units)
    return next((unit for unit in alike if unit not in taken), name)


def read_exploration(register: Register, text: str) -> Exploration:
    """The Exploration tiles of an answer such as `species 2, culture, expedition-5`."""
    kinds = {"species": "species", "unknown-species": "species", "culture": "culture"}
    names = Names("Exploration tile that is kept", {**register.expeditions.ids, **kinds})
    counts = {name: 1 if count is None else count for name, count in read_counts(names, text).items()}
    species, culture = counts.pop("species", 0), counts.pop("culture", 0)
    return Exploration(species, culture, tuple(counts))


def read_rows(text: str) -> dict[str, int | None]:
    """The eight figures of the pad; `-` for a figure that nobody wrote."""
    words = text.replace(",", " ").split()
    if text.strip() in UNWRITTEN:
        return {}
    if len(words) != len(ROWS):
        raise ValueError(f"Enter {len(ROWS)} figures, not {len(words)}: {', '.join(ROWS)}.")
    return {row: read_figure(word) for row, word in zip(ROWS, words, strict=True)}
