"""Commands about rubrics and workshops."""
