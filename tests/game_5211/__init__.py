"""What is shown of 5211."""
