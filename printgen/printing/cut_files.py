"""Cut files for machines, as SVG and as DXF R2000, in millimetres."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import pi, tan
from typing import TypeAlias

from printgen.core.units import Mm, plain
from printgen.model import Mark, Size
from printgen.model.outlines import Arc, Line, Point, Segment
from printgen.printing.cut_layouts import Cutting, Fold, SheetLayout

_WIDTH = 0.1


def cut_svg(cutting: Cutting) -> bytes:
    """The SVG file of a sheet, as large as its paper."""
    from svgwrite import Drawing

    wide, high = plain(cutting.paper.width), plain(cutting.paper.height)
    drawing = Drawing(size=(f"{wide}mm", f"{high}mm"), viewBox=f"0 0 {wide} {high}", debug=False)
    for name, colour, paths in (
        ("CUT", "#ff0000", [closed_path(path) for path in cutting.cuts]),
        ("SCORE", "#0000ff", [f"M{_at(begin)}L{_at(end)}" for begin, end in cutting.scores]),
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


def closed_path(path: tuple[Segment, ...]) -> str:
    """A path as SVG writes it, back to where it began."""
    return f"M{_at(path[0].begin)}{''.join(_step(segment) for segment in path)}Z"


def _step(segment: Segment) -> str:
    if isinstance(segment, Line):
        return f"L{_at(segment.end)}"
    assert isinstance(segment, Arc)
    radius = plain(segment.radius)
    return f"A{radius} {radius} 0 {int(abs(segment.sweep) > pi)} {int(segment.sweep > 0)} {_at(segment.end)}"


def _at(point: Point) -> str:
    return f"{plain(point[0])} {plain(point[1])}"


Group: TypeAlias = tuple[int, str | int | float]

LAYERS = {"CUT": 1, "SCORE": 5, "REGISTRATION": 7}  # with their colours: red, blue, black
_MODEL, _PAPER = "*Model_Space", "*Paper_Space"


class _Handles:
    """Gives every record a handle of its own, and puts it where the format wants it."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def new(self) -> str:
        return f"{next(self._numbers):X}"

    def owned(self, record: Sequence[Group], owner: str, code: int = 5) -> tuple[str, list[Group]]:
        handle = self.new()
        return handle, [record[0], (code, handle), (330, owner), *record[1:]]


def drawing(paper: Size, entities: Sequence[Sequence[Group]]) -> str:
    """The text of a file with these entities in its model space."""
    handles = _Handles()
    tables, spaces = _tables(handles)
    body = [
        *_section("CLASSES", []),
        *_section("TABLES", tables),
        *_section("BLOCKS", _blocks(handles, spaces)),
        *_section("ENTITIES", [group for entity in entities for group in handles.owned(entity, spaces[_MODEL])[1]]),
        *_section("OBJECTS", _objects(handles)),
    ]
    groups = [*_section("HEADER", _header(paper, handles.new())), *body, (0, "EOF")]
    return "".join(f"{code}\n{_written(value)}\n" for code, value in groups)


def _written(value: str | int | float) -> str:
    """Numbers exact to a millionth of a millimetre, those with a point always with one."""
    return f"{round(value, 6) + 0.0}" if isinstance(value, float) else str(value)


def _section(name: str, groups: Iterable[Group]) -> list[Group]:
    return [(0, "SECTION"), (2, name), *groups, (0, "ENDSEC")]


