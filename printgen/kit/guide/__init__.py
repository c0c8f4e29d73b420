"""The assembly guide of a kit: lists its pieces, explains how to print, cut, fold and glue them, and estimates the time."""
