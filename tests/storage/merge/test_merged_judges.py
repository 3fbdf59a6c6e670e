"""Copies of a study that were judged separately, put together: one judge, with every call in a run of its own."""

from app.judging.prompts.call_parameters import parameters
from app.study.judge.judge_call import call_key
from storage.merge.undoing import undo_newest
from storage.safety.check import check_study
from tests.storage.judge.test_calls import ask, ok, question
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging_cases import agree


def test_the_same_call_made_on_two_machines_is_two_runs(two: list[Machine]) -> None:
    a, b = two
    judge, _asked = ask(a.study, question(image=2))
    b.merge(a)
    for one in two:
        judge, (asked,) = ask(one.study, question())
        one.study.calls.complete(judge, 1, [(asked, ok())])
    agree(a, b)
    sql = "SELECT run, asked_run, attempt FROM judge_call WHERE image = 1 ORDER BY asked_at"
    assert list(a.study.database.rows(sql)) == [(1, 0, 1), (2, 1, 2)]
    assert a.study.conflicts.all() == []


def test_a_call_that_was_completed_elsewhere_is_completed_here(two: list[Machine]) -> None:
    a, b = two
    judge, (asked,) = ask(a.study, question())
    b.merge(a)
    a.study.calls.complete(judge, 1, [(asked, ok())])
    agree(b, a)
    assert [call.is_open for call in b.study.calls.all()] == [False]
    assert b.study.answers.count() == 2


def judged(machine: Machine, *runs: int, image: int = 1) -> None:
    for run in runs:
        judge, (asked,) = ask(machine.study, question(image=image, run=run))
        machine.study.calls.complete(judge, 1, [(asked, ok())])


def test_copies_judged_separately_have_one_judge_and_every_run(three: list[Machine]) -> None:
    a, b, c = three
    judged(a, 1, 2)
    judged(b, 1, 2)
    judged(b, 1, image=2)
    judged(c, 2, 3)
    calls = {call.id: call.outcome.raw for one in three for call in one.study.calls.all()}
    a.merge(b)
    c.merge(b)
    a.merge(c)
    agree(b, c)
    agree(c, a)
    agree(a, b)
    for one in three:
        assert [judge.name for judge, _setup in one.study.calls.judges()] == ["a-model"]
        found = list(one.study.calls.all(newest_only=False))
        assert {call.id: call.outcome.raw for call in found} == calls
        assert sorted((call.image, call.run) for call in found) == [
            *((1, run) for run in range(1, 7)),
            (2, 1),
        ]
        assert one.study.conflicts.all() == []
        for run in range(1, 7):
            assert len(one.study.answers.current(1, found[0].judge, run=run)) == 2
        one.close()
        assert check_study(one.study.folder).is_sound
        one.reopen()


def test_runs_that_a_merge_added_need_not_be_asked_again(two: list[Machine]) -> None:
    a, b = two
    for one in two:
        judged(one, 1, 2)
    a.merge(b)
    (judge, setup) = a.study.calls.judges()[0]
    image = a.study.images.get(1)
    assert image is not None
    asked = [question(run=run) for run in range(1, 6)]
    keys = [call_key(image.id, parameters(setup), one.prompt, one.run) for one in asked]
    known = a.study.calls.known(keys, 1)
    assert [key in known for key in keys] == [False, False, True, True, False]
    undo_newest(a.study)
    assert sorted(call.run for call in a.study.calls.all()) == [1, 2]
    assert a.study.calls.known(keys, 1) == {}
    assert judge.name == "a-model"
