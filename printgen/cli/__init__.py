"""The command line: words in, words and exit codes out; every decision is made elsewhere."""

from printgen.cli import kit, playtest, printers, printing, reprint, scoring
from printgen.cli.app import app, main

__all__ = ["app", "kit", "main", "playtest", "printers", "printing", "reprint", "scoring"]
