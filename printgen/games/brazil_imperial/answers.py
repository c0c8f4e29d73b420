"""Converts answers to the prompts into parts of an entry. An answer lists names in any order, in full or abbreviated."""

import re
from collections.abc import Iterable

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import write_count
from printgen.games.brazil_imperial.entry import ANNOUNCED, HIDDEN, NONE, ROWS, Exploration, MissionClaim, read_mission_claim
from printgen.games.brazil_imperial.names import NameRegister, PieceNames
from printgen.scoring.contract.entries import UNWRITTEN, read_figure

LONGEST_NAME = 5  # the most words of an answer that are tried as one name
UNKNOWN = "unknown"  # a claim about a Mission of which the player wrote only the name
CLAIM_WORDS = (ANNOUNCED, HIDDEN, NONE, UNKNOWN)


def _list_written_words(text: str) -> list[str]:
    """The words of an answer, or none if the answer only says that nothing is written, such as `-`."""
    return [] if text.strip() in UNWRITTEN else re.sub(r"[,;:]", " ", text).split()


class _FirstName(NamedTuple):
    """The id for a name at the start of an answer, and the number of words in that name."""

    id: str
    word_count: int


def _find_first_name(names: PieceNames, words: list[str]) -> _FirstName:
    """The name at the start of `words`, which must not be empty. Prefers full names. Raises ValueError without a match."""
    phrases = [" ".join(words[:count]) for count in range(min(len(words), LONGEST_NAME), 0, -1)]
    for phrase in phrases:
        name = names.find_id(phrase)
        if name is not None:
            return _FirstName(name, len(phrase.split()))
    for phrase in phrases[:-1]:
        try:
            return _FirstName(names.find_id_by_beginning(phrase), len(phrase.split()))
        except ValueError:
            continue
    return _FirstName(names.find_id_by_beginning(words[0]), 1)


def read_ids(names: PieceNames, text: str) -> tuple[str, ...]:
    """The ids in an answer such as `agricola veteran` or `the veteran, lottery`."""
    words, ids = _list_written_words(text), []
    while words:
        name, used = _find_first_name(names, words)
        ids.append(name)
        words = words[used:]
    return tuple(ids)


def read_ids_with_counts(names: PieceNames, text: str) -> dict[str, int | None]:
    """The number for each id in an answer such as `sawmill 2, farm`. It is None for a name without a number."""
    counts: dict[str, int | None] = {}
    for part in re.split(r"[,;]", text):
        _add_ids_with_counts(names, _list_written_words(part), counts)
    return counts


def read_counts_or_one(names: PieceNames, text: str) -> dict[str, int]:
    """The number for each id in an answer such as `sawmill 2, farm`. It is 1 for a name without a number."""
    return {name: 1 if count is None else count for name, count in read_ids_with_counts(names, text).items()}


def _add_ids_with_counts(names: PieceNames, words: list[str], counts: dict[str, int | None]) -> None:
    """Add the ids and numbers in the words between two commas to `counts`."""
    before, last = "", ""
    while words:
        word = words[0]
        if word.isdecimal():
            if before:
                raise ValueError(f"There is no name between {before} and {word}.")
            if last and counts[last] is None:
                counts[last] = int(word)
            else:
                before = word
            words = words[1:]
            continue
        last, used = _find_first_name(names, words)
        if last in counts:
            raise ValueError(f"You entered {last} twice.")
        counts[last], before = int(before) if before else None, ""
        words = words[used:]
    if before:
        raise ValueError(f"There is no name after {before}.")


def read_ids_with_places_if_given(names: PieceNames, places: PieceNames, text: str) -> dict[str, str]:
    """The place for each id in an answer such as `dye painting, rubber factory`.

    The place is an empty text for a name without a place.
    """
    words, pairs = _list_written_words(text), dict[str, str]()
    while words:
        name, used = _find_first_name(names, words)
        if name in pairs:
            raise ValueError(f"You entered {name} twice.")
        words, pairs[name] = words[used:], ""
        if words and names.find_id(words[0]) is None:
            pairs[name], used = _find_first_name(places, words)
            words = words[used:]
    return pairs


def read_mission_claims(register: NameRegister, missions_with_parts: Iterable[str], text: str) -> dict[str, MissionClaim]:
    """The claims in an answer such as `pioneers, boomtown hidden, empire 1 3`.

    A bare Mission name means that the Mission was announced.
    """
    words, claims = _list_written_words(text), dict[str, MissionClaim]()
    while words:
        name, used = _find_first_name(register.missions, words)
        if name in claims:
            raise ValueError(f"You entered {name} twice.")
        words, claim = words[used:], list[str]()
        while words and (words[0].lower() in CLAIM_WORDS or words[0].isdecimal()):
            claim.append(words.pop(0))
        claims[name] = read_mission_claim("" if claim == [UNKNOWN] else " ".join(claim) or ANNOUNCED)
        if claims[name].parts is not None and name not in missions_with_parts:
            raise ValueError(f"{name} has no parts. Enter `announced` or `hidden` after it.")
    return claims


def read_unit_ids(register: NameRegister, colour: str, text: str) -> tuple[str, ...]:
    """The ids of the units in an answer such as `archer archer cannon`, `arch arch` or `1 2 5`."""
    units: list[str] = []
    for word in _list_written_words(text):
        name = register.find_unit_id(colour, word, units) or _find_unit_id_by_beginning(register, colour, word, units)
        if name in units:
            raise ValueError(f"You entered {name} twice.")
        units.append(name)
    return tuple(units)


def _find_unit_id_by_beginning(register: NameRegister, colour: str, word: str, avoid_if_possible: list[str]) -> str:
    """The id of the unit whose name begins with a word. Among units with the same name, the first that is not avoided."""
    name = register.units[colour].find_id_by_beginning(word)
    namesakes = next(units for units in register.namesakes.values() if name in units)
    return next((unit for unit in namesakes if unit not in avoid_if_possible), name)


def read_exploration(register: NameRegister, text: str) -> Exploration:
    """The Exploration tiles in an answer such as `species 2, culture, expedition-5`."""
    kinds = {"species": "species", "unknown-species": "species", "culture": "culture"}
    names = PieceNames("scoring Exploration tile", {**register.expeditions.ids, **kinds})
    counts = read_counts_or_one(names, text)
    species, culture = counts.pop("species", 0), counts.pop("culture", 0)
    return Exploration(species, culture, tuple(counts))


def read_pad_figures_if_written(text: str) -> dict[str, int | None]:
    """The eight figures of the score pad, by row, or an empty mapping if none were written. A figure is None for `-`."""
    words = text.replace(",", " ").split()
    if text.strip() in UNWRITTEN:
        return {}
    if len(words) != len(ROWS):
        raise ValueError(f"You entered {write_count(len(words), 'figure')}. Enter {len(ROWS)}: {', '.join(ROWS)}.")
    return {row: read_figure(word) for row, word in zip(ROWS, words, strict=True)}
