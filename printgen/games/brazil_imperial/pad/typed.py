"""How answers at the prompt are read: names and their beginnings in any order, with what is said of each behind them."""

import re
from collections.abc import Iterable

from printgen.games.brazil_imperial.pad.entry import ANNOUNCED, HIDDEN, NONE, ROWS, Claim, Exploration, read_claim
from printgen.games.brazil_imperial.pad.names import Names, Register
from printgen.games.brazil_imperial.pad.sorting import find_unit
from printgen.scoring.contract.entries import UNWRITTEN, read_figure

LONGEST = 5  # words of a name
CLAIMS = (ANNOUNCED, HIDDEN, NONE)


def words_of(text: str) -> list[str]:
    """The words of an answer; nothing for `-`."""
    return [] if text.strip() in UNWRITTEN else re.sub(r"[,;:]", " ", text).split()


def take(names: Names, words: list[str]) -> tuple[str, int]:
    """The thing that the first words name, and how many words that took; a whole name goes before a beginning."""
    phrases = [" ".join(words[:count]) for count in range(min(len(words), LONGEST), 0, -1)]
    for phrase in phrases:
        found = names.find(phrase)
        if found is not None:
            return found, len(phrase.split())
    for phrase in phrases[:-1]:
        try:
            return names.completed(phrase), len(phrase.split())
        except ValueError:
            continue
    return names.completed(words[0]), 1


def read_list(names: Names, text: str) -> tuple[str, ...]:
    """`agricola veteran`, `the veteran, lottery`."""
    words, found = words_of(text), []
    while words:
        name, used = take(names, words)
        found.append(name)
        words = words[used:]
    return tuple(found)


def read_counts(names: Names, text: str) -> dict[str, int | None]:
    """`sawmill 2, farm` or `2 sawmill 1 farm`: things, and the number before or behind each."""
    found: dict[str, int | None] = {}
    for chunk in re.split(r"[,;]", text):
        _count(names, words_of(chunk), found)
    return found


def _count(names: Names, words: list[str], found: dict[str, int | None]) -> None:
    """What stands between two commas."""
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
        last, used = take(names, words)
        if last in found:
            raise ValueError(f"{last} is named twice.")
        found[last], before = int(before) if before else None, ""
        words = words[used:]
    if before:
        raise ValueError(f"There is nothing behind {before}.")


def read_pairs(names: Names, others: Names, text: str) -> dict[str, str]:
    """`dye painting, rubber factory`: things, and the place of each as far as it is said."""
    words, found = words_of(text), dict[str, str]()
    while words:
        name, used = take(names, words)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        words, found[name] = words[used:], ""
        if words and names.find(words[0]) is None:
            found[name], used = take(others, words)
            words = words[used:]
    return found


def read_claims(register: Register, parted: Iterable[str], text: str) -> dict[str, Claim]:
    """`pioneers, boomtown hidden, empire 1 3`: a Mission by itself was announced."""
    words, found = words_of(text), dict[str, Claim]()
    while words:
        name, used = take(register.missions, words)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        words, said = words[used:], list[str]()
        while words and (words[0].lower() in CLAIMS or words[0].isdecimal()):
            said.append(words.pop(0))
        found[name] = read_claim(" ".join(said) or ANNOUNCED)
        if found[name].parts is not None and name not in parted:
            raise ValueError(f"{name} has no parts: say `announced` or `hidden`.")
    return found


def read_units(register: Register, colour: str, text: str) -> tuple[str, ...]:
    """`archer archer cannon`, `arch arch` or `1 2 5`."""
    found: list[str] = []
    for word in words_of(text):
        name = find_unit(register, colour, word, found) or _begun(register, colour, word, found)
        if name in found:
            raise ValueError(f"{name} is named twice.")
        found.append(name)
    return tuple(found)


def _begun(register: Register, colour: str, word: str, taken: list[str]) -> str:
    """The unit whose name begins so, the next of that name where the first is taken."""
    name = register.units[colour].completed(word)
    alike = next(units for units in register.namesakes.values() if name in units)
    return next((unit for unit in alike if unit not in taken), name)


def exploration_names(register: Register) -> Names:
    """What can be kept of what was explored."""
    kinds = {"species": "species", "unknown-species": "species", "culture": "culture"}
    return Names("Exploration tile that is kept", {**register.expeditions.ids, **kinds})


def read_exploration(register: Register, text: str) -> Exploration:
    """`species 2, culture, expedition-5`."""
    counts = {name: 1 if count is None else count for name, count in read_counts(exploration_names(register), text).items()}
    species, culture = counts.pop("species", 0), counts.pop("culture", 0)
    return Exploration(species, culture, tuple(counts))


def read_rows(text: str) -> dict[str, int | None]:
    """The eight figures of the pad; `-` for one that is not there."""
    words = text.replace(",", " ").split()
    if text.strip() in UNWRITTEN:
        return {}
    if len(words) != len(ROWS):
        raise ValueError(f"{len(words)} figures; {len(ROWS)} are wanted: {', '.join(ROWS)}.")
    return {row: read_figure(word) for row, word in zip(ROWS, words, strict=True)}
