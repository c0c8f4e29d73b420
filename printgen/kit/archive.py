"""A whole kit as one zip: what is printed, cut and read, for each paper."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.core.files.zips import zip_bytes
from printgen.core.problems import Problems
from printgen.core.version import __version__
from printgen.kit.guide.pages import guide_pdf
from printgen.kit.guide.text import Planned, guide_text, mean_ink
from printgen.kit.libraries import differing_libraries, libraries_text
from printgen.kit.manifest import FORMAT, NAME, KitFile, KitLibrary, KitPiece, Manifest, Ordered, one_line, write_manifest
from printgen.printing.cut_files import cut_files
from printgen.printing.cut_layouts import sheet_layouts
from printgen.printing.pictures import Inks, small_pictures
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.report import file_name, many, paper_name

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


PROOF_DPI = 60
MOST_PROOFS = 60  # for a paper; of more pages one in three has a proof, or one in five
MOST_LISTED = 12_000


def kit_zip(printouts: Sequence[Printout], registration: str, shelves: Shelves, problems: Problems) -> bytes | None:
    """The zip of one order on several papers; None where a guide cannot be drawn."""
    from concurrent.futures import ThreadPoolExecutor

    files: dict[str, bytes] = {}
    renderer = ThreadPoolExecutor(1)  # the decoder process draws proofs while this one writes PDFs and guides
    try:
        for paper in [_begin(printout, renderer) for printout in printouts]:
            files |= _files(paper, shelves, problems)
    finally:
        renderer.shutdown(cancel_futures=True)  # nobody waits for the proofs of a kit that was interrupted
    manifest = _manifest([printout.plan for printout in printouts], registration, files)
    if len(manifest.files) + len(manifest.pieces) > MOST_LISTED:
        message = f"The kit has more than {MOST_LISTED} files and different pieces."
        problems.add(
            printouts[0].plan.game.place("components"), message, "print it with `printgen print`, or make several games of it."
        )
    return None if problems else zip_bytes(files | {NAME: write_manifest(manifest)})


@dataclass(frozen=True, slots=True)
class _Paper:
    """A kit on one paper: its PDF, and its proofs with their ink as soon as they are drawn."""

    plan: Plan
    pdf: bytes
    step: int
    proofs: "Future[list[tuple[bytes, Inks]]]"


def _begin(printout: Printout, renderer: "ThreadPoolExecutor") -> _Paper:
    plan, pdf = printout.plan, printout.pdf()
    step = ceil(len(plan.sheets) / MOST_PROOFS) | 1  # odd, so that backs have their turn
    return _Paper(plan, pdf, step, renderer.submit(lambda: list(small_pictures(pdf, PROOF_DPI, step))))


def _files(made: _Paper, shelves: Shelves, problems: Problems) -> dict[str, bytes]:
    """All files for the paper of a kit."""
    plan, paper = made.plan, made.plan.order.paper
    layouts = sheet_layouts(plan.arrangement.pages, [sheet for sheet in plan.sheets if sheet.side == "front"])
    pictures, inks = zip(*made.proofs.result(), strict=True)
    planned = Planned(plan, layouts, mean_ink(inks))
    files = {file_name(plan): made.pdf, f"guide-{paper}.md": guide_text(planned).encode()}
    files |= {
        f"proofs/{paper}-{number:03}.png": picture for number, picture in zip(count(1, made.step), pictures, strict=False)
    }
    files |= cut_files(paper, layouts)
    guide = guide_pdf(planned, shelves, problems)
    return files if guide is None else files | {f"guide-{paper}.pdf": guide}


def _manifest(plans: Sequence[Plan], registration: str, files: Mapping[str, bytes]) -> Manifest:
    plan = plans[0]
    game, order = plan.game, plan.order
    papers = tuple(one.order.paper for one in plans)
    return Manifest(
        FORMAT, f"printgen {__version__}", game.name, one_line(game.title), one_line(game.edition),
        Ordered(papers, order.players, one_line(order.style), order.sides, plan.printer, registration),
        tuple(KitFile(name, hashlib.sha256(file).hexdigest(), len(file)) for name, file in sorted(files.items())),
        tuple(_pieces(plan)),
        tuple(KitLibrary(*map(one_line, difference)) for difference in differing_libraries()),
    )  # fmt: skip


def _pieces(plan: Plan) -> Iterator[KitPiece]:
    named = (
        (
            one_line(piece.component),
            one_line(piece.front.label),
            piece.front.identity,
            piece.back.identity if piece.back is not None else None,
        )
        for piece in plan.pieces
    )
    yield from (KitPiece(*names, copies) for names, copies in Counter(named).items())


def kit_text(plans: Sequence[Plan], content: bytes) -> str:
    """The size of its zip, the pages for each paper, and the libraries with other versions than the pinned ones."""
    lines = [f"{len(content) / 1_000_000:.1f} MB."]
    for plan in plans:
        papers = sum(sheet.side == "front" for sheet in plan.sheets)
        lines.append(
            f"  {paper_name(plan.order.paper)}: {many(len(plan.sheets), 'page')} on {many(papers, 'sheet')}, and a guide."
        )
    differences = differing_libraries()
    lines += [f"  {libraries_text(differences)}"] if differences else []
    return "\n".join([*lines, "  Open the guide first."])
