"""Filled sheets of the starting point treasures, compared with points that this test counts in another way."""

from random import Random
from typing import Any, NamedTuple

import pytest

from printgen.scoring.contract.results import Verdict
from tests.helpers.filled_sheets import load_started

KINDS = 4
FOR_CARDS = "0 1 3 6 10 15 21 26 30 33".split()
LINES = ("points", "sets", "pinched", "total")


class Deal(NamedTuple):
    """The end of a game: the cards and crabs of each player, and the cards that are left."""

    hands: list[tuple[int, ...]]
    crabs: list[int]
    left: tuple[int, ...]

    def score(self, *written: dict[str, Any]) -> Verdict:
        """The verdict on the sheet with these figures, or with nothing but cards."""
        figures = written or ({},) * len(self.hands)
        columns = [
            {"player": f"P{number}", "cards": hand, "crabs": crabs, **figures[number]}
            for number, (hand, crabs) in enumerate(zip(self.hands, self.crabs, strict=True))
        ]
        return load_started("treasures").score(columns, left=self.left)


def deal(random: Random) -> Deal:
    """Deal up to ten cards to each player from one deck."""
    deck = [kind for kind in range(KINDS) for _ in range(9)] + [KINDS] * 8
    random.shuffle(deck)
    hands = [[deck.pop() for _ in range(random.randint(4, 8))] for _ in range(random.randint(2, 5))]
    return Deal(
        [tuple(hand.count(kind) for kind in range(KINDS)) for hand in hands],
        [hand.count(KINDS) for hand in hands],
        tuple(deck.count(kind) for kind in range(KINDS)),
    )


def count_points(hand: tuple[int, ...], crabs: int) -> dict[str, Any]:
    """The figures of a player's column: full sets are taken from the hand one by one."""
    rest, sets = list(hand), 0
    while all(rest):
        rest, sets = [number - 1 for number in rest], sets + 1
    points = tuple(int(FOR_CARDS[number]) for number in hand)
    return {"points": points, "sets": 4 * sets, "pinched": 2 * crabs, "total": sum(points) + 4 * sets - 2 * crabs}


@pytest.mark.parametrize("seed", range(40))
def test_every_second_sheet_has_a_mistake_which_is_found_at_its_place(seed: int) -> None:
    random = Random(seed)
    dealt = deal(random)
    right = list(map(count_points, dealt.hands, dealt.crabs))
    written, places = [dict(column) for column in right], []
    if seed % 2:
        player, line, kind = random.randrange(len(right)), random.choice(LINES), random.randrange(KINDS)
        column = written[player]
        if line == "points":
            column[line] = tuple(figure + 2 * (at == kind) for at, figure in enumerate(column[line]))
        else:
            column[line] += 1
        places = [("sheets", player, line, *([kind] if line == "points" else []))]
    verdict = dealt.score(*written)
    assert [finding.path for finding in verdict.findings] == places
    assert [player.total for player in verdict.players] == [column["total"] for column in right]
    ranked = sorted(range(len(right)), key=lambda at: (-right[at]["total"], dealt.crabs[at]))
    best = (right[ranked[0]]["total"], dealt.crabs[ranked[0]])
    winners = [at for at in range(len(right)) if (right[at]["total"], dealt.crabs[at]) == best]
    assert verdict.winners == tuple(f"P{at}" for at in winners)


@pytest.mark.parametrize("seed", range(8))
def test_a_count_that_nobody_wrote_follows_from_the_deck(seed: int) -> None:
    random = Random(seed)
    dealt = deal(random)
    player, kind = random.randrange(len(dealt.hands)), random.randrange(KINDS)
    gap: Any = tuple(None if at == kind else number for at, number in enumerate(dealt.hands[player]))
    hands = [gap if at == player else hand for at, hand in enumerate(dealt.hands)]
    verdict = dealt._replace(hands=hands).score()
    expected = [count_points(*column)["total"] for column in zip(dealt.hands, dealt.crabs, strict=True)]
    assert [column.total for column in verdict.players] == expected


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_card_too_many_is_reported_at_the_shared_supply(kind: int) -> None:
    dealt = deal(Random(kind))
    more = tuple(number + (at == kind) for at, number in enumerate(dealt.left))
    (finding,) = dealt._replace(left=more).score().findings
    name = ("shells", "pearls", "coins", "crowns")[kind]
    assert finding.message == f"treasure {name}: There are 9 cards of each treasure."
