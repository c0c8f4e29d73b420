"""Exporters make files from a printout. printgen has some, and installed packages can add more."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from printgen.core.files.outputs import make_file_name
from printgen.core.guard.budget import OutOfTime, limit_work_or_raise
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
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
from printgen.core.problems import ProblemError, Problems, Where, make_spelling_hint
from printgen.model import Face, Piece, Placement, Sheet
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout

FileContents: TypeAlias = Mapping[str, bytes]  # the content of files by name; a name may include folders: cut/a4-1.svg
FaceNumbers: TypeAlias = Mapping[str, int]  # by the identity of the face
JsonObject: TypeAlias = dict[str, Any]
Export: TypeAlias = Callable[[Printout], FileContents]

FORMAT = 1  # the version of plan.json
SECONDS = 60.0  # of computing time allowed for a package's exporter
MOST_BYTES = 1_000_000_000
_FOLDER = compile_later(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*")
_FILE_NAME = compile_later(rf"{_FOLDER.pattern}(/{_FOLDER.pattern}){{0,5}}")
_LONGEST_NAME = 200


def write_plan_json(plan: Plan) -> str:
    """A plan as JSON: faces, pieces and sheets.

    Lengths are in mm from the top left corner, and rotations in degrees clockwise.
    """
    game, order = plan.game, plan.order
    face_numbers = {face.identity: number for number, face in enumerate(plan.faces())}
    content = {
        "format": FORMAT,
        "game": {"name": game.name, "title": game.title, "edition": game.edition},
        "order": {
            "paper": order.paper,
            "players": order.players,
            "copies": order.copies,
            "style": order.style,
            "sides": order.sides,
        },
        "faces": [_make_face_json(face) for face in plan.faces()],
        "pieces": [_make_piece_json(piece, face_numbers) for piece in plan.pieces],
        "sheets": [_make_sheet_json(sheet, face_numbers) for sheet in plan.sheets],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _make_face_json(face: Face) -> JsonObject:
    row = {"file": face.row.file, "line": face.row.line} if face.row is not None else None
    return {
        "label": face.label, "width": face.size.width, "height": face.size.height, "bleed": face.bleed,
        "shape": face.outline.shape, "identity": face.identity, "row": row,
    }  # fmt: skip


def _make_piece_json(piece: Piece, face_numbers: FaceNumbers) -> JsonObject:
    back = face_numbers[piece.back.identity] if piece.back is not None else None
    return {"component": piece.component, "front": face_numbers[piece.front.identity], "back": back, "copy": piece.copy}


def _make_sheet_json(sheet: Sheet, face_numbers: FaceNumbers) -> JsonObject:
    return {
        "width": sheet.paper.width, "height": sheet.paper.height, "side": sheet.side, "label": sheet.label,
        "stock": sheet.stock,
        "places": [_make_placement_json(place, face_numbers) for place in sheet.placements],
        "marks": [{"kind": mark.kind, "x1": mark.x1, "y1": mark.y1, "x2": mark.x2, "y2": mark.y2} for mark in sheet.marks],
    }  # fmt: skip


def _make_placement_json(place: Placement, face_numbers: FaceNumbers) -> JsonObject:
    return {
        "face": face_numbers[place.face.identity], "x": place.x, "y": place.y, "turn": place.turn,
        "width": place.size.width, "height": place.size.height,
    }  # fmt: skip


class Exporter(NamedTuple):
    """A built-in exporter: a description of its files, and the function that makes them."""

    writes: str
    export: Export


def _export_page_pictures(printout: Printout) -> FileContents:
    return {f"page-{number:03}.png": picture for number, picture in enumerate(printout.pictures(), 1)}


def _export_face_pictures(printout: Printout) -> FileContents:
    return dict(zip(_name_face_files(printout, "png"), printout.face_pictures(), strict=True))


def _export_face_drawings(printout: Printout) -> FileContents:
    from printgen.printing.face_pictures import make_face_svg_files
    from printgen.printing.picture_plan import PictureOptions

    drawings = make_face_svg_files(printout, printout.plan.faces(), PictureOptions("svg", bleed=True))
    return dict(zip(_name_face_files(printout, "svg"), drawings, strict=True))


def _name_face_files(printout: Printout, file_type: str) -> Iterator[str]:
    for number, face in enumerate(printout.plan.faces(), 1):
        yield f"{number:03}-{make_file_name(face.label)}".rstrip("-") + f".{file_type}"


def _export_pdf(printout: Printout) -> FileContents:
    from printgen.printing.report import name_pdf_file

    return {name_pdf_file(printout.plan): printout.pdf()}


def _export_plan(printout: Printout) -> FileContents:
    return {"plan.json": write_plan_json(printout.plan).encode()}


EXPORTERS: Mapping[str, Exporter] = {
    "cut-files": Exporter("SVG and DXF files for cutting machines", Printout.cut_files),
    "drawings": Exporter("an SVG file of each different face", _export_face_drawings),
    "faces": Exporter("a PNG of each different face, with its bleed", _export_face_pictures),
    "pages": Exporter("a PNG of each page", _export_page_pictures),
    "pdf": Exporter("the PDF that `printgen print` writes", _export_pdf),
    "plan": Exporter("plan.json: sheets, placements, pieces and faces, for other programs", _export_plan),
}


def list_exporter_ids() -> tuple[str, ...]:
    """The ids of all exporters, from printgen and from installed packages."""
    return tuple(sorted({*EXPORTERS, *(plugin.id for plugin in list_plugins("printgen.exporters"))}))


def run_exporter(printout: Printout, exporter: str, problems: Problems) -> FileContents | None:
    """The files that an exporter makes from a printout.

    Reports a problem and returns None if the exporter fails or is unknown.
    """
    installed = [plugin for plugin in list_plugins("printgen.exporters") if plugin.id == exporter]
    if not installed and exporter in EXPORTERS:
        return EXPORTERS[exporter].export(printout)
    if not installed:
        message = f'There is no exporter "{exporter}".'
        problems.add(Where("exporter"), message, make_spelling_hint(exporter, list_exporter_ids()))
        return None
    try:
        return _export_by_plugin(require_only_plugin(installed, f'an exporter "{exporter}"', exporter in EXPORTERS), printout)
    except PluginError as failed:
        problems.add_problem(failed.problem)
        return None


def _export_by_plugin(plugin: Plugin, printout: Printout) -> FileContents:
    """The files made by an exporter from a package. Raises PluginError if it fails or returns anything else."""
    function = load_plugin(plugin)
    name = f'The exporter "{plugin.id}" of {plugin.package}'
    if not _FOLDER.fullmatch(plugin.id):
        message = f"{name} has an id that cannot be a folder name; use only letters, digits, `.`, `_` and `-`."
        raise PluginError(Where(plugin.package), message, plugin.failure_hint)
    try:
        with limit_work_or_raise(name, SECONDS):
            files = function(printout)
            mistake, files = _describe_mistake_in_files(files), dict(files) if isinstance(files, Mapping) else {}
    except ProblemError:
        raise
    except (Exception, SystemExit, OutOfTime) as error:
        where = find_line_outside_printgen(error) or locate_function_or_plugin(function, plugin)
        raise PluginError(where, describe_failure(name, error, SECONDS), plugin.failure_hint) from error
    if mistake:
        raise PluginError(locate_function_or_plugin(function, plugin), f"{name} {mistake}", plugin.failure_hint)
    return files


def _describe_mistake_in_files(files: Any) -> str | None:
    if not isinstance(files, Mapping) or not all(isinstance(content, bytes) for content in files.values()):
        return f"returned {type(files).__name__}, but must return a dict of file names and bytes."
    for name in files:
        if not isinstance(name, str) or len(name) > _LONGEST_NAME or not _FILE_NAME.fullmatch(name):
            return (
                f"returned a file named {str(name)[:60]!r}, but a name may contain only letters, digits, `.`, `_`, `-` and `/`."
            )
    if sum(map(len, files.values())) > MOST_BYTES:
        return f"returned more than {MOST_BYTES // 1_000_000} MB."
    return None
