"""What is shown of Brazil: Imperial."""
