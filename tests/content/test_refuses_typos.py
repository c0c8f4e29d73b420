"""What a person in a hurry gets wrong, and the word that helps: names of files, columns, units, games and components."""

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap

CARD = "content/farm/game.yaml:15: animal wants the template card.svg.j2, which is not in templates/farm/.\n"


def test_game_that_is_named_by_its_folder(kit: Path) -> None:
    assert refused("print", "content/farm/") == 'content: There is no game "content/farm/".\n  hint: did you mean farm?'


@pytest.mark.parametrize("name", ["game.yml", "Game.YAML", "game.yaml.txt"])
def test_game_file_of_another_name(kit: Path, name: str) -> None:
    Path(YAML).rename(Path(YAML).with_name(name))
    assert refused() == f"content/farm: There is no game.yaml in this folder.\n  hint: rename {name} to game.yaml."


def test_folder_that_has_no_game_yet(kit: Path) -> None:
    Path(YAML).unlink()
    assert refused() == (
        "content/farm: There is no game.yaml in this folder.\n"
        "  hint: docs/own-game.md tells what stands in one; see that you may read it."
    )


def test_template_that_a_drawing_program_saved(kit: Path) -> None:
    Path(TEMPLATE).rename("templates/farm/card.svg")
    assert refused() == f"{CARD}  hint: rename card.svg to card.svg.j2."


def test_templates_that_lie_nowhere(kit: Path) -> None:
    for path in Path("templates/farm").iterdir():
        path.unlink()
    assert f"{CARD}  hint: put it into templates/farm/.\n" in refused()


def test_folder_that_may_not_be_entered_is_as_if_empty(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Path.stat

    def shut(path: Path, **asked: bool) -> os.stat_result:
        if path.parent == kit / "templates" / "farm":
            raise PermissionError(13, "Permission denied")
        return look(path, **asked)

    monkeypatch.setattr(Path, "stat", shut)
    assert CARD in refused()


@pytest.mark.parametrize("where", ["content/farm", "templates/farm", "templates/shared"])
def test_picture_in_other_capitals(kit: Path, where: str) -> None:
    put(f"{where}/Cow.png", b"")
    put(TEMPLATE, '<image href="cow.png" x="5" y="5" width="9" height="9"/>\n')
    assert refused() == (
        "templates/farm/card.svg.j2:1: animal: <image>: there is no picture cow.png in content/ or templates/.\n"
        "  hint: did you mean Cow.png?"
    )


def test_picture_of_a_text_that_is_misspelt(kit: Path) -> None:
    put("content/farm/cow.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    put("content/farm/rules.md", "Feed it.\n\n![A cow](cwo.svg)\n")
    swap(YAML, "    template: barn.svg.j2\n", "    text: rules.md\n")
    assert refused() == (
        "content/farm/rules.md:3: There is no picture cwo.svg beside the content or the templates.\n"
        "  hint: did you mean cow.svg?"
    )


@pytest.mark.parametrize("cell", ["strar", "Eats a :strar: a day."])
def test_icon_that_a_row_names(kit: Path, cell: str) -> None:
    swap(CSV, "Lays eggs.", cell)
    put(TEMPLATE, "{{ text(row.words, x=5, y=5, width=40, height=20) if ':' in row.words else icon(row.words, 5, 5) }}\n")
    swap(CSV, "Gives milk.", "star")
    assert refused() == (
        'templates/farm/card.svg.j2:1: animal “Hen”: There is no icon "strar", which content/farm/animals.csv:3 names.\n'
        "  hint: did you mean star?"
    )


def test_column_that_is_named_without_saying_that_it_is_one(kit: Path) -> None:
    swap(YAML, "copies: column count", "copies: count")
    assert refused() == (
        'content/farm/game.yaml:21: components.animal.copies is "count". A whole number is wanted.\n'
        "  hint: where the table has a column of that name, write `column count`."
    )


def test_colon_without_a_space(kit: Path) -> None:
    swap(YAML, "    size: a5", "    size:a5")
    assert refused().endswith("  hint: write a space after the colon, here or in the line above.")


@pytest.mark.parametrize(
    ("likes", "said"),
    [
        (
            "  calf:\n    like: barn\n  cot:\n    like: calf\n",
            'cot is like "calf", which is like another itself.\n  hint: name one that is like no other: animal, barn.',
        ),
        ("  cot:\n    like: cot\n", 'cot is like "cot", which is like another itself.\n'),
    ],
)
def test_like_of_a_like(kit: Path, likes: str, said: str) -> None:
    put(YAML, Path(YAML).read_text() + likes)
    assert said in refused()


def test_check_tells_of_a_game_without_a_piece(kit: Path) -> None:
    put(YAML, "game: farm\ncomponents:\n  barn: {kind: board, size: a5, template: barn.svg.j2, copies: 0}\n")
    put("templates/farm/barn.svg.j2", '<circle cx="50" cy="50" r="9"/>\n')
    assert run("check", "farm") == (
        2,
        "",
        "content/farm/game.yaml:2: There is nothing to print: every component has 0 copies.\n"
        "  hint: check `copies`, `players` and `styles` of the components.\n",
    )


def test_box_of_less_than_no_width(kit: Path) -> None:
    put(TEMPLATE, "{{ text(row.title, x=5, y=5, width=-5, height=9) }}\n")
    assert refused().startswith(
        "templates/farm/card.svg.j2:1: animal “Cow” and 1 more: text: width is -5, which is out of range.\n"
    )


@pytest.mark.parametrize("length", ["9px", "50%", "1.5em"])
def test_length_as_screens_measure_it(kit: Path, length: str) -> None:
    put(TEMPLATE, f'<rect width="{length}" height="9"/>\n')
    assert refused() == (
        f'templates/farm/card.svg.j2:1: animal: <rect>: "{length}" is not a number.\n'
        "  hint: lengths are mm: write the number alone, or with mm, cm, in or pt."
    )


def test_macro_that_is_imported_without_context(kit: Path) -> None:
    put("templates/farm/bits.j2", '{% macro ground() %}\n<rect width="{{ width }}" height="9"/>{% endmacro %}\n')
    put(TEMPLATE, '{% import "bits.j2" as bits %}{{ bits.ground() }}\n')
    assert refused() == (
        "templates/farm/bits.j2:2: width is not defined.\n"
        "  hint: a file that is imported knows nothing of its own: write {% import … with context %}."
    )


def test_places_that_are_given_without_their_names(kit: Path) -> None:
    put(TEMPLATE, "{{ text(row.title, 5, 5, 40, 9) }}\n")
    assert refused() == (
        "templates/farm/card.svg.j2:1: animal “Cow” and 1 more: text: too many positional arguments.\n"
        "  hint: see docs/templates.md for the arguments of each function; most are given by name, as in x=5."
    )


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("row.title", "this component has neither a table nor rows."),
        ("panels.front", "only what is folded has panels."),
    ],
)
def test_part_of_what_a_component_has_not(kit: Path, asked: str, hint: str) -> None:
    put("templates/farm/barn.svg.j2", f"{{{{ {asked} }}}}\n")
    assert refused() == f"templates/farm/barn.svg.j2:1: {asked} is not defined.\n  hint: {hint}"


