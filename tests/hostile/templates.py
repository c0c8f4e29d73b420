"""Attacks with templates that take endless time or memory, and mistakes that every author makes."""

from tests.helpers.farm import ANIMALS, CSV
from tests.hostile.case import CHECK, Case, changed, farm, template

LONG = "9" * 5000
ROWS = ANIMALS + "".join(f"c{number},Cow,Gives milk.,1\n" for number in range(200))
ENDLESS = "{% set s = 'a' * 2000000 %}{% for a in s %}{% for b in s %}{% endfor %}{% endfor %}"
QUOTES = "{% set s = '\"' * 1900000 %}" + "{{ s|forceescape|length }}{{ s|forceescape|length }}" * 36
GROWING = """\
{% set ns = namespace(k=[]) %}{% set s = 'a' * 1900000 %}
{% for i in range(2000) %}{% set ns.k = ns.k + [PART] %}{% endfor %}
"""
HOARD, KEPT = GROWING.replace("PART", "s|list"), GROWING.replace("PART", "s ~ i")
SLIPS = (
    "{{ width + row.title }}", "{{ width * none }}", "{{ 10.0 ** 400 }}", "{{ 0.0 ** -1 }}", "{{ round(1, 2, 3, 4) }}",
    "{{ [1]|batch }}",
    "{{ 'a'|center(width=10, foo=3) }}", "{{ 5|join }}", "{{ none|join }}", "{% filter items %}{{ [] }}{% endfilter %}",
    "{{ ((10**15)**64)**64 // 3 }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}", "{{ solid([]) }}", "{{ qr('a', 1, 1, 20, []) }}",
    "{% extends 5 %}", "{% import true as z %}",
    "{% include row %}", "{{ '{:c}'.format(55296) }}", "{{ row[1:] }}", "{{ 5[1:] }}", "{{ '\\ ' }}",
    "{% filter list %}x{% endfilter %}", "{% include (1,) %}",
    f"{{{{ {LONG} }}}}", f"{{{{ '{LONG}'|int }}}}", "{{ 1 // 0 }}", "{{ [][0] }}", "{{ 'a'|sum }}", "{{ row|sort }}",
    "{{ range('a') }}", "{{ text(1, 2) }}",
    "{{ loop }}", "{% set loop = 1 %}{{ loop.index }}", "{{ super() }}", "{{ caller() }}", "{{ self.body() }}",
    "{{ varargs }}", "{{ {}|dictsort(by=5) }}",
)  # fmt: skip

CASES = (
    Case("one sum that is a single call in C", "5", template("{{ ([[1]] * 200000)|sum(start=[])|length }}"), slow=True),
    Case("a loop without end in each of 200 rows", "5", farm(**{"T": ENDLESS + "{{ row.id }}", CSV: ROWS}), slow=True),
    Case(
        "a loop without end in a macro of two components",
        "5",
        farm(T=ENDLESS, **{"templates/farm/barn.svg.j2": ENDLESS}),
        slow=True,
    ),
    Case("quotes escaped over and over", "5", template(QUOTES), slow=True),
    Case("lists that fill the memory", "9", template(HOARD), slow=True),
    Case("texts that fill the memory", "9", template(KEPT), slow=True),
    Case("a loop without end in check", "5", template(ENDLESS), CHECK, slow=True),
    Case("a macro that calls itself", "held", template("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}")),
    Case("a template that includes itself", "held", template("{% include 'card.svg.j2' %}")),
    Case("a template that extends itself", "held", template("{% extends 'card.svg.j2' %}")),
    Case("a template from outside", "held", template("{% include '../../../../etc/passwd' %}{% include '/etc/passwd' %}")),
    Case("brackets in brackets", "held", template("{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}")),
    Case("a sum of 20000 parts", "held", template("{{ " + "+".join("1" * 20000) + " }}")),
    Case("a power of powers", "held", template("{{ 9**9**9**9 }}")),
    Case("a text times a text", "held", template("{{ ('a' * 2000000)|replace('a', 'b' * 2000000) }}")),
    Case("a way out by attributes", "held", template("{{ ''.__class__.__mro__[1].__subclasses__() }}")),
    Case("a way out by format", "held", template("{{ '{0.__class__}'.format(row) }}{{ '{:999999999}'.format(1) }}")),
    Case("a way out by attr", "held", template("{{ row|attr('__class__') }}{{ row|map(attribute='__class__')|list }}")),
    Case(
        "20000 icons that are not there", "held", template("{% for i in range(20000) %}{{ icon('x' ~ i, 1, 1) }}{% endfor %}")
    ),
    Case("a QR code of 1 MB", "held", template("{{ qr('a' * 1000000, 1, 1, 20) }}")),
    Case(
        "20000 QR codes", "new", template("{% for i in range(20000) %}{{ qr('a' * 900 ~ i, 1, 1, 20) }}{% endfor %}"), slow=True
    ),
    Case("a weight of 5000 digits", "18", template(f'<text font-weight="{LONG}" x="5" y="9">a</text>')),
    Case("a value of 5000 letters", "18", template(f'<rect width="{"z" * 5000}" height="3"/>')),
    Case("an attribute of 5000 letters", "18", template(f'<rect {"z" * 5000}="3" height="3"/>')),
    *(
        Case(f"slip {number}: {slip[:24]}", "11", template(slip + "{{ row.id }}"), slow=number % 3 > 0)
        for number, slip in enumerate(SLIPS)
    ),
    Case("a fact of 5000 digits in a sum", "11", changed("value: 3", f"value: {LONG}")),
)
