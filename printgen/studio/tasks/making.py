"""Prints a game, makes its kit, and runs exporters."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.problems import Problem
from printgen.project.orders import Options
from printgen.project.results import Result, Written
from printgen.project.settings import CompletedOptions
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def write_pdf_into_output(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Write the PDF of a game into the output folder."""
    return _write_file_into_output(opened, request, opened.project.write_print)


def write_kit_into_output(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Write the kit of a game into the output folder."""
    return _write_file_into_output(
        opened, request, lambda game, options, output: opened.project.write_kit(game, options, output=output)
    )


def _write_file_into_output(
    opened: OpenProject, request: Mapping[str, Any], write: Callable[[str, Options, Path | None], Result[Written]]
) -> Message:
    completed, problems = _complete_options_of_request(opened, request)
    if completed is None:
        return _make_result_message(opened, (), "", problems)
    written, found = write(request["game"], completed.options, completed.output)
    files = (written.path,) if written is not None and written.path is not None else ()
    return _make_result_message(opened, files, written.text if written is not None else "", (*problems, *found))


def write_export_into_output(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Run an exporter on a game, and write its files into the output folder."""
    completed, problems = _complete_options_of_request(opened, request)
    if completed is None:
        return _make_result_message(opened, (), "", problems)
    written, found = opened.project.write_export(request["game"], request["exporter"], completed.options, completed.output)
    return _make_result_message(opened, written or (), "", (*problems, *found))


def list_exporters(opened: OpenProject, _request: Mapping[str, Any]) -> Message:
    """The ids of all exporters."""
    return Message({"exporters": list(opened.project.exporters())})


def _complete_options_of_request(opened: OpenProject, request: Mapping[str, Any]) -> Result[CompletedOptions]:
    """The options in a request, with the user's settings for those that it leaves out."""
    chosen = {key: request[key] for key in ("paper", "players", "style", "language", "sides") if request.get(key)}
    options = Options(**chosen, copies=request.get("copies") or 1)
    return opened.project.complete_options(request["game"], options)


def _make_result_message(opened: OpenProject, files: Sequence[Path], text: str, problems: Sequence[Problem]) -> Message:
    folder = opened.project.folder
    names = [path.resolve() for path in files]
    shown = [path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix() for path in names]
    return Message({"files": shown, "paths": list(map(str, names)), "text": text, "problems": make_problems_json(problems)})


TASKS = {
    "print": write_pdf_into_output,
    "kit": write_kit_into_output,
    "export": write_export_into_output,
    "list_exporters": list_exporters,
}
