"""Reads a sheet of an .xlsx or .ods workbook as texts, in the decoder process."""

import datetime
import io
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from printgen.core.guard.messages import Message
from printgen.core.patterns import compile_later

MEMORY = 200_000_000  # bytes of address space, of which Python and the library take about a third
MOST_XML = 20_000_000  # bytes of XML in a workbook
MOST_LETTERS = 4_000_000  # in the cells of a sheet, as in a CSV file
ROWS_AT_ONCE = 500  # in a part of the answer, because the reader of a run needs no more in memory
MOST_FILES = 10_000  # in the zip
_FORMULA_WITHOUT_RESULT = compile_later(
    rb'<c r="([A-Z]+[0-9]+)"[^>]*>\s*<f\b[^>]*(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v></v>)?\s*</c>'
)
_FAULTY_CELL = compile_later(
    rb'<c r="([A-Z]+[0-9]+)"[^>]*\bt="e"[^>]*>\s*(?:<f\b[^>]*(?:/>|>[^<]*</f>))?\s*<v>([^<]*)</v>', re.DOTALL
)
_STRING_RESULT = compile_later(rb'\bt="str"')


class WorkbookError(Exception):
    """Raised for a file that is not a usable workbook. Holds a reason, and details for the message."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason)
        self.head = {"refused": reason, **details}


def preload_libraries() -> None:
    """Load the workbook library, and the modules that Python loads when it first reads a zip."""
    import python_calamine  # noqa: F401

    b"".decode("cp437")  # the encoding of names in a zip
    _unpack_xml_files(_pack_xml_files({"mimetype": b""}))


def answer_request(request: Message) -> Iterator[Message]:
    """Yield one message: the name of the requested sheet and its non-empty rows in blocks, or why it cannot be read."""
    try:
        yield _read_sheet_into_message(request.parts[0], request.head["sheet"], request.head["most_rows"])
    except WorkbookError as error:
        yield Message(error.head)


def _read_sheet_into_message(raw: bytes, requested_sheet: str | None, most_rows: int) -> Message:
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    parts = _unpack_xml_files(raw)
    if not {"xl/workbook.xml", "content.xml"} & set(parts):
        raise WorkbookError("not a workbook")
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(_pack_xml_files(parts)))
        name = _choose_sheet_name(book, requested_sheet)
        _raise_if_cells_have_errors(parts, name)
        del parts
        sheet = book.get_sheet_by_name(name)
        rows = _read_filled_rows(sheet, most_rows)
    except PasswordError:
        raise WorkbookError("password") from None
    except (CalamineError, ValueError, OverflowError):
        raise WorkbookError("damaged") from None
    head = {"sheet": name, "sheets": _list_visible_sheets(book), "rows": len(rows), "last": rows[-1][0] if rows else 0}
    blocks = (rows[at : at + ROWS_AT_ONCE] for at in range(0, len(rows), ROWS_AT_ONCE))
    return Message(head, [json.dumps(block, ensure_ascii=False).encode() for block in blocks])


def _unpack_xml_files(raw: bytes) -> dict[str, bytes]:
    """The XML files in a zip, unpacked within limits so that the workbook library does not read the zip itself."""
    parts: dict[str, bytes] = {}
    left = MOST_XML
    try:
        with ZipFile(io.BytesIO(raw)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_FILES:
                raise WorkbookError("too many files")
            for info in infos:
                if info.flag_bits & 1:
                    raise WorkbookError("password")
                if not info.filename.endswith((".xml", ".rels", "mimetype")) or info.filename in parts:
                    continue
                if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                    raise WorkbookError("damaged")
                with archive.open(info) as stream:
                    parts[info.filename] = stream.read(left + 1)
                left -= len(parts[info.filename])
                if left < 0:
                    raise WorkbookError("too large")
    except (BadZipFile, LookupError, ValueError, RuntimeError, EOFError, OSError, NotImplementedError, zlib.error):
        raise WorkbookError("damaged") from None
    return parts


def _pack_xml_files(parts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _choose_sheet_name(book: Any, requested: str | None) -> str:
    """The name of the requested sheet, ignoring case, or of the first visible sheet if none is requested."""
    from python_calamine import SheetTypeEnum

    names = [sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    if requested is None:
        visible = _list_visible_sheets(book)
        if not visible:
            raise WorkbookError("no sheets")
        return visible[0]
    if requested in names:
        return requested
    near = next((name for name in names if name.casefold() == requested.casefold()), None)
    if near is None:
        raise WorkbookError("no such sheet", sheets=names)
    return str(near)


def _list_visible_sheets(book: Any) -> list[str]:
    """The names of the sheets with cells that are not hidden."""
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    kind, visible = SheetTypeEnum.WorkSheet, SheetVisibleEnum.Visible
    return [str(sheet.name) for sheet in book.sheets_metadata if sheet.typ == kind and sheet.visible == visible]


def _raise_if_cells_have_errors(parts: Mapping[str, bytes], sheet: str) -> None:
    """Raise WorkbookError for an .xlsx cell with an error such as #N/A, or with a formula but no result.

    The workbook library reads such cells as empty.
    """
    if "xl/workbook.xml" not in parts:
        return
    xml = parts.get(_find_sheet_file(parts, sheet), b"")
    if b't="e"' in xml and (faulty := _FAULTY_CELL.search(xml)):
        raise WorkbookError("error value", sheet=sheet, cell=faulty[1].decode(), value=faulty[2].decode(errors="replace")[:20])
    for found in _FORMULA_WITHOUT_RESULT.finditer(xml) if b"<f" in xml else ():
        if not _STRING_RESULT.search(found[0]):  # an empty text is a result
            raise WorkbookError("unsaved", sheet=sheet, cell=found[1].decode())


def _find_sheet_file(parts: Mapping[str, bytes], sheet: str) -> str:
    relation = next(
        (value for tag, found in _list_elements_with_attributes(parts["xl/workbook.xml"])
         if tag == "sheet" and found.get("name") == sheet
         for key, value in found.items() if key.endswith(":id")),
        "",
    )  # fmt: skip
    targets = _list_elements_with_attributes(parts.get("xl/_rels/workbook.xml.rels", b"<a/>"))
    target = next((found.get("Target", "") for _, found in targets if found.get("Id") == relation), "")
    return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"


def _list_elements_with_attributes(xml: bytes) -> list[tuple[str, dict[str, str]]]:
    """The elements of an XML file with their attributes. The names of elements have no namespace."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: found.append((tag.rpartition(":")[2], attributes))
    try:
        parser.Parse(xml, True)
    except expat.ExpatError:
        raise WorkbookError("damaged") from None
    return found


