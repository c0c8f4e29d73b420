"""Reorders the runs of a <text> element that contains right-to-left letters."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from printgen.faces.text.bidi import find_embedding_levels, find_visual_order
from printgen.pdf.text_runs import TextRun


def split_and_order_runs_visually(runs: list[TextRun], base_level: int) -> list[TextRun]:
    """The runs of a line from left to right, split where the direction changes. `base_level` is the level of the paragraph.

    A shift stays with the first letters of its run.
    """
    levels = find_embedding_levels("".join(run.text for run in runs), base_level)
    pieces: list[TextRun] = []
    begin = 0
    for run in runs:
        pieces += (
            _split_run_by_level(run, levels[begin : begin + len(run.text)]) if run.text else [replace(run, level=base_level)]
        )
        begin += len(run.text)
    return [pieces[at] for at in find_visual_order([piece.level or 0 for piece in pieces])]


def _split_run_by_level(run: TextRun, levels: list[int]) -> Iterator[TextRun]:
    begin = 0
    for level, group in groupby(levels):
        end = begin + sum(1 for _ in group)
        shift = (run.dx, run.dy) if begin == 0 else (0.0, 0.0)
        yield replace(run, text=run.text[begin:end], level=level, dx=shift[0], dy=shift[1])
        begin = end
