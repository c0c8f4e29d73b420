"""The command line: words in, words and exit codes out; every decision is made elsewhere."""

from printgen.cli import exporting, fits, kit, playtest, printers, printing, reprint, schema, scoring, trusting
from printgen.cli.app import app, main

__all__ = [
    "app",
    "exporting",
    "fits",
    "kit",
    "main",
    "playtest",
    "printers",
    "printing",
    "reprint",
    "schema",
    "scoring",
    "trusting",
]
