"""Sheets and faces to PDF bytes: the SVG compiler, fonts, boxes, outline. Decides no position; alone knows reportlab."""
