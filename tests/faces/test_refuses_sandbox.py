"""Untrusted templates can only draw, and are stopped before they use too much memory or time."""

import time
from pathlib import Path

import pytest

from printgen.faces.templates.limits import Limits
from tests.helpers.farm import TEMPLATE, put, refused, run

CLOSED = "cannot be used in templates.\n  hint: use values and filters, such as |replace."
TOO_LONG = "The result of this expression is too long.\n  hint: use smaller numbers, texts or lists."
TWO_MB = "This makes more than 2 million characters of text.\n  hint: draw less on this face."
STEPS = (
    "The drawing takes more than 10,000,000 steps.\n"
    "  hint: remove loops inside loops; most of the work is at templates/farm/card.svg.j2:1."
)
READ = "The template cannot be read:"
REFERENCE = "hint: run `printgen docs templates` to see what templates may use."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("{{ ''.__class__.__mro__ }}", f"__class__ {CLOSED}"),
        ("{{ ''['__class__'] }}", f"__class__ {CLOSED}"),
        ("{{ self.__init__.__globals__ }}", f"__init__ {CLOSED}"),
        ("{{ self._TemplateReference__context }}", f"_TemplateReference__context {CLOSED}"),
        ("{{ game.__class__ }}", f"__class__ {CLOSED}"),
        ("{{ game.__class__.__init__.__globals__ }}", f"__class__ {CLOSED}"),
        ("{{ text.__self__ }}", f"__self__ {CLOSED}"),
        ("{{ range.__globals__ }}", f"__globals__ {CLOSED}"),
        ("{{ namespace.__init__.__globals__ }}", f"__init__ {CLOSED}"),
        ("{{ '{0.__class__}'.format(game) }}", f"__class__ {CLOSED}"),
        ("{{ [game]|map(attribute='__class__')|join }}", f"__class__ {CLOSED}"),
        ("{{ (1).to_bytes(9, 'big') }}", f"to_bytes {CLOSED}"),
        ("{{ row.update(title='Ox') }}", "row.update is not defined.\n  hint: use count, id, title or words."),
        ("{{ row._cells }}", f"animal “Cow” and 1 more: _cells {CLOSED}"),
        ("{{ facts.clear() }}", f"clear {CLOSED}"),
        ("{% set cows = [] %}{{ cows.append(1) }}", f"append {CLOSED}"),
        ("{{ ''|attr('__class__') }}", f"{READ} No filter named 'attr'.\n  {REFERENCE}"),
        ("{{ [1, 2]|random }}", f"{READ} No filter named 'random'.\n  {REFERENCE}"),
        ("{% debug %}", f"{READ} Encountered unknown tag 'debug'.\n  {REFERENCE}"),
    ],
)
def test_templates_cannot_leave_the_sandbox(kit: Path, asked: str, said: str) -> None:
    put(TEMPLATE, f"<g/>\n{asked}\n")
    assert refused() == f"templates/farm/card.svg.j2:2: {said}"


