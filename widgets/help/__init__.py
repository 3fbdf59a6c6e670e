"""Help, the command palette and the tour."""
