"""Compiles faces to PDF operators, and writes sheets to a PDF file. Decides no positions, and is the only user of reportlab."""
