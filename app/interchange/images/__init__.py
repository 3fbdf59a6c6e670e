"""Images and exhibits that come in, with their manifest."""
