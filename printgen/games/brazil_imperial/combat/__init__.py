"""One combat (B17): its fields as entered, its checks and its outcome."""
