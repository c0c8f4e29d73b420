"""What is shown of Sunnyvale."""
