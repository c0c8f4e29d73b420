"""Mistakes in templates are reported with the values, the line, the row and a hint."""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from printgen.faces.templates.environment import TemplateSandbox
from tests.helpers.farm import CSV, TEMPLATE, put, refused
from tests.helpers.template_drafts import Drafts

COW = "animal “Cow” and 1 more: "
NUMBER = "convert text to a number with |float or |int."
NOTHING = "check the value with {% if … %} first, or replace it with |default(0, true)."
NAMES = "write one name for each item of the list."
PARTS = "use a list, text or a map; to count to a number, use range(5)."
NAME = "write the name in quotes, such as 'part.svg.j2'."
BRACKETS = "run `printgen docs templates` to see the arguments; pass most of them by name, as in x=5."
ALIKE = "pass a list of only numbers or only text."
NAMED_MACRO = "check the parameters in {% macro … %}."
NO_SUPER = "super() has nothing to draw, because no parent template has this block."
MACRO = "{% macro m(a) %}{{ a }}{% endmacro %}"


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> Drafts:
    """A small kit for drawing single templates."""
    return Drafts(tmp_path_factory.mktemp("drafts"))


@pytest.mark.parametrize(
    ("asked", "said", "hint"),
    [
        ("{{ width + row.title }}", f'{COW}+ cannot add a number (63.0) and text ("Cow").', "join text with ~."),
        ("{{ width - row.title }}", f'{COW}- cannot subtract text ("Cow") from a number (63.0).', NUMBER),
        ("{{ width * none }}", "* cannot multiply a number (63.0) by an empty value.", NOTHING),
        ("{{ row.title / 2 }}", f'{COW}/ cannot divide text ("Cow") by a number (2).', NUMBER),
        ("{{ 7 // 0 }}", "// cannot divide a number (7) by zero.", "check the divisor with {% if … %} first."),
        ("{{ 10.0 ** 400 }}", "An exponent can be at most 64.", "use a smaller exponent."),
        ("{{ 1e300 ** 9 }}", "** cannot raise a number (1e+300) to the power of a number (9): the number is too large.", None),
        ("{{ 0.0 ** -1 }}", "** cannot divide a number (0.0) by zero.", "check the divisor with {% if … %} first."),
        ("{{ -row.title }}", f'{COW}- needs a number, not text ("Cow").', NUMBER),
        ("{{ 1 < row.title < 3 }}", f'{COW}< cannot compare a number (1) with text ("Cow").', NUMBER),
        ("{{ 1 in 5 }}", "`in` cannot look for a number (1) in a number (5).", "use `in` with text, a list or a map."),
        ("{{ width + 'x' * 99 }}", f'+ cannot add a number (63.0) and text ("{"x" * 60}…").', "join text with ~."),
        ("{{ ((10**15)**64)**64 // 3 }}", "The result of this expression is too long.", "use smaller numbers, texts or lists."),
        (
            f"{{{{ {'9' * 5000} }}}}", "The template cannot be read: this number is too large.",
            "use a smaller number, or valid characters.",
        ),
        ("{{ round(1, 2, 3, 4) }}", "|round: too many positional arguments.", "pass precision, method."),
        ("{{ [1]|batch }}", "|batch: missing a required argument: 'linecount'.", "pass linecount, fill_with."),
        ("{{ 'a'|center(width=10, foo=3) }}", "|center: got an unexpected keyword argument 'foo'.", "pass width."),
        ("{{ 5|join }}", "|join cannot take a number (5).", "pass a list."),
        ("{{ none|join }}", "|join cannot take an empty value.", "pass a list."),
        ("{{ [1, 'a']|sort }}", "|sort cannot take a list with 2 items.", ALIKE),
        ("{% filter items %}a{% endfilter %}", '|items cannot take text ("a").', "pass a map."),
        (f"{MACRO}{{{{ m(1, 2) }}}}", "The macro m is called with too many values; it takes 1.", NAMED_MACRO),
        (
            f"{MACRO}{{{{ m() }}}}", "The macro is called without a.",
            "pass a value for a, or add a default: {% macro …(a=0) %}.",
        ),
        (
            "{{ dict(**{1: 2}) }}", "** is used with a map whose keys are not texts.", "write the arguments one by one.",
        ),
        ("{{ dict(**5) }}", "** is used with a value that is not a map.", "write the arguments one by one."),
        ("{{ range(*5) }}", "* is used with a value that is not a list.", "write the arguments one by one."),
        ("{{ text('a', text='b') }}", "text: multiple values for argument 'text'.", BRACKETS),
        (f"{MACRO}{{{{ m(a=1, a=2) }}}}", "The template cannot be read: a is given twice.", None),
        ("{{ solid([]) }}", "solid: ink is an empty list, but must be text.", "write the text in quotes: ink='…'."),
        (
            "{{ qr('a', 1, 1, 20, []) }}", "qr: level is an empty list, but must be text.",
            "write the text in quotes: level='…'.",
        ),
        ("{{ qr('a', 1, 1, 20, 'X') }}", 'qr: level is "X", but must be L, M, Q or H.', "use M if you are not sure."),
        ("{{ text() }}", "text: missing a required argument: 'text'.", BRACKETS),
        ("{% extends 5 %}", "A number (5) is not the name of a template.", NAME),
        ("{% import true as z %}", "True is not the name of a template.", NAME),
        ("{% include row %}", f"{COW}A map with 4 items is not the name of a template.", NAME),
        ("{% include [5] %}", "A number (5) is not the name of a template.", NAME),
        ("{{ '{:c}'.format(55296) }}", "format produces an invalid character (U+D800 to U+DFFF).", None),
        ("{{ '\\ud800' }}", "The template cannot be read: this text contains an invalid character (U+D800 to U+DFFF).", None),
        ("{% for a in 5 %}{% endfor %}", "A number (5) cannot be looped over.", PARTS),
        ("{% set a, b = 5 %}", "Several names are set to a value that is not a list.", NAMES),
        ("{% for a, b in [[1]] %}{% endfor %}", "2 names are set to a list of length 1.", NAMES),
        (
            "{% set row.a = 1 %}", f"{COW}Only a namespace can get new attributes.",
            "write {% set n = namespace(a=0) %} first, then {% set n.a = 1 %}.",
        ),
        ("{{ row.title() }}", f'{COW}Text ("Cow") cannot be called.', "remove (…); only macros and functions can be called."),
        ("{{ text }}", "A function cannot be printed.", "to call a function, write (…) after its name."),
        ("{% block b %}{{ super() }}{% endblock %}", NO_SUPER, None),
        ("{% for a in [1] %}{{ loop.nextitem }}{% endfor %}", "The last iteration of a loop has no next item.", None),
        ("{{ row.title|round }}", f'{COW}|round cannot take text ("Cow").', "pass a number."),
        ("{{ 'a'.index('b') }}", '.index of text ("a") cannot take text ("b").', "check the arguments of the method."),
        ("{{ {'a': 1}.a.b }}", "A number (1) has no b.", "remove .b, or use it with a map."),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_its_values(drafts: Drafts, asked: str, said: str, hint: str | None) -> None:
    told = drafts.told(f"<g/>\n{asked}")
    assert told.splitlines()[0] == f"templates/farm/card.svg.j2:2: {said}"
    assert hint is None or (told.splitlines()[1:] or [""])[0] == (hint and f"  hint: {hint}")


def test_the_row_of_a_mistake_is_in_the_machine_readable_report(drafts: Drafts) -> None:
    (problem,) = drafts.draw("<g/>\n{{ width + row.title }}")
    assert (problem.about.face.split()[1], problem.about.row.line, problem.about.template.line) == ("“Cow”", 2, 2)


def test_a_print_with_a_mistake_ends_with_the_message(kit: Path) -> None:
    put(TEMPLATE, "{{ width + row.title }}")
    put(CSV, "id,title,words,count\ncow,Cow,Gives milk.,5\n")
    assert refused().startswith("templates/farm/card.svg.j2:1: animal “Cow”: + cannot add a number (63.0) and text")


VALUES = (
    "row.title", "width", "0", "[1, 'a']", "(1, 2)", "{'a': 1}", "none", "true", "row.nope", "text", "m", "row", "game", "self",
    "namespace(a=1)", "10 ** 60", "1e308 * 10", "loop", "[]",
)  # fmt: skip
FEW = ("row.title", "width", "[1, 'a']", "{'a': 1}", "none", "row.nope", "m", "row")
OPERATORS = "+ - * / // % ** < <= > >= == != ~ in and or".split()
NAMED = {
    "text": "x y width height size least font weight italic align valign leading between fill hyphenate inks",
    "icon": "x y size color", "qr": "x y size level fill", "outline": "inset stroke", "pattern": "colour", "solid": "ink",
    "flow": "x y width height columns font inks", "range": "stop", "zip": "a", "enumerate": "start", "len": "a", "min": "key",
    "max": "default", "round": "precision method", "namespace": "a",
}  # fmt: skip
FILTERS = sorted(TemplateSandbox((), marked=False).filters)
TESTS = sorted(set(TemplateSandbox((), marked=False).tests) - set("== != < <= > >=".split()))


@pytest.fixture(params=[pytest.param(FEW, id="few"), pytest.param(VALUES, id="all", marks=pytest.mark.soak)])
def values(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Values of every kind; all of them only in the long test runs."""
    kinds: tuple[str, ...] = request.param
    return kinds


def pairs(values: tuple[str, ...], others: Sequence[str], number: int) -> Iterator[tuple[str, str]]:
    """All pairs in the long test runs; else a third of them, which has every value, and the rest with the next two numbers."""
    for (place, value), (at, other) in product(enumerate(values), enumerate(others)):
        if values is VALUES or (place + at + number) % 3 == 0:
            yield value, other


def holds(drafts: Drafts, expression: str) -> None:
    """Check that an expression is either drawn or reported with its line, without a traceback or a message of Python."""
    told = drafts.told(f"<g/>\n{MACRO}{{% for q in [1] %}}{{% set x %}}{{{{ {expression} }}}}{{% endset %}}{{% endfor %}}\n")
    assert all(line.startswith(("templates/farm/card.svg.j2:2: ", "  hint: ")) for line in told.splitlines()), told
    assert not any(words in told for words in ("Error in the template", "object at 0x", "<class", "NoneType", "'str'")), told
    about_a_row = "row." in expression.replace("row.nope", "") and "cannot" in told
    assert not about_a_row or COW in told, told


@pytest.mark.parametrize(("number", "sign"), [*enumerate(OPERATORS)])
def test_every_operator_with_every_pair_of_kinds(drafts: Drafts, number: int, sign: str, values: tuple[str, ...]) -> None:
    for left, right in pairs(values, values, number):
        holds(drafts, f"({left}) {sign} ({right})")


@pytest.mark.parametrize(("number", "name"), [*enumerate(FILTERS)])
def test_every_filter_with_every_kind(drafts: Drafts, number: int, name: str, values: tuple[str, ...]) -> None:
    arguments = ("", "(none)", "('a')", "(-1)", "([1])", "(1, 2, 3, 4, 5)", "(nope=1)", "(row.title, row)")
    for value, given in pairs(values, arguments, number):
        holds(drafts, f"({value})|{name}{given}")


@pytest.mark.parametrize(("number", "name"), [*enumerate(TESTS)])
def test_every_test_with_every_kind(drafts: Drafts, number: int, name: str, values: tuple[str, ...]) -> None:
    for value, given in pairs(values, ("", "(none)", "('a')", "(0)", "(1, 2, 3)", "(nope=1)"), number):
        holds(drafts, f"({value}) is {name}{given}")


@pytest.mark.parametrize("name", NAMED)
def test_every_function_with_every_kind_in_every_place(drafts: Drafts, name: str, values: tuple[str, ...]) -> None:
    for value in (*values, "'nan'", "10 ** 300", "-5"):
        for given in (value, f"{value}, {value}", *(f"'a', {word}={value}" for word in NAMED[name].split())):
            holds(drafts, f"{name}({given})")


@pytest.mark.parametrize(
    "form",
    "(V)[0] (V)['a'] (V)[1:'a'] (V)[::0] (V).a (V)() (V)(1) -(V) m(V) m(b=V) text(*(V)) text(**(V)) {(V):1}".split(),
)
def test_every_kind_in_every_place(drafts: Drafts, form: str) -> None:
    for value in VALUES:
        holds(drafts, form.replace("V", value))


def test_a_loop_that_takes_turns_with_nothing_is_told_with_its_line(drafts: Drafts) -> None:
    told = drafts.told("<g/>\n{% for a in [1, 2] %}{{ loop.cycle() }}{% endfor %}")
    assert told.splitlines()[0] == "templates/farm/card.svg.j2:2: cycle: the arguments do not fit."
