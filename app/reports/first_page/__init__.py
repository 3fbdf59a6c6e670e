"""What somebody reads first of a report on agreement: verdicts, pictures, counts."""
