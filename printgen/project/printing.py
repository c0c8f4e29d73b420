"""Makes the printout of a game with some options, or reports every problem in the game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import MISSING, Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Game
from printgen.printing.lots import FittedComponent, lay_out_components_that_fit, make_fitted_lots
from printgen.printing.order_checks import check_order
from printgen.printing.printout import Printout, make_printout, make_printout_of_lots
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import Options, find_named_printer, make_order
from printgen.scoring.registry.requirements import check_content_by_rules_if_any

if TYPE_CHECKING:
    from printgen.kit.printers.profiles import Printer


KIT_PAPERS = ("a4", "letter")


class LaidOutPaper(NamedTuple):
    """The job of printing on one paper, and the layouts of all components on it."""

    job: Job
    components: list[FittedComponent]


def make_game_printout(game: str | Game, options: Options, shelves: Shelves, problems: Problems) -> Printout | None:
    """The printout of a game, which is loaded first if it is given by name. Returns None if there is any error.

    The checks continue after errors, so that one run reports all problems.
    """
    loaded = load_game_unless_loaded(game, shelves, problems, options.language)
    if loaded is None:
        return None
    printer = find_named_printer(options.printer, problems)
    job = report_content_problems_and_make_job(loaded, options, shelves, problems)
    printout = make_printout(job) if job is not None else None
    corrected = correct_printout_for_printer(printout, printer, problems) if printout is not None else None
    return select_printout_pages(corrected, options, problems) if corrected is not None else None


def make_printouts_of_fitting_kit_papers(
    game: Game, options: Options, cutting_machine: str, shelves: Shelves, problems: Problems
) -> list[Printout]:
    """A printout for each paper of a kit. Papers too small for the pieces are skipped with a warning.

    Reports the problems and returns an empty list if there is any error or no paper is large enough.
    """
    from printgen.kit.registration import add_registration_marks_where_possible

    printer = find_named_printer(options.printer, problems)
    job = report_content_problems_and_make_job(game, options._replace(paper=KIT_PAPERS[0]), shelves, problems)
    if job is None:
        return []
    illustrator = Illustrator(job)
    printouts: list[Printout] = []
    for on_paper, fittings in _lay_out_components_on_fitting_kit_papers(job, illustrator, bool(cutting_machine)):
        former = printouts[-1].writer if printouts else None
        printout = make_printout_of_lots(make_fitted_lots(fittings, on_paper, illustrator), on_paper, former)
        if printout is None:
            return []
        plan = add_registration_marks_where_possible(printout.plan, problems) if cutting_machine else printout.plan
        finished = correct_printout_for_printer(replace(printout, plan=plan), printer, problems) if plan is not None else None
        printouts += [finished] if finished is not None else []
    return [] if problems else printouts


def make_printout_unless_pictures_missing(
    game: str | Game, options: Options, shelves: Shelves, problems: Problems
) -> Printout | None:
    """The printout of a game for other people, or None if there is any error.

    A missing picture is an error and gets no placeholder.
    """
    printout = make_game_printout(game, options, shelves, problems)
    problems.turn_warnings_into_errors(MISSING)
    return None if problems else printout


def report_content_problems_and_make_job(game: Game, options: Options, shelves: Shelves, problems: Problems) -> Job | None:
    """The job of printing a game, or None if its options are impossible.

    Reports any problems that the rules find in the content.
    """
    check_content_by_rules_if_any(game, shelves, problems)
    return make_job(game, options, shelves, problems)


def make_job(game: Game, options: Options, shelves: Shelves, problems: Problems) -> Job | None:
    """The job of printing a game, or the rows that the options select. Reports problems and returns None if impossible."""
    order = make_order(game, options)
    if not check_order(game, order, problems):
        return None
    if options.only:
        from printgen.printing.selection import select_rows

        only = select_rows(game, order, options.only, problems)
        if only is None:
            return None
        order = replace(order, only=only)
    if options.stock is not None:
        from printgen.printing.selection import select_rows_on_stock

        only = select_rows_on_stock(game, order, options.stock, problems)
        if only is None:
            return None
        order = replace(order, only=only)
    return Job(game, order, shelves, problems)


def select_printout_pages(printout: Printout, options: Options, problems: Problems) -> Printout | None:
    """The printout with the pages that the options select, or None, with all problems reported, if there are none."""
    if options.pages is None:
        return printout
    from printgen.printing.selection import select_pages

    plan = select_pages(printout.plan, options.pages, problems)
    return replace(printout, plan=plan) if plan is not None else None


def correct_printout_for_printer(printout: Printout, printer: "Printer | None", problems: Problems) -> Printout | None:
    """The printout, corrected for a printer if one is given.

    Reports the problem and returns None if that is impossible.
    """
    if printer is None:
        return printout
    from printgen.kit.printers.correction import correct_plan

    plan = correct_plan(printout.plan, printer, problems)
    return replace(printout, plan=plan) if plan is not None else None


def _lay_out_components_on_fitting_kit_papers(
    job: Job, illustrator: Illustrator, leave_room_for_marks: bool
) -> list[LaidOutPaper]:
    """The job for each paper of a kit that is large enough for all pieces, with the pieces' layouts.

    With marks, the margin leaves room for registration marks wherever the pieces then still fit the paper.
    If at least one paper is large enough, the problems of the others become warnings.
    """
    trials = [replace(job, order=replace(job.order, paper=paper), problems=Problems()) for paper in KIT_PAPERS]
    results = [(trial, lay_out_components_that_fit(trial, illustrator)) for trial in trials]
    fitting = [
        LaidOutPaper(replace(trial, problems=job.problems), fittings) for trial, fittings in results if not trial.problems
    ]
    if leave_room_for_marks:
        from printgen.kit.registration import widen_margins_for_marks

        fitting = [LaidOutPaper(trial, widen_margins_for_marks(fittings, trial, illustrator)) for trial, fittings in fitting]
    for problem in (problem for trial in trials for problem in trial.problems.found):
        if problem.severity == "error" and fitting:
            message = f"{problem.message} The kit has no PDF for that paper."
            job.problems.add_problem(replace(problem, message=message, severity="warning"))
        else:
            job.problems.add_problem(problem)
    return fitting
