"""What was played: a file to an entry, to a verdict, to words and pictures."""
