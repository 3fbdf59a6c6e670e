"""What goes into a report on agreement: the question, and the answers of raters as columns of whole numbers."""
