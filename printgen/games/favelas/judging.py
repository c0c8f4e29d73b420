"""A game of Favelas, judged: what each year pays, who wins, and what on the sheet cannot be (F12 to F17)."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.core.words import listed
from printgen.games.favelas.council import Session, session_of, why
from printgen.games.favelas.entry import Entry, under
from printgen.games.favelas.grounds import ground_notes
from printgen.games.favelas.heights import Search, height_findings
from printgen.games.favelas.table import Table
from printgen.games.favelas.towers import Tower, tallest_findings, towers_of
from printgen.scoring.contract.results import Broken, Line, PlayerScore, Verdict, best_players


@dataclass(frozen=True, slots=True)
class Case:
    """A game before the judge."""

    table: Table
    entry: Entry
    sessions: tuple[Session, ...]
    towers: tuple[Tower, ...]  # by player

    @property
    def over(self) -> bool:
        """Whether all years were played."""
        return len(self.sessions) == self.table.years


def judge_game(table: Table, entry: Entry) -> Verdict:
    """The verdict on all that was entered."""
    sessions = tuple(session_of(table, entry, year) for year in range(len(entry.years)))
    case = Case(table, entry, sessions, towers_of(entry))
    scores = tuple(_score(case, number) for number in range(len(entry.players)))
    winners, why_not = _winners(case, scores) if case.over else ((), _lead(case, scores))
    search = Search(table)
    findings = (
        *_years(case),
        *_totals(scores),
        *height_findings(search, entry),
        *tallest_findings(case.towers),
    )
    detail = {"years": [_year_detail(case, session) for session in sessions]}
    notes = (*why_not, *_tokens(table, scores), *ground_notes(table, entry), *search.notes())
    return Verdict(scores, winners, findings, notes, detail)


def _score(case: Case, number: int) -> PlayerScore:
    name = case.entry.players[number]
    lines = tuple(_lines(case, number))
    total = sum(line.points or 0 for line in lines)
    written = under(case.entry.totals, name)
    return PlayerScore(name, total, (total, total), written, lines, {"tallest": case.towers[number].height})


def _lines(case: Case, number: int) -> Iterator[Line]:
    for year, session in enumerate(case.sessions, 1):
        because = tuple(why(case.table, session, case.entry.players, number))
        yield Line(f"year {year}", session.points(number), because or ("no majority, and not all colours",))


def _years(case: Case) -> Iterator[Broken]:
    """F12 to F14: what was written for a year against what the boards and the dice give."""
    for number, (year, session) in enumerate(zip(case.entry.years, case.sessions, strict=True)):
        for player, name in enumerate(case.entry.players):
            written, right = under(year.scores, name), session.points(player)
            if written is not None and written != right:
                message = f"Year {number + 1} says {written} for {name}; boards and dice give {right}."
                yield Broken("score.year", message, ("years", number, "scores", name), name, number + 1)


def _totals(scores: tuple[PlayerScore, ...]) -> Iterator[Broken]:
    for score in scores:
        if score.written is not None and score.written != score.total:
            years = " + ".join(str(line.points) for line in score.lines)
            sums = f"the years add up to {years} = {score.total}" if "+" in years else f"the year gives {years}"
            message = f"The total of {score.name} says {score.written}; {sums}."
            yield Broken("score.total", message, ("totals", score.name), score.name)


def _winners(case: Case, scores: tuple[PlayerScore, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """F17: most points, then the tallest stack, then shared; and what keeps it from being settled."""
    first = best_players(scores)
    towers = [tower for tower in case.towers if tower.player in first]
    if len(first) == 1:
        return first, ()
    if any(tower.height is None for tower in towers):
        unknown = listed(tower.player for tower in towers if tower.height is None)
        tie = f"{listed(first)} have the same total: the tallest stack decides"
        return (), (f"{tie}, and that of {unknown} is not known. Write it under `tallest`.",)
    highest = max(tower.height or 0 for tower in towers)
    winners = tuple(tower.player for tower in towers if tower.height == highest)
    if len(winners) == len(first):
        return winners, (f"{listed(first)} have the same total and stacks of the same height.",)
    heights = listed(f"{tower.player} {tower.height}" for tower in towers)
    return winners, (f"{listed(first)} have the same total; the tallest stack decides: {heights}.",)


def _lead(case: Case, scores: tuple[PlayerScore, ...]) -> tuple[str, ...]:
    """Who is ahead in a game that is not over."""
    first = best_players(scores)
    most = max(score.total or 0 for score in scores)
    leads = f"{listed(first)} {'leads' if len(first) == 1 else 'lead'} with {most}"
    return (f"The game is not over: after year {len(case.sessions)} of {case.table.years} {leads}.",)


def _tokens(table: Table, scores: tuple[PlayerScore, ...]) -> Iterator[str]:
    """F14: where a marker stands that went round the track."""
    for name, total in ((score.name, score.total or 0) for score in scores):
        if total >= table.token:
            rounds = "" if total < 2 * table.token else f", passed {total // table.token} times"
            yield f"{name} shows the {table.token}+ token{rounds}, and stands on {total % table.token}."


def _year_detail(case: Case, session: Session) -> dict[str, object]:
    names = case.entry.players
    return {
        "scores": {name: session.points(number) for number, name in enumerate(names)},
        "majority": {
            colour.name: [names[player] for player in session.majority(number)]
            for number, colour in enumerate(case.table.colours)
        },
        "bonus": [names[player] for player in session.bonus()],
    }
