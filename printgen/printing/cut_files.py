"""Writes files for cutting machines: each layout as an SVG file and as a DXF R2000 file, in millimetres."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import pi, tan
from typing import TypeAlias

from printgen.core.units import Mm, write_number
from printgen.model import Mark, Size
from printgen.model.outlines import Arc, Point, Segment, StraightSegment
from printgen.printing.cut_layouts import CutLines, Fold, SheetLayout

DxfGroup: TypeAlias = tuple[int, str | int | float]  # a code and a value; a DXF file is a list of such groups

LAYERS = {"CUT": 1, "SCORE": 5, "REGISTRATION": 7}  # the layers and their DXF colours: red, blue, black
_WIDTH = 0.1  # mm: the width of the lines in an SVG file
_MODEL, _PAPER = "*Model_Space", "*Paper_Space"


def make_cut_files(paper: str, layouts: Sequence[SheetLayout]) -> dict[str, bytes]:
    """An SVG and a DXF file for each layout that a machine can cut, by file name. The numbers match the guide's drawings."""
    files: dict[str, bytes] = {}
    for number, layout in enumerate(layouts, 1):
        if layout.cutting.cuts:
            files[f"cut/{paper}-{number}.svg"] = write_cut_svg(layout.cutting)
            files[f"cut/{paper}-{number}.dxf"] = write_cut_dxf(layout.cutting)
    return files


def write_cut_svg(cutting: CutLines) -> bytes:
    """The SVG file of a sheet, as large as its paper."""
    from svgwrite import Drawing

    wide, high = write_number(cutting.paper.width), write_number(cutting.paper.height)
    drawing = Drawing(size=(f"{wide}mm", f"{high}mm"), viewBox=f"0 0 {wide} {high}", debug=False)
    for name, colour, paths in (
        ("CUT", "#ff0000", [write_closed_path(path) for path in cutting.cuts]),
        ("SCORE", "#0000ff", [f"M{_write_point(begin)}L{_write_point(end)}" for begin, end in cutting.scores]),
    ):
        if paths:
            layer = drawing.add(drawing.g(id=name, fill="none", stroke=colour, stroke_width=_WIDTH))
            for path in paths:
                layer.add(drawing.path(path))
    if cutting.marks:
        layer = drawing.add(drawing.g(id="REGISTRATION", stroke="#000000"))
        for mark in cutting.marks:
            layer.add(drawing.line((mark.x1, mark.y1), (mark.x2, mark.y2), stroke_width=mark.thick))
    return str(drawing.tostring()).encode() + b"\n"


def write_closed_path(path: tuple[Segment, ...]) -> str:
    """The path data of a closed path."""
    return f"M{_write_point(path[0].begin)}{''.join(_write_path_segment(segment) for segment in path)}Z"


def _write_path_segment(segment: Segment) -> str:
    if isinstance(segment, StraightSegment):
        return f"L{_write_point(segment.end)}"
    assert isinstance(segment, Arc)
    radius = write_number(segment.radius)
    return f"A{radius} {radius} 0 {int(abs(segment.sweep) > pi)} {int(segment.sweep > 0)} {_write_point(segment.end)}"


def _write_point(point: Point) -> str:
    return f"{write_number(point[0])} {write_number(point[1])}"


def write_cut_dxf(cutting: CutLines) -> bytes:
    """The DXF file of a sheet. Its origin is the lower left corner of the paper."""
    handles = (f"{number:X}" for number in count(1))
    tables, spaces = _make_dxf_tables_and_space_handles(handles)
    body = [
        *_make_dxf_section("CLASSES", []),
        *_make_dxf_section("TABLES", tables),
        *_make_dxf_section("BLOCKS", _make_dxf_blocks(handles, spaces)),
        *_make_dxf_section(
            "ENTITIES",
            [
                group
                for entity in _make_dxf_entities(cutting)
                for group in _make_record_with_handles(entity, next(handles), spaces[_MODEL])
            ],
        ),
        *_make_dxf_section("OBJECTS", _make_dxf_objects(handles)),
    ]
    groups = [*_make_dxf_section("HEADER", _make_dxf_header(cutting.paper, next(handles))), *body, (0, "EOF")]
    return "".join(f"{code}\n{_write_dxf_value(value)}\n" for code, value in groups).encode("ascii")


