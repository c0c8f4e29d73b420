"""Pictures of what will be printed, drawn from the very PDF and written as files."""

from collections.abc import Iterator
from pathlib import Path

from printgen.output import plain_name, write_whole
from printgen.printing.printout import Printout
from printgen.problems import Problems
from printgen.progress import progress


def write_proofs(printout: Printout, folder: Path, faces: bool, problems: Problems) -> Iterator[Path]:
    """Write a picture of each page or each face; gives the files as they are written."""
    plan = printout.plan
    labels = [face.label for face in plan.faces()] if faces else [f"page {number}" for number in range(1, len(plan.sheets) + 1)]
    pictures = printout.face_pictures() if faces else printout.pictures()
    for number, (label, picture) in enumerate(progress(zip(labels, pictures, strict=True), len(labels), "proofs"), 1):
        path = folder / f"{number:03}-{plain_name(label)}.png"
        if not write_whole(path, picture, problems):
            return
        yield path
