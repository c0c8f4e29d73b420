"""The colours of art that cairo drew, turned into inks before it is taken over."""

from itertools import pairwise
from typing import Any

from printgen.pdf.inks import PressInks, separate, separate_image
from printgen.pdf.numbers import BadNumber
from printgen.svg.colour import Rgb

_SET = {"g": "k", "rg": "k", "G": "K", "RG": "K"}
_OTHER = frozenset({"INLINE IMAGE", "k", "K", "sc", "SC"})
_PRESS = PressInks()


class NoInks(BadNumber):
    """A way of saying colours that has no inks here."""

    hint = "save the picture as PNG, at 300 dots per inch; or print without --ink cmyk."


def separate_art(art: Any) -> None:
    """Turn every colour of a PDF by cairo into inks; grey that only tells how dense a mask is stays."""
    import pikepdf

    contents = {page.Contents.objgen for page in art.pages}
    things = [thing for thing in art.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
    for thing in things:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
            _image(thing)
        elif isinstance(thing, pikepdf.Stream) and (_drawn(thing) or thing.objgen in contents):
            thing.write(_operators(thing))
        elif "/ShadingType" in thing:
            _shading(thing)
        if "/CS" in thing.get("/Group", {}):
            _group(thing.Group)
    if any(b"/DeviceRGB" in thing.unparse(resolved=True) for thing in things):
        raise _no_inks()


def _drawn(stream: Any) -> bool:
    """Whether a stream is operators of a form or of a pattern."""
    return stream.get("/Subtype") == "/Form" or "/PatternType" in stream


def _operators(stream: Any) -> bytes:
    import pikepdf

    made: list[Any] = []
    for step in pikepdf.parse_content_stream(stream):
        name = str(step.operator)
        if name in _OTHER or (name in ("cs", "CS") and step.operands[0] != "/Pattern"):
            raise _no_inks()
        if name in _SET:
            made.append((_inks(*map(float, step.operands)), pikepdf.Operator(_SET[name])))
        else:
            made.append(step)
    return bytes(pikepdf.unparse_content_stream(made))


def _image(image: Any) -> None:
    """A picture in the art; grey ones are black ink or a mask already."""
    import pikepdf

    if image.get("/ColorSpace") == "/DeviceRGB":
        dots = separate_image(pikepdf.PdfImage(image).as_pil_image())
        image.write(dots.tobytes())
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8


def _group(group: Any) -> None:
    import pikepdf

    if group.CS == "/DeviceRGB":
        group.CS = pikepdf.Name.DeviceCMYK


def _shading(shading: Any) -> None:
    import pikepdf

    if shading.ColorSpace == "/DeviceRGB":
        shading.ColorSpace = pikepdf.Name.DeviceCMYK
        shading.Function = _function(shading.get("/Function"))


def _function(function: Any) -> Any:
    """A gradient's colours by place, each straight piece in steps with inks of their own."""
    import pikepdf

    kind = function.get("/FunctionType") if isinstance(function, pikepdf.Dictionary) else None
    if kind == 3:
        function.Functions = pikepdf.Array([_function(piece) for piece in function.Functions])
        return function
    if kind != 2 or function.N != 1:
        raise _no_inks()
    first, last = (_colour(*map(float, function[name])) for name in ("/C0", "/C1"))
    stops = _PRESS.ramp(((0.0, first), (1.0, last)))
    pieces = [_piece(_inks(*one), _inks(*other)) for (_, one), (_, other) in pairwise(stops)]
    bounds, encode = [place for place, _ in stops[1:-1]], [0, 1] * len(pieces)
    whole = {"/FunctionType": 3, "/Domain": [0, 1], "/Functions": pieces, "/Bounds": bounds, "/Encode": encode}
    return pikepdf.Dictionary(whole)


def _piece(begin: list[float], end: list[float]) -> Any:
    import pikepdf

    return pikepdf.Dictionary({"/FunctionType": 2, "/Domain": [0, 1], "/C0": begin, "/C1": end, "/N": 1})


def _inks(*tones: float) -> list[float]:
    """The inks of a grey or a colour."""
    return [round(ink, 5) for ink in separate(_colour(*tones))]


def _colour(*tones: float) -> Rgb:
    red, green, blue = tones if len(tones) == 3 else tones * 3
    return red, green, blue


def _no_inks() -> NoInks:
    return NoInks("the picture has colours that cannot be turned into inks.")
