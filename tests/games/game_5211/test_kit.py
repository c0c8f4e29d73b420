"""The kit of 5211: its deck, its hundred tiles, and leaflets that agree with the judge."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from statistics import mean

import pytest
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner

from printgen.cli.app import load_app
from printgen.core.problems import Problems
from printgen.faces.fields import list_fields
from printgen.model import Copies, Face, Game
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.printing.checking import check_all_faces
from printgen.printing.pictures import render_pages
from printgen.printing.printout import Printout
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import ABOUT, art_in
from tests.helpers.supplied_games import JUDGE, SHELVES, declared, pieces_of, printout_of

DOT = 100 / 25.4  # of a picture, in dots a mm
SHOWN = re.compile(r'font-size="11pt" text-anchor="end"[^>]*>(\d+)<')


@pytest.fixture(scope="module")
def kit() -> Printout:
    return printout_of("5211")


def fronts(kit: Printout, component: str) -> list[Face]:
    return [piece.front for piece in kit.plan.pieces if piece.component == component]


def pages(kit: Printout, component: str) -> list[Face]:
    """Both sides of a leaflet, in the order of reading."""
    faces = [face for piece in kit.plan.pieces if piece.component == component for face in (piece.front, piece.back) if face]
    return sorted(faces, key=lambda face: face.label)


def tiles(kit: Printout) -> Iterator[tuple[str, Image.Image]]:
    """The square in the middle of every card that is no Rooster."""
    faces = [face for face in dict.fromkeys(fronts(kit, "card")) if "1”" not in face.label]
    pdf = kit.writer.write_pdf(make_face_sized_sheets(faces), kit.compiled, DocumentInfo("", "", "en"))
    for face, page in zip(faces, render_pages(pdf, round(DOT * 25.4)), strict=True):
        picture = Image.open(BytesIO(page)).convert("L")
        x, y, half = picture.width / 2, picture.height / 2, 27.2 * DOT
        yield face.label, picture.crop((round(x - half), round(y - half), round(x + half), round(y + half)))


def apart(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def with_single_cards(game: Game) -> Game:
    """The game with one of the copies of each card, all of which have different drawings."""
    single = (replace(one, copies=Copies()) if one.copies.column else one for one in game.components)
    return replace(game, components=tuple(single))


def test_all_cards_are_clean_and_one_copy_of_each_in_every_style_and_in_every_language() -> None:
    problems, game = Problems(), declared("5211")
    faces = check_all_faces(replace(game, styles=game.styles[:1]), SHELVES, problems)
    assert len(faces.identities) > 100
    check_all_faces(replace(with_single_cards(game), styles=game.styles[1:]), SHELVES, problems)
    for language in game.languages[1:]:
        translated = declared("5211", language)
        check_all_faces(replace(with_single_cards(translated), styles=translated.styles[:1]), SHELVES, problems, faces)
    assert not problems, problems.sort_by_severity()


@pytest.mark.soak
def test_every_style_is_clean() -> None:
    done = CliRunner().invoke(load_app(), ["check", "5211", "--strict"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(("style", "most"), [("colour", 15), ("grey", 16), ("low-ink", 10)])
def test_backs_cost_little_ink(style: str, most: float) -> None:
    (back,) = {piece.back for piece in pieces_of("5211", "card", style) if piece.back}
    writer = PdfWriter(art_in(None), own=declared("5211").fonts)
    pdf = writer.write_pdf(make_face_sized_sheets([back]), writer.compile_faces([back])[0], ABOUT)
    grey = Image.open(BytesIO(next(render_pages(pdf, 250)))).convert("L")
    assert 100 - ImageStat.Stat(grey).mean[0] / 2.55 < most


def test_a_hundred_cards_have_a_hundred_faces_and_one_back(kit: Printout) -> None:
    deck = fronts(kit, "card")
    assert len(deck) == 100
    assert len({face.identity for face in deck}) == 100
    assert len({piece.back for piece in kit.plan.pieces if piece.component == "card"}) == 1


def test_the_copies_of_a_card_say_the_same(kit: Printout) -> None:
    said: dict[str, set[str]] = {}
    for face in fronts(kit, "card"):
        said.setdefault(face.label, set()).add(" ".join(re.findall("<text[^>]*>([^<]*)<", face.svg)))
    assert len(said) == 30
    assert {len(words) for words in said.values()} == {1}


def test_tiles_are_the_same_however_they_are_turned_and_most_of_them_mirrored(kit: Printout) -> None:
    for label, tile in tiles(kit):
        assert apart(tile, tile.transpose(Image.Transpose.ROTATE_90)) < 2, label
        mirrored = apart(tile, tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
        assert mirrored > 10 if "B" in label or "T" in label else mirrored < 2, label  # waves run round, light falls on stars


def test_tiles_grow_richer_with_their_value(kit: Printout) -> None:
    drawn: dict[str, list[int]] = {}
    for face in fronts(kit, "card"):
        drawn.setdefault(face.label, []).append(len(re.findall("<(path|circle)", face.svg)))
    for letter in "GYOBT":
        counts = [mean(drawn[f"card “{letter}{value}”"]) for value in (2, 3, 4, 5, 6)]
        assert counts == sorted(set(counts)), letter


def test_the_rounds_of_the_leaflet_score_what_the_checker_says(kit: Printout) -> None:
    shown = [[int(points) for points in SHOWN.findall(page.svg)] for page in pages(kit, "examples")[1:6]]
    rounds = [f"  - {{{', '.join(f'{name}: {hand}' for name, hand in round_.items())}}}" for round_ in examples()]
    for drawn, round_ in zip(shown, rounds, strict=True):
        text = f'game: "5211"\nplayers: [Ana, Ben, Cleo, Dan]\nunfinished: true\nrounds:\n{round_}\n'
        judged = JUDGE.judge_text(text, "round.yaml", Problems())
        assert judged is not None
        assert drawn == [player.total for player in judged.verdict.players]


def examples() -> tuple[dict[str, str], ...]:
    rounds = declared("5211").facts["examples"].value
    assert isinstance(rounds, tuple)
    return rounds


def test_leaflets_have_the_eight_panels_of_a_strip(kit: Printout) -> None:
    assert [len(pages(kit, name)) for name in ("rules", "examples")] == [8, 8]


def test_a_digit_has_room_on_the_scorepad(kit: Printout) -> None:
    fields = {field.name: field.box for field in list_fields(fronts(kit, "scorepad")[0])}
    wanted = {
        f"{row}.{seat}.{what}" for row in ("deal.1", "deal.4", "total") for seat in range(1, 6) for what in ("points", "cards")
    }
    assert wanted | {f"player.{seat}" for seat in range(1, 6)} <= set(fields)
    assert all(box.width >= 14 and box.height >= 8 for box in fields.values())


def test_what_was_played_has_room_on_the_back_of_the_scorepad(kit: Printout) -> None:
    back = next(piece.back for piece in kit.plan.pieces if piece.component == "scorepad")
    assert back is not None
    fields = {field.name: field.box for field in list_fields(back)}
    cards = {f"round.{number}.{seat}.{card}" for number in range(1, 12) for seat in range(1, 6) for card in range(1, 5)}
    assert cards | {f"player.{seat}" for seat in range(1, 6)} == set(fields)
    assert all(box.width >= 8 and box.height >= 8 for box in fields.values())
