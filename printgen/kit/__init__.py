"""Everything made from a Plan besides the PDF: guide, zip, manifest, reprint, corrections for printers, exports."""
