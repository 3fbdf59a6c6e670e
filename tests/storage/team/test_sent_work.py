"""Work that was sent out and came back: counted, merged between copies of a study, and gone with whoever withdraws."""

import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.errors import UserError
from app.identity import new_id, now
from app.sessions.team.work_overview import due_day, look_at_work, numbered
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater
from app.study.team.sent_work import (
    DiskState,
    NewReturn,
    NewWork,
    ReviewState,
    SentWork,
    WorkKind,
    WorkState,
    state_of,
    superseding,
)
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from storage.merge.undoing import undo_newest
from storage.packets.staged_packets import bring_in
from tests.canonical_facts import canonical
from tests.interchange.packets.packet_making import make_home, returned

MET = Content(Verdict.MET)


def send(study: StudyFolder, name: str, images: tuple[int, ...] = (1, 2, 3)) -> NewWork:
    rater, rubric = study.raters.add(name), study.rubrics.current()
    assert rubric is not None
    number = study.sent_work.next_number()
    work = NewWork(new_id(), number, WorkKind.PACKET, rater, rubric.version, images)
    study.sent_work.add(work)
    return work


def answer(study: StudyFolder, name: str, image: int, *items: str) -> None:
    session = study.sessions.start(study.raters.add(name), Perception.UNSAID)
    for item in items:
        content = Content(Judgment.CAN_BE_SHOWN) if item == "showing" else MET
        study.answers.record(session, image, item, content, AnswerAction.DO, Circumstances())


def complete(study: StudyFolder, work: NewWork, content: bytes) -> int:
    """How many images a return finds complete."""
    assert study.sent_work.note_return(work.rater, NewReturn(work.id, content)) is not None
    return study.sent_work.all()[0].returned[-1].complete


def test_an_image_is_done_when_all_was_answered_that_its_work_asks(study: StudyFolder) -> None:
    work = send(study, "Ada", (1, 2))
    answer(study, "Ada", 1, "T1.C1", "T1.C2")
    assert complete(study, work, b"criteria alone") == 0
    answer(study, "Ada", 1, "showing")
    answer(study, "Ada", 3, "T1.C1", "T1.C2", "showing")
    assert complete(study, work, b"one") == 1, "image 3 was not sent"
    rubric = study.rubrics.current()
    assert rubric is not None
    changes = [ItemChange(one.lineage, ChangeKind.REWORDED, True) for one in rubric.criteria]
    study.rubrics.publish(rubric, changes)
    assert complete(study, work, b"later") == 1, "as its own version asks"
    answer(study, "Ada", 2, "T1.C1", "T1.C2", "showing")
    assert complete(study, work, b"newer") == 2, "or as the newest does"


def test_the_same_return_is_noted_once_and_another_persons_is_not_matched(study: StudyFolder) -> None:
    work = send(study, "Ada")
    back = NewReturn(work.id, b"content", "ada-laptop", DiskState.PLAIN)
    assert study.sent_work.note_return(work.rater, back) is not None
    assert study.sent_work.note_return(work.rater, back) is None
    assert study.sent_work.note_return(study.raters.add("Ben"), back) is not None
    (sent,) = study.sent_work.all()
    assert [one.rater.name for one in sent.returned] == ["Ada"]
    assert [one.rater.name for one in study.sent_work.unmatched()] == ["Ben"]


def test_copies_that_each_sent_work_out_know_of_both(study: StudyFolder, tmp_path: Path) -> None:
    for name in ("Ada", "Ben"):
        study.raters.add(name)
    study.close()
    shutil.copytree(study.folder, tmp_path / "copy")
    here, there = open_study(study.folder), open_study(tmp_path / "copy")
    for opened, name in ((here, "Ada"), (there, "Ben")):
        opened.prepare_to_write()
        work = send(opened, name)
        note = opened.sent_work.note_return(work.rater, NewReturn(work.id, name.encode()))
        assert note is not None
        opened.sent_work.set_review(note, ReviewState.ACCEPTED)
    there.sent_work.set_closing(True)
    there.close()
    bring_in(here, tmp_path / "copy", may_be_study=True)
    here.close()
    there = open_study(tmp_path / "copy")
    there.prepare_to_write()
    bring_in(there, study.folder, may_be_study=True)
    there.close()
    here, there = open_study(study.folder), open_study(tmp_path / "copy")
    assert canonical(here.database) == canonical(there.database)
    overview = look_at_work(here, now())
    assert [(line.work.number, line.work.rater.name) for line in overview.lines] == [(1, "Ada"), (1, "Ben")]
    assert {line.work.returned[0].review for line in overview.lines} == {ReviewState.ACCEPTED}
    assert overview.is_closing
    with pytest.raises(UserError, match=r"for Ada, Ben\. Say whose you mean with --rater"):
        numbered(overview, 1)
    assert numbered(overview, 1, "Ben").work.rater.name == "Ben"
    here.close()
    there.close()


