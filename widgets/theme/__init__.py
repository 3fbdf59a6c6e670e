"""Colours, typeface, icons and motion, as the person and the system want them."""
