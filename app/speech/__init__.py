"""What is said, when, and what interrupts what; engines behind one protocol."""
