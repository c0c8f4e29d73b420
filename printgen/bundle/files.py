"""The files of a kit: all that is printed, cut and read, for one paper after the other."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import TYPE_CHECKING

import printgen
from printgen.bundle.archive import zip_bytes
from printgen.content.shelves import Shelves
from printgen.cutfiles.dxf import cut_dxf
from printgen.cutfiles.layouts import SheetLayout, sheet_layouts
from printgen.cutfiles.svg import cut_svg
from printgen.guide.ink import mean_ink
from printgen.guide.pages import guide_pdf
from printgen.guide.words import Planned, guide_text
from printgen.libraries import differing_libraries
from printgen.manifest import FORMAT, NAME, KitFile, KitLibrary, KitPiece, Manifest, Ordered, one_line, write_manifest
from printgen.printing.press import Kit, kit_pdf
from printgen.printing.proof import Inks, small_pictures
from printgen.printing.report import file_name
from printgen.problems import Problems

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

PROOF_DPI = 60
MOST_PROOFS = 60  # for a paper; of more pages one in three has a proof, or one in five
MOST_LISTED = 12_000


def kit_zip(kits: Sequence[Kit], registration: str, shelves: Shelves, problems: Problems) -> bytes | None:
    """The zip of one order on several papers; None where a guide cannot be drawn."""
    from concurrent.futures import ThreadPoolExecutor

    files: dict[str, bytes] = {}
    with ThreadPoolExecutor(1) as renderer:  # the decoder process draws proofs while this one writes PDFs and guides
        for paper in [_begin(kit, renderer) for kit in kits]:
            files |= _files(paper, shelves, problems)
    manifest = _manifest(kits, registration, files)
    if len(manifest.files) + len(manifest.pieces) > MOST_LISTED:
        message = f"The kit has more than {MOST_LISTED} files and different pieces."
        problems.add(kits[0].game.place("components"), message, "print it with `printgen print`, or make several games of it.")
    return None if problems else zip_bytes(files | {NAME: write_manifest(manifest)})


@dataclass(frozen=True, slots=True)
class _Paper:
    """A kit on one paper: its PDF, and its proofs with their ink as soon as they are drawn."""

    kit: Kit
    pdf: bytes
    step: int
    proofs: "Future[list[tuple[bytes, Inks]]]"


def _begin(kit: Kit, renderer: "ThreadPoolExecutor") -> _Paper:
    pdf = kit_pdf(kit)
    step = ceil(len(kit.sheets) / MOST_PROOFS) | 1  # odd, so that backs have their turn
    return _Paper(kit, pdf, step, renderer.submit(lambda: list(small_pictures(pdf, PROOF_DPI, step))))


def _files(made: _Paper, shelves: Shelves, problems: Problems) -> dict[str, bytes]:
    """All files for the paper of a kit."""
    kit, paper = made.kit, made.kit.order.paper
    layouts = sheet_layouts(kit.arrangement.pages, [sheet for sheet in kit.sheets if sheet.side == "front"])
    pictures, inks = zip(*made.proofs.result(), strict=True)
    planned = Planned(kit, layouts, mean_ink(inks))
    files = {file_name(kit): made.pdf, f"guide-{paper}.md": guide_text(planned).encode()}
    files |= {
        f"proofs/{paper}-{number:03}.png": picture for number, picture in zip(count(1, made.step), pictures, strict=False)
    }
    files |= dict(_cut_files(paper, layouts))
    guide = guide_pdf(planned, shelves, problems)
    return files if guide is None else files | {f"guide-{paper}.pdf": guide}


def _cut_files(paper: str, layouts: Sequence[SheetLayout]) -> Iterator[tuple[str, bytes]]:
    """Two files for each layout that a machine can cut, named by the number of its drawing in the guide."""
    for number, layout in enumerate(layouts, 1):
        if layout.for_machines:
            yield f"cut/{paper}-{number}.svg", cut_svg(layout.cutting)
            yield f"cut/{paper}-{number}.dxf", cut_dxf(layout.cutting)


def _manifest(kits: Sequence[Kit], registration: str, files: Mapping[str, bytes]) -> Manifest:
    kit = kits[0]
    game, order = kit.game, kit.order
    papers = tuple(one.order.paper for one in kits)
    return Manifest(
        FORMAT, f"printgen {printgen.__version__}", game.name, one_line(game.title), one_line(game.edition),
        Ordered(papers, order.players, one_line(order.style), order.sides, kit.printer, registration),
        tuple(KitFile(name, hashlib.sha256(file).hexdigest(), len(file)) for name, file in sorted(files.items())),
        tuple(_pieces(kit)),
        tuple(KitLibrary(*map(one_line, difference)) for difference in differing_libraries()),
    )  # fmt: skip


def _pieces(kit: Kit) -> Iterator[KitPiece]:
    named = (
        (
            one_line(piece.component),
            one_line(piece.front.label),
            piece.front.identity,
            piece.back.identity if piece.back is not None else None,
        )
        for piece in kit.pieces
    )
    yield from (KitPiece(*names, copies) for names, copies in Counter(named).items())
