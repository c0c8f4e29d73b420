"""Every check by its id: its severity, what it finds, what to do, and how it runs. `check --json` emits no other ids."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from printgen.core.problems import Severity
from printgen.pdf.seen import Seen
from printgen.preflight.contrast import low_contrast
from printgen.preflight.facts import Facts
from printgen.preflight.frame import Flaw, Frame
from printgen.preflight.matter import COARSE, HAIRLINE, SMALL_TYPE, UNSAFE

# What the `run` of a check takes:
# thing      a map from the kind of thing (Type, Shape, Group) to a function of the thing and its frame
# type       a function of a run of type and the things below it
# slices     a function of all slices of a face and its frame
# component  a function of all faces of a component and the palette
# face       a function of a printgen.checks.Face: the checks of installed packages
# reading    nothing: found where content is read and faces are drawn, or by another check on its way
Of: TypeAlias = Literal["thing", "type", "slices", "component", "face", "reading"]


class Check(NamedTuple):
    """One check: its severity, what it finds in a word or two, the hint for its findings, and how it runs."""

    severity: Severity
    finds: str
    hint: str
    of: Of = "face"
    run: Any = None


def _missing_bleed(slices: Sequence[Facts], frame: Frame) -> Iterator[tuple[int, Flaw]]:
    if not frame.bleed:
        return iter(())
    from printgen.preflight.bleed import short_of_bleed

    return short_of_bleed([(at, fact) for at, facts in enumerate(slices) for fact in facts.items], frame)


def _colours_alike(
    faces: Sequence[tuple[str, tuple[Seen, ...]]], palette: Mapping[str, str]
) -> Iterator[tuple[int, int, Flaw]]:
    counts = {len(seen) for _, seen in faces}
    if len(counts) == len(faces):  # no two faces with as many parts
        return iter(())
    from printgen.preflight.colours import alike_in_component

    return alike_in_component(faces, palette)


# In the order of docs/preflight.md.
CHECKS: Mapping[str, Check] = {
    "content": Check("error", "content that does not read", "correct the line that the message names.", "reading"),
    "drawing": Check("error", "drawings that are not taken", "draw it with the SVG of docs/templates.md.", "reading"),
    "overflow": Check("error", "text that does not fit", "shorten the text, or give it more room.", "reading"),
    "glyph": Check("error", "letters that the font lacks", "choose another letter or another font.", "reading"),
    "bleed": Check(
        "error", "missing bleed", "draw it on to the edge of the bleed, or keep it clear of the cut.", "slices", _missing_bleed
    ),
    "paper": Check(
        "error", "components that are larger than the paper", "choose larger paper, or split the component.", "reading"
    ),
    "count": Check("error", "other counts than in the rulebook", "correct the copies or the `rulebook_count`.", "reading"),
    "id": Check("error", "rows with one id", "give each row its own id.", "reading"),
    "field": Check("error", "fields with one name", "give each field its own name.", "reading"),
    "plugin": Check("error", "checks of packages that fail", "fix the package, or uninstall it.", "reading"),
    "name": Check("warning", "rows with one name", "use a column for copies, or give each row an id.", "reading"),
    "layout": Check("warning", "layouts that a component cannot have", "change `layout`, or the component.", "reading"),
    "type": Check(
        "warning",
        "small type",
        "make it larger, or allow less with layout.smallest; an edition line says data-role='imprint'.",
        "thing",
        SMALL_TYPE,
    ),
    "contrast": Check(
        "warning", "low contrast", "take a darker colour on a lighter one, or the other way round.", "type", low_contrast
    ),
    "safe": Check(
        "warning", "matter near the cut", "move it inwards: a knife strays by a millimetre or more.", "thing", UNSAFE
    ),
    "hairline": Check("warning", "hairlines", "draw it 0.2 mm wide or more: printers lose what is thinner.", "thing", HAIRLINE),
    "resolution": Check(
        "warning",
        "coarse pictures",
        "take a larger picture, or show it smaller; 300 dots per inch are good.",
        "thing",
        COARSE,
    ),
    "colours": Check(
        "warning",
        "colours alike",
        "give them an icon, a letter or a pattern too, or take other colours.",
        "component",
        _colours_alike,
    ),
    "picture": Check(
        "note", "type on a picture or pattern", "look whether it can be read, or draw a plain shape between them.", "reading"
    ),
    "many": Check("note", "more than is looked at", "look at the rest yourself, or draw less on one face.", "reading"),
}


def runs_of(of: Of) -> tuple[Any, ...]:
    """The functions of our checks of one kind."""
    return tuple(check.run for check in CHECKS.values() if check.of == of)
