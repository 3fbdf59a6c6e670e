"""A pair's seal that two machines go on with differently: every order of merging and leaving gives the same study."""

import shutil
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.merge.undoing import undo_newest
from storage.safety.check import check_study
from storage.triggers import triggers_lifted
from tests.canonical_facts import Facts, canonical
from tests.storage.merge.test_merging import differences
from tests.storage.merge.test_withdrawal_orders import do, facts, full, leave, merge, opened, seal
from tests.storage.team.leaving import NAME

__all__ = ["full"]


def everything(folder: Path) -> Facts:
    """The study after Adaeze has left, so that it is said who is called what."""
    copy = folder.with_name(f"{folder.name} left")
    shutil.copytree(folder, copy)
    leave(copy, OnWithdrawal.DETACH)
    return facts(copy)


def answer_beforehand(folder: Path) -> None:
    """Adaeze answers on her own what she has also answered under the seal."""
    with opened(folder) as study:
        rater = study.raters.find(NAME)
        assert rater is not None
        sitting = study.sessions.start(rater, Perception.UNSAID)
        content = Content(Verdict.NOT_MET)
        study.answers.record(sitting, 2, "T1.C1", content, AnswerAction.DO, Circumstances())


@pytest.fixture
def two(full: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Adaeze goes on under the seal on both machines; only the first machine breaks it."""
    a, b = tmp_path / "a", tmp_path / "b"
    for folder in (a, b):
        shutil.copytree(full, folder)
        do(folder, NAME, seal)
    do(a, "Ben", seal)
    return a, b


def test_what_was_said_under_a_seal_follows_what_another_machine_has_taken_out_of_it(
    two: tuple[Path, Path], tmp_path: Path
) -> None:
    a, b = two
    first = tmp_path / "first"
    shutil.copytree(a, first)
    merge(first, b)
    merge(b, a)
    assert differences(everything(first), everything(b)) == {}
    with opened(first) as study:
        assert study.database.number("SELECT count(*) FROM sealed_answer") == 0
        rows = study.database.rows(
            "SELECT before.value FROM answer_phase AS phase JOIN answer ON answer.id = phase.answer"
            " JOIN rater ON rater.id = answer.rater LEFT JOIN answer AS before ON before.id = answer.previous"
            " WHERE answer.image = 2 AND rater.name = ? AND before.id IN (SELECT answer FROM answer_phase)",
            (NAME,),
        )
        assert list(rows) == [("met",), ("met",)]  # hers of both machines follow the one they share
    assert check_study(first).is_sound


def test_who_leaves_while_a_seal_is_broken_elsewhere_leaves_what_was_said_when_they_were_done(
    two: tuple[Path, Path], tmp_path: Path
) -> None:
    a, b = two
    late, early = tmp_path / "late", tmp_path / "early"
    for copy in (late, early):
        shutil.copytree(a, copy)
    merge(late, b)
    leave(late, OnWithdrawal.DETACH)
    leave(early, OnWithdrawal.DETACH)
    before = tmp_path / "before"
    shutil.copytree(early, before)
    merge(before, b)
    merge(b, early)
    wanted = facts(late)
    assert differences(facts(before), wanted) == {}
    assert differences(facts(b), wanted) == {}
    assert check_study(b).is_sound


def test_a_seal_that_two_machines_broke_after_different_answers_is_one_seal(
    full: Path, tmp_path: Path
) -> None:
    a, b, c = (tmp_path / name for name in ("a", "b", "c"))
    for folder in (a, b, c):
        shutil.copytree(full, folder)
    answer_beforehand(b)
    answer_beforehand(c)
    for folder in (a, b, c):
        do(folder, NAME, seal)
        do(folder, "Ben", seal)
    with opened(a) as study:
        before = canonical(study.database)
    first, second = tmp_path / "first", tmp_path / "second"
    shutil.copytree(a, first)
    shutil.copytree(c, second)
    merge(first, b)
    with opened(first) as study:
        changed = canonical(study.database)["answer"]
        undo_newest(study)
    with opened(first) as study:
        assert differences(canonical(study.database), before) == {}
    merge(first, b)
    with opened(first) as study:
        assert canonical(study.database)["answer"] == changed
    merge(first, c)
    merge(second, b)
    merge(second, a)
    assert differences(everything(first), everything(second)) == {}
    said = everything(first.rename(tmp_path / "again"))
    merge(tmp_path / "again", second)
    shutil.rmtree(tmp_path / "again left")
    assert differences(everything(tmp_path / "again"), said) == {}
    assert check_study(second).is_sound


def test_an_answer_that_follows_what_came_after_it_is_refused(full: Path, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    for folder in (a, b):
        shutil.copytree(full, folder)
        do(folder, NAME, seal)
        do(folder, "Ben", seal)
    answer_beforehand(b)  # later than what came out of the seal
    with opened(b) as study, study.database.atomic() as connection, triggers_lifted(connection):
        connection.execute(
            "UPDATE answer SET previous = (SELECT max(id) FROM answer) WHERE id = (SELECT min(answer)"
            " FROM answer_phase JOIN answer ON answer.id = answer WHERE image = 2)"
        )
    with opened(a) as study:
        before = canonical(study.database)
    with pytest.raises(UserError, match="edited after being given"):
        merge(a, b)
    with opened(a) as study:
        assert canonical(study.database) == before
