"""`printgen kit`: one zip with everything, the same bytes every time, whole or not at all."""

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

import pikepdf
import pytest

from printgen.core.problems import Problems
from printgen.kit.manifest import Manifest, ManifestPiece, read_kit_manifest
from printgen.printing import printout
from tests.helpers.drawings import words_of
from tests.helpers.farm import TEMPLATE, YAML, put, refused, run, swap

ZIP = Path("output/farm/farm-kit.zip")


def made(*words: str) -> dict[str, bytes]:
    """Make a kit, and return its files."""
    told = run("kit", "farm", *words)
    assert told.code == 0, told.err
    with zipfile.ZipFile(ZIP) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def manifest() -> Manifest:
    problems = Problems()
    found = read_kit_manifest(ZIP, problems)
    assert found is not None, problems.sort_by_severity()
    return found


def test_kit_holds_all_for_both_papers_with_a_proof_of_every_page_and_two_cut_files_for_every_layout(kit: Path) -> None:
    names = sorted(made())
    assert [name for name in names if "/" not in name] == [
        "farm-a4.pdf", "farm-letter.pdf", "guide-a4.md", "guide-a4.pdf", "guide-letter.md", "guide-letter.pdf", "manifest.json",
        "places-a4.csv", "places-letter.csv",
    ]  # fmt: skip
    assert [name for name in names if "/" in name and "a4" in name] == [
        "cut/a4-1.dxf", "cut/a4-1.svg", "cut/a4-2.dxf", "cut/a4-2.svg",
        "proofs/a4-001.png", "proofs/a4-002.png", "proofs/a4-003.png", "proofs/a4-004.png",
    ]  # fmt: skip


