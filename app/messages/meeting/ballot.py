"""A secret ballot in a meeting, dissent from a decision, and the reminder of the time."""

from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Secret ballot")
OPEN = _("Secret ba&llot…")
ABOUT = _(
    "One after another, come to the machine and press a button. Nobody sees or hears what "
    "was pressed. Only the three totals are saved, once all have voted. Cancel discards all "
    "votes."
)
VOTES = {"in_favour": _("&In favour"), "against": _("A&gainst"), "abstained": _("A&bstain")}
ALL_IN = _("All votes are in.")
DISSENT_TITLE = _("Dissent from the decision")
DISSENT_WHO = _("&Who dissents?")
DISSENT_WHY = _("&Why? Optional.")
DISSENT_WHO_NEEDED = _("Say who dissents.")
NOTHING_DECIDED = _("Nothing has been decided here yet, so nobody can dissent.")
too_few = Template(
    "A ballot of fewer than {fewest} people is not secret: each would know what the other said."
)
next_vote = Template("Vote {number} of {voters}. Everybody else, please look away.")


def vote_in(cast: int, voters: int) -> str:
    if cast == voters:
        return ALL_IN
    return _(
        "Vote received: {cast}. {next_vote}", cast=cast, next_vote=next_vote(number=cast + 1, voters=voters)
    )


still_out = PluralTemplate(
    "{count} vote is still missing. Nothing is counted until all have voted.",
    "{count} votes are still missing. Nothing is counted until all have voted.",
)


too_many = PluralTemplate(
    "{count} hand, but only {may_decide} may decide. Count again.",
    "{count} hands, but only {may_decide} may decide. Count again.",
    may_decide=PluralTemplate("{count} person", "{count} people"),
)


dissent_stored = Template("{name}'s dissent is in the minutes.")
time_on_matter = PluralTemplate(
    "{count} minute on this so far. Take the time you need.",
    "{count} minutes on this so far. Take the time you need.",
)
