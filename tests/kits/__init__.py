"""What a run writes: prints, kits, guides, cut files, proofs; printers."""
