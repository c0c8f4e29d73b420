"""Gives each folded component the outline of its net: size, cut, folds and panels."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, get_args

from printgen.content.game_form import ComponentForm, GameForm
from printgen.content.nets import Net, make_die_net, make_lid_net, make_standee_net, make_tray_net, make_tuck_box_net
from printgen.content.piece_counts import compute_total_copies
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.units import Mm, write_mm
from printgen.model import FOLDED, Component, Kind, Outline, Size

ReasonBySetting: TypeAlias = dict[str, str]

THICKNESS = 0.32  # mm, of a card
_BOX: frozenset[Kind] = frozenset({"tuck-box"})
_WALLED: frozenset[Kind] = frozenset({"tray", "lid"})
_MISPLACED = (  # settings of a component, the kinds that cannot have them, and the reason
    (("outline", "points", "corner"), FOLDED, "the shape comes from the net"),
    (("back",), FOLDED, "nets are printed on one side only"),
    (("size",), _BOX, "the size comes from the cards in the box"),
    (("holds", "thickness"), frozenset(get_args(Kind)) - _BOX, "only a tuck-box holds cards"),
    (("depth",), frozenset(get_args(Kind)) - _WALLED, "only a tray or a lid has walls"),
)


class NetMaker:
    """Makes nets for the folded components of one game, and reports each component that cannot have a net."""

    def __init__(self, form: GameForm, flat: Mapping[str, Component], where: Callable[..., Where], problems: Problems) -> None:
        self._form, self._flat, self._where, self._problems = form, flat, where, problems

    def add_nets_to_valid_components(self) -> Iterator[Component]:
        """All components without problems. Folded components have the outline of their nets."""
        for name, component in self._flat.items():
            form = self._form.components[name]
            if misplaced := _map_misplaced_settings_to_reasons(component.kind, form):
                self._report_misplaced_settings(component, misplaced)
                continue
            if component.kind not in FOLDED:
                yield component
                continue
            net = (
                self._make_tuck_box_net_or_report(component, form)
                if component.kind in _BOX
                else self._make_net_or_report(component, form)
            )
            if net is not None:
                outline = Outline("polygon", points=net.points, folds=net.folds, names=net.names)
                yield replace(component, sizes=(net.size,), outline=outline, panels=net.panels)

    def _report_misplaced_settings(self, component: Component, reasons: ReasonBySetting) -> None:
        for word, reason in reasons.items():
            message = f"{component.name} is a {component.kind} and cannot have `{word}`: {reason}."
            hint = "remove `size`, because the size comes from `holds`." if word == "size" else f"remove `{word}`."
            self._report_problem_with_setting(component, word, message, hint)

    def _make_net_or_report(self, component: Component, form: ComponentForm) -> Net | None:
        if len(component.sizes) > 1:
            message = f"{component.name} has {len(component.sizes)} sizes, but a {component.kind} can have only one."
            self._report_problem_with_setting(
                component,
                "size",
                message,
                "make a separate component for each size; the second can use `like` to copy the first.",
            )
            return None
        (size,) = component.sizes
        if component.kind == "standee":
            return make_standee_net(size.width, size.height)
        if component.kind in _WALLED:
            return self._make_tray_or_lid_net_or_report(component, size, form.depth)
        if abs(size.width - size.height) > 0.01:
            edge = write_mm(min(size.width, size.height)).replace(" ", "")
            message = f"{component.name} is a die, but its faces are not square."
            self._report_problem_with_setting(component, "size", message, f"write `size: {edge.removesuffix('mm')}x{edge}`.")
            return None
        return make_die_net(size.width)

    def _make_tray_or_lid_net_or_report(self, component: Component, size: Size, depth: Mm | None) -> Net | None:
        if depth is None:
            message = f"{component.name} is a {component.kind}, but has no height for its walls."
            self._report_problem_with_setting(component, "kind", message, "add a line such as `depth: 25mm`.")
            return None
        return (make_tray_net if component.kind == "tray" else make_lid_net)(size.width, size.height, depth)

    def _make_tuck_box_net_or_report(self, component: Component, form: ComponentForm) -> Net | None:
        decks = [deck for name in form.holds if (deck := self._find_deck_or_report(component, name))]
        if len(decks) < len(form.holds):
            return None
        sizes = [size for deck in decks for size in deck.sizes]
        wide, high = max(size.width for size in sizes), max(size.height for size in sizes)
        return make_tuck_box_net(
            wide, high, sum(map(self._count_cards_for_most_players, decks)) * (form.thickness or THICKNESS)
        )

    def _find_deck_or_report(self, box: Component, name: str) -> Component | None:
        """A deck that a box contains. Reports a problem and returns None if it is not a flat rectangular component."""
        decks = [deck.name for deck in self._flat.values() if deck.kind not in FOLDED]
        if name not in self._flat:
            message = f'{box.name} holds "{name}", which is not a component.'
            self._report_problem_with_setting(box, "holds", message, make_spelling_hint(name, decks))
            return None
        deck = self._flat[name]
        wrong = "is folded itself" if deck.kind in FOLDED else "is not a rectangle" if deck.outline.shape != "rectangle" else ""
        if wrong:
            self._report_problem_with_setting(
                box,
                "holds",
                f"{box.name} holds {name}, which {wrong}.",
                "name a component of flat rectangular cards.",
            )
        return None if wrong or not deck.sizes else deck

    def _count_cards_for_most_players(self, deck: Component) -> int:
        """The number of cards in a deck at the game's highest player count."""
        made = compute_total_copies(deck)
        return made.number * (self._form.players.most if made.per_player else 1)

    def _report_problem_with_setting(self, component: Component, setting: str, message: str, hint: str) -> None:
        self._problems.add(self._where("components", component.name, setting), message, hint)


def _map_misplaced_settings_to_reasons(kind: Kind, form: ComponentForm) -> ReasonBySetting:
    """The settings that components of a kind cannot have, each with the reason."""
    empty = ComponentForm(kind=form.kind, template=form.template)
    return {
        word: reason
        for words, kinds, reason in _MISPLACED
        for word in words
        if kind in kinds and getattr(form, word) != getattr(empty, word)
    }
