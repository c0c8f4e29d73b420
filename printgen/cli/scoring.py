"""The commands that check what was played: score, enter, combat."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import INTERRUPTED, WRONG, app, reported, shelves_here, tell, tell_source
from printgen.cli.completing import SHEETS, files
from printgen.cli.printing import GameName
from printgen.guard.supervisor import allow
from printgen.problems import Problems, Where

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.judging.scoring import Judged
    from printgen.rules.contract import Hindsight

SECONDS_A_SHEET = 60.0  # of computing, to judge and draw it
SECONDS_TO_LOOK_BACK = 600.0
BROKEN = 1  # exit code: the sheet can be read, but is not right
STDIN = "-"


@app.command("score")
def score_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Entered sheets, YAML or JSON; - is standard input.", autocompletion=files(*SHEETS)
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write each verdict as one JSON object on a line.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the sheet as entered, as .png, .svg or .pdf.")] = None,
    turn: Annotated[int | None, typer.Option(help="The turn whose scoring the picture shows; by default all.", min=1)] = None,
    best: Annotated[bool, typer.Option("--best", help="Show the most that this game allowed; that takes a while.")] = False,
) -> None:
    """Tell whether an entered sheet can be right, what it scores, and where the slip is."""
    shelves, code = shelves_here(), 0
    with reported() as problems:
        if picture is not None and len(files) > 1:
            problems.add(
                Where("--picture"), "Several sheets would be drawn into one picture.", "score and draw them one by one."
            )
            return
        for number, file in enumerate(files):
            if number and not json:
                typer.echo()
            code = max(code, _score(file, shelves, Wanted(json, picture, turn, best)))
    raise typer.Exit(code)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a verdict beside its exit code."""

    json: bool = False
    picture: Path | None = None
    turn: int | None = None
    best: bool = False


def _score(file: str, shelves: "Shelves", wanted: Wanted) -> int:
    """Judge one file and say the verdict; gives its exit code."""
    from printgen.judging.verdict import problems_json, verdict_json, verdict_text

    problems = Problems()
    allow(SECONDS_A_SHEET)
    judged = _judge(file, shelves, problems)
    if judged is None:
        if wanted.json:
            typer.echo(problems_json(problems.sorted()))
        return _told(Problems() if wanted.json else problems)
    tell_source(judged.game.name)
    tell(problems.sorted())
    lacking = Problems()
    best = _look_back(judged, lacking) if wanted.best else None
    warnings = problems.sorted()
    typer.echo(verdict_json(judged, best, warnings) if wanted.json else verdict_text(judged, sys.stdout.isatty(), best))
    if lacking:
        return _told(lacking)
    if wanted.picture is not None and not _draw(judged, wanted, shelves):
        return WRONG
    return 0 if judged.verdict.valid else BROKEN


def _look_back(judged: "Judged", problems: Problems) -> "Hindsight | None":
    from printgen.judging.scoring import look_back
    from printgen.progress import progress

    allow(SECONDS_TO_LOOK_BACK)
    return look_back(judged, lambda steps, total: progress(steps, total, "looking back"), problems)


def _draw(judged: "Judged", wanted: Wanted, shelves: "Shelves") -> bool:
    """Write the pictures; whether all went well."""
    from printgen.judging.picture_files import write_pictures

    assert wanted.picture is not None
    problems = Problems()
    for path in write_pictures(judged, wanted.picture, wanted.turn, shelves, problems):
        typer.echo(f"{path} drawn.", err=True)
    _told(problems)
    return not problems


def _told(problems: Problems) -> int:
    tell(problems.sorted())
    return WRONG


def _judge(file: str, shelves: "Shelves", problems: Problems) -> "Judged | None":
    from printgen.judging.scoring import judge_text

    text = _text_of(file, problems)
    return judge_text(text, _name_of(file), shelves, problems) if text is not None else None


def _text_of(file: str, problems: Problems) -> str | None:
    """What a file says, or standard input."""
    from printgen.reading.files import decode_text, read_stream, read_text

    if file != STDIN:
        return read_text(Path(file), file, problems)
    raw = read_stream(sys.stdin.buffer, Where(_name_of(file)), problems)
    return decode_text(raw, _name_of(file), problems) if raw is not None else None


def _name_of(file: str) -> str:
    return "standard input" if file == STDIN else file


@app.command("enter")
def enter_command(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default the first free of GAME.yaml, GAME-2.yaml …")
    ] = None,
) -> None:
    """Ask for a finished sheet line by line, write the file, and score it; `<` goes back a line, `?` explains."""
    from printgen.content.load import load_game
    from printgen.judging.entering import enter
    from printgen.registry.required import check_faults, find_required

    shelves = shelves_here()
    with reported() as problems:
        found = load_game(game, shelves, problems)
        rules = find_required(game, ("questions",), Where(game), shelves, problems) if found is not None else None
        if found is None or rules is None or not check_faults(rules, found, problems):
            return
        path = enter(found, rules, file, problems)
    if path is None:
        raise typer.Exit(INTERRUPTED)
    typer.echo()
    raise typer.Exit(_score(str(path), shelves, Wanted()))


@app.command("combat")
def combat_command(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The combat, YAML or JSON; - is standard input.", autocompletion=files(*SHEETS)),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write the outcome as one JSON object.")] = False,
) -> None:
    """Tell who wins a combat in the middle of a game, and what each side's strength is made of."""
    from printgen.judging.contesting import contest_text, outcome_json, outcome_text
    from printgen.judging.verdict import problems_json

    problems = Problems()
    text = _text_of(file, problems)
    contested = contest_text(game, text, _name_of(file), shelves_here(), problems) if text is not None else None
    if contested is None:
        if json:
            typer.echo(problems_json(problems.sorted()))
        raise typer.Exit(_told(Problems() if json else problems))
    typer.echo(outcome_json(contested) if json else outcome_text(contested, sys.stdout.isatty()))
    raise typer.Exit(0 if contested.valid else BROKEN)
