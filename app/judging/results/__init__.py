"""What judges answered."""
