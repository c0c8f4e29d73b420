"""Chunks that stand in several faces, joined into forms, so that a page holds little but what is its own."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import TypeAlias

from printgen.pdf.store import Chunk, Store

Box: TypeAlias = tuple[float, float, float, float]
Run: TypeAlias = tuple[tuple[int, ...], Box]

WORTH = 200  # a form costs a page about 40 bytes; shorter runs are cheaper written out


def weld(faces: Sequence[tuple[list[Chunk], Box]], store: Store) -> list[Chunk]:
    """One chunk for each face; runs of chunks shared between faces become forms."""
    chunks, numbered = _numbered([face for face, _ in faces])
    common = Counter(chain.from_iterable(map(set, numbered)))
    shared = {number for number, count in common.items() if count > 1}
    split = [_runs(numbers, box, shared) for numbers, (_, box) in zip(numbered, faces, strict=True)]
    made = {}
    for run, count in Counter(chain.from_iterable(split)).items():
        parts = tuple(chunks[number] for number in run[0])
        worth = count > 1 and sum(len(chunk.ops) for chunk in parts) > WORTH
        made[run] = _form(parts, run[1], store) if worth else _join(parts)
    return [_join([made[run] for run in face]) for face in split]


def _numbered(faces: list[list[Chunk]]) -> tuple[list[Chunk], list[list[int]]]:
    """All different chunks, and each face as their numbers, which compare faster than their texts."""
    known: dict[int, Chunk] = {}
    for face in faces:
        known.update(zip(map(id, face), face, strict=True))
    numbers: dict[Chunk, int] = {}
    by_id = {key: numbers.setdefault(chunk, len(numbers)) for key, chunk in known.items()}
    return list(numbers), [[by_id[id(chunk)] for chunk in face] for face in faces]


def _runs(numbers: list[int], box: Box, shared: set[int]) -> list[Run]:
    """The chunks of a face in their order, cut where shared ones and lonely ones meet."""
    return [(tuple(group), box) for _, group in groupby(numbers, shared.__contains__)]


def _form(run: tuple[Chunk, ...], box: Box, store: Store) -> Chunk:
    form = store.form(("run", run, box), _join(run), box)
    return Chunk(f"/{form[1]} Do", frozenset({form}))


def _join(chunks: Iterable[Chunk]) -> Chunk:
    kept = tuple(chunks)
    return Chunk("\n".join(chunk.ops for chunk in kept), frozenset[tuple[str, str]]().union(*(chunk.uses for chunk in kept)))
