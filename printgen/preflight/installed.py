"""Loads and runs the preflight checks of installed packages. A check that fails is disabled, and the run continues."""

import reprlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import Any, get_args
from xml.etree.ElementTree import Element as XmlElement

from printgen import model
from printgen.core.guard.budget import OutOfTime, limit_work_or_raise
from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import (
    Plugin,
    PluginError,
    describe_failure,
    find_line_outside_printgen,
    list_plugins,
    load_plugin,
    locate_function_or_plugin,
    require_only_plugin,
)
from printgen.core.problems import About, Problem, Problems, Severity, Where
from printgen.pdf.seen import CompiledDrawing, SeenText
from printgen.preflight.catalogue import CHECKS, Check
from printgen.preflight.contrast import write_hex_colour
from printgen.preflight.facts import NO_LIMIT, Fact, ShapeFact, SliceFacts, TextFact
from printgen.preflight.findings import FaceFinding, find_ordinal_of_element_or_slice_root
from printgen.preflight.public import Element, Face, Finding, Picture, Row, Shape, Text, Thing

SECONDS = 10.0  # the computing time for one check of one face
MOST_FINDINGS = 1_000  # the most findings of one check on one face


class InstalledCheck(NamedTuple):
    """A check and the plugin that it comes from."""

    plugin: Plugin
    check: Check


class ThingSource(NamedTuple):
    """Where a thing on a face comes from: the number of its slice, and its element in the drawing."""

    slice_number: int
    element: XmlElement


class InstalledChecks:
    """The preflight checks of all installed packages, for the faces of one order."""

    def __init__(self, game: model.Game, order: model.Order, problems: Problems) -> None:
        self._game, self._order, self._problems = game, order, problems
        self._checks = _load_checks(problems)
        self._rows: dict[str, dict[Where, model.Row]] = {}

    def find_face_findings(
        self, component: model.Component, face: model.Face, drawing: CompiledDrawing, slices: Sequence[SliceFacts]
    ) -> Iterator[FaceFinding]:
        """The findings of the checks on a face. A check that fails is reported as a problem and does not run again."""
        sources = _map_public_things_to_sources(drawing, slices)
        public_face = self._make_public_face(component, face, tuple(sources))
        for plugin, (severity, finds, hint, _, run) in self._checks:
            if _make_failure_key(plugin) in self._problems.failed:
                continue
            for message, thing in self._run_check_or_disable(plugin, run, public_face):
                ordinal = find_ordinal_of_element_or_slice_root(drawing, *sources[thing]) if thing is not None else 0
                yield FaceFinding(ordinal, message, hint, plugin.id, severity, finds)

    def _run_check_or_disable(self, plugin: Plugin, check_function: Any, face: Face) -> list[Finding]:
        """The findings of one check, without duplicates. Reports a problem and returns none if the check fails."""
        try:
            with limit_work_or_raise(_write_check_name(plugin), SECONDS):
                findings = list(islice(check_function(face), MOST_FINDINGS))
        except (Exception, SystemExit, OutOfTime) as error:
            where = find_line_outside_printgen(error) or locate_function_or_plugin(check_function, plugin)
            text = describe_failure(_write_check_name(plugin), error, SECONDS)
            _report_and_disable(plugin, Problem(where, text, plugin.failure_hint), self._problems)
            return []
        things = {*map(id, face.things), id(None)}
        for finding in findings:
            if not isinstance(finding, Finding) or not isinstance(finding.message, str) or id(finding.thing) not in things:
                returned = reprlib.repr(finding)
                message = (
                    f"returned {returned}, but must return a printgen.checks.Finding with a message and a thing from the face."
                )
                _report_failure_and_disable(plugin, locate_function_or_plugin(check_function, plugin), message, self._problems)
                return []
        return list(dict.fromkeys(findings))

    def _make_public_face(self, component: model.Component, face: model.Face, things: tuple[Thing, ...]) -> Face:
        return Face(
            game=self._game.name,
            style=self._order.style,
            component=component.name,
            label=face.label,
            row=self._find_public_row(component, face.row),
            width=face.size.width,
            height=face.size.height,
            outline=face.outline,
            bleed=component.bleed,
            safe=component.safe,
            things=things,
        )

    def _find_public_row(self, component: model.Component, where: Where | None) -> Row | None:
        """The row at a place in a component's table, or None if there is no row at that place."""
        rows = self._rows.setdefault(component.name, {row.where: row for row in component.rows})
        row = rows.get(where) if where is not None else None
        return Row(row.where.file, row.where.line, MappingProxyType(dict(row.cells))) if row is not None else None


