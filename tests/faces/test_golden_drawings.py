"""The SVG of a face for every template function and value, what the template reads, and what it costs, word for word."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from printgen.faces.reads import LOOK
from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.templates.number_format import format_number
from tests.helpers.farm import GAME, put
from tests.helpers.golden import same
from tests.helpers.template_drafts import Drafts

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">%s</svg>'
GAME_YAML = GAME.replace("facts:\n", "  hay: dots\n  night: none\nfacts:\n").replace(
    "    back: back.svg.j2\n", "    bleed: 3mm\n"
)
TEMPLATES = """\
{{ width }} {{ height }} {{ bleed }} {{ safe }} {{ component }} {{ style }} {{ players }} {{ copy }}/{{ copies }}
{{ row.number }} of {{ row.of }} {{ row.TITLE }} {{ row.count + 1 }} {{ row.get('nome', 'x') }} {{ row|length }}
{{ facts.hands }} {{ facts.get('nome', 7) }} {{ 'hands' in facts }} {{ counts.animal }} {{ counts.barn }}
{{ game.title }} {{ game.name }} {{ game.players.most }} {{ game.edition }} {{ game.language }}
{{ ink.barn }} {{ ink.hay }} {{ solid(ink.hay) }} {{ solid('red') }} {{ ink.night }}
<rect fill="{{ ink.hay }}"/><rect fill="{{ pattern('bricks', '#123456') }}"/><rect fill="{{ pattern('bricks', '#123456') }}"/>
{{ icon('sun', 1, 2, 3) }}{{ icon('sun', 1, 2, 3, fill='red') }}{{ icon('Sun', 4, 5) }}{{ icon('sun', stroke_width=2) }}
{{ icon('sword', 1, 2, 3, fill='red') }}{{ icon('Long Sword', color='blue', fill='red') }}
{{ text(':sun: and :sword:', x=1, y=2, width=50, height=9, inks={'sun': ink.hay, 'nome': 'red'}, fill='green') }}
{{ text('<barn>a</barn> <u>b</u>', x=1, y=2, width=50, height=9) }}{{ text(7, x=1, y=2, width=50, height=9, size=7.5) }}
{{ qr('x', 5, 6, 29) }}{{ qr('x', '5', 6, 29, level='H', fill='"red"') }}
{{ outline() }}{{ outline(2) }}{{ outline(-1.5, stroke='<red>', stroke_width=0.2) }}
{{ picture('wide.png') }}
{{ picture('wide.png', 5, 5, 20, 20) }}{{ picture('wide.png', 5, 5, 20, 20, focus='left') }}
{{ picture('wide.png', 5, 5, 20, 20, fit='contain', focus='top') }}{{ picture('wide.png', 5, 5, 40, 20.01) }}
{{ picture('wide.png', 5, 5, 40, 20.004) }}
{{ picture('wide.png', 5, 5, 20, 20, corner=3, opacity=0.5) }}
{{ picture('wide.png', 5, 5, 20, 20, corner=99, clip='circle') }}
{{ picture('wide.png', 5, 5, 20, 30, clip='circle') }}{{ picture('wide.png', 5, 5, 20, 20, clip='M5 5h9v9z') }}
{{ picture('nome & co.png', 5, 5, 20, 30) }}
{{ picture('', 5, 5, 20, 30) }}{{ picture('nest.svg', 5, 5, 20, 30) }}
{{ picture_size('wide.png').ratio }}{{ picture_size('nome.png').width }}
{{ picture_size('wide.png').width }} {{ has_picture('wide.png') }} {{ has_picture('nome.png') }} {{ has_picture(none) }}
{{ fill_in('{a} {b} {1}', a=1.5, b='<b>') }} {{ fill_in('{a}{{b}}', a=1, b=2) }}
{{ 1234.5|number }} {{ 1234.5|number(2) }}
{{ 0.1 + 0.2 }} {{ (0.1 + 0.2)|mm }} {{ 7|pad(3) }} {{ 'a'|pad(3) }} {{ ''|number }}
{{ '<b>' }} {{ '<b>'|safe }} {{ '<b>'|e }} {{ 'a' ~ '<' }} {{ '<' ~ '<b>'|safe }} {{ true }} {{ none }} {{ 1.0 }}
{{ 1e20 }} {{ 1e-9 }}
{% include 'bits/part.svg.j2' %}{% import 'bits/macros.svg.j2' as m with context %}{{ m.bit(3) }}
{% set s %}<b>{{ row.id }}</b>{% endset %}{{ s }}{% filter upper %}a<i>{% endfilter %}
{% filter striptags %}<i>&lt;b&gt;</i>{% endfilter %}{% filter length %}abc{% endfilter %}
{% macro m(a=1) %}<{{ a }}{{ caller(5) if caller is defined }}>{% endmacro %}{{ m(2) }}{% call(x) m() %}in{{ x }}{% endcall %}
{% for a in [3, 1, 2]|sort %}{{ loop.index }}{{ a }}{{ loop.cycle('x', 'y') }}{{ '' if loop.last else ', ' }}{% endfor %}
{% set n = namespace(a=1) %}{% for b in range(3) %}{% set n.a = n.a + b %}{% endfor %}{{ n.a }}
{{ zip([1, 2], 'ab')|list|length }} {% for a, b in enumerate('xy', start=1) %}{{ a }}{{ b }}{% endfor %}
{{ len('abc') }}
{{ -2 ** 2 }} {{ 7 // 2 }} {{ 7 % 4 }} {{ 7 / 2 }} {{ +3 }} {{ 1 < 2 < 3 }}
{{ 3 > 2 > 2 }} {{ 1 in [1] }} {{ 'b' not in 'abc' }} {{ 1 != 1.0 }}
{{ [1, 2, 3][1:]|join('-') }} {{ 'abc'[::-1] }}
{{ {'a': 1, 'b': 2}|items|map('first')|join }}
{{ [1, 2]|sum }} {{ [{'a': 1}, {'a': 2.5}]|sum('a') }} {{ [1]|sum(start=5) }}
{{ ['b', 'A']|sort|join }} {{ [1, 2, 3, 4]|batch(3, 0)|map('sum')|join(' ') }} {{ [5, 3]|min }}
{{ max(1, 2.5) }} {{ min([3, 2]) }}
{{ '%s' }} {{ 'a{}b{:>3}'.format(1, 2) }} {{ '<{}>'.format('<') }} {{ ('<{}>'|safe).format('<') }}
{{ 'x'.upper() }} {{ 'a,b'.split(',')|last }}
{{ '5'|int + 1 }} {{ 'x'|int(3) }} {{ '2.5'|float }} {{ 2.567|round(1) }} {{ round(2.5) }}
{{ 3 is odd }} {{ 3 is divisibleby 2 }} {{ 4 is gt 3 }}
{{ ('a' * 101)|int }} {{ 'a b c'|wordwrap(2) }} {{ 'a\\nb'|indent(2) }}
{{ 'abcabc'|replace('a', 'x', 1) }} {{ '<b>a</b>'|striptags }}
{{ 'b' in 'a' * 2000 }} {{ 'a' * 2000 == 'a' * 2000 }} {{ [1] * 1000 == [1] * 1000 }}
{{ ['a' * 2000] < ['a' * 2000] }}
{{ 7 in range(2000) }} {{ [1] in [[1], [2, [3]]] }} {{ ('a' * 500)|upper|length }}
{{ ('a ' * 500)|title|length }}
{{ ('é' * 500)|length }} {{ ([1] * 500)|join|length }} {{ ([1, 2] * 500)|sort|length }}
{{ ([[1], [2]] * 50)|unique|list|length }}
{% for a in range(100) %}{{ a }}{% endfor %}
{% for k in {'a': 1, 'b': {'c': [1, 2]}} %}{{ k }}{% endfor %}
{% for a in 'abc' %}{{ a }}{% endfor %}
{{ ('a' * 300).upper()|length }} {{ ('a' * 300).split('b')|length }} {{ [1, 2].count(1) }}
{{ {'a': 1}.get('a') }} {{ {'a': 1}.items()|length }}
{{ {('a', 1): 2}[('a', 1)] }}
{{ {'a': 1}['a'] }} {{ (1, 2)[0] }} {{ 'abc'[1] }} {{ range(9)[3] }}
{{ row['title'] }} {{ [1, 2, 3][:2]|length }}
{{ text('a' * 100, x=1, y=1, width=60, height=60) }}{{ text('a <b>b</b>', x=1, y=1, width=60, height=60, balance='all') }}
{% block a %}in{% endblock %}{{ self.a() }}{% include 'bits/more.svg.j2' %}
{% include 'bits/more.svg.j2' %}{{ [row, row]|length }}
{% set a %}{{ 'x' * 50 }}{% endset %}{{ a ~ a ~ a }} {% if a and not none or 1 %}{% endif %}{{ 'a' if 1 else 'b' }}
{% set a = 'x' %}{{ a|safe|length }}
{{ ('a' * 29) }}{{ ('a' * 31) }}{{ ('<' * 40)|e }}{{ ('é' * 300)[1:]|length }}{{ 2 ** 64 }}{{ ([1] + [2] * 3)|length }}
""".splitlines()
VALUES = {"text": "a", "a map": {"a": 1}, "a list": [1], "a pair": (1, 2), "a range": range(3), "a number": 1, "a decimal": 1.5}


LANGUAGES = (
    "en az ca da de el eu fo gl hr id is it kl lb mk nl ro sl sr tr vi be cs et fi fr hu hy ka kk lt lv nb nn no ru sk sq sv "
    "uk bg pl es pt pt-BR pt-PT de-AT de-CH de-LI it-CH es-MX es-US es-PR es-GT es-PE fr-CA zz de-DE"
)
NUMBERS = (
    (1234.5, None),
    (12345.678, 2),
    (999, None),
    (1000, None),
    (10000, 0),
    (-0.001, 2),
    (-1.5, None),
    (1e-7, None),
    (1e21, None),
)


def list_number_formats() -> list[str]:
    """The languages that write numbers in the same way, before the numbers."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES.split():
        shown = " ".join(format_number(number, decimals, language).replace("\xa0", "_") for number, decimals in NUMBERS)
        found.setdefault(shown, []).append(language)
    return [f"{' '.join(languages)}: {shown}" for shown, languages in found.items()]


def list_readable_attributes() -> list[str]:
    """The attributes that templates can read of values of each kind, among all that Python has."""
    sandbox, lines = TemplateSandbox((), marked=False), []
    for kind, value in VALUES.items():
        names = [name for name in dir(value) if sandbox.is_safe_attribute(value, name, getattr(value, name))]
        lines.append(f"{kind}: {' '.join(names) or 'nothing'}")
    return lines


def list_drawing(drafts: Drafts, template: str) -> list[str]:
    """The parts of a template's face inside its <svg>, each on a line, the names of everything that it reads, and its costs."""
    svg, names, problems = drafts.draw_first_face(template)
    parts = re.sub(r"(<(?!/)(?!tspan))", r"\n\1", svg).removesuffix("</svg>").split("\n")[1:]
    parts[:1] = [parts[0].partition('">')[2]] if parts else []
    shown = [re.sub(r'(?<= d=")[^"]{60,}', lambda data: f"{data[0][:50]}… ({len(data[0])})", part) for part in parts]
    steps, size = drafts.costs
    reads = f"  reads {', '.join(sorted(names - {LOOK})) or 'nothing'}; {steps} steps, {size} bytes"
    return [template, *(f"  {part}" for part in (*shown, *problems)), reads]


@pytest.mark.golden
@pytest.mark.bytes  # the costs depend on Jinja
def test_every_function_and_value_is_drawn_as_before(tmp_path: Path) -> None:
    content = io.BytesIO()
    Image.new("RGB", (200, 100), "red").save(content, "PNG")
    for folder, name, text in (
        ("content/farm", "wide.png", content.getvalue()),
        (
            "content/farm",
            "nest.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><image href="wide.png"/></svg>',
        ),
        (
            "content/farm",
            "icons/b/long-sword.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></svg>',
        ),
        ("templates/farm", "icons.svg", b'<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>'),
        ("templates/farm", "bits/part.svg.j2", b"<i>{{ row.words }}{% include ['nome.j2', 'bits/more.svg.j2'] %}</i>"),
        ("templates/farm", "bits/more.svg.j2", b"{{ facts.hands }}"),
        ("templates/farm", "bits/macros.svg.j2", b"{% macro bit(n) %}{{ n * players }}{{ icon('sun') }}{% endmacro %}"),
    ):
        put(tmp_path / folder / name, text)
    drafts = Drafts(tmp_path, GAME_YAML)
    lines = [line for template in TEMPLATES for line in list_drawing(drafts, template)]
    same("drawings.txt", "\n".join([*lines, *list_readable_attributes(), *list_number_formats()]) + "\n")
