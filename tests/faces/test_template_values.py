"""The values of a template in its drawing: numbers unchanged, texts escaped, lengths rounded; and the places of problems."""

from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.context import Subject, TextPage
from printgen.faces.templates.environment import TemplateSandbox
from tests.helpers.farm import make_kit
from tests.helpers.template_drafts import Drafts

SANDBOX = TemplateSandbox((), marked=False)


@pytest.mark.parametrize(
    ("template", "drawn"),
    [
        ("{{ 12 }} {{ 0.5 }} {{ true }} {{ none }}", "12 0.5 True None"),
        ("{{ '<b> & \"c\"' }}", "&lt;b&gt; &amp; &#34;c&#34;"),
        ("{{ '<b>'|safe }}", "<b>"),
        ("{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}{{ bold('a < b') }}", "<b>a &lt; b</b>"),
        ("{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{% for n in (1, 2) %}{{ twice(n) }}{% endfor %}", "1122"),
        ("{{ (10 / 3)|mm }} {{ 7|mm }} {{ '2.675'|float|mm }} {{ (1 / 3)|mm ~ 'mm' }}", "3.33 7 2.67 0.33mm"),
        ("{{ max(1, 2.5) }} {{ min(3, 2, 4) }} {{ max([3, 1]) }} {{ min([], default=7) }}", "2.5 2 3 7"),
        ("{% filter upper %}a{{ 1 }}<b>{% endfilter %}", "A1<B>"),
        ("{{ 'a\nb\n\nc'|indent }}", "a\n    b\n\n    c"),
        ("{{ 'a\nb'|indent(2, true) }} {{ 'a\n\nb'|indent('-', blank=true) }}", "  a\n  b a\n-\n-b"),
        (
            "{{ 2.5|round }} {{ 2.25|round(1) }} {{ 2.7|int }} {{ 'x'|int }} {{ 'x'|int(3) }} {{ none|default('d') }}",
            "2.0 2.2 2 0 3 None",
        ),
        ("{{ ('9' * 100)|int(7) == 7 }} {{ ('9' * 101)|int(7) }}", "False 7"),
        ("{{ [3, 1, 2]|sort|join }} {{ [3, 1]|sort(true)|join('-') }} {{ ['b', 'A']|sort|join(' ') }}", "123 3-1 A b"),
        ("{{ 'a b'|title }} {{ 'aXb'|capitalize }} {{ ' a '|trim }} {{ 'a-b-a'|replace('a', 'c', 1) }}", "A B Axb a c-b-a"),
        ("{{ [1, 2, 3]|first }} {{ [1, 2, 3]|last }} {{ [1, 1, 2]|unique|list|length }} {{ 'abc'|reverse }}", "1 3 2 cba"),
        ("{% for l in [1, 2, 3]|batch(2, 0) %}{{ l|join }},{% endfor %} {{ ([1, 2, 3]|slice(2)|first)|join }}", "12,30, 12"),
        ("{{ [1, 2]|sum }} {{ [1, 2]|sum(start=10) }} {{ [{'n': 1}, {'n': 2}]|sum('n', 4) }}", "3 13 7"),
    ],
)
def test_values_are_written_as_svg_needs_them(template: str, drawn: str) -> None:
    SANDBOX.reset_for_next_drawing()
    assert SANDBOX.from_string(template).render() == drawn


@pytest.mark.parametrize(
    ("template", "check"),
    [
        ("{{ text('<b>a', x=1, y=1, width=9, height=9) }}", "content"),
        ("{{ text('hens', x=1, y=1, width=9, height=1) }}", "overflow"),
        ("{{ row.id + 1 }}", "content"),
    ],
)
def test_a_problem_names_its_check_component_face_row_and_template_line(template: str, check: str, tmp_path: Path) -> None:
    (first, *_) = Drafts(tmp_path).draw(template)
    about = first.about
    assert (about.check, about.component, about.face) == (check, "part1", "part1 “Cow”")
    assert [str(place).rpartition("/")[2] for place in (about.row, about.template)] == ["animals.csv:2", "draft1.svg.j2:1"]


def test_a_face_is_named_after_its_component_and_its_row_or_page(tmp_path: Path) -> None:
    make_kit(tmp_path)
    game = load_game("farm", find_shelves(tmp_path), Problems())
    assert game is not None
    animal, barn = game.components
    subjects = [Subject(part, part.rows[0], part.sizes[0], 1, 1) for part in (animal, barn)]
    labels = [subject.label for subject in (*subjects, subjects[1]._replace(page=TextPage(3, 4)))]
    assert labels == ["animal “Cow”", "barn", "barn, page 3"]
