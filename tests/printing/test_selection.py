"""`--only`, `--pages` and `--fronts` print a part of a game; a selection of nothing is answered with what there is."""

from pathlib import Path

import pytest

import printgen
from printgen import Options, Printout
from tests.helpers.drawings import picture
from tests.helpers.farm import BACK, CARD, CSV, YAML, put, refused, run, swap

pytestmark = pytest.mark.usefixtures("kit")
SOLO = "  hut:\n    kind: board\n    size: a6\n    template: barn.svg.j2\n    players: 4\n"
RULES = "  rules:\n    kind: sheet\n    size: a6\n    template: page.svg.j2\n    text: rules.md\n    bind: leaflet\n"


def printed(**options: object) -> Printout:
    return printgen.open(".").print("farm", Options(**options)).get()  # type: ignore[arg-type]


def pieces(*only: str) -> list[str]:
    """The component and row of every piece that a selection prints."""
    return [f"{piece.component} {piece.row}" for piece in printed(only=only).plan.pieces]


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        (["animal"], ["animal 1"] * 2 + ["animal 2"] * 3),
        (["ANIMAL:Hen"], ["animal 2"] * 3),
        (["animal:cow,2"], ["animal 1"] * 2 + ["animal 2"] * 3),
        (["animal:1-1, barn"], ["animal 1"] * 2 + ["barn 1"]),
        (["animal:hen", "barn:1"], ["animal 2"] * 3 + ["barn 1"]),
        (["animal:2-"], ["animal 2"] * 3),
    ],
)
def test_only_names_components_and_rows_by_id_title_number_or_range(only: list[str], expected: list[str]) -> None:
    assert pieces(*only) == expected


def test_a_number_is_an_id_if_all_ids_are_numbers() -> None:
    put(CSV, "id,title,words,count\n11,Cow,Milk.,1\n2,Hen,Eggs.,1\n7,Ox,Ploughs.,1\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    assert pieces("animal:2") == ["animal 2"]
    assert pieces("animal:5-11") == ["animal 1", "animal 3"]
    assert 'animal has no row "5".\n  hint: use 11, 2 or 7.' in refused("print", "farm", "--only", "animal:5")


@pytest.mark.parametrize(
    ("only", "message"),
    [
        ("anmal", 'There is no component "anmal".\n  hint: did you mean animal?'),
        (" anmal : cow", 'There is no component "anmal".\n  hint: did you mean animal?'),
        ("cow", 'There is no component "cow".\n  hint: did you mean animal:cow?'),
        ("animal:cwo", 'animal has no row "cwo".\n  hint: did you mean cow?'),
        ("animal:pig farm", 'animal has no row "pig farm".\n  hint: use cow or hen.'),
        ("animal:3-9", "animal has 2 rows, so there is no row 3-9.\n  hint: use numbers from 1 to 2."),
        ("animal:2-1", "The range 2-1 runs backwards.\n  hint: write 1-2."),
        ("barn:2", 'barn has only one row, so there is no row "2".\n  hint: write barn alone.'),
        ("animal:", '"animal:" names no row.\n  hint: write animal to print all rows, or add the id of a row after the colon.'),
        (" ,", "The selection is empty.\n  hint: name a component, such as animal, or remove --only."),
        ("hut", "hut is printed only for 4 players, but this order is for 2.\n  hint: add --players 4."),
    ],
)
def test_only_that_names_nothing_says_what_there_is(only: str, message: str) -> None:
    put(YAML, Path(YAML).read_text() + SOLO)
    assert refused("print", "farm", "--only", only) == f"--only: {message}"


def test_only_may_name_a_component_of_another_style_or_a_page_only_with_a_hint() -> None:
    put("content/farm/rules.md", "Feed the animals.\n")
    put("templates/farm/page.svg.j2", "{{ flow(x=5, y=5, width=90, height=130) }}")
    put(YAML, Path(YAML).read_text() + RULES + "    styles: night\n")
    swap(YAML, "players:", "styles: [day, night]\nplayers:")
    swap(YAML, 'barn: "#aa3322"', 'barn: {day: "#aa3322", night: "#333333"}')
    assert refused("print", "farm", "--only", "rules").endswith(
        "--only: rules is not part of the style day.\n  hint: add --style night."
    )
    hint = "write rules alone; --pages selects pages."
    assert refused("print", "farm", "--style", "night", "--only", "rules:2") == (
        f'--only: rules is a text, so it has no row "2".\n  hint: {hint}'
    )


def test_rows_with_no_copies_leave_nothing_to_print() -> None:
    swap(CSV, "eggs.,3", "eggs.,0")
    swap(YAML, "    rulebook_count: 5\n", "")
    for command in ("print", "pictures"):
        assert refused(command, "farm", "--only", "animal:hen").startswith(
            "--only: There is nothing to print: every selected row has 0 copies.\n  hint: select other rows"
        )


def test_a_selected_face_is_the_face_of_the_whole_game() -> None:
    put("templates/farm/card.svg.j2", CARD + "<text x='5' y='70'>{{ row.number }} of {{ counts.animal }}</text>\n")
    whole, part = (printed(only=only).plan.faces() for only in ("", "animal:hen"))
    assert [face.identity for face in part] == [face.identity for face in whole if "barn" not in face.label][1:][::-1]


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ("3-6", "The PDF has 4 pages, so there is no page 5.\n  hint: use pages from 1 to 4."),
        ("5-", "The PDF has 4 pages, so there is no page 5.\n  hint: use pages from 1 to 4."),
        ("9", "The PDF has 4 pages, so there is no page 9.\n  hint: use pages from 1 to 4."),
        ("0", "The PDF has 4 pages, so there is no page 0.\n  hint: use pages from 1 to 4."),
        ("3-2", "The range 3-2 runs backwards.\n  hint: write 2-3."),
        ("all", '"all" is not a page or a range of pages.\n  hint: write pages such as 1-3,7.'),
        ("", "The selection is empty.\n  hint: write pages such as 1-3,7, or remove --pages."),
    ],
)
def test_pages_that_do_not_exist_are_answered(pages: str, message: str) -> None:
    assert refused("print", "farm", "--pages", pages) == f"--pages: {message}"


