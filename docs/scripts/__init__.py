"""The scripts behind `make docs`: they write the reference pages and draw the pictures."""
