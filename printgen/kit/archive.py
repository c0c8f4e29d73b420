"""Makes a kit as one zip: a PDF, cut files, proofs, a guide and a table of places for each paper, and a manifest."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import ceil
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.core.files.zips import make_zip
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.core.version import __version__
from printgen.core.words import write_count
from printgen.kit.guide.pages import make_guide_pdf
from printgen.kit.guide.text import GuideSource, average_ink_coverage, write_guide_text
from printgen.kit.libraries import describe_library_differences, find_library_differences
from printgen.kit.manifest import (
    FORMAT,
    NAME,
    Manifest,
    ManifestFile,
    ManifestFont,
    ManifestLibrary,
    ManifestOrder,
    ManifestPiece,
    make_printable_line,
    write_manifest,
)
from printgen.kit.places import name_places_file, write_face_places_csv
from printgen.printing.cut_files import make_cut_files
from printgen.printing.cut_layouts import list_different_sheet_layouts
from printgen.printing.pictures import InkCoverage, render_pages_and_measure_ink
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.report import describe_stocks_if_several, name_paper, name_pdf_file

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


PROOF_DPI = 60
MOST_PROOFS = 60  # proofs per paper; if a kit has more pages, only every third, fifth … page has a proof
MOST_LISTED = 12_000  # files and different pieces in a manifest


def make_kit_zip(printouts: Sequence[Printout], cutting_machine: str, shelves: Shelves, problems: Problems) -> bytes | None:
    """The kit of one order on several papers, as a zip.

    Reports a problem and returns None if a guide or the manifest fails.
    """
    from concurrent.futures import ThreadPoolExecutor

    files: dict[str, bytes] = {}
    renderer = ThreadPoolExecutor(1)  # the decoder process draws proofs while this process writes PDFs and guides
    try:
        for paper_kit in [_write_pdf_and_start_proofs(printout, renderer) for printout in printouts]:
            files |= _make_files_of_paper_kit(paper_kit, shelves, problems)
    finally:
        renderer.shutdown(cancel_futures=True)  # if the kit is interrupted, do not wait for its proofs
    manifest = _make_manifest([printout.plan for printout in printouts], cutting_machine, files)
    if len(manifest.files) + len(manifest.pieces) > MOST_LISTED:
        message = f"The kit has more than {MOST_LISTED} files and different pieces in total."
        problems.add(
            printouts[0].plan.game.locate_part("components"),
            message,
            "print it with `printgen print`, or split the game into several games.",
        )
    return None if problems else make_zip(files | {NAME: write_manifest(manifest)})


@dataclass(frozen=True, slots=True)
class _PaperKit:
    """The part of a kit for one paper: the PDF, and futures for the proof and ink coverage of every `step`-th page."""

    printout: Printout
    pdf: bytes
    step: int
    proofs: "Future[list[tuple[bytes, InkCoverage]]]"


def _write_pdf_and_start_proofs(printout: Printout, renderer: "ThreadPoolExecutor") -> _PaperKit:
    """The part of a kit for one paper. Writes the PDF, and starts to render its proofs in the background."""
    plan, pdf = printout.plan, printout.pdf()
    step = ceil(len(plan.sheets) / MOST_PROOFS) | 1  # odd, so that there are proofs of fronts and backs
    return _PaperKit(printout, pdf, step, renderer.submit(lambda: list(render_pages_and_measure_ink(pdf, PROOF_DPI, step))))


def _make_files_of_paper_kit(paper_kit: _PaperKit, shelves: Shelves, problems: Problems) -> dict[str, bytes]:
    plan = paper_kit.printout.plan
    paper = plan.order.paper
    layouts = list_different_sheet_layouts(plan)
    pictures, coverages = zip(*paper_kit.proofs.result(), strict=True)
    source = GuideSource(plan, layouts, average_ink_coverage(coverages))
    files = {name_pdf_file(plan): paper_kit.pdf, f"guide-{paper}.md": write_guide_text(source).encode()}
    files[name_places_file(paper)] = write_face_places_csv(plan)
    files |= {
        f"proofs/{paper}-{number:03}.png": picture for number, picture in zip(count(1, paper_kit.step), pictures, strict=False)
    }
    files |= make_cut_files(paper, layouts)
    guide = make_guide_pdf(source, paper_kit.printout, shelves, problems)
    return files if guide is None else files | {f"guide-{paper}.pdf": guide}


def _make_manifest(plans: Sequence[Plan], cutting_machine: str, files: Mapping[str, bytes]) -> Manifest:
    plan = plans[0]
    game, order = plan.game, plan.order
    papers = tuple(printed.order.paper for printed in plans)
    language = game.language if game.is_translation else ""
    return Manifest(
        FORMAT, f"printgen {__version__}", game.name, make_printable_line(game.title), make_printable_line(game.edition),
        ManifestOrder(
            papers, order.players, make_printable_line(order.style), order.sides, plan.printer, cutting_machine,
            order.fewest_sheets, language,
        ),
        tuple(ManifestFile(name, hashlib.sha256(file).hexdigest(), len(file)) for name, file in sorted(files.items())),
        tuple(_list_manifest_pieces(plan)),
        tuple(ManifestLibrary(*map(make_printable_line, difference)) for difference in find_library_differences()),
        tuple(_list_own_fonts_used(plan)),
    )  # fmt: skip


def _list_own_fonts_used(plan: Plan) -> Iterator[ManifestFont]:
    own = plan.game.fonts
    if own.files:
        from printgen.faces.font_stamps import hash_font_if_readable, list_own_fonts_that_may_be_used

        used = dict.fromkeys(font for face in plan.faces() for font in list_own_fonts_that_may_be_used(face.svg, own))
        yield from (
            ManifestFont(make_printable_line(font.family), make_printable_line(font.path.name), hash_font_if_readable(font))
            for font in used
        )


def _list_manifest_pieces(plan: Plan) -> Iterator[ManifestPiece]:
    names_of_pieces = (
        (
            make_printable_line(piece.component),
            make_printable_line(piece.front.label),
            piece.front.identity,
            piece.back.identity if piece.back is not None else None,
        )
        for piece in plan.pieces
    )
    stocks = {make_printable_line(component.name): component.stock for component in plan.game.components}
    for names, copies in Counter(names_of_pieces).items():
        yield ManifestPiece(*names, copies, stocks[names[0]])


def describe_kit(plans: Sequence[Plan], zip_content: bytes) -> str:
    """The report on a kit: its size, its pages for each paper, and libraries that may change its bytes."""
    lines = [f"{len(zip_content) / 1_000_000:.1f} MB."]
    for plan in plans:
        papers = sum(sheet.side == "front" for sheet in plan.sheets)
        sheets = f"{write_count(papers, 'sheet')}{describe_stocks_if_several(plan)}"
        lines.append(f"  {name_paper(plan.order.paper)}: {write_count(len(plan.sheets), 'page')} on {sheets}, and a guide.")
    differences = find_library_differences()
    lines += [f"  {describe_library_differences(differences)}"] if differences else []
    return "\n".join([*lines, "  Start with the guide."])