@pytest.mark.parametrize("name", ["cycler", "joiner", "lipsum", "dict", "open", "__import__", "config", "request"])
def test_unsafe_names_are_not_defined(kit: Path, name: str) -> None:
    put(TEMPLATE, f"{{{{ {name}('a').__init__.__globals__ }}}}\n")
    assert refused().startswith(f"templates/farm/card.svg.j2:1: {name} is not defined.\n  hint: ")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
            STEPS,
        ),
        ("{{ range(10 ** 30) }}", "This range has more than 200,000 items.\n  hint: draw less on this face."),
        ("{{ range('many') }}", "range takes whole numbers.\n  hint: write a call like range(5) or range(1, 6)."),
        ("{{ 'x' * 10000000000 }}", TOO_LONG),
        ("{{ [1] * 10000000000 }}", TOO_LONG),
        ("{{ 9 ** 9999999 }}", "An exponent can be at most 64.\n  hint: use a smaller exponent."),
        ("{% set n = namespace(v=9) %}{% for i in range(64) %}{% set n.v = n.v * n.v %}{% endfor %}", TOO_LONG),
        ("{% set n = namespace(v='x') %}{% for i in range(64) %}{% set n.v = n.v + n.v %}{% endfor %}", TOO_LONG),
        ("{% set n = namespace(v='x') %}{% for i in range(64) %}{% set n.v = n.v ~ n.v %}{% endfor %}", TWO_MB),
        (
            "{% set n = namespace(v='x') %}{% for i in range(64) %}"
            "{% set w %}{{ n.v }}{{ n.v }}{% endset %}{% set n.v = w %}{% endfor %}",
            TWO_MB,
        ),
        ("{{ ['x' * 999, 'x']|join('x' * 1999999)|replace('x', 'x' * 999) }}", TWO_MB),
        (
            "{{ 'x'|center(99999999999) }}",
            "|center takes numbers up to 10,000, not 99999999999.\n  hint: use a smaller number.",
        ),
        (
            "{{ 'x'|indent(99999999999) }}",
            "|indent takes numbers up to 10,000, not 99999999999.\n  hint: use a smaller number.",
        ),
        (
            "{{ [1]|batch(99999999999, 0)|list }}",
            "|batch takes numbers up to 10,000, not 99999999999.\n  hint: use a smaller number.",
        ),
        ("{{ round(5, -99999999999) }}", "|round takes numbers up to 10,000, not -99999999999.\n  hint: use a smaller number."),
        ("{{ 'x'.ljust(99999999999) }}", f"ljust {CLOSED}"),
        (
            "{{ '{:>999999999}'.format(1) }}",
            "format: a width is too large or not a plain number.\n  hint: use a width of up to three digits.",
        ),
        (
            "{{ '{:>{w}}'.format(1, w=999999999) }}",
            "format: a width is too large or not a plain number.\n  hint: use a width of up to three digits.",
        ),
        ("{{ '%999999999d' % 1 }}", "% cannot format text in templates.\n  hint: join text with ~."),
        ("{{ '%999999999f' % 1.5 }}", "% cannot format text in templates.\n  hint: join text with ~."),
        (
            "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
            "The template calls itself endlessly.\n  hint: stop the macro or include with {% if … %}.",
        ),
        (
            "{% include 'card.svg.j2' %}",
            "The template calls itself endlessly.\n  hint: stop the macro or include with {% if … %}.",
        ),
    ],
)
def test_endless_work_is_stopped(kit: Path, asked: str, said: str) -> None:
    put(TEMPLATE, f"{asked}\n")
    began = time.monotonic()
    assert refused() == f"templates/farm/card.svg.j2:1: {said}"
    assert time.monotonic() - began < 5


def test_a_drawing_that_grows_too_large_is_stopped(kit: Path) -> None:
    put(TEMPLATE, "{% for i in range(199999) %}<rect width='9' height='9'/>{% endfor %}")
    assert refused() == f"templates/farm/card.svg.j2: {TWO_MB}"


def test_loops_over_lists_stop_at_the_time_limit(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.faces.templates.limits.USUAL", Limits(steps=10**12, seconds=0.05))
    loops = "{% for a in l %}" * 3 + "{% endfor %}" * 3
    put(TEMPLATE, f"{{% set l = range(999)|list %}}{loops}\n")
    assert refused().startswith("templates/farm/card.svg.j2:1: The drawing takes more than 0.05 seconds.\n  hint: remove loops")


def test_limits_leave_room_for_normal_templates(kit: Path) -> None:
    put(
        TEMPLATE,
        "{% macro dot(x) %}<circle cx='{{ x|round(2) }}' cy='{{ (3 + x) * 2 }}' r='{{ 0.5 * 2 ** 1 }}'/>{% endmacro %}\n"
        "{% for i in range(0, 60, 5) %}{{ dot(i) }}{{ dot(copy) }}{% endfor %}\n"
        "{% for pair in row.words.split()|batch(2) %}<text y='{{ loop.index * 9 }}'>{{ pair|join|upper }}</text>{% endfor %}\n"
        "{{ text('{:03} of {}'.format(copy, copies) ~ row.title|replace('C', 'K'), x=5, y=50, width=50, height=9) }}\n",
    )
    assert run("print", "farm").code == 0


def test_a_column_may_have_the_name_of_a_method(kit: Path) -> None:
    put("content/farm/animals.csv", "values,items,count\nmilk,eggs,5\n")
    put(TEMPLATE, "<text x='5' y='9' font-size='{{ row.count }}'>{{ row.values ~ row.items }}</text>")
    assert run("print", "farm").code == 0
