"""What is said while somebody practises on border cases."""

from collections.abc import Sequence

from app.messages.annotate.annotating import VERDICTS
from app.messages.local_formats import one_of
from app.messages.translation import Template, _
from app.study.verdict import Verdict

TITLE = _("Practise on borderline cases")
PICTURE = _("Image to practise on")
CASE = _("Case")
RESULT = _("What the guidance says")
ANSWER = _("Your answer")
NEXT = _("&Next case")
NO_CASES = _("There are no images to practise on for this criterion; its guidance says how to decide.")
NOTHING_STORED = _("Nothing you answer here is saved.")
place = Template("Case {number} of {total}.")


def borne_out(verdict: Verdict, why: str) -> str:
    return _("Yes, {verdicts}. {why}", verdicts=VERDICTS[verdict].lower(), why=why)


def contested(verdict: Verdict, accepted: Sequence[Verdict], why: str) -> str:
    return _(
        "“{verdicts}” can be defended. People disagree here: {either}. {why}",
        verdicts=VERDICTS[verdict],
        either=either(accepted),
        why=why,
    )


def otherwise(accepted: Sequence[Verdict], why: str) -> str:
    return _("Not quite: the guidance says {either}. {why}", either=either(accepted), why=why)


def either(verdicts: Sequence[Verdict]) -> str:
    words = [VERDICTS[verdict].lower() for verdict in verdicts]
    return one_of(filter(None, (", ".join(words[:-1]), words[-1])))
