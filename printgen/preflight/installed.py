"""The checks of installed packages: loaded, given the facts of each face, and kept from breaking anything else."""

import reprlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple, get_args
from xml.etree.ElementTree import Element as XmlElement

from printgen import model
from printgen.core.guard.budget import OutOfTime, limited
from printgen.core.plugins import Plugin, PluginError, author_line, failure_text, load_plugin, only_plugin, place_of, plugins
from printgen.core.problems import About, Problem, Problems, Severity, Where
from printgen.pdf.seen import Drawing, SeenText
from printgen.preflight.catalogue import CHECKS, Check
from printgen.preflight.contrast import hex_of
from printgen.preflight.facts import NO_LIMIT, Fact, Facts
from printgen.preflight.facts import Shape as ShapeFact
from printgen.preflight.facts import Type as TypeFact
from printgen.preflight.frame import FaceFinding, ordinal_of
from printgen.preflight.public import Box, Element, Face, Finding, Picture, Row, Shape, Text, Thing

SECONDS = 10.0  # of computing, for one check of one face
MOST_FINDINGS = 1_000  # of one check on one face


class Installed(NamedTuple):
    """A check of an installed package."""

    plugin: Plugin
    check: Check


class InstalledChecks:
    """The checks of all installed packages, for the faces of one order."""

    def __init__(self, game: model.Game, order: model.Order, problems: Problems) -> None:
        self._game, self._order, self._problems = game, order, problems
        self._checks = _loaded(problems)
        self._rows: dict[str, dict[Where, model.Row]] = {}

    def findings(
        self, component: model.Component, face: model.Face, drawing: Drawing, slices: Sequence[Facts]
    ) -> Iterator[FaceFinding]:
        """What the checks find on a face; a check that fails is a problem, and runs no more."""
        shown, blamed = self._shown(component, face, drawing, slices)
        for plugin, (severity, finds, hint, _, run) in self._checks:
            if _name(plugin) in self._problems.failed:
                continue
            for message, thing in self._run(plugin, run, shown):
                ordinal = ordinal_of(drawing, *blamed[id(thing)]) if thing is not None else 0
                yield FaceFinding(ordinal, message, hint, plugin.id, severity, finds)

    def _run(self, plugin: Plugin, run: Any, face: Face) -> list[Finding]:
        """The findings of one check; none, and a problem noted, if it fails or gives anything else."""
        try:
            with limited(_called(plugin), SECONDS):
                found = list(islice(run(face), MOST_FINDINGS))
        except (Exception, SystemExit, OutOfTime) as fault:
            where = author_line(fault) or place_of(run, plugin)
            text = failure_text(_called(plugin), fault, SECONDS)
            _skip(plugin, Problem(where, text, plugin.remedy), self._problems)
            return []
        things = {*map(id, face.things), id(None)}
        for one in found:
            if not isinstance(one, Finding) or not isinstance(one.message, str) or id(one.thing) not in things:
                message = (
                    f"gave {reprlib.repr(one)}, but must give printgen.checks.Finding with a message and a thing of the face."
                )
                _note(plugin, place_of(run, plugin), message, self._problems)
                return []
        return list(dict.fromkeys(found))

    def _shown(
        self, component: model.Component, face: model.Face, drawing: Drawing, slices: Sequence[Facts]
    ) -> tuple[Face, dict[int, tuple[int, XmlElement]]]:
        """A face as checks see it, and for each of its things the slice and the element to blame."""
        things: list[Thing] = []
        blamed: dict[int, tuple[int, XmlElement]] = {}
        for at, (facts, seen) in enumerate(zip(slices, drawing.seen, strict=True)):
            for fact, item in zip(facts.items, seen.items, strict=True):
                thing = _thing(fact, item.text if isinstance(item, SeenText) else "")
                things.append(thing)
                blamed[id(thing)] = at, fact.wrote
        shown = Face(
            game=self._game.name,
            style=self._order.style,
            component=component.name,
            label=face.label,
            row=self._row(component, face.row),
            width=face.size.width,
            height=face.size.height,
            outline=face.outline,
            bleed=component.bleed,
            safe=component.safe,
            things=tuple(things),
        )
        return shown, blamed

    def _row(self, component: model.Component, where: Where | None) -> Row | None:
        rows = self._rows.setdefault(component.name, {row.where: row for row in component.rows})
        row = rows.get(where) if where is not None else None
        return Row(row.where.file, row.where.line, MappingProxyType(dict(row.cells))) if row is not None else None


def _loaded(problems: Problems) -> tuple[Installed, ...]:
    """The checks of all installed packages that can be used; every other one is a problem."""
    found: dict[str, list[Plugin]] = {}
    for plugin in plugins("printgen.checks"):
        found.setdefault(plugin.id, []).append(plugin)
    loaded = [(several[0], _load(several, problems)) for several in found.values()]
    return tuple(Installed(plugin, check) for plugin, check in loaded if check is not None)


def _load(several: list[Plugin], problems: Problems) -> Check | None:
    """The check of one id, if a single package has it and it is a check."""
    if _name(several[0]) in problems.failed:
        return None
    try:
        plugin = only_plugin(several, f'a check "{several[0].id}"', several[0].id in CHECKS)
        check = load_plugin(plugin)
    except PluginError as failed:
        _skip(several[0], failed.problem, problems)
        return None
    if wrong := _wrong_with(check):
        _note(plugin, place_of(getattr(check, "run", check), plugin), f"cannot be used: {wrong}", problems)
        return None
    assert isinstance(check, Check)
    return check


def _wrong_with(check: Any) -> str:
    """Why a value is no check of an installed package; empty if it is one."""
    if not isinstance(check, Check):
        return f"it is a {type(check).__name__}, but must be a printgen.checks.Check."
    if check.severity not in get_args(Severity):
        return f'its severity is "{check.severity}", but must be one of {", ".join(get_args(Severity))}.'
    if not (isinstance(check.finds, str) and isinstance(check.hint, str)):
        return "its `finds` and its `hint` must be texts."
    if check.of != "face" or not callable(check.run):
        return 'it must have of="face" and, as `run`, a function of a face.'
    return ""


def _note(plugin: Plugin, where: Where, message: str, problems: Problems) -> None:
    """Note that a check failed, and skip it for the rest of the run."""
    _skip(plugin, Problem(where, f"{_called(plugin)} {message}", plugin.remedy), problems)


def _skip(plugin: Plugin, problem: Problem, problems: Problems) -> None:
    """Note why a check cannot be used, and skip it for the rest of the run."""
    problems.failed.add(_name(plugin))
    problems.found.setdefault(replace(problem, about=About("plugin")))


def _called(plugin: Plugin) -> str:
    return f'The check "{plugin.id}" of {plugin.package}'


def _name(plugin: Plugin) -> str:
    return f"{plugin.group} {plugin.id}"


def _thing(fact: Fact, text: str) -> Thing:
    element = Element(fact.wrote.tag, MappingProxyType(dict(fact.wrote.attrib)))
    box = Box(*fact.edges)
    if isinstance(fact, TypeFact):
        return Text(element, box, text, fact.points, tuple(map(hex_of, fact.colours)), fact.alpha, fact.imprint)
    if isinstance(fact, ShapeFact):
        return Shape(element, box, tuple(map(hex_of, fact.colours)), _limited(fact.line))
    return Picture(element, box, fact.kind, _limited(fact.thinnest), _limited(fact.smallest), fact.dot or None)


def _limited(length: float) -> float | None:
    return None if length == NO_LIMIT else length
