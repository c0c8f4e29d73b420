"""An order to lots, lots to a Plan, a Plan to a Printout: PDF, pictures and cut files."""
