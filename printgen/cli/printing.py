"""The commands that print one game: print and proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import printgen.cli.parameters as parameters  # noqa: PLR0402 - the package itself imports this module
from printgen.cli.commands import register_command
from printgen.cli.here import open_project_here
from printgen.cli.settings import fill_in_options_and_output
from printgen.cli.terminal import echo, end_on_interrupt, print_problems_and_end_on_error, print_problems_briefly
from printgen.core.problems import Problem, Where
from printgen.project.orders import KEYS, Options

if TYPE_CHECKING:
    from printgen.project.results import Written


@register_command("print", settings=KEYS, epilog="Example: printgen print village --paper letter")
def write_pdf_of_game(
    game: parameters.GameName,
    paper: parameters.Paper = None,
    players: parameters.PlayersCount = None,
    copies: parameters.CopiesCount = 1,
    style: parameters.StyleName = None,
    sides: parameters.SidesName = None,
    printer: parameters.PrinterName = None,
    ink: parameters.InkName = None,
    cut_contour: parameters.Contour = False,
    language: parameters.LanguageCode = None,
    only: parameters.OnlyRows = None,
    pages: parameters.PageNumbers = None,
    fronts: parameters.Fronts = False,
    stock: parameters.StockName = None,
    fewest_sheets: parameters.FewestSheets = False,
    output: parameters.OutputPdf = None,
    explain: parameters.Explain = False,
    table: parameters.PlayersTable = None,
    split: parameters.SheetsPerFile = None,
    cut_and_stack: parameters.CutAndStack = False,
    workers: parameters.Workers = None,
    cluster: parameters.Cluster = "",
) -> None:
    """Write the print-ready PDF of a game, or of personal sheets."""
    part = tuple(only or ()), pages, fronts, stock, fewest_sheets
    options = Options(paper, players, copies, style, sides, ink, cut_contour, printer, language, *part)
    options, place = fill_in_options_and_output(game, options, output)
    if table is not None:
        from printgen.cli.workers import open_executor_if_asked

        with end_on_interrupt(), open_executor_if_asked(workers, cluster) as executor:
            run = open_project_here().write_run(game, table, options, place, split, cut_and_stack, executor)
        for written in run.value or ():
            print_text_about_written_file(written, place)
        print_problems_and_end_on_error(run.problems, print_problems_briefly)
        return
    needs_table = {"--split": split is not None, "--cut-and-stack": cut_and_stack}
    needs_table |= {"--workers": workers is not None, "--cluster": bool(cluster)}
    for name, given in needs_table.items():
        if given:
            print_problems_and_end_on_error(
                [Problem(Where(name), f"{name} needs a table of players.", "add --table players.csv.")]
            )
    with end_on_interrupt():
        result = open_project_here().write_print(game, options, place, explain)
    print_text_about_written_file(result.value, place)
    print_problems_and_end_on_error(result.problems, print_problems_briefly)


def print_text_about_written_file(written: Written | None, output: object) -> None:
    """Print the text about a written file, and a note if the file was already up to date.

    The text goes to standard error if the file itself was written to a stream.
    """
    if written is not None:
        unchanged = "\n  Nothing has changed since the last run, so the file was kept." if written.unchanged else ""
        echo(f"{written.text}{unchanged}", err=hasattr(output, "write"))


@register_command("proof", settings=KEYS, epilog="Example: printgen proof village --faces")
def write_proof_pictures(
    game: parameters.GameName,
    paper: parameters.Paper = None,
    players: parameters.PlayersCount = None,
    style: parameters.StyleName = None,
    sides: parameters.SidesName = None,
    faces: parameters.Faces = False,
    language: parameters.LanguageCode = None,
    safe: parameters.SafeZone = False,
    only: parameters.OnlyRows = None,
    pages: parameters.PageNumbers = None,
    fronts: parameters.Fronts = False,
    stock: parameters.StockName = None,
    fewest_sheets: parameters.FewestSheets = False,
    output: parameters.OutputFolder = None,
) -> None:
    """Write a PNG picture of each page, or of each face."""
    with end_on_interrupt():
        part = tuple(only or ()), pages, fronts, stock, fewest_sheets
        options = Options(paper, players, 1, style, sides, None, False, None, language, *part)
        options, place = fill_in_options_and_output(game, options, output)
        result = open_project_here().write_proofs(game, options, faces, safe, place)
    for path in result.value or ():
        echo(str(path))
    print_problems_and_end_on_error(result.problems, print_problems_briefly)
