"""Exporters: a printout to files of another kind, each found by its id; installed packages can add their own."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from printgen.guard.supervisor import doing
from printgen.output import plain_name
from printgen.plugins import Plugin, author_line, describe, load_plugin, plugins
from printgen.printing.printout import Printout
from printgen.problems import Problems, Where, did_you_mean

Files: TypeAlias = Mapping[str, bytes]  # by name; a name may have folders: cut/a4-1.svg
Export: TypeAlias = Callable[[Printout], Files]

SECONDS = 60.0  # of computing, for an exporter of a package
MOST_BYTES = 1_000_000_000
_FILE_NAME = re.compile(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*){0,5}")
_LONGEST_NAME = 200


class Exporter(NamedTuple):
    """An exporter of printgen's own: what it writes, and the function that makes the files."""

    writes: str
    export: Export


def _pages(printout: Printout) -> dict[str, bytes]:
    return {f"page-{number:03}.png": picture for number, picture in enumerate(printout.pictures(), 1)}


def _faces(printout: Printout) -> dict[str, bytes]:
    return dict(zip(_face_names(printout, "png"), printout.face_pictures(), strict=True))


def _drawings(printout: Printout) -> dict[str, bytes]:
    from printgen.faces.portable import portable_svg
    from printgen.pdf.style import INITIAL

    drawings = (portable_svg(face.svg, INITIAL).encode() for face in printout.plan.faces())
    return dict(zip(_face_names(printout, "svg"), drawings, strict=True))


def _face_names(printout: Printout, kind: str) -> Iterator[str]:
    for number, face in enumerate(printout.plan.faces(), 1):
        yield f"{number:03}-{plain_name(face.label)}".rstrip("-") + f".{kind}"


def _pdf(printout: Printout) -> dict[str, bytes]:
    from printgen.printing.report import file_name

    return {file_name(printout.plan): printout.pdf()}


def _plan(printout: Printout) -> dict[str, bytes]:
    from printgen.project.plan_json import plan_json

    return {"plan.json": plan_json(printout.plan).encode()}


EXPORTERS: Mapping[str, Exporter] = {
    "cut-files": Exporter("SVG and DXF files for cutting machines", Printout.cut_files),
    "drawings": Exporter("an SVG of each different face", _drawings),
    "faces": Exporter("a PNG of each different face, with its bleed", _faces),
    "pages": Exporter("a PNG of each page", _pages),
    "pdf": Exporter("the PDF that `printgen print` writes", _pdf),
    "plan": Exporter("plan.json: sheets, places, pieces and faces, for other programs", _plan),
}


def exporter_ids() -> tuple[str, ...]:
    """The ids of all exporters, printgen's own and those of installed packages."""
    return tuple(sorted({*EXPORTERS, *(plugin.id for plugin in plugins("printgen.exporters"))}))


def export(printout: Printout, exporter: str, problems: Problems) -> Files | None:
    """The files an exporter makes of a printout; None with the problem noted if it cannot."""
    installed = [plugin for plugin in plugins("printgen.exporters") if plugin.id == exporter]
    if len(installed) + (exporter in EXPORTERS) > 1:
        _note_shared_id(exporter, installed, problems)
        return None
    if exporter in EXPORTERS:
        return EXPORTERS[exporter].export(printout)
    if not installed:
        message = f'There is no exporter "{exporter}".'
        problems.add(Where("exporter"), message, did_you_mean(exporter, exporter_ids()))
        return None
    function = load_plugin(installed[0], problems)
    return _run(installed[0], function, printout, problems) if function is not None else None


def _note_shared_id(exporter: str, installed: list[Plugin], problems: Problems) -> None:
    names = [plugin.package for plugin in installed] + (["printgen"] if exporter in EXPORTERS else [])
    hint = f"uninstall one of them, such as `pip uninstall {installed[0].project}`."
    problems.add(Where(installed[0].package), f'{" and ".join(names)} both have an exporter "{exporter}".', hint)


def _run(plugin: Plugin, function: Any, printout: Printout, problems: Problems) -> Files | None:
    """The files of a package's exporter; None with one problem noted if it fails or returns anything else."""
    called = f'The exporter "{plugin.id}" of {plugin.package}'
    hint = f"fix it, or run `pip uninstall {plugin.project}`."
    try:
        with doing(f"the exporter {plugin.id} of {plugin.package}", SECONDS):
            files = function(printout)
    except (Exception, SystemExit) as fault:
        problems.add(author_line(fault) or _place_of(function, plugin), f"{called} failed: {describe(fault)}", hint)
        return None
    if wrong := _wrong_with(files):
        problems.add(_place_of(function, plugin), f"{called} {wrong}", hint)
        return None
    return dict(files)


def _wrong_with(files: Any) -> str:
    """What is wrong with an exporter's result; empty if nothing is."""
    if not isinstance(files, Mapping) or not all(isinstance(content, bytes) for content in files.values()):
        return f"returned {type(files).__name__}, but must return a dict of file names and bytes."
    for name in files:
        if not isinstance(name, str) or len(name) > _LONGEST_NAME or not _FILE_NAME.fullmatch(name):
            return f"named a file {str(name)[:60]!r}, but names are letters, digits, `.`, `_` and `-`, in folders with `/`."
    if sum(map(len, files.values())) > MOST_BYTES:
        return f"returned more than {MOST_BYTES // 1_000_000} MB."
    return ""


def _place_of(function: Any, plugin: Plugin) -> Where:
    code = getattr(function, "__code__", None)
    return Where(code.co_filename, code.co_firstlineno) if code is not None else Where(plugin.package)
