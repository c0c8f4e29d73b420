"""The commands of a printer that is off: calibrate, printer add, list, show and remove."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import papers, printers
from printgen.cli.here import shelves_here
from printgen.cli.terminal import collecting_problems
from printgen.model import Flip

printer_app = typer.Typer(
    help="Printers that were measured, so that their pages can be corrected.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(printer_app, name="printer")

Name = Annotated[
    str, typer.Argument(help="The printer's name, whatever you call it: small letters, digits and -.", autocompletion=printers)
]
PagePaper = Annotated[str, typer.Option(help="The paper of the page: a4, letter, a3, legal or tabloid.", autocompletion=papers)]
PageFlip = Annotated[Flip, typer.Option(help="The paper's edge that stays where it is when the back is printed.")]


@app.command("calibrate")
def calibrate_command(
    paper: PagePaper = "a4",
    flip: PageFlip = "long-edge",
    printer: Annotated[
        str | None,
        typer.Option(help="Print it corrected for this printer, to see that all scales read 5.", autocompletion=printers),
    ] = None,
    output: Annotated[Path | None, typer.Option(help="The folder to write into; by default output.")] = None,
) -> None:
    """Write a page, front and back, on which a printer's errors are read off without a ruler."""
    with collecting_problems() as problems:
        from printgen.core.files.outputs import folder_below, write_whole
        from printgen.kit.printers.calibration_page import add_command, calibration_page, check_paper, page_name
        from printgen.kit.printers.text import calibration_text
        from printgen.project.orders import find_printer_named
        from printgen.project.printing import correct_printout

        known = find_printer_named(printer, problems)

        paper = paper.lower()
        folder = folder_below(output, problems=problems, project=shelves_here().home)
        if not check_paper(paper, problems) or folder is None or problems:
            return
        page = calibration_page(paper, flip, printer or "", shelves_here(), problems)
        page = correct_printout(page, known, problems) if page is not None else None
        path = folder / page_name(paper, flip, printer or "")
        if page is not None and write_whole(path, page.pdf(), problems):
            typer.echo(calibration_text(path, flip, add_command(paper, flip), printer or ""))


@printer_app.command("add")
def add_command(
    name: Name,
    readings: Annotated[
        list[str] | None, typer.Argument(metavar="[A B C D E F]", help="The six numbers; without them they are asked for.")
    ] = None,
    paper: PagePaper = "a4",
    flip: PageFlip = "long-edge",
    again: Annotated[bool, typer.Option("--again", help="Take the place of what was measured before.")] = False,
) -> None:
    """Keep a printer by the numbers that were read on its calibration page."""
    with collecting_problems() as problems:
        from printgen.cli.printer_readings import calibration_from, can_add_printer, prompt_for_readings, save_calibration
        from printgen.kit.printers.calibration_page import check_paper
        from printgen.kit.printers.text import new_printer_text

        paper = paper.lower()
        if not check_paper(paper, problems) or not can_add_printer(name, flip, again, problems):
            return
        calibration = calibration_from(readings or prompt_for_readings(), paper, flip, problems)
        printer = save_calibration(name, flip, calibration, again, problems) if calibration is not None else None
        if printer is not None:
            typer.echo(new_printer_text(printer, flip))


@printer_app.command("list")
def list_command() -> None:
    """Name the printers that were added."""
    with collecting_problems() as problems:
        from printgen.kit.printers.profiles import read_printers
        from printgen.kit.printers.text import printers_text

        printers = read_printers(problems)
        if printers is not None:
            typer.echo(printers_text(printers.values()))


@printer_app.command("show")
def show_command(name: Name) -> None:
    """Tell how the pages of a printer are corrected."""
    with collecting_problems() as problems:
        from printgen.kit.printers.profiles import find_printer, printers_file
        from printgen.kit.printers.text import printer_text

        printer = find_printer(name, problems)
        if printer is not None:
            typer.echo(printer_text(printer, printers_file()))


@printer_app.command("remove")
def remove_command(name: Name) -> None:
    """Forget a printer."""
    with collecting_problems() as problems:
        from printgen.cli.printer_readings import forget_printer

        if forget_printer(name, problems):
            typer.echo(f"{name} is forgotten.")
