"""Makes a kit as one zip: a PDF, cut files, proofs and a guide for each paper, and a manifest."""

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
from printgen.core.words import counted
from printgen.kit.guide.pages import guide_pdf
from printgen.kit.guide.text import GuideSource, guide_text, mean_coverage
from printgen.kit.libraries import differing_libraries, libraries_text
from printgen.kit.manifest import (
    FORMAT,
    NAME,
    Manifest,
    ManifestFile,
    ManifestLibrary,
    ManifestOrder,
    ManifestPiece,
    one_line,
    write_manifest,
)
from printgen.printing.cut_files import cut_files
from printgen.printing.cut_layouts import sheet_layouts
from printgen.printing.pictures import InkCoverage, small_pictures
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.report import file_name, paper_name

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


PROOF_DPI = 60
MOST_PROOFS = 60  # proofs per paper; with more pages, only every third or every fifth page has a proof
MOST_LISTED = 12_000  # files and different pieces in a manifest


def kit_zip(printouts: Sequence[Printout], registration: str, shelves: Shelves, problems: Problems) -> bytes | None:
    """The kit of one order on several papers, as a zip. If a guide or the manifest fails, notes a problem and returns None."""
    from concurrent.futures import ThreadPoolExecutor

    files: dict[str, bytes] = {}
    renderer = ThreadPoolExecutor(1)  # the decoder process draws proofs while this one writes PDFs and guides
    try:
        for paper_kit in [_start_paper(printout, renderer) for printout in printouts]:
            files |= _paper_files(paper_kit, shelves, problems)
    finally:
        renderer.shutdown(cancel_futures=True)  # if the kit is interrupted, do not wait for its proofs
    manifest = _make_manifest([printout.plan for printout in printouts], registration, files)
    if len(manifest.files) + len(manifest.pieces) > MOST_LISTED:
        message = f"The kit has more than {MOST_LISTED} files and different pieces."
        problems.add(
            printouts[0].plan.game.place("components"),
            message,
            "print it with `printgen print`, or split the game into several games.",
        )
    return None if problems else zip_bytes(files | {NAME: write_manifest(manifest)})


@dataclass(frozen=True, slots=True)
class _PaperKit:
    """The part of a kit for one paper: its PDF, and the future proofs of every `step`-th page with their ink coverage."""

    plan: Plan
    pdf: bytes
    step: int
    proofs: "Future[list[tuple[bytes, InkCoverage]]]"


def _start_paper(printout: Printout, renderer: "ThreadPoolExecutor") -> _PaperKit:
    """The part of a kit for one paper. Writes its PDF, and starts drawing its proofs in the renderer."""
    plan, pdf = printout.plan, printout.pdf()
    step = ceil(len(plan.sheets) / MOST_PROOFS) | 1  # odd, so that there are proofs of fronts and backs
    return _PaperKit(plan, pdf, step, renderer.submit(lambda: list(small_pictures(pdf, PROOF_DPI, step))))


def _paper_files(made: _PaperKit, shelves: Shelves, problems: Problems) -> dict[str, bytes]:
    """All files of a kit for one paper, by name. Waits until the proofs are drawn."""
    plan, paper = made.plan, made.plan.order.paper
    layouts = sheet_layouts(plan.arrangement.pages, [sheet for sheet in plan.sheets if sheet.side == "front"])
    pictures, coverages = zip(*made.proofs.result(), strict=True)
    source = GuideSource(plan, layouts, mean_coverage(coverages))
    files = {file_name(plan): made.pdf, f"guide-{paper}.md": guide_text(source).encode()}
    files |= {
        f"proofs/{paper}-{number:03}.png": picture for number, picture in zip(count(1, made.step), pictures, strict=False)
    }
    files |= cut_files(paper, layouts)
    guide = guide_pdf(source, shelves, problems)
    return files if guide is None else files | {f"guide-{paper}.pdf": guide}


def _make_manifest(plans: Sequence[Plan], registration: str, files: Mapping[str, bytes]) -> Manifest:
    plan = plans[0]
    game, order = plan.game, plan.order
    papers = tuple(printed.order.paper for printed in plans)
    language = game.language if game.is_translation else ""
    return Manifest(
        FORMAT, f"printgen {__version__}", game.name, one_line(game.title), one_line(game.edition),
        ManifestOrder(papers, order.players, one_line(order.style), order.sides, plan.printer, registration, language),
        tuple(ManifestFile(name, hashlib.sha256(file).hexdigest(), len(file)) for name, file in sorted(files.items())),
        tuple(_manifest_pieces(plan)),
        tuple(ManifestLibrary(*map(one_line, difference)) for difference in differing_libraries()),
    )  # fmt: skip


def _manifest_pieces(plan: Plan) -> Iterator[ManifestPiece]:
    """Each different piece of a plan once, with the number of its copies."""
    names_of_pieces = (
        (
            one_line(piece.component),
            one_line(piece.front.label),
            piece.front.identity,
            piece.back.identity if piece.back is not None else None,
        )
        for piece in plan.pieces
    )
    yield from (ManifestPiece(*names, copies) for names, copies in Counter(names_of_pieces).items())


def kit_text(plans: Sequence[Plan], content: bytes) -> str:
    """The report on a kit: its size, its pages for each paper, and the libraries that may make its bytes differ."""
    lines = [f"{len(content) / 1_000_000:.1f} MB."]
    for plan in plans:
        papers = sum(sheet.side == "front" for sheet in plan.sheets)
        lines.append(
            f"  {paper_name(plan.order.paper)}: {counted(len(plan.sheets), 'page')} on {counted(papers, 'sheet')}, and a guide."
        )
    differences = differing_libraries()
    lines += [f"  {libraries_text(differences)}"] if differences else []
    return "\n".join([*lines, "  Start with the guide."])
