"""Records what drawings read, so that a drawing need not be made again while everything that it has read stays the same."""

import hashlib

from printgen.core.named_tuples import NamedTuple
from printgen.faces.context import DrawingContext
from printgen.faces.picture_files import PictureFiles
from printgen.faces.templates.environment import RUN_VALUES, WHOLE_GAME
from printgen.faces.templates.facts import READS

LOOK = "value:look"  # the settings that affect every drawing, but have no name in templates: language, keywords and fonts


class StoryPart(NamedTuple):
    """A part of a text: a picture that a template draws in a size, or the whole Markdown if the name is empty."""

    name: str = ""
    width: float = 0.0
    height: float = 0.0


class PartReads(NamedTuple):
    """What a part of a text has read, and a hash of the part."""

    reads: frozenset[str]
    result: str


def list_names_read(context: DrawingContext, pictures: PictureFiles) -> frozenset[str]:
    """The names of everything that the current drawing has read besides its subject, as in `GameStamps`."""
    names = context.sandbox.names_read
    reads = {LOOK, *(f"value:{name}" for name in names if name in RUN_VALUES or name == WHOLE_GAME)}
    reads |= {name for name in names if name.startswith(READS)}
    reads |= {f"template:{name}" for name in context.sandbox.list_templates_read()}
    reads |= {f"icon:{name}" for name in context.used_icons}
    return frozenset(reads.union(f"picture:{name}" for name in pictures.asked))


def hash_text(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
