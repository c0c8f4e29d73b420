"""The nets there are: a die, a tuck box, a standee, a tray and its lid."""

from printgen.model import LEAST_DEPTH
from printgen.nets.parts import Flap, Net, Notch, Part, lay_flat
from printgen.units import Mm

CLEARANCE = 1.0  # folds and flaps of 0.3 mm card take 0.6 to 0.9 mm of the room inside
_FLAP = 15.0
_THUMB = 9.0
_TAB = 15.0


def die(edge: Mm) -> Net:
    """A cross of six squares, 1 to 6 as on a bought die: opposite ones make 7, and 1, 2, 3 run against the clock."""
    tab_depth = min(0.3 * edge, 6.0)
    tab = Flap(tab_depth, taper=tab_depth)  # at 45° no two tabs meet inside
    six = Part(edge, "6", turn=180, left=tab, right=tab)
    return lay_flat(
        edge,
        Part(edge, "1", left=Part(edge, "4"), far=Part(edge, "5", left=tab, far=tab, right=tab), right=Part(edge, "3")),
        near=Part(edge, "2", left=tab, far=six, right=tab),
    )


def tuck_box(width: Mm, height: Mm, depth: Mm) -> Net:
    """A box around a deck of that size: the lid on the back, tucked behind a front with a thumb notch, the bottom glued."""
    wide, high, deep = width + CLEARANCE, height + CLEARANCE, max(depth + CLEARANCE, LEAST_DEPTH)
    flap = min(_FLAP, high / 3)
    dust = Flap(min(flap, 0.48 * wide), taper=deep / 6)
    glue = Flap(min(12.0, 0.8 * deep), taper=min(0.4 * deep, high / 6), name="glue")
    tuck = Flap(flap, taper=min(1.0, wide / 12), radius=min(0.5 * flap, wide / 6), name="tuck", turn=180)
    back = Part(wide, "back", left=Part(deep, "top", turn=180, far=tuck), far=glue)
    return lay_flat(
        wide,
        Part(
            high,
            "front",
            left=Part(deep, "left", left=dust, right=dust),
            far=Notch(min(_THUMB, wide / 5, high / 5)),
            right=Part(deep, "right", left=dust, far=back, right=dust),
        ),
        near=Part(deep, "bottom", far=Flap(flap, taper=min(2.0, wide / 12))),
    )


def standee(width: Mm, height: Mm) -> Net:
    """Front and back head to head, each with a foot that is folded outwards."""
    foot = 0.3 * height
    return lay_flat(
        width,
        Part(height, "front", far=Part(height, "back", turn=180, far=Part(foot, "back_foot", turn=180))),
        near=Part(foot, "front_foot"),
    )


def tray(width: Mm, height: Mm, depth: Mm) -> Net:
    """An open box on its floor, seen from below: its walls stand up, their drawings too."""
    tab = _corner_tab(height, depth)
    back, front = Part(depth, "back", left=tab, right=tab), Part(depth, "front", turn=180, left=tab, right=tab)
    floor = Part(height, "floor", left=Part(depth, "right", turn=270), far=back, right=Part(depth, "left", turn=90))
    return lay_flat(width, floor, near=front)


def lid(width: Mm, height: Mm, depth: Mm) -> Net:
    """The same lying on a tray, seen from above: its walls hang down, and their drawings are upright so."""
    tab = _corner_tab(height, depth)
    back, front = Part(depth, "back", turn=180, left=tab, right=tab), Part(depth, "front", left=tab, right=tab)
    top = Part(height, "top", left=Part(depth, "left", turn=90), far=back, right=Part(depth, "right", turn=270))
    return lay_flat(width, top, near=front)


def _corner_tab(height: Mm, depth: Mm) -> Flap:
    """What is glued inside a side wall: two of them on each side do not meet, and none is seen over the rim."""
    return Flap(min(_TAB, 0.8 * depth, 0.4 * height), taper=min(2.0, depth / 8))
