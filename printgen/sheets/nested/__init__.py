"""Nests pieces of any shape on as few sheets as possible."""
