"""Chunks that stand in several faces, joined into forms, so that a page holds little but what is its own."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from printgen.pdf.store import Chunk, Store

WORTH = 200  # a form costs a page about 40 bytes; shorter runs are cheaper written out


def weld(faces: Sequence[tuple[list[Chunk], tuple[float, float, float, float]]], store: Store) -> list[Chunk]:
    """One chunk for each face; runs of chunks shared between faces become forms."""
    common = Counter(chunk for chunks, _ in faces for chunk in set(chunks))
    split = [_runs(chunks, common) for chunks, _ in faces]
    runs = Counter((run, box) for face, (_, box) in zip(split, faces, strict=True) for run in face)
    welded = []
    for face, (_, box) in zip(split, faces, strict=True):
        worth = [runs[run, box] > 1 and _length(run) > WORTH for run in face]
        welded.append(_join(_form(run, box, store) if form else _join(run) for run, form in zip(face, worth, strict=True)))
    return welded


def _runs(chunks: list[Chunk], common: Counter[Chunk]) -> list[tuple[Chunk, ...]]:
    """The chunks in their order, cut where shared ones and lonely ones meet."""
    return [tuple(group) for _, group in groupby(chunks, key=lambda chunk: common[chunk] > 1)]


def _length(run: tuple[Chunk, ...]) -> int:
    return sum(len(chunk.ops) for chunk in run)


def _form(run: tuple[Chunk, ...], box: tuple[float, float, float, float], store: Store) -> Chunk:
    form = store.form(("run", run, box), _join(run), box)
    return Chunk(f"/{form[1]} Do", frozenset({form}))


def _join(chunks: Iterable[Chunk]) -> Chunk:
    kept = tuple(chunks)
    return Chunk("\n".join(chunk.ops for chunk in kept), frozenset[tuple[str, str]]().union(*(chunk.uses for chunk in kept)))
