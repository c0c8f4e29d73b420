"""Flowing text on pages: where all lines, tints, rules and pictures are, compared with a text file that a person can read."""

import re
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.faces.flow.frames import DrawFunctions, draw_next_story_part
from printgen.faces.templates.errors import DrawingError
from printgen.model import NO_OWN_FONTS
from tests.helpers.flowing_texts import blocks
from tests.helpers.golden import same, with_each_hint_once

RULES = """\
# The game of boats

Everyone **gains** three *coins* :star: and pays them back to the bank, unless they hold the long-forgotten lighthouse key.

## Setup

1. Shuffle.
2. Deal five cards to each player, and keep three of them.
   - Put the others back.

   Then begin.
9. Play.

> Each boat carries two goods.
>
> - Wood
> - Stone, which is heavy and needs two boats

| Good | Price each | When |
|:---|--:|:-:|
| Wood | 3 | in a harbour on the northern coast |
| Stone | 12 | *any* time |

![a map](map.png)

### Scoring

---

Count your points.\\
The most points win.

- one
- two

![a drawing](map.svg.j2 "40x30mm")
"""
LONG = "# A heading\n\n" + "Boats sail across the wide sea while gulls cry. " * 9 + "\n\n> " + "Gulls rest on the pier. " * 12
HEBREW = "# אבג\n\nאבג דהו abc 12.\n\n- אבג\n- ab אב\n\n> אבג\n"
PAGES: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "rules": (RULES, [{"width": 90, "height": 120}] * 3),
    "rules in columns": (RULES, [{"width": 120, "height": 80, "columns": 2, "gap": 5, "size": 8, "head": "Lato"}] * 3),
    "a long text": (LONG, [{"width": 60, "height": 40, "hyphenate": "en"}, {"width": 40, "height": 60, "leading": 1.5}] * 3),
    "a text from right to left": (HEBREW, [{"width": 60, "height": 90, "fill": "#123456", "tint": "gold"}]),
}  # fmt: skip

WRONG: tuple[dict[str, Any], ...] = (
    {"columns": 0}, {"columns": 13}, {"columns": 12}, {"columns": "two"}, {"columns": 1.0}, {"width": 0.9}, {"height": 0.9},
    {"width": 1}, {"height": 1}, {"columns": 2, "width": 8.9}, {"columns": 2, "width": 9}, {"gap": 100, "columns": 2},
    {"colour": "red"}, {"size": 0}, {"leading": -1}, {"hyphenate": "xx"}, {"x": "left"}, {"gap": "wide"}, {"inks": {}},
)  # fmt: skip


def draw_icon(name: str, x: float, y: float, side: float, fill: str) -> str:
    return f"<{name} {x:.2f} {y:.2f} {side:.2f} {fill}/>"


def draw_template_picture(name: str, width: float, height: float) -> str:
    return f'<defs><g id="a"/></defs><use href="#a" width="{width:.2f}" height="{height:.2f}"/>'


def list_pages(text: str, pages: list[dict[str, Any]]) -> list[str]:
    """All drawn tags and the headings of each page, with the line of the text that they come from, and the problems."""
    problems = Problems()
    story, lines = blocks(text, problems), list[str]()
    painter = DrawFunctions(draw_icon, draw_template_picture, lambda svg, where: f"<!--{where.line}-->{svg}" if svg else "")
    for arguments in pages:
        if story.is_done:
            break
        story.start_page()
        svg = draw_next_story_part(story, {"x": 10, "y": 15, **arguments}, painter, NO_OWN_FONTS)
        lines += [f"  page {' / '.join(f'{level} {words}' for words, level in story.headings)}"]
        lines += [*(f"    {line}" for line in re.sub(r"(<(?!/))", r"\n\1", svg).split("\n")[1:])]
    return [*lines, f"  done: {story.is_done}", *(f"  {problem}" for problem in problems.sort_by_severity())]


@pytest.mark.golden
def test_every_page_is_laid_out_as_before() -> None:
    lines = [line for name, (text, pages) in PAGES.items() for line in (f"{name}:", *list_pages(text, pages))]
    same("pages.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_every_wrong_argument_is_refused_with_the_same_words() -> None:
    painter, lines = DrawFunctions(draw_icon, draw_template_picture, lambda svg, _: svg), []
    for arguments in (*({"x": 10, "y": 15, "width": 90, "height": 90, **wrong} for wrong in WRONG), {"x": 1, "y": 2}):
        story = blocks("a", Problems())
        story.start_page()
        try:
            told = "drawn" if draw_next_story_part(story, arguments, painter, NO_OWN_FONTS) else "nothing drawn"
        except DrawingError as error:
            told = f"{error} → {error.hint}"
        lines.append(f"{', '.join(f'{name}={value!r}' for name, value in arguments.items())}: {told}")
    same("flow-arguments.txt", "\n".join(with_each_hint_once(lines)) + "\n")
