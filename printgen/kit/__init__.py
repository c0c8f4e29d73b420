"""Makes everything besides the PDF from a plan: guide, zip, manifest, reprint, printer corrections and exports."""
