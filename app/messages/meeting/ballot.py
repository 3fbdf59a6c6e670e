"""A secret ballot in a meeting, dissent from a decision, and the reminder of the time."""

from app.messages.interchange.import_export import plural

TITLE = "Secret ballot"
OPEN = "Secret ba&llot…"
ABOUT = (
    "One after the other comes to the machine and presses a button. Nobody sees or hears what was pressed, and only the"
    " three sums are stored, once all have voted. Cancel throws all votes away."
)
VOTES = {"in_favour": "&In favour", "against": "A&gainst", "abstained": "A&bstain"}
ALL_IN = "All votes are in."
DISSENT_TITLE = "Dissent from the decision"
DISSENT_WHO = "&Who does not share it?"
DISSENT_WHY = "&Why? Optional."
DISSENT_WHO_NEEDED = "Say who does not share the decision."
NOTHING_DECIDED = "Nothing is decided here yet that somebody could dissent from."


def too_few(fewest: int) -> str:
    return f"A ballot of fewer than {fewest} people is not secret: each would know what the other said."


def next_vote(number: int, voters: int) -> str:
    return f"Vote {number} of {voters}. Everybody else, please look away."


def vote_in(cast: int, voters: int) -> str:
    if cast == voters:
        return ALL_IN
    return f"Vote {cast} is in. {next_vote(cast + 1, voters)}"


def still_out(number: int) -> str:
    return f"{plural(number, 'vote')} {'is' if number == 1 else 'are'} still out. Nothing is counted before all are in."


def too_many(counted: int, may_decide: int) -> str:
    return f"{plural(counted, 'hand')}, but only {plural(may_decide, 'person', 'people')} may decide. Count again."


def dissent_stored(name: str) -> str:
    return f"Dissent of {name} is in the minutes."


def time_on_matter(minutes: int) -> str:
    return f"{plural(minutes, 'minute')} on this so far. Take the time you need."