def test_a_pdf_of_one_page_has_no_second_one() -> None:
    only = "print", "farm", "--only", "barn", "--sides", "one-sided"
    assert (
        refused(*only, "--pages", "2")
        == "--pages: The PDF has 1 page, so there is no page 2.\n  hint: use page 1, or remove --pages."
    )


@pytest.mark.parametrize(("pages", "count"), [("1-", 4), ("2-", 3), ("4-", 1), ("2-3", 2), ("1-2,2-3,3", 3)])
def test_a_range_without_an_end_goes_to_the_last_page(pages: str, count: int) -> None:
    assert len(printed(pages=pages).plan.sheets) == count


def test_pages_are_those_of_the_whole_pdf_with_their_sheet_numbers() -> None:
    whole, part = printed(), printed(pages="4, 1-2")
    assert list(part.pictures(40)) == [shown for at, shown in enumerate(whole.pictures(40), 1) if at in (1, 2, 4)]
    assert [piece.component for piece in part.plan.pieces] == ["animal"] * 5 + ["barn"]
    assert sorted(part.cut_files()) == ["cut/a4-1.dxf", "cut/a4-1.svg"]
    assert part.plan.sheets[-1].number == 2


@pytest.mark.parametrize(("pages", "duplex"), [("1-2", b"/DuplexFlipLongEdge"), ("2-3", b"/Simplex"), ("1,3", b"/Simplex")])
def test_a_printer_flips_only_whole_sheets(pages: str, duplex: bytes) -> None:
    assert duplex in printed(pages=pages).pdf()


def test_fronts_prints_no_backs_and_draws_none() -> None:
    put("templates/farm/back.svg.j2", BACK + "{{ 1 // 0 }}")
    plan = printed(fronts=True, sides="gutterfold").plan
    assert ([sheet.side for sheet in plan.sheets], {piece.back for piece in plan.pieces}) == (["front", "front"], {None})


def test_a_part_has_a_file_of_its_own_and_its_own_line_in_the_ledger() -> None:
    whole, part = ["print", "farm"], ["print", "farm", "--only", "animal:cow,2", "--pages", "1,2", "--fronts"]
    assert run(*whole).code == 0
    before = Path("output/farm/farm-a4.pdf").read_bytes()
    assert "there is no page 2" in run(*part).err
    part[-3:-1] = ["--pages", "1"]
    said = run(*part).out
    assert said.startswith(
        "output/farm/farm-a4-part-animal-cow+2-pages-1-fronts.pdf: 1 page on 1 sheet of A4 paper, one side.\n"
    )
    assert Path("output/farm/farm-a4.pdf").read_bytes() == before
    assert "Nothing has changed" in run(*part).out
    part[-2] = "1-1"
    assert "Nothing has changed" not in run(*part).out


