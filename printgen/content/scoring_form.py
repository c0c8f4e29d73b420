"""The form of `scoring:` in a game.yaml file: what players write on a sheet, what follows from it, and who wins."""

import re
from typing import Annotated, Literal, TypeAlias

from printgen.content.forms import Keys, OneOrMany, Scalar, make_choice, make_field
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass

MOST_IN_A_RANGE = 100_000
MOST_REPEATS = 100
FIELD_NAME = Keys(r"[a-z][a-z0-9_]*", "use only lowercase letters, digits and _, as in first_throw.")
_TAKES_RULE = "Must be a kind of field, such as `number from 0 to 10`, `tick`, `one of X O -`, `5 dice` or `word`."
_REPEAT_RULE = "Must be a range such as `1 to 10` or `up to 12`, `rows of FACT`, or a list of words."

FieldKind: TypeAlias = Literal["number", "tick", "sign", "dice", "word"]


class FieldContent(NamedTuple):
    """What a field can hold: its kind, the range of a number or the number and sides of dice, and the possible signs."""

    kind: FieldKind
    low: int = 0
    high: int = 0
    signs: tuple[str, ...] = ()
    fact: str = ""  # a table whose first column has the signs


class FieldRepeat(NamedTuple):
    """How often a field is on the sheet: its largest number, its words, or a fact with a row for each."""

    most: int = 0
    open: bool = False  # whether players may use fewer, such as the rounds of a game that ends at 100 points
    words: tuple[str, ...] = ()
    fact: str = ""


def read_field_content(text: str) -> FieldContent:
    """A kind of field from its text. Raises ValueError with a sentence for people."""
    text = " ".join(text.split())
    if match := re.fullmatch(r"(?:a )?number from (-?\d{1,9}) to (-?\d{1,9})", text):
        low, high = int(match[1]), int(match[2])
        if not low <= high <= low + MOST_IN_A_RANGE:
            raise ValueError(f"Must be a range that rises by at most {MOST_IN_A_RANGE:,}.")
        return FieldContent("number", low, high)
    if re.match(r"(a )?number\b", text):
        raise ValueError("Must be a number with both ends of its range, such as `number from 0 to 10`.")
    if match := re.fullmatch(r"one of (?:the )?rows of ([a-z][a-z0-9_]*)", text):
        return FieldContent("sign", fact=match[1])
    if match := re.fullmatch(r"one of ((?:\S{1,20} )*\S{1,20})", text):
        signs = tuple(sign.strip(",") for sign in match[1].split())
        if len(set(signs)) < len(signs) or len(signs) > 100 or "" in signs:
            raise ValueError("Must list each sign once, and at most 100 signs.")
        return FieldContent("sign", signs=signs)
    if match := re.fullmatch(r"(?:(?:a )?die|(?:a|([1-9])) (?:die|dice))(?: with ([1-9]\d?) sides)?", text):
        return FieldContent("dice", int(match[1] or 1), int(match[2] or 6))
    if text in ("tick", "a tick"):
        return FieldContent("tick")
    if text in ("word", "a word"):
        return FieldContent("word")
    raise ValueError(_TAKES_RULE)


def read_field_repeat(text: str) -> FieldRepeat:
    """A repeat, or one word of its list, from its text. Raises ValueError with a sentence for people."""
    text = " ".join(text.split())
    if match := re.fullmatch(r"(1|up) to (\d{1,9})", text):
        if not 1 <= int(match[2]) <= MOST_REPEATS:
            raise ValueError(f"Must end at a number from 1 to {MOST_REPEATS}.")
        return FieldRepeat(int(match[2]), match[1] == "up")
    if match := re.fullmatch(r"rows of ([a-z][a-z0-9_]*)", text):
        return FieldRepeat(fact=match[1])
    if re.fullmatch(r"[a-z][a-z0-9_]*", text):
        return FieldRepeat(words=(text,))
    raise ValueError(_REPEAT_RULE)


