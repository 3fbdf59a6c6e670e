"""Who may see what others answered: decided by storage, from the answers and the coordinators it holds."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.errors import UserError
from app.files.workshop_file import presets
from app.study.team.coding import CandidateSide, Part, Reading
from app.study.team.pairs import NewMember
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater
from app.study.team.results_access import Standing
from app.study.team.seals import Phase
from app.study.team.statements import NewStatement, Statement
from app.study.team.workshops import Group, NewWorkshop, StepKind, Workshop
from storage.folder import StudyFolder
from tests.agreement.making import say
from tests.storage.making import make_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two images: Ada has answered both, Kim one."""
    made = make_study(tmp_path / "study", images=2)
    say(made, "Ada", {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
    say(made, "Kim", {"T1.C1": "1.", "T1.C2": "1.", "showing": "s."})
    yield made
    made.close()


def finish(study: StudyFolder) -> None:
    say(study, "Kim", {"T1.C1": ".1", "T1.C2": ".1", "showing": ".s"})


@pytest.mark.parametrize("name", ["", "Somebody", "Cleo"])
def test_nobody_but_those_who_have_answered_sees_results_until_all_have(
    study: StudyFolder, name: str
) -> None:
    study.access.add_coordinator("Cleo")
    assert study.access.results_for("Ada").may_see
    assert not study.access.results_for("Kim").may_see
    access = study.access.results_for(name)
    assert (access.may_see, access.people, access.images) == (False, 1, 1)
    finish(study)
    assert study.access.results_for(name).may_see


def test_a_coordinator_opens_results_early_and_it_is_noted(study: StudyFolder) -> None:
    study.access.add_coordinator("Cleo")
    assert study.access.open_results("Cleo").may_see
    study.access.open_results("Cleo")  # a second time there is nothing to note
    assert [(one.name, one.people, one.images) for one in study.access.opened()] == [("Cleo", 1, 1)]
    study.access.add_coordinator("Dora")
    assert not study.access.results_for("Dora").may_see
    with pytest.raises(UserError, match="Ada does not coordinate"):
        study.access.open_results("Ada")


def test_a_coordinator_takes_no_part_in_the_work(study: StudyFolder) -> None:
    study.access.add_coordinator("Cleo")
    assert [rater.name for rater in study.raters.all()] == ["Ada", "Kim"]
    assert [one.rater.name for one in study.assignments.people()] == ["Ada", "Kim"]
    with pytest.raises(UserError, match="Ada gives answers in this study"):
        study.access.add_coordinator("Ada")
    with pytest.raises(UserError):
        study.access.add_coordinator(" ")


def test_whoever_was_enrolled_and_has_answered_nothing_can_coordinate_until_they_answer(
    study: StudyFolder,
) -> None:
    study.raters.add("Maya")
    assert study.access.results_for("").people == 2
    study.access.add_coordinator("Maya")
    assert study.access.results_for("Maya").standing is Standing.COORDINATOR
    assert study.access.results_for("").people == 1  # Kim
    assert [rater.name for rater in study.access.answering()] == ["Ada", "Kim"]
    say(study, "Maya", {"T1.C1": "1."})  # as a merge may bring it
    assert study.access.results_for("Maya").standing is Standing.RATER
    assert not study.access.results_for("Maya").may_see
    assert [rater.name for rater in study.access.answering()] == ["Ada", "Kim", "Maya"]


def test_a_coordinator_can_leave_and_come_back(study: StudyFolder) -> None:
    assert study.access.add_coordinator(" Zoe\u0301 ") == "Zo\u00e9"
    assert study.access.add_coordinator("Zo\u00e9") == "Zo\u00e9"
    study.access.remove_coordinator("Zoe\u0301")
    assert study.access.coordinators() == []
    assert study.access.results_for("Zo\u00e9").standing is Standing.UNKNOWN
    with pytest.raises(UserError, match="Nobody does"):
        study.access.remove_coordinator("Zo\u00e9")
    study.access.add_coordinator("Zo\u00e9")
    assert study.access.coordinators() == ["Zo\u00e9"]


def test_who_coordinates_and_answers_is_treated_as_who_answers(study: StudyFolder) -> None:
    """Such a name can come from two machines that are merged."""
    study.access.add_coordinator("Cleo")
    study.access.open_results("Cleo")
    study.raters.add("Cleo")
    access = study.access.results_for("Cleo")
    assert (access.standing, access.may_see) == (Standing.RATER, False)


def leave(study: StudyFolder, name: str, mode: OnWithdrawal) -> None:
    rater = study.raters.find(name)
    assert rater is not None
    study.withdrawals.carry_out(rater, mode)


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_nobody_waits_for_who_has_withdrawn(study: StudyFolder, mode: OnWithdrawal) -> None:
    assert not study.access.results_for("").may_see
    leave(study, "Kim", mode)
    access = study.access.results_for("")
    assert (access.may_see, access.people, access.images) == (True, 0, 0)


def test_a_pair_is_waited_for_until_nobody_of_it_is_left(study: StudyFolder) -> None:
    finish(study)
    study.pairs.make(NewMember("Ada"), NewMember("Kim"))
    assert study.access.results_for("").people == 1
    leave(study, "Ada", OnWithdrawal.DETACH)
    assert study.access.results_for("").people == 1
    leave(study, "Kim", OnWithdrawal.DETACH)
    assert study.access.results_for("").may_see


def test_a_coordinator_whose_name_was_taken_off_is_not_listed(study: StudyFolder) -> None:
    study.access.add_coordinator("Cleo")
    study.access.open_results("Cleo")
    study.raters.add("Cleo")
    leave(study, "Cleo", OnWithdrawal.DELETE)
    assert study.access.coordinators() == []
    assert study.access.results_for("").standing is Standing.UNKNOWN
    assert [one.name for one in study.access.opened()] == [""]


def test_what_was_said_last_of_a_coordinator_counts_while_the_clock_is_wrong(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.access.add_coordinator("Cleo")
    monkeypatch.setattr("storage.team.results_access.now", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    study.access.remove_coordinator("Cleo")
    assert study.access.coordinators() == []
    study.access.add_coordinator("Cleo")
    assert study.access.coordinators() == ["Cleo"]


def in_workshop(study: StudyFolder) -> Workshop:
    return study.workshops.make(NewWorkshop("W", "", "Fay", presets()[0].plan, (Group("Held", ()),)))


def say_line(study: StudyFolder, rater: Rater | None) -> Statement:
    return study.statements.add(NewStatement(in_workshop(study).key, StepKind.REACTIONS, "bent", rater=rater))


def code_a_line(study: StudyFolder, bea: Rater) -> None:
    said = say_line(study, study.raters.find("Anna"))
    study.coding.code(said.origin, bea, Reading(Part.CRITERION, CandidateSide.FOR, 1))


@pytest.mark.parametrize(
    "act",
    [
        lambda study, bea: study.groupings.make(bea, "bent", "they cannot be used"),
        lambda study, bea: study.groupings.put(bea, 1, None),
        lambda study, bea: study.workshops.rank(in_workshop(study).key, [["Held"]], Phase.ALONE, bea),
        lambda study, bea: study.workshops.rank(in_workshop(study).key, [["Held"]], Phase.AFTER_DISCUSSION),
        say_line,
        code_a_line,
    ],
    ids=["group", "grouped image", "ranking", "ranking of the group", "line", "code"],
)
def test_what_others_said_without_answering_is_not_exported_to_a_rater(
    tmp_path: Path, act: Callable[[StudyFolder, Rater], object]
) -> None:
    with closing(make_study(tmp_path / "other", images=2)) as study:
        anna = study.raters.add("Anna")
        study.groupings.make(anna, "straight", "")
        study.groupings.put(anna, 2, None)
        assert study.access.results_for("Anna").may_export  # there are only her own
        act(study, study.raters.add("Bea"))
        assert not study.access.results_for("Anna").may_export
