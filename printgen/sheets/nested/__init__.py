"""Nests pieces of any shape on few sheets."""
