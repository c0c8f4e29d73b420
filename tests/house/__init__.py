"""The repository itself: its stages, docs, Makefile and wheel."""
