"""Nested drawings: repeated elements count each time, and no depth of nesting causes a traceback."""

from pathlib import Path

import pytest

from tests.helpers.drawings import findings_of
from tests.helpers.farm import TEMPLATE, put, refused, run
from tests.helpers.timing import cpu_of

MANY = "The drawing has more than 1,000,000 elements; an element in a symbol or picture counts each time it is drawn.\n" \
       "  hint: draw fewer elements, or save the picture as PNG."  # fmt: skip


def svg(inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>'


def pictures(count: int, copies: int, innermost: str = '<rect width="9" height="9"/>') -> None:
    """Pictures p0 to p`count` in the game's content, each with copies of the previous one; the card shows the last."""
    put("content/farm/p0.svg", svg(innermost))
    for number in range(1, count + 1):
        image = f'<image href="p{number - 1}.svg" width="9" height="9" y="{{}}"/>'
        put(f"content/farm/p{number}.svg", svg("".join(image.format(at) for at in range(copies))))
    put(TEMPLATE, f'<image href="p{count}.svg" width="40" height="40"/>')


def chain(count: int, copies: int, tag: str = 'symbol viewBox="0 0 9 9"') -> str:
    """Definitions s0 to s`count`; each uses copies of the previous one."""
    use = '<use href="#s{}" width="9" height="9" x="{}"/>'
    parts = [f'<{tag} id="s0"><rect width="9" height="9"/></{tag.split(maxsplit=1)[0]}>']
    for number in range(1, count + 1):
        uses = "".join(use.format(number - 1, at) for at in range(copies))
        parts.append(f'<{tag} id="s{number}">{uses}</{tag.split(maxsplit=1)[0]}>')
    return f"<defs>{''.join(parts)}</defs>"


@pytest.mark.parametrize("copies", [2, 10])
def test_pictures_in_pictures_that_no_reader_could_show_are_refused(copies: int, kit: Path) -> None:
    pictures(19, copies)
    assert cpu_of(lambda: run("print", "farm")) < 5
    assert refused() == f"templates/farm/card.svg.j2:1: animal: p19.svg: {MANY}"


def test_a_hundred_thousand_elements_by_way_of_pictures_are_drawn(kit: Path) -> None:
    pictures(5, 10)
    assert run("print", "farm").code == 0


def test_pictures_of_many_groups_within_each_other_are_refused_in_words(kit: Path) -> None:
    groups = '<g opacity=".9" transform="scale(.9)">' * 40 + '<image href="p1.svg" width="9" height="9"/>' + "</g>" * 40
    pictures(2, 1)
    put("content/farm/p2.svg", svg(groups.replace("p1", "p0")))
    put(TEMPLATE, groups.replace("p1", "p2"))
    assert "The drawing, including its pictures, has more than 60 levels of nested elements." in refused()


@pytest.mark.parametrize("tag", ['symbol viewBox="0 0 9 9"', "g"])
def test_symbols_and_groups_used_within_each_other_are_counted_each_time(tag: str, kit: Path) -> None:
    put(TEMPLATE, chain(6, 10, tag) + '<use href="#s6" width="9" height="9"/>')
    assert cpu_of(lambda: run("print", "farm")) < 10
    assert "elements, with those in symbols" in refused() or "more than 20000 <use>" in refused()


@pytest.mark.parametrize("tag", ['symbol viewBox="0 0 9 9"', "g"])
def test_uses_within_each_other_more_than_20_deep_are_refused_in_words(tag: str, kit: Path) -> None:
    put(TEMPLATE, chain(19, 1, tag) + '<use href="#s19" width="9" height="9"/>')
    assert run("print", "farm").code == 0
    put(TEMPLATE, chain(800, 1, tag) + '<use href="#s800" width="9" height="9"/>')
    assert "is nested in more than 20 <use> elements." in run("print", "farm").err


def test_copies_of_one_symbol_over_a_whole_face_are_counted_together(kit: Path) -> None:
    rects = '<rect width="9" height="9"/>' * 1000
    uses = "".join(f'<use href="#a" x="{at}" width="9" height="9"/>' for at in range(1100))
    put(TEMPLATE, f'<symbol id="a" viewBox="0 0 9 9">{rects}</symbol>{uses}')
    assert MANY in refused()


def test_long_paths_count_for_more_than_one_element(kit: Path) -> None:
    path = f'<path d="M0 0{"l1 1" * 50_000}"/>'
    uses = "".join(f'<use href="#a" x="{at}" width="9" height="9"/>' for at in range(300))
    put(TEMPLATE, f'<symbol id="a" viewBox="0 0 9 9">{path}</symbol>{uses}')
    assert MANY in refused()


@pytest.mark.parametrize(("deep", "fits"), [(60, True), (61, False)])
def test_a_drawing_is_at_most_60_deep_with_the_elements_that_it_uses(deep: int, fits: bool) -> None:
    groups = deep - 7  # besides the four groups around <use>, <use>, the group that it draws, and <rect>
    used = f'<defs><g id="a">{"<g>" * groups}<rect width="9" height="9"/>{"</g>" * groups}</g></defs>'
    assert (findings_of(f'{used}<g><g><g><g><use href="#a"/></g></g></g></g>') == ()) == fits
