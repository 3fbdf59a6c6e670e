"""What models draft: rubrics and descriptions."""
