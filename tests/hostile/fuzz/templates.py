"""Fuzzes templates with a grammar of Jinja that uses all names, filters, functions and statements."""

from itertools import islice
from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.templates.environment import TemplateSandbox
from printgen.model import Order
from printgen.pdf.document import PdfWriter
from tests.helpers.farm import TEMPLATE, YAML, make_kit, put, swap
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, number, some, word

FILTERS = tuple(sorted(TemplateSandbox((), False).filters))
TESTS = (
    "defined",
    "none",
    "number",
    "string",
    "mapping",
    "iterable",
    "odd",
    "even",
    "divisibleby(3)",
    "in([1])",
    "sameas(1)",
    "eq(1)",
)
BINARY = ("+", "-", "*", "/", "//", "%", "**", "~", "==", "!=", "<", ">=", "in", "not in", "and", "or")
NAMES = tuple(
    (
        "row facts ink game counts width height bleed safe copy copies players style page panels component a b k nothing "
        "loop self caller varargs"
    ).split()
)
PARTS = tuple(
    (
        "title id words count hands barn name edition index first animal x items keys get format upper split join "
        "__class__ _x mro components places append"
    ).split()
)
CALLS = {
    "text": "x y width height size least font weight italic align valign leading between fill hyphenate inks".split(),
    "icon": "name x y size color fill opacity".split(),
    "qr": "data x y size level fill".split(),
    "outline": "inset fill stroke stroke_width".split(),
    "flow": "x y width height size leading font head fill accent tint columns gap hyphenate inks".split(),
    "pattern": "name colour".split(),
    "solid": "ink".split(),
    **{
        name: []
        for name in "range namespace zip enumerate min max round len dict cycler joiner lipsum loop.cycle super".split()
    },
}
GOOD = {
    "x": "5", "y": "5", "width": "50", "height": "40", "size": "12", "least": "6", "font": "'Lato'", "weight": "'bold'",
    "name": "'star'",
    "align": "'center'", "hyphenate": "'en'", "data": "row.id", "level": "'M'", "inset": "2", "colour": "'red'",
    "ink": "ink.barn",
    "fill": "'red'", "color": "ink.barn", "columns": "2", "inks": "{'star': 'red'}",
}  # fmt: skip


def write_template(chance: Chance) -> str:
    """A template of a few statements."""
    chance.wild = chance.random() < 0.5
    return "\n".join(statement(chance, chance.choice((0, 1, 1, 2, 3))) for _ in range(chance.randint(1, 3)))


def statement(chance: Chance, depth: int) -> str:
    """A statement that draws something or contains other statements."""
    if depth <= 0 or chance.random() < 0.5:
        return drawn(chance, depth)
    inner, value = statement(chance, depth - 1), expression(chance, depth - 1)
    name = chance.choice(("a", "b", "k", "row", "_", "loop"))
    return chance.choice((
        f"{{% if {value} %}}{inner}{{% elif {name} is defined %}}{{% else %}}{drawn(chance, 0)}{{% endif %}}",
        f"{{% for {name} in {value} %}}{inner}{{% else %}}x{{% endfor %}}",
        f"{{% for {name} in {value} if {name} recursive %}}{inner}{{{{ loop(a) }}}}{{% endfor %}}",
        f"{{% set {name} = {value} %}}{inner}",
        f"{{% set {name} %}}{inner}{{% endset %}}{{{{ {name} }}}}",
        f"{{% macro m({name}, z={expression(chance, 0)}) %}}{inner}{{% endmacro %}}{{{{ m({value}) }}}}",
        f"{{% macro m({name}) %}}{{{{ caller({name}) }}}}{{% endmacro %}}{{% call(a) m({value}) %}}{inner}{{% endcall %}}",
        f"{{% filter {chance.choice(FILTERS)} %}}{inner}{{% endfilter %}}",
        f"{{% block {name} %}}{inner}{{% endblock %}}",
        f"{{% with {name} = {value} %}}{inner}{{% endwith %}}",
        f"{{% set k = namespace({name}={value}) %}}{{% set k.{name} = {expression(chance, 1)} %}}{inner}",
        f"{{% include {value} %}}", f"{{% extends {value} %}}{inner}", f"{{% import {value} as k with context %}}{{{{ k.a }}}}",
        f"{{% from {value} import a, b %}}{inner}", f"{{% raw %}}{inner}{{% endraw %}}",
        f"{{% autoescape false %}}{inner}{{% endautoescape %}}",
        f"{{% include ['none', {value}] ignore missing %}}", f"{{# {inner} #}}", f"{{% {word(chance)} %}}",
        f"{{%- do {value} -%}}",
    ))  # fmt: skip


