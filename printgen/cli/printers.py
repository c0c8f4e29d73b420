"""The commands that measure and correct printers: calibrate, and printer add, list, show and remove."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_papers, complete_printers
from printgen.cli.help_with_settings import PageCommand
from printgen.cli.here import find_shelves_here
from printgen.cli.settings import fill_in_options_and_output
from printgen.cli.terminal import collect_problems_and_end_on_error
from printgen.core.flips import Flip
from printgen.project.orders import Options

printer_app = typer.Typer(
    help="Save, show and remove corrections for your printers.",
    epilog="Example: printgen printer list",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(printer_app, name="printer")

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="A name that you choose for the printer, in lowercase letters, digits and hyphens.",
        autocompletion=complete_printers,
    ),
]
SavedName = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of a saved printer.", autocompletion=complete_printers)
]
PagePaper = Annotated[
    str | None,
    typer.Option(
        metavar="PAPER",
        help="Make the page for a4, letter, a3, legal, tabloid or sra3 paper, or for any larger size.",
        autocompletion=complete_papers,
    ),
]
PageFlip = Annotated[
    Flip, typer.Option(metavar="EDGE", help="Flip the paper on its long-edge or short-edge to print the back.")
]


@app.command("calibrate", cls=PageCommand, epilog="Example: printgen calibrate --paper letter")
def write_calibration_page(
    paper: PagePaper = None,
    flip: PageFlip = "long-edge",
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Correct the page for this printer; if the corrections are right, all scales read 5.",
            show_default="no corrections",
            autocompletion=complete_printers,
        ),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="LANGUAGE", help="Write the page in en, de or fr.", show_default="en")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="Write this file, if the name ends in .pdf, or else into this folder. Write - for standard output.",
            show_default="output",
        ),
    ] = None,
) -> None:
    """Write a test page that shows how far off your printer is.

    Print the page on both sides, read six numbers on it (no ruler needed), and save them with `printgen printer add`.
    """
    options, place = fill_in_options_and_output("", Options(paper, language=language), output, PageCommand.keys)
    with collect_problems_and_end_on_error() as problems:
        from printgen.content.sizes import normalize_paper_name
        from printgen.core.phrases import DEFAULT
        from printgen.kit.printers.calibration_page import (
            check_calibration_page_language,
            check_calibration_page_paper,
            make_calibration_page,
            name_calibration_page_file,
            write_printer_add_command,
        )
        from printgen.kit.printers.text import describe_calibration_page
        from printgen.project.files import make_output
        from printgen.project.orders import find_named_printer
        from printgen.project.printing import correct_printout_for_printer

        known = find_named_printer(printer, problems)
        paper, language = normalize_paper_name(options.paper or ""), options.language or DEFAULT
        target = make_output(place, find_shelves_here().home, ".pdf")
        folder = target.find_folder(problems=problems)
        if (
            not check_calibration_page_paper(paper, problems)
            or not check_calibration_page_language(language, problems)
            or folder is None
            or problems
        ):
            return
        page = make_calibration_page(paper, flip, printer or "", language, find_shelves_here(), problems)
        page = correct_printout_for_printer(page, known, problems) if page is not None else None
        path = target.choose_path_or_stream_name(folder / name_calibration_page_file(paper, flip, printer or "", language))
        if page is not None and target.write_to_path_or_stream(path, page.pdf(), problems):
            report = describe_calibration_page(path, flip, write_printer_add_command(paper, flip), printer or "")
            typer.echo(report, err=target.stream is not None)


@printer_app.command("add", cls=PageCommand, epilog="Example: printgen printer add office 6.3 5 4.5 5.2 5 5")
def add_printer(
    name: Name,
    readings: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[A B C D E F]",
            help="The six numbers from the calibration page; if you omit them, the command asks for each one.",
        ),
    ] = None,
    paper: PagePaper = None,
    flip: PageFlip = "long-edge",
    again: Annotated[bool, typer.Option("--again", help="Replace the saved numbers.")] = False,
) -> None:
    """Save a printer with the numbers from its calibration page."""
    options, _ = fill_in_options_and_output("", Options(paper), keys=PageCommand.keys)
    with collect_problems_and_end_on_error() as problems:
        from printgen.cli.printer_readings import (
            check_calibration_can_be_saved,
            make_calibration,
            prompt_for_readings,
            save_calibration,
        )
        from printgen.content.sizes import normalize_paper_name
        from printgen.kit.printers.calibration_page import check_calibration_page_paper
        from printgen.kit.printers.text import describe_new_printer

        paper = normalize_paper_name(options.paper or "")
        if not check_calibration_page_paper(paper, problems) or not check_calibration_can_be_saved(name, flip, again, problems):
            return
        calibration = make_calibration(readings or prompt_for_readings(), paper, flip, problems)
        printer = save_calibration(name, flip, calibration, again, problems) if calibration is not None else None
        if printer is not None:
            typer.echo(describe_new_printer(printer, flip))


@printer_app.command("list", epilog="Example: printgen printer list")
def list_saved_printers() -> None:
    """List the saved printers."""
    with collect_problems_and_end_on_error() as problems:
        from printgen.kit.printers.profiles import read_printers
        from printgen.kit.printers.text import write_printer_list

        printers = read_printers(problems)
        if printers is not None:
            typer.echo(write_printer_list(printers.values()))


@printer_app.command("show", epilog="Example: printgen printer show office")
def show_printer_corrections(name: SavedName) -> None:
    """Show how printgen corrects the pages for a printer."""
    with collect_problems_and_end_on_error() as problems:
        from printgen.kit.printers.profiles import find_saved_printer, locate_printers_file
        from printgen.kit.printers.text import describe_printer

        printer = find_saved_printer(name, problems)
        if printer is not None:
            typer.echo(describe_printer(printer, locate_printers_file()))


@printer_app.command("remove", epilog="Example: printgen printer remove office")
def remove_printer(name: SavedName) -> None:
    """Remove a saved printer."""
    with collect_problems_and_end_on_error() as problems:
        from printgen.cli.printer_readings import remove_saved_printer

        if remove_saved_printer(name, problems):
            typer.echo(f"The printer {name} was removed.")
