"""The answer of every template function to every argument, on both sides of each limit, word for word."""

import re
from pathlib import Path

import pytest

from tests.helpers.golden import same, with_each_hint_once
from tests.helpers.template_drafts import Drafts

CALLS = {  # a call that draws, the arguments that it needs, and others
    "text": ("text('Fox', {})", {"x": "1", "y": "1", "width": "20", "height": "10"}, "size least leading between"),
    "text of": ("text('Fox', x=1, y=1, width=20, height=10, {})", {}, "align valign font weight fill hyphenate italic inks"),
    "icon": ("icon({})", {"name": "'star'", "x": "1", "y": "1", "size": "5"}, "color"),
    "qr": ("qr('fox', {})", {"x": "1", "y": "1", "size": "20"}, "level fill"),
    "outline": ("outline({})", {}, "inset fill"),
    "pattern": ("pattern({})", {"name": "'dots'"}, "colour"),
    "solid": ("solid({})", {"ink": "'red'"}, ""),
    "picture": ("picture('a.png', {})", {"x": "1", "y": "1", "width": "20", "height": "10"}, "fit focus clip corner opacity"),
}
VALUES = ("none", "'x'", "-10000", "-9999", "-1", "0", "0.1", "9999", "10000", "true", "[1]")
EXPRESSIONS = """\
{{ 'x'|center(10000)|length }}
{{ 'x'|center(10001)|length }}
{{ [1]|batch(10000)|list|length }}
{{ [1]|batch(10001)|list|length }}
{{ 'x'|indent(-10000)|length }}
{{ 'x'|indent(-10001)|length }}
{{ 1 ** 64 }}
{{ 1 ** 65 }}
{{ (-8) ** 0.5 }}
{{ 0.0 ** -1 }}
{{ 2 ** 63 * 2 ** 63 }}
{{ [1, 2, 3]|slice(0)|list }}
{{ 'abc'|truncate(2) }}
{{ range(200000)|list|length }}
{{ range(200001)|list|length }}
{{ 7 % 0 }}
{{ [1, 2][2] }}
{{ row.nome }}
{{ (1, 2)|sum('x') }}
{{ 3|join }}
{{ {'a': 1}.b.c }}
{{ flow(x=5, y=5, width=20, height=20) }}
{{ row.title|titel }}
{{ icn('star') }}
{{ '%s %s' % 1 }}
{{ '{} {}'.format(1) }}
{{ min() }}
{{ picture('a.png', clip=nothing) }}
{{ picture('a.png', focus=nothing) }}
{{ (range(200000)|list + [1])|length }}
{% autoescape false %}{{ '<g/>' }}{% endautoescape %}
"""


def answers_to(drafts: Drafts, call: str, name: str) -> list[str]:
    """The answers to the values of an argument, each after the values that it belongs to."""
    pattern, required, _ = CALLS[call]
    found: dict[str, list[str]] = {}
    for value in VALUES:
        given = ", ".join(f"{word}={one}" for word, one in (required | {name: value}).items())
        shown = rf"""(?i)"{re.escape(value.strip("'"))}"|(?<=is ){re.escape(value)}(?=,)"""
        found.setdefault(re.sub(shown, "…", answer(drafts, "{{ " + pattern.format(given) + " }}")), []).append(value)
    return [f"{call} {name} = {', '.join(values)}: {told or 'drawn'}" for told, values in found.items()]


def answer(drafts: Drafts, template: str) -> str:
    """The problems of a template in its first row, each with its hint."""
    _, _, problems = drafts.draw_first_face(template)
    return "; ".join(told.replace("\n  hint: ", " → ").replace("templates/farm/card.svg.j2:1: ", "") for told in problems)


@pytest.mark.golden
def test_every_argument_is_drawn_or_refused_as_before(tmp_path: Path) -> None:
    drafts, lines = Drafts(tmp_path), []
    for call, (_, required, more) in CALLS.items():
        for name in (*required, *more.split()):
            lines += answers_to(drafts, call, name)
    lines += [f"{template}: {answer(drafts, template) or 'drawn'}" for template in EXPRESSIONS.splitlines()]
    same("template-arguments.txt", "\n".join(with_each_hint_once(lines)) + "\n")
