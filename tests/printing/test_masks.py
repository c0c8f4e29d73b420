"""The mask of a picture is a black face that covers the whole picture, and is clipped at the outline."""

import pytest

from printgen.model import Face, Outline, Size
from printgen.printing.face_pictures import _make_mask_face, is_transparent_outside_outline
from printgen.printing.named_faces import NamedFace
from printgen.printing.picture_plan import PictureOptions

FACE = Face("face", "face", Size(30, 20), 2.0, Outline("circle"), "")
NAMED = NamedFace("card-front", "card", "card", "", "", "front", 1, FACE)


@pytest.mark.parametrize(
    ("with_bleed", "box"), [(False, 'x="0" y="0" width="30" height="20"'), (True, 'x="-2" y="-2" width="34" height="24"')]
)
def test_a_mask_covers_the_picture_with_or_without_its_bleed(with_bleed: bool, box: str) -> None:
    mask = _make_mask_face(NAMED, PictureOptions(bleed=with_bleed))
    assert f'<rect {box} fill="black"/>' in mask.svg
    assert (mask.bleed, mask.size, mask.outline) == (2.0 if with_bleed else 0.0, FACE.size, FACE.outline)


def test_pictures_with_and_without_bleed_have_masks_of_their_own() -> None:
    assert _make_mask_face(NAMED, PictureOptions(bleed=True)).identity != _make_mask_face(NAMED, PictureOptions()).identity


@pytest.mark.parametrize(
    ("outline", "corners", "is_transparent"),
    [
        (Outline("circle"), "square", True),
        (Outline(radius=3.0), "square", False),
        (Outline(radius=3.0), "round", True),
        (Outline(), "round", False),
    ],
)
def test_a_picture_is_transparent_outside_shapes_and_outside_round_corners_on_request(
    outline: Outline, corners: str, is_transparent: bool
) -> None:
    face = Face("face", "face", Size(30, 20), 2.0, outline, "")
    assert is_transparent_outside_outline(face, PictureOptions(corners=corners)) == is_transparent
