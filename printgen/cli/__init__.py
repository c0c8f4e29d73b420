"""The command line: reads arguments, calls the project and prints the results."""

from printgen.cli import fonts, kits, printers, printing, schema, scoring, simulation, trust
from printgen.cli.app import app, main

__all__ = ["app", "fonts", "kits", "main", "printers", "printing", "schema", "scoring", "simulation", "trust"]
