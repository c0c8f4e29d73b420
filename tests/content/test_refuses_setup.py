"""A setup that does not agree with the rest of the game: each problem has its line and a hint."""

from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import YAML, make_kit, put
from tests.helpers.listed_messages import is_listed

HEAD = "setup:\n  piles:\n"
FIRST = 30  # the line of the first pile
PILE = "    a: {pieces: {animal: fact hands}}\n"


def find_problems(folder: Path, *lines: str, head: str = HEAD) -> list[str]:
    """The problems of the small game with a setup, as text, without the name of the file."""
    make_kit(folder)
    text = (folder / YAML).read_text()
    put(folder / YAML, text + head + "".join(f"    {line}\n" for line in lines))
    problems = printgen.open(folder).load("farm").problems
    assert all(is_listed(problem.message) for problem in problems)
    return [f"{problem.where.line}: {problem.message} {problem.hint}" for problem in problems]


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        ("a: {at: top}", "The pile a has no pieces. add `pieces`, `take` or `dice`."),
        (
            "a: {pieces: {anmal: all}}",
            'The pile a has pieces of "anmal", which is not a component of this game. did you mean animal?',
        ),
        ("a: {take: {dek: 1}}", 'The pile a takes pieces from "dek", which is not an earlier pile. make another pile first.'),
        ("a: {dice: {d7: 1}}", 'There is no standard die "d7". use d10, d12, d20, d4, d6 or d8.'),
        ("a: {dice: {d6: all}}", "The pile a must have a number of dice. write a number such as 2."),
        (
            "a: {pieces: {animal: all}, where: {id: cwo}}",
            'where: no row of animal has id "cwo". did you mean cow?',
        ),
        (
            "a: {pieces: {animal: all}, where: {era: 1}}",
            'where: no row of animal has era "1". use count, id, title or words.',
        ),
        ("a: {dice: {d6: 1}, where: {id: cow}}", "The pile a has `where`, but no `pieces`. remove `where`."),
        (
            "a: {pieces: {animal: all}, match: {id: b.id}}",
            "The pile a has `match`, but only piles of players can match other piles. add `per_player: true`.",
        ),
        (
            "a: {pieces: {animal: 1}, match: {id: b.id}, per_player: true}",
            'match names the pile "b", which is not an earlier pile of each player. '
            "make another pile with `per_player: true` first.",
        ),
        ("a: {pieces: {barn: 1}, on: table}", 'The pile a is on "table", which is not an earlier pile. remove `on`.'),
        (
            'a: {pieces: {barn: 1}, positions: "3,4"}',
            "The pile a has `positions`, but is not on another pile. add `on: PILE`, or write `at` instead of `positions`.",
        ),
        ("a: {pieces: {barn: 1}, arrange: hand}", "The pile a is a hand, but belongs to nobody. add `per_player: true`."),
        (
            "a: {pieces: {barn: 1}, players: 7}",
            "The pile a names 7 players, but The Farm is for 2 to 4 players. use numbers of players that the game allows.",
        ),
        (
            "a: {pieces: {animal: {2: 1, 4: 1}}}",
            "The pile a has no amount of animal for 3 players. add an amount for each number of players, such as 0.",
        ),
        (
            "a: {pieces: {animal: {2: 1, 3: 1, 4: 1, 9: 1}}}",
            "The pile a names 9 players, but The Farm is for 2 to 4 players. use numbers of players that the game allows.",
        ),
        (
            "a: {pieces: {animal: {two: 1}}}",
            'animal has an amount for "two", which is not a number of players. '
            "write numbers of players before the amounts, such as {2: 10, 3: 8}.",
        ),
        (
            "a: {pieces: {animal: fact hnds}}",
            'The amount is in the fact "hnds", but the game has no such fact. did you mean hands?',
        ),
        (
            "a: {pieces: {animal: fact hands.first}}",
            "The amount is in the fact hands, which must be a list with the columns players and first, whose values are whole "
            "numbers. change the fact, or write a number.",
        ),
        (
            "a: {pieces: {animal: 6}}",
            "For 2 players, the pile a needs 6 of animal, but there are only 5. "
            "reduce the amount, add copies, or name the player counts, as in `players: [3, 4]`.",
        ),
        (
            "a: {pieces: {animal: 2}, per_player: true}",
            "For 3 players, the pile a needs 2 of animal, but there is only 1. "
            "reduce the amount, add copies, or name the player counts, as in `players: [3, 4]`.",
        ),
        (
            "a: {pieces: {barn: all}, per_player: true}",
            "For 2 players, the pile a needs 1 of barn, but there is none left. "
            "reduce the amount, add copies, or name the player counts, as in `players: [3, 4]`.",
        ),
        (
            "a: {pieces: {animal: many}}",
            'setup.piles.a.pieces.animal is "many", but must be a number of pieces: `all`, `5`, `2 of each`, `per player`, '
            "`fact NAME` or `fact NAME.COLUMN`. ",
        ),
        ("a: {pieces: {animal: 1}, at: north}", 'setup.piles.a.at is "north", but must be top left, top, top right, left, '
         "middle, right, bottom left, bottom, bottom right or box. "),
    ],
)  # fmt: skip
def test_pile_that_cannot_be_made_is_reported_at_its_line(tmp_path: Path, pile: str, said: str) -> None:
    assert find_problems(tmp_path, pile) == [f"{FIRST}: {said}"]


