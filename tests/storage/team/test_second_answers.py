"""Second answers after a meeting: under seal until all are in, at one machine and through packets."""

from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.team.participants import OnWithdrawal
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from storage.packets.sync import sync
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.merge.machines import Machine, team

GIVEN = "SELECT act, value FROM second_answer WHERE act <> 'asked' ORDER BY id"


def asked_study(folder: Path) -> StudyFolder:
    """Ada says met and Ben not met of one image; a meeting asks both again, and Ada spoke first."""
    study = study_of(folder, 1, rubric_of(1))
    study.prepare_to_write()
    say(study, "Ada", {"T1.C1": "1"})
    say(study, "Ben", {"T1.C1": "0"})
    meeting = study.meetings.open("Talk", ["Ada", "Ben"]).key
    ada = study.raters.find("Ada")
    assert ada is not None
    study.second_answers.ask(meeting, [one.key for one in study.answers.all_current()], ada.key)
    return study


def ask_both(machine: Machine) -> None:
    """Ada says met and Ben not met of one image, and a meeting asks both again."""
    machine.answer(0, 0, "T1.C1", Verdict.MET)
    machine.answer(1, 0, "T1.C1", Verdict.NOT_MET)
    study = machine.study
    meeting = study.meetings.open("Talk", ["Ada", "Ben"]).key
    study.second_answers.ask(meeting, [one.key for one in study.answers.all_current()])


def exchange(one: Machine, other: Machine, folder: Path | None) -> None:
    """Bring what one machine has to the other, through a shared folder or by merging."""
    if folder is None:
        other.merge(one)
        return
    for machine in (one, other):
        sync(machine.study, folder)
        machine.reopen()


def leave(study: StudyFolder, name: str, mode: OnWithdrawal) -> None:
    rater = study.raters.find(name)
    assert rater is not None
    study.withdrawals.carry_out(rater, mode)


def give(study: StudyFolder, name: str, value: str | None) -> None:
    rater = study.raters.find(name)
    assert rater is not None
    (asked,) = study.second_answers.awaited(rater=rater.key)
    study.second_answers.give(asked, value)


def told(study: StudyFolder) -> list[tuple[str, str | None, bool]]:
    return [(one.first, one.second, one.spoke_first) for one in study.second_answers.opened()]


def test_nobody_reads_a_second_answer_before_all_are_in(tmp_path: Path) -> None:
    with closing(asked_study(tmp_path / "study")) as study:
        before = list(study.answers.all_facts())
        give(study, "Ada", "not met")
        assert told(study) == []
        assert [one.first for one in study.second_answers.awaited()] == ["not met"]
        give(study, "Ben", None)
        assert told(study) == [("met", "not met", True), ("not met", None, False)]
        assert list(study.answers.all_facts()) == before


def test_what_is_open_stays_as_it_is_and_who_comes_later_is_not_asked(tmp_path: Path) -> None:
    with closing(asked_study(tmp_path / "study")) as study:
        answers = [one.key for one in study.answers.all_current()]
        meeting = study.meetings.all()[0].key
        study.second_answers.ask(meeting, answers)
        asked = study.second_answers.awaited()
        assert len(asked) == 2
        for one in asked:
            study.second_answers.give(one, "met")
        with pytest.raises(UserError, match="can no longer change"):
            study.second_answers.give(asked[0], "not met")
        with pytest.raises(UserError, match="can no longer change"):
            study.second_answers.ask(meeting, answers)


def test_somebody_answers_again_on_their_own_machine(tmp_path: Path) -> None:
    with closing(asked_study(tmp_path / "home")) as study:
        give(study, "Ada", "met")
        ben = study.raters.find("Ben")
        assert ben is not None
        send_out(study, ben, tmp_path / "out.touchstone")
        open_packet(tmp_path / "out.touchstone", tmp_path / "laptop")
        with closing(open_study(tmp_path / "laptop")) as laptop:
            laptop.prepare_to_write()
            assert [one.title for one in laptop.meetings.all()] == ["Talk"]
            (asked,) = laptop.second_answers.awaited()  # Ben's alone: of Ada's nothing is here
            laptop.second_answers.give(asked, "met")
            (here,) = laptop.raters.all()
            send_back(laptop, here, tmp_path / "back.touchstone")
        bring_in(study, tmp_path / "back.touchstone", back_up=study.back_up)
        assert told(study) == [("met", "met", True), ("not met", "met", False)]


@pytest.mark.parametrize("way", ["merge", "folder"])
def test_a_second_answer_stays_on_its_machine_until_all_are_in(tmp_path: Path, way: str) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    a, b = team(tmp_path, 2)
    ask_both(a)
    give(a.study, "Ada", "not met")
    exchange(a, b, folder if way == "folder" else None)
    assert list(b.study.database.rows(GIVEN)) == [("given", None)]
    assert len(b.study.second_answers.awaited()) == 1, "it is known that Ada has answered, and not how"
    give(b.study, "Ben", None)
    for one, other in ((b, a), (a, b), (b, a), (a, b)):
        exchange(one, other, folder if way == "folder" else None)
    for one in (a, b):
        assert sorted(told(one.study), key=str) == [("met", "not met", False), ("not met", None, False)]
        one.close()


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_who_withdraws_is_not_awaited(tmp_path: Path, mode: OnWithdrawal) -> None:
    with closing(asked_study(tmp_path / "study")) as study:
        give(study, "Ada", "met")
        leave(study, "Ben", mode)
        assert study.second_answers.awaited() == []
        assert told(study) == [("met", "met", True)]


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_what_is_under_seal_goes_with_who_withdraws(tmp_path: Path, mode: OnWithdrawal) -> None:
    with closing(asked_study(tmp_path / "study")) as study:
        give(study, "Ada", "met")
        leave(study, "Ada", mode)
        assert study.database.cells("SELECT value FROM second_answer WHERE value IS NOT NULL") == []
        give(study, "Ben", "met")
        assert told(study) == [("not met", "met", False)]
