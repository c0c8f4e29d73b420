"""Reads the words that templates print from texts.yaml and its translations, such as texts.de.yaml."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from printgen.content.kept_files import load_kept_or_read_and_keep
from printgen.content.languages import Language
from printgen.content.shelves import Shelf
from printgen.content.tree_nodes import Leaf, ListNode, MapNode, Node
from printgen.core.files.inputs import find_file_inside, read_text
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.words import write_count
from printgen.model import Plain

NAME = "texts.yaml"
TITLE, COMPONENTS = "title", "components"  # keys that every game has; game.yaml contains their defaults
MOST_UNKNOWN = 50  # unknown names that are reported; finding a similar name for each takes time
PLACEHOLDER = compile_later(r"\{([A-Za-z_]\w*)\}")
_WORD = compile_later(r"[^\W\d]\w*")

Words: TypeAlias = str | tuple[str, ...]


class GameText(NamedTuple):
    """A text or list of texts, its place in a file, and whether that file is game.yaml."""

    words: Words
    where: Where
    implied: bool = False

    @property
    def placeholders(self) -> frozenset[str]:
        """The names in braces that templates replace with values."""
        parts = (self.words,) if isinstance(self.words, str) else self.words
        return frozenset(name for part in parts for name in PLACEHOLDER.findall(part))


Texts: TypeAlias = dict[str, GameText]  # by path, such as rules.lead


def make_implied_texts(title: str, component_places: Mapping[str, Where], title_place: Where) -> Texts:
    """The texts that every game has: its title and the printed names of its components."""
    names = {f"{COMPONENTS}.{name}": GameText(name, place, True) for name, place in component_places.items()}
    return {TITLE: GameText(title, title_place, True)} | names


def read_texts(implied: Texts, language: Language, folder: Path, shelf: Shelf, problems: Problems) -> Texts:
    """All texts of a game in a language. Reports each missing translation and uses the original text instead."""
    own = _read_texts_file_if_any(NAME, folder, shelf, problems) or {}
    unknown = [path for path in own if path.startswith(f"{COMPONENTS}.") and path not in implied]
    for path in unknown[:MOST_UNKNOWN]:
        message = f"{path} names a component that the game does not have."
        problems.add(own[path].where, message, make_spelling_hint(path, [name for name in implied if name != TITLE]))
    texts = implied | own
    if not language.is_translation:
        return texts
    name = language.make_translated_file_name(NAME)
    translated = _read_texts_file_if_any(name, folder, shelf, problems)
    if translated is None:
        if own:
            message = f"There is no {name}, so the texts of {NAME} are printed in {language.default}."
            place = next(iter(own.values())).where.file
            problems.add(Where(place), message, f"copy {NAME} to {name}, and translate its texts.", "warning")
        return texts
    return _TextTranslator(language, shelf.make_display_name(folder / name), texts, translated, problems).merge_translations()


def nest_texts(texts: Texts) -> dict[str, Plain]:
    """The texts as nested maps, so that templates can read `texts.rules.lead`."""
    nested: dict[str, Plain] = {}
    for path, text in texts.items():
        *groups, last = path.split(".")
        inner = nested
        for group in groups:
            inner = inner.setdefault(group, {})  # type: ignore[assignment]  # groups are maps, as the file declares them
        inner[last] = text.words
    return nested


def map_texts_to_places(texts: Texts) -> dict[str, Where]:
    """The file and line of each text, keyed by the text. All texts of a list have the line of the list."""
    parts = ((text, (text.words,) if isinstance(text.words, str) else text.words) for text in texts.values())
    return {words: text.where for text, several in parts for words in several}


class _TextTranslator(NamedTuple):
    language: Language
    file: str
    texts: Texts
    translated: Texts
    problems: Problems

    def merge_translations(self) -> Texts:
        unknown = [path for path in self.translated if path not in self.texts]
        for path in unknown[:MOST_UNKNOWN]:
            message = f"{path} is not a text of this game."
            self.problems.add(self.translated[path].where, message, make_spelling_hint(path, self.texts))
        return {path: self._translate_text(path, text) for path, text in self.texts.items()}

    def _translate_text(self, path: str, original: GameText) -> GameText:
        """The translated text, or the default after reporting that there is no translation."""
        text = self.translated.get(path)
        if text is None or text.words == "":
            if not original.implied and original.words != "":
                message = f"{path} is missing, so the text in {original.where} is printed in {self.language.default}."
                place = text.where if text is not None else Where(self.file)
                self.problems.add(place, message, "add the translation.", "warning")
            return original
        self._check_placeholders_and_counts(path, original, text)
        spaced = self.language.apply_language_spacing
        return text._replace(words=spaced(text.words) if isinstance(text.words, str) else tuple(map(spaced, text.words)))

    def _check_placeholders_and_counts(self, path: str, original: GameText, translation: GameText) -> None:
        for name in translation.placeholders - original.placeholders:
            known = [f"{{{other}}}" for other in sorted(original.placeholders)]
            hint = make_spelling_hint(f"{{{name}}}", known) if known else f"remove {{{name}}}."
            self.problems.add(
                translation.where, f"{path} has {{{name}}}, which the text in {original.where} does not have.", hint
            )
        for name in original.placeholders - translation.placeholders:
            message = f"{path} does not have {{{name}}}, which is in the text in {original.where}."
            self.problems.add(translation.where, message, f"write {{{name}}} where the value belongs.", "warning")
        counts = [0 if isinstance(one.words, str) else len(one.words) for one in (translation, original)]
        if bool(counts[0]) != bool(counts[1]):
            kinds = [f"a list of {write_count(count, 'text')}" if count else "a text" for count in counts]
            self.problems.add(
                translation.where,
                f"{path} is {kinds[0]}, but in {original.where} it is {kinds[1]}.",
                f"write {kinds[1]} here as well.",
            )
        elif counts[0] != counts[1]:
            message = f"{path} has {write_count(counts[0], 'text')}, but in {original.where} it has {counts[1]}."
            self.problems.add(translation.where, message, "translate every text in the list.", "warning")


def _read_texts_file_if_any(name: str, folder: Path, shelf: Shelf, problems: Problems) -> Texts | None:
    path = find_file_inside(folder, name)
    if path is None:
        return None
    file = shelf.make_display_name(path)
    content = read_text(path, file, problems)
    if content is None:
        return None
    return load_kept_or_read_and_keep(path, file, content, partial(_read_texts_in_file, content, file, problems), problems)


def _read_texts_in_file(content: str, file: str, problems: Problems) -> Texts | None:
    if not content.strip():
        return {}
    from printgen.content.tree import read_tree

    tree = read_tree(content, file, problems)
    if not isinstance(tree, MapNode):
        if tree is not None:
            problems.add(Where(file, tree.line), "The file must be a map of texts.", "write each text as `name: text`.")
        return None
    return dict(_list_texts_below(tree, "", file, problems))


def _list_texts_below(node: MapNode, path_prefix: str, file: str, problems: Problems) -> Iterator[tuple[str, GameText]]:
    """Each text below a map, with its path. Reports unusable names, and list items that are not texts."""
    for entry in node.entries:
        path, where = f"{path_prefix}{entry.key}", Where(file, entry.line)
        if not _WORD.fullmatch(entry.key) and path_prefix != f"{COMPONENTS}.":
            problems.add(where, f'"{entry.key}" is not a name for a text.', "use one word of letters, digits and _.")
        elif isinstance(entry.value, MapNode):
            yield from _list_texts_below(entry.value, f"{path}.", file, problems)
        else:
            words = _read_text_or_texts(entry.value)
            if words is None:
                problems.add(where, f"{path} is a list of maps or lists.", "write a text after each dash.")
            else:
                yield path, GameText(words, where)


def _read_text_or_texts(node: Node) -> Words | None:
    """The text of a value or the texts of a list, or None for a list of anything else."""
    if isinstance(node, Leaf):
        return node.text
    items = node.items if isinstance(node, ListNode) else ()
    texts = tuple(item.text for item in items if isinstance(item, Leaf))
    return texts if len(texts) == len(items) else None
