"""Questions put line by line: answers kept, taken back, played again."""
