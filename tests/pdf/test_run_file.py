"""The PDF file of a run is valid: its page tree, its labels and its offsets, however many pages it has."""

import io

import pikepdf
import pytest

from printgen.model import Sheet, Sides, Size
from printgen.pdf.document import DocumentInfo
from printgen.pdf.run_document import RunPdfFile, RunWriter
from printgen.pdf.store import OperatorChunk

PAPER = Size(50, 40)


def write(pages: int, are_duplex: bool, sides: Sides = "long-edge", language: str = "en") -> bytes:
    """The PDF of a run with empty sheets."""
    stream = io.BytesIO()
    file = RunPdfFile(RunWriter(lambda _: None), stream)
    frame = file.make_page_frame(Sheet(PAPER, "front", "sheet", ()), [], cut_contour=False)
    for _ in range(pages):
        file.add_page(frame, [OperatorChunk("")])
    file.finish_file(DocumentInfo("A game", "a-game", language, sides, "Ana"), are_duplex)
    return stream.getvalue()


def open_strictly(pdf: bytes) -> pikepdf.Pdf:
    """A PDF that is refused if it has no head, or if an offset of an object is wrong."""
    assert pdf.startswith(b"%PDF-1.6\n")
    return pikepdf.open(io.BytesIO(pdf), attempt_recovery=False)


@pytest.mark.parametrize("pages", [1, 200, 201, 401])
def test_the_page_tree_has_branches_of_two_hundred_pages_and_counts_them(pages: int) -> None:
    with open_strictly(write(pages, are_duplex=False)) as pdf:
        tree = pdf.Root.Pages
        branches = [int(branch.Count) for branch in tree.Kids]
        assert (int(tree.Count), branches) == (pages, [min(200, pages - first) for first in range(0, pages, 200)])
        assert all(branch.Parent.objgen == tree.objgen and len(branch.Kids) == branch.Count for branch in tree.Kids)
        assert len(pdf.pages) == pages
        assert [round(float(edge), 1) for edge in pdf.pages[-1].MediaBox] == [0, 0, 141.7, 113.4]


@pytest.mark.parametrize(
    ("language", "labels"), [("en", ["1", "1 back", "2", "2 back", "3"]), ("de", ["1", "1 Rückseite", "2", "2 Rückseite", "3"])]
)
def test_fronts_and_backs_have_labels(language: str, labels: list[str]) -> None:
    with open_strictly(write(5, are_duplex=True, language=language)) as pdf:
        assert [pdf.Root.PageLabels.Nums[2 * at] for at in range(5)] == list(range(5))
        assert [str(pdf.Root.PageLabels.Nums[2 * at + 1].P) for at in range(5)] == labels
        assert (pdf.Root.ViewerPreferences.Duplex, str(pdf.Root.Lang)) == ("/DuplexFlipLongEdge", language)


def test_the_labels_of_many_pages_are_complete() -> None:
    with open_strictly(write(2001, are_duplex=True)) as pdf:
        labels = pdf.Root.PageLabels.Nums
        assert [str(labels[2 * at + 1].P) for at in (998, 999, 1000, 2000)] == ["500", "500 back", "501", "1001"]
        assert len(labels) == 2 * 2001


def test_pages_without_backs_are_numbered_and_printed_on_one_side() -> None:
    with open_strictly(write(3, are_duplex=False, sides="short-edge")) as pdf:
        assert pdf.Root.PageLabels.Nums.unparse() == pikepdf.Array([0, pikepdf.Dictionary(S=pikepdf.Name.D)]).unparse()
        assert (pdf.Root.ViewerPreferences.Duplex, pdf.Root.PageMode) == ("/Simplex", "/UseNone")
        assert (str(pdf.docinfo.Title), str(pdf.docinfo.Subject), str(pdf.docinfo.Author)) == ("A game", "a-game", "Ana")
