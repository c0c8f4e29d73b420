"""What is said when a kit was made."""

from collections.abc import Sequence
from pathlib import Path

from printgen.printing.press import Kit
from printgen.printing.report import many, paper_name


def kit_text(kits: Sequence[Kit], content: bytes, path: Path) -> str:
    """The file, how large it is, and what for each paper is in it."""
    lines = [f"{path}: {len(content) / 1_000_000:.1f} MB."]
    for kit in kits:
        papers = sum(sheet.side == "front" for sheet in kit.sheets)
        lines.append(
            f"  {paper_name(kit.order.paper)}: {many(len(kit.sheets), 'page')} on {many(papers, 'sheet')}, and a guide."
        )
    return "\n".join([*lines, "  Open the guide first."])
