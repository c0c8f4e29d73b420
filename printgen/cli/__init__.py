"""The command line: reads arguments, calls the project and prints the results."""

from printgen.cli.app import main

__all__ = ["main"]
