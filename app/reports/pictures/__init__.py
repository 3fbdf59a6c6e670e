"""Pictures of a study in documents about it."""
