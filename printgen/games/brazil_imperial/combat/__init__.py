"""One combat (B17): its form, its checks and its outcome."""
