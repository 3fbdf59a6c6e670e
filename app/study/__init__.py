"""What a study is made of, as frozen dataclasses, and what all this asks of the world."""