TakesText = Annotated[
    FieldContent,
    Scalar(read_field_content, _TAKES_RULE, r"(a )?number from -?\d+ to -?\d+|one of .+|.*\b(die|dice)\b.*|(a )?(tick|word)"),
]
RepeatText = Annotated[
    FieldRepeat, Scalar(read_field_repeat, _REPEAT_RULE, r"(1|up) to \d+|rows of [a-z0-9_]+|[a-z][a-z0-9_]*")
]
Names = Annotated[tuple[str, ...], OneOrMany()]


@dataclass(frozen=True, kw_only=True)
class EnterForm:
    """A field that players fill in."""

    takes: TakesText = make_field(
        "What the field can hold: `number from 0 to 10`, `tick`, `one of X O -`, `one of the rows of FACT`, `die`, "
        "`5 dice`, `die with 8 sides` or `word`."
    )
    each: Names = make_field(
        "The repeat or the two repeats that this field is on the sheet for; by default the field is there once.", default=()
    )
    label: str = make_field("The name of the field on paper; by default its key.", default="")
    field: str = make_field(
        "The field of the template, with repeats in braces, as in `frame.{frame}.first`; by default the key and the repeats.",
        default="",
    )
    empty: int | None = make_field(
        "The number that an empty field counts as; by default an empty number is unknown, and an empty tick is not ticked.",
        default=None,
    )
    shared: bool = make_field("Whether the field is on the sheet once for all players; by default no.", default=False)
    help: str = make_field("The help that `?` shows in `printgen enter`.", default="")


@dataclass(frozen=True, kw_only=True)
class LineForm:
    """A line that is computed from other lines and fields."""

    formula: str = make_field("How the line is computed, as in `first + second`; needed unless `rules` is set.", default="")
    rules: TakesText | None = make_field(
        "The range of a line that a function in rules.py computes, as in `number from 0 to 60`; by default the formula does.",
        default=None,
    )
    each: Names = make_field(
        "The repeat or repeats for which the line is computed; by default it is computed once.", default=()
    )
    label: str = make_field("The name of the line on paper; by default its key.", default="")
    field: str = make_field("The field of the template; by default the key and the repeats.", default="")
    written: bool = make_field("Whether players write this line on the sheet; by default no.", default=False)


@dataclass(frozen=True, kw_only=True)
class MustForm:
    """A condition that must hold on every correct sheet."""

    that: str = make_field("The condition, as in `first + second <= 10`.")
    say: str = make_field("The sentence that `printgen score` prints if it does not hold.")
    each: Names = make_field("The repeat or repeats for which it must hold; by default it is checked once.", default=())


SheetsWord = Annotated[str, make_choice("one sheet each", "one column each")]


@dataclass(frozen=True, kw_only=True)
class ScoringForm:
    """How the sheets of a game are entered, checked and scored."""

    sheet: str = make_field("The component that players write on.")
    players: SheetsWord = make_field(
        "`one sheet each`, or `one column each` if all players are on one sheet. In that case, the name of each field "
        "ends with the number of the player.",
        default="one sheet each",
    )
    name: str = make_field(
        "The field in which players write their names, such as `name`, "
        "or `name.{player}` with one column each; by default none.",
        default="",
    )
    repeat: Annotated[dict[str, Annotated[tuple[RepeatText, ...], OneOrMany(least=1)]], FIELD_NAME] = make_field(
        "Things that the sheet has several of, as in `frame: 1 to 10`, `round: up to 12`, `hole: rows of course` "
        "or `region: [north, south]`.",
        factory=dict,
    )
    enter: Annotated[dict[str, EnterForm], FIELD_NAME] = make_field(
        "The fields that players fill in, in the order of the paper."
    )
    lines: Annotated[dict[str, LineForm], FIELD_NAME] = make_field(
        "The lines that follow from the fields; one is called `total`."
    )
    must: tuple[MustForm, ...] = make_field("Conditions that must hold.", default=())
    winner: Annotated[tuple[str, ...], OneOrMany(least=1)] = make_field(
        "Who wins: `highest total`, `lowest total`, or a list whose later entries decide ties, "
        "as in `[highest total, lowest coins]`.",
        default=("highest total",),
    )
