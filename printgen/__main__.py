"""`python -m printgen`."""

from printgen.cli import main

main()