def _make_record_with_handles(
    record: Sequence[DxfGroup], handle: str, owner_handle: str, handle_code: int = 5
) -> list[DxfGroup]:
    """A record with its own handle, under this code, and the handle of its owner after its first group."""
    return [record[0], (handle_code, handle), (330, owner_handle), *record[1:]]


def _write_dxf_value(value: str | int | float) -> str:
    """A value in DXF notation. Floats are rounded to six decimal places and always have a decimal point."""
    return f"{round(value, 6) + 0.0}" if isinstance(value, float) else str(value)


def _make_dxf_section(name: str, groups: Iterable[DxfGroup]) -> list[DxfGroup]:
    return [(0, "SECTION"), (2, name), *groups, (0, "ENDSEC")]


def _make_dxf_header(paper: Size, first_free_handle: str) -> list[DxfGroup]:
    """The header of a DXF file: version, millimetres as the unit, the paper's corners, and the first free handle."""
    return [
        (9, "$ACADVER"), (1, "AC1015"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252"), (9, "$INSUNITS"), (70, 4),
        (9, "$MEASUREMENT"), (70, 1), (9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0),
        (9, "$EXTMAX"), (10, float(paper.width)), (20, float(paper.height)), (30, 0.0),
        (9, "$HANDSEED"), (5, first_free_handle),
    ]  # fmt: skip


def _make_dxf_tables_and_space_handles(free_handles: Iterator[str]) -> tuple[list[DxfGroup], dict[str, str]]:
    groups: list[DxfGroup] = []
    spaces: dict[str, str] = {}
    for name, records in _make_dxf_table_records().items():
        table = next(free_handles)
        more: list[DxfGroup] = [(100, "AcDbDimStyleTable"), (71, len(records))] if name == "DIMSTYLE" else []
        groups += [(0, "TABLE"), (2, name), (5, table), (330, "0"), (100, "AcDbSymbolTable"), (70, len(records)), *more]
        for record in records:
            handle = next(free_handles)
            groups += _make_record_with_handles(record, handle, table, 105 if name == "DIMSTYLE" else 5)
            spaces |= {str(value): handle for code, value in record if code == 2 and value in (_MODEL, _PAPER)}
        groups.append((0, "ENDTAB"))
    return groups, spaces


def _make_dxf_table_records() -> dict[str, list[list[DxfGroup]]]:
    """The records of each table by name. Programs expect all of these tables, even empty ones."""
    return {
        "VPORT": [],
        "LTYPE": [
            _make_dxf_table_record("LTYPE", "Linetype", name, (70, 0), (3, ""), (72, 65), (73, 0), (40, 0.0))
            for name in ("ByBlock", "ByLayer", "Continuous")
        ],
        "LAYER": [
            _make_dxf_table_record("LAYER", "Layer", name, (70, 0), (62, colour), (6, "Continuous"))
            for name, colour in {"0": 7, **LAYERS}.items()
        ],
        "STYLE": [
            _make_dxf_table_record(
                "STYLE", "TextStyle", "Standard",
                (70, 0), (40, 0.0), (41, 1.0), (50, 0.0), (71, 0), (42, 2.5), (3, "txt"), (4, ""),
            )
        ],
        "VIEW": [],
        "UCS": [],
        "APPID": [_make_dxf_table_record("APPID", "RegApp", "ACAD", (70, 0))],
        "DIMSTYLE": [_make_dxf_table_record("DIMSTYLE", "DimStyle", "Standard", (70, 0))],
        "BLOCK_RECORD": [_make_dxf_table_record("BLOCK_RECORD", "Block", name) for name in (_MODEL, _PAPER)],
    }  # fmt: skip


def _make_dxf_table_record(table: str, subclass: str, name: str, *groups: DxfGroup) -> list[DxfGroup]:
    return [(0, table), (100, "AcDbSymbolTableRecord"), (100, f"AcDb{subclass}TableRecord"), (2, name), *groups]


def _make_dxf_blocks(free_handles: Iterator[str], space_handles: dict[str, str]) -> Iterator[DxfGroup]:
    for name, space in space_handles.items():
        layer: list[DxfGroup] = [(100, "AcDbEntity"), (8, "0")]
        begin: list[DxfGroup] = [(2, name), (70, 0), (10, 0.0), (20, 0.0), (30, 0.0), (3, name), (1, "")]
        yield from _make_record_with_handles([(0, "BLOCK"), *layer, (100, "AcDbBlockBegin"), *begin], next(free_handles), space)
        yield from _make_record_with_handles([(0, "ENDBLK"), *layer, (100, "AcDbBlockEnd")], next(free_handles), space)


def _make_dxf_objects(free_handles: Iterator[str]) -> list[DxfGroup]:
    """The dictionary of named objects, which contains an empty dictionary of groups."""
    root, group = next(free_handles), next(free_handles)
    groups = _make_record_with_handles([(0, "DICTIONARY"), (100, "AcDbDictionary"), (281, 1)], group, root)
    head: list[DxfGroup] = [(0, "DICTIONARY"), (5, root), (330, "0"), (100, "AcDbDictionary"), (281, 1)]
    return [*head, (3, "ACAD_GROUP"), (350, group), *groups]


def _make_dxf_entities(cutting: CutLines) -> Iterator[list[DxfGroup]]:
    high, (cut, score, register) = cutting.paper.height, LAYERS
    yield from (_make_closed_polyline(path, high, cut) for path in cutting.cuts)
    yield from (_make_straight_line(fold, high, score) for fold in cutting.scores)
    yield from (_make_thick_line(mark, high, register) for mark in cutting.marks)


def _make_closed_polyline(path: tuple[Segment, ...], paper_height: Mm, layer: str) -> list[DxfGroup]:
    """A closed path. Its clockwise arcs have a negative bulge, because y runs upwards in DXF."""
    groups: list[DxfGroup] = [*_make_entity_head("LWPOLYLINE", "AcDbPolyline", layer), (90, len(path)), (70, 1)]
    for segment in path:
        x, y = segment.begin
        groups += [(10, x), (20, paper_height - y)]
        if isinstance(segment, Arc):
            groups.append((42, -tan(segment.sweep / 4)))
    return groups


def _make_straight_line(ends: Fold, paper_height: Mm, layer: str) -> list[DxfGroup]:
    (x1, y1), (x2, y2) = ends
    begin: list[DxfGroup] = [(10, x1), (20, paper_height - y1), (30, 0.0)]
    end: list[DxfGroup] = [(11, x2), (21, paper_height - y2), (31, 0.0)]
    return [*_make_entity_head("LINE", "AcDbLine", layer), *begin, *end]


def _make_thick_line(mark: Mark, paper_height: Mm, layer: str) -> list[DxfGroup]:
    head: list[DxfGroup] = [(90, 2), (70, 0), (43, mark.thick)]
    ends: list[DxfGroup] = [(10, mark.x1), (20, paper_height - mark.y1), (10, mark.x2), (20, paper_height - mark.y2)]
    return [*_make_entity_head("LWPOLYLINE", "AcDbPolyline", layer), *head, *ends]


def _make_entity_head(entity_type: str, subclass: str, layer: str) -> list[DxfGroup]:
    return [(0, entity_type), (100, "AcDbEntity"), (8, layer), (100, subclass)]
