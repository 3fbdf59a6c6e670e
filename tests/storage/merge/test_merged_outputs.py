"""What models under test made on several machines, put together."""

from app.study.judge.judge_call import Outcome, Status
from app.study.judge.model_drafts import DraftKind
from storage.safety.check import check_study
from tests.storage.judge.test_outputs import ask, keep
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging_cases import agree


def test_outputs_of_two_machines_are_put_together(two: list[Machine]) -> None:
    a, b = two
    keep(a.study, "first", "From here.")
    keep(b.study, "second", "From there.")
    open_call = ask(a.study, "third")
    agree(a, b)
    a.study.outputs.keep(open_call, Outcome(Status.OK), None, "Later.")
    agree(b, a)
    for one in two:
        made = one.study.outputs.usable(DraftKind.CAPTIONS)
        assert {output.words for output in made} == {"From here.", "From there.", "Later."}
        assert check_study(one.study.folder).is_sound