def test_icon_in_single_quotes(kit: Path) -> None:
    put("templates/farm/icons.svg", "<svg><symbol id='hay' viewBox='0 0 9 9'><rect width='9' height='9'/></symbol></svg>")
    put("templates/farm/barn.svg.j2", "{{ icon('hay', 20, 20) }}\n")
    assert run("print", "farm").code == 0


def test_picture_of_too_many_dots(kit: Path) -> None:
    Image.new("1", (12_000, 12_000)).save("content/farm/cow.png")
    put(TEMPLATE, '<image href="cow.png" x="5" y="5" width="9" height="9"/>\n')
    assert "cow.png has more than 80 million dots.\n  hint: make it smaller" in refused()


def test_check_tells_what_no_paper_can_leave_whole(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 600x600mm\n    split: true")
    put("templates/farm/barn.svg.j2", '<rect data-whole="yard" x="5" y="5" width="500" height="500" fill="red"/>\n')
    assert refused("check", "farm") == (
        'content/farm/game.yaml:24: barn cannot be split: "yard" must stay whole, but is larger than a sheet of paper.\n'
        "  hint: remove data-whole from the largest elements, or print on larger paper."
    )
    swap("templates/farm/barn.svg.j2", 'width="500" height="500"', 'width="250" height="350"')
    assert run("check", "farm").code == 0
    assert 'barn cannot be split: "yard"' in refused("print", "farm", "--paper", "a4")


def test_table_and_rows_of_one_component(kit: Path) -> None:
    swap(YAML, "    table: animals.csv\n", "    table: animals.csv\n    rows: [{title: Cow}]\n")
    assert refused() == "content/farm/game.yaml:21: animal has a table and rows.\n  hint: leave one of them out."


def test_rows_of_its_own_take_the_place_of_the_table_it_is_like(kit: Path) -> None:
    rows = "  calf:\n    like: animal\n    copies: 1\n    rulebook_count: 1\n    rows: [{title: Calf, words: Sleeps.}]\n"
    put(YAML, Path(YAML).read_text() + rows)
    assert "5 × animal, 1 × barn, 1 × calf" in run("print", "farm").out


def test_component_for_players_that_the_game_has_not(kit: Path) -> None:
    swap(YAML, "    size: a5\n", "    size: a5\n    players: 5\n")
    assert refused() == (
        "content/farm/game.yaml:24: barn is never printed: The Farm is for 2 to 4 players.\n"
        "  hint: mend its players, or those of the game."
    )


@pytest.mark.parametrize("language", ["english", "de_DE", "e"])
def test_language_by_another_name(kit: Path, language: str) -> None:
    swap(YAML, "title: The Farm\n", f"title: The Farm\nlanguage: {language}\n")
    assert refused() == (
        f'content/farm/game.yaml:3: language is "{language}". The short name of a language is wanted, such as en or pt-BR.'
    )


@pytest.mark.parametrize(("line", "words"), [("Animals of the farm,,,", "Animals of the farm"), ("sep=,", "sep=")])
def test_line_above_the_heading_of_a_table(kit: Path, line: str, words: str) -> None:
    put(CSV, f"{line}\n{Path(CSV).read_text()}")
    assert refused() == (
        f'content/farm/animals.csv:1: Only one cell of this line has text: "{words}".\n'
        "  hint: delete it: the first line names the columns."
    )
