"""What is shown of Village."""
