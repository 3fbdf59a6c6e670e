"""What is found out with instruments other than the yes/no rubric: from a study to plain values, a file a kind."""
