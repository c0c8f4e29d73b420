"""The result or the message of every filter and operator of templates, for values of every kind, word for word."""

from itertools import product
from pathlib import Path

import pytest

from printgen.faces.templates.environment import TemplateSandbox
from tests.helpers.golden import same, with_each_hint_once
from tests.helpers.template_drafts import Drafts

VALUES = ("7", "'fox'", "none", "[3, 1]")
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "~", "<", "<=", "==", "in", "and")
CALLS = ("", "(2)", "('o')", "(nome=1)")
OTHERS = (
    *(
        "{{ -a }}",
        "{{ +a }}",
        "{{ not a }}",
        "{{ a[0] }}",
        "{{ a.b }}",
        "{{ a[1:] }}",
        "{{ a() }}",
        "{% for x in a %}{{ x }}{% endfor %}",
    ),
    *(
        "{{ range(a) }}",
        "{{ max(a) }}",
        "{{ min(a) }}",
        "{{ round(a) }}",
        "{{ a is even }}",
        "{{ a is in [7] }}",
        "{{ '%s'.format(a) }}",
        "{{ '' + a }}",
        "{{ a not in [7] }} {{ a not in [8] }} {{ a != a }} {{ 3 < a <= 7 }} {{ 7 < a <= 8 }} {{ a > 7 }} {{ a >= 7 }}",
        "{{ a is ne(7) }} {{ a is equalto(7) }} {{ a is lt(7) }} {{ a is lessthan(7) }} {{ a is le(7) }} {{ a is gt(7) }} "
        "{{ a is greaterthan(7) }} {{ a is ge(7) }}",
    ),
)


def result(sandbox: TemplateSandbox, drafts: Drafts, expression: str) -> str:
    """What a template with this expression writes, or its problem and hint."""
    told = drafts.told(expression).replace("\n  hint: ", " → ").splitlines()
    if told:
        return told[0].replace("templates/farm/card.svg.j2:1: ", "").replace("animal “Cow” and 1 more: ", "")
    sandbox.reset_for_next_drawing()
    return f"“{sandbox.from_string(expression).render()}”"


def grouped(results: dict[str, str]) -> list[str]:
    """A line for each result, after everything that has it."""
    found: dict[str, list[str]] = {}
    for what, told in results.items():
        found.setdefault(told, []).append(what)
    return [f"  {'; '.join(whats)}: {told}" for told, whats in found.items()]


@pytest.mark.golden
@pytest.mark.bytes  # some messages come from Jinja
def test_every_filter_and_operator_says_the_same(tmp_path: Path) -> None:
    sandbox, drafts, lines = TemplateSandbox((), marked=False), Drafts(tmp_path), []
    for operator in OPERATORS:
        lines.append(f"a {operator} b")
        pairs = {
            f"{a}, {b}": f"{{% set a = {a} %}}{{% set b = {b} %}}{{{{ a {operator} b }}}}" for a, b in product(VALUES, VALUES)
        }
        lines += grouped({what: result(sandbox, drafts, expression) for what, expression in pairs.items()})
    for other in OTHERS:
        lines.append(other)
        lines += grouped({a: result(sandbox, drafts, f"{{% set a = {a} %}}{other}") for a in VALUES})
    for name in sorted(sandbox.filters):
        lines.append(f"|{name}")
        calls = {f"{a}|{name}{call}": f"{{% set a = {a} %}}{{{{ a|{name}{call} }}}}" for a, call in product(VALUES, CALLS)}
        lines += grouped({what.replace(f"|{name}", ""): result(sandbox, drafts, one) for what, one in calls.items()})
    same("template-expressions.txt", "\n".join(with_each_hint_once(lines)) + "\n")
