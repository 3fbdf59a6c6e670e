"""Sessions: a person who asks a model to judge."""
