"""What one chooses from, made to be taken in at a glance."""
