"""The demos of the three studies: what people said and wrote in them, and the pictures, all of it invented."""
