"""What a template reads of `facts` is recorded: if another drawing would look different, the record shows that it is stale."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.templates.facts import READS, RecordedFacts, describe_recorded_facts

Values = dict[str, Any]
SANDBOX = TemplateSandbox((), marked=False)


def draw(template: str, facts: Values) -> tuple[str, set[str]]:
    """The text that a template makes, or the kind of error that it raises, and the records of what it read of the facts."""
    SANDBOX.reset_for_next_drawing()
    known = RecordedFacts(facts, SANDBOX.record_name_read)
    try:
        made = SANDBOX.concat(SANDBOX.from_string(template).generate(facts=known))
    except Exception as error:
        made = f"{type(error).__name__}: {error}"
    return made, {name for name in SANDBOX.names_read if name.startswith(READS)}


def list_stale(reads: set[str], before: Values, after: Values) -> set[str]:
    return {name for name in reads if describe_recorded_facts(name, before) != describe_recorded_facts(name, after)}


NAMES, COLUMNS = ("birds", "beasts"), ("id", "legs", "sound")
cells = st.sampled_from(["", "a", "b", "<c>", 0, 1, 2, 1.0, True, None])
rows = st.dictionaries(st.sampled_from(COLUMNS), cells, max_size=3)
even_rows = st.fixed_dictionaries({"id": cells, "legs": cells, "sound": cells})
tables = st.lists(even_rows, max_size=3) | st.lists(rows, max_size=3)
values = tables.map(tuple) | cells | st.lists(cells, max_size=2).map(tuple) | rows
facts_of_games = st.dictionaries(st.sampled_from([*NAMES, "eggs"]), values, max_size=3)

# FACT, OTHER and COLUMN stand for names, VALUE for a value and ROW for a row of a table
WHOLE = [
    "FACT|length", "FACT|map(attribute=COLUMN)|join(',')", "FACT|selectattr(COLUMN)|list|length", "FACT == OTHER",
    "FACT|selectattr(COLUMN, 'equalto', VALUE)|map(attribute='id')|join",
    "FACT|rejectattr(COLUMN, 'in', [VALUE])|list|length", "FACT|sum(attribute=COLUMN)",
    "FACT|sort(attribute=COLUMN)|map(attribute='id')|join", "FACT|min(attribute=COLUMN) == ROW",
    "(FACT|max(attribute=COLUMN))[COLUMN]", "FACT|unique(attribute=COLUMN)|list|length", "FACT[1:]|length",
    "FACT in [OTHER]", "FACT|groupby(COLUMN)|map('first')|join(' ')", "FACT|batch(2)|map('length')|join",
    "FACT|slice(2)|map('length')|join", "FACT|reverse|map(attribute=COLUMN)|join", "FACT|join(',', attribute=COLUMN)",
    "FACT is sequence", "FACT is mapping", "FACT|list == OTHER|list", "FACT + OTHER == OTHER + FACT",
    "(FACT * 2)|length", "zip(FACT, OTHER)|length", "len(FACT)", "enumerate(FACT)|list|length", "FACT.index(ROW)",
    "FACT.count(ROW)", "FACT < OTHER", "FACT|default('x') == OTHER", "FACT|d(1)|length",
    "'%s'|replace('s', 'd') % (FACT|length)", "'%s %s' % FACT", "'{0[0][id]}'.format(FACT)", "FACT is none",
    "facts|length", "facts.keys()|join", "facts.values()|list|length", "facts|items|list|length",
    "facts|dictsort|map('first')|join", "'birds' in facts", "facts.get('birds') is defined", "facts == facts",
    "facts.birds is defined", "FACT and 1", "FACT|first is mapping", "namespace(x=FACT).x|length",
    "FACT|select('mapping')|list|length", "FACT|map('length')|join", "FACT|tojson", "FACT|string",
]  # fmt: skip
ONE = [
    "ROW[COLUMN]", "ROW.legs", "ROW.get(COLUMN)", "ROW.get(COLUMN, 'none')", "COLUMN in ROW", "ROW|length",
    "ROW|list|join", "ROW|items|map('first')|join", "ROW|dictsort|map('last')|join", "ROW.keys()|join",
    "ROW.values()|join(',')", "ROW == OTHER|first", "ROW.items()|length", "'%s' % ROW", "'%(legs)s' % ROW",
    "'{0[legs]}'.format(ROW)", "'{0}'.format(ROW)", "'{legs}'.format(**ROW)", "namespace(**ROW).legs", "ROW in FACT",
    "ROW in OTHER", "ROW is sameas(OTHER|first)", "ROW is mapping", "ROW is iterable", "ROW is sequence", "ROW|first",
    "ROW|last", "ROW|reverse|join", "ROW|string", "ROW ~ ''", "ROW|int", "ROW and 1", "ROW == VALUE",
    "ROW != {'id': 'a'}", "{'id': 'a', 'legs': 1} == ROW", "[ROW] == [OTHER|first]", "{'a': ROW}.a.legs",
    "(ROW, 1)[0].legs", "ROW[COLUMN] == VALUE", "ROW[0]", "ROW[('id',)]", "ROW|map('upper')|join", "ROW|max",
    "ROW|unique|join", "ROW|sort|join", "min(ROW, ROW)", "ROW < ROW", "ROW.legs is defined", "ROW.nothing is defined",
    "not ROW", "ROW|default('')|length",
]  # fmt: skip
BLOCKS = [
    "{{ EXPRESSION }}", "{% if EXPRESSION %}yes{% endif %}",
    "{% for row in FACT %}{{ row[COLUMN] }}{{ loop.last }}{% endfor %}",
    "{% for row in FACT if row.legs == VALUE %}{{ row.id }}{% else %}none{% endfor %}",
    "{% for name in ROW %}{{ name }}{% endfor %}",
    "{% macro of(rows) %}{{ (rows|first).legs }}{% endmacro %}{{ of(FACT) }}", "{% set a, b = FACT %}{{ a.id }}",
    "{% for key, value in ROW|items %}{{ key }}{{ value }}{% endfor %}",
    "{% for a, b in zip(FACT, OTHER) %}{{ a.id == b.id }}{% endfor %}",
    "{% set row = ROW %}{{ row.sound if row else EXPRESSION }}",
    "{% with row = ROW %}{{ row.legs or EXPRESSION }}{% endwith %}",
]  # fmt: skip


@st.composite
def templates(choose: st.DrawFn) -> str:
    """A template with one to three blocks that read facts."""
    return "".join(choose(st.lists(st.sampled_from(BLOCKS).flatmap(fill_in_words), min_size=1, max_size=3)))


def fill_in_words(block: str) -> st.SearchStrategy[str]:
    """The block with an expression, and with names and values in place of words in capitals."""
    words = {
        "EXPRESSION": [*WHOLE, *ONE],
        "ROW": ["FACT[0]", "FACT[1]", "(FACT|first)", "(FACT|last)", "(FACT|list)[-1]"],
        "FACT": ["facts.birds", "facts['birds']", "facts.get('beasts', [])", "facts.eggs"],
        "OTHER": ["facts.birds", "facts.beasts", "facts.eggs"],
        "COLUMN": [repr(column) for column in COLUMNS],
        "VALUE": ["'a'", "1", "true", "''", "none"],
    }
    filled = st.tuples(*(st.sampled_from(texts) for texts in words.values()))
    return filled.map(lambda texts: reduce(lambda made, pair: made.replace(*pair), zip(words, texts, strict=True), block))


@st.composite
def changes(choose: st.DrawFn) -> tuple[Values, Values]:
    """Facts before and after a change: of one cell, of one fact, or of all."""
    before = choose(facts_of_games)
    names = [name for name, value in before.items() if isinstance(value, tuple) and any(isinstance(row, dict) for row in value)]
    kind = choose(st.sampled_from(["cell", "cell", "fact", "all"]))
    if kind == "all" or not before:
        return before, choose(facts_of_games)
    if kind == "fact" or not names:
        return before, before | {choose(st.sampled_from(sorted(before))): choose(values)}
    name = choose(st.sampled_from(names))
    at = choose(st.sampled_from([at for at, row in enumerate(before[name]) if isinstance(row, dict)]))
    row = before[name][at] | {choose(st.sampled_from(COLUMNS)): choose(cells)}
    return before, before | {name: (*before[name][:at], row, *before[name][at + 1 :])}


@settings(max_examples=150, deadline=None)
@given(templates(), changes())
def test_a_drawing_that_would_change_is_stale(template: str, change: tuple[Values, Values]) -> None:
    (before, reads), (after, _) = (draw(template, facts) for facts in change)
    assert before == after or list_stale(reads, *change)


@settings(max_examples=75, deadline=None)
@given(templates(), facts_of_games)
def test_a_template_sees_rows_as_the_dicts_that_they_are(template: str, facts: Values) -> None:
    sandbox = TemplateSandbox((), marked=False)
    sandbox.reset_for_next_drawing()
    try:
        plain = sandbox.concat(sandbox.from_string(template).generate(facts=facts))
    except Exception as error:
        plain = f"{type(error).__name__}: {error}"
    assert draw(template, facts)[0] == plain


HEN: Values = {"id": "hen", "legs": 2, "sound": "cluck"}
OWL: Values = {"id": "owl", "legs": 2, "sound": "hoot"}
BIRDS: Values = {"birds": (HEN, OWL), "beasts": (HEN, {"id": "cow", "legs": 4, "sound": "moo"}), "eggs": 6}
LOUDER = BIRDS | {"birds": (HEN | {"sound": "CLUCK"}, OWL)}
OTHERS: list[Values] = [
    *({"birds": (HEN | {column: value}, OWL)} for column in (*COLUMNS, "nothing", "0") for value in ("", "<b>", 1, True, 2.0)),
    *({"birds": (HEN, {name: cell for name, cell in OWL.items() if name != column})} for column in COLUMNS),
    *({"birds": value} for value in ((), (HEN,), (OWL, HEN), (HEN, OWL, OWL), 2, "2 rows", None, "", HEN, (HEN, "owl"))),
    {"birds": (dict(reversed(HEN.items())), OWL)}, {"birds": BIRDS["beasts"]}, {"birds": ({}, {})}, {"eggs": ""}, {"snails": 1},
]  # fmt: skip


@pytest.mark.parametrize("expression", [*WHOLE, *ONE])
def test_each_way_to_read_is_recorded(expression: str) -> None:
    words = {"ROW": "facts.birds[0]", "FACT": "facts.birds", "OTHER": "facts.beasts", "COLUMN": "'legs'", "VALUE": "2"}
    for word, text in words.items():
        expression = expression.replace(word, text)
    for template in (f"{{{{ {expression} }}}}", f"{{% if {expression} %}}yes{{% endif %}}"):
        drawn, reads = draw(template, BIRDS)
        for change in OTHERS:
            other = BIRDS | change
            assert draw(template, other)[0] == drawn or list_stale(reads, BIRDS, other), (template, change)


@pytest.mark.parametrize(
    "template",
    [
        "{{ facts.birds|length }}",
        "{{ (facts.birds|selectattr('id', 'equalto', 'hen')|first).legs }}",
        "{% for bird in facts.birds %}{{ bird.id }}{{ bird['legs'] }}{{ 'wings' in bird }}{% endfor %}",
        "{{ facts.birds|map(attribute='legs')|sum }}{{ facts.birds|sum(attribute='legs') }}{{ facts.eggs }}",
        "{{ facts.birds[1].get('id') }}{{ (facts.birds|last).legs }}",
    ],
)
def test_a_drawing_stays_current_if_only_other_columns_change(template: str) -> None:
    _, reads = draw(template, BIRDS)
    assert reads
    assert not list_stale(reads, BIRDS, LOUDER)


def test_a_column_of_a_fact_with_an_odd_name_is_told_apart() -> None:
    facts = {'a","b': ({"c": 1},), "a": ({'b","c': 1},)}
    _, reads = draw("{{ facts['a\",\"b'][0].c }}", facts)
    assert list_stale(reads, facts, facts | {'a","b': ({"c": 2},)})
    assert not list_stale(reads, facts, facts | {"a": ({'b","c': 2},)})
