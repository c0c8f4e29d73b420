"""Compiles faces to PDF operators, and writes sheets to a PDF file. Only this package uses reportlab."""