def _read_filled_rows(sheet: Any, most_rows: int) -> list[tuple[int, list[str]]]:
    if sheet.start is None:
        return []
    rows: list[tuple[int, list[str]]] = []
    letters = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        texts = [_write_cell_text(cell) for cell in cells]
        if any(texts):
            rows.append((number, texts))
            letters += sum(map(len, texts))
            if letters > MOST_LETTERS:
                raise WorkbookError("too long")
            if len(rows) >= most_rows:
                break
    return rows


def _write_cell_text(cell: Any) -> str:
    """A cell as a CSV file would show it: numbers with 15 digits and a decimal point, dates as 2024-05-01, TRUE or FALSE."""
    match cell:
        case str():
            return cell.replace("\r\n", "\n").strip()
        case bool():
            return str(cell).upper()
        case int() | float():
            return _write_number_text(cell)
        case datetime.datetime():
            day = cell.date().isoformat()
            return day if cell.time() == datetime.time() else f"{day} {_write_time_text(cell.time())}"
        case datetime.time():
            return _write_time_text(cell)
        case datetime.timedelta():
            minutes, seconds = divmod(round(cell.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return str(cell)


def _write_number_text(number: float) -> str:
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    text = f"{number:.15g}"
    return text if "e" not in text else f"{number:.20f}".rstrip("0").rstrip(".")


def _write_time_text(time: datetime.time) -> str:
    return time.isoformat("seconds" if time.second else "minutes")
