"""The gallery: all images of a study, as a grid or a list."""
