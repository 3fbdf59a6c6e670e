"""Tables of answers that come in."""
