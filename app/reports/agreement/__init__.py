"""A report on agreement as a document, and as JSON."""
