"""The command line: reads arguments, calls the project, and prints its results; all decisions are made elsewhere."""

from printgen.cli.app import main

__all__ = ["main"]
