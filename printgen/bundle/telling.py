"""What is said when a kit was made."""

from collections.abc import Sequence
from pathlib import Path

from printgen.libraries import differing_libraries, libraries_text
from printgen.printing.press import Kit
from printgen.printing.report import many, paper_name


def kit_text(kits: Sequence[Kit], content: bytes, path: Path) -> str:
    """The file and its size, the pages for each paper, and the libraries with other versions than the pinned ones."""
    lines = [f"{path}: {len(content) / 1_000_000:.1f} MB."]
    for kit in kits:
        papers = sum(sheet.side == "front" for sheet in kit.sheets)
        lines.append(
            f"  {paper_name(kit.order.paper)}: {many(len(kit.sheets), 'page')} on {many(papers, 'sheet')}, and a guide."
        )
    differences = differing_libraries()
    lines += [f"  {libraries_text(differences)}"] if differences else []
    return "\n".join([*lines, "  Open the guide first."])
