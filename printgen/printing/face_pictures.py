"""Makes picture files of faces from a printout. All exports of faces use this code."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.messages import Message
from printgen.core.units import Mm, write_box_attributes
from printgen.model import Face, Placement, Sheet, Size
from printgen.printing.named_faces import NamedFace
from printgen.printing.picture_plan import PictureOptions, PlannedPicture
from printgen.printing.pictures import ALL_SECONDS, PAGE_SECONDS, SECONDS, ask_renderer
from printgen.printing.printout import Printout

MOST_FACES = 32  # in one request to the decoder process, so that memory does not grow with the number of faces
MEGAPIXEL_SECONDS = 1.0  # the computing time for a million pixels


def make_pictures(printout: Printout, pictures: Sequence[PlannedPicture], options: PictureOptions) -> Iterator[bytes]:
    """The bytes of each picture file, one after another."""
    if options.format == "svg":
        return make_face_svg_files(printout, [picture.faces[0].face for picture in pictures], options)
    if options.format == "pdf":
        return (printout.sheets_pdf((_make_clipped_sheet(picture, options),)) for picture in pictures)
    return _render_pictures(printout, pictures, options)


def make_face_svg_files(printout: Printout, faces: Iterable[Face], options: PictureOptions) -> Iterator[bytes]:
    """An SVG file of each face. A picture on many faces is read only once, if it is one of the last few."""
    from printgen.printing.face_svg import make_data_url_without_metadata, make_face_svg

    load = lru_cache(maxsize=8)(make_data_url_without_metadata)
    fonts, find = printout.plan.game.fonts, printout.writer.find_art
    return (
        make_face_svg(face, options.bleed, is_transparent_outside_outline(face, options), fonts, find, load) for face in faces
    )


def is_transparent_outside_outline(face: Face, options: PictureOptions) -> bool:
    """Whether a picture of a face is transparent outside its outline, because the picture is not a whole rectangle."""
    return face.outline.shape != "rectangle" or (options.corners == "round" and face.outline.radius > 0)


def _make_clipped_sheet(picture: PlannedPicture, options: PictureOptions) -> Sheet:
    """A sheet of faces that are clipped where the picture ends."""
    size = options.measure_face_in_picture(picture.faces[0])
    more = _find_shown_bleed(picture.faces[0], options)
    places = tuple(
        Placement(
            replace(named.face, bleed=more),
            column * size.width + more,
            row * size.height + more,
            rounded=is_transparent_outside_outline(named.face, options),
        )
        for named, column, row in picture.list_faces_with_cells()
    )
    paper = Size(picture.columns * size.width, picture.rows * size.height)
    return Sheet(paper, "front", picture.file, places)


def _find_shown_bleed(named: NamedFace, options: PictureOptions) -> Mm:
    """The width of the bleed around the picture of a face: 0 for a picture that ends at the trim."""
    return named.face.bleed if options.bleed else 0.0


def _render_pictures(printout: Printout, pictures: Sequence[PlannedPicture], options: PictureOptions) -> Iterator[bytes]:
    """The bytes of each picture with pixels."""
    largest = max((picture.size[0] * picture.size[1] for picture in pictures), default=0) / 1_000_000
    seconds = SECONDS + MEGAPIXEL_SECONDS * largest
    budget = TimeBudget(ALL_SECONDS, PAGE_SECONDS + MEGAPIXEL_SECONDS * largest)
    for group in _divide_pictures_into_small_groups(pictures):
        names = [picture.file for picture in group]
        request = _make_render_request(printout, group, options)
        for answer in ask_renderer("printgen.printing.face_task", request, seconds, budget, names.__getitem__):
            yield answer.parts[0]


def _divide_pictures_into_small_groups(pictures: Sequence[PlannedPicture]) -> Iterator[list[PlannedPicture]]:
    """The pictures in groups with few faces; a sheet with many faces is alone in its group."""
    group: list[PlannedPicture] = []
    for picture in pictures:
        if group and sum(len(other.faces) for other in (*group, picture)) > MOST_FACES:
            yield group
            group = []
        group.append(picture)
    if group:
        yield group


def _make_render_request(printout: Printout, pictures: Sequence[PlannedPicture], options: PictureOptions) -> Message:
    """The request for a group of pictures: a PDF with a page for each face and each different mask, and the cells."""
    sheets: dict[str, Sheet] = {}
    masks: list[Face] = []
    entries: list[dict[str, Any]] = []
    for picture in pictures:
        cells = []
        for named, column, row in picture.list_faces_with_cells():
            mask = _make_mask_face(named, options) if is_transparent_outside_outline(named.face, options) else None
            if mask is not None and mask.identity not in sheets:
                masks.append(mask)
                sheets[mask.identity] = _make_face_page(mask, named, options, rounded=True)
            sheets.setdefault(named.face.identity, _make_face_page(named.face, named, options))
            cells.append({"page": named.face.identity, "mask": mask and mask.identity, "column": column, "row": row})
        entries.append({"size": picture.size, "cell": picture.cell, "cells": cells})
    numbers: dict[str | None, int | None] = {None: None, **{identity: at for at, identity in enumerate(sheets)}}
    for cell in (cell for entry in entries for cell in entry["cells"]):
        cell |= {"page": numbers[cell["page"]], "mask": numbers[cell["mask"]]}
    head = {"pictures": entries, "format": options.format, "dpi": options.dpi}
    return Message(head, (printout.sheets_pdf(tuple(sheets.values()), masks),))


def _make_face_page(face: Face, named: NamedFace, options: PictureOptions, rounded: bool = False) -> Sheet:
    """A page that shows a face as printed. The page may end at the trim, although the face continues."""
    more = _find_shown_bleed(named, options)
    return Sheet(options.measure_face_in_picture(named), "front", named.name, (Placement(face, more, more, rounded=rounded),))


def _make_mask_face(named: NamedFace, options: PictureOptions) -> Face:
    """A black face with the outline of a face. It is clipped like a piece that has been cut out."""
    face, more = named.face, _find_shown_bleed(named, options)
    size = options.measure_face_in_picture(named)
    box = write_box_attributes(-more, -more, size.width, size.height)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><rect {box} fill="black"/></svg>'
    return replace(face, identity=f"mask {face.size} {more} {face.outline}", bleed=more, svg=svg)
