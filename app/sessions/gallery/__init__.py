"""Sessions: somebody looking through the images of a study."""
