"""Declared score sheets, word for word: the faults of declarations, verdicts, questions, blanks and pictures."""

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.scoring_form import FieldContent
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.scoring.declared.entry import FieldReader
from printgen.scoring.declared.paper import DeclaredForm
from printgen.scoring.declared.pictures import draw_sheets, list_field_names
from printgen.scoring.declared.plan_maker import make_plan
from printgen.scoring.declared.questions import ask_for_entry
from printgen.scoring.declared.trial import find_declaration_faults
from printgen.scoring.entry_schema import write_form_schema
from printgen.scoring.judge import Judge, JudgedEntry
from printgen.scoring.prompts.dialog import Dialog
from printgen.scoring.registry.calls import report_fault
from printgen.scoring.verdict import write_verdict_json, write_verdict_text
from tests.helpers.calls import same_results
from tests.helpers.declared_games import HEAD, load_pad, make_game
from tests.helpers.farm import put

FACTS = """\
facts:
  prizes: {table: prizes.csv, source: ours}
  towns: {value: [york, bath], source: ours}
  pearls: {value: 3, source: ours}
  twins: {value: [oak, oak], source: ours}
"""
PRIZES = "coins,points\n0,0\n5,10\n9,20\n"
KINDS = """\
scoring:
  sheet: card
  players: one column each
  name: name.{player}
  repeat: {round: up to 3, town: rows of towns, kind: [gold, silver]}
  enter:
    trump: {shared: true, each: round, takes: one of A B}
    weather: {shared: true, takes: word, label: the weather, help: sun or rain.}
    points: {each: round, takes: number from -5 to 20, help: the points of a round.}
    cards: {each: [kind, round], takes: tick}
    squares: {each: [kind, town], takes: one of T W}
    coins: {takes: number from 0 to 9, empty: 0}
    prize: {takes: one of the rows of prizes}
    dice: {takes: 2 dice}
    die: {takes: a die}
    lock: {takes: tick}
  lines:
    so_far: {each: round, written: true, formula: "sum(points[1 to round]) + if(trump = \\"A\\", 1, 0)"}
    gold: {label: gold cards, formula: "count(cards[gold])"}
    bought: {label: bought, formula: "steps(prizes, coins) + if(lock, 5, 0)"}
    short: {label: short, formula: "SHORT"}
    long: {label: long, formula: "LONG"}
    total: {written: true, formula: "so_far[length(points)] + sum(dice) + gold + bought - die"}
    hidden: {formula: coins}
  must:
    - {each: round, that: sum(everyone(points)) <= 20, say: A round has at most 20 points.}
    - {that: "count(squares, \\"T\\") <= 2", say: There are only two towers.}
  winner: [highest total, lowest gold]
""".replace("SHORT", "coins" + " + coins" * 27).replace("LONG", "coins" + " + coins" * 28)
ENTRY = """\
game: pad
trump: A B
weather: sun
sheets:
  - player: Ana
    points: 5 6
    cards: [xx, -x]
    squares: [T W, W T]
    coins: 6
    prize: 5
    dice: 34
    die: 2
    lock: x
    so_far: 6 11
    total: 33
  - player: Bo
    points: -2 8
    cards: ["- -", "x -"]
    squares: [WT, W W]
    coins: null
    prize: 9
    dice: 1 1
    die: 6
    lock: no
    so_far: -1 6
    total: 2
"""
METHODS = ("score", "json", "pictures", "blanks", "read", "write", "fill", "fields", "schema", "enter")


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(KINDS, HEAD + FACTS, prizes=PRIZES)


def describe_problems(problems: Problems) -> list[str]:
    """Each problem, with the line after `scoring:` in game.yaml or the line of the entry."""
    before = (HEAD + FACTS).count("\n") + 1
    places = [(p.where.line or 0) - (before if p.where.file.endswith("game.yaml") else 0) for p in problems.sort_by_severity()]
    return [f"{line}: {p.message} ({p.hint})" for line, p in zip(places, problems.sort_by_severity(), strict=True)]


def fault(old: str, new: str) -> str:
    """The problems of a changed declaration."""
    assert old in KINDS, old
    put("content/pad/game.yaml", HEAD.replace("least: 1, most: 3", "least: 2, most: 2") + FACTS + KINDS.replace(old, new))
    problems = Problems()
    game = load_game("pad", find_shelves(Path.cwd()), problems)
    for found in find_declaration_faults(game) if game is not None and not problems else ():
        report_fault(found, game, problems)
    return "\n".join([*describe_problems(problems), ""])


