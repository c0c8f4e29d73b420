"""From an order to lots, from lots to a Plan, and from a Plan to a Printout: PDF, pictures and cut files."""
