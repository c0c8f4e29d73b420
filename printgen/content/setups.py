"""Makes the setup of a game from `setup:` in its game.yaml, and reports what cannot be set up."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from printgen.content.game_form import GameForm
from printgen.content.tree_paths import TreeFile
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, make_spelling_hint, truncate_value
from printgen.model import Game
from printgen.model.setup import MapPlan, MapSpaces, PieceAmount, Pile, PileCondition, PileSource, Setup

if TYPE_CHECKING:
    from printgen.content.setup_form import AmountWord, PileForm

MOST_PILES = 200


def make_game_with_setup(game: Game, form: GameForm, file: TreeFile, problems: Problems) -> Game:
    """The game with the setup that its game.yaml declares, if any. Reports every problem of the setup."""
    if form.setup is None:
        return game
    from printgen.content.setup_checks import check_setup

    if len(form.setup.piles) > MOST_PILES:
        message = f"The setup has {len(form.setup.piles)} piles, but can have at most {MOST_PILES}."
        problems.add(file.locate_path_or_parent("setup", "piles"), message, "put components that are together into one pile.")
        return game
    reader = _PileMaker(game, file, problems)
    piles = tuple(reader.make_pile(name, pile) for name, pile in form.setup.piles.items())
    whole = replace(game, setup=Setup(piles, form.setup.then))
    check_setup(whole, file, problems)
    return whole


class _PileMaker(NamedTuple):
    """Makes piles, and finds the amounts that facts have."""

    game: Game
    file: TreeFile
    problems: Problems

    def make_pile(self, name: str, form: "PileForm") -> Pile:
        of_maps = {"step": form.step != (1.0, 1.0), "backs": form.backs, "middles": form.middles, "letters": form.letters}
        for key, has_value in of_maps.items():
            if has_value and not any(form.map):
                where = self.file.locate_path_or_parent("setup", "piles", name, key)
                self.problems.add(where, f"The pile {name} has `{key}`, but no `map`.", f"add `map`, or remove `{key}`.")
        return Pile(
            name=name,
            title=form.title or name.replace("-", " "),
            where=self.file.locate_path_or_parent("setup", "piles", name),
            pieces=tuple(self._make_pile_sources(name, "pieces", form.pieces)),
            rows=form.where,
            match=tuple(PileCondition(column, pile, other) for column, (pile, other) in form.match.items()),
            take=tuple(self._make_pile_sources(name, "take", form.take)),
            dice=tuple(self._make_pile_sources(name, "dice", form.dice)),
            shuffle=form.shuffle,
            face=form.face,
            per_player=form.per_player,
            players=form.players,
            at=form.at,
            on=form.on,
            positions=form.positions,
            arrange=form.arrange,
            map=MapPlan(*form.map, form.step, form.backs, form.middles, form.letters) if any(form.map) else None,
            spaces=MapSpaces(*form.spaces) if any(form.spaces) else None,
        )

    def _make_pile_sources(
        self, pile: str, setting: str, amounts: Mapping[str, Mapping[str, "AmountWord"]]
    ) -> Iterator[PileSource]:
        for source, words in amounts.items():
            where = self.file.locate_path_or_parent("setup", "piles", pile, setting, source)
            found: dict[int, PieceAmount] = {}
            for players, word in words.items():
                if players and not (players.isdecimal() and len(players) < 5):
                    message = f'{source} has an amount for "{truncate_value(players)}", which is not a number of players.'
                    self.problems.add(where, message, "write numbers of players before the amounts, such as {2: 10, 3: 8}.")
                    found[0] = PieceAmount(0)
                    continue
                found |= self._find_amounts_by_players(int(players or 0), word, where)
            yield PileSource(source, found)

    def _find_amounts_by_players(self, players: int, word: "AmountWord", where: Where) -> dict[int, PieceAmount]:
        """The amounts of a word by number of players. For a fact with a table, each of its rows has one."""
        if not word.fact:
            return {players: word.amount}
        fact = self.game.facts.get(word.fact)
        if fact is None:
            message = f'The amount is in the fact "{word.fact}", but the game has no such fact.'
            self.problems.add(where, message, make_spelling_hint(word.fact, self.game.facts))
        elif not word.column and _is_allowed_amount(fact.value):
            return {players: PieceAmount(int(str(fact.value)))}
        elif word.column and (rows := _read_amounts_by_players_if_valid(fact.value, word.column)):
            return rows if not players else {players: rows.get(players, PieceAmount(0))}
        else:
            rule = (
                f"must be a list with the columns players and {word.column}, whose values are whole numbers"
                if word.column
                else "must be a whole number"
            )
            self.problems.add(
                where, f"The amount is in the fact {word.fact}, which {rule}.", "change the fact, or write a number."
            )
        return {players: PieceAmount(0)}


def _is_allowed_amount(value: object) -> bool:
    return type(value) is int and 0 <= value <= 20_000


def _read_amounts_by_players_if_valid(fact_value: object, column: str) -> dict[int, PieceAmount]:
    """The amounts in a column of a fact's list, by the numbers in its column `players`; none if any row lacks one."""
    rows = fact_value if isinstance(fact_value, tuple) else ()
    pairs = [(row.get("players"), row.get(column)) if isinstance(row, Mapping) else (None, None) for row in rows]
    is_sound = all(_is_allowed_amount(players) and _is_allowed_amount(amount) for players, amount in pairs)
    return {int(str(players)): PieceAmount(int(str(amount))) for players, amount in pairs} if is_sound else {}
