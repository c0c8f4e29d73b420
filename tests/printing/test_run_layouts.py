"""A run lays out its sheets, with names, marks and backs, as the same rows in the game's own table are laid out."""

from pathlib import Path

import pytest

from tests.helpers.personal_sheets import GAME, draw_pages, make_game, write_table

CARD = GAME.replace("kind: sheet\n    size: a6", "kind: card\n    size: 60x40mm")
SHEET = '<rect width="{{ width }}" height="{{ height }}" fill="#{{ row.number }}c4"/><circle cx="9" cy="5" r="3" fill="white"/>'
# Settings of the game, and the names of the rows. A sheet of A4 paper has 19 of these cards with their names.
LAYOUTS = {
    "labels: true": ("layout: {labels: true}\n", ("Ana",) * 19 + ("Ben",) * 19),
    "no marks": ("layout: {marks: none}\n", ("Ana",) * 23),
    "numbered marks": ("layout: {marks: numbered}\n", ("Ana",) * 23),
    "folded backs": ("layout: {sides: gutterfold}\n", ("Ana",) * 8),
    "backs on the long edge": ("layout: {sides: long-edge}\n", ("Ana",) * 23),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_run_is_laid_out_like_the_game_s_own_table(name: str, tmp_path: Path) -> None:
    layout, names = LAYOUTS[name]
    game = CARD.replace("components:", f"{layout}components:")
    if "backs" in name:
        game = game.replace("    personal: true", "    back: sheet.svg.j2\n    personal: true")
    rows = [f"{number % 10},{one}" for number, one in enumerate(names)]
    run = make_game(tmp_path / "run", SHEET, game).write_run("meet", write_table(tmp_path, rows)).get()[0].path
    own = make_game(tmp_path / "own", SHEET, game.replace("personal: true", "table: players.csv"))
    write_table(tmp_path / "own/content/meet", rows)
    printed = own.write_print("meet").get().path
    assert run is not None
    assert printed is not None
    assert draw_pages(run) == draw_pages(printed)
