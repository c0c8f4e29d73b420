"""A whole kit in one zip: PDFs, cut files, proofs, guides and the manifest."""
