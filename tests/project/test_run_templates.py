"""Templates of runs: every way to use a row draws the same sheets as the game's own table does."""

from pathlib import Path
from typing import Any

import pytest

from printgen.pdf import partly_compiled
from tests.helpers.personal_sheets import NAMES, SHEET, draw_pages, make_game, write_both, write_table
from tests.project.test_runs import count_ordinary_rows

PARTS = {
    "a condition": "{% if row.number % 2 %}<circle cx='20' cy='50' r='4'/>{% else %}"
    "<rect x='20' y='50' width='5' height='5'/>{% endif %}",
    "a truth value": "<text x='15' y='60'>{{ 'yes' if row.seat else 'no' }} {{ row.seat is defined }}</text>"
    "{% if not row.seat %}<circle cx='60' cy='50' r='4'/>{% endif %}",
    "a comparison": "<text x='15' y='60'>{{ row.name == 'Li' }} {{ row.number > 3 }} {{ 'a' in row.name }}</text>",
    "an attribute": "<rect x='{{ 10 + row.number }}' y='50' width='5' height='5'/>"
    "<g fill='#{{ row.colour }}'><rect x='9' y='70' width='9' height='9'/></g>",
    "a loop": "{% for n in range(row.number % 3) %}<circle cx='{{ 20 + n * 9 }}' cy='50' r='3'/>{% endfor %}",
    "arithmetic": "<text x='15' y='60'>{{ row.number * 2 + 1 }} {{ -row.number }}</text>",
    "filters": "<text x='15' y='60'>{{ row.name|upper }} {{ row.name|length }} {{ row.seat|default('none', true) }}</text>",
    "joined texts": "{{ text('No. ' ~ row.number ~ ': **' ~ row.name ~ '**', x=12, y=40, width=70, height=20, size=11) }}",
    "a placeholder": "{{ text(fill_in('Hello {who}', who=row.name), x=12, y=40, width=70, height=20) }}",
    "a macro": "{% macro label(words, y) %}<text x='15' y='{{ y }}'>{{ words }}</text>{% endmacro %}{{ label(row.name, 50) }}"
    "{{ label(row.number, 60) }}",
    "a macro's length": "{% macro twice(words) %}{{ words }}{{ words }}{% endmacro %}"
    "<text x='15' y='60'>{{ twice(row.name)|length }}</text>",
    "a block": "{% set words %}{{ row.name }}{% endset %}<text x='15' y='60'>{{ 'short' if words == 'Li' else words }}</text>",
    "a call block": "{% macro span() %}<tspan>{{ caller()|length }}</tspan>{% endmacro %}"
    "<text x='15' y='60'>{% call span() %}{{ row.name }}{% endcall %}</text>",
    "a list of cells": "<text x='15' y='60'>{{ [row.name, row.seat]|join('/') }} {{ row.keys()|list|first }}</text>",
    "a slice": "<text x='15' y='60'>{{ row.name[:3] }} {{ row.name.split(' ')[0] }}</text>",
    "a map": "<text x='15' y='60'>{{ {'Li': 'one', 'Chloé': 'two'}.get(row.name, 'other') }} "
    "{{ row.get('nome', 'none') }}</text>",
    "a transform": "<g transform='translate(5 5) rotate(3)'><rect width='60' height='20' fill='#eee'/>"
    "{{ text(row.name, x=2, y=2, width=56, height=10) }}</g>",
    "an opacity": "<g opacity='0.5'><text x='15' y='60'>{{ row.name }}</text></g>",
    "a gradient": "<defs><linearGradient id='g'>"
    "<stop offset='0' stop-color='#{{ row.colour }}'/><stop offset='1'/></linearGradient></defs>"
    "<rect x='9' y='50' width='30' height='9' fill='url(#g)'/>",
    "spans": "<text x='15' y='60'>a {{ row.name }} <tspan font-weight='bold'>{{ row.number }}</tspan> z</text>",
    "a field": "<rect data-field='score.{{ row.number }}' x='20' y='60' width='20' height='9' fill='none' stroke='black'/>",
    "anchors": "<text x='50' y='60' text-anchor='middle'>{{ row.name }}</text>"
    "{{ text(row.name, x=12, y=65, width=70, height=9, align='right') }}",
    "white space": "<text x='15' y='60'>  {{ row.name }}\n {{ row.number }} </text><text x='15' y='70'>{{ row.seat }}</text>",
    "a right-to-left text": "<text x='80' y='60' direction='rtl'>{{ row.name }}</text>"
    "<text x='15' y='70' font-family='Amatic SC'>{{ 'שלום' if row.number % 2 else 'abc' }}</text>",
    "a long text": f"<text x='5' y='60' font-size='0.4'>{'{{ row.name }} and ' * 20}</text>",
    "a text with an outline": "<text x='50' y='60' stroke='red' stroke-width='0.1' letter-spacing='1'>{{ row.name }}</text>",
    "a transparent text": "<text y='70' fill-opacity='0.5'>{{ row.name }}</text>",
    "an imprint": "<text x='15' y='60' data-role='imprint' font-size='2'>{{ row.name }}</text>",
    "a colour by name": "{{ text(row.name, x=12, y=40, width=70, height=20, fill={'Li': 'red'}.get(row.name, 'blue')) }}",
    "the unused code of a row": "{{ qr(row.name, x=30, y=55, size=20) }}",
}


@pytest.mark.parametrize("part", PARTS)
def test_a_template_that_uses_the_row_in_any_way_draws_the_same_sheets(tmp_path: Path, part: str) -> None:
    rows = [
        f'{number},"{NAMES[number % len(NAMES)]}",{"B4" if number % 3 else ""},{number % 10}{number % 7}c4e8'
        for number in range(1, 25)
    ]
    sheet = SHEET.replace("y=60, size=40", "y=100, size=40") + PARTS[part]
    run, own = write_both(tmp_path, sheet, rows, "number,name,seat,colour")
    assert draw_pages(run) == draw_pages(own), part


def test_few_rows_are_drawn_in_the_ordinary_way_if_the_template_compares_a_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = count_ordinary_rows(monkeypatch)
    rows = [f"{number},{'AB'[number % 2]}" for number in range(1, 201)]
    make_game(tmp_path, SHEET + PARTS["a comparison"].replace("{{ row.number > 3 }}", "")).write_run(
        "meet", write_table(tmp_path, rows)
    ).get()
    assert 0 < len(seen) < 20


def test_of_three_hundred_rows_fewer_than_ten_lines_of_text_need_a_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks, compile_at_gap = list[str](), partly_compiled._compile_element_in_hole

    def note(node: Any, *others: Any) -> str:
        walks.append(node.tag)
        return compile_at_gap(node, *others)

    monkeypatch.setattr(partly_compiled, "_compile_element_in_hole", note)
    rows = [f"{number},{NAMES[number % 5]} {number}" for number in range(1, 301)]
    make_game(tmp_path).write_run("meet", write_table(tmp_path, rows)).get()
    assert 0 < walks.count("text") < 10
