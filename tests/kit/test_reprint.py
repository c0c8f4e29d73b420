"""`printgen diff`: prints the pieces that changed since a kit, on few sheets, and lists the pieces to throw away."""

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.kit.manifest import FORMAT, Manifest, ManifestOrder, ManifestPiece, write_manifest
from printgen.kit.reprint import count_pieces_by_appearance, find_appearance, find_kit_changes
from printgen.model import Order, Piece, Size
from printgen.printing.lots import make_lots
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, Grid
from tests.helpers.drawings import face_of, words_of
from tests.helpers.farm import CSV, TEMPLATE, YAML, Told, put, run, swap

PDF = Path("output/farm/farm-diff-a4.pdf")
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="{}"/></svg>'


def kit_file(name: str, **order: Any) -> str:
    """Write the manifest of the farm in its present state to a file, and return the file's name."""
    problems, shelves = Problems(), find_shelves(Path.cwd())
    game = load_game("farm", shelves, problems)
    assert game is not None
    ordered = {"players": 2, "style": "colour", "sides": "long-edge", **order}
    lots = make_lots(Job(game, Order("a4", copies=1, **ordered), shelves, problems))
    assert not problems
    pieces = listed(piece for lot in lots for piece in lot.pieces)
    put(name, write_manifest(Manifest(FORMAT, "printgen", "farm", "Farm", "1", ManifestOrder(("a4",), **ordered), (), pieces)))
    return name


def listed(pieces: Iterable[Piece]) -> tuple[ManifestPiece, ...]:
    """The entries of a manifest for these pieces."""
    counts = Counter((piece.component, piece.front.label, *find_appearance(piece)) for piece in pieces)
    return tuple(ManifestPiece(*names, copies) for names, copies in counts.items())


def diff(*words: str) -> Told:
    """Run `printgen diff` with old.json as the old kit."""
    return run("diff", "old.json", *(words or ("farm",)))


@pytest.fixture
def printed(kit: Path) -> Path:
    """The farm, with old.json as the manifest of its printed kit."""
    kit_file("old.json")
    return kit


def test_an_unchanged_game_needs_no_reprint(printed: Path) -> None:
    assert diff() == (0, "Nothing to reprint.\n  animal: unchanged.\n  barn: unchanged.\n", "")
    assert not Path("output").exists()


def test_edited_card_is_printed_alone_and_its_old_copies_are_thrown_away(printed: Path) -> None:
    swap(CSV, "Gives milk.", "Gives cream.")
    assert diff() == (
        0,
        "output/farm/farm-diff-a4.pdf: 2 pages on 1 sheet of A4 paper, both sides.\n"
        "  2 × animal\n"
        "  Print at 100 %, not “fit to page”.\n"
        "  animal: print 2 × animal “Cow”.\n"
        "  animal: throw away 2 × animal “Cow”.\n"
        "  barn: unchanged.\n",
        "",
    )
    words = words_of(PDF.read_bytes())
    assert words.count("cream") == 2
    assert "eggs" not in words


def test_more_copies_are_printed_and_fewer_are_thrown_away(printed: Path) -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    put(CSV, "id,title,words,count\ncow,Cow,Gives milk.,4\nhen,Hen,Lays eggs.,1\n")
    told = diff()
    assert "  animal: print 2 × animal “Cow”.\n  animal: throw away 2 × animal “Hen”.\n" in told.out


def test_seventh_card_and_all_after_it_are_counted_by_their_copies(kit: Path) -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    put(CSV, "id,title,words,count\n" + "".join(f"{n},{n},Old.,{n}\n" for n in range(1, 9)))
    kit_file("old.json")
    put(CSV, Path(CSV).read_text().replace("Old.", "New."))
    said = ", ".join(f"{n} × animal “{n}”" for n in range(1, 7))
    assert f"  animal: print {said}, 15 more.\n  animal: throw away {said}, 15 more.\n" in diff().out


def test_new_back_makes_new_cards(printed: Path) -> None:
    swap("templates/farm/back.svg.j2", 'r="20"', 'r="21"')
    assert "  animal: print 2 × animal “Cow”, 3 × animal “Hen”.\n" in diff().out


def test_picture_of_the_same_name_with_other_content_is_a_change(kit: Path) -> None:
    put(
        "content/farm/cow.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="hoof.svg" width="9" height="9"/></svg>',
    )
    put("content/farm/hoof.svg", PICTURE.format(9))
    swap("templates/farm/barn.svg.j2", "<text", '<image href="cow.svg" width="9" height="9"/><text')
    kit_file("old.json")
    assert "Nothing to reprint" in diff().out
    put("content/farm/hoof.svg", PICTURE.format(5))
    assert "  barn: print 1 × barn.\n" in diff().out


def test_a_removed_component_is_thrown_away(printed: Path) -> None:
    swap(YAML, "  barn:\n    kind: board\n    size: a5\n    template: barn.svg.j2\n", "")
    assert diff().out == "Nothing to reprint.\n  animal: unchanged.\n  barn: throw away 1 × barn.\n"


