"""What is said of raised hands in a meeting, and of the time that the whole meeting has."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Raise a hand")
WHO = _("&Who wants to speak?")
WHO_HINT = _("If you choose somebody who is already waiting, they are taken off the list.")
RAISE = _("&Raise")
NOBODY_WAITS = _("Nobody is waiting to speak.")
lowered = Template("{name} is no longer waiting.")
waiting = Template("To speak: {names}.")


def raised(name: str, place: int) -> str:
    if place == 1:
        return _("{name} speaks next.", name=name)
    return _("{name} is waiting to speak, number {place}.", name=name, place=place)


def speaks(name: str, others: Sequence[str]) -> str:
    if not others:
        return _("{name} speaks. Nobody else is waiting.", name=name)
    return _("{name} speaks. Then: {names}.", name=name, names=", ".join(others))


# The time of the whole meeting

WHOLE = _("Min&utes for the whole meeting")
WHOLE_HINT = _(
    "0: no limit. You hear when half of the time is over, when five minutes are left, and "
    "when the time is over."
)
TIME_OVER = _("The time of the meeting is over. Take the time you need.")
minutes_left = PluralTemplate(
    "{count} minute of the meeting is left.", "{count} minutes of the meeting are left."
)
