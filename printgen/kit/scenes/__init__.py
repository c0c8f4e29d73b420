"""Pictures of pieces in space: folded nets, stacks, hands of cards, and a table with the whole game on it."""
