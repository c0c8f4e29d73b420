"""Faces to PDF operators, sheets to a file. Decides no position; alone knows reportlab."""
