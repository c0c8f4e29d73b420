"""A text of a run needs no second look only if it is inside the box of a text that was checked before."""

import pytest

from printgen.core.boxes import Box
from printgen.preflight.findings import FaceFinding
from printgen.preflight.run_checker import _contains_box, has_new_findings

OUTER = Box(10, 20, 30, 40)
SMALL = FaceFinding(1, "small", "", "type", "warning", "small text")
THIN = FaceFinding(2, "thin", "", "hairline", "warning", "hairlines")


@pytest.mark.parametrize("inner", [OUTER, Box(11, 21, 29, 39), Box(10, 21, 30, 22)])
def test_a_box_inside_another_touches_or_leaves_its_sides(inner: Box) -> None:
    assert _contains_box(OUTER, inner)


@pytest.mark.parametrize("inner", [Box(9, 21, 29, 39), Box(11, 19, 29, 39), Box(11, 21, 31, 39), Box(11, 21, 29, 41)])
def test_a_box_that_passes_one_side_is_not_inside(inner: Box) -> None:
    assert not _contains_box(OUTER, inner)


def test_findings_are_new_if_the_empty_face_has_fewer_of_them() -> None:
    assert not has_new_findings([], [SMALL])
    assert not has_new_findings([SMALL._replace(ordinal=7)], [SMALL, THIN])
    assert has_new_findings([SMALL, SMALL], [SMALL])
    assert has_new_findings([SMALL, THIN], [SMALL])
    assert has_new_findings([SMALL._replace(check="contrast")], [SMALL])
