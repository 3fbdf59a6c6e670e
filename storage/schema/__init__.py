"""The tables of a study, a file a family, and the steps by which they came."""
