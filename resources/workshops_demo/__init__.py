"""The workshops demo: what invented people said of drawn pictures, an artifact a file, and how these are drawn."""
