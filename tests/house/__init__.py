"""The house itself: its rooms, its docs, its command line."""