def test_long_selections_have_short_names_that_differ() -> None:
    for row in ("1", "2"):
        assert run("print", "farm", "--only", ",".join(["animal:cow"] * 12 + [row])).code == 0
    names = sorted(path.name for path in Path("output/farm").glob("*part*"))
    assert len(names) == 2
    assert max(map(len, names)) < 100


def test_proof_draws_only_the_selected_pages() -> None:
    assert run("proof", "farm", "--only", "animal", "--pages", "2").out == "output/farm/proof/001-page-2.png\n"


def test_diff_prints_only_the_selected_rows_that_changed() -> None:
    assert run("kit", "farm").code == 0
    swap(CSV, "Gives milk.", "Gives much milk.")
    swap(CSV, "Lays eggs.", "Lays many eggs.")
    said = run("diff", "output/farm/farm-kit.zip", "farm", "--only", "animal:hen")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("output/farm/farm-diff-a4-part-animal-hen.pdf: 2 pages on 1 sheet")
    assert "animal: print 3 × animal “Hen”." in said.out
    assert "barn" not in said.out


def test_stock_prints_one_stock_and_combines_with_only_pages_and_fewest_sheets() -> None:
    def list_pieces(**options: object) -> list[str]:
        return [f"{piece.component} {piece.row}" for piece in printed(**options).plan.pieces]

    swap(YAML, "    size: a5", "    size: 60x80mm")
    assert list_pieces(stock="board") == ["barn 1"]
    assert list_pieces(stock="card", only=("animal:hen", "barn")) == ["animal 2"] * 3
    assert list_pieces(stock="card", pages="1", fewest_sheets=True) == ["animal 1"] * 2 + ["animal 2"] * 3
    assert [len(printed(fewest_sheets=fewest).plan.arrangement.pages) for fewest in (False, True)] == [2, 1]
    assert run("print", "farm", "--stock", "board").out.startswith("output/farm/farm-a4-part-stock-board.pdf: 1 page")
    assert run("print", "farm", "--fewest-sheets").out.startswith("output/farm/farm-a4-fewest-sheets.pdf: 2 pages on 1 sheet ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--stock", "cardd"), '--stock: There is no stock "cardd".\n  hint: did you mean card?'),
        (("--stock", "label"), "--stock: Nothing in The Farm is printed on label.\n  hint: use card or board."),
        (("--stock", "card", "--only", "barn"), "--stock: Nothing that --only selects is printed on card.\n  hint: use board."),
    ],
)
def test_a_stock_that_nothing_is_printed_on_is_reported(words: tuple[str, ...], message: str) -> None:
    assert refused("print", "farm", *words) == message


def test_diff_prints_only_the_changes_on_one_stock() -> None:
    run("kit", "farm")
    swap(CSV, "Gives milk.", "Gives more milk.")
    told = run("diff", "output/farm/farm-kit.zip", "farm", "--stock", "board")
    assert (told.code, "animal" in told.out) == (0, False)


def test_a_kit_is_never_a_part_of_a_game() -> None:
    (problem,) = printgen.open(".").kit("farm", Options(only="animal")).problems
    assert problem.message == "A kit contains the whole game, so it cannot be made from a part."


def test_a_part_shows_what_the_whole_shows() -> None:
    put("templates/farm/card.svg.j2", CARD)
    assert picture(printed(only="barn").pdf(), 40).size == picture(printed(pages="3").pdf(), 40).size


@pytest.mark.parametrize(("second", "pages"), [(9, [["animal"], ["calf"]]), (13, [["animal", "calf"], ["calf"]])])
def test_cards_start_on_a_new_sheet_if_that_keeps_them_together_and_takes_no_more_paper(
    second: int, pages: list[list[str]]
) -> None:
    own = f"rulebook_count: {second}\n    copies: {second}\n    rows: [{{title: Calf, words: Sleeps}}]\n"
    put(YAML, f"{Path(YAML).read_text()}  calf:\n    like: animal\n    {own}")
    plan = printed(only=("animal", "calf"), sides="one-sided").plan
    fronts = ({place.face.label.split()[0] for place in sheet.placements} for sheet in plan.sheets if sheet.side == "front")
    assert [sorted(names) for names in fronts] == pages
