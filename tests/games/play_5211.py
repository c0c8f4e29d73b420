"""Games of 5211 from a shuffled deck, scored independently and literally by the rules as a second opinion."""

import random
from dataclasses import dataclass, field

from printgen.games.game_5211.constants import read_game_constants
from tests.helpers.supplied_games import declared

COLOURS = {"G": "green", "Y": "yellow", "O": "orange", "B": "dark blue", "T": "turquoise"}
COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
DECK = tuple(f"{letter}{value}" for letter in COLOURS for value, copies in COPIES.items() for _ in range(copies))
REMOVED, ROUNDS = {2: 10, 3: 13, 4: 0, 5: 15}, {2: 11, 3: 7, 4: 6, 5: 4}
NAMES = ("Ana", "Bo", "Cy", "Dé", "美咲")
Round = dict[str, list[str]]  # the cards of each player


CONSTANTS = read_game_constants(declared("5211"))


@dataclass
class Dealt:
    """A game as it was played."""

    players: tuple[str, ...]
    deals: list[list[Round]] = field(default_factory=list)

    @property
    def rounds(self) -> list[Round]:
        return [one for deal in self.deals for one in deal]

    def kept(self) -> dict[str, list[str]]:
        """The cards that each player keeps, of all rounds."""
        scored = [score(one) for one in self.rounds]
        return {name: [card for one in scored for card in one[name]] for name in self.players}

    def totals(self) -> dict[str, int]:
        return {name: sum(map(value, cards)) for name, cards in self.kept().items()}

    def cards(self) -> dict[str, int]:
        return {name: len(cards) for name, cards in self.kept().items()}

    def winners(self) -> list[str]:
        worth = {name: (sum(map(value, cards)), len(cards)) for name, cards in self.kept().items()}
        return [name for name in self.players if worth[name] == max(worth.values())]

    def text(self, totals: dict[str, int] | None = None, extra: str = "") -> str:
        """The game as a file."""
        lines = ['game: "5211"', f"players: [{', '.join(self.players)}]"]
        if len(self.deals) == 1:
            lines += ["rounds:", *(f"  - {_map(one)}" for one in self.deals[0])]
        else:
            lines += ["deals:", *(f"  {'- ' if not at else '  '}- {_map(o)}" for d in self.deals for at, o in enumerate(d))]
        written = self.totals() if totals is None else totals
        lines += [f"totals: {{{', '.join(f'{name}: {total}' for name, total in written.items())}}}"] if written else []
        return "\n".join(lines) + f"\n{extra}"


def _map(one: Round) -> str:
    hands = ", ".join(f"{name}: {' '.join(cards)}" for name, cards in one.items())
    return f"{{{hands}}}"


def value(card: str) -> int:
    return int(card[1:])


def score(one: Round, chance: random.Random | None = None) -> Round:
    """The cards each player keeps; limit colours and ties are taken off the table in any order (R4 to R6)."""
    chance = chance or random.Random(0)
    players = len(one)
    cards = [card for hand in one.values() for card in hand]
    if sum(value(card) == 1 for card in cards) == players + 2:
        return {name: [card for card in hand if value(card) == 1] for name, hand in one.items()}
    counts = {letter: sum(card[0] == letter for card in cards) for letter in COLOURS}
    counts = {letter: count for letter, count in counts.items() if count}
    while counts:
        most = max(counts.values())
        top = [letter for letter, count in counts.items() if count == most]
        removable = [letter for letter, count in counts.items() if count >= players + 3] + (top if len(top) > 1 else [])
        if not removable:
            return {name: [card for card in hand if card[0] == top[0]] for name, hand in one.items()}
        gone = chance.choice(removable)
        for letter in top if gone in top and len(top) > 1 else [gone]:
            del counts[letter]
    return {name: [] for name in one}


def deal(players: tuple[str, ...], chance: random.Random) -> list[Round]:
    """One deal, everybody playing by chance."""
    pile = chance.sample(DECK, len(DECK) - REMOVED[len(players)])
    hands = {name: [pile.pop() for _ in range(5)] for name in players}
    rounds: list[Round] = []
    while len(rounds) < ROUNDS[len(players)]:
        one: Round = {name: [] for name in players}
        for count in (2, 1, 1):
            for name, hand in hands.items():
                one[name] += [hand.pop(chance.randrange(len(hand))) for _ in range(count)]
            for hand in hands.values():
                hand += [pile.pop() for _ in range(count) if pile]
        rounds.append(one)
    assert not pile
    return rounds


def play(seed: int, players: int | None = None, long: bool = False) -> Dealt:
    """A game to its end; the long variant to 50 (R10)."""
    chance = random.Random(seed)
    names = NAMES[: players or chance.randint(2, 5)]
    game = Dealt(names, [deal(names, chance)])
    while long and max(game.totals().values()) < 50:
        game.deals.append([])
        for one in deal(names, chance):
            game.deals[-1].append(one)
            if max(game.totals().values()) >= 50:
                break
    return game
