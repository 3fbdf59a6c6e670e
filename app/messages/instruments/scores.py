"""Sentences about the scores that are analysed, of whatever instrument."""

from app.messages.translation import _

NO_INSTRUMENT = _(
    "This study has no rubric or other instrument yet, so there is nothing to analyse. "
    "Publish one in the rubric designer, or make a study with touchstone new --rubric."
)
NOBODY = _("Nobody has answered yet, so there is nothing to analyse.")
