"""A sheet asked for at the prompt; what is typed is saved as it grows, and taken up again when the same is called."""

import shlex
from pathlib import Path

from printgen.asking.session import Session
from printgen.asking.terminal import say, step
from printgen.judging.referee import find_rules, games_with_rules
from printgen.model import Game
from printgen.output import write_whole
from printgen.problems import Problems, Where, did_you_mean
from printgen.reading.files import read_text

PART = ".part"  # behind the name of a file that is being entered: the answers so far


def enter(game: Game, file: Path | None, problems: Problems) -> Path | None:
    """Ask until the entry is whole and written; None where it cannot be."""
    rules = find_rules(game.name)
    if rules is None:
        message = f"{game.title} has no rules module, so its sheets cannot be entered."
        problems.add(Where(game.name), message, did_you_mean(game.name, games_with_rules()))
        return None
    if not hasattr(rules, "questions"):
        message = f"Nobody has taught {game.name} to ask for a sheet."
        problems.add(Where(game.name), message, "type the sheet into a file, and say printgen score FILE.")
        return None
    path = file or _free_name(game.name)
    part = path.with_name(path.name + PART)
    if path.exists():
        hint = f"score it with printgen score {shlex.quote(str(path))}, or name another file."
        problems.add(Where(str(path)), "This sheet is there already.", hint)
        return None
    kept = _kept(part, problems)
    if problems:
        return None
    session = Session(lambda: rules.questions(game), kept)
    if session.answers:
        say(f"Going on with {path}: {len(session.answers)} answers are there.")
    say("`<` goes back a line, `?` explains, Ctrl-C stops and keeps what is there.")
    try:
        while session.question is not None:
            step(session)
            if not write_whole(part, "".join(f"{answer}\n" for answer in session.answers).encode(), problems):
                return None  # told at once: what cannot be kept is not asked for
    except (KeyboardInterrupt, EOFError):
        again = f"printgen enter {game.name} {shlex.quote(str(path))}"
        say(f"\nKept in {part}. Go on with: {again}" if part.exists() else "\nNothing was typed.")
        return None
    return _finish(path, part, session.entry or "", problems)


def _finish(path: Path, part: Path, entry: str, problems: Problems) -> Path | None:
    if not write_whole(path, entry.encode(), problems):
        return None
    part.unlink(missing_ok=True)
    say(f"Written: {path}")
    return path


def _kept(part: Path, problems: Problems) -> list[str]:
    """The answers of a session that was left."""
    text = read_text(part, str(part), problems) if part.is_file() else None
    return text.splitlines() if text else []


def _free_name(game: str) -> Path:
    """The first of village.yaml, village-2.yaml … that is not there yet; one that was left half-way is taken up."""
    number = 1
    while True:
        path = Path(f"{game}.yaml" if number == 1 else f"{game}-{number}.yaml")
        if not path.exists():
            return path
        number += 1