def test_both_fronts_and_backs_have_proofs_if_not_every_page_has_one(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.kit.archive.MOST_PROOFS", 2)
    swap(YAML, "    rulebook_count: 5\n", "")
    swap("content/farm/animals.csv", "Gives milk.,2", "Gives milk.,20")
    names = [name for name in made() if name.startswith("proofs/a4")]
    assert names == ["proofs/a4-001.png", "proofs/a4-006.png"]


def test_the_report_on_a_kit_of_one_page_is_in_the_singular(kit: Path) -> None:
    put(YAML, re.sub(r"  animal:\n.*?(?=  barn:)", "", Path(YAML).read_text(), flags=re.DOTALL))
    report = run("kit", "farm").out
    assert re.match(r".*farm-kit\.zip: \d\.\d MB\.\n", report)
    assert "  A4: 1 page on 1 sheet, and a guide." in report


def test_the_pdf_of_the_kit_is_the_pdf_of_print(kit: Path) -> None:
    files = made("--players", "3")
    run("print", "farm", "--players", "3", "--paper", "letter")
    assert files["farm-letter.pdf"] == Path("output/farm/farm-letter.pdf").read_bytes()


def test_manifest_has_the_sums_of_all_other_files(kit: Path) -> None:
    files = made()
    del files["manifest.json"]
    sums = {name: (hashlib.sha256(file).hexdigest(), len(file)) for name, file in files.items()}
    assert {file.name: (file.sha256, file.size) for file in manifest().files} == sums


def test_manifest_names_the_stock_of_each_piece_and_whether_stocks_share_sheets(kit: Path) -> None:
    plain, shared = (json.loads(made(*words)["manifest.json"]) for words in ((), ("--fewest-sheets",)))
    assert {(piece["component"], piece["stock"]) for piece in plain["pieces"]} == {("animal", "card"), ("barn", "board")}
    assert "fewest_sheets" not in plain["order"]
    assert shared["order"]["fewest_sheets"] is True


def test_manifest_counts_every_different_piece(kit: Path) -> None:
    made("--players", "3")
    cow, hen, barn = manifest().pieces
    assert [(piece.label, piece.copies) for piece in (cow, hen, barn)] == [
        ("animal “Cow”", 2),
        ("animal “Hen”", 3),
        ("barn", 1),
    ]
    assert cow.front != hen.front
    assert (cow.back == hen.back is not None, barn.back) == (True, None)
    assert manifest().order.players == 3


def test_changed_card_has_another_front_and_the_same_back(kit: Path) -> None:
    def cow() -> ManifestPiece:
        made()
        return manifest().pieces[0]

    before = cow()
    swap("content/farm/animals.csv", "Gives milk", "Gives cheese")
    after = cow()
    assert (before.front != after.front, before.back == after.back) == (True, True)


def test_a_kit_has_the_same_bytes_every_time(kit: Path) -> None:
    made()
    first = ZIP.read_bytes()
    ZIP.unlink()
    made()
    assert ZIP.read_bytes() == first


def test_all_files_have_one_date_and_are_sorted(kit: Path) -> None:
    made()
    with zipfile.ZipFile(ZIP) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist() == sorted(archive.namelist())


def test_a_folder_that_cannot_be_written_is_reported_and_not_changed(kit: Path) -> None:
    put("output", "moo")
    told = run("kit", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("output: This is a file, but a folder is needed here.\n  hint: ")
    assert Path("output").read_text() == "moo"


def test_the_old_kit_stays_if_the_game_has_errors_now(kit: Path) -> None:
    made()
    former = ZIP.read_bytes()
    swap(YAML, "template: barn.svg.j2", "template: moo.svg.j2")
    assert run("kit", "farm").code == 2
    assert ZIP.read_bytes() == former
    assert [path for path in ZIP.parent.iterdir() if path.is_file()] == [ZIP]


def test_a_kit_is_not_made_again_if_nothing_changed(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run("kit", "farm")
    with monkeypatch.context() as patch:
        patch.setattr("printgen.kit.archive.make_kit_zip", None)  # would be called for another
        assert (
            run("kit", "farm").out == f"{told.out.rstrip()}\n  Nothing has changed since the last run, so the file was kept.\n"
        )
    former = ZIP.read_bytes()
    put("templates/farm/barn.svg.j2", "<text y='9'>Moo</text>")
    assert run("kit", "farm").code == 0
    assert ZIP.read_bytes() != former


def test_a_paper_that_is_too_small_is_skipped_with_a_warning(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 190x280mm")
    told = run("kit", "farm")
    assert (told.code, "does not fit letter paper" in told.err, "has no PDF for that paper" in told.err) == (0, True, True)
    assert manifest().order.papers == ("a4",)


def test_piece_that_fits_neither_paper_is_an_error(kit: Path) -> None:
    swap(YAML, "size: a5", "size: a3")
    assert refused("kit", "farm").count("does not fit") == 2


def test_a_kit_for_a_print_shop_has_its_inks_and_its_spot_colours(kit: Path) -> None:
    assert "farm-kit-cmyk-cut.zip" in run("kit", "farm", "--ink", "cmyk", "--cut-contour").out
    with zipfile.ZipFile("output/farm/farm-kit-cmyk-cut.zip") as files:
        content = files.read("farm-a4-cmyk-cut.pdf")
        assert "guide-a4.pdf" in files.namelist()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        drawn = b"".join(page.Contents.read_bytes() for page in pdf.pages)
        spaces = [space for page in pdf.pages for space in page.Resources.get("/ColorSpace", {}).values()]
    assert " rg" not in drawn.decode("latin-1")
    assert {str(space[1]) for space in spaces} == {"/CutContour"}


def test_registration_marks_are_in_the_cut_file(kit: Path) -> None:
    from ezdxf import readfile

    put("cut.dxf", made("--registration", "silhouette")["cut/a4-1.dxf"])
    assert len(readfile("cut.dxf").query('*[layer=="REGISTRATION"]')) == 7
    assert manifest().order.registration == "silhouette"


def test_sheets_without_room_for_registration_marks_are_reported_and_have_none(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 190x260mm")
    told = run("kit", "farm", "--registration", "silhouette")
    assert told.code == 0
    for paper in ("a4", "letter"):
        assert f"warning: On {paper}, there is no room for registration marks beside barn." in told.err
    with zipfile.ZipFile(ZIP) as archive:
        cuts = [archive.read(f"cut/a4-{number}.svg").decode() for number in (1, 2)]
    assert ["REGISTRATION" in cut for cut in cuts] == [True, False]


def test_sheets_that_no_machine_cuts_need_no_room_for_registration_marks(kit: Path) -> None:
    put("content/farm/rules.md", "\n\n---\n\n".join(["Feed the cow."] * 4))
    swap(YAML, "  barn:\n", "  rules: {kind: sheet, size: 138x200mm, text: rules.md, bind: booklet}\n  barn:\n")
    put(YAML, Path(YAML).read_text().replace("63x88mm", "150x200mm").replace("a5", "150x200mm"))
    assert "cut/a4-1.dxf" in made("--registration", "silhouette")


def test_folded_sheets_have_no_registration_marks(kit: Path) -> None:
    assert "folded before they are cut" in refused("kit", "farm", "--registration", "silhouette", "--sides", "gutterfold")


def test_an_unknown_machine_is_reported(kit: Path) -> None:
    assert refused("kit", "farm", "--registration", "moo").startswith(
        '--registration: There are no registration marks for "moo".'
    )


def test_the_guide_in_a_kit_says_how_its_sides_are_printed(kit: Path) -> None:
    guide = made("--sides", "gutterfold")["guide-a4.md"].decode()
    assert "Fold along the dashed line" in guide
    assert "Print on one side only." in guide


def test_guide_is_the_same_in_pdf_and_markdown(kit: Path) -> None:
    files = made()
    text = files["guide-a4.md"].decode().replace("\u00a0", " ")
    page = " ".join(" ".join(words_of(files["guide-a4.pdf"], number) for number in (0, 1)).split())
    for said in (
        "The Farm",
        "5 × Animal · 63 × 88 mm",
        "in the order of the numbers",
        "Print double-sided",
        "knife, cutting mat",
    ):
        assert said in page
        assert said in text.replace("**", "")


def test_names_of_a_game_are_words_in_its_guide(kit: Path) -> None:
    swap(YAML, "title: The Farm", 'title: "*Farm* {{ 1 + 1 }} :moo: <b> _|_ [x](y) # &amp; `c`"')
    assert "*Farm* {{ 1 + 1 }} :moo: <b> _|_ [x](y) # &amp; `c`" in " ".join(words_of(made()["guide-a4.pdf"]).split())


@pytest.mark.parametrize("letter", ["i", "m"])
def test_names_that_are_too_long_for_the_guide_are_cut_short(kit: Path, letter: str) -> None:
    put(YAML, Path(YAML).read_text().replace("  barn:\n", f"  {letter * 70}:\n").replace("The Farm", letter.upper() * 70))
    guide = made()["guide-a4.pdf"]
    assert letter.upper() * 40 in words_of(guide)
    assert f"{letter * 9}…" in words_of(guide, 1)


def test_a_kit_of_too_many_files_and_pieces_is_refused(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.kit.archive.MOST_LISTED", 26)
    assert refused("kit", "farm") == (
        "content/farm/game.yaml:14: The kit has more than 26 files and different pieces in total.\n"
        "  hint: print it with `printgen print`, or split the game into several games."
    )
    monkeypatch.setattr("printgen.kit.archive.MOST_LISTED", 27)
    assert len(made()) - 1 + len(manifest().pieces) == 27  # without the manifest itself


def test_a_kit_with_a_problem_is_not_laid_out_on_any_paper(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap(TEMPLATE, "height=20", "height=2")
    monkeypatch.setattr(printout, "plan_lots", None)  # would be called to lay out pages
    told = run("kit", "farm")
    assert told.code == 2
    assert told.err.count("is 1.0 mm too high") == 2  # the cow and the hen, each once
