"""What is said while somebody practises on border cases."""

from collections.abc import Sequence

from app.messages.annotate.annotating import VERDICTS
from app.study.verdict import Verdict

TITLE = "Practise on border cases"
PICTURE = "Picture to practise on"
CASE = "Case"
RESULT = "What the guidance says"
ANSWER = "Your answer"
NEXT = "&Next case"
NO_CASES = "There are no pictures to practise on for this criterion; its guidance says how to decide."
NOTHING_STORED = "Nothing you answer here is stored."


def place(number: int, total: int) -> str:
    return f"Case {number} of {total}."


def borne_out(verdict: Verdict, why: str) -> str:
    return f"Yes, {VERDICTS[verdict].lower()}. {why}"


def contested(verdict: Verdict, accepted: Sequence[Verdict], why: str) -> str:
    return f"{VERDICTS[verdict]} can be defended. People disagree here: {either(accepted)}. {why}"


def otherwise(accepted: Sequence[Verdict], why: str) -> str:
    return f"Not quite: the guidance says {either(accepted)}. {why}"


def either(verdicts: Sequence[Verdict]) -> str:
    words = [VERDICTS[verdict].lower() for verdict in verdicts]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
