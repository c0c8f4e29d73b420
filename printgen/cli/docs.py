"""The command that shows a page of the documentation, which comes with the package."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_docs
from printgen.cli.terminal import print_problems_and_end_on_error
from printgen.core.patterns import compile_later
from printgen.core.problems import Problem, Where, make_spelling_hint
from printgen.project.docs import find_docs_page_text, find_docs_page_title_or_name, list_docs_pages

_PICTURE = compile_later(r'!\[([^\]]*)\]\([^)]*\)|<img [^>]*alt="([^"]*)"[^>]*>')


@app.command("docs", epilog="Example: printgen docs templates")
def show_docs_page(
    page: Annotated[
        str | None,
        typer.Argument(
            metavar="PAGE",
            help="The page to show, such as templates.",
            show_default="a list of all pages",
            autocompletion=complete_docs,
        ),
    ] = None,
) -> None:
    """Show a page of the documentation, or list all pages."""
    if page is None:
        width = max(len(name) for name in list_docs_pages())
        for name in list_docs_pages():
            typer.echo(f"{name:{width}}  {find_docs_page_title_or_name(name)}")
        return
    name = Path(page.replace("\\", "/")).name.lower().removesuffix(".md")
    text = find_docs_page_text(name)
    if text is None:
        hint = make_spelling_hint(name, list_docs_pages())
        print_problems_and_end_on_error([Problem(Where("PAGE"), f'There is no page "{page}".', hint)])
        return
    text = _PICTURE.sub(lambda found: f"[picture: {found[1] or found[2]}]", text)
    if sys.stdout.isatty():
        from pydoc import pager

        pager(text)
    else:
        typer.echo(text, nl=False)
