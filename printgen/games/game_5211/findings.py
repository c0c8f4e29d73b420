"""What cannot be right in a game of 5211, and where it was entered."""

from collections import Counter
from collections.abc import Iterator

from printgen.core.words import counted, listed, ordinal
from printgen.games.game_5211.course import Course
from printgen.games.game_5211.reading import tidy
from printgen.games.game_5211.scored import Scored
from printgen.scoring.contract.results import Broken

GOES_ON = "If the game is still going on, say `unfinished: true`."


def find(course: Course) -> Iterator[Broken]:
    """Everything that is wrong."""
    for scored in course.rounds:
        yield from _miscounted_hands(course, scored)
    for deal in course.deals:
        yield from _supply(course, deal)
    yield from _rounds(course)
    yield from _played_on(course)
    yield from _totals(course)


def _miscounted_hands(course: Course, scored: Scored) -> Iterator[Broken]:
    """R2: everybody plays four cards."""
    wanted, round_ = course.table.played, scored.round
    for name, hand, path in zip(course.entry.players, round_.hands, round_.paths, strict=True):
        if len(hand) != wanted:
            message = f"{round_.name}: {name} has {counted(len(hand), 'card')}; {wanted} are played in a round."
            yield Broken("cards.count", message, path, name, round_.number)


def _supply(course: Course, deal: tuple[Scored, ...]) -> Iterator[Broken]:
    """R3: within a deal no card is there more often than the deck has it."""
    seen: Counter[int] = Counter()
    held = Counter(card for scored in deal for card in scored.round.cards)
    for scored in deal:
        for hand, path in zip(scored.round.hands, scored.round.paths, strict=True):
            for card in hand:
                seen[card] += 1
                kind = course.table.kinds[card]
                if seen[card] == kind.copies + 1:
                    where = _rounds_with(deal, card)
                    message = (
                        f"{scored.round.name}: there is the {ordinal(seen[card])} {kind.name}, and the deck has {kind.copies}. "
                        f"In all there are {held[card]}, in {where}."
                    )
                    yield Broken("cards.supply", message, path, None, scored.round.number)


def _rounds_with(deal: tuple[Scored, ...], card: int) -> str:
    numbers = [at for at, scored in enumerate(deal, 1) if card in scored.round.cards]
    return f"round{'s' if len(numbers) > 1 else ''} {listed(numbers)}"


def _rounds(course: Course) -> Iterator[Broken]:
    """R7: a deal has a number of rounds."""
    for at in course.miscounted:
        have, full, players = len(course.deals[at]), course.full, len(course.entry.players)
        there = f"Deal {at + 1} has {counted(have, 'round')}" if course.long else f"The game has {counted(have, 'round')}"
        open_end = have < full and at + 1 == len(course.deals) and not course.entry.unfinished
        message = f"{there}; with {players} players a deal has {full}.{f' {GOES_ON}' if open_end else ''}"
        yield Broken("rounds.count", message, ("deals", at) if course.long else ("rounds",))


def _played_on(course: Course) -> Iterator[Broken]:
    """R10: whoever reaches the goal ends the game."""
    if course.end is None or course.after is None:
        return
    points, best = max((points, -seat) for seat, points in enumerate(course.sure))
    least = "" if course.points(-best) == (points, points) else "at least "
    had = f"{course.entry.players[-best]} had {least}{points} points"
    message = f"{course.after.round.name} was played although the game was over: after {_small(course.end)} {had}."
    path = course.after.round.paths[0][:-1]
    yield Broken("deal.over", f"{message} What follows does not count.", path, None, course.after.round.number)


def _small(scored: Scored) -> str:
    return scored.round.name[0].lower() + scored.round.name[1:]


def _totals(course: Course) -> Iterator[Broken]:
    """What was written is what the rounds give, or at least what they allow."""
    for key, written in course.entry.totals.items():
        name = tidy(key)
        span = course.points(course.entry.players.index(name))
        if span is None or written is None or span[0] <= written <= span[1]:
            continue
        gives = f"add up to {span[0]}" if span[0] == span[1] else f"allow {span[0]} to {span[1]}"
        yield Broken("score.total", f"The total of {name} says {written}; the rounds {gives}.", ("totals", key), name)
