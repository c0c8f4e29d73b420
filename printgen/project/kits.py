"""A whole kit as one zip."""

from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.model import Game
from printgen.problems import Problems
from printgen.project.orders import Options
from printgen.project.printing import loaded_game, print_papers


@dataclass(frozen=True, slots=True)
class KitFile:
    """A whole kit as one zip: the name of its file, its bytes, and a few lines about it for people."""

    name: str
    content: bytes
    text: str


def kit_named(
    game: str | Game, options: Options, registration: str | None, shelves: Shelves, problems: Problems
) -> KitFile | None:
    """PDFs for A4 and Letter, cut files, proofs, guides and a manifest; None if anything is wrong."""
    from printgen.bundle.files import kit_zip
    from printgen.bundle.registering import check_machine
    from printgen.bundle.telling import kit_text

    if registration is not None:
        check_machine(registration, problems)
    loaded = loaded_game(game, shelves, problems)
    if loaded is None:
        return None
    printouts = print_papers(loaded, options, registration or "", shelves, problems)
    content = kit_zip(printouts, registration or "", shelves, problems) if printouts and not problems else None
    if content is None:
        return None
    return KitFile(f"{loaded.name}-kit.zip", content, kit_text([printout.plan for printout in printouts], content))