@pytest.mark.parametrize("value", ["three", "-1", "20001", "[1, 2]"])
def test_an_amount_in_a_fact_must_be_a_whole_number(tmp_path: Path, value: str) -> None:
    make_kit(tmp_path)
    put(tmp_path / YAML, (tmp_path / YAML).read_text().replace("value: 3", f"value: {value}") + HEAD + PILE)
    (problem,) = printgen.open(tmp_path).load("farm").problems
    assert problem.message == "The amount is in the fact hands, which must be a whole number."


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (
            "b: {take: {a: 1}}",
            "The pile b takes pieces from a, which each player has one of. "
            "add `per_player: true` to b, or remove it from a.",
        ),
        (
            "b: {take: {a: 1 of each}, per_player: true}",
            "The pile b takes some of each row from a pile, but only components have rows. write a number or `all`.",
        ),
        (
            "b: {pieces: {barn: 1}, on: a}",
            "The pile b is on a, which each player has one of. add `per_player: true`, or choose a pile on the table.",
        ),
        (
            "b: {pieces: {animal: 1}, match: {id: a.colour}, per_player: true}",
            "match names the column colour, but animal has no such column. use count, id, title or words.",
        ),
        (
            "b: {take: {a: 2}, per_player: true}",
            "For 2 players, the pile b needs 2 of a, but there is only 1. "
            "reduce the amount, add copies, or name the player counts, as in `players: [3, 4]`.",
        ),
    ],
)  # fmt: skip
def test_pile_that_does_not_fit_an_earlier_one_is_reported(tmp_path: Path, second: str, said: str) -> None:
    assert find_problems(tmp_path, "a: {pieces: {animal: 1}, per_player: true}", second) == [f"{FIRST + 1}: {said}"]


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        ("b: {pieces: {animal: all}, map: here}", 'setup.piles.b.map is "here", but must be pieces with their places, such as '
         "`A@0,0 B@4,0`, or a pile and a column, such as `scenario.tiles`. "),
        ('b: {pieces: {animal: all}, map: "cow@0,0 hen"}',
         'setup.piles.b.map is "cow@0,0 hen", but must be pieces with their places, such as `A@0,0 B@4,0`. '),
        ('b: {pieces: {animal: all}, map: "cow@0,0", step: "3"}',
         'setup.piles.b.step is "3", but must be two distances in mm, to the right and down, such as "34,29.445". '),
        ("b: {pieces: {animal: all}, map: c.words}",
         'map names the pile "c", which is not an earlier pile. use a.'),
        ("b: {pieces: {animal: all}, map: a.place}",
         "map names the column place, but barn has no such column. use words."),
        ("b: {pieces: {animal: all}, map: a.words}",
         'The map is "To the left". Must be pieces with their places, such as `A@0,0 B@4,0`. '
         "write each piece with its place, such as A@0,0."),
        ('b: {pieces: {animal: all}, map: "cwo@0,0"}',
         'The map "cwo@0,0" has the piece "cwo", but no row of the pile b has this name. did you mean cow?'),
        ('b: {pieces: {animal: all}, map: "cow@0,0 hen@0,0"}',
         'The map "cow@0,0 hen@0,0" has 2 pieces at 0,0. give each piece a place of its own.'),
        ('b: {pieces: {animal: all}, map: "cow@0,0 cow@0,1 cow@0,2"}',
         "The pile b has the piece cow more often than the box. name each piece once, or add copies."),
        ('b: {pieces: {animal: all}, map: "cow@0,0", backs: under}',
         "backs names the column under, but animal has no such column. use count, id, title or words."),
        ('b: {pieces: {animal: all}, map: "cow@0,0", shuffle: true}',
         "The pile b is a map, so it consists of `pieces` alone, on the table. "
         "remove `take`, `dice`, `shuffle`, `on` and `arrange` from it."),
        ("b: {pieces: {animal: all}, backs: id}", "The pile b has `backs`, but no `map`. add `map`, or remove `backs`."),
    ],
)  # fmt: skip
def test_map_that_cannot_be_assembled_is_reported(tmp_path: Path, pile: str, said: str) -> None:
    make_kit(tmp_path)
    head = "    rows: [{words: To the left}]\n" + HEAD
    assert find_problems(tmp_path, "a: {pieces: {barn: 1}}", pile, head=head) == [f"{FIRST + 2}: {said}"]


