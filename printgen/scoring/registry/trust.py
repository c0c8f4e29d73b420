"""Decides which rules in games' folders may run.

Trust is stored as a folder and a hash of its code, so code that changes must be trusted again.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from stat import S_ISDIR
from typing import Literal, TypeAlias

from printgen.content.settings import TRUST_FILE, change_settings_file, locate_settings_file, may_settings_file_exist
from printgen.content.shelves import Shelf, Trust
from printgen.core.files.inputs import is_path_of_kind, list_names_in, read_text, resolve_links
from printgen.core.problems import Problems, Where, find_closest_word
from printgen.core.records import dataclass
from printgen.scoring.registry.code import RulesCode, read_rules_code_if_any
from printgen.scoring.registry.presence import FILE, PACKAGE, has_rules_code

_TRUSTABLE = "name a project, or the folder of a game such as content/pearls."
TrustState: TypeAlias = Literal["trusted", "changed", "unknown"]
HashByFolder: TypeAlias = Mapping[str, str]  # the hash of the trusted code in each folder


@dataclass(frozen=True, slots=True)
class TrustedFolder:
    """A folder that the user trusted, and the present state of its code."""

    folder: str
    state: Literal["trusted", "changed", "gone"]


def find_trust_state(code: RulesCode, trust: Trust, problems: Problems) -> TrustState:
    """ "trusted" for trusted code, "changed" for code that changed since it was trusted, or else "unknown"."""
    folder = Path(code.real_folder)
    if trust.everything or any(folder.is_relative_to(trusted) for trusted in trust.folders):
        return "trusted"
    agreed = _read_trusted_hashes(trust.file, problems) if trust.file is not None else {}
    if agreed is None or code.real_folder not in agreed:
        return "unknown"
    return "trusted" if agreed[code.real_folder] == code.hash else "changed"


def trust_games_in_folder(folder: Path, problems: Problems) -> tuple[RulesCode, ...]:
    """Trust the present code of a project or of one game. Returns that code, or an empty tuple after reporting a problem."""
    codes = _read_code_of_games(folder, problems)
    if problems:
        return ()
    added = {code.real_folder: code.hash for code in codes}
    return codes if _change_trusted_hashes(lambda agreed: {**agreed, **added}, problems) else ()


def remove_trust_below(folder: Path, problems: Problems) -> tuple[str, ...]:
    """Stop trusting a folder and all folders in it.

    Returns the folders that were trusted, or an empty tuple after reporting a problem.
    """
    real, removed = resolve_links(folder), list[str]()

    def drop_folders_or_report(agreed: HashByFolder) -> HashByFolder | None:
        removed.extend(name for name in sorted(agreed) if Path(name).is_relative_to(real))
        if not removed:
            problems.add(
                Where(str(folder)), "Nothing in this folder is trusted.", "run `printgen trust` to list the trusted folders."
            )
            return None
        return {name: code_hash for name, code_hash in agreed.items() if name not in removed}

    return tuple(removed) if _change_trusted_hashes(drop_folders_or_report, problems) else ()


def list_trusted_folders(problems: Problems) -> tuple[TrustedFolder, ...]:
    """Every trusted folder, and whether its code has changed since it was trusted."""
    agreed = _read_trusted_hashes(locate_settings_file(TRUST_FILE), problems) or {}
    return tuple(
        TrustedFolder(name, _find_trust_state_of_folder(Path(name), code_hash)) for name, code_hash in sorted(agreed.items())
    )


def _find_trust_state_of_folder(folder: Path, trusted_hash: str) -> Literal["trusted", "changed", "gone"]:
    if not has_rules_code(folder):
        return "gone"
    code = read_rules_code_if_any(folder.name, Shelf(folder.parents[1]), Problems()) if len(folder.parents) > 1 else None
    return "trusted" if code is not None and code.hash == trusted_hash else "changed"


def _read_code_of_games(folder: Path, problems: Problems) -> tuple[RulesCode, ...]:
    """The code of one game, or of all games in a project.

    Reports a problem and returns an empty tuple if there is no code.
    """
    real = resolve_links(folder)
    if not is_path_of_kind(real, S_ISDIR):
        problems.add(Where(str(folder)), "There is no such folder.", _make_missing_folder_hint(folder))
        return ()
    games = list_names_in(real / "content")
    if has_rules_code(real) and len(real.parents) > 1 and real.parent.name == "content":
        shelf, games = Shelf(real.parents[1]), (real.name,)
    else:
        shelf = Shelf(real)
    codes = []
    for game in games:
        if has_rules_code(shelf.locate_game_folder(game)) and (link := shelf.find_link_out_of_shelf(game)) is not None:
            message = f"This link points outside the project, to {resolve_links(link)}."
            problems.add(Where(shelf.make_display_name(link)), message, "replace the link with the folder itself.")
        elif (code := read_rules_code_if_any(game, shelf, problems)) is not None:
            codes.append(code)
    if not codes and not problems:
        message = f"There is no game with {FILE} or {PACKAGE}/ in this folder."
        problems.add(Where(str(folder)), message, _TRUSTABLE)
    return tuple(codes)


def _make_missing_folder_hint(folder: Path) -> str:
    """The hint for a folder that does not exist. It suggests a game's folder or a folder with a similar name."""
    games = Path("content")
    if folder.name in list_names_in(games):
        return f"did you mean {games / folder.name}?"
    folders = (name for name in list_names_in(folder.parent) if is_path_of_kind(folder.parent / name, S_ISDIR))
    near = find_closest_word(folder.name, folders)
    return f"did you mean {folder.parent / near}?" if near is not None else _TRUSTABLE


def _change_trusted_hashes(change: Callable[[HashByFolder], HashByFolder | None], problems: Problems) -> bool:
    """Change the trusted hashes while holding a lock. Returns False if `change` returns None or writing fails."""
    path = locate_settings_file(TRUST_FILE)

    def encode_changed_hashes() -> bytes | None:
        agreed = _read_trusted_hashes(path, problems)
        changed = change(agreed) if agreed is not None else None
        return json.dumps({"trusted": changed}, indent=1, sort_keys=True).encode() if changed is not None else None

    return change_settings_file(path, "the trusted folders", encode_changed_hashes, problems)


def _read_trusted_hashes(path: Path, problems: Problems) -> HashByFolder | None:
    """The trusted hash of each folder. Reports a problem and returns None if the file is damaged."""
    if not may_settings_file_exist(path):
        return {}
    text = read_text(path, str(path), problems)
    if text is None:
        return None
    try:
        agreed = json.loads(text)["trusted"]
        if all(isinstance(code_hash, str) for code_hash in agreed.values()):
            return dict(agreed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        pass
    problems.add(
        Where(str(path)), "This is not a list of trusted folders.", "delete the file, and run `printgen trust FOLDER` again."
    )
    return None
