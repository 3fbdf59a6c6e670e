"""People at work: a session takes an intention and returns what changed and the sentence to say."""
