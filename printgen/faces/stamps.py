"""Stamps: hashes of everything that templates can read. If the stamps of a drawing have not changed, it looks the same."""

from dataclasses import replace
from functools import cached_property

from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelves
from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import LARGEST, describe_error_reason
from printgen.core.problems import Problems
from printgen.core.version import __version__
from printgen.faces.context import count_copies_of_row
from printgen.faces.font_stamps import hash_font_if_readable
from printgen.faces.icons import load_icons
from printgen.faces.picture_files import PictureFiles
from printgen.faces.reads import LOOK, hash_text
from printgen.faces.templates.environment import WHOLE_GAME
from printgen.faces.templates.facts import describe_recorded_facts
from printgen.faces.templates.sources import TemplateSources
from printgen.model import Component, Game, Order, OwnFont

SETTINGS = "value:settings"  # everything that affects drawings and checks, but has no name in templates
_BY_ORDER = frozenset({"value:ink", "value:style", "value:players", "value:counts"})


class GameStamps(dict[str, str]):
    """The stamps that are the same for all orders of a game, by kind and name; each is made when it is first read.

    The kinds are `value`, `template`, `icon` and `picture`, and those of `describe_recorded_facts`.
    """

    def __init__(self, game: Game, shelves: Shelves) -> None:
        super().__init__()
        self.game, self._shelves = game, shelves
        self._icons = load_icons(game.name, shelves, Problems())
        self._pictures = PictureFiles(lambda name: find_picture_file(name, game.name, shelves))
        self._facts = {name: fact.value for name, fact in game.facts.items()}
        self._sources = TemplateSources(shelves.list_template_folders(game.name), False)
        self._components: dict[str, str] = {}

    def __missing__(self, key: str) -> str:
        kind, _, name = key.partition(":")
        describe = {
            "template": self._describe_template,
            "icon": self._describe_icon,
            "picture": self._describe_picture,
            "value": self._describe_value,
        }
        described = describe[kind](name) if kind in describe else describe_recorded_facts(key, self._facts)
        stamp = self[key] = hash_text(described)
        return stamp

    def hash_component(self, component: Component) -> str:
        """A hash of everything about a component and its rows."""
        if component.name not in self._components:
            self._components[component.name] = hash_text(repr(component))
        return self._components[component.name]

    def _describe_template(self, name: str) -> str:
        path = self._sources.find_template(name)
        if path is None:
            return ""
        try:
            return repr((str(path), hash_file(path, LARGEST)))  # of its bytes, because decoding the text takes much longer
        except OSError as error:
            return repr((str(path), describe_error_reason(error)))

    def _describe_icon(self, name: str) -> str:
        if name not in self._icons:
            return ""
        choices = self._icons.list_longer_names_if_ambiguous(name)
        return repr((choices, "" if choices else self._icons[name].text, self._icons.is_from_separate_file(name)))

    def _describe_picture(self, name: str) -> str:
        return repr((self._pictures.find_picture_path(name), self._pictures.hash_pictures([name])))

    def _describe_value(self, name: str) -> str:
        game = self.game
        if f"value:{name}" == LOOK:
            return repr((game.language, game.is_translation, game.keyword, game.keywords, self._font_hashes))
        if name == "settings":
            look = (game.keyword, game.keywords, self._font_hashes, sorted(self._icons))
            return repr([__version__, game.name, game.language, game.languages, game.layout, game.players, *look])
        if name == "texts":
            return repr(game.texts)
        if name == "game":
            return repr(replace(game, components=(), facts={}, places={}, text_places={}, setup=None))
        assert name == WHOLE_GAME
        return repr(game)

    @cached_property
    def _font_hashes(self) -> list[tuple[OwnFont, str]]:
        return [(font, hash_font_if_readable(font)) for font in self.game.fonts.files]


class OrderStamps(dict[str, str]):
    """All stamps of a game for one order."""

    def __init__(self, game: GameStamps, order: Order) -> None:
        super().__init__()
        self._game, self._order = game, order

    def hash_component(self, component: Component) -> str:
        """A hash of everything about a component and its rows."""
        return self._game.hash_component(component)

    def __missing__(self, key: str) -> str:
        stamp = self[key] = hash_text(self._describe_order_value(key)) if key in _BY_ORDER else self._game[key]
        return stamp

    def _describe_order_value(self, key: str) -> str:
        game, order = self._game.game, self._order
        if key == "value:ink":
            return repr([(name, inks[order.style]) for name, inks in game.palette.items()])
        if key == "value:counts":
            return repr([(part.name, [count_copies_of_row(part, row, order) for row in part.rows]) for part in game.components])
        return repr(order.style if key == "value:style" else order.players)
