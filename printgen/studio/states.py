"""The state of a game as one choice shows it, its versions, and the differences between two versions."""

from collections.abc import Mapping
from typing import Any

from printgen.core.records import dataclass

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameVersion:
    """A state, and a number that increases with each change."""

    number: int
    state: State

    def make_json(self) -> dict[str, Any]:
        """The state with its number, as the browser gets it."""
        return {"version": self.number, **self.state}

    def make_next_version(self, state: State) -> "GameVersion":
        """The version of a newer state; this version if nothing differs."""
        return GameVersion(self.number + 1, state) if state != self.state else self


def make_version_changes_json(before: GameVersion, after: GameVersion) -> dict[str, Any]:
    """What a browser needs to turn one version into the next: changed and removed faces, and everything else that differs."""
    old, new = before.state, after.state
    faces = {name: face for name, face in new["faces"].items() if old["faces"].get(name) != face}
    gone = [name for name in old["faces"] if name not in new["faces"]]
    rest = {key: value for key, value in new.items() if key != "faces" and old.get(key) != value}
    return {"from": before.number, "version": after.number, "faces": faces, "gone": gone, **rest}
