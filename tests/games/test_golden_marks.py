"""Everything that the pictures of completed score sheets show, field by field: handwriting, points, pieces and corrections."""

from collections.abc import Iterator

import pytest

from printgen.scoring.contract.drawing import InkedFace, Spread
from printgen.scoring.judge import JudgedEntry
from tests.games.files import FILES, GAMES, judged
from tests.helpers.golden import same
from tests.helpers.supplied_games import ROOT


def describe(sheet: JudgedEntry, turn: int | None, known: set[str]) -> Iterator[str]:
    """The faces of each picture, and their marks that are not yet known."""
    try:
        spreads: tuple[Spread, ...] = sheet.rules.call_hook("draw_pictures", sheet.game, sheet.entry, sheet.verdict, turn)
    except ValueError as error:
        yield f"  refused: {error}"
        return
    for spread in spreads:
        yield f"  {spread.name} {spread.title}"
        for number, row in enumerate(spread.rows):
            for shown in row:
                marks = [mark for mark in describe_marks(shown.inked) if mark not in known]
                known.update(marks)
                face = f"{shown.inked.component} {shown.row} {shown.caption}{' faded' if shown.faded else ''}"
                yield f"  row {number}, {face}: {' | '.join(marks)}"


def describe_marks(inked: InkedFace) -> Iterator[str]:
    yield from (f"{one.field}: {' '.join(filter(None, (one.text, one.icon, one.ink)))}" for one in inked.written)
    yield from (f"{' '.join(one.fields)}: tint {one.ink} {one.points}" for one in inked.tints)
    yield from (f"{one.field}: wrong, {one.right}" for one in inked.wrong)
    yield from (f"{one.field}: count {one.number} {one.ink}" for one in inked.counts)
    yield from (f"{' '.join(one.fields)}: plot {one.ink} {one.name}" for one in inked.plots)
    yield from (f"{one.field}: token {one.component} {one.row}" for one in inked.tokens)


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_a_game_have_their_marks(game: str) -> None:
    """Of each sheet, only the lines and marks that no sheet before it has are listed."""
    known, lines = set[str](), []
    files = (
        file
        for file in FILES
        if file.parent.name == game and file.name.startswith(("legal", "score", "cards", "heights-build-together"))
    )
    for file in sorted(files, key=lambda file: (file.name != "legal.yaml", file.name.startswith("heights"), file)):
        sheet = judged(file.read_text(encoding="utf-8"))
        for turn in (1, 3, 5) if file.name.startswith("cards") else (None, 2):
            shown = [line.rstrip() for line in describe(sheet, turn, known) if line.rstrip() not in known]
            known.update(shown)
            lines += [f"{file.name}{f', turn {turn}' if turn else ''}", *shown] if shown else []
    same(f"marks-{game}.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_pictures_show_each_turn_up_to_the_last_and_no_other() -> None:
    lines = []
    for game in GAMES:
        sheet = judged((ROOT / "tests" / "games" / game / "legal.yaml").read_text(encoding="utf-8"))
        refused = ([*describe(sheet, turn, set())][:1] for turn in range(1, 15))
        turns = [(turn, line[0]) for turn, line in enumerate(refused, 1) if line[0].startswith("  refused")]
        lines += [
            f"{game}: {len(turns)} of 14 turns refused, the first is {turns[0][0]}:{turns[0][1]}" if turns else f"{game}: all"
        ]
    same("last-turns.txt", "\n".join(lines) + "\n")
