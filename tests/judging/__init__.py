"""What was played: scored, entered, pictured, simulated."""
