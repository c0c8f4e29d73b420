"""From what people wrote to a verdict: finds and calls rules, reads entries, reports verdicts. Knows no game."""
