"""Tests of reading content: valid files, and messages for wrong ones."""
