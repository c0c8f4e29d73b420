"""Everything made from a Plan beside the PDF: guide, zip, manifest, reprint, corrections for printers, exports."""
