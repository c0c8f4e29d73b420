"""One combat (B17): its form, its checks, its outcome."""
