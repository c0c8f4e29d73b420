"""The command line: words in, words and exit codes out; every decision is made elsewhere."""

from printgen.cli import kits, printers, printing, schema, scoring, simulation, trust
from printgen.cli.app import app, main

__all__ = ["app", "kits", "main", "printers", "printing", "schema", "scoring", "simulation", "trust"]
