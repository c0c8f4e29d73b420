"""`printgen pictures` writes pictures of exact sizes under stable names, lists them, and removes its own stale files."""

import base64
import csv
import io
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

import printgen
from printgen import Options, PictureOptions
from tests.faces.test_picture_calls import png
from tests.helpers.face_pictures import FOLDER, made
from tests.helpers.farm import CARD, CSV, TEMPLATE, YAML, put, refused, run, swap
from tests.helpers.supplied_games import ROOT, declared


def listed(folder: Path = FOLDER) -> list[dict[str, str]]:
    with (folder / "pictures.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def shown(name: str, folder: Path = FOLDER) -> Image.Image:
    return Image.open(io.BytesIO((folder / name).read_bytes()))


def _draw_page(pdf: bytes, dpi: int) -> Image.Image:
    """The first page, whose size is not rounded up to the next pixel."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].render(scale=dpi / 72 - 1e-6).to_pil().copy()  # type: ignore[no-any-return]


@pytest.mark.usefixtures("kit")
def test_each_face_is_one_file_and_the_list_counts_its_copies() -> None:
    told = run("pictures", "farm", "--dpi", "150")
    assert (told.code, told.err) == (0, "")
    assert told.out == (
        "output/farm/pictures/: 4 PNG files at 150 dpi, without bleed, and a list of them in pictures.csv.\n"
        "  animal: 3 of 372 × 520 px\n"
        "  barn: 1 of 877 × 1240 px\n"
    )
    assert (FOLDER / "pictures.csv").read_text() == (
        "file,component,id,title,side,copies,width_px,height_px,width_mm,height_mm,column,row\n"
        "animal-cow-front.png,animal,cow,Cow,front,2,372,520,63,88,,\n"
        "animal-back.png,animal,,,back,5,372,520,63,88,,\n"
        "animal-hen-front.png,animal,hen,Hen,front,3,372,520,63,88,,\n"
        "barn-front.png,barn,,,front,1,877,1240,148.5,210,,\n"
    )
    assert {shown(row["file"]).size for row in listed()} == {(372, 520), (877, 1240)}


@pytest.mark.usefixtures("kit")
def test_a_picture_has_the_pixels_of_the_sheet() -> None:
    swap(YAML, "    back: back.svg.j2\n", "    back: back.svg.j2\n    bleed: 3mm\n")
    put(
        TEMPLATE,
        "<rect x='-3' y='-3' width='69' height='94' fill='{{ ink.barn }}'/>" + CARD + "<path d='M5 30L58 80' stroke='black'/>",
    )
    sheet = printgen.open(".").print("farm").get()
    place, page = sheet.plan.sheets[0].placements[0], _draw_page(sheet.pdf(), 254)  # 10 pixels for each mm
    left, top = round(place.x * 10), round(place.y * 10)
    for words, more in (([], 0), (["--bleed"], 30)):
        made("--dpi", "254", "--only", "animal:cow", *words)
        part = page.crop((left - more, top - more, left + 630 + more, top + 880 + more))
        assert shown("animal-cow-front.png").tobytes() == part.tobytes()


@pytest.mark.parametrize("game", ["village", "5211", "favelas", "sunnyvale", "brazil-imperial"])
def test_every_component_of_every_game_has_its_exact_size(game: str, tmp_path: Path) -> None:
    components = [part for part in declared(game).components if not part.styles or "colour" in part.styles]
    sizes = {part.name: part for part in components if not part.players and (part.text is None or game == "5211")}
    only = tuple(f"{name}:{ids[0]}" if (ids := part.list_row_ids())[0] else name for name, part in sizes.items())
    written = printgen.open(ROOT).write_pictures(game, Options(only=only), PictureOptions(dpi=60, bleed=True), tmp_path)
    assert written.ok, written.problems
    folder = written.get().path.parent  # type: ignore[union-attr]
    rows = listed(folder)
    assert {row["component"] for row in rows} == sizes.keys()
    for row in rows:
        part = sizes[row["component"]]
        size, more = part.sizes[0], 2 * part.bleed
        wanted = tuple(round((side + more) / 25.4 * 60) for side in (size.width, size.height))
        assert shown(row["file"], folder).size == wanted == (int(row["width_px"]), int(row["height_px"]))


@pytest.mark.usefixtures("kit")
def test_names_and_pictures_stay_the_same_when_rows_move() -> None:
    before = made("--dpi", "40")
    put(CSV, "id,title,words,count\nox,Ox,Ploughs.,1\nhen,Hen,Lays eggs.,3\ncow,Cow,Gives milk.,2\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    after = made("--dpi", "40")
    assert set(after) == {*before, "animal-ox-front.png"}
    assert {name: after[name] for name in before} == before


@pytest.mark.usefixtures("kit")
def test_names_never_collide_on_any_disk() -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    put(
        CSV,
        "id,title,words,count\nCON,a,a,1\nNul.,b,b,1\ncow,c,c,1\nCOW,d,d,1\n★ ,e,e,1\n☆,f,f,1\n" + "x" * 99 + ",h,h,1\n",
    )
    barn = "  animal-cow:\n    kind: board\n    size: a6\n    template: barn.svg.j2\n"
    put(YAML, Path(YAML).read_text() + barn)
    names = list(made("--dpi", "20"))
    assert len(names) == len(listed()) == len({name.lower() for name in names}) == 10
    assert {"animal-con-front.png", "animal-nul-front.png"} < set(names)
    assert all(name.isascii() and len(name) < 100 for name in names)
    assert sum(name.startswith("animal-cow-") for name in names) == 3


@pytest.mark.usefixtures("kit")
def test_a_table_without_ids_is_named_by_its_first_column_or_its_titles() -> None:
    put(CSV, "count,title,words\n2,Cow,Gives milk.\n2,Hen,Lays eggs.\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    assert "animal-cow-front.png" in made("--dpi", "20")
    put(CSV, "count,title,words\n2,Cow,Gives milk.\n2,Cow,Gives more.\n")
    assert {"animal-cow-front.png", "animal-cow-2-front.png"} < set(made("--dpi", "20"))
    put(CSV, "beast,title,words,count\nB1,Cow,Gives milk.,2\nB2,Hen,Lays eggs.,2\n")
    assert "animal-b1-front.png" in made("--dpi", "20")


@pytest.mark.usefixtures("kit")
def test_copies_that_look_different_are_files_of_their_own() -> None:
    put(TEMPLATE, CARD + "<text x='5' y='80' fill='white'>{{ copy }}</text>")
    names = [f"animal-hen-copy-{copy}-front.png" for copy in (1, 2, 3)]
    assert names == [name for name in sorted(made("--dpi", "20")) if "hen" in name]


@pytest.mark.usefixtures("kit")
def test_round_corners_and_outlines_are_transparent_outside_and_white_in_a_jpeg() -> None:
    made("--corners", "round", "--only", "animal:cow", "--dpi", "100")
    card = shown("animal-cow-front.png")
    assert card.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert card.getpixel((1, 173)) == card.getpixel((124, 1)) == (170, 51, 34, 255)
    made("--corners", "round", "--only", "animal:cow", "--dpi", "100", "--format", "jpeg")
    assert min(shown("animal-cow-front.jpg").getpixel((0, 0))) > 245  # type: ignore[arg-type,type-var]
    put("templates/farm/barn.svg.j2", "<circle cx='35' cy='30' r='9'/>")
    swap(YAML, "    size: a5\n", "    size: 70x60.6218mm\n    outline: hexagon\n")
    made("--only", "barn", "--dpi", "100")
    alpha = shown("barn-front.png").getchannel("A")
    assert [alpha.getpixel(place) for place in ((5, 5), (138, 119), (5, 233))] == [0, 255, 0]


@pytest.mark.usefixtures("kit")
def test_files_say_their_resolution_and_have_the_same_bytes_each_time() -> None:
    for kind, ending in (("png", "png"), ("jpeg", "jpg"), ("webp", "webp"), ("pdf", "pdf"), ("svg", "svg")):
        files = made("--format", kind, "--dpi", "60")
        assert set(files) == {
            f"{name}.{ending}" for name in ("animal-cow-front", "animal-hen-front", "animal-back", "barn-front")
        }
        assert made("--format", kind, "--dpi", "60") == files
        if kind in ("png", "jpeg"):
            assert shown(f"barn-front.{ending}").info["dpi"] == pytest.approx((60, 60), abs=0.01)
        elif kind == "webp":
            assert shown(f"barn-front.{ending}").getexif()[282] == 60


@pytest.mark.usefixtures("kit")
def test_sheets_hold_the_same_pictures_and_backs_in_the_same_order() -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    put(CSV, "id,title,words,count\n" + "".join(f"c{row},C{row},Words.,1\n" for row in range(5)))
    put("templates/farm/back.svg.j2", "<text x='5' y='40'>{{ row.title }}</text>")
    made("--dpi", "50")
    alone = {row["id"] + row["side"]: shown(row["file"]).convert("RGB").tobytes() for row in listed()}
    sheets = made("--dpi", "50", "--grid", "2x2")
    assert sorted(sheets) == [f"animal-{side}-{number}.png" for side in ("backs", "fronts") for number in (1, 2)] + [
        "barn-front.png"
    ]
    assert shown("animal-fronts-1.png").size == (2 * 124, 2 * 173)
    for row in (row for row in listed() if row["component"] == "animal"):
        assert row["column"], row
        left, top = (int(row["column"]) - 1) * 124, (int(row["row"]) - 1) * 173
        cell = shown(row["file"]).crop((left, top, left + 124, top + 173))
        assert cell.convert("RGB").tobytes() == alone[row["id"] + row["side"]]


@pytest.mark.usefixtures("kit")
def test_a_common_back_is_one_picture_beside_the_sheets() -> None:
    assert sorted(made("--dpi", "50", "--grid", "10x7")) == ["animal-back.png", "animal-fronts-1.png", "barn-front.png"]


@pytest.mark.usefixtures("kit")
def test_an_svg_file_needs_no_other_file() -> None:
    turned = Image.Exif()
    turned[0x0112], turned[0x010F] = 6, "Camera"
    put("content/farm/cow.jpg", png(60, 30, "blue", "JPEG", exif=turned))
    put("content/farm/hen.png", png(9, 9))
    images = [f"<image href='{name}' x='5' y='40' width='20' height='9'/>" for name in ("cow.jpg", "hen.png", "ox.png")]
    put(TEMPLATE, CARD + "".join(images))
    assert run("pictures", "farm", "--format", "svg", "--corners", "round", "--only", "animal:cow").code == 0
    svg = (FOLDER / "animal-cow-front.svg").read_text()
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"')
    assert "url(data:font/ttf;base64," in svg
    assert ">ox.png</text>" in svg
    assert '<clipPath id="printgen-cut">' in svg
    addresses = re.findall(r'href="data:image/(\w+);base64,([^"]*)"', svg)
    assert svg.count("href=") == len(addresses) == 2
    copies = [Image.open(io.BytesIO(base64.b64decode(content))) for _, content in addresses]
    assert [(copy.format, copy.size, dict(copy.getexif())) for copy in copies] == [("JPEG", (30, 60), {}), ("PNG", (9, 9), {})]


@pytest.mark.usefixtures("kit")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--format", "gif"], '--format: There is no format "gif".\n  hint: use jpeg, pdf, png, svg or webp.'),
        (
            ["--dpi", "0"],
            "--dpi: The resolution is 0 dpi, but must be from 20 to 2400.\n  hint: use 300 for print, or 150 for a",
        ),
        (["--corners", "cut"], '--corners: The corners are "cut", but must be square or round.\n  hint: use square or round.'),
        (["--grid", "10"], '--grid: The grid is "10", but must be columns and rows.\n  hint: write --grid 10x7.'),
        (["--grid", "0x7"], '--grid: The grid is "0x7", but must be columns and rows.\n  hint: write --grid 10x7.'),
        (
            ["--grid", "2x2", "--format", "svg"],
            "--grid: A sheet of faces cannot be an SVG file.\n  hint: remove --grid, or use",
        ),
        (["--only", "animal:cwo"], '--only: animal has no row "cwo".\n  hint: did you mean cow?'),
        (["--style", "pink"], 'There is no style "pink".\n'),
        (
            ["--dpi", "2400"],
            "--dpi: barn-front.png would have 14031 × 19843 pixels, but a picture may have at most 64 million.\n"
            "  hint: use --dpi 1149 or lower, or --format pdf.",
        ),
    ],
)
def test_impossible_options_are_answered_before_anything_is_written(words: list[str], message: str) -> None:
    assert message in refused("pictures", "farm", *words)


def test_a_format_with_a_longest_side_is_answered(kit: Path) -> None:
    swap(YAML, "    size: a5\n", "    size: 10x1500mm\n    split: true\n")
    told = refused("pictures", "farm", "--format", "webp", "--dpi", "400", "--only", "barn")
    assert told == (
        "--dpi: barn-front.webp would have 157 × 23622 pixels, but a WEBP file may be at most 16383 pixels wide and high.\n"
        "  hint: use --dpi 276 or lower, or --format pdf."
    )
    assert run("pictures", "farm", "--format", "webp", "--dpi", "276", "--only", "barn").code == 0


@pytest.mark.usefixtures("kit")
def test_pictures_have_no_pages_and_need_no_paper() -> None:
    swap(YAML, "    size: a5\n", "    size: 900x900mm\n")
    assert shown("barn-front.png").size == (709, 709) if made("--dpi", "20") else False
    (problem,) = printgen.open(".").write_pictures("farm", Options(pages="1")).problems
    assert (problem.message, problem.hint) == ("Pictures show faces, not pages.", "use --only to select faces.")
