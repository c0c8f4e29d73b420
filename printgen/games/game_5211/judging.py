"""A game of 5211, judged: what every round gave, who wins, and what cannot be right (R1 to R11)."""

from collections.abc import Iterator
from typing import Any

from printgen.core.words import counted, listed
from printgen.games.game_5211.course import Course, course_of
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.explain import lines_of
from printgen.games.game_5211.findings import find
from printgen.games.game_5211.reading import tidy
from printgen.games.game_5211.scored import Scored, Span
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.results import PlayerScore, Verdict


def judge_game(table: Table, entry: Entry) -> Verdict:
    """The verdict on one game."""
    course = course_of(table, entry)
    players = tuple(_player(course, seat) for seat in range(len(entry.players)))
    return Verdict(
        players=players,
        winners=_winners(course, players),
        findings=tuple(find(course)),
        notes=tuple(_notes(course, players)),
        detail={"rounds": [_round(course, scored) for scored in course.rounds]},
    )


def _player(course: Course, seat: int) -> PlayerScore:
    name, span = course.entry.players[seat], course.points(seat)
    return PlayerScore(
        name=name,
        total=_only(span),
        range=span,
        written=next((total for key, total in course.entry.totals.items() if tidy(key) == name), None),
        lines=tuple(lines_of(course, seat)),
        detail={"cards": _only(course.cards(seat))},
    )


def _only(span: Span | None) -> int | None:
    return span[0] if span is not None and span[0] == span[1] else None


def _round(course: Course, scored: Scored) -> dict[str, Any]:
    """A round for programs."""
    names, outcome = course.entry.players, scored.outcome
    colour = outcome.colour if outcome else None
    return {
        "mode": outcome.mode if outcome else None,
        "colour": course.table.colours[colour].name if colour is not None else None,
        "points": dict(zip(names, map(_only, scored.points), strict=True)),
        "kept": dict(zip(names, map(_only, scored.kept), strict=True)),
    }


def _winners(course: Course, players: tuple[PlayerScore, ...]) -> tuple[str, ...]:
    """R9: the most points, then the most cards, then together; nobody before the end."""
    best = _leaders(players)
    cards = [player.detail["cards"] for player in best]
    if not course.over or (len(best) > 1 and None in cards):
        return ()
    return tuple(player.name for player in best if player.detail["cards"] == max(cards)) if len(best) > 1 else _names(best)


def _leaders(players: tuple[PlayerScore, ...]) -> tuple[PlayerScore, ...]:
    """Who has the most points; nobody while a total is open."""
    totals = [player.total for player in players if player.total is not None]
    return tuple(player for player in players if player.total == max(totals)) if len(totals) == len(players) else ()


def _names(players: tuple[PlayerScore, ...]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


def _notes(course: Course, players: tuple[PlayerScore, ...]) -> Iterator[str]:
    """How a tie was broken; who leads in a game that goes on; what is there of a game whose rounds do not add up."""
    best = _leaders(players)
    if course.over and len(best) > 1:
        cards = listed(f"{player.name} {player.detail['cards']}" for player in best)
        yield f"{listed(_names(best))} have {best[0].total} points each. Cards won: {cards}."
    if course.miscounted:
        so_far = listed(f"{player.name} {points}" for player, points in zip(players, course.sure, strict=True))
        yield f"The rounds that are there give {so_far}."
    elif not course.over:
        yield from _going_on(course, best)


def _going_on(course: Course, best: tuple[PlayerScore, ...]) -> Iterator[str]:
    if course.played_out:
        yield "By its rounds the game is over: without `unfinished` its winner is named."
    elif course.long and course.deals and len(course.deals[-1]) == course.full:
        yield f"Nobody {'has' if best else 'is known to have'} {course.table.goal} points: another deal is played."
    else:
        yield "The game is still going on."
    if best and course.rounds:
        lead = "leads" if len(best) == 1 else "lead"
        yield f"{listed(_names(best))} {lead} with {counted(best[0].total or 0, 'point')}."
