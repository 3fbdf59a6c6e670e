"""Data sets to publish: Hugging Face, Croissant, Every Eval Ever, and a folder with everything to deposit."""
