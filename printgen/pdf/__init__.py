"""Compiles faces to PDF operators and writes sheets to a PDF file. It decides no position, and it alone knows reportlab."""
