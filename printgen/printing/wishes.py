"""What a game wishes of its layout and cannot have, or not for every component: told, and then done as nearly as can be."""

from printgen.model import Component, Game
from printgen.problems import About, Problems
from printgen.sheets.labels import NARROWEST
from printgen.units import mm_text


def check_wishes(game: Game, component: Component, problems: Problems) -> None:
    """Warn of what one component does not get."""
    layout, gutter = game.layout, game.layout.gutter
    if gutter is not None and gutter < 2 * component.bleed:
        apart = mm_text(2 * component.bleed)
        message = (
            f"{component.name} lies {apart} apart, not {mm_text(gutter)}: its bleed is {mm_text(component.bleed)} on each side."
        )
        _warn(game, component, message, f"say gutter: {apart.replace(' ', '')}, or give it less bleed.", problems)
    narrow = min(size.width for size in component.sizes)
    if layout.labels and component.kind != "sheet" and narrow < NARROWEST:
        message = f"{component.name} is {mm_text(narrow)} wide, too narrow for its name below it."
        _warn(game, component, message, f"names are printed from {mm_text(NARROWEST)} on.", problems)


def _warn(game: Game, component: Component, message: str, hint: str, problems: Problems) -> None:
    problems.add(game.place("layout"), message, hint, "warning", About("layout", component.name))
