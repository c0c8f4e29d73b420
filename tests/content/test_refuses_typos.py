"""Common typos in names of files, columns, units, games and components get a helpful hint."""

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap

CARD = "content/farm/game.yaml:15: animal needs the template card.svg.j2, which is not in templates/farm/.\n"


def test_a_game_named_by_its_path_gets_a_suggestion(kit: Path) -> None:
    assert refused("print", "content/farm/") == 'content: There is no game "content/farm/".\n  hint: did you mean farm?'


@pytest.mark.parametrize("name", ["game.yml", "Game.YAML", "game.yaml.txt"])
def test_a_game_file_with_another_name_gets_a_suggestion(kit: Path, name: str) -> None:
    Path(YAML).rename(Path(YAML).with_name(name))
    assert refused() == f"content/farm: There is no game.yaml in this folder.\n  hint: rename {name} to game.yaml."


def test_a_folder_without_a_game_file_is_reported(kit: Path) -> None:
    Path(YAML).unlink()
    assert refused() == (
        "content/farm: There is no game.yaml in this folder.\n"
        "  hint: add a game.yaml, as `printgen docs own-game` shows; if the folder already has one, make that file readable."
    )


def test_a_template_without_its_j2_ending_gets_a_suggestion(kit: Path) -> None:
    Path(TEMPLATE).rename("templates/farm/card.svg")
    assert refused() == f"{CARD}  hint: rename card.svg to card.svg.j2."


def test_a_missing_templates_folder_is_reported(kit: Path) -> None:
    for path in Path("templates/farm").iterdir():
        path.unlink()
    assert f"{CARD}  hint: put the file into templates/farm/.\n" in refused()


def test_a_folder_without_access_counts_as_empty(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Path.stat

    def shut(path: Path, **asked: bool) -> os.stat_result:
        if path.parent == kit / "templates" / "farm":
            raise PermissionError(13, "Permission denied")
        return look(path, **asked)

    monkeypatch.setattr(Path, "stat", shut)
    assert CARD in refused()


@pytest.mark.parametrize("where", ["content/farm", "templates/farm", "templates/shared"])
def test_a_picture_name_with_wrong_capitals_gets_a_suggestion(kit: Path, where: str) -> None:
    put(f"{where}/Cow.png", b"")
    put(TEMPLATE, '<image href="cow.png" x="5" y="5" width="9" height="9"/>\n')
    assert refused("kit", "farm") == (
        "templates/farm/card.svg.j2:1: animal: there is no picture cow.png in content/ or templates/.\n"
        "  hint: did you mean Cow.png?"
    )


def test_a_misspelt_picture_in_a_text_gets_a_suggestion(kit: Path) -> None:
    put("content/farm/cow.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    put("content/farm/rules.md", "Feed it.\n\n![A cow](cwo.svg)\n")
    swap(YAML, "    template: barn.svg.j2\n", "    text: rules.md\n")
    assert refused() == (
        "content/farm/rules.md:3: There is no picture cwo.svg in the game's folders.\n  hint: did you mean cow.svg?"
    )


@pytest.mark.parametrize("cell", ["strar", "Eats a :strar: a day."])
def test_an_unknown_icon_is_reported_with_its_row(kit: Path, cell: str) -> None:
    swap(CSV, "Lays eggs.", cell)
    put(TEMPLATE, "{{ text(row.words, x=5, y=5, width=40, height=20) if ':' in row.words else icon(row.words, 5, 5) }}\n")
    swap(CSV, "Gives milk.", "star")
    assert refused() == (
        'templates/farm/card.svg.j2:1: animal “Hen”: There is no icon "strar", but content/farm/animals.csv:3 uses it.\n'
        "  hint: did you mean star?"
    )


def test_a_column_name_instead_of_copies_gets_a_hint(kit: Path) -> None:
    swap(YAML, "copies: column count", "copies: count")
    assert refused() == (
        'content/farm/game.yaml:21: components.animal.copies is "count", but must be a whole number.\n'
        "  hint: use a number; if the table has a column count, write `column count`."
    )


def test_a_colon_without_a_space_gets_a_hint(kit: Path) -> None:
    swap(YAML, "    size: a5", "    size:a5")
    assert refused().endswith("  hint: add a space after the colon, on this line or the line above.")


@pytest.mark.parametrize(
    ("likes", "said"),
    [
        (
            "  calf:\n    like: barn\n  cot:\n    like: calf\n",
            'cot is like "calf", which uses `like` itself.\n  hint: use animal or barn.',
        ),
        ("  cot:\n    like: cot\n", 'cot is like "cot", which uses `like` itself.\n'),
    ],
)
def test_like_of_a_component_with_like_is_reported(kit: Path, likes: str, said: str) -> None:
    put(YAML, Path(YAML).read_text() + likes)
    assert said in refused()


def test_check_reports_a_game_without_pieces(kit: Path) -> None:
    put(YAML, "game: farm\ncomponents:\n  barn: {kind: board, size: a5, template: barn.svg.j2, copies: 0}\n")
    put("templates/farm/barn.svg.j2", '<circle cx="50" cy="50" r="9"/>\n')
    assert run("check", "farm") == (
        2,
        "",
        "content/farm/game.yaml:2: There is nothing to print: every component has 0 copies.\n"
        "  hint: check `copies`, `players` and `styles` of the components.\n",
    )


def test_a_negative_width_is_reported(kit: Path) -> None:
    put(TEMPLATE, "{{ text(row.title, x=5, y=5, width=-5, height=9) }}\n")
    assert refused().startswith(
        "templates/farm/card.svg.j2:1: animal “Cow” and 1 more: text: width is -5, but must be at least 0 and below 10000.\n"
    )


@pytest.mark.parametrize("length", ["9px", "50%", "1.5em"])
def test_lengths_in_screen_units_are_reported(kit: Path, length: str) -> None:
    put(TEMPLATE, f'<rect width="{length}" height="9"/>\n')
    assert refused() == (
        f'templates/farm/card.svg.j2:1: animal: <rect>: "{length}" is not a number.\n'
        "  hint: write a number in mm, or a number with mm, cm, in or pt."
    )


def test_a_macro_imported_without_context_gets_a_hint(kit: Path) -> None:
    put("templates/farm/bits.j2", '{% macro ground() %}\n<rect width="{{ width }}" height="9"/>{% endmacro %}\n')
    put(TEMPLATE, '{% import "bits.j2" as bits %}{{ bits.ground() }}\n')
    assert refused() == (
        "templates/farm/bits.j2:2: width is not defined.\n"
        "  hint: write {% import … with context %}, so that the imported file can use this value."
    )


def test_arguments_without_names_get_a_hint(kit: Path) -> None:
    put(TEMPLATE, "{{ text(row.title, 5, 5, 40, 9) }}\n")
    assert refused() == (
        "templates/farm/card.svg.j2:1: animal “Cow” and 1 more: text: too many positional arguments.\n"
        "  hint: run `printgen docs templates` to see the arguments; pass most of them by name, as in x=5."
    )


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("row.title", "add a table or rows to this component."),
        ("panels.front", "use panels only in folded components."),
    ],
)
def test_values_that_a_component_does_not_have_get_a_hint(kit: Path, asked: str, hint: str) -> None:
    put("templates/farm/barn.svg.j2", f"{{{{ {asked} }}}}\n")
    assert refused() == f"templates/farm/barn.svg.j2:1: {asked} is not defined.\n  hint: {hint}"


