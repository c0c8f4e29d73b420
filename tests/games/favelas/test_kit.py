"""The kit of Favelas: the counts of the rulebook, evenly distributed colours, and tiles that exactly cover their spaces."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations_with_replacement, pairwise

from printgen.core.problems import Problems
from printgen.core.svg.colours import read_colour_unless_transparent
from printgen.faces.fields import list_fields
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Order
from printgen.model.outlines import list_outline_corners
from printgen.preflight.colour_vision import EYES, LEAST_APART, measure_colour_distance
from printgen.printing.checking import check_all_faces
from tests.helpers.supplied_games import SHELVES, component_of, declared, pieces_of

LETTERS = "BPYGR"
game, component, pieces = partial(declared, "favelas"), partial(component_of, "favelas"), partial(pieces_of, "favelas")


def column(name: str, *columns: str) -> list[tuple[str, ...]]:
    """The cells of a table, each row as often as it is printed."""
    rows = [row.cells for row in component(name).rows]
    return [tuple(str(cells[one]) for one in columns) for cells in rows for _ in range(int(cells.get("copies", 1)))]


def test_nothing_is_wrong_with_it_in_any_style() -> None:
    problems = Problems()
    assert len(check_all_faces(game(), SHELVES, problems).identities) > 300
    assert not problems, problems.sort_by_severity()


def test_every_line_of_the_rulebooks_list_is_there() -> None:
    counts = {one.name: one.rulebook_count.number for one in game().components if one.rulebook_count}
    assert counts == {"board": 4, "double": 55, "year": 5, "single": 10, "council": 1, "die": 5, "bonus-die": 1,
                      "token": 4, "fifty": 4}  # fmt: skip


def test_doubles_are_all_pairs_of_colours_and_each_colour_shows_as_often() -> None:
    doubles = Counter(column("double", "a", "b"))
    assert doubles == {pair: 3 if pair[0] == pair[1] else 4 for pair in combinations_with_replacement(LETTERS, 2)}
    years = Counter(column("year", "a", "b"))
    assert years == {(letter, letter): 1 for letter in LETTERS}
    assert Counter(letter for pair in (doubles + years).elements() for letter in pair) == dict.fromkeys(LETTERS, 24)
    assert Counter(column("single", "colour")) == {(letter,): 2 for letter in LETTERS}


def test_each_board_is_short_of_another_colour_and_no_two_neighbours_are_alike() -> None:
    scarce = []
    for (spaces,) in column("board", "spaces"):
        rows = spaces.split("/")
        assert [len(row) for row in rows] == list(game().facts["rows"].value)
        count = Counter("".join(rows))
        assert sorted(count.values()) == [1, 2, 2, 2, 2]
        scarce.append(min(count, key=lambda letter: count[letter]))
        assert all(a != b for row in rows for a, b in pairwise(row))
        assert all(letter not in low[at : at + 2] for up, low in pairwise(rows) for at, letter in enumerate(up))
    assert len(set(scarce)) == 4


def test_a_double_covers_exactly_two_neighbours_of_a_board() -> None:
    double, single = component("double"), component("single")
    tile = list_outline_corners(single.outline, single.sizes[0])
    wide = single.sizes[0].width
    both = {*tile, *((x + wide, y) for x, y in tile)}
    assert rounded(double.outline.points) == rounded(both)
    face = pieces("board")[0].front.svg
    places = [(float(x), float(y)) for x, y in re.findall(r"translate\((\d+\.?\d*) (\d+\.?\d*)\)", face)]
    assert wide == 36
    assert {(60, 35.085), (96, 35.085), (78, 66.262)} <= set(places)  # two of a row, and one between them below
    assert 'points="0,-20.785 18.0,-10.392 ' in face  # a lot is as large as a tile


def rounded(points: Iterable[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(x, 2), round(y, 2)) for x, y in points}


def test_the_end_of_year_tile_has_the_same_back_as_other_tiles() -> None:
    backs = {piece.back.svg for name in ("double", "year") for piece in pieces(name) if piece.back}
    fronts = {piece.front.svg for name in ("double", "year") for piece in pieces(name)}
    assert len(backs) == 1
    assert len(fronts) > 40  # no two houses quite the same


def test_colours_are_apart_for_every_eye_and_on_a_grey_printer() -> None:
    for style in ("colour", "grey"):
        inks = [read_colour_unless_transparent(game().palette[one["ink"]][style]) for one in game().facts["colours"].value]
        seen = EYES if style == "colour" else ["in greyscale"]
        assert all(measure_colour_distance(a, b, eye) > 1.4 * LEAST_APART for a in inks for b in inks if a != b for eye in seen)


def test_the_score_sheet_has_a_place_for_all_that_the_checker_reads() -> None:
    (piece,) = pieces("score-sheet")
    colours = [one["name"] for one in game().facts["colours"].value]
    wanted = {f"{word}.{player}" for word in ("player", "tallest", "total") for player in range(1, 5)}
    for year in range(1, 4):
        wanted |= {f"year.{year}.die.{name}" for name in (*colours, "bonus")}
        for player in range(1, 5):
            spaces = {f"year.{year}.{player}.space.{n}" for n in range(1, 10)}
            wanted |= {f"year.{year}.{player}.score", *spaces, *(f"{space}.height" for space in spaces)}
    assert {field.name for field in list_fields(piece.front)} == wanted


def test_the_rules_are_one_sheet_folded_to_four_pages_on_both_papers() -> None:
    rules = component("rules")
    problems = Problems()
    illustrator = Illustrator(Job(game(), Order("a4", 4, 1, "colour"), SHELVES, problems))
    assert [illustrator.count_pages(rules, size) for size in rules.sizes] == [4, 4]
    assert not problems, problems.sort_by_severity()
