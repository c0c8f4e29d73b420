"""Tests of the repository: its stages, docs, Makefile and wheel."""
