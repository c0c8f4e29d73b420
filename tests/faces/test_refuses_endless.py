"""Templates that would run forever or use all memory are stopped in any thread, with a place and a hint."""

import threading
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from printgen.faces.context import DrawingContext
from printgen.faces.illustrator import Illustrator
from printgen.faces.templates import limits
from printgen.faces.templates.limits import FaceBudget, Limits
from tests.helpers.farm import CSV, TEMPLATE, put, refused, run
from tests.helpers.template_drafts import Drafts

TREES = (
    "{% set n = namespace(a=[1], b=[1], t=(1,)) %}{% for i in range(60) %}"
    "{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}{% set n.t = (n.t, n.t) %}{% endfor %}"
)
IFS = "{% if 1 %}{% endif %}" * 9000
LOOPS = "{% set s = 'a' * 2000000 %}{% for a in s %}{% for b in s %}{% endfor %}{% endfor %}"
LONG = "{% set s = 'a' * 2000000 %}"
GROWING = "{% set n = namespace(l=[]) %}{% for i in range(200000) %}"
FEWER = Limits(steps=1_000_000)  # a tenth of the usual limit takes a tenth of the time
STEPS = (
    "card.svg.j2:1: The drawing takes more than 1,000,000 steps.\n"
    "  hint: remove loops inside loops; most of the work is at templates/farm/card.svg.j2:1."
)
MADE = "card.svg.j2:1: The drawing makes more than 250 MB of data.\n  hint: draw less on this face; most of the work is at"
TOO_LONG = "card.svg.j2:1: The result of this expression is too long."


@pytest.fixture
def drafts(tmp_path: Path) -> Drafts:
    """A small kit for drawing single templates."""
    return Drafts(tmp_path)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (LOOPS, STEPS),
        (f"{LONG}{{% for i in range(200000) %}}{{% if s.find('b') == 0 %}}{{% endif %}}{{% endfor %}}", STEPS),
        (f"{LONG}{{% set t = s[:-1] ~ 'a' %}}{{% for i in range(200000) %}}{{{{ s == t }}}}{{% endfor %}}", STEPS),
        ("{% set l = range(200000)|list %}{% for i in l %}{{ -1 in l }}{% endfor %}", STEPS),
        (f"{{% for i in range(200000) %}}{IFS}{{% endfor %}}", STEPS),
        (f"{{% macro m() %}}{IFS}{{% endmacro %}}{{% for i in range(99999) %}}{{{{ m() }}}}{{% endfor %}}", STEPS),
        ("{% for i in range(200000) %}{% import 'back.svg.j2' as b %}{% endfor %}", STEPS),
        (f"{TREES}{{{{ n.a == n.b }}}}", STEPS),
        (f"{TREES}{{{{ n.a < n.b }}}}", STEPS),
        (f"{TREES}{{{{ n.a in [n.b] }}}}", STEPS),
        (f"{TREES}{{{{ n.a is eq n.b }}}}", STEPS),
        (f"{TREES}{{{{ [n.a].index(n.b) }}}}", STEPS),
        (f"{TREES}{{{{ [n.a, n.b]|sort|length }}}}", STEPS),
        (f"{TREES.replace('60', '24')}{{{{ max(n.a, n.b)|length }}}}", STEPS),
        (f"{TREES}{{{{ [n.t, n.t]|unique|length }}}}", STEPS),
        (f"{TREES}{{{{ {{n.t: 1}}|length }}}}", STEPS),
        (f"{TREES}{{{{ facts[n.t] }}}}", STEPS),
        (f"{TREES}{{% for x in [n.a, n.b] %}}{{{{ loop.changed(x) }}}}{{% endfor %}}", STEPS),
        (f"{LONG}{{% set l = [s] * 200000 %}}{{{{ l|max|length }}}}", STEPS),
        (f"{GROWING}{{% set n.l = n.l + [i] %}}{{% endfor %}}", MADE),
        (f"{LONG}{GROWING}{{% set n.l = n.l + [s[i:]] %}}{{% endfor %}}", MADE),
        (f"{LONG}{{% set x %}}{{% for i in range(200000) %}}{{{{ s }}}}{{% endfor %}}{{% endset %}}", MADE),
        ("{% set q = '\"' * 1900000 %}{% set a = q|forceescape %}", TOO_LONG),
        ("{{ ('{0}' * 600000).format('a' * 2000000) }}", "card.svg.j2:1: This makes more than 2 million characters of text."),
        ("{{ ('<!---->' * 280000)|striptags }}", "card.svg.j2:1: |striptags takes text of at most 100,000 characters."),
        ("{{ ('a ' * 900000)|wordwrap(1, wrapstring='x' * 1999999) }}", "card.svg.j2:1: |wordwrap takes text of at most"),
        ("{{ 'a\n'|indent('x' * 1999999) }}", "card.svg.j2:2: This makes more than 2 million characters of text."),
        ("{{ '%999999999d' is odd }}", 'card.svg.j2:1: is odd cannot take text ("%999999999d").'),
        ("{{ ('a' * 2000000)|list|length }}", "card.svg.j2:1: This list has more than 200,000 items."),
        ("{{ ([[1]] * 200000)|sum(start=[])|length }}", "card.svg.j2:1: |sum adds numbers, not an empty list."),
    ],
)  # fmt: skip
def test_an_endless_template_is_stopped(drafts: Drafts, monkeypatch: pytest.MonkeyPatch, template: str, said: str) -> None:
    if said == STEPS:
        monkeypatch.setattr(limits, "USUAL", FEWER)
    began = time.thread_time()
    assert said in drafts.told(template)
    assert time.thread_time() - began < 2


