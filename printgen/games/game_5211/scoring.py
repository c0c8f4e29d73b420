"""Judges a game of 5211 (R1 to R11): the points of every round, the winner, and the mistakes in the entry.

`outcome` finds the cards that score in a round, `rounds` scores every round as entered, and `game_rounds` finds the rounds that
count.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from printgen.core.words import join_words, write_count, write_ordinal
from printgen.games.game_5211.constants import GameConstants
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.explanation import explain_points_per_counted_round
from printgen.games.game_5211.game_rounds import GameRounds, score_game_rounds
from printgen.games.game_5211.rounds import ScoredRound, find_only_number_in_span
from printgen.scoring.contract.entries import strip_extra_spaces
from printgen.scoring.contract.results import PlayerScore, SheetFinding, Verdict

UNFINISHED_HINT = "If the game is still in progress, add `unfinished: true`."


def judge_game(constants: GameConstants, entry: Entry) -> Verdict:
    """The verdict on one game of 5211: all scores, the winners if they are certain, and a finding for each mistake."""
    game_rounds = score_game_rounds(constants, entry)
    players = tuple(_score_player(game_rounds, seat) for seat in range(len(entry.players)))
    return Verdict(
        players=players,
        winners=_find_winners_if_certain(game_rounds, players),
        findings=tuple(_find_mistakes(game_rounds)),
        notes=tuple(_list_notes_on_result(game_rounds, players)),
        detail={"rounds": [_make_round_detail(game_rounds, scored) for scored in game_rounds.counted_rounds]},
    )


def _score_player(game_rounds: GameRounds, seat: int) -> PlayerScore:
    name, span = game_rounds.entry.players[seat], game_rounds.find_points_span_if_known(seat)
    return PlayerScore(
        name=name,
        total=find_only_number_in_span(span),
        range=span,
        written=next((total for key, total in game_rounds.entry.totals.items() if strip_extra_spaces(key) == name), None),
        lines=tuple(explain_points_per_counted_round(game_rounds, seat)),
        detail={"cards": find_only_number_in_span(game_rounds.find_kept_cards_span_if_known(seat))},
    )


def _make_round_detail(game_rounds: GameRounds, scored: ScoredRound) -> dict[str, Any]:
    names, outcome = game_rounds.entry.players, scored.outcome
    colour = outcome.colour if outcome else None
    return {
        "mode": outcome.mode if outcome else None,
        "colour": game_rounds.constants.colours[colour].name if colour is not None else None,
        "points": dict(zip(names, map(find_only_number_in_span, scored.points), strict=True)),
        "kept": dict(zip(names, map(find_only_number_in_span, scored.kept), strict=True)),
    }


def _find_winners_if_certain(game_rounds: GameRounds, players: tuple[PlayerScore, ...]) -> tuple[str, ...]:
    """The winners: most points, then most cards (R9).

    Returns an empty tuple if the game is not over or the result is uncertain.
    """
    best = _find_leaders_if_totals_known(players)
    if not game_rounds.is_over:
        return ()
    if len(best) > 1:
        cards = [player.detail["cards"] for player in best]
        best = () if None in cards else tuple(player for player in best if player.detail["cards"] == max(cards))
    return tuple(player.name for player in best)


def _find_leaders_if_totals_known(players: tuple[PlayerScore, ...]) -> tuple[PlayerScore, ...]:
    """The players with the most points, or an empty tuple if any total is unknown."""
    totals = [player.total for player in players if player.total is not None]
    return tuple(player for player in players if player.total == max(totals)) if len(totals) == len(players) else ()


def _list_notes_on_result(game_rounds: GameRounds, players: tuple[PlayerScore, ...]) -> Iterator[str]:
    """Notes on how a tie was broken, on the leader of an unfinished game, or on the points if rounds are missing."""
    best = _find_leaders_if_totals_known(players)
    if game_rounds.is_over and len(best) > 1:
        cards = join_words(f"{player.name} {player.detail['cards']}" for player in best)
        names = join_words(player.name for player in best)
        yield f"{names} are tied at {write_count(best[0].total or 0, 'point')}. Cards won: {cards}."
    if game_rounds.indexes_of_deals_of_wrong_length:
        so_far = join_words(
            f"{player.name} {points}" for player, points in zip(players, game_rounds.least_points_by_seat, strict=True)
        )
        yield f"Points in the rounds entered: {so_far}."
    elif not game_rounds.is_over:
        yield from _list_notes_on_unfinished_game(game_rounds, best)


def _list_notes_on_unfinished_game(game_rounds: GameRounds, leaders: tuple[PlayerScore, ...]) -> Iterator[str]:
    if game_rounds.do_rounds_make_whole_game:
        yield "The rounds show that the game is over. Remove `unfinished` to see who wins."
    elif (
        game_rounds.is_long_variant
        and game_rounds.counted_rounds_by_deal
        and len(game_rounds.counted_rounds_by_deal[-1]) == game_rounds.rounds_per_deal
    ):
        goal = write_count(game_rounds.constants.goal, "point")
        yield f"Nobody {'has' if leaders else 'is known to have'} {goal} yet, so play another deal."
    else:
        yield "The game is still in progress."
    if leaders and game_rounds.counted_rounds:
        lead = "leads" if len(leaders) == 1 else "lead"
        yield f"{join_words(player.name for player in leaders)} {lead} with {write_count(leaders[0].total or 0, 'point')}."


def _find_mistakes(game_rounds: GameRounds) -> Iterator[SheetFinding]:
    for scored in game_rounds.counted_rounds:
        yield from _find_wrong_hand_sizes(game_rounds, scored)
    for deal in game_rounds.counted_rounds_by_deal:
        yield from _find_excess_copies_of_cards(game_rounds, deal)
    yield from _find_wrong_numbers_of_rounds(game_rounds)
    yield from _find_first_round_after_end(game_rounds)
    yield from _find_wrong_totals(game_rounds)


def _find_wrong_hand_sizes(game_rounds: GameRounds, scored: ScoredRound) -> Iterator[SheetFinding]:
    """A finding for each player with a wrong number of cards in a round (R2)."""
    wanted, round_ = game_rounds.constants.cards_per_round, scored.round
    for name, hand, path in zip(game_rounds.entry.players, round_.hands, round_.paths, strict=True):
        if len(hand) != wanted:
            message = f"{round_.name}: {name} has {write_count(len(hand), 'card')}, but must play {wanted}."
            yield SheetFinding("cards.count", message, path, name, round_.number)


def _find_excess_copies_of_cards(game_rounds: GameRounds, deal: tuple[ScoredRound, ...]) -> Iterator[SheetFinding]:
    """A finding for each card that appears in a deal more often than in the deck (R3)."""
    seen: Counter[int] = Counter()
    total = Counter(card for scored in deal for card in scored.round.cards)
    for scored in deal:
        for hand, path in zip(scored.round.hands, scored.round.paths, strict=True):
            for card in hand:
                seen[card] += 1
                kind = game_rounds.constants.kinds[card]
                if seen[card] == kind.copies + 1:
                    rounds = [number for number, other in enumerate(deal, 1) if card in other.round.cards]
                    message = (
                        f"{scored.round.name}: this is the {write_ordinal(seen[card])} {kind.name}, "
                        f"but the deck has only {kind.copies}. "
                        f"There are {total[card]} in total, in round{'s' if len(rounds) > 1 else ''} {join_words(rounds)}."
                    )
                    yield SheetFinding("cards.supply", message, path, None, scored.round.number)


def _find_wrong_numbers_of_rounds(game_rounds: GameRounds) -> Iterator[SheetFinding]:
    """A finding for each deal with a wrong number of rounds (R7)."""
    full, players = game_rounds.rounds_per_deal, len(game_rounds.entry.players)
    for number in game_rounds.indexes_of_deals_of_wrong_length:
        rounds = len(game_rounds.counted_rounds_by_deal[number])
        deal = f"Deal {number + 1}" if game_rounds.is_long_variant else "The game"
        may_go_on = rounds < full and number + 1 == len(game_rounds.counted_rounds_by_deal) and not game_rounds.entry.unfinished
        message = f"{deal} has {write_count(rounds, 'round')}, but with {write_count(players, 'player')}, a deal has {full}."
        message += f" {UNFINISHED_HINT}" if may_go_on else ""
        first_wrong = min(rounds, full)
        path = ("deals", number, first_wrong) if game_rounds.is_long_variant else ("rounds", first_wrong)
        yield SheetFinding("rounds.count", message, path)


def _find_first_round_after_end(game_rounds: GameRounds) -> Iterator[SheetFinding]:
    """A finding if rounds were played after a player had reached the goal (R10)."""
    extra = game_rounds.first_round_after_end
    if game_rounds.round_ending_long_game is None or extra is None:
        return
    points, best = max((points, -seat) for seat, points in enumerate(game_rounds.least_points_by_seat))
    at_least = "" if game_rounds.find_points_span_if_known(-best) == (points, points) else "at least "
    last = game_rounds.round_ending_long_game.round.name
    message = (
        f"{extra.round.name} was played after the end of the game: after {last[0].lower()}{last[1:]}, "
        f"{game_rounds.entry.players[-best]} had {at_least}{write_count(points, 'point')}. Later rounds do not count."
    )
    yield SheetFinding("deal.over", message, extra.round.paths[0][:-1], None, extra.round.number)


def _find_wrong_totals(game_rounds: GameRounds) -> Iterator[SheetFinding]:
    """A finding for each written total that contradicts the rounds (R9)."""
    for key, written in game_rounds.entry.totals.items():
        name = strip_extra_spaces(key)
        span = game_rounds.find_points_span_if_known(game_rounds.entry.players.index(name))
        if span is None or written is None or span[0] <= written <= span[1]:
            continue
        gives = f"add up to {span[0]}" if span[0] == span[1] else f"allow {span[0]} to {span[1]}"
        yield SheetFinding(
            "score.total", f"The total for {name} is given as {written}, but the rounds {gives}.", ("totals", key), name
        )
