"""A kit in a few lines for people."""

from collections.abc import Sequence

from printgen.libraries import differing_libraries, libraries_text
from printgen.printing.plan import Plan
from printgen.printing.report import many, paper_name


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
