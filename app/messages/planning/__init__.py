"""Sentences about test images, preregistration and how many images are needed."""
