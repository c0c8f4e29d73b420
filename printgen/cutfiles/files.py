"""The files of a kit for cutting machines, by name."""

from collections.abc import Sequence

from printgen.cutfiles.dxf import cut_dxf
from printgen.cutfiles.layouts import SheetLayout
from printgen.cutfiles.svg import cut_svg


def cut_files(paper: str, layouts: Sequence[SheetLayout]) -> dict[str, bytes]:
    """Two files for each layout that a machine can cut, named by the number of its drawing in the guide."""
    files: dict[str, bytes] = {}
    for number, layout in enumerate(layouts, 1):
        if layout.for_machines:
            files[f"cut/{paper}-{number}.svg"] = cut_svg(layout.cutting)
            files[f"cut/{paper}-{number}.dxf"] = cut_dxf(layout.cutting)
    return files