def test_a_return_that_two_copies_took_in_counts_once(study: StudyFolder, tmp_path: Path) -> None:
    work = send(study, "Ada")
    study.close()
    shutil.copytree(study.folder, tmp_path / "copy")
    here, there = open_study(study.folder), open_study(tmp_path / "copy")
    for opened in (here, there):
        opened.prepare_to_write()
        assert opened.sent_work.note_return(work.rater, NewReturn(work.id, b"content")) is not None
    (sent,) = there.sent_work.all()
    there.sent_work.set_review(sent.returned[0].key, ReviewState.ACCEPTED)
    there.close()
    bring_in(here, tmp_path / "copy", may_be_study=True)
    (sent,) = here.sent_work.all()
    assert [one.review for one in sent.returned] == [ReviewState.ACCEPTED]
    here.sent_work.set_review(sent.returned[0].key, ReviewState.HAS_ISSUES)
    (sent,) = here.sent_work.all()
    assert [one.review for one in sent.returned] == [ReviewState.HAS_ISSUES]
    here.close()


def test_a_reviewed_return_goes_with_the_merge_that_brought_it(tmp_path: Path) -> None:
    with closing(open_study(make_home(tmp_path))) as home:
        home.prepare_to_write()
        packet = returned(home, tmp_path)
        before = canonical(home.database)
        bring_in(home, packet)
        (sent,) = home.sent_work.all()
        home.sent_work.set_review(sent.returned[-1].key, ReviewState.ACCEPTED)
        undo_newest(home)
        assert home.database.number("SELECT count(*) FROM work_review") == 0
        assert canonical(home.database) == before


def test_who_is_detached_leaves_no_machine_behind(study: StudyFolder) -> None:
    work = send(study, "Ada")
    study.sent_work.note_return(work.rater, NewReturn(work.id, b"content", "ada-laptop"))
    study.withdrawals.carry_out(work.rater, OnWithdrawal.DETACH)
    (sent,) = study.sent_work.all()
    assert sent.rater.name != "Ada"
    assert sent.returned[0].machine == ""


@pytest.mark.parametrize("text", ["2026-05-10", " 2026-05-10 "])
def test_a_day_ends_in_the_evening(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sessions.team.work_overview.now", lambda: datetime(2026, 5, 10, tzinfo=UTC))
    day = due_day(text)
    assert day is not None
    assert (day.astimezone().strftime("%Y-%m-%d %H:%M"), due_day("  ")) == ("2026-05-10 23:59", None)


RATERS = [Rater(key, new_id(), name, None) for key, name in enumerate(("Ada", "Ben"))]  # type: ignore[arg-type]


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 1), st.booleans(), st.sampled_from([None, -1, 1])), max_size=8))
def test_each_work_is_in_one_state_and_only_the_last_of_a_person_is_waited_for(
    plan: list[tuple[int, bool, int | None]],
) -> None:
    moment = now()
    every = [
        SentWork(
            *(place, new_id(), place, WorkKind.PACKET, RATERS[who], 1, 1, False),
            moment + timedelta(days=due) if due else None,
            moment + timedelta(seconds=place),
            (None,) if is_back else (),  # type: ignore[arg-type]
        )
        for place, (who, is_back, due) in enumerate(plan)
    ]
    for work in every:
        state, newer = state_of(work, every, moment), superseding(work, every)
        assert (state is WorkState.RETURNED) == bool(work.returned)
        assert newer is None or (newer.rater == work.rater and newer.sent_at > work.sent_at)
        if state in (WorkState.OUT, WorkState.OVERDUE):
            assert newer is None
            assert (state is WorkState.OVERDUE) == (work.due_at is not None and work.due_at < moment)