def test_component_of_another_name_that_looks_the_same_is_not_printed(printed: Path) -> None:
    swap(YAML, "  barn:\n    kind: board", "  stable:\n    kind: board")
    assert diff().out.startswith("Nothing to reprint.")


def test_a_component_that_was_not_ordered_is_not_listed(kit: Path) -> None:
    swap(YAML, "    size: a5\n", "    size: a5\n    players: [4]\n")
    kit_file("old.json")
    assert diff().out == "Nothing to reprint.\n  animal: unchanged.\n"
    assert "  barn: print 1 × barn.\n" in diff("farm", "--players", "4").out


def test_missing_options_are_taken_from_the_old_kit(kit: Path) -> None:
    swap(YAML, "    size: a5\n", "    size: a5\n    copies: per player\n")
    kit_file("old.json", players=4)
    assert diff().out.startswith("Nothing to reprint.")
    assert "  barn: throw away 2 × barn.\n" in diff("farm", "--players", "2").out
    assert diff("farm", "--players", "5").code == 2


def test_a_changed_sheet_of_a_booklet_is_printed_whole(kit: Path) -> None:
    pages = [f"# Page {number}\n\n" + "Feed the cow. " * 120 for number in range(8)]
    put("content/farm/rules.md", "\n\n".join(pages))
    swap(YAML, "  barn:\n", "  rules:\n    kind: sheet\n    size: a6\n    text: rules.md\n    bind: booklet\n  barn:\n")
    kit_file("old.json")
    put("content/farm/rules.md", "\n\n".join(pages).replace("Page 0", "Page O"))
    told = diff()
    assert "2 pages on 1 sheet" in told.out
    assert "Page O" in words_of(PDF.read_bytes()) + words_of(PDF.read_bytes(), 1)


def test_a_kit_of_the_present_content_works_like_the_name_of_the_game(printed: Path) -> None:
    swap(CSV, "Gives milk.", "Gives cream.")
    kit_file("new.json")
    by_name, content = diff(), PDF.read_bytes()
    assert diff("new.json") == by_name
    assert PDF.read_bytes() == content


def test_kit_of_other_content_is_refused(printed: Path) -> None:
    kit_file("new.json")
    swap(CSV, "Gives milk.", "Gives cream.")
    told = diff("new.json")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "new.json: The content in this folder does not match this kit: 4 pieces are different or missing.\n"
        "  hint: use the content that the kit was made from, or name the game instead of the kit: farm.\n"
    )


def test_old_kit_may_be_its_zip(printed: Path) -> None:
    with ZipFile("old.zip", "w") as archive:
        archive.write("old.json", "manifest.json")
    assert run("diff", "old.zip", "farm") == diff()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("none.json", "farm", "none.json: This file cannot be read: no such file or directory."),
        ("none.zip", "farm", "none.zip: "),
        (CSV, "farm", "content/farm/animals.csv:"),
        ("old.json", "zoo", "old.json: This is a kit of farm, so it cannot be compared with zoo."),
        ("old.json", "none.json", "none.json: This file cannot be read"),
    ],
)
def test_a_file_that_is_not_a_kit_of_the_game_is_refused(printed: Path, old: str, new: str, said: str) -> None:
    told = run("diff", old, new)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(said)


def test_a_problem_in_the_content_is_reported_as_usual(printed: Path) -> None:
    swap(TEMPLATE, "row.title", "row.tilte")
    assert diff().err.startswith("content/farm/animals.csv:2:") or "tilte" in diff().err


def test_faces_are_recognised_in_another_folder(
    printed: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(printed, elsewhere, dirs_exist_ok=True)
    monkeypatch.chdir(elsewhere)
    assert diff().out.startswith("Nothing to reprint.")


FACES = [face_of(f'<rect width="{width}" height="5"/>') for width in range(1, 5)]
PIECES = st.lists(st.builds(Piece, st.just("card"), st.sampled_from(FACES), st.none() | st.sampled_from(FACES)), max_size=9)


def lot_of(pieces: list[Piece], bound: bool) -> Lot:
    """A lot of these pieces; their places do not matter here."""
    grid = Grid(Size(297, 210), Size(50, 50), 2, 1, 0)
    return Lot("card", tuple(pieces), grid, Clearance(5, 0, 0), 3, marks=True, bind="booklet" if bound else None)


@given(PIECES, PIECES, st.booleans())
def test_the_old_kit_minus_the_thrown_away_plus_the_printed_pieces_is_the_new_kit(
    old: list[Piece], new: list[Piece], bound: bool
) -> None:
    changes = find_kit_changes(listed(old), [lot_of(new, bound)])
    before, after = count_pieces_by_appearance(listed(old)), count_pieces_by_appearance(listed(new))
    printed = count_pieces_by_appearance(listed(changes.pieces_to_print))
    left = before.total() - sum(count for _, _, count in changes.gone)
    assert left + len(changes.pieces_to_print) == len(new)
    assert printed <= after
    if not bound:
        assert printed == after - before
