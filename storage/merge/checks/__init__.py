"""What a study from elsewhere may hold: its cells, its choices, its facts together, and whether all can be read."""
