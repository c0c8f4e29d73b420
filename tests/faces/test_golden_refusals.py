"""The message and the hint for every kind of wrong template, word for word."""

from functools import reduce
from pathlib import Path

import pytest

from tests.helpers.farm import put
from tests.helpers.golden import same, with_each_hint_once
from tests.helpers.template_drafts import Drafts

TEMPLATES = """\
{{ widht }}
{{ row.tilte }}
{{ row['nome'] }}
{{ facts.hans }}
{{ ink.bran }}
{{ game.titel }}
{{ game.title.nome }}
{{ panels.lid.x }}
{{ page.number }}
{{ page }}
{{ texts.nome }}
{{ counts.nome }}
{{ loop.index }}
{{ (none).a }}
{{ 'a'.b }}
{{ 7 .b }}
{{ row[1, 2] }}
{{ row[[1]] }}
{{ {[1]: 2} }}
{{ row[1:] }}
{{ row() }}
{{ row.title - 1 }}
{{ row.id * row.title }}
{{ row.count - row.id }}
{{ row }}
{{ game }}
{{ icon }}
{{ [1] }}
{{ 'a'.format }}
{{ '{:9999}'.format(1) }}
{{ '{:{}}'.format(1, 2) }}
{{ '{}'.format([1]) }}
{{ '{a}'.format(1) }}
{{ '{:c}'.format(55296) }}
{{ '\\ud800' }}
{{ 'a'.encode() }}
{{ 'a'.upper(1) }}
{{ 'a'.split(1) }}
{{ [1].index(2) }}
{{ row.get() }}
{{ row.items(1) }}
{{ facts.get([1]) }}
{{ 10 ** 400 }}
{{ {"9" * 400} }}
{{ {"9" * 5000} }}
{{ 1e999 }}
{{ 'a' * 2000001 }}
{{ [1] * 200001 }}
{{ 2 ** 64 ** 2 }}
{{ (2 ** 60) ** 60 }}
{{ 'a' % 1 }}
{{ range('a') }}
{{ range(1.5) }}
{{ range(10 ** 30) }}
{{ len() }}
{{ len(7) }}
{{ len([1], [2]) }}
{{ min([]) }}
{{ max(1, 'a') }}
{{ max([1], key='a') }}
{{ zip(1) }}
{{ enumerate() }}
{{ enumerate([1], begin=2) }}
{{ namespace(1) }}
{{ namespace([1]) }}
{{ 1|pad }}
{{ 1|pad('a') }}
{{ 1|pad(10001) }}
{{ 1.5|number(16) }}
{{ 1.5|number(-1) }}
{{ true|number }}
{{ 'a'|mm }}
{{ nome|mm }}
{{ [1, 'a']|sum }}
{{ [1, nome]|sum }}
{{ ['a']|map('upcase')|list }}
{{ [1]|map }}
{{ [1]|first|first }}
{{ []|first }}
{{ 1 is odd(2) }}
{{ 'a' is odd }}
{{ 1 is lower }}
{{ 1 is divisibleby }}
{{ 1 is nome }}
{{ 1|nome }}
{{ fill_in('{a} and {b}', a=1) }}
{{ fill_in('{a}') }}
{{ fill_in('{a}', a=[1]) }}
{{ fill_in([1]) }}
{{ text('a') }}
{{ text() }}
{{ text(none, BOX) }}
{{ text('a', BOX, colour='red') }}
{{ text('a', BOX, hyphenate='xx') }}
{{ text('a', BOX, inks={'a': 1}) }}
{{ text('a :nome: b', BOX) }}
{{ text('a <nome>b', BOX) }}
{{ text('a', BOX, font='Manrope', italic=true) }}
{{ text('a' * 20001, BOX) }}
{{ text('a b ' * 99, BOX) }}
{{ text('a b ' * 99 ~ 'm' * 40, BOX, least=5) }}
{{ icon('nome') }}
{{ icon('sword') }}
{{ icon(row.title) }}
{{ icon('sun', a=[1]) }}
{{ qr('a' * 3000, 1, 1, 9) }}
{{ qr('a', 1, 1, 9, level='X') }}
{{ qr() }}
{{ outline(a=[1]) }}
{{ pattern('nome') }}
{{ pattern('dots', 'reed') }}
{{ pattern('dots', 'none') }}
{{ solid([1]) }}
{{ flow(BOX) }}
{{ picture() }}
{{ picture('a.png', 1) }}
{{ picture('a.png', focus='topp') }}
{{ picture('a.png', focus=nome) }}
{{ picture('a.png', clip=[1]) }}
{{ picture('a.png', clip='M' ~ '0' * 100000) }}
{{ picture_size([1]) }}
{{ has_picture() }}
{% include 'nome.svg.j2' %}
{% include 7 %}
{% include nome %}
{% include ['a.j2', 'b.j2'] %}
{% extends 'nome.svg.j2' %}
{% import 'bits.svg.j2' as bits %}{{ bits.nome() }}
{% import 'bits.svg.j2' as bits %}{{ bits.bit() }}
{% import 'bits.svg.j2' as bits %}{{ bits.bit(1, 2) }}
{% import 'bits.svg.j2' as bits %}{{ bits.bit(1, b=2) }}
{% import 'bits.svg.j2' as bits %}{{ bits.reader(1) }}
{% import 'bits.svg.j2' as bits %}{% call bits.bit(1) %}{% endcall %}
{% macro m(a, a) %}{% endmacro %}
{% macro m(a) %}{{ a }}{% endmacro %}{{ m(a=1, a=2) }}
{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}
{% macro m() %}{{ caller() }}{% endmacro %}{{ m() }}
{% macro m() %}{{ caller() }}{% endmacro %}{% call(x) m() %}{{ x }}{% endcall %}
{{ super() }}
{% block a %}{{ super() }}{% endblock %}
{% block a %}{% endblock %}{% block a %}{% endblock %}
{% for a in 7 %}{% endfor %}
{% for a, b in [1] %}{% endfor %}
{% for a, b in [[1]] %}{% endfor %}
{% for a, b in [[1, 2, 3]] %}{% endfor %}
{% for a in [1] %}{{ loop.nextitem.x }}{% endfor %}
{% for a in [1] %}{{ loop.previtem.x }}{% endfor %}
{% for a in [1] %}{{ loop(1, 2) }}{% endfor %}
{% for a in [1] %}{{ loop([1]) }}{% endfor %}
{% for a in [1] %}{{ loop.nome }}{% endfor %}
{% set a, b = 1 %}
{% set a, b = [1] %}
{% set row.a = 1 %}
{% set game.a = 1 %}
{% set none = 1 %}
{% if row.title %}
{% endif %}
{% fi %}
{% trans %}a{% endtrans %}
{{ row.title }
{{ 'a }}
{{ }}
{{ 1 + }}
{{ a b }}
{{ f(**1) }}
{{ icon(**1) }}
{{ icon(*1) }}
{{ icon(**{1: 2}) }}
{{ icon('sun', name='sun') }}
{{ qr(1, 2, 3, 4, 5, 6, 7) }}
{{ qr(1, 2, 3, sice=4) }}
{# a
⏎{{ 95000 }}
⏎⏎{{ widht }}
{% if false %}{% block a %}{% for x, y in [1] %}{% endfor %}{% endblock %}{% endif %}{{ self.a() }}
{{ 'a' in TWO199 }}
{{ 'a' in TWO200 }}
{{ TWO999 is odd }}
{{ TWO1000 is odd }}
{{ ((2 ** 50) ** 19 * 2 ** 49) is odd }}
{{ ((2 ** 50) ** 20) is odd }}
{{ ('a' * 2000000)|length }}
{{ ('a' * 100000)|title|length }}
{{ ('a' * 100001)|title|length }}
{{ 'x' * 60 + 1 }}
{{ 'x' * 61 + 1 }}
{{ 1.5|number(15) }}
{{ picture('a.png', clip='M' ~ '0' * 99999) }}
{{ loop.cycle() }}
{% for a in [1] %}{{ loop.cycle() }}{% endfor %}
{% for i in range(2001) %}{{ pattern('dots', '#{:06x}'.format(i)) }}{% endfor %}
""".splitlines()
WORDS = {"BOX": "x=1, y=1, width=20, height=20", "95000": "9" * 5000, "9400": "9" * 400, "⏎": "\n"} | {
    f"TWO{power}": str(2**power) for power in (1000, 999, 200, 199)
}  # in place of words in templates


def list_template_refusals(folder: Path) -> list[str]:
    drafts = Drafts(folder)
    lines = []
    for template in TEMPLATES:
        filled = reduce(lambda text, pair: text.replace(*pair), WORDS.items(), template)
        told = drafts.told(filled).replace("templates/farm/", "").replace("\n  hint: ", " → ").splitlines()
        lines += [template, *(f"  {line}" for line in told[:2] or ["drawn"])]
    return lines


@pytest.mark.golden
@pytest.mark.bytes  # some messages come from Jinja
def test_every_wrong_template_is_refused_with_the_same_words(tmp_path: Path) -> None:
    put(
        tmp_path / "templates/farm/bits.svg.j2",
        "{% macro bit(a) %}{{ a }}{% endmacro %}{% macro reader(a) %}{{ row.title }}{% endmacro %}",
    )
    put(tmp_path / "templates/farm/icons.svg", '<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>')
    for name in ("a/sword", "b/sword"):
        put(tmp_path / f"content/farm/icons/{name}.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    lines = list_template_refusals(tmp_path)
    same("template-refusals.txt", "\n".join(with_each_hint_once(lines)) + "\n")
