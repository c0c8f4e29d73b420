"""The command line: reads arguments, calls the project, and prints its results; all decisions are made elsewhere."""

from printgen.cli import fonts, kits, printers, printing, schema, scoring, simulation, trust, watching
from printgen.cli.app import app, main

__all__ = ["app", "fonts", "kits", "main", "printers", "printing", "schema", "scoring", "simulation", "trust", "watching"]
