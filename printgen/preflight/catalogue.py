"""The list of all built-in preflight checks by id. `check --json` reports no other ids."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Severity
from printgen.preflight.contrast import find_contrast_findings
from printgen.preflight.facts import SliceFacts
from printgen.preflight.findings import ComparisonFinding, FaceLimits, LabelledFace, SliceFinding
from printgen.preflight.thing_checks import DISTANCE_TO_CUT, LINE_WIDTH, RESOLUTION, TYPE_SIZE

# The value of `run` for each kind of check:
# thing      a map from the kind of fact (TextFact, ShapeFact, PictureFact) to a function of the fact and the limits of its face
# type       a function of a run of type and the things below it
# slices     a function of the facts of all slices of a face, and of the limits of the face
# component  a function of all faces of a component and the palette
# face       a function of a printgen.checks.Face, used by the checks of installed packages
# reading    None: another check, or the code that reads content and draws faces, finds these problems
Of: TypeAlias = Literal["thing", "type", "slices", "component", "face", "reading"]


class Check(NamedTuple):
    """One preflight check: its severity, its hint, a short name for its findings, its kind and its function."""

    severity: Severity
    finds: str
    hint: str
    of: Of = "face"
    run: Any = None


def _find_bleed_findings(slices: Sequence[SliceFacts], limits: FaceLimits) -> Iterator[SliceFinding]:
    """Findings about missing bleed. The code for this check is loaded only for a face with a bleed."""
    if not limits.bleed:
        return iter(())
    from printgen.preflight.bleed import SliceThing, find_missing_bleed

    return find_missing_bleed([SliceThing(at, fact) for at, facts in enumerate(slices) for fact in facts.items], limits)


def _find_lookalike_findings(faces: Sequence[LabelledFace], palette: Mapping[str, str]) -> Iterator[ComparisonFinding]:
    """Findings about faces that look alike to colour-blind people.

    The code for this check is loaded only if some faces have the same number of slices.
    """
    counts = {len(face.slices) for face in faces}
    if len(counts) == len(faces):
        return iter(())
    from printgen.preflight.colour_vision import find_lookalikes

    return find_lookalikes(faces, palette)


# In the order of docs/preflight.md.
CHECKS: Mapping[str, Check] = {
    "content": Check("error", "content that cannot be read", "correct the line that the message names.", "reading"),
    "drawing": Check(
        "error", "drawings that cannot be used", "use only the SVG that `printgen docs templates` describes.", "reading"
    ),
    "overflow": Check("error", "text that does not fit", "shorten the text, or give it more room.", "reading"),
    "glyph": Check("error", "letters missing from the font", "use another letter or another font.", "reading"),
    "bleed": Check(
        "error",
        "missing bleed",
        "extend the shape to the edge of the bleed, or keep it clear of the cut.",
        "slices",
        _find_bleed_findings,
    ),
    "paper": Check("error", "components larger than the paper", "print on larger paper, or split the component.", "reading"),
    "count": Check(
        "error", "counts that differ from the rulebook", "correct the number of copies or the `rulebook_count`.", "reading"
    ),
    "id": Check("error", "duplicate ids", "give each row its own id.", "reading"),
    "field": Check("error", "duplicate field names", "give each field its own name.", "reading"),
    "plugin": Check("error", "failing checks from packages", "fix the package, or uninstall it.", "reading"),
    "missing": Check("warning", "missing pictures", "put the file into content/GAME/ or templates/GAME/.", "reading"),
    "name": Check("warning", "duplicate row names", "use a column for copies, or give each row an id.", "reading"),
    "layout": Check("warning", "layouts that do not suit a component", "change `layout` or the component.", "reading"),
    "type": Check(
        "warning",
        "small text",
        "make the text larger, or allow smaller text with `layout.smallest`; mark an edition line with data-role='imprint'.",
        "thing",
        TYPE_SIZE,
    ),
    "contrast": Check("warning", "low contrast", "use colours that differ more in brightness.", "type", find_contrast_findings),
    "safe": Check(
        "warning",
        "things near the cut",
        "move this part inwards, because a cut can be off by a millimetre or more.",
        "thing",
        DISTANCE_TO_CUT,
    ),
    "margin": Check(
        "warning",
        "things at the edge of the paper",
        "move it at least 4 mm inside the paper; if your printer prints closer to the edge, write the distance in `safe`.",
        "reading",
    ),
    "hairline": Check(
        "warning", "hairlines", "draw the line at least 0.2 mm wide, because printers lose thinner lines.", "thing", LINE_WIDTH
    ),
    "resolution": Check(
        "warning",
        "low-resolution pictures",
        "use a larger picture, or show it at a smaller size; 300 dots per inch is ideal.",
        "thing",
        RESOLUTION,
    ),
    "colours": Check(
        "warning",
        "faces that look alike",
        "add an icon, a letter or a pattern to each face, or use other colours.",
        "component",
        _find_lookalike_findings,
    ),
    "picture": Check(
        "note",
        "text on a picture or pattern",
        "make sure that the text is easy to read, or draw a plain shape behind it.",
        "reading",
    ),
    "many": Check("note", "unchecked parts", "check the rest yourself, or draw less on this face.", "reading"),
}


COMPARING_CHECKS = frozenset({"colours", "many"})  # their findings are about several faces, but name only one of them


def list_built_in_check_functions(kind: Of) -> tuple[Any, ...]:
    """The functions of all built-in checks of one kind."""
    return tuple(check.run for check in CHECKS.values() if check.of == kind)
