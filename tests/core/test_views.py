"""The shown part of an SVG file: its viewBox, else its size, else the box around its shapes."""

import pytest

from printgen.core.svg.views import add_view_box_if_missing, find_view_box_or_drawn_box


def view_of(attributes: str, body: str = '<rect x="5" y="6" width="7" height="8"/>') -> tuple[float, ...] | None:
    found = find_view_box_or_drawn_box(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>')
    return tuple(round(number, 2) for number in found) if found else None


@pytest.mark.parametrize(
    ("attributes", "view"),
    [
        ('viewBox="1 2 30 40" width="9" height="9"', (1, 2, 30, 40)),
        ('viewBox="1,2,30,40"', (1, 2, 30, 40)),
        ('width="30" height="40px"', (0, 0, 30, 40)),
        ('width="25.4mm" height="1in"', (0, 0, 96, 96)),
        ('width="2.54cm" height="72pt"', (0, 0, 96, 96)),
        ('width="1pc" height="1e2"', (0, 0, 16, 100)),
        ('width="100%" height="100%"', (5, 6, 7, 8)),
        ('width="30"', (5, 6, 7, 8)),
        ('width="wide" height="2vh"', (5, 6, 7, 8)),
        ("", (5, 6, 7, 8)),
        ('viewBox="0 0 0 5"', None),
        ('viewBox="0 0 5"', None),
    ],
)
def test_the_size_comes_from_the_first_source_that_has_one(attributes: str, view: tuple[float, ...] | None) -> None:
    assert view_of(attributes) == view


def test_the_box_around_shapes_follows_transforms_and_skips_definitions() -> None:
    hidden = '<defs><g><circle r="90"/></g></defs><clipPath id="c"><rect width="500" height="1"/></clipPath>'
    group = '<g transform="translate(10 0)"><circle cx="5" cy="5" r="5"/><g transform="scale(2)"><path d="M0 0H9V1z"/></g></g>'
    assert view_of("", hidden + group) == (10, 0, 18, 10)
    assert view_of("", '<rect width="bad" height="9"/><path d="?"/>') is None
    assert view_of("", '<image width="4" height="3"/>') == (0, 0, 4, 3)


def test_a_file_that_is_not_xml_is_refused_where_it_is_read() -> None:
    with pytest.raises(ValueError, match="not valid XML"):
        find_view_box_or_drawn_box("<svg")
    cut = '<svg viewBox="0 0 9 9">' + "<g/>" * 9000
    assert find_view_box_or_drawn_box(cut) == (0, 0, 9, 9)
    with pytest.raises(ValueError, match="not valid XML"):
        find_view_box_or_drawn_box(cut, checks_whole_file=True)


def test_a_view_box_is_written_into_the_root_element() -> None:
    text = add_view_box_if_missing('<?xml version="1.0"?><svg:svg xmlns:svg="s"><svg:g viewBox="no"/></svg:svg>', (0, 0, 9, 9))
    assert text == '<?xml version="1.0"?><svg:svg viewBox="0 0 9 9" xmlns:svg="s"><svg:g viewBox="no"/></svg:svg>'
    assert add_view_box_if_missing(text, (1, 1, 2, 2)) == text
