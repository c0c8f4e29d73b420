"""The decoder process renders faces and sheets of faces with exact sizes, and makes them transparent outside their masks."""

import io
from typing import Any

from PIL import Image

from printgen.core.guard.messages import Message
from printgen.printing.face_task import answer_request
from tests.helpers.drawings import pdf_of

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
BODIES = [f'<rect width="20" height="10" fill="{colour}"/>' for colour in ("red", "blue")]
LEFT_HALF = '<rect width="10" height="10" fill="black"/>'


def render(cells: list[dict[str, Any]], size: tuple[int, int], kind: str = "png") -> Image.Image:
    """The picture with these cells of 40 by 20 pixels. Page 2 of the PDF is a mask for the left half."""
    pdf = pdf_of(*BODIES, LEFT_HALF, width=20, height=10)
    head = {"pictures": [{"size": size, "cell": (40, 20), "cells": cells}], "format": kind, "dpi": 50}
    (answer,) = answer_request(Message(head, (pdf,)))
    return Image.open(io.BytesIO(answer.parts[0]))


def cell(page: int, mask: int | None, column: int = 0, row: int = 0) -> dict[str, Any]:
    return {"page": page, "mask": mask, "column": column, "row": row}


def test_one_face_is_a_picture_without_transparency_and_with_the_resolution() -> None:
    shown = render([cell(0, None)], (40, 20))
    assert (shown.mode, shown.size, shown.getpixel((20, 10)), round(shown.info["dpi"][0])) == ("RGB", (40, 20), RED, 50)


def test_a_face_is_transparent_outside_its_mask() -> None:
    shown = render([cell(0, 2)], (40, 20))
    assert (shown.mode, shown.getpixel((5, 10)), shown.getpixel((35, 10))[3]) == ("RGBA", (*RED, 255), 0)  # type: ignore[index]


def test_a_sheet_shows_each_face_in_its_column_and_row_on_white() -> None:
    shown = render([cell(0, None), cell(1, None, column=1), cell(1, None, row=1)], (80, 40))
    middles = [shown.getpixel(place) for place in ((20, 10), (60, 10), (20, 30), (60, 30))]
    assert (shown.mode, middles) == ("RGB", [RED, BLUE, BLUE, WHITE])


def test_a_sheet_of_masked_faces_is_transparent_around_them() -> None:
    shown = render([cell(0, 2), cell(1, 2, row=1)], (40, 40))
    middles = [shown.getpixel(place) for place in ((5, 10), (35, 10), (5, 30), (35, 30))]
    assert [middle[3] for middle in middles] == [255, 0, 255, 0]  # type: ignore[index]
    assert (shown.mode, middles[0], middles[2]) == ("RGBA", (*RED, 255), (*BLUE, 255))


def test_a_sheet_with_one_cell_has_the_size_of_the_sheet() -> None:
    assert render([cell(0, None)], (80, 40)).size == (80, 40)


def test_transparency_becomes_white_in_a_jpeg() -> None:
    red, white = (render([cell(0, 2)], (40, 20), "jpeg").getpixel(place) for place in ((5, 10), (35, 10)))
    assert [abs(tone - wanted) < 12 for tone, wanted in zip((*red, *white), (*RED, *WHITE), strict=True)] == [True] * 6  # type: ignore[misc]
