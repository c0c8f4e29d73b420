"""Divides long work between worker processes, on this machine or on a cluster, and puts their answers together."""
