"""Asks for an entry: one line of answers for each row of the sheet, in the order of the declaration."""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count
from printgen.model import Game
from printgen.scoring.contract.entries import UNWRITTEN, read_figure
from printgen.scoring.contract.questions import Asking, Question, make_new_name_reader, make_player_count_reader, quote_for_yaml
from printgen.scoring.declared.entry import (
    FieldReader,
    has_only_single_letters,
    list_entry_parts,
    split_row_into_letters_or_words,
)
from printgen.scoring.declared.plan import FieldPart, RepeatAxis, ScoringPlan, SheetPart

_AskingForYamlLines: TypeAlias = Generator[Question, str, list[str]]  # yields questions, returns lines of YAML

END = ""  # the answer that ends a list of rounds


@dataclass(frozen=True, slots=True)
class _QuestionBlock:
    """Parts with the same repeats, which are asked for together."""

    axes: tuple[RepeatAxis, ...]
    parts: tuple[SheetPart, ...]


def ask_for_entry(plan: ScoringPlan, game: Game) -> Asking:
    """Ask for all sheets of a game, and return the entry as YAML."""
    lines = [f"game: {quote_for_yaml(game.name)}"]
    counts = range(game.players.least, game.players.most + 1)
    number = game.players.least
    if len(counts) > 1:
        number = int(
            (yield Question("players", f"{game.players.usual}: the number of players.", make_player_count_reader(counts)))
        )
    names: list[str] = []
    for _ in range(number):
        names.append((yield Question("name", "Ana: a player, in the order of the sheets.", make_new_name_reader(names))))
    shared = tuple(part for part in plan.entered.values() if part.shared)
    for block in _group_parts_by_repeat(shared):
        lines += yield from _ask_for_block(block, "", "")
    lines.append("sheets:")
    own = tuple(part for part in list_entry_parts(plan) if not (isinstance(part, FieldPart) and part.shared))
    for name in names:
        lines.append(f"  - player: {quote_for_yaml(name)}")
        for block in _group_parts_by_repeat(own):
            lines += yield from _ask_for_block(block, f"{name}, " if number > 1 else "", "    ")
    return "\n".join(lines) + "\n"


def _group_parts_by_repeat(parts: tuple[SheetPart, ...]) -> Iterator[_QuestionBlock]:
    """The parts in the order of the declaration; all parts with the same single repeat are asked for together."""
    repeats = [part.axes if len(part.axes) == 1 else None for part in parts]
    for number, part in enumerate(parts):
        if repeats[number] is None:
            yield _QuestionBlock(part.axes, (part,))
        elif repeats[number] not in repeats[:number]:
            yield _QuestionBlock(part.axes, tuple(other for other in parts if other.axes == part.axes))


def _ask_for_block(block: _QuestionBlock, prompt_start: str, indent: str) -> _AskingForYamlLines:
    """Ask for a block, and return its lines of YAML. Every prompt begins with `prompt_start`, such as "Ana, "."""
    if not block.axes:
        (part,) = block.parts
        answer = yield Question(f"{prompt_start}{part.label}", _write_help_for_part(part), _make_answer_checker((part,)))
        value = "null" if answer.strip() in UNWRITTEN else quote_for_yaml(" ".join(answer.split()))
        return [f"{indent}{part.name}: {value}"]
    if len(block.parts) == 1:
        return (yield from _ask_for_part_by_rows(block, prompt_start, indent))
    return (yield from _ask_for_parts_by_position(block, prompt_start, indent))


