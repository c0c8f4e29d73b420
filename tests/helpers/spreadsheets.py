"""Writes a table as different spreadsheet programs do: as CSV with their encodings, separators and line ends, .xlsx and .ods.

Each function follows one program's documented rules. The workbooks contain whatever matters of that program's output.
"""

import csv
import io
from collections.abc import Sequence
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

Cells = Sequence[Sequence[str | float | bool]]


def csv_text(cells: Cells, separator: str = ",", decimal: str = ".", end: str = "\r\n", quote_all: bool = False) -> str:
    """The table as CSV text. Numbers have this decimal mark, and cells are quoted if necessary."""
    out = io.StringIO()
    quoting = csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL
    writer = csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writerows([[_cell_text(cell, decimal) for cell in row] for row in cells])
    return out.getvalue()


def google_tsv(cells: Cells) -> bytes:
    """The table as Google Sheets downloads it: tab-separated, UTF-8, CRLF, never quoted.

    A line break in a cell becomes a space.
    """
    rows = ["\t".join(_cell_text(cell, ".").replace("\n", " ") for cell in row) for row in cells]
    return "\r\n".join(rows).encode()


def _cell_text(cell: str | float | bool, decimal: str) -> str:
    return cell if isinstance(cell, str) else f"{cell:.15g}".replace(".", decimal)


def zip_of(files: dict[str, str | bytes]) -> bytes:
    """A compressed zip with these files."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_STYLES = (
    f'<styleSheet {_MAIN}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/>'
    '<xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
)
DAY = 1  # the style of a date


def xlsx(sheets: dict[str, str], texts: Sequence[str] = (), hidden: Sequence[str] = ()) -> bytes:
    """An .xlsx workbook with the XML of the rows of each sheet, by name, and shared texts."""
    names = list(sheets)
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{at}" r:id="rId{at}" state="{_state(name in hidden)}"/>'
        for at, name in enumerate(names, 1)
    )
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{_RELATED}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        for at in range(1, len(names) + 1)
    )
    parts = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts)
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}"><Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": _relationships(f'<Relationship Id="r" Type="{_RELATED}/officeDocument" Target="xl/workbook.xml"/>'),
        "xl/workbook.xml": f'<workbook {_MAIN} xmlns:r="{_RELATED}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relationships(
            relations
            + f'<Relationship Id="s" Type="{_RELATED}/styles" Target="styles.xml"/>'
            + f'<Relationship Id="t" Type="{_RELATED}/sharedStrings" Target="sharedStrings.xml"/>'
        ),
        "xl/styles.xml": _STYLES,
        "xl/sharedStrings.xml": f'<sst {_MAIN} count="{len(texts)}" uniqueCount="{len(texts)}">{parts}</sst>',
    }
    for at, rows in enumerate(sheets.values(), 1):
        files[f"xl/worksheets/sheet{at}.xml"] = f"<worksheet {_MAIN}><sheetData>{rows}</sheetData></worksheet>"
    return zip_of(files)


def _state(is_hidden: bool) -> str:
    return "hidden" if is_hidden else "visible"


def _relationships(inner: str) -> str:
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inner}</Relationships>'


def excel_book(cells: Cells) -> bytes:
    """The table as Excel saves it: shared texts, numbers with a point, missing empty cells, and a hidden sheet."""
    texts = list(dict.fromkeys(cell for row in cells for cell in row if isinstance(cell, str) and cell))
    rows = xlsx_rows(cells, lambda cell: f't="s"><v>{texts.index(cell)}</v>')
    return xlsx({"Lists": xlsx_rows([["x"]]), "Cards": rows}, texts, hidden=["Lists"])


def google_book(cells: Cells) -> bytes:
    """The table as Google Sheets exports it: a thousand rows, most of them empty, and numbers such as 2.0."""
    rows = xlsx_rows(cells, number=lambda cell: f"{float(cell)}")
    empty = "".join(f'<row r="{line}"><c r="A{line}" s="0"/></row>' for line in range(len(cells) + 1, 1001))
    return xlsx({"Sheet1": rows + empty})


def xlsx_rows(cells: Cells, text=None, number=lambda cell: f"{cell:.17g}") -> str:  # type: ignore[no-untyped-def]
    """The rows of an .xlsx sheet as XML. By default, texts are inside their cells."""
    text = text or (lambda cell: f't="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is>')
    rows = []
    for line, row in enumerate(cells, 1):
        inner = [
            f'<c r="{column_letters(at)}{line}" {text(cell) if isinstance(cell, str) else f"><v>{number(cell)}</v>"}</c>'
            for at, cell in enumerate(row)
            if cell != ""
        ]
        rows.append(f'<row r="{line}">{"".join(inner)}</row>')
    return "".join(rows)


def column_letters(at: int) -> str:
    """The letters of a spreadsheet column, counted from 0."""
    return (column_letters(at // 26 - 1) if at >= 26 else "") + chr(65 + at % 26)


_ODS = "urn:oasis:names:tc:opendocument:xmlns"


def ods(sheets: dict[str, str]) -> bytes:
    """An .ods workbook with the XML of the rows of each sheet, by name."""
    tables = "".join(f'<table:table table:name="{escape(name)}">{rows}</table:table>' for name, rows in sheets.items())
    names = " ".join(f'xmlns:{name}="{_ODS}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    content = f"<office:document-content {names}><office:body><office:spreadsheet>{tables}</office:spreadsheet>"
    manifest = f'<manifest:manifest xmlns:manifest="{_ODS}:manifest:1.0"/>'
    return zip_of({
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f"{content}</office:body></office:document-content>",
        "META-INF/manifest.xml": manifest,
    })  # fmt: skip


def ods_rows(cells: Cells) -> str:
    """The rows of a sheet as LibreOffice writes them: equal cells are counted, and the sheet is filled up."""
    rows = []
    for row in cells:
        inner = "".join(_ods_cell(cell) for cell in row)
        rows.append(f'<table:table-row>{inner}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>')
    filler = '<table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/>'
    return "".join(rows) + f"{filler}</table:table-row>"


def _ods_cell(cell: str | float | bool) -> str:
    if cell == "":
        return "<table:table-cell/>"
    if isinstance(cell, str):
        lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
        return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
    shown = f"{cell:.15g}".replace(".", ",")
    return f'<table:table-cell office:value-type="float" office:value="{cell}"><text:p>{shown}</text:p></table:table-cell>'
