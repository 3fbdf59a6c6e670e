"""Studies of captions: a survey, a collection, their metrics and an evaluation."""
