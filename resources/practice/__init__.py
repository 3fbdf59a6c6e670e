"""Border cases to practise on, and the pictures drawn for them."""
