"""Everything made from a Plan besides the PDF: guide, zip, manifest, reprint, printer corrections and exports."""
