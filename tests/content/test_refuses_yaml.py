"""Wrong values in game.yaml are reported with file, line and hint, and nothing is written."""

from pathlib import Path

import pytest

from tests.helpers.farm import GAME, YAML, put, refused, swap


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "    back: back.svg.j2",
            "    bakc: back.svg.j2",
            'content/farm/game.yaml:19: Unknown key "bakc" in components.animal.\n  hint: did you mean back?',
        ),
        ("title: The Farm", "titel: The Farm", 'content/farm/game.yaml:2: Unknown key "titel".\n  hint: did you mean title?'),
        (
            "  least: 2",
            "  least: two",
            'content/farm/game.yaml:4: players.least is "two", but must be a whole number.\n'
            "  hint: write the number in digits.",
        ),
        (
            "copies: column count",
            "copies: tow",
            'content/farm/game.yaml:21: components.animal.copies is "tow", but must be a whole number.\n'
            "  hint: did you mean two? Write the number in digits.",
        ),
        (
            "copies: column count",
            "copies: -3",
            'content/farm/game.yaml:21: components.animal.copies is "-3", but must not be negative.',
        ),
        (
            "copies: column count",
            "copies: 1000000",
            'content/farm/game.yaml:21: components.animal.copies is "1000000", but must be at most 20000.',
        ),
        (
            "size: 63x88mm",
            "size: 63x88",
            'content/farm/game.yaml:17: components.animal.size is "63x88". The unit is missing: write 63x88mm.',
        ),
        (
            "size: 63x88mm",
            "size: pocker",
            'content/farm/game.yaml:17: components.animal.size is "pocker", '
            "but must be a size, such as 63x88mm, poker or a5 landscape.\n  hint: did you mean poker?",
        ),
        (
            "size: a5",
            "size: a5\n    bleed: 3",
            'content/farm/game.yaml:27: components.barn.bleed is "3". The unit is missing: write 3mm or 3in.',
        ),
        (
            "size: a5",
            "size: a5\n    bleed: 3ft",
            'content/farm/game.yaml:27: components.barn.bleed is "3ft". "ft" is not a unit; use mm, cm, in or pt.',
        ),
        (
            "kind: board",
            "kind: bord",
            'content/farm/game.yaml:25: components.barn.kind is "bord", '
            "but must be sheet, card, tile, token, board, mat, die, tuck-box, standee, tray or lid.\n"
            "  hint: did you mean board?",
        ),
        (
            '"#aa3322"',
            '"#aa332"',
            'content/farm/game.yaml:8: palette.barn is "#aa332", but must be a colour or a pattern.\n'
            "  hint: use #rrggbb, a common English colour name, none, or a pattern: "
            "horizontal, vertical, rising, falling, cross, dots, rings, waves or bricks.",
        ),
        (
            "components:\n  animal:",
            "components:\n  Animal!:",
            'content/farm/game.yaml:15: "Animal!" is not a valid key in components.\n'
            "  hint: use only lowercase letters, digits and -, as in player-board.",
        ),
        (
            "    source: rulebook\n    note: page 2",
            "    note: page 2",
            "content/farm/game.yaml:11: facts.hands.source is missing.\n  hint: add a line `source: …`.",
        ),
        (
            "    size: a5\n",
            "    size: [a5, {a: b}]\n",
            "content/farm/game.yaml:26: components.barn.size.2 is a map, but must be a size, such as 63x88mm.",
        ),
        (
            "title: The Farm",
            "title: The Farm\ntitle: Farm",
            'content/farm/game.yaml:3: The key "title" appears twice.\n'
            "  hint: remove one of the two keys; the first is on line 2.",
        ),
    ],
)
def test_a_wrong_value_is_reported_with_its_line(kit: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


def test_a_list_of_components_is_reported(kit: Path) -> None:
    put(YAML, "game: farm\ncomponents:\n  - animal\n")
    assert (
        refused() == "content/farm/game.yaml:3: components is a list, but must be a map, with a line `NAME: …` for each entry."
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "  most: 4",
            "   most: 4",
            "content/farm/game.yaml:5: This is not valid YAML: mapping values are not allowed in this context.\n"
            "  hint: add the missing colon, quote or bracket, on this line or the line above.",
        ),
        (
            "  most: 4",
            "\tmost: 4",
            "content/farm/game.yaml:5: This is not valid YAML: found a tab character that violates indentation.\n"
            "  hint: indent with spaces instead of tabs.",
        ),
        (
            "title: The Farm",
            "title: - The Farm",
            "content/farm/game.yaml:2: This is not valid YAML: block sequence entries are not allowed in this context.\n"
            "  hint: put the value in double quotes; without them, a leading - starts a list.",
        ),
        (
            "title: The Farm",
            "title: &farm The Farm",
            "content/farm/game.yaml:2: YAML anchors (&) and aliases (*) are not supported.\n"
            "  hint: write the value out, or put it in quotes if it is text.",
        ),
        (
            "title: The Farm",
            "? [a, b]\n: The Farm",
            "content/farm/game.yaml:2: A key must be a single name, not a list or a map.\n"
            "  hint: write one name before the colon.",
        ),
        (
            "title: The Farm",
            "title: The \a Farm",
            "content/farm/game.yaml:2: This line contains the control character U+0007.\n"
            "  hint: delete the character; editors show it as a box, or not at all.",
        ),
        (
            "components:",
            "---\ncomponents:",
            "content/farm/game.yaml:14: A second YAML document starts here.\n"
            "  hint: remove the line `---`, or move the document to its own file.",
        ),
    ],
)
def test_unsupported_yaml_is_reported(kit: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "content/farm/game.yaml:1: The file is empty."),
        ("# nothing yet\n", "content/farm/game.yaml:1: The file is empty."),
        (
            "farm",
            'content/farm/game.yaml:1: The file is "farm", but must be a map with keys such as components, game, rules, title, '
            "edition, editions, language, languages, players, credits, styles, palette, fonts, facts, keyword, keywords, "
            "layout, guide, setup, scoring.",
        ),
        (
            "game: " + "[" * 100_000,
            "content/farm/game.yaml:1: This value is nested more than 40 levels deep.\n  hint: use fewer levels.",
        ),
        (
            "".join(" " * depth + "a:\n" for depth in range(60)),
            "content/farm/game.yaml:42: This value is nested more than 40 levels deep.\n  hint: use fewer levels.",
        ),
        (
            "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
            "content/farm/game.yaml:1: YAML anchors (&) and aliases (*) are not supported.\n"
            "  hint: write the value out, or put it in quotes if it is text.",
        ),
        (
            "game: [" + "1," * 200_001 + "]",
            "content/farm/game.yaml:1: The file has more than 200,000 values and keys.\n"
            "  hint: split the file, or make it smaller.",
        ),
        (
            GAME.replace("Farm", "F\0rm"),
            "content/farm/game.yaml:2: This line contains a NUL byte, so this is not a text file.\n"
            "  hint: save the file as UTF-8 text.",
        ),
        (
            GAME.encode("utf-16"),
            "content/farm/game.yaml:1: This is not UTF-8 text.\n  hint: save the file as UTF-8 (in a spreadsheet: CSV UTF-8).",
        ),
        (
            GAME.replace("Farm", "Färm").encode("latin-1"),
            "content/farm/game.yaml:2: This is not UTF-8 text.\n  hint: save the file as UTF-8 (in a spreadsheet: CSV UTF-8).",
        ),
        (
            GAME + "# moo\n" * 900_000,
            "content/farm/game.yaml: This file is larger than 4 MB.\n  hint: split the file, or make it smaller.",
        ),
    ],
    ids="empty comment word deep-list deep-map alias-bomb many-parts nul utf-16 latin-1 large".split(),
)
def test_a_file_that_is_not_a_game_is_reported(kit: Path, content: str | bytes, said: str) -> None:
    put(YAML, content)
    assert refused() == said


def test_yaml_tags_create_no_python_objects(kit: Path) -> None:
    swap(YAML, "title: The Farm", "title: !!python/object/apply:os.system ['touch gone']")
    assert refused() == "content/farm/game.yaml:2: title is a list, but must be text."
    assert not Path("gone").exists()


@pytest.mark.parametrize("written", ["{barn: #aa3322, sky: blue}", "\n  barn: #aa3322"])
def test_a_colour_without_quotes_is_a_comment(kit: Path, written: str) -> None:
    swap(YAML, '\n  barn: "#aa3322"', f" {written}")
    assert refused().endswith("  hint: put the value in double quotes; without them, # starts a comment.")
