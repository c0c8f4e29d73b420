"""Raster pictures: their format is known from their bytes, and they are embedded without metadata."""

import io
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageOps

from printgen.content.pictures import MOST_SCANS, describe_limit_if_exceeded, is_svg, read_raster
from printgen.core.guard.budget import TimeBudget
from printgen.pdf.images import DocumentPictures
from printgen.pdf.raster_task import _split_colours_and_alpha
from tests.helpers.drawings import difference, findings_of, opened, pdf_of, picture

KINDS = ("PNG", "JPEG", "WEBP")
SECRET = b"52.5200 N 13.4050 E"


def colours(width: int = 60, height: int = 40) -> Image.Image:
    grey = Image.radial_gradient("L").resize((width, height))
    return Image.merge("RGB", (grey, grey.rotate(180), Image.linear_gradient("L").resize((width, height))))


def saved(kind: str, turn: int = 1, shown: Image.Image | None = None, **words: object) -> bytes:
    notes, out = Image.Exif(), io.BytesIO()
    notes[0x0112], notes[0x010E] = turn, SECRET.decode()
    (shown or colours()).save(out, kind, exif=notes, **words)
    return out.getvalue()


def test_a_jpeg_with_too_many_segments_is_refused() -> None:
    raw = saved("JPEG")
    assert read_raster(raw[:2] + b"\xff\xe2\x00\x02" * 1000 + raw[2:]) is not None
    assert read_raster(raw[:2] + b"\xff\xe2\x00\x02" * 100_000 + raw[2:]) is None


def test_fill_bytes_before_the_parts_of_a_jpeg_are_skipped() -> None:
    raw = saved("JPEG")
    filled = raw[:2] + b"\xff\xff" + raw[2:]
    assert Image.open(io.BytesIO(filled)).size == (60, 40)
    assert read_raster(filled) == read_raster(raw) is not None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", range(1, 9))
def test_kind_size_and_orientation_are_read_without_decoding(kind: str, turn: int) -> None:
    raster = read_raster(saved(kind, turn))
    assert raster is not None
    assert (raster.kind, raster.width, raster.height, raster.turn) == (kind, 60, 40, turn)
    assert raster.upright_size == ImageOps.exif_transpose(Image.open(io.BytesIO(saved(kind, turn)))).size


@pytest.mark.parametrize("words", [{}, {"lossless": True}, {"save_all": True, "append_images": [colours()]}])
def test_every_way_of_coding_webp_is_measured(words: dict[str, object]) -> None:
    raster = read_raster(saved("WEBP", **words))
    assert raster is not None
    assert raster.upright_size == (60, 40)


@given(st.sampled_from(KINDS), st.data())
def test_whatever_bytes_there_are_none_raises(kind: str, data: st.DataObject) -> None:
    raw = bytearray(saved(kind))
    for place, byte in data.draw(st.lists(st.tuples(st.integers(0, len(raw) - 1), st.integers(0, 255)), max_size=9)):
        raw[place] = byte
    raster = read_raster(bytes(raw[: data.draw(st.integers(0, len(raw)))]))
    assert raster is None or min(raster.upright_size) > 0


def test_a_jpeg_loses_metadata_thumbnails_and_trailing_bytes() -> None:
    raw = saved("JPEG", comment=SECRET, quality=90, icc_profile=b"profile" * 9) + SECRET + saved("JPEG")
    raster = read_raster(raw)
    assert raster is not None
    assert SECRET in raw
    assert SECRET not in raster.content
    assert b"profile" not in raster.content
    before, after = (Image.open(io.BytesIO(one)).convert("RGB") for one in (raw, raster.content))
    assert ImageChops.difference(before, after).getbbox() is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", [1, 6])
def test_no_note_of_a_photograph_is_in_the_pdf(kind: str, turn: int, tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(saved(kind, turn) + SECRET)
    pdf = pdf_of('<image href="photo" width="30" height="20"/>', art=tmp_path)
    with opened(pdf) as file:
        streams = [bytes(thing.read_raw_bytes()) for thing in file.objects if isinstance(thing, pikepdf.Stream)]
    assert not any(SECRET in content or b"Exif" in content for content in (pdf, *streams))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["photo.png", "photo.jpg", "photo.svg", "photo"])
