"""The limits of a drawing: at the last allowed value it is drawn, and one beyond it is reported."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.drawings import findings_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


def nested(deep: int) -> str:
    """A drawing with `deep` levels of elements, counting its root."""
    return "<g>" * (deep - 2) + '<rect width="1" height="1"/>' + "</g>" * (deep - 2)


def used(deep: int) -> str:
    """A shape that is drawn by `deep` <use> elements within one another."""
    chain = "".join(f'<g id="g{n}"><use href="#g{n + 1}"/></g>' for n in range(1, deep))
    return f'<defs>{chain}<rect id="g{deep}" width="1" height="1"/></defs><use href="#g1"/>'


@pytest.mark.parametrize(
    ("make", "most", "message"),
    [
        (nested, 60, "The drawing has more than 60 levels of nested elements."),
        (used, 20, "<use>: #g21 is nested in more than 20 <use> elements."),
    ],
)
def test_levels_of_elements(make: Callable[[int], str], most: int, message: str) -> None:
    assert findings_of(make(most)) == ()
    assert [finding.message for finding in findings_of(make(most + 1))] == [message]


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("<bad/>" * 999, 999),
        ("<bad/>" * 1001, 1000),
        (f"<g>{'<bad/>' * 1001}</g>", 1000),
        (f"<g>{'<bad/>' * 600}</g><g>{'<bad/>' * 400}</g><bad/>", 1000),
        (f"<g>{'<bad/>' * 600}</g><g>{'<bad/>' * 399}</g><bad/><bad/>", 1000),
    ],
)
def test_findings_about_one_drawing(body: str, count: int) -> None:
    found = findings_of(body)
    assert len(found) == count
    assert {finding.message for finding in found} == {"<bad> is not supported here."}
    assert len({finding.ordinal for finding in found}) == count


def test_a_picture_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "drawing.svg").write_bytes(HEAD.encode().ljust(10_000_001))
    with (tmp_path / "photo.png").open("wb") as photo:
        photo.truncate(50_000_001)
    for name, size in (("drawing.svg", 10), ("photo.png", 50)):
        (finding,) = findings_of(f'<image href="{name}" width="9" height="9"/>', tmp_path)
        assert finding.message == f"<image>: {name} is larger than {size} MB."
        assert finding.hint == "save a smaller or simpler picture."
