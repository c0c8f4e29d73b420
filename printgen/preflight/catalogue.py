"""Every check by its id: its severity, what it finds, what to do, and how it runs. `check --json` emits no other ids."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from printgen.core.problems import Severity
from printgen.pdf.seen import SeenSlice
from printgen.preflight.contrast import check_contrast
from printgen.preflight.facts import SliceFacts
from printgen.preflight.findings import ElementFinding, FaceLimits
from printgen.preflight.thing_checks import DISTANCE_TO_CUT, LINE_WIDTH, RESOLUTION, TYPE_SIZE

# What the `run` of a check takes:
# thing      a map from the kind of fact (TypeFact, ShapeFact, PictureFact) to a function of the fact and the limits of its face
# type       a function of a run of type and the things below it
# slices     a function of the facts of all slices of a face and the limits of the face
# component  a function of all faces of a component and the palette
# face       a function of a printgen.checks.Face: the checks of installed packages
# reading    nothing: found while content is read or faces are drawn, or by another check
Of: TypeAlias = Literal["thing", "type", "slices", "component", "face", "reading"]


class Check(NamedTuple):
    """One check: its severity, what it finds in a word or two, the hint for its findings, and how it runs."""

    severity: Severity
    finds: str
    hint: str
    of: Of = "face"
    run: Any = None


def _check_bleed(slices: Sequence[SliceFacts], limits: FaceLimits) -> Iterator[tuple[int, ElementFinding]]:
    """Report missing bleed; loads its module only if a face has a bleed."""
    if not limits.bleed:
        return iter(())
    from printgen.preflight.bleed import find_missing_bleed

    return find_missing_bleed([(at, fact) for at, facts in enumerate(slices) for fact in facts.items], limits)


def _check_colours(
    faces: Sequence[tuple[str, tuple[SeenSlice, ...]]], palette: Mapping[str, str]
) -> Iterator[tuple[int, int, ElementFinding]]:
    """Report faces that differ in colour alone; loads its module only if two faces have the same number of slices."""
    counts = {len(seen) for _, seen in faces}
    if len(counts) == len(faces):
        return iter(())
    from printgen.preflight.colour_vision import find_lookalikes

    return find_lookalikes(faces, palette)


# In the order of docs/preflight.md.
CHECKS: Mapping[str, Check] = {
    "content": Check("error", "content that does not read", "correct the line that the message names.", "reading"),
    "drawing": Check("error", "drawings that are not taken", "draw it with the SVG of docs/templates.md.", "reading"),
    "overflow": Check("error", "text that does not fit", "shorten the text, or give it more room.", "reading"),
    "glyph": Check("error", "letters that the font lacks", "choose another letter or another font.", "reading"),
    "bleed": Check(
        "error", "missing bleed", "draw it on to the edge of the bleed, or keep it clear of the cut.", "slices", _check_bleed
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
        TYPE_SIZE,
    ),
    "contrast": Check(
        "warning", "low contrast", "take a darker colour on a lighter one, or the other way round.", "type", check_contrast
    ),
    "safe": Check(
        "warning", "matter near the cut", "move it inwards: a knife strays by a millimetre or more.", "thing", DISTANCE_TO_CUT
    ),
    "hairline": Check(
        "warning", "hairlines", "draw it 0.2 mm wide or more: printers lose what is thinner.", "thing", LINE_WIDTH
    ),
    "resolution": Check(
        "warning",
        "coarse pictures",
        "take a larger picture, or show it smaller; 300 dots per inch are good.",
        "thing",
        RESOLUTION,
    ),
    "colours": Check(
        "warning",
        "colours alike",
        "give them an icon, a letter or a pattern too, or take other colours.",
        "component",
        _check_colours,
    ),
    "picture": Check(
        "note", "type on a picture or pattern", "look whether it can be read, or draw a plain shape between them.", "reading"
    ),
    "many": Check("note", "more than is looked at", "look at the rest yourself, or draw less on one face.", "reading"),
}


def runs_of(of: Of) -> tuple[Any, ...]:
    """The `run` of every built-in check of one kind."""
    return tuple(check.run for check in CHECKS.values() if check.of == of)