def test_a_picture_is_known_by_its_bytes_and_not_by_its_name(kind: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "plain.png").write_bytes(saved("PNG"))
    (tmp_path / name).write_bytes(saved(kind, quality=95))
    ours, plain = (
        picture(pdf_of(f'<image href="{one}" width="60" height="40"/>', art=tmp_path)) for one in (name, "plain.png")
    )
    assert difference(ours, plain) < 3


def test_a_drawing_is_known_by_its_first_sign() -> None:
    assert is_svg(b"\xef\xbb\xbf \n<svg/>")
    assert not is_svg(b"\x1f\x8b\x08")
    assert not is_svg(saved("PNG"))


def test_a_jpeg_of_many_passes_is_refused_undecoded() -> None:
    raw = saved("JPEG", progressive=True)
    last = raw.rindex(b"\xff\xda")
    raster = read_raster(raw[:-2] + raw[last:-2] * MOST_SCANS + raw[-2:])
    assert raster is not None
    assert "progressive scans" in describe_limit_if_exceeded(raster)


def test_pictures_that_take_too_long_together_are_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = DocumentPictures.__init__

    def spent(self: DocumentPictures, *given: object) -> None:
        usual(self, *given)  # type: ignore[arg-type]
        self._budget = TimeBudget(1.0, 0.0)
        self._budget.add_spent_time(2.0, "slow.png")

    monkeypatch.setattr(DocumentPictures, "__init__", spent)
    (tmp_path / "photo.png").write_bytes(saved("PNG"))
    (fault,) = findings_of('<image href="photo.png" width="9" height="9"/>', art=tmp_path)
    assert (
        "photo.png was not drawn, because the pictures take too long in total; slow.png takes the longest (2 s)."
        in fault.message
    )
    assert fault.hint == "save a smaller or simpler slow.png."


@pytest.mark.parametrize(
    ("mode", "colours", "is_transparent"),
    [
        ("1", "L", False), ("L", "L", False), ("P", "RGB", False), ("RGB", "RGB", False), ("CMYK", "CMYK", False),
        ("LA", "RGB", True), ("PA", "RGB", True), ("RGBA", "RGB", True),
    ],
)  # fmt: skip
def test_a_black_and_white_picture_needs_no_colour_inks(mode: str, colours: str, is_transparent: bool) -> None:
    split, alpha = _split_colours_and_alpha(Image.new(mode, (2, 2)))
    assert (split.mode, alpha is not None) == (colours, is_transparent)


@pytest.mark.parametrize("turn", [1, 6])
@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("PNG", "RGB", {}), ("PNG", "1", {}), ("JPEG", "RGB", {}), ("JPEG", "L", {}), ("JPEG", "CMYK", {}),
        ("WEBP", "RGB", {}), ("WEBP", "RGB", {"lossless": True}), ("WEBP", "RGBA", {}), ("WEBP", "RGBA", {"lossless": True}),
    ],
)  # fmt: skip
def test_the_size_and_the_turn_of_each_kind_of_picture_are_read(
    kind: str, mode: str, options: dict[str, bool], turn: int
) -> None:
    out, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = turn  # the orientation
    Image.new(mode, (300, 7)).save(out, kind, **options, **({"exif": exif} if turn > 1 else {}))
    raster = read_raster(out.getvalue())
    assert raster is not None
    assert (raster.kind, raster.width, raster.height, raster.turn) == (kind, 300, 7, turn)


def test_the_size_of_a_moving_picture_is_read() -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 7)).save(out, "WEBP", save_all=True, append_images=[Image.new("RGB", (300, 7), "red")])
    raster = read_raster(out.getvalue())
    assert raster is not None
    assert (raster.width, raster.height) == (300, 7)