class Pad:
    """The game and what can be done with its score sheets."""

    def __init__(self) -> None:
        self.game, self.judge = load_pad(), Judge(find_shelves(Path.cwd()))
        self.plan = make_plan(self.game)
        self.form = DeclaredForm(self.plan, self.game)

    def judged(self, *changes: str) -> JudgedEntry | str:
        text, problems = ENTRY, Problems()
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert old in text, old
            text = text.replace(old, new, 1)
        judged = self.judge.judge_text(text, "pad.yaml", problems)
        return judged if judged is not None else "\n".join([*describe_problems(problems), ""])

    def score(self, *changes: str) -> str:
        """The findings and the result, or everything if the entry is not changed or valid."""
        judged = self.judged(*changes)
        if isinstance(judged, str):
            return judged
        blocks = write_verdict_text(judged, colour=False).split("\n\n")
        return "\n\n".join(blocks if judged.verdict.valid else [blocks[0], blocks[-1]]) + "\n"

    def json(self, *changes: str) -> str:
        judged = self.judged(*changes)
        assert isinstance(judged, JudgedEntry), judged
        return write_verdict_json(judged).replace(', "', ',\n"')

    def pictures(self, *changes: str) -> str:
        judged = self.judged(*changes)
        assert isinstance(judged, JudgedEntry), judged
        faces = [shown.inked for spread in draw_sheets(self.plan, judged.entry, judged.verdict) for shown in spread.rows[0]]
        return "\n".join(f"{mark}" for face in faces for mark in (*face.written, *face.wrong)) + "\n"

    def blanks(self) -> str:
        """The blanks of the players' common sheet, without those of the second and the third player."""
        blanks = [blank for blank in self.form.make_form().blanks if not blank.column]
        return "\n".join(str(replace(blank, read=str)).replace(", read=<class 'str'>", "") for blank in blanks) + "\n"

    def read(self, field: str, *texts: str) -> str:
        """The value that a blank reads from each text, or its refusal."""
        blank = next(blank for blank in self.form.make_form().blanks if blank.name == field)
        return "\n".join(f"{text!r}: {read_or_refuse(blank.read, text)}" for text in texts) + "\n"

    def write(self, *sheets: dict[str, str]) -> str:
        return self.form.write_entry_yaml(sheets)

    def fill(self) -> str:
        """The texts of each sheet."""
        judged = self.judged()
        assert isinstance(judged, JudgedEntry), judged
        sheets = enumerate(self.form.list_sheet_texts_of_entry(judged.entry), 1)
        return "\n".join(f"sheet {number}, {name}: {text}" for number, texts in sheets for name, text in texts.items()) + "\n"

    def fields(self) -> str:
        """The fields of the template, line by line for each part."""
        names = list_field_names(self.plan, 3)
        return "\n".join(" ".join(group) for _, group in groupby(names, lambda name: name.partition(".")[0])) + "\n"

    def schema(self) -> str:
        """The JSON Schema of an entry, without its first level of indents."""
        problems = Problems()
        return write_form_schema("pad", "score", find_shelves(Path.cwd()), problems) or str(problems.found)

    def enter(self, *answers: str) -> str:
        """The questions with their answers and refusals, and the entry."""
        dialog, lines, known = Dialog(lambda: ask_for_entry(self.plan, self.game)), list[str](), set[str]()
        for answer in answers:
            question = dialog.question
            assert question is not None, lines
            example = "" if question.example in known else f" ({question.example})"
            known.add(question.example)
            lines.append(f"{question.prompt}: {answer} -> {dialog.accept_answer_or_explain(answer) or 'ok'}{example}")
        return "\n".join([*lines, dialog.entry or f"{dialog.question and dialog.question.prompt}?"]) + "\n"


def field(content: FieldContent, *texts: str) -> list[str]:
    """What a field reads from each text."""
    return [read_or_refuse(FieldReader(content).read_value, text) for text in texts]


def read_or_refuse(read: object, text: str) -> str:
    assert callable(read)
    try:
        return repr(read(text))
    except ValueError as error:
        return str(error)


@pytest.mark.golden
def test_faults_of_declarations_are_reported_word_for_word(pad: None) -> None:
    same_results("calls-declarations.txt", {"fault": fault})


@pytest.mark.golden
def test_declared_sheets_are_scored_drawn_and_filled_in_word_for_word(pad: None) -> None:
    game = Pad()
    same_results(
        "calls-declared.txt", {name: getattr(game, name) for name in METHODS} | {"field": field, "FieldContent": FieldContent}
    )


@pytest.mark.golden
def test_a_sheet_for_each_player_is_drawn_and_filled_in_word_for_word(pad: None) -> None:
    make_game(
        KINDS.replace("  players: one column each\n  name: name.{player}\n", "  name: name\n"), HEAD + FACTS, prizes=PRIZES
    )
    game = Pad()
    same_results("calls-declared-sheets.txt", {name: getattr(game, name) for name in METHODS})