def drawn(chance: Chance, depth: int) -> str:
    """An element, a call or a value."""
    value = expression(chance, depth)
    return chance.choice((
        f"{{{{ {value} }}}}", f"{{{{ {call(chance, depth)} }}}}",
        f'<rect x="{{{{ {value} }}}}" width="{number(chance)}" height="9" fill="{{{{ {expression(chance, 0)} }}}}"/>',
        f'<text x="5" y="{number(chance)}">{{{{ {value} }}}}</text>',
        f'<g transform="translate({{{{ {value} }}}} 3)">{word(chance)}</g>',
    ))  # fmt: skip


def expression(chance: Chance, depth: int) -> str:
    """An expression, which may contain other expressions."""
    if depth <= 0 or chance.random() < 0.25:
        return atom(chance)
    left, right = expression(chance, depth - 1), expression(chance, depth - 1)
    match chance.randrange(9):
        case 0 | 1:
            return f"({left} {chance.choice(BINARY)} {right})"
        case 2 | 3:
            return f"{left}|{chance.choice(FILTERS)}{arguments(chance, depth - 1) if chance.random() < 0.5 else ''}"
        case 4:
            return f"({left} if {right} is {'not ' * (chance.random() < 0.3)}{chance.choice(TESTS)} else {atom(chance)})"
        case 5:
            return call(chance, depth - 1)
        case 6:
            return f"{left}.{chance.choice(PARTS)}{arguments(chance, 0) if chance.random() < 0.5 else ''}"
        case 7:
            return f"{left}[{chance.choice((right, f'{right}:', f':{right}', f'::{right}', repr(chance.choice(PARTS))))}]"
        case _:
            return chance.choice(
                (f"[{left}, {right}]", f"{{{left}: {right}}}", f"({left},)", f"-{left}", f"not {left}", f"+{left}")
            )


def arguments(chance: Chance, depth: int) -> str:
    """The arguments of a call."""
    given = [expression(chance, depth) for _ in range(chance.randrange(4))]
    given += [f"{chance.choice(('width', 'attribute', 'default', 'start', 'reverse', 'foo', 'by'))}={atom(chance)}"] * (
        chance.random() < 0.2
    )
    return f"({', '.join(given)})"


def call(chance: Chance, depth: int) -> str:
    """A call of a function, with most of its arguments and mostly valid values."""
    name = chance.choice(tuple(CALLS))
    words = [f"{part}={_given(chance, part, depth)}" for part in some(chance, CALLS[name], 0.75)]
    first = [expression(chance, depth)] if name == "text" or not CALLS[name] else []
    return f"{name}({', '.join(first + words)})" if words or first else f"{name}{arguments(chance, depth)}"


def _given(chance: Chance, part: str, depth: int) -> str:
    return GOOD[part] if part in GOOD and chance.random() < 0.8 else expression(chance, depth)


def atom(chance: Chance) -> str:
    """A name or a literal."""
    match chance.randrange(6):
        case 0 | 1:
            return f"row.{chance.choice(PARTS[:4])}" if chance.random() < 0.4 else chance.choice(NAMES)
        case 2 | 3:
            return number(chance)
        case 4:
            return repr(word(chance))
        case _:
            return chance.choice(
                ("[]", "{}", "()", "true", "none", "[1, 2, 3]", "{'a': 1}", "range(3)", "'{:c}'", "'a' * 99", "'{:>9}'")
            )


def reader(folder: Path) -> ReadInput:
    """A function that draws a template for both rows of the small test game, and compiles the result."""
    make_kit(folder)
    put(
        folder / "templates/farm/other.svg.j2",
        "{% macro a(x) %}<g>{{ x }}</g>{% endmacro %}{% set b = 3 %}{% block k %}{{ b }}{% endblock %}",
    )
    swap(folder / YAML, "    template: barn.svg.j2", "    template: barn.svg.j2\n    text: rules.md")
    swap(folder / YAML, "    kind: board", "    kind: mat")
    put(folder / "content/farm/rules.md", "# Rules\n\nFeed the *cow*.\n\n- a\n- b\n")
    shelves, told = Shelves((Shelf(folder),)), Problems()
    game = load_game("farm", shelves, told)
    assert game is not None, told.sort_by_severity()

    def read_input(text: str) -> str:
        flowing = "flow(" in text
        name, component = ("barn.svg.j2", game.components[1]) if flowing else (TEMPLATE, game.components[0])
        put(folder / "templates/farm" / Path(name).name, text.encode("utf-8", "surrogatepass"))
        problems = Problems()
        illustrator = Illustrator(Job(game, Order("a4", 2, 1, "colour"), shelves, problems))
        faces = [piece.front for piece in islice(illustrator.make_pieces(component, component.sizes[0]), 3)]
        if problems:
            assert all(problem.message and problem.where.file for problem in problems.sort_by_severity())
            return "refused"
        _, faults = PdfWriter(lambda name: find_picture_file(name, "farm", shelves)).compile_faces(faces)
        return "faulty" if faults else "drawn"

    return read_input


KIND = Kind("templates", 300_000, 2.0, write_template, reader)
