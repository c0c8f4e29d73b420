"""The frame of a DXF R2000 file: header, tables, blocks and objects around some entities; every record has its handle."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TypeAlias

from printgen.model import Size

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
