"""Draws on one page of a guide: texts, lines, signs and pictures of pieces. Lengths in mm, type sizes in points."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from markupsafe import escape

from printgen.core.svg.numbers import Matrix
from printgen.core.units import POINTS_PER_MM, Mm, write_box_attributes, write_number
from printgen.faces.icons import Icon
from printgen.faces.text.bits import MarkupError
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.fonts import EM, measure_font_heights
from printgen.faces.text.hyphens import make_hyphen_finder
from printgen.faces.text.lettering import TextBox, draw_fitted_text, fit_paragraphs
from printgen.faces.text.markup import read_markup
from printgen.faces.text.typesetting import LineSetting
from printgen.kit.guide.design import GuideDesign
from printgen.kit.scenes.parts import Picture, Shape, TransformedFace
from printgen.model import Face, Outline, Size
from printgen.pdf.document import name_face_picture

Height: TypeAlias = Mm

BODY = 9.2  # points
_TALL: Mm = 5000.0  # the height of a text box that ends with its text
_CAPITALS = 0.66  # of the type size: the height of capitals in most fonts


class GuideCanvas:
    """One page of a guide."""

    def __init__(self, size: Size, design: GuideDesign, icons: Mapping[str, Icon], hyphenate: str = "") -> None:
        self.size, self.design = size, design
        self._icons, self._hyphenate = icons, hyphenate
        self._parts: list[str] = []
        self._clips: dict[str, str] = {}
        self._used_icons: dict[str, None] = {}
        self.faces: dict[str, Face] = {}  # the faces in pictures, by identity

    def measure_text_height(self, words: str, width: Mm, points: float = BODY, **look: Any) -> Height:
        """The height of a text in a column."""
        return _measure_text_box_height(self._make_text_box(words, 0, 0, width, points, look))

    def draw_text(self, words: str, x: Mm, y: Mm, width: Mm, points: float = BODY, **look: Any) -> Height:
        """Set a text in a column, and return its height."""
        svg, _ = draw_fitted_text(self._make_text_box(words, x, y, width, points, look), self._write_icon_element)
        self._parts.append(svg)
        return self.measure_text_height(words, width, points, **look)

    def draw_heading(self, words: str, x: Mm, y: Mm, width: Mm, capital_height: Mm, align: str = "") -> Height:
        """Set words in the game's own lettering, with capitals of this height or smaller, and return the height of the line."""
        design = self.design
        points = self._find_type_size_for_capitals(capital_height)
        while points > 6 and self.measure_text_height(
            words, width, points, font=design.font, weight=design.weight, italic=design.italic
        ) > (points / POINTS_PER_MM * 1.5):
            points -= 0.5
        look = {"font": design.font, "weight": design.weight, "italic": design.italic, "fill": design.accent, "align": align}
        return self.draw_text(words, x, y, width, points, **look)

    def _find_type_size_for_capitals(self, height: Mm) -> float:
        """The type size of the game's lettering, in points, at which capitals have this height."""
        box = self._make_text_box("H", 0, 0, 10, 10, {"font": self.design.font, "weight": self.design.weight})
        key = box.type.find_fonts(read_markup("H")[0].words[0].bits[0].style)[0]
        share = measure_font_heights(key).cap_height / EM or _CAPITALS
        return round(height / share * POINTS_PER_MM, 1)

    def _make_text_box(self, words: str, x: Mm, y: Mm, width: Mm, points: float, look: dict[str, Any]) -> TextBox:
        """The box of a text in the look of the guide. Wrong markup is escaped, so that the guide shows it as written."""
        look = {"fill": self.design.ink, "font": DEFAULT_FAMILY, "hyphenate": self._hyphenate, "leading": 1.28, **look}
        try:
            read_markup(words, None, points)
        except MarkupError:
            words = words.replace("<", "\\<").replace("[", "\\[")
        return TextBox(words, x, y, width, _TALL, points, own=self.design.own, **look)

    def _write_icon_element(self, name: str, x: float, y: float, side: float, fill: str) -> str:
        """The `<use>` element of an icon, whose definition is added to the page; empty if there is no such icon."""
        if name not in self._icons:
            return ""
        self._used_icons[name] = None
        width = write_number(side)
        place = f'x="{write_number(x)}" y="{write_number(y)}" width="{width}" height="{width}"'
        return f'<use href="#{name}" {place} color="{escape(fill)}" fill="{escape(fill)}"/>'

    def draw_centred_number(self, number: str, x: Mm, y: Mm, height: Mm, fill: str = "white") -> None:
        """Set a number centred on a point, in bold type."""
        middle = f'x="{write_number(x)}" y="{write_number(y + 0.35 * height)}"'
        look = f'font-size="{write_number(height)}" font-weight="bold" text-anchor="middle"'
        self._parts.append(f'<text {middle} {look} fill="{fill}">{escape(number)}</text>')

    def draw_word_on_white(self, words: str, x: Mm, y: Mm, height: Mm, upright: bool = False) -> None:
        """Set a word on white, centred on a point. An upright word runs down the page."""
        wide = len(words) * 0.52 * height + 0.6 * height
        turn = f' transform="rotate(90 {write_number(x)} {write_number(y)})"' if upright else ""
        box = write_box_attributes(x - wide / 2, y - 0.6 * height, wide, 1.2 * height)
        self._parts.append(f'<rect {box} rx="{write_number(0.3 * height)}" fill="white"{turn}/>')
        middle = f'x="{write_number(x)}" y="{write_number(y + 0.33 * height)}"'
        look = f'font-size="{write_number(height)}" text-anchor="middle" fill="{self.design.ink}"'
        self._parts.append(f"<text {middle} {look}{turn}>{escape(words)}</text>")

    def draw_rectangle(
        self, x: Mm, y: Mm, width: Mm, height: Mm, fill: str, radius: Mm = 0.0, stroke: str = "", thick: Mm = 0.25
    ) -> None:
        """Draw a rectangle."""
        line = f' stroke="{stroke}" stroke-width="{write_number(thick)}"' if stroke else ""
        box = write_box_attributes(x, y, width, height)
        self._parts.append(f'<rect {box} rx="{write_number(radius)}" fill="{fill}"{line}/>')

    def draw_disc(self, x: Mm, y: Mm, radius: Mm, fill: str) -> None:
        """Draw a disc around a point."""
        self._parts.append(f'<circle cx="{write_number(x)}" cy="{write_number(y)}" r="{write_number(radius)}" fill="{fill}"/>')

    def draw_horizontal_line(self, x: Mm, y: Mm, width: Mm, stroke: str = "", thick: Mm = 0.25) -> None:
        """Draw a level line."""
        self.draw_rectangle(x, y, width, thick, stroke or self.design.line)

    def draw_path(self, path: str, matrix: Matrix, stroke: str, thick: Mm, fill: str = "none", dash: Mm = 0.0) -> None:
        """Draw a path after a transform that keeps proportions. Its thickness does not depend on the transform."""
        scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5 or 1.0
        dashed = f' stroke-dasharray="{write_number(dash / scale)}"' if dash else ""
        self._parts.append(
            f'<path d="{path}" transform="matrix({_write_matrix(matrix)})" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{write_number(thick / scale, 4)}" stroke-linejoin="round" stroke-linecap="round"{dashed}/>'
        )

    def draw_picture(self, picture: Picture, opacity: float = 1.0) -> None:
        """Draw a picture of pieces where it is placed."""
        if opacity != 1:
            self._parts.append(f'<g opacity="{write_number(opacity)}">')
        for part in picture.parts:
            if isinstance(part, TransformedFace):
                self.draw_face(part)
            else:
                self._parts.append(_write_shape_element(part))
        if opacity != 1:
            self._parts.append("</g>")

    def draw_face(self, transformed_face: TransformedFace) -> None:
        """Draw a face after a transform, and add it to `faces`."""
        face, clip, matrix = transformed_face.face, "", _write_matrix(transformed_face.matrix)
        self.faces[face.identity] = face
        if transformed_face.clip:
            name = self._clips.setdefault(Shape(transformed_face.clip).write_path_data(), f"clip{len(self._clips) + 1}")
            clip = f' clip-path="url(#{name})"'
        box = write_box_attributes(
            -face.bleed, -face.bleed, face.size.width + 2 * face.bleed, face.size.height + 2 * face.bleed
        )
        self._parts.append(f'<image href="{name_face_picture(face)}" {box} transform="matrix({matrix})"{clip}/>')

    def write_svg(self) -> str:
        """The page as SVG."""
        clips = "".join(f'<clipPath id="{name}"><path d="{path}"/></clipPath>' for path, name in self._clips.items())
        icons = "".join(self._icons[name].text for name in self._used_icons)
        defs = f"<defs>{icons}{clips}</defs>" if clips or icons else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg">{defs}{"".join(self._parts)}</svg>'

    def make_face_of_page(self, label: str) -> Face:
        """The page as a face."""
        return Face(label, label, self.size, 0.0, Outline(), self.write_svg())


@lru_cache(maxsize=4000)
def _measure_text_box_height(box: TextBox) -> Height:
    setting = LineSetting(
        box.width, _TALL, box.leading, box.between, box.type.find_fonts, make_hyphen_finder(box.hyphenate), box.balance
    )
    return fit_paragraphs(read_markup(box.text, None, box.size), [box.size / POINTS_PER_MM], setting).high


def _write_matrix(matrix: Matrix) -> str:
    return " ".join(write_number(part, 6) for part in matrix)


def _write_shape_element(shape: Shape) -> str:
    opacity = f' fill-opacity="{write_number(shape.opacity)}"' if shape.opacity != 1 else ""
    dash = f' stroke-dasharray="{write_number(shape.dash)}"' if shape.dash else ""
    line = (
        f' stroke="{shape.stroke}" stroke-width="{write_number(shape.thick)}" stroke-linejoin="round"{dash}'
        if shape.stroke != "none"
        else ""
    )
    return f'<path d="{shape.write_path_data()}" fill="{shape.fill}"{opacity}{line}/>'
