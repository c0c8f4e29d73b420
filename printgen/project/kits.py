"""Makes the kit of a game as a zip, and a reprint of the pieces that changed since an old kit."""

from dataclasses import replace

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import MISSING, Problems, Where
from printgen.core.records import dataclass
from printgen.kit.manifest import ManifestOrder
from printgen.kit.reprint import KitNames, KitPair, compare_old_kit_with_job, read_kit_pair, write_kit_changes
from printgen.model import Game
from printgen.printing.order_checks import list_components_to_print
from printgen.printing.printout import Printout, make_printout_of_lots
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import Options, find_named_printer
from printgen.project.printing import (
    correct_printout_for_printer,
    make_job,
    make_printouts_of_fitting_kit_papers,
    select_printout_pages,
)


@dataclass(frozen=True, slots=True)
class KitFile:
    """A kit as a zip: its file name, its bytes, and the lines to print about it."""

    name: str
    content: bytes
    text: str


def make_kit(
    game: str | Game, options: Options, cutting_machine: str | None, shelves: Shelves, problems: Problems
) -> KitFile | None:
    """The kit of a game, or None if there is any error.

    It contains PDFs for A4 and Letter, cut files, proofs, guides and a manifest.
    """
    from printgen.kit.archive import describe_kit, make_kit_zip
    from printgen.kit.registration import check_cutting_machine

    if options.only or options.pages is not None or options.fronts or options.stock is not None:
        hint = "remove `only`, `pages`, `fronts` and `stock`, or print the part with `printgen print`."
        problems.add(Where("kit"), "A kit contains the whole game, so it cannot be made from a part.", hint)
        return None
    if cutting_machine is not None:
        check_cutting_machine(cutting_machine, problems)
    loaded = load_game_unless_loaded(game, shelves, problems, options.language)
    if loaded is None:
        return None
    printouts = make_printouts_of_fitting_kit_papers(loaded, options, cutting_machine or "", shelves, problems)
    problems.turn_warnings_into_errors(MISSING)
    content = make_kit_zip(printouts, cutting_machine or "", shelves, problems) if printouts and not problems else None
    if content is None:
        return None
    language = f"-{loaded.language}" if loaded.is_translation else ""
    shop = ("-cmyk" if options.ink == "cmyk" else "") + ("-cut" if options.cut_contour else "")
    return KitFile(
        f"{loaded.name}{language}-kit{shop}.zip", content, describe_kit([printout.plan for printout in printouts], content)
    )


@dataclass(frozen=True, slots=True)
class Reprint:
    """The changes since an old kit: a printout of the new pieces (None if there are none), and a text about the old ones."""

    game: Game
    printout: Printout | None
    text: str


def make_reprint(names: KitNames, options: Options, shelves: Shelves, problems: Problems) -> Reprint | None:
    """The reprint that updates an old kit to a game or a newer kit.

    Reports all problems and returns None if there is any error. An option that is None is taken from the old kit.
    """
    printer = find_named_printer(options.printer, problems)
    pair = read_kit_pair(names, problems)
    if pair is None:
        return None
    options = _complete_options_from_kit(options, pair.new.order)
    game = load_game(pair.new.game, shelves, problems, options.language)
    reprint = _make_whole_uncorrected_reprint(game, options, pair, shelves, problems) if game is not None else None
    if reprint is None or reprint.printout is None:
        return reprint
    corrected = correct_printout_for_printer(reprint.printout, printer, problems)
    printout = select_printout_pages(corrected, options, problems) if corrected is not None else None
    return replace(reprint, printout=printout) if printout is not None else None


def _complete_options_from_kit(options: Options, former_order: ManifestOrder) -> Options:
    """The options, in which the former order's value replaces each None."""
    return options._replace(
        paper=options.paper or next(iter(former_order.papers), None),
        players=options.players if options.players is not None else former_order.players,
        style=options.style or former_order.style,
        sides=options.sides or former_order.sides,
        language=options.language or former_order.language or None,
        fewest_sheets=options.fewest_sheets or former_order.fewest_sheets,
    )


def _make_whole_uncorrected_reprint(
    game: Game, options: Options, pair: KitPair, shelves: Shelves, problems: Problems
) -> Reprint | None:
    """A reprint with all its pages, and without the corrections for a printer."""
    job = make_job(game, options, shelves, problems)
    changes = compare_old_kit_with_job(pair, job) if job is not None else None
    if job is None or changes is None or problems:
        return None
    order = job.order
    text = write_kit_changes(changes, [component.name for component in list_components_to_print(game, order)])
    if not changes.lots:
        return Reprint(game, None, text)
    printout = make_printout_of_lots(changes.lots, job)
    return Reprint(game, printout, text) if printout is not None else None