def _header(paper: Size, seed: str) -> list[Group]:
    """The version, the millimetre, the paper's corners, and the first handle that is free."""
    return [
        (9, "$ACADVER"), (1, "AC1015"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252"), (9, "$INSUNITS"), (70, 4),
        (9, "$MEASUREMENT"), (70, 1), (9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0),
        (9, "$EXTMAX"), (10, float(paper.width)), (20, float(paper.height)), (30, 0.0), (9, "$HANDSEED"), (5, seed),
    ]  # fmt: skip


def _tables(handles: _Handles) -> tuple[list[Group], dict[str, str]]:
    """All tables, and the handles of the two spaces."""
    groups: list[Group] = []
    spaces: dict[str, str] = {}
    for name, records in _records().items():
        table = handles.new()
        more: list[Group] = [(100, "AcDbDimStyleTable"), (71, len(records))] if name == "DIMSTYLE" else []
        groups += [(0, "TABLE"), (2, name), (5, table), (330, "0"), (100, "AcDbSymbolTable"), (70, len(records)), *more]
        for record in records:
            handle, owned = handles.owned(record, table, 105 if name == "DIMSTYLE" else 5)
            groups += owned
            spaces |= {str(value): handle for code, value in record if code == 2 and value in (_MODEL, _PAPER)}
        groups.append((0, "ENDTAB"))
    return groups, spaces


def _records() -> dict[str, list[list[Group]]]:
    """What stands in the tables; a reader expects all of them."""
    return {
        "VPORT": [],
        "LTYPE": [
            _record("LTYPE", "Linetype", name, (70, 0), (3, ""), (72, 65), (73, 0), (40, 0.0))
            for name in ("ByBlock", "ByLayer", "Continuous")
        ],
        "LAYER": [_layer(name, colour) for name, colour in {"0": 7, **LAYERS}.items()],
        "STYLE": [
            _record(
                "STYLE", "TextStyle", "Standard",
                (70, 0), (40, 0.0), (41, 1.0), (50, 0.0), (71, 0), (42, 2.5), (3, "txt"), (4, ""),
            )
        ],
        "VIEW": [],
        "UCS": [],
        "APPID": [_record("APPID", "RegApp", "ACAD", (70, 0))],
        "DIMSTYLE": [_record("DIMSTYLE", "DimStyle", "Standard", (70, 0))],
        "BLOCK_RECORD": [_record("BLOCK_RECORD", "Block", name) for name in (_MODEL, _PAPER)],
    }  # fmt: skip


def _layer(name: str, colour: int) -> list[Group]:
    return _record("LAYER", "Layer", name, (70, 0), (62, colour), (6, "Continuous"))


def _record(table: str, kind: str, name: str, *more: Group) -> list[Group]:
    return [(0, table), (100, "AcDbSymbolTableRecord"), (100, f"AcDb{kind}TableRecord"), (2, name), *more]


def _blocks(handles: _Handles, spaces: dict[str, str]) -> Iterator[Group]:
    """The two spaces that every drawing has, as blocks."""
    for name, space in spaces.items():
        layer: list[Group] = [(100, "AcDbEntity"), (8, "0")]
        begin: list[Group] = [(2, name), (70, 0), (10, 0.0), (20, 0.0), (30, 0.0), (3, name), (1, "")]
        yield from handles.owned([(0, "BLOCK"), *layer, (100, "AcDbBlockBegin"), *begin], space)[1]
        yield from handles.owned([(0, "ENDBLK"), *layer, (100, "AcDbBlockEnd")], space)[1]


def _objects(handles: _Handles) -> list[Group]:
    """The dictionary of all that is named, which holds nothing but groups, of which there are none."""
    root = handles.new()
    group, groups = handles.owned([(0, "DICTIONARY"), (100, "AcDbDictionary"), (281, 1)], root)
    head: list[Group] = [(0, "DICTIONARY"), (5, root), (330, "0"), (100, "AcDbDictionary"), (281, 1)]
    return [*head, (3, "ACAD_GROUP"), (350, group), *groups]


def cut_dxf(cutting: Cutting) -> bytes:
    """The DXF file of a sheet, its origin at the paper's lower left corner."""
    return drawing(cutting.paper, list(_entities(cutting))).encode("ascii")


def _entities(cutting: Cutting) -> Iterator[list[Group]]:
    high, (cut, score, register) = cutting.paper.height, LAYERS
    yield from (_polyline(path, high, cut) for path in cutting.cuts)
    yield from (_line(fold, high, score) for fold in cutting.scores)
    yield from (_mark(mark, high, register) for mark in cutting.marks)


def _polyline(path: tuple[Segment, ...], high: Mm, layer: str) -> list[Group]:
    head: list[Group] = [(90, len(path)), (70, 1)]
    return [*_entity("LWPOLYLINE", "AcDbPolyline", layer), *head, *(group for part in path for group in _vertex(part, high))]


def _vertex(segment: Segment, high: Mm) -> list[Group]:
    """Where a segment begins; what runs clockwise on the paper has a bulge below 0, for the paper is turned over by its y."""
    x, y = segment.begin
    bulge: list[Group] = [(42, -tan(segment.sweep / 4))] if isinstance(segment, Arc) else []
    return [(10, x), (20, high - y), *bulge]


def _line(ends: Fold, high: Mm, layer: str) -> list[Group]:
    (x1, y1), (x2, y2) = ends
    return [*_entity("LINE", "AcDbLine", layer), *_point(0, (x1, high - y1)), *_point(1, (x2, high - y2))]


def _mark(mark: Mark, high: Mm, layer: str) -> list[Group]:
    """A line as thick as it is printed."""
    head: list[Group] = [(90, 2), (70, 0), (43, mark.thick)]
    ends: list[Group] = [(10, mark.x1), (20, high - mark.y1), (10, mark.x2), (20, high - mark.y2)]
    return [*_entity("LWPOLYLINE", "AcDbPolyline", layer), *head, *ends]


def _entity(name: str, kind: str, layer: str) -> list[Group]:
    return [(0, name), (100, "AcDbEntity"), (8, layer), (100, kind)]


def _point(number: int, point: Point) -> list[Group]:
    return [(10 + number, point[0]), (20 + number, point[1]), (30 + number, 0.0)]


def cut_files(paper: str, layouts: Sequence[SheetLayout]) -> dict[str, bytes]:
    """Two files for each layout that a machine can cut, named by the number of its drawing in the guide."""
    files: dict[str, bytes] = {}
    for number, layout in enumerate(layouts, 1):
        if layout.for_machines:
            files[f"cut/{paper}-{number}.svg"] = cut_svg(layout.cutting)
            files[f"cut/{paper}-{number}.dxf"] = cut_dxf(layout.cutting)
    return files
