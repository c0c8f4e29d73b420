"""Records of checks in the user's cache folder, so that a later run does not repeat the check of what has not changed.

The records are JSON and found by hashes of everything that a check reads. So nobody who writes a game can plant code in them,
or hide a problem.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from printgen.content.kept_compilations import save_new_compilations
from printgen.content.settings import locate_cache_folder
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import open_regular_file, read_at_most, resolve_links
from printgen.core.patterns import compile_patterns_later
from printgen.core.problems import Problem, Problems
from printgen.project.fingerprint import Fingerprint, are_file_times_unchanged_since, take_fingerprint
from printgen.project.plain_problems import make_plain_problem, read_plain_problem
from printgen.project.results import FaceCount, Result

with compile_patterns_later("json"):
    import json

_LARGEST = 30_000_000  # bytes of a file with records
PlainComponents: TypeAlias = Any  # what `make_plain_components` returns


class CheckRecords:
    """The records of one game and language. Create them before reading the game, to take the fingerprint first."""

    def __init__(self, game: str, shelves: Shelves, language: str | None) -> None:
        self._game, self._shelves = game, shelves
        self._fingerprint: Fingerprint | None = take_fingerprint(game, shelves)
        shelf = shelves.find_shelf(game)
        place = repr((str(resolve_links(shelf.locate_game_folder(game))) if shelf is not None else "", game, language))
        self._name = hashlib.sha256(place.encode(errors="backslashreplace")).hexdigest()[:32]

    def find_recorded_check_if_unchanged(self) -> Result[FaceCount] | None:
        """The number of faces and the problems, if nothing at all has changed since the last check."""
        plain = self._read_record("checked")
        try:
            if plain is None or self._fingerprint is None or plain["fingerprint"] != self._fingerprint.content:
                return None
            return Result(int(plain["faces"]), tuple(map(read_plain_problem, plain["problems"])))
        except (KeyError, TypeError, ValueError):
            return None

    def find_recorded_components_if_program_unchanged(self) -> PlainComponents | None:
        """The records of components as plain values; None if there are none, or if another program wrote them."""
        plain = self._read_record("components")
        is_ours = plain is not None and self._fingerprint is not None and plain.get("program") == self._fingerprint.program
        return plain.get("components") if plain is not None and is_ours else None

    def record_check_if_files_unchanged(
        self, faces: FaceCount, problems: Iterable[Problem], components: PlainComponents
    ) -> None:
        """Record a check without errors. Does nothing if a file has changed since the check began, or if it cannot write."""
        if self._fingerprint is None or not are_file_times_unchanged_since(self._fingerprint, self._game, self._shelves):
            return
        found = [make_plain_problem(problem) for problem in problems]
        self._try_to_write_record("checked", {"fingerprint": self._fingerprint.content, "faces": faces, "problems": found})
        self._try_to_write_record("components", {"program": self._fingerprint.program, "components": components})

    def _read_record(self, kind: str) -> dict[str, Any] | None:
        """The plain values in a file, by name; None if it is missing or damaged."""
        try:
            with open_regular_file(locate_cache_folder() / f"{self._name}-{kind}.json") as file:
                values = json.loads(read_at_most(file, _LARGEST))
        except (OSError, ValueError, RecursionError):
            return None
        return values if isinstance(values, dict) else None

    def _try_to_write_record(self, kind: str, values: Mapping[str, Any]) -> None:
        from printgen.core.files.outputs import write_cache_file

        write_cache_file(locate_cache_folder() / f"{self._name}-{kind}.json", json.dumps(values).encode())


def check_game_with_records(game: str, shelves: Shelves, problems: Problems, language: str | None) -> FaceCount | None:
    """The number of faces of a checked game; None if it cannot be read. Notes all problems.

    Repeats only what has changed since the last check, and records the check if it finds no errors."""
    records = CheckRecords(game, shelves, language)
    whole = records.find_recorded_check_if_unchanged()
    if whole is not None:
        for problem in whole.problems:
            problems.add_problem(problem)
        return whole.value
    from printgen.printing.check_memory import CheckMemory
    from printgen.project.checking import check_named_game
    from printgen.project.plain_components import make_plain_components, read_plain_components_if_valid

    memory = CheckMemory()
    for component in read_plain_components_if_valid(records.find_recorded_components_if_program_unchanged()):
        memory.keep_component(component)
    checked = check_named_game(game, shelves, problems, language, memory)
    if checked is None:
        return None
    if not problems:
        records.record_check_if_files_unchanged(
            checked.faces, problems.sort_by_severity(), make_plain_components(memory.current)
        )
        save_new_compilations()
    return checked.faces
