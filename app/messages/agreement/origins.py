"""What is said of where a person's answers came from, in the window and in the terminal."""

from collections.abc import Sequence

from app.messages.translation import Template, _

stored = Template("Saved. The answers of {name} count as {name}'s own.")
taken_back = Template("Saved. The answers of {name} no longer count as confirmed.")
not_confirmed = Template("Nobody has confirmed the answers of {name}. Nothing was changed.")
NOTHING = _("Nobody has confirmed whose answers are whose.")
WHO_AND_WHY = _("Say who confirms this, and how they know. Nothing was saved.")
NOT_A_LINE = _("Write the name on one line and the reason on one line. Nothing was saved.")


def confirmed(by: str, day: str, name: str, reason: str) -> str:
    """`by` and `reason` may be empty: they are left out under code names, and a name goes with whoever withdraws."""
    if by and reason:
        return _(
            "{by} confirmed on {day} that the answers of {name} are {name}'s own: {reason}",
            by=by,
            day=day,
            name=name,
            reason=reason,
        )
    if by:
        return _(
            "{by} confirmed on {day} that the answers of {name} are {name}'s own.", by=by, day=day, name=name
        )
    if reason:
        return _(
            "Somebody confirmed on {day} that the answers of {name} are {name}'s own: {reason}",
            day=day,
            name=name,
            reason=reason,
        )
    return _("Somebody confirmed on {day} that the answers of {name} are {name}'s own.", day=day, name=name)


def nobody(name: str, people: Sequence[str]) -> str:
    if not people:
        return _('Nobody is called "{name}". No person answers in this study.', name=name)
    return _(
        'Nobody is called "{name}". People in this study: {people}.', name=name, people=", ".join(people)
    )


# The command

CONFIRM = _(
    "confirm that this person gave their answers themselves, although another rater gave the same ones"
)
TAKE_BACK = _("this person's answers no longer count as confirmed")
BY = _("who confirms this or takes it back")
WHY = _("how they know")
ONLY_WITH_NAME = _("--by and --why go with --confirm or --take-back.")

# The dialog

TITLE = _("Whose answers")
BUTTON = _("Whose answers…")
ABOUT = _(
    "Where two raters gave nearly the same answers, nothing is left to a judge: one person may have answered twice, or "
    "a judge's answers may have been imported as a person's. If you know that somebody gave their answers themselves, "
    "confirm it here. Your name, the day and the reason are saved and shown in the report."
)
PERSON = _("Person &whose answers are their own")
YOUR_NAME = _("&Your name")
REASON = _("&How do you know?")
SAVE = _("&Save")
