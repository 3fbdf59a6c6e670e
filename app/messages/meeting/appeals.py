"""Sentences of a meeting about appeals: what they are against, and what was decided."""

from app.messages.translation import PluralTemplate, Template, _
from app.study.judge.report_cards import AppealOutcome

CHOICES = {AppealOutcome.UPHELD: _("Uphold the appeal"), AppealOutcome.REJECTED: _("Reject the appeal")}
MADE = {
    AppealOutcome.UPHELD: _("Upheld."),
    AppealOutcome.REJECTED: _("Rejected."),
    AppealOutcome.LATER: _("Left for later."),
}
NO_ANSWERS = _("This is an appeal. You can only decide it or leave it for later.")
ABOUT_LABEL = _("the label")
against_guard = Template("Number {number}, about the guard's decision on {name}, {question}: {words}")
by = Template("{line} From {author}.")
line = Template("{state}Appeal. {about}")
heard = Template("{number} of {total}.{state} Appeal. {about}")
card_said = PluralTemplate(
    "The share that the check found is {share}, based on {count} image.",
    "The share that the check found is {share}, based on {count} images.",
)
guard_waits = PluralTemplate(
    "{count} appeal against the guard waits for a decision.",
    "{count} appeals against the guard wait for a decision.",
)
upheld_card = Template("Appeal no. {number} is upheld. Save a corrected check that names it. {left}")
decided = Template("{made} {left}")
undone = Template("Undone: appeal no. {number} is left for later. {left}")
HEADING = _("Appeals")