def test_deeply_nested_values_do_not_crash_the_program(drafts: Drafts) -> None:
    nest = "{% set n = namespace(z=[1]) %}{% for i in range(99999) %}{% set n.z = VALUE %}{% endfor %}"
    for value in ("zip(n.z)", "[n.z]"):
        assert drafts.told(nest.replace("VALUE", value)) == ""


def test_an_endless_template_is_stopped_in_any_thread(drafts: Drafts) -> None:
    told: list[str] = []
    thread = threading.Thread(target=lambda: told.append(drafts.told(LOOPS)))
    thread.start()
    thread.join(60)
    assert "The drawing takes more than 10,000,000 steps." in told[0]


def test_a_component_is_not_drawn_further_after_a_slow_face(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(CSV, "id,title,words,count\n" + "".join(f"c{row},Cow {row},Gives milk.,1\n" for row in range(500)))
    put(TEMPLATE, "{{ row.id }}{% set s = 'a' * 2000000 %}\n{% for a in s %}{% for b in s %}{% endfor %}{% endfor %}")
    places: list[str] = []
    monkeypatch.setattr(
        "printgen.faces.illustrator.limit_and_describe_work", lambda place, _: nullcontext(places.append(place))
    )
    said = refused()
    assert "templates/farm/card.svg.j2:2: animal “Cow 0”: The drawing takes more than 10,000,000 steps." in said
    assert said.count("steps") == 1
    assert places == ["card.svg.j2, animal “Cow 0”", "barn.svg.j2, barn"]


def test_a_template_with_errors_is_compiled_only_once(kit: Path) -> None:
    put(CSV, "id,title,words,count\n" + "".join(f"c{row},Cow {row},Gives milk.,1\n" for row in range(500)))
    put(TEMPLATE, "{% for i in range(200000) %}" + "{% if i %}{% endif %}" * 20000 + "{% endfor %}")
    began = time.thread_time()
    said = refused()
    assert "\ntemplates/farm/card.svg.j2:1: The template cannot be read: it has more than 100,000 words of code.\n" in said
    assert time.thread_time() - began < 5


def test_the_budget_of_a_run_grows_with_its_faces(kit: Path) -> None:
    honest, late = FaceBudget(), FaceBudget()
    for face in range(100_000):
        honest.charge_face(0.04, f"sheet {face}")
        assert not honest.is_spent
    for face in range(20_000):
        late.charge_face(9.0, f"card {face}")
        if late.is_spent:
            break
    assert face == 6
    assert (
        late.describe_exceeded_limit_and_fix()[0]
        == "Drawing takes too long: 63 s for 7 faces. The slowest, card 0, took 9.0 s."
    )


def test_a_run_over_its_budget_names_the_slowest_face(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "USUAL", Limits(base=0.0, face=0.0))
    said = refused()
    assert "content/farm/game.yaml:15: Drawing takes too long: 0 s for 1 face. The slowest, animal “Cow”, took 0.0 s." in said
    monkeypatch.setattr(limits, "USUAL", limits.UNLIMITED)
    assert run("print", "farm").code == 0


def test_faces_that_need_too_much_memory_together_are_reported(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "USUAL", Limits(kept=2_000_000, kept_face=0))
    put(CSV, "id,title,words,count\n" + "".join(f"c{row},Cow {row},Gives milk.,1\n" for row in range(50)))
    put(TEMPLATE, "<desc>{{ row.id }}{{ 'a' * 900000 }}</desc>")
    assert "The drawings take too much memory: 2 MB for " in refused()


@pytest.mark.parametrize(
    "part", [(Illustrator, "_wrap_in_svg"), (DrawingContext, "start_face"), (Illustrator, "_list_template_values")]
)
def test_lack_of_memory_in_a_drawing_is_reported(kit: Path, monkeypatch: pytest.MonkeyPatch, part: tuple[type, str]) -> None:
    def fail(*_given: object) -> None:
        raise MemoryError

    monkeypatch.setattr(*part, fail)
    said = refused()
    assert "templates/farm/card.svg.j2: " in said
    assert "The template needs more memory than the computer has.\n  hint: draw less on this face." in said
    assert "nested" not in said


def test_the_sandbox_stays_safe_with_no_limits(drafts: Drafts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "USUAL", limits.UNLIMITED)
    assert drafts.told("{% for a in range(3000) %}{% for b in range(300) %}{% endfor %}{% endfor %}") == ""
    assert "cannot be used in templates" in drafts.told("{{ ''.__class__ }}")
    assert "too long" in drafts.told("{{ 'x' * 10000000000 }}")


def test_a_text_that_no_box_can_show_is_refused_before_it_is_set(drafts: Drafts) -> None:
    said = drafts.told("{{ text('\\u202b\\u05d0\\u202ca' * 10000, x=0, y=0, width=60, height=80) }}")
    assert "A text has 40,000 letters, but a box takes at most 20,000." in said
