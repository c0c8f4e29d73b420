"""The rules of the Unicode bidirectional algorithm (UAX #9) for numbers, brackets and punctuation in a sequence of letters."""

from functools import cache
from itertools import groupby
from unicodedata import bidirectional, category, mirrored, normalize

from printgen.core.records import dataclass

OPENERS = frozenset({"LRI", "RLI", "FSI"})
_MOST_OPEN = 63  # BD16: open brackets that are remembered
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"})
_RIGHT = frozenset({"R", "AL", "AN", "EN"})  # the classes that count as R for neighbouring neutrals


@dataclass(frozen=True, slots=True)
class RunSequence:
    """An isolating run sequence: the indexes of its letters, their level, and the directions before and after it."""

    letters: list[int]
    level: int
    start: str
    end: str


def resolve_weak_classes(sequence: RunSequence, classes: list[str]) -> None:
    """Change the classes of marks, numbers and separators (W1 to W7)."""
    before = sequence.start  # W1
    for at in sequence.letters:
        if classes[at] == "NSM":
            classes[at] = "ON" if before in OPENERS or before == "PDI" else before
        before = classes[at]
    strong = sequence.start
    for at in sequence.letters:  # W2 and W3
        kind = classes[at]
        if kind in ("L", "R", "AL"):
            strong = kind
            classes[at] = "R" if kind == "AL" else kind
        elif kind == "EN" and strong == "AL":
            classes[at] = "AN"
    letters = sequence.letters
    for before_at, at, after_at in zip(letters, letters[1:], letters[2:], strict=False):  # W4
        same = classes[before_at] if classes[before_at] == classes[after_at] else ""
        if (same == "EN" and classes[at] in ("ES", "CS")) or (same == "AN" and classes[at] == "CS"):
            classes[at] = same
    _resolve_terminators_and_separators(letters, classes)
    strong = sequence.start
    for at in letters:  # W7
        if classes[at] in ("L", "R"):
            strong = classes[at]
        elif classes[at] == "EN" and strong == "L":
            classes[at] = "L"


def _resolve_terminators_and_separators(letters: list[int], classes: list[str]) -> None:
    """Change the class of symbols such as % to number if they touch a number, otherwise to neutral (W5 and W6)."""
    begin = 0
    for kind, group in groupby(letters, lambda at: classes[at]):
        run = list(group)
        end = begin + len(run)
        if kind == "ET":
            before = classes[letters[begin - 1]] if begin else ""
            after = classes[letters[end]] if end < len(letters) else ""
            joined = "EN" if "EN" in (before, after) else "ON"
            for at in run:
                classes[at] = joined
        elif kind in ("ES", "CS"):
            for at in run:
                classes[at] = "ON"
        begin = end


@cache
def _list_closing_brackets() -> dict[str, str]:
    """The closing bracket of each opening bracket. In Unicode, most pairs have consecutive code points."""
    opening = [chr(code) for code in range(0x10000) if category(chr(code)) == "Ps" and mirrored(chr(code))]
    pairs = {letter: chr(ord(letter) + 1) for letter in opening if category(chr(ord(letter) + 1)) == "Pe"}
    return pairs | {"[": "]", "{": "}", "［": "］", "｛": "｝", "\u298d": "\u2990", "\u298f": "\u298e"}


def _find_bracket_pairs(sequence: RunSequence, classes: list[str], text: str) -> list[tuple[int, int]]:
    """The positions of each pair of matching brackets, sorted by the opening bracket (BD16)."""
    closing = _list_closing_brackets()
    open_brackets: list[tuple[str, int]] = []
    pairs = []
    for position, at in enumerate(sequence.letters):
        if classes[at] != "ON":
            continue
        letter = normalize("NFC", text[at])
        if letter in closing:
            if len(open_brackets) == _MOST_OPEN:
                return []
            open_brackets.append((closing[letter], position))
            continue
        for depth in range(len(open_brackets) - 1, -1, -1):
            if open_brackets[depth][0] == letter:
                pairs.append((open_brackets[depth][1], position))
                del open_brackets[depth:]
                break
    return sorted(pairs)


def resolve_bracket_classes(sequence: RunSequence, classes: list[str], text: str) -> None:
    """Give each pair of brackets the direction of the text inside it, or else of the text before it (N0)."""
    embedded = "LR"[sequence.level % 2]
    letters = sequence.letters
    for begin, end in _find_bracket_pairs(sequence, classes, text):
        inside = {_find_strong_direction(classes[letters[position]]) for position in range(begin + 1, end)}
        if embedded in inside:
            side = embedded
        elif inside & {"L", "R"}:
            sides = (_find_strong_direction(classes[letters[position]]) for position in range(begin - 1, -1, -1))
            before = next((found for found in sides if found), sequence.start)
            side = before if before != embedded else embedded
        else:
            continue
        for position in (begin, end):
            classes[letters[position]] = side
            _set_direction_of_following_marks(letters, position, classes, text, side)


def _set_direction_of_following_marks(letters: list[int], position: int, classes: list[str], text: str, direction: str) -> None:
    for at in letters[position + 1 :]:
        if bidirectional(text[at]) != "NSM":
            return
        classes[at] = direction


def _find_strong_direction(bidi_class: str) -> str:
    """The direction of a class while neutrals are resolved: L, R or none."""
    return "L" if bidi_class == "L" else "R" if bidi_class in _RIGHT else ""


def resolve_neutral_classes(sequence: RunSequence, classes: list[str]) -> None:
    """Give neutrals the direction that their neighbours share, or else the embedding direction (N1 and N2)."""
    embedded = "LR"[sequence.level % 2]
    letters, begin = sequence.letters, 0
    before = sequence.start
    for neutral, group in groupby(letters, lambda at: classes[at] in _NEUTRAL):
        run = list(group)
        end = begin + len(run)
        if neutral:
            after = _find_strong_direction(classes[letters[end]]) if end < len(letters) else sequence.end
            side = before if before == after else embedded
            for at in run:
                classes[at] = side
        else:
            before = _find_strong_direction(classes[run[-1]])
        begin = end
