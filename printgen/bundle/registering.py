"""Kits with registration marks for a cutting machine."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.cutfiles.cutting import cutting_of
from printgen.cutfiles.layouts import machine_cut
from printgen.model import Sheet
from printgen.printing.plan import Plan
from printgen.problems import Problems, Where
from printgen.sheets.lot import Page
from printgen.sheets.registration import MARGIN, in_the_way, registered
from printgen.units import mm_text

MACHINES = ("silhouette",)


def check_machine(name: str, problems: Problems) -> bool:
    """Whether there are marks for a machine of that name."""
    if name not in MACHINES:
        message = f'There are no registration marks for "{name}".'
        problems.add(Where("--registration"), message, f"known here: {', '.join(MACHINES)}.")
    return name in MACHINES


def with_registration(plan: Plan, problems: Problems) -> Plan | None:
    """The kit with marks on every sheet that a machine can cut; None with the problem noted where they have no room."""
    before = len(problems.found)
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    cut = {id(sheet) for page, sheet in zip(plan.arrangement.pages, fronts, strict=True) if _is_cut(page)}
    for message, hint in dict.fromkeys(_wrong(plan, [sheet for sheet in fronts if id(sheet) in cut])):
        problems.add(plan.game.place("layout"), message, hint)
    if len(problems.found) > before:
        return None
    return replace(plan, sheets=tuple(registered(sheet) if id(sheet) in cut else sheet for sheet in plan.sheets))


def _is_cut(page: Page) -> bool:
    return bool(cutting_of(page.paper, machine_cut(page)).cuts)


def _wrong(plan: Plan, fronts: list[Sheet]) -> Iterator[tuple[str, str]]:
    if plan.order.sides == "gutterfold" and any(piece.back for piece in plan.pieces):
        yield "Sheets that are folded before they are cut have no registration marks.", "take another --sides."
        return
    for sheet in fronts:
        if in_the_way(sheet):
            hint = f"give the game `layout: {{margin: {mm_text(MARGIN).replace(' ', '')}}}`, or leave --registration out."
            yield f"On {plan.order.paper}, {sheet.label} overlaps the registration marks.", hint
