"""What is shown of a whole study at a glance: its images, its counts and what happened in it."""