def _ask_for_part_by_rows(block: _QuestionBlock, prompt_start: str, indent: str) -> _AskingForYamlLines:
    """Ask for one part: a list on one line, or a grid row by row."""
    (part,) = block.parts
    last = block.axes[-1]
    wanted = last.most
    if len(block.axes) == 1:
        prompt = f"{prompt_start}{part.label} ({_describe_repeat(last)})"
        answer = yield Question(
            prompt, _write_help_for_part(part), _make_answer_checker((part,) * wanted, may_be_short=last.open)
        )
        return [f"{indent}{part.name}: {_write_yaml_list(_split_answer_into_letters_or_words(answer, (part,) * wanted))}"]
    rows, first = list[str](), block.axes[0]
    reader = _make_answer_checker((part,) * wanted, may_be_short=last.open, may_end_list=first.open)
    help_ = _write_help_for_part(part) + _explain_list_end_if_open(first)
    for position in range(1, first.most + 1):
        prompt = f"{prompt_start}{part.label}, {first.name} {first.label_position(position)} ({_describe_repeat(last)})"
        answer = yield Question(prompt, help_, reader)
        if first.open and answer.strip() == END:
            break
        rows.append(f"{indent}  - {_write_yaml_list(_split_answer_into_letters_or_words(answer, (part,) * wanted))}")
    return [f"{indent}{part.name}:", *rows] if rows else [f"{indent}{part.name}: []"]


def _ask_for_parts_by_position(block: _QuestionBlock, prompt_start: str, indent: str) -> _AskingForYamlLines:
    """Ask for parts that share a repeat: one line with a value of each part, for each position."""
    (axis,), answers = block.axes, list[list[str]]()
    labels = ", ".join(part.label for part in block.parts)
    for position in range(1, axis.most + 1):
        prompt = f"{prompt_start}{axis.name} {axis.label_position(position)} ({labels})"
        help_ = f"the values of {labels}, with spaces between them, or - for an empty field."
        help_ += "".join(map(_write_declared_help_if_any, block.parts)) + _explain_list_end_if_open(axis)
        answer = yield Question(prompt, help_, _make_answer_checker(block.parts, may_end_list=axis.open))
        if axis.open and answer.strip() == END:
            break
        answers.append(_split_answer_into_letters_or_words(answer, block.parts))
    return [
        f"{indent}{part.name}: {_write_yaml_list(row[number] for row in answers)}" for number, part in enumerate(block.parts)
    ]


def _make_answer_checker(
    parts: tuple[SheetPart, ...], may_be_short: bool = False, may_end_list: bool = False
) -> Callable[[str], Any]:
    """A function that checks the values of one line, which may have fewer values, or be empty to end a list."""
    readers = [FieldReader(part.takes).read_value if isinstance(part, FieldPart) else read_figure for part in parts]

    def check_and_split_answer(text: str) -> Any:
        if len(parts) == 1 and not may_be_short and not (may_end_list and text.strip() == END):
            return readers[0](text)
        words = _split_answer_into_letters_or_words(text, parts)
        complete = may_be_short or len(words) == len(parts) or (may_end_list and not words)
        if not complete or len(words) > len(parts):
            raise ValueError(f"Enter {write_count(len(parts), 'value')}, with spaces between them, or - for an empty field.")
        for reader, word in zip(readers, words, strict=False):
            reader(word)
        return words

    return check_and_split_answer


def _split_answer_into_letters_or_words(text: str, parts: tuple[SheetPart, ...]) -> list[str]:
    """The values of a line. A line of single letters may have no spaces, as in `FFS-W`."""
    return split_row_into_letters_or_words(text) if all(map(has_only_single_letters, parts)) else text.split()


def _write_yaml_list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(quote_for_yaml, texts))}]"


def _describe_repeat(axis: RepeatAxis) -> str:
    if axis.words:
        return join_words(axis.words)
    return f"{'up to ' if axis.open else ''}{write_count(axis.most, 'value')}"


def _explain_list_end_if_open(axis: RepeatAxis) -> str:
    """How to end the list of a repeat of which players may use fewer."""
    return " An empty line ends the list." if axis.open else ""


def _write_declared_help_if_any(part: SheetPart) -> str:
    """The help that a field declares, as a sentence for a question about several fields."""
    return f" {part.label.capitalize()}: {part.help}" if isinstance(part, FieldPart) and part.help else ""


def _write_help_for_part(part: SheetPart) -> str:
    if not isinstance(part, FieldPart):
        return "the figure on the sheet, or an empty line if there is none."
    return part.help or FieldReader(part.takes).refusal_message
