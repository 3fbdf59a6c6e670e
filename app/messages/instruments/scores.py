"""Sentences about the scores that are analysed, of whatever instrument."""

NO_INSTRUMENT = (
    "This study has no rubric or other instrument yet, so there is nothing to analyse. Publish one in the rubric "
    "designer, or make a study with touchstone new --rubric."
)
NOBODY = "Nobody has answered yet, so there is nothing to analyse."
