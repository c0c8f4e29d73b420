"""Games of building, trading and exploring between simple players, for a playtest; nobody makes war."""
