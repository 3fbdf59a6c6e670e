"""Which modules' sentences participants meet is not guessed: what a real screen reader said in their stories is
searched for the sentences of the program."""

import translations
from app.sessions.help.program_sentences import ProgramSentences, fixed_parts
from tests.repository import ROOT

GOLDEN = ROOT / "tests" / "heard" / "golden"
FOR_RESEARCHERS = (
    *("agreement", "coding", "comparing", "criterion-faults", "designer", "planning", "template"),
    *("who-has-what", "participants", "task-take-answers-out", "task-bring-answers-in", "task-make-a-study"),
    *("task-judge-for-a-purpose", "task-compare-captions", "task-score-critiques", "report-card", "charts"),
)
"""The stories in which nobody takes part who only answers."""
FACILITATORS = (f"{translations.MODULES}rubric/",)
"""What is said to whoever rewords a criterion in a meeting."""
ENOUGH_LETTERS = 12
"""A shorter sentence with placeholders may be found in one that it has nothing to do with."""


def test_what_participants_heard_is_on_the_list() -> None:
    stories = (
        path for path in GOLDEN.glob("*.orca48.txt") if path.name.partition(".")[0] not in FOR_RESEARCHERS
    )
    heard = {line.strip() for path in stories for line in path.read_text("utf-8").splitlines()}
    met: dict[str, str] = {}
    for one in ProgramSentences().behind(sorted(heard)):
        letters = sum(sign.isalpha() for part in fixed_parts(one.text) for sign in part)
        places = [place for place, _line in one.entry.locations]
        if letters >= ENOUGH_LETTERS and not any(
            place.startswith((*translations.FOR_PARTICIPANTS, *FACILITATORS)) for place in places
        ):
            met[places[0]] = one.text
    assert not met
