"""The command line: reads arguments, calls the project and prints the results."""

from printgen.cli.running import main

__all__ = ["main"]