MAP = """b: {pieces: {animal: all}, map: "cow@0,0", middles: "3,4", letters: words}"""


@pytest.mark.parametrize(
    ("before", "pile", "said"),
    [
        (MAP, "c: {pieces: {animal: 1}, on: map, spaces: a.words}", 'The pile c is on "map", which is not an earlier pile. '
         "use a or b."),
        (MAP, "c: {pieces: {animal: 1}, on: b, spaces: words}", 'setup.piles.c.spaces is "words", but must be a letter, such '
         'as "?", or a pile and a column, such as `scenario.capitals`. '),
        (MAP, 'c: {pieces: {animal: 1}, on: b, spaces: "?", positions: "3,4"}',
         "The pile c has both `positions` and `spaces`. remove one of them."),
        (MAP, 'c: {pieces: {animal: 1}, dice: {d6: 1}, on: b, spaces: "?"}',
         "The pile c has `spaces`, so it consists of `pieces` or of what it takes. remove `dice` from it."),
        (MAP, "c: {pieces: {animal: 1}, on: b, spaces: d.words}",
         'spaces names the pile "d", which is not an earlier pile. use a or b.'),
        (MAP, "c: {pieces: {animal: 1}, on: b, spaces: a.places}",
         "spaces names the column places, but barn has no such column. use words."),
        (MAP, "c: {pieces: {animal: 1}, on: b, spaces: a.words}", 'The spaces are "To the left". Must be spaces, such as '
         "`3,1 8,0`. write the place of each space, counted from the top left one, such as 3,1."),
        (MAP, 'c: {pieces: {animal: all}, where: {id: cow}, on: b, spaces: "i"}',
         "For 2 players, the pile c needs 2 of animal, but there is only 1. reduce the amount, add copies, or name the player "
         "counts, as in `players: [3, 4]`."),
        ('b: {pieces: {animal: all}, map: "cow@0,0"}', 'c: {pieces: {animal: 1}, on: b, spaces: "?"}',
         "The map b does not say where its spaces are. add `middles` to the pile b."),
        ("b: {pieces: {animal: 1}}", 'c: {pieces: {animal: 1}, on: b, spaces: "?"}', "The pile c has `spaces`, but is not on a "
         "map. add `on` with an earlier pile that has a `map`, or write `positions`."),
    ],
)  # fmt: skip
def test_spaces_that_a_map_does_not_have_are_reported(tmp_path: Path, before: str, pile: str, said: str) -> None:
    head = "    rows: [{words: To the left}]\n" + HEAD
    assert f"{FIRST + 3}: {said}" in find_problems(tmp_path, "a: {pieces: {barn: 1}}", before, pile, head=head)