def test_an_icon_file_in_single_quotes_is_read(kit: Path) -> None:
    put("templates/farm/icons.svg", "<svg><symbol id='hay' viewBox='0 0 9 9'><rect width='9' height='9'/></symbol></svg>")
    put("templates/farm/barn.svg.j2", "{{ icon('hay', 20, 20) }}\n")
    assert run("print", "farm").code == 0


@pytest.mark.parametrize(
    ("kind", "width", "height", "excess"),
    [
        ("png", 12_000, 12_000, "more than 80 million pixels"),
        ("webp", 10_000, 4_001, "more than 40 million pixels"),
        ("png", 1, 65_536, "a side of more than 65,535 pixels"),
    ],
)
def test_a_picture_with_too_many_pixels_is_reported(kit: Path, kind: str, width: int, height: int, excess: str) -> None:
    Image.new("1", (width, height)).save(f"content/farm/cow.{kind}", lossless=True, method=0)
    put(TEMPLATE, f'<image href="cow.{kind}" x="5" y="5" width="9" height="9"/>\n')
    assert f"cow.{kind} has {excess}.\n  hint: make the picture smaller" in refused()


def test_check_reports_areas_that_no_paper_can_keep_whole(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 600x600mm\n    split: true")
    put("templates/farm/barn.svg.j2", '<rect data-whole="yard" x="5" y="5" width="500" height="500" fill="red"/>\n')
    assert refused("check", "farm") == (
        'content/farm/game.yaml:24: barn cannot be split: "yard" must stay whole, but is larger than a sheet of paper.\n'
        "  hint: remove data-whole from the largest elements, or print on larger paper."
    )
    swap("templates/farm/barn.svg.j2", 'width="500" height="500"', 'width="250" height="350"')
    assert run("check", "farm").code == 0
    assert 'barn cannot be split: "yard"' in refused("print", "farm", "--paper", "a4")


def test_a_component_with_table_and_rows_is_reported(kit: Path) -> None:
    swap(YAML, "    table: animals.csv\n", "    table: animals.csv\n    rows: [{title: Cow}]\n")
    assert refused() == "content/farm/game.yaml:21: animal has both a table and rows.\n  hint: remove `table` or `rows`."


def test_own_rows_replace_an_inherited_table(kit: Path) -> None:
    rows = "  calf:\n    like: animal\n    copies: 1\n    rulebook_count: 1\n    rows: [{title: Calf, words: Sleeps.}]\n"
    put(YAML, Path(YAML).read_text() + rows)
    assert "5 × animal, 1 × barn, 1 × calf" in run("print", "farm").out


def test_a_component_for_impossible_player_counts_is_reported(kit: Path) -> None:
    swap(YAML, "    size: a5\n", "    size: a5\n    players: 5\n")
    assert refused() == (
        "content/farm/game.yaml:24: barn is never printed, because The Farm is for 2 to 4 players.\n"
        "  hint: change players, either for the component or for the game."
    )


@pytest.mark.parametrize("language", ["english", "de_DE", "e"])
def test_an_invalid_language_code_is_reported(kit: Path, language: str) -> None:
    swap(YAML, "title: The Farm\n", f"title: The Farm\nlanguage: {language}\n")
    assert refused() == (
        f'content/farm/game.yaml:3: language is "{language}", but must be a language code, such as en or pt-BR.'
    )


@pytest.mark.parametrize("line", ["Animals of the farm,,,", "Animals of the farm"])
def test_a_title_above_the_heading_of_a_table_is_reported(kit: Path, line: str) -> None:
    put(CSV, f"{line}\n{Path(CSV).read_text()}")
    assert refused() == (
        'content/farm/animals.csv:1: Only one cell in this line contains text: "Animals of the farm".\n'
        "  hint: delete this line; the table must start with the column names."
    )