def _map_public_things_to_sources(drawing: CompiledDrawing, slices: Sequence[SliceFacts]) -> dict[Thing, ThingSource]:
    """The things on a face as checks receive them, from back to front, each with its source. No two things are equal."""
    return {
        _make_public_thing(fact, item.text if isinstance(item, SeenText) else ""): ThingSource(at, fact.source)
        for at, (facts, seen) in enumerate(zip(slices, drawing.seen, strict=True))
        for fact, item in zip(facts.items, seen.items, strict=True)
    }


def _make_public_thing(fact: Fact, text: str) -> Thing:
    element = Element(fact.source.tag, MappingProxyType(dict(fact.source.attrib)))
    if isinstance(fact, TextFact):
        return Text(element, fact.box, text, fact.points, tuple(map(write_hex_colour, fact.colours)), fact.alpha, fact.imprint)
    if isinstance(fact, ShapeFact):
        return Shape(element, fact.box, tuple(map(write_hex_colour, fact.colours)), _convert_no_limit_to_none(fact.line))
    thinnest, smallest = _convert_no_limit_to_none(fact.thinnest), _convert_no_limit_to_none(fact.smallest)
    return Picture(element, fact.box, fact.kind, thinnest, smallest, fact.dot or None)


def _convert_no_limit_to_none(length: float) -> float | None:
    return None if length == NO_LIMIT else length


def _load_checks(problems: Problems) -> tuple[InstalledCheck, ...]:
    by_id: dict[str, list[Plugin]] = {}
    for plugin in list_plugins("printgen.checks"):
        by_id.setdefault(plugin.id, []).append(plugin)
    loaded = [(same_id[0], _load_check_or_disable(same_id, problems)) for same_id in by_id.values()]
    return tuple(InstalledCheck(plugin, check) for plugin, check in loaded if check is not None)


def _load_check_or_disable(plugins_with_same_id: list[Plugin], problems: Problems) -> Check | None:
    """The preflight check with this id.

    Reports a problem and returns None if the check is invalid or several packages use the id.
    """
    if _make_failure_key(plugins_with_same_id[0]) in problems.failed:
        return None
    try:
        plugin = require_only_plugin(
            plugins_with_same_id, f'a check "{plugins_with_same_id[0].id}"', plugins_with_same_id[0].id in CHECKS
        )
        check = load_plugin(plugin)
    except PluginError as failed:
        _report_and_disable(plugins_with_same_id[0], failed.problem, problems)
        return None
    if reason := _explain_check_if_invalid(check):
        _report_failure_and_disable(
            plugin, locate_function_or_plugin(getattr(check, "run", check), plugin), f"cannot be used: {reason}", problems
        )
        return None
    assert isinstance(check, Check)
    return check


def _explain_check_if_invalid(check: Any) -> str:
    if not isinstance(check, Check):
        return f"it is a {type(check).__name__}, but must be a printgen.checks.Check."
    if check.severity not in get_args(Severity):
        return f'its severity is "{check.severity}", but must be one of {", ".join(get_args(Severity))}.'
    if not (isinstance(check.finds, str) and isinstance(check.hint, str)):
        return "its `finds` and its `hint` must be strings."
    if check.of != "face" or not callable(check.run):
        return 'it must have of="face" and a `run` function that takes a face.'
    return ""


def _report_failure_and_disable(plugin: Plugin, where: Where, message: str, problems: Problems) -> None:
    """Report a problem that starts with the name of the check, and disable the check."""
    _report_and_disable(plugin, Problem(where, f"{_write_check_name(plugin)} {message}", plugin.failure_hint), problems)


def _report_and_disable(plugin: Plugin, problem: Problem, problems: Problems) -> None:
    """Report a problem, and disable the plugin's check for the rest of the run."""
    problems.failed.add(_make_failure_key(plugin))
    problems.add_problem(replace(problem, about=About("plugin")))


def _write_check_name(plugin: Plugin) -> str:
    return f'The check "{plugin.id}" of {plugin.package}'


def _make_failure_key(plugin: Plugin) -> str:
    return f"{plugin.group} {plugin.id}"
