"""Adds a die, a box for the animals, a standee, and a stable with a roof to the made-up game."""

from tests.helpers.farm import GAME, YAML, put

FOLDED = """\
  farm-die:
    kind: die
    size: 16x16mm
    template: die.svg.j2
    copies: 2
  farm-box:
    kind: tuck-box
    holds: animal
    template: box.svg.j2
  farmer:
    kind: standee
    size: 25x40mm
    template: farmer.svg.j2
    bleed: 1mm
  stable:
    kind: tray
    size: 60x40mm
    depth: 20mm
    template: stable.svg.j2
  roof:
    like: stable
    kind: lid
    size: 62x42mm
    depth: 9mm
"""
DIE = """\
{% import 'shared/dice.j2' as dice %}
{{ outline(fill='gold') }}
{% for name, panel in panels.items() %}
<g transform="{{ panel.transform }}">{{ dice.pips(name, panel.width) }}</g>
{% endfor %}
"""
BOX = """\
{{ outline(fill=ink.barn) }}
<g transform="{{ panels.top.transform }}"><rect x="1" y="1" width="9" height="3" data-field="lid"/></g>
<rect x="{{ panels.front.x }}" y="{{ panels.front.y }}" width="9" height="3" data-field="front"/>
"""
FARMER = """\
{% for side in (panels.front, panels.back) %}
<text transform="{{ side.transform }}" x="3" y="20">{{ side.name }} {{ side.width }}×{{ side.height }}</text>
{% endfor %}
"""

STABLE = """\
{{ outline(fill='white') }}
{% for panel in panels.values() %}
<rect transform="{{ panel.transform }}" width="4" height="2" data-field="{{ panel.name }}"/>
{% endfor %}
"""


def make_folds() -> None:
    """Add the folded components to game.yaml, and write their templates."""
    put(YAML, GAME + FOLDED)
    for name, template in (("die", DIE), ("box", BOX), ("farmer", FARMER), ("stable", STABLE)):
        put(f"templates/farm/{name}.svg.j2", template)
