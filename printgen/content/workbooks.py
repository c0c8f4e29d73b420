"""Reads a sheet of an .xlsx or .ods workbook as a grid of cells, using a library in the decoder process."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from printgen.content.table_text import MOST_ROWS, OLD_EXCEL, SAVE_SMALLER, CellGrid, NumberedCells
from printgen.core.guard.messages import Message
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, make_spelling_hint, truncate_value

SECONDS = 2  # of CPU time
_SAVE_AGAIN = "open it in a spreadsheet, save it as .xlsx or .ods without a password, and name that file in game.yaml."
_REASONS = {
    "not a workbook": ("This file is a zip, but not an .xlsx or .ods workbook.", _SAVE_AGAIN),
    "too many files": ("This workbook is a zip of more than 10000 files.", _SAVE_AGAIN),
    "password": ("This workbook is protected with a password.", _SAVE_AGAIN),
    "damaged": ("This workbook is damaged.", _SAVE_AGAIN),
    "no sheets": (
        "This workbook has no visible sheet.",
        "show a sheet, or write its name after the file, as in cards.xlsx#Units.",
    ),
    "too large": ("This workbook contains more than 20 MB of data.", SAVE_SMALLER),
    "too long": ("This sheet contains more than 4 million characters.", "split the table into several sheets."),
    "time": ("It took too long to read this workbook.", SAVE_SMALLER),
    "memory": ("Reading this workbook takes too much memory.", SAVE_SMALLER),
}


class OpenSheet(NamedTuple):
    """The place of a sheet in messages, and its rows in blocks."""

    place: str
    blocks: Sequence[bytes]

    def read_lines(self) -> Iterator[NumberedCells]:
        """The non-empty rows, by line number."""
        return ((number, cells) for block in self.blocks for number, cells in json.loads(block))


def read_sheet(raw: bytes, sheet: str | None, file: str, where: Where, problems: Problems) -> CellGrid | None:
    """The cells of a workbook's sheet. Reports a problem and returns None if it cannot be read, like `open_sheet`."""
    opened = open_sheet(raw, sheet, file, where, problems)
    return CellGrid(opened.place, tuple(opened.read_lines())) if opened is not None else None


def open_sheet(raw: bytes, sheet: str | None, file: str, where: Where, problems: Problems) -> OpenSheet | None:
    """A workbook's sheet. Reports a problem and returns None if it cannot be read.

    `where` is the place that names the sheet.
    """
    if raw.startswith(OLD_EXCEL):
        message = "This is an old .xls workbook, or a workbook with a password."
        problems.add(Where(file), message, _SAVE_AGAIN)
        return None
    head, blocks = _ask_decoder_for_sheet(raw, sheet)
    refused = head.get("refused")
    if refused == "no such sheet":
        problems.add(where, f"{file} has no sheet {truncate_value(sheet)}.", make_spelling_hint(str(sheet), head["sheets"]))
        return None
    if refused in ("error value", "unsaved"):
        _report_faulty_cell(head, f"{file}#{head['sheet']}", problems)
        return None
    if refused:
        problems.add(Where(file), *_REASONS[refused])
        return None
    place = f"{file}#{head['sheet']}"
    if head["rows"] > MOST_ROWS + 1:
        problems.add(
            Where(place, head["last"]),
            f"The table has more than {MOST_ROWS} rows.",
            "split the table into several sheets, one for each component.",
        )
        return None
    return OpenSheet(place, blocks)


def list_visible_sheets(raw: bytes) -> tuple[str, ...]:
    """The names of the visible sheets of a workbook; none if it cannot be read."""
    return tuple(_ask_decoder_for_sheet(raw, None).head.get("sheets", ()))


def _ask_decoder_for_sheet(raw: bytes, sheet: str | None) -> Message:
    """The answer of `workbook_task`: a description of the sheet with its rows, or the reason why it cannot be read."""
    from printgen.core.guard.decoder import DecoderError, ask_decoder_process

    request = Message({"sheet": sheet, "most_rows": MOST_ROWS + 2}, (raw,))
    try:
        (answer,) = ask_decoder_process("printgen.content.workbook_task", request, SECONDS)
    except DecoderError as error:
        return Message({"refused": "time" if error.reason == "time" else "memory"})
    return answer


def _report_faulty_cell(answer: dict[str, Any], place: str, problems: Problems) -> None:
    where = Where(place, int(re.sub(r"\D", "", answer["cell"])))
    if answer["refused"] == "error value":
        problems.add(where, f"A cell has the error {answer['value']}.", "fix the formula, and save the table again.")
        return
    message = f"Cell {answer['cell']} has a formula without a result."
    problems.add(where, message, "open the workbook in a spreadsheet and save it, so that it contains the results.")
