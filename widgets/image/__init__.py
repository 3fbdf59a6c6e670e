"""Looking at pictures and exhibits: zoom, lens, filters, regions."""
