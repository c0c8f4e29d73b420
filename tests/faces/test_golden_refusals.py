"""The message and the hint for every kind of wrong template, text, Markdown and icon, word for word."""

from pathlib import Path

import pytest

from printgen.core.problems import Problems
from printgen.faces.text.bits import MarkupError
from printgen.faces.text.markup import read_markup
from printgen.faces.text.tags import Vocabulary
from printgen.model import Keyword
from tests.helpers.farm import put
from tests.helpers.flowing_texts import HIGH, LOOK, blocks
from tests.helpers.golden import same, with_each_hint_once
from tests.helpers.template_drafts import Drafts

TEMPLATES = (
    """\
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
""".replace("BOX", "x=1, y=1, width=20, height=20")
    .replace("9400", "9" * 400)
    .replace("95000", "9" * 5000)
    .splitlines()
)
TEXTS = """\
<b>a
a</b>
<b><i>a</b>
<nome>a</nome>
<rde>a</rde>
<b 3>a</b>
<B>a</b>
<strong>a</strong>
<em>a</em>
<img src=a>
<font>a</font>
<p>a</p>
<ul>a</ul>
<li>a
<!-- a -->
<size>a</size>
<size x>a</size>
<size 5%>a</size>
<size 9%>a</size>
<size 10%>a</size>
<size 2000%>a</size>
<size 2001%>a</size>
<size 12>a</size>
<size 12pt>a</size>
<size 200>a</size>
<color>a</color>
<color rde>a</color>
<color zz>a</color>
<colour sea>a</colour>
<color #12345>a</color>
<#12345>a</#12345>
<br>a<br/>
<br x>a
</br>
[[Drow]] a
[[zzz]] a
<big><big><big><big><big><big><big><big><big><big><big><big><big><big>a
<center>a
""".splitlines()
DEEP = ("<b>" * 20 + "a", "<b>" * 21 + "a", "<b>" * 19 + "a" + "</b>" * 19)
MARKDOWN = (
    "a `b` c", "    code\n\na", "```\ncode\n```", "<div>a</div>", "a <div> b", "a <!-- b --> c", "[a](b.html)",
    "<https://a.org>", "![a](b.png) and", "a ![b](c.png)", "#### four", "##### five", "a :nome: b", "a\nb :strar:",
    "[[Drow]]", "a <b>b", "a </b> b", "a\nb\n<i>c", "![a](a.svg.j2)", '![a](a.svg.j2 "60")', '![a](a.svg.j2 "60x40mm")',
    '![a](a.svg.j2 "0x40mm")', '![a](a.png "x")', '![a](a.png "0.9mm")', '![a](a.png "1mm")', '![a](a.png "1001mm")',
    '![a](a.png "84mm")', '![a](a.png "86mm")', "- a\n  - b\n    - c", "> a\n> > b", "- a\n  > b",
    "| a |\n|---|\n| <center>b</center> |", "![<right>b</right>](a.png)", "<center>a</center>\n\nb", "# <center>a",
    "***", "a\n---", "a[^1]", "&nope; &amp; &copy;", "~~a~~", "1) a\n2) b", "* a\n+ b", "a  \nb\\\nc",
    "<https://a.org/b> a@b.org <a@b.org>", "- \n- a", "1.\n   a", "> - a\n>   b",
)  # fmt: skip


def list_template_refusals(folder: Path) -> list[str]:
    drafts = Drafts(folder)
    lines = []
    for template in TEMPLATES:
        told = drafts.told(template).replace("templates/farm/", "").replace("\n  hint: ", " → ").splitlines()
        shown = template if len(template) < 80 else f"{template[:77]}…"
        lines += [shown, *(f"  {line}" for line in told[:2] or ["drawn"])]
    return lines


def list_text_refusals() -> list[str]:
    known = Vocabulary({"sea": "#1a5a78", "blank": "none"}, {"Draw": Keyword(), "Burn": Keyword(icon="flame")})
    lines = []
    for text in (*TEXTS, *DEEP):
        told = []
        for points in (10.0, 0.0):
            try:
                read_markup(text, lambda: known, points)
                told.append("read")
            except MarkupError as error:
                told.append(f"{error} → {error.hint}")
        lines += [f"{text[:60]}", *(f"  {line}" for line in dict.fromkeys(told))]
    return lines


def list_markdown_refusals() -> list[str]:
    lines = []
    for text in MARKDOWN:
        problems = Problems()
        story = blocks(text, problems)
        while not story.is_done:
            story.start_page()
            story.fill_column(85.0, HIGH, LOOK)
            if not story.begun:
                story.report_and_skip_oversized_block()
        told = [f"{problem}".replace("\n  hint: ", " → ") for problem in problems.sort_by_severity()]
        lines += [repr(text), *(f"  {line}" for line in told or ["read"])]
    return lines


@pytest.mark.golden
@pytest.mark.bytes  # some messages come from Jinja
def test_everything_wrong_is_refused_with_the_same_words(tmp_path: Path) -> None:
    put(
        tmp_path / "templates/farm/bits.svg.j2",
        "{% macro bit(a) %}{{ a }}{% endmacro %}{% macro reader(a) %}{{ row.title }}{% endmacro %}",
    )
    put(tmp_path / "templates/farm/icons.svg", '<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>')
    for name in ("a/sword", "b/sword"):
        put(tmp_path / f"content/farm/icons/{name}.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    lines = list_template_refusals(tmp_path) + list_text_refusals() + list_markdown_refusals()
    same("refusals.txt", "\n".join(with_each_hint_once(lines)) + "\n")
