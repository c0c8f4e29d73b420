"""Makes an SVG file of a face that needs no other file: fonts and pictures are in it, and it ends at the trim or the bleed."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from printgen.content.pictures import FindArt, Raster, is_svg, read_raster
from printgen.core.boxes import make_box
from printgen.core.files.inputs import LARGEST_PICTURE, open_regular_file
from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.messages import Message
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.svg.numbers import read_number_or_length
from printgen.core.units import write_number
from printgen.faces.portable import make_portable_svg_with_embedded_fonts
from printgen.model import Face, OwnFonts
from printgen.model.outlines import make_bleed_paths
from printgen.pdf.placeholder import make_picture_placeholder
from printgen.pdf.style import INITIAL
from printgen.printing.cut_files import write_closed_path
from printgen.printing.pictures import ALL_SECONDS, PAGE_SECONDS, SECONDS, ask_renderer

LoadPicture: TypeAlias = Callable[[Path], str]

_CLIP_ID = "printgen-cut"


def make_face_svg(
    face: Face, with_bleed: bool, clip_to_outline: bool, fonts: OwnFonts, find_art: FindArt, load_picture: LoadPicture
) -> bytes:
    """A face as an SVG file, with its bleed or without; if `clip_to_outline`, it shows nothing outside the outline.

    `find_art` returns the path of a picture by its name. `load_picture` returns its address, as
    `make_data_url_without_metadata` does; it may remember the last ones.
    """
    root = fromstring(face.svg)
    more = face.bleed if with_bleed else 0.0
    _crop_drawing(root, face, more)
    if clip_to_outline:
        _clip_to_outline(root, face, more)
    _embed_pictures(root, find_art, load_picture)
    return make_portable_svg_with_embedded_fonts(tostring(root, encoding="unicode"), INITIAL, fonts).encode()


def _crop_drawing(root: Element, face: Face, margin: float) -> None:
    """Set the size and the view of a drawing to the face and `margin` mm around it."""
    wide, high = write_number(face.size.width + 2 * margin), write_number(face.size.height + 2 * margin)
    root.attrib.update(
        width=f"{wide}mm", height=f"{high}mm", viewBox=f"{write_number(-margin)} {write_number(-margin)} {wide} {high}"
    )


def _clip_to_outline(root: Element, face: Face, margin: float) -> None:
    """Clip everything in a drawing to the outline of the face and `margin` mm around it."""
    content = list(root)
    for node in content:
        root.remove(node)
    clip = SubElement(SubElement(root, _make_svg_tag("defs")), _make_svg_tag("clipPath"), {"id": _CLIP_ID})
    for path in make_bleed_paths(face.outline, face.size, margin):
        SubElement(clip, _make_svg_tag("path"), {"d": write_closed_path(path)})
    SubElement(root, _make_svg_tag("g"), {"clip-path": f"url(#{_CLIP_ID})"}).extend(content)


def _embed_pictures(root: Element, find_art: FindArt, load_picture: LoadPicture) -> None:
    """Replace the file name of each picture by its content, and each missing picture by the placeholder that is printed."""
    parents = {child: parent for parent in root.iter() for child in parent}
    for node in [node for node in root.iter() if node.tag == _make_svg_tag("image")]:
        name = node.get("href", "")
        path = find_art(name)
        if path is not None:
            node.set("href", load_picture(path))
            continue
        box = make_box(*(read_number_or_length(node.get(side, "0")) for side in ("x", "y", "width", "height")))
        group = fromstring(
            f'<g xmlns="{SVG_NAMESPACE}">{tostring(make_picture_placeholder(box, name), encoding="unicode")}</g>'
        )
        siblings = parents[node]
        siblings[list(siblings).index(node)] = group


def make_data_url_without_metadata(path: Path) -> str:
    """The content of a picture file as an address, without notes such as the place where a photograph was taken."""
    with open_regular_file(path) as file:
        content = file.read(LARGEST_PICTURE)
    raster = None if is_svg(content) else read_raster(content)
    kind = "svg+xml"
    if raster is not None:
        kind = "jpeg" if raster.lossy else "png"
        content = raster.content if raster.kind == "JPEG" and raster.turn == 1 else _encode_upright_picture(raster)
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _encode_upright_picture(raster: Raster) -> bytes:
    """A picture as a JPEG if it is lossy, or else as a PNG; turned upright, and without notes."""
    head = {"kind": raster.kind, "turn": raster.turn, "lossy": raster.lossy}
    request, budget = Message(head, (raster.content,)), TimeBudget(ALL_SECONDS, PAGE_SECONDS)
    (answer,) = ask_renderer("printgen.printing.face_task", request, SECONDS, budget, lambda _: "a picture")
    return bytes(answer.parts[0])


def _make_svg_tag(name: str) -> str:
    return f"{{{SVG_NAMESPACE}}}{name}"
