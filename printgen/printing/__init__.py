"""Turns an order into lots, lots into a Plan, and a Plan into a Printout with its PDF, pictures and cut files."""
