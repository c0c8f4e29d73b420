"""What is shown of Favelas."""
