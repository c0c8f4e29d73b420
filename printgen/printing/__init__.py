"""Turns an order into lots, lots into a Plan, and a Plan into a Printout, which makes PDFs, pictures and cut files."""
