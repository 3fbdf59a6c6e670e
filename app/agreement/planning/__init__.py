"""What a study plans before it concludes anything: test images, how many more are needed, what was preregistered."""
