"""Pieces that lie on a face: each component's face is taken into the drawing once and lies on as many fields as it must."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from printgen.faces.draw import outline_svg
from printgen.faces.fields import Field
from printgen.model import Face
from printgen.picture.joining import join
from printgen.rules.writing import Token
from printgen.units import plain

Piece: TypeAlias = tuple[str, int]  # a component and a row of its table


def with_pieces(svg: str, pieces: Mapping[Piece, Face]) -> str:
    """A drawing that holds a symbol of each piece."""
    if not pieces:
        return svg
    joined = join([svg, *(face.svg for face in pieces.values())])
    clips = "".join(
        f'<clipPath id="{_name(piece)}-cut">{outline_svg(face.outline, face.size, 0, {})}</clipPath>'
        for piece, face in pieces.items()
    )
    symbols = "".join(
        f'<symbol id="{_name(piece)}" viewBox="0 0 {plain(face.size.width)} {plain(face.size.height)}">'
        f'<g clip-path="url(#{_name(piece)}-cut)">{body}</g></symbol>'
        for (piece, face), body in zip(pieces.items(), joined.bodies[1:], strict=True)
    )
    head = re.match(r"<svg [^>]*>", svg)
    assert head is not None
    return f"{head[0]}<defs>{joined.definitions}{clips}{symbols}</defs>{joined.bodies[0]}</svg>"


def pieces_svg(tokens: Sequence[Token], fields: Mapping[str, Field], pieces: Mapping[Piece, Face]) -> Iterator[str]:
    """Every piece on its field."""
    for token in tokens:
        piece, box = (token.component, token.row), fields[token.field].box
        size = pieces[piece].size
        x, y = box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2
        place = f'x="{plain(x)}" y="{plain(y)}" width="{plain(size.width)}" height="{plain(size.height)}"'
        yield f'<use href="#{_name(piece)}" {place}/>'


def _name(piece: Piece) -> str:
    return f"piece-{piece[0]}-{piece[1]}"
