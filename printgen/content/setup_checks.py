"""Checks the setup of a game against its components: names, rows, numbers of players, and whether there are enough pieces."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.content.dealing import deal_pieces
from printgen.content.maps import list_map_texts, list_named_sides, read_map_words
from printgen.content.setup_space_checks import find_fault_if_too_many_spaces, find_faults_of_space_texts, find_faults_of_spaces
from printgen.content.tree_paths import TreeFile
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, make_spelling_hint, truncate_value
from printgen.core.words import join_words, write_count
from printgen.model import Component, Game
from printgen.model.setup import STANDARD_DICE, MapPlan, MapSpaces, Pile, PileCondition, PileSource, Shortage

_NUMBERS = ("row", "copy")  # which stand for numbers of pieces, if a table has no such columns
_MOST_COUNTS = 20  # player counts for which a setup is tried; of more, only the named ones and the ends of the range


def check_setup(game: Game, file: TreeFile, problems: Problems) -> None:
    """Report everything in a setup that does not agree with the rest of the game."""
    if game.setup is None:
        return
    checker = _SetupChecker(game, file, problems)
    earlier: dict[str, Pile] = {}
    for pile in game.setup.piles:
        checker.check_pile(pile, earlier)
        earlier[pile.name] = pile
    if not problems:
        checker.check_deals_for_shortages()


class _SetupChecker(NamedTuple):
    game: Game
    file: TreeFile
    problems: Problems

    def _report_pile_problem(self, pile: Pile, path: tuple[str, ...], message: str, hint: str) -> None:
        self.problems.add(self.file.locate_path_or_parent("setup", "piles", pile.name, *path), message, hint)

    def check_pile(self, pile: Pile, earlier: Mapping[str, Pile]) -> None:
        """Report what is wrong with a pile, apart from its numbers of pieces."""
        if not (pile.pieces or pile.take or pile.dice):
            self._report_pile_problem(pile, (), f"The pile {pile.name} has no pieces.", "add `pieces`, `take` or `dice`.")
        for take in pile.pieces:
            self._check_pile_component(pile, take)
        for take in pile.take:
            self._check_source_pile(pile, take, earlier)
        for take in pile.dice:
            self._check_dice(pile, take)
        self._check_player_counts_of_pile(pile)
        self._check_where_setting(pile)
        for match in pile.match:
            self._check_match(pile, match, earlier)
        self._check_pile_place(pile, earlier)
        if pile.map is not None:
            self._check_map(pile, pile.map, earlier)
        if pile.spaces is not None:
            self._check_spaces(pile, pile.spaces, earlier)

    def _check_pile_component(self, pile: Pile, pile_source: PileSource) -> None:
        component = self._find_component(pile_source.source)
        if component is None:
            message = f'The pile {pile.name} has pieces of "{pile_source.source}", which is not a component of this game.'
            names = [part.name for part in self.game.components]
            self._report_pile_problem(
                pile, ("pieces", pile_source.source), message, make_spelling_hint(pile_source.source, names)
            )
        elif component.text is not None:
            message = f"The pile {pile.name} has pieces of {pile_source.source}, which is a text to read."
            self._report_pile_problem(
                pile, ("pieces", pile_source.source), message, f"remove {pile_source.source} from the setup."
            )

    def _check_source_pile(self, pile: Pile, pile_source: PileSource, earlier: Mapping[str, Pile]) -> None:
        path, source = ("take", pile_source.source), earlier.get(pile_source.source)
        if source is None:
            message = f'The pile {pile.name} takes pieces from "{pile_source.source}", which is not an earlier pile.'
            hint = make_spelling_hint(pile_source.source, earlier) if earlier else "make another pile first."
            self._report_pile_problem(pile, path, message, hint)
        elif source.per_player and not pile.per_player:
            message = f"The pile {pile.name} takes pieces from {pile_source.source}, which each player has one of."
            self._report_pile_problem(
                pile, path, message, f"add `per_player: true` to {pile.name}, or remove it from {pile_source.source}."
            )
        if any(amount.of_each for amount in pile_source.amounts.values()):
            message = f"The pile {pile.name} takes some of each row from a pile, but only components have rows."
            self._report_pile_problem(pile, path, message, "write a number or `all`.")

    def _check_dice(self, pile: Pile, pile_source: PileSource) -> None:
        if pile_source.source not in STANDARD_DICE:
            message = f'There is no standard die "{pile_source.source}".'
            self._report_pile_problem(
                pile, ("dice", pile_source.source), message, make_spelling_hint(pile_source.source, STANDARD_DICE)
            )
        if any(amount.number is None or amount.of_each for amount in pile_source.amounts.values()):
            message = f"The pile {pile.name} must have a number of dice."
            self._report_pile_problem(pile, ("dice", pile_source.source), message, "write a number such as 2.")

    def _check_player_counts_of_pile(self, pile: Pile) -> None:
        least, most = self.game.players.least, self.game.players.most
        takes = [(key, take) for key in ("pieces", "take", "dice") for take in getattr(pile, key)]
        named: list[tuple[tuple[str, ...], int]] = [(("players",), number) for number in pile.players]
        named += [((key, take.source, str(number)), number) for key, take in takes for number in take.amounts if number]
        for path, number in named:
            if not least <= number <= most:
                allowed = f"{least} to {most} players" if least < most else write_count(least, "player")
                message = f"The pile {pile.name} names {write_count(number, 'player')}, but {self.game.title} is for {allowed}."
                self._report_pile_problem(pile, path, message, "use numbers of players that the game allows.")
        for key, take in takes:
            missing = [number for number in _list_player_counts_to_check(self.game) if pile.is_for_players(number)]
            missing = [number for number in missing if 0 not in take.amounts and number not in take.amounts]
            if missing:
                message = f"The pile {pile.name} has no amount of {take.source} for {join_words(missing, 'or')} players."
                self._report_pile_problem(
                    pile, (key, take.source), message, "add an amount for each number of players, such as 0."
                )

    def _check_where_setting(self, pile: Pile) -> None:
        if pile.rows and not pile.pieces:
            self._report_pile_problem(
                pile, ("where",), f"The pile {pile.name} has `where`, but no `pieces`.", "remove `where`."
            )
            return
        parts = [part for take in pile.pieces if (part := self._find_component(take.source)) is not None]
        for column, values in pile.rows.items() if len(parts) == len(pile.pieces) else ():
            known = {str(row.cells.get(part.find_column_or_keep_name(column), "")) for part in parts for row in part.rows} - {
                ""
            }
            for value in values if known or column not in _NUMBERS else ():
                if value not in known:
                    names = join_words((part.name for part in parts), "or")
                    message = f'where: no row of {names} has {column} "{value}".'
                    columns = {name for part in parts for row in part.rows for name in row.cells}
                    hint = make_spelling_hint(value, sorted(known)) if known else make_spelling_hint(column, sorted(columns))
                    self._report_pile_problem(pile, ("where", column), message, hint)

    def _check_match(self, pile: Pile, match: PileCondition, earlier: Mapping[str, Pile]) -> None:
        other, path = earlier.get(match.pile), ("match", match.column)
        if not pile.per_player:
            message = f"The pile {pile.name} has `match`, but only piles of players can match other piles."
            self._report_pile_problem(pile, path, message, "add `per_player: true`.")
        elif other is None or not other.per_player:
            message = f'match names the pile "{match.pile}", which is not an earlier pile of each player.'
            known = [one.name for one in earlier.values() if one.per_player]
            hint = make_spelling_hint(match.pile, known) if known else "make another pile with `per_player: true` first."
            self._report_pile_problem(pile, path, message, hint)
        else:
            self._check_column(pile, path, match.column, [take.source for take in pile.pieces])
            self._check_column(pile, path, match.pile_column, [take.source for take in other.pieces])

    def _check_column(self, pile: Pile, path: tuple[str, ...], column: str, components: Iterable[str]) -> None:
        parts = [part for name in components if (part := self._find_component(name)) is not None]
        columns = {name for part in parts for row in part.rows for name in row.cells}
        if parts and column not in _NUMBERS and all(part.find_column_or_keep_name(column) not in columns for part in parts):
            known = join_words((part.name for part in parts), "or")
            message = f"{path[0]} names the column {column}, but {known} has no such column."
            self._report_pile_problem(pile, path, message, make_spelling_hint(column, sorted(columns)))

    def _check_pile_place(self, pile: Pile, earlier: Mapping[str, Pile]) -> None:
        if pile.on and pile.on not in earlier:
            message = f'The pile {pile.name} is on "{pile.on}", which is not an earlier pile.'
            hint = make_spelling_hint(pile.on, earlier) if earlier else "remove `on`."
            self._report_pile_problem(pile, ("on",), message, hint)
        elif pile.on and earlier[pile.on].per_player and not pile.per_player:
            message = f"The pile {pile.name} is on {pile.on}, which each player has one of."
            self._report_pile_problem(pile, ("on",), message, "add `per_player: true`, or choose a pile on the table.")
        if pile.positions and not pile.on:
            message = f"The pile {pile.name} has `positions`, but is not on another pile."
            self._report_pile_problem(pile, ("positions",), message, "add `on: PILE`, or write `at` instead of `positions`.")
        if pile.arrange == "hand" and not pile.per_player:
            message = f"The pile {pile.name} is a hand, but belongs to nobody."
            self._report_pile_problem(pile, ("arrange",), message, "add `per_player: true`.")

    def _check_map(self, pile: Pile, plan: MapPlan, earlier: Mapping[str, Pile]) -> None:
        """Report what is wrong with a map: its place, the pile that has its text, and the pieces that it names."""
        if pile.take or pile.dice or pile.shuffle or pile.on or pile.arrange != "stack":
            message = f"The pile {pile.name} is a map, so it consists of `pieces` alone, on the table."
            self._report_pile_problem(pile, ("map",), message, "remove `take`, `dice`, `shuffle`, `on` and `arrange` from it.")
            return
        if plan.pile and plan.pile not in earlier:
            message = f'map names the pile "{plan.pile}", which is not an earlier pile.'
            hint = make_spelling_hint(plan.pile, earlier) if earlier else "make that pile first."
            self._report_pile_problem(pile, ("map",), message, hint)
            return
        sources = _list_component_names_of_pile(plan.pile, earlier) if plan.pile else []
        before = len(self.problems.found)
        if sources:
            self._check_column(pile, ("map",), plan.column, sources)
        components = [take.source for take in pile.pieces]
        if plan.backs:
            self._check_column(pile, ("backs",), plan.backs, components)
        for column in plan.letters:
            self._check_column(pile, ("letters",), column, components)
        fault = find_fault_if_too_many_spaces(plan, filter(None, map(self._find_component, components)))
        if fault is not None:
            self._report_pile_problem(pile, (fault.key,), fault.message, fault.hint)
        if len(self.problems.found) == before:
            self._check_map_texts(pile, plan, sources)

    def _check_spaces(self, pile: Pile, spaces: MapSpaces, earlier: Mapping[str, Pile]) -> None:
        """Report what is wrong with the spaces of a map that the pieces are on."""
        faults = list(find_faults_of_spaces(pile, spaces, earlier))
        if not faults and spaces.pile:
            sources = _list_component_names_of_pile(spaces.pile, earlier)
            self._check_column(pile, ("spaces",), spaces.column, sources)
            faults += find_faults_of_space_texts(spaces, filter(None, map(self._find_component, sources)))
        for fault in faults:
            self._report_pile_problem(pile, (fault.key,), fault.message, fault.hint)

    def _check_map_texts(self, pile: Pile, plan: MapPlan, sources: Iterable[str]) -> None:
        parts = [part for name in sources if (part := self._find_component(name)) is not None]
        known = {
            name: (take.source, row)
            for take in pile.pieces
            if (part := self._find_component(take.source)) is not None
            for name, row, _ in list_named_sides(part, plan)
        }
        for text in list_map_texts(plan, parts):
            self._check_map_text(pile, text, known)

    def _check_map_text(self, pile: Pile, text: str, known_names: Mapping[str, tuple[str, int]]) -> None:
        shown = truncate_value(text)
        try:
            words = read_map_words(text)
        except ValueError as fault:
            self._report_pile_problem(
                pile, ("map",), f'The map is "{shown}". {fault}', "write each piece with its place, such as A@0,0."
            )
            return
        for word in words:
            if word.find_name_and_degrees(known_names)[0] not in known_names:
                message = f'The map "{shown}" has the piece "{word.name}", but no row of the pile {pile.name} has this name.'
                self._report_pile_problem(pile, ("map",), message, make_spelling_hint(word.name, sorted(known_names)))
        places = Counter((word.right, word.down) for word in words)
        for (right, down), count in places.items():
            if count > 1:
                message = f'The map "{shown}" has {write_count(count, "piece")} at {right:g},{down:g}.'
                self._report_pile_problem(pile, ("map",), message, "give each piece a place of its own.")

    def check_deals_for_shortages(self) -> None:
        """Report each source that has too few pieces for a number of players, with the first such number."""
        reported: set[tuple[str, str]] = set()
        styles = self.game.styles if any(part.styles for part in self.game.components) else self.game.styles[:1]
        for players, style in ((players, style) for players in _list_player_counts_to_check(self.game) for style in styles):
            for shortage in deal_pieces(self.game, players, style, 0).shortages:
                key = shortage.pile.name, shortage.source
                if key not in reported:
                    reported.add(key)
                    self._report_shortage(shortage, players, style)

    def _report_shortage(self, shortage: Shortage, players: int, style: str) -> None:
        pile = shortage.pile
        if pile.map is not None:
            self._report_pile_problem(
                pile,
                ("map",),
                f"The pile {pile.name} has the piece {shortage.source} more often than the box.",
                "name each piece once, or add copies.",
            )
            return
        key = "pieces" if any(take.source == shortage.source for take in pile.pieces) else "take"
        some = f"only {shortage.found}" if shortage.found else "none left"
        verb = "is" if shortage.found < 2 else "are"
        styles = f" in the style {style}" if len(self.game.styles) > 1 else ""
        begin = f"For {write_count(players, 'player')}{styles}, the pile {pile.name}"
        message = f"{begin} needs {shortage.needed} of {shortage.source}, but there {verb} {some}."
        hint = "reduce the amount, add copies, or name the player counts, as in `players: [3, 4]`."
        self._report_pile_problem(pile, (key, shortage.source), message, hint)

    def _find_component(self, name: str) -> Component | None:
        return next((part for part in self.game.components if part.name == name), None)


def _list_component_names_of_pile(pile_name: str, piles: Mapping[str, Pile]) -> list[str]:
    """The names of the components from which a pile is made, also if it takes its pieces from earlier piles."""
    pile = piles[pile_name]
    earlier = {other.name: other for other in piles.values() if other is not pile}
    taken = [
        source for take in pile.take if take.source in earlier for source in _list_component_names_of_pile(take.source, earlier)
    ]
    return [*(take.source for take in pile.pieces), *taken]


def _list_player_counts_to_check(game: Game) -> list[int]:
    """The player counts of a game. Of a large range, its ends, the usual count, and those that a component or a pile names."""
    least, most = game.players.least, game.players.most
    if most - least < _MOST_COUNTS:
        return list(range(least, most + 1))
    named = {least, game.players.usual, most, *_list_mentioned_player_counts(game)}
    return sorted(number for number in named if least <= number <= most)[: 2 * _MOST_COUNTS]


def _list_mentioned_player_counts(game: Game) -> Iterator[int]:
    for component in game.components:
        yield from component.players
    for pile in game.setup.piles if game.setup is not None else ():
        yield from pile.players
        for take in (*pile.pieces, *pile.take, *pile.dice):
            yield from take.amounts