def test_piece_of_a_map_with_too_many_spaces_is_reported(tmp_path: Path) -> None:
    head = f"    rows: [{{words: {'F' * 401}}}]\n" + HEAD
    setup = ("a: {pieces: {animal: 1}}", 'b: {pieces: {barn: all}, map: "cow@0,0", middles: "3,4", letters: words}')
    message = "A piece of the map has more than 400 spaces."
    assert any(message in problem for problem in find_problems(tmp_path, *setup, head=head))


def test_a_pile_for_other_players_in_a_game_for_two_is_reported(tmp_path: Path) -> None:
    make_kit(tmp_path)
    put(
        tmp_path / YAML,
        (tmp_path / YAML).read_text().replace("most: 4", "most: 2") + HEAD + PILE.replace("}}", "}, players: 3}"),
    )
    (problem,) = printgen.open(tmp_path).load("farm").problems
    assert problem.message == "The pile a names 3 players, but The Farm is for 2 players."


def test_a_map_from_a_pile_that_takes_its_own_pieces_is_reported(tmp_path: Path) -> None:
    (problem,) = find_problems(tmp_path, "a: {take: {a: 1}}", "b: {pieces: {barn: all}, map: a.words}")
    assert problem == f'{FIRST}: The pile a takes pieces from "a", which is not an earlier pile. make another pile first.'


def test_only_piles_of_players_are_suggested_for_a_match(tmp_path: Path) -> None:
    piles = ("herd: {pieces: {animal: 1}, per_player: true}", "board: {pieces: {barn: 1}}")
    said = find_problems(tmp_path, *piles, "a: {pieces: {animal: 1}, match: {id: bord.id}, per_player: true}")
    assert said == [f'{FIRST + 2}: match names the pile "bord", which is not an earlier pile of each player. use herd.']


def test_a_shortage_names_the_style_of_a_game_with_two(tmp_path: Path) -> None:
    (problem,) = find_problems(tmp_path, "a: {pieces: {animal: 9}}", head="styles: [colour, grey]\n" + HEAD)
    said = "For 2 players in the style colour, the pile a needs 9 of animal, but there are only 5."
    assert problem.startswith(f"{FIRST + 1}: {said}")


def test_a_column_with_the_name_row_replaces_the_numbers_of_rows(tmp_path: Path) -> None:
    hut = "  hut: {kind: tile, size: 20x20mm, template: barn.svg.j2, rows: [{row: 4}]}\n"
    (problem,) = find_problems(tmp_path, "a: {pieces: {hut: all}, where: {row: 1}}", head=hut + HEAD)
    assert problem == f'{FIRST + 1}: where: no row of hut has row "1". use 4.'


def test_all_components_of_a_pile_are_named(tmp_path: Path) -> None:
    hut = "  hut: {kind: tile, size: 20x20mm, template: barn.svg.j2, rows: [{id: shed}]}\n"
    (problem,) = find_problems(tmp_path, "a: {pieces: {animal: all, hut: all}, where: {id: cwo}}", head=hut + HEAD)
    assert problem == f'{FIRST + 1}: where: no row of animal or hut has id "cwo". did you mean cow?'


def test_text_is_not_a_piece(tmp_path: Path) -> None:
    put(tmp_path / "content/farm/rules.md", "Words.")
    head = "  rules: {kind: sheet, size: a5, text: rules.md}\n" + HEAD
    said = find_problems(tmp_path, "a: {pieces: {rules: 1}}", head=head)
    assert said == ["31: The pile a has pieces of rules, which is a text to read. remove rules from the setup."]


def test_too_many_piles_are_refused(tmp_path: Path) -> None:
    said = find_problems(tmp_path, *(f"p{number}: {{pieces: {{animal: 0}}}}" for number in range(201)))
    assert said == ["29: The setup has 201 piles, but can have at most 200. put components that are together into one pile."]


def test_huge_setup_is_checked_in_bounded_time(tmp_path: Path) -> None:
    make_kit(tmp_path)
    text = (tmp_path / YAML).read_text().replace("most: 4", "most: 9999").replace("copies: column count", "copies: 9000")
    piles = "".join(f"    p{number}: {{pieces: {{animal: 1}}, shuffle: true}}\n" for number in range(200))
    put(tmp_path / YAML, text.replace("    rulebook_count: 5\n", "") + HEAD + piles)
    assert printgen.open(tmp_path).load("farm").problems == ()
