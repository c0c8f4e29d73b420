"""Attempts to leave the sandbox of templates all end with a message, which shows nothing from outside."""

import pytest

from tests.helpers.template_drafts import Drafts

FORMS = (
    "{{ T.A }}", "{{ T['A'] }}", "{{ T['A'|lower] }}", "{{ T['__cla' ~ 'ss__'] }}", "{{ '{0.A}'.format(T) }}",
    "{{ '{0[A]}'.format(T) }}", "{{ '{x.A}'.format(x=T) }}", "{{ ('{0.A}'|safe).format(T) }}",
    "{{ [T]|map(attribute='A')|join }}",
    "{{ [T]|join(attribute='A') }}", "{{ ([T]|groupby('A')|first)[0] }}",
    "{{ [T]|sum(attribute='A') }}", "{{ [T]|selectattr('A')|list|first }}",
    "{% set n = namespace(x=T) %}{{ n.x.A }}", "{% for x in [T] %}{{ x.A }}{% endfor %}",
    "{% macro m() %}{{ varargs[0].A }}{{ kwargs }}{% endmacro %}{{ m(T) }}", "{% with x = T %}{{ x.A }}{% endwith %}",
)  # fmt: skip
THINGS = (
    "''", "5", "[]", "{}", "row", "game", "game.components", "game.components[0]", "facts", "ink", "panels", "text", "icon",
    "range",
    "namespace", "namespace()", "zip", "self", "m2", "''.format", "''.split", "row.keys", "loop", "z", "row.nope",
    "[1]|map('abs')",
    "caller", "game.where", "counts",
)  # fmt: skip
ATTRIBUTES = (
    "__class__", "__init__", "__globals__", "__self__", "__func__", "__dict__", "__code__", "__subclasses__", "_environment",
    "gi_frame",
    "mro", "f_back", "_TemplateReference__context", "_Namespace__attrs", "_body_stream", "_func", "_context",
    "_undefined_obj",
    "format_map", "__wrapped__", "__closure__", "__module__", "__getattribute__", "_iterable", "_cells", "read_text",
    "parent",
)  # fmt: skip
SECRETS = ("<class", "<function", "<bound", "<module", "object at 0x", "mappingproxy", "stands outside", "Traceback")
SETUP = "{% import 'back.svg.j2' as z %}{% macro m2() %}{% endmacro %}{% for q in [1] %}"


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> Drafts:
    """A small kit for drawing single templates."""
    return Drafts(tmp_path_factory.mktemp("drafts"))


@pytest.mark.parametrize("form", FORMS)
def test_no_attribute_leads_out_of_the_sandbox(drafts: Drafts, form: str) -> None:
    for number, thing in enumerate(THINGS):  # a form other than the first gets every attribute, but of different things
        for attribute in ATTRIBUTES if form == FORMS[0] else ATTRIBUTES[number % 9 :: 9]:
            told = drafts.told(f"{SETUP}{form.replace('T', thing).replace('A', attribute)}{{% endfor %}}")
            assert told.startswith("templates/farm/card.svg.j2:1: "), (form, thing, attribute)
            assert not any(secret in told for secret in SECRETS), told


@pytest.mark.parametrize(
    "asked",
    [
        "{{ environment }}", "{{ context }}", "{{ cycler }}", "{{ joiner }}", "{{ lipsum() }}", "{{ dict() }}", "{{ _ }}",
        "{{ gettext('a') }}", "{{ ''|attr('a') }}", "{{ []|pprint }}", "{{ {}|tojson }}", "{{ {}|xmlattr }}",
        "{{ 'a'|format(1) }}",
        "{{ [1]|random }}", "{{ 'a'|urlize }}", "{% trans %}a{% endtrans %}", "{% do 1 %}", "{% debug %}", "{% break %}",
        "{{ '{}'.format_map(row) }}", "{{ [''.format_map]|first }}", "{{ {}.update(a=1) }}", "{{ [].append(1) }}",
        "{{ ''.encode() }}",
        "{{ game.locate_part(['a']) }}", "{{ text.__call__('a') }}", "{{ [text]|map('string')|join }}", "{{ text|string }}",
        "{{ text ~ '' }}",
        "{{ '{}'.format(text) }}", "{{ '{!r}'.format(self) }}", "{{ [self]|join }}", "{{ loop|string }}",
        "{{ ''|map('__class__') }}",
        "{% include '/etc/passwd' %}", "{% include '../../content/farm/game.yaml' %}", "{% import '../game.yaml' as g %}",
        "{% extends 'NUL\\x00' %}", "{% include 'a' * 300 %}",
        "{% set n = namespace() %}{% set n.__class__ = 1 %}{{ n.__class__ }}",
        "{% call text.__self__() %}{% endcall %}", "{% set self = 5 %}{{ self.a }}", "{{ super.__init__ }}",
        "{{ caller.__init__ }}",
        "{% set f = '{0.__class__}'.format %}{{ f(game) }}", "{{ ['{0.__class__}'.format]|map('abs')|join }}",
    ],
)  # fmt: skip
def test_nothing_else_leads_out_of_the_sandbox(drafts: Drafts, asked: str) -> None:
    told = drafts.told(asked)
    assert told.startswith("templates/farm/card.svg.j2:1: "), told
    assert not any(secret in told for secret in SECRETS), told


def test_templates_never_get_generators_or_iterators(drafts: Drafts) -> None:
    lazy = ("map('abs')", "select('odd')", "batch(2)", "slice(2)", "unique", "reverse", "reject('odd')")
    asked = "".join(f"{{{{ ([1, 2]|{name})[0] is defined }}}}" for name in lazy)
    told = drafts.told(
        f"{{% set x %}}{asked}{{{{ zip([1])[0] is defined }}}}{{{{ enumerate([1])[0] is defined }}}}{{% endset %}}"
    )
    assert told == ""
