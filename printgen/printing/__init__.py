"""The way of a print run, from an order to what is told of it."""
