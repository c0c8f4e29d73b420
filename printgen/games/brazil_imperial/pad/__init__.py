"""A finished game, entered as it lies on the table: read, judged, asked for and drawn into the pad."""
