"""Which code beside content may run: what a person agreed to is kept by folder and hash, so that changed code asks again."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR
from typing import Literal, TypeAlias

from printgen.content.settings import TRUST_FILE, change_settings, has_settings, settings_file
from printgen.content.shelves import Shelf, Trust
from printgen.core.files.inputs import is_kind, names_in, read_text, real_path
from printgen.core.problems import Problems, Where, closest
from printgen.scoring.registry.beside import FILE, PACKAGE, has_code
from printgen.scoring.registry.code import Code, read_code

_TRUSTABLE = "name a project, or the folder of a game such as content/pearls."
Agreement: TypeAlias = Literal["trusted", "changed", "unknown"]


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list of trusted folders."""

    folder: str
    state: Literal["trusted", "changed", "gone"]


def agreement(code: Code, trust: Trust, problems: Problems) -> Agreement:
    """Whether code may run, whether it has changed since its owner agreed, or whether nobody ever agreed."""
    folder = Path(code.real_folder)
    if trust.everything or any(folder.is_relative_to(trusted) for trusted in trust.folders):
        return "trusted"
    agreed = _read(trust.file, problems) if trust.file is not None else {}
    if agreed is None or code.real_folder not in agreed:
        return "unknown"
    return "trusted" if agreed[code.real_folder] == code.hash else "changed"


def add_trust(folder: Path, problems: Problems) -> tuple[Code, ...]:
    """Trust the code of a project or of one game as it is now; returns what was trusted, or nothing with a problem noted."""
    codes = _codes_in(folder, problems)
    if problems:
        return ()
    added = {code.real_folder: code.hash for code in codes}
    return codes if _change(lambda agreed: {**agreed, **added}, problems) else ()


def remove_trust(folder: Path, problems: Problems) -> tuple[str, ...]:
    """Take trust back from a folder and all below it; returns the folders that were trusted, or nothing with a problem."""
    real, removed = real_path(folder), list[str]()

    def change(agreed: Mapping[str, str]) -> dict[str, str] | None:
        removed.extend(name for name in sorted(agreed) if Path(name).is_relative_to(real))
        if not removed:
            problems.add(Where(str(folder)), "Nothing in this folder is trusted.", "run `printgen trust` to list what is.")
            return None
        return {name: held for name, held in agreed.items() if name not in removed}

    return tuple(removed) if _change(change, problems) else ()


def list_trust(problems: Problems) -> tuple[Listed, ...]:
    """Every folder that a person trusts, and whether its code is still what they agreed to."""
    agreed = _read(settings_file(TRUST_FILE), problems) or {}
    return tuple(Listed(name, _state(Path(name), held)) for name, held in sorted(agreed.items()))


def _state(folder: Path, held: str) -> Literal["trusted", "changed", "gone"]:
    if not has_code(folder):
        return "gone"
    code = read_code(folder.name, Shelf(folder.parents[1]), Problems()) if len(folder.parents) > 1 else None
    return "trusted" if code is not None and code.hash == held else "changed"


def _codes_in(folder: Path, problems: Problems) -> tuple[Code, ...]:
    """The code of one game, or of all games of a project."""
    real = real_path(folder)
    if not is_kind(real, S_ISDIR):
        problems.add(Where(str(folder)), "There is no such folder.", _folder_meant(folder))
        return ()
    games = names_in(real / "content")
    if has_code(real) and len(real.parents) > 1 and real.parent.name == "content":
        shelf, games = Shelf(real.parents[1]), (real.name,)
    else:
        shelf = Shelf(real)
    codes = []
    for game in games:
        if has_code(shelf.game_folder(game)) and (link := shelf.link_out(game)) is not None:
            message = f"This link leads out of the project, to {real_path(link)}."
            problems.add(Where(shelf.shown(link)), message, "replace it with the folder itself.")
        elif (code := read_code(game, shelf, problems)) is not None:
            codes.append(code)
    if not codes and not problems:
        message = f"There is no game with {FILE} or {PACKAGE}/ in this folder."
        problems.add(Where(str(folder)), message, _TRUSTABLE)
    return tuple(codes)


def _folder_meant(folder: Path) -> str:
    """A hint for a folder that does not exist: perhaps a game was meant by its name, or a folder of a similar name."""
    games = Path("content")
    if folder.name in names_in(games):
        return f"did you mean {games / folder.name}?"
    folders = (name for name in names_in(folder.parent) if is_kind(folder.parent / name, S_ISDIR))
    near = closest(folder.name, folders)
    return f"did you mean {folder.parent / near}?" if near is not None else _TRUSTABLE


def _change(change: Callable[[Mapping[str, str]], dict[str, str] | None], problems: Problems) -> bool:
    """Change what is kept while no other run can; whether it was written."""
    path = settings_file(TRUST_FILE)

    def content() -> bytes | None:
        agreed = _read(path, problems)
        changed = change(agreed) if agreed is not None else None
        return json.dumps({"trusted": changed}, indent=1, sort_keys=True).encode() if changed is not None else None

    return change_settings(path, "the trusted folders", content, problems)


def _read(path: Path, problems: Problems) -> dict[str, str] | None:
    """The hash that was agreed to for each folder; None with a problem noted if the file is damaged."""
    if not has_settings(path):
        return {}
    text = read_text(path, str(path), problems)
    if text is None:
        return None
    try:
        agreed = json.loads(text)["trusted"]
        if all(isinstance(held, str) for held in agreed.values()):
            return dict(agreed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        pass
    problems.add(
        Where(str(path)), "This is not a list of trusted folders.", "delete it, and run `printgen trust FOLDER` again."
    )
    return None
