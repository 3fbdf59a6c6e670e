"""Workshops on the disk: plans, groups, places, lines that follow one another, consent, and what is asked of people."""

from datetime import date

import pytest

from app.errors import UserError
from app.files.workshop_file import presets
from app.study.team.participants import AboutKind, NewConsent, OnWithdrawal
from app.study.team.raters import Rater
from app.study.team.seals import Phase
from app.study.team.statements import NewStatement
from app.study.team.workshops import Group, GroupImage, NewWorkshop, StepKind, Workshop, WorkshopPosition
from storage.fact_chains import Link, heads
from storage.folder import StudyFolder, open_study


@pytest.fixture
def workshop(study: StudyFolder) -> Workshop:
    groups = (
        Group("Held", (GroupImage(2, "blood"), GroupImage(1))),
        Group("Leaning", (GroupImage(3),)),
        Group("Empty", ()),
    )
    return study.workshops.make(NewWorkshop("Leeds", "A magazine.", "Fay", presets()[0].plan, groups))


@pytest.fixture
def ada(study: StudyFolder) -> Rater:
    return study.raters.add("Ada")


def line(workshop: Workshop, words: str, **more: object) -> NewStatement:
    return NewStatement(workshop.key, StepKind.REACTIONS, words, **more)  # type: ignore[arg-type]


def test_a_workshop_comes_back_as_it_was_made(study: StudyFolder, workshop: Workshop) -> None:
    for preset in presets():
        made = study.workshops.make(NewWorkshop("T", "S", "Fay", preset.plan, ()))
        assert made.plan == preset.plan
    other = open_study(study.folder)
    try:
        assert other.workshops.get(workshop.key) == workshop
        assert other.workshops.all()[0] == workshop
        groups = [(group.name, group.images) for group in other.workshops.groups(workshop.key)]
    finally:
        other.close()
    assert groups == [
        ("Held", (GroupImage(2, "blood"), GroupImage(1))),
        ("Leaning", (GroupImage(3),)),
        ("Empty", ()),
    ]
    with pytest.raises(KeyError):
        study.workshops.get(99)


def test_images_are_brought_in_behind_the_others_and_warned_of(
    study: StudyFolder, workshop: Workshop
) -> None:
    study.workshops.bring_in(workshop.key, 3, "Held")
    study.workshops.bring_in(workshop.key, 3, "Held")
    study.workshops.bring_in(workshop.key, 1, "New")
    study.workshops.warn(workshop.key, 3, "a wound")
    groups = {group.name: group.images for group in study.workshops.groups(workshop.key)}
    assert groups["Held"] == (GroupImage(2, "blood"), GroupImage(1), GroupImage(3, "a wound"))
    assert list(groups) == ["Held", "Leaning", "Empty", "New"]


def test_the_place_is_kept(study: StudyFolder, workshop: Workshop) -> None:
    assert study.workshops.place(workshop.key) is None
    study.workshops.set_place(workshop.key, WorkshopPosition(StepKind.REACTIONS, 2))
    study.workshops.set_place(workshop.key, WorkshopPosition(StepKind.SUMMARY))
    assert study.workshops.place(workshop.key) == WorkshopPosition(StepKind.SUMMARY, None)


def test_an_order_follows_the_one_of_the_same_person(
    study: StudyFolder, workshop: Workshop, ada: Rater
) -> None:
    study.workshops.rank(workshop.key, [["Held"], ["Leaning"]], Phase.ALONE, ada)
    study.workshops.rank(workshop.key, [["Leaning", "Held"]], Phase.AFTER_DISCUSSION)
    newest = study.workshops.rank(workshop.key, [["Leaning"], ["Held"]], Phase.ALONE, ada)
    assert newest.places == (("Leaning",), ("Held",))
    previous = dict(study.database.rows("SELECT id, previous FROM ranking"))
    assert previous == {1: None, 2: None, 3: 1}


def test_a_line_keeps_its_origin_through_every_change(
    study: StudyFolder, workshop: Workshop, ada: Rater
) -> None:
    first = study.statements.add(line(workshop, "too thick", image=2, probe="Why?"))
    other = study.statements.add(line(workshop, "no tip"))
    now_it_is = study.statements.set_speaker(study.statements.revise(first, "Too thick"), ada)
    now_it_is = study.statements.park(study.statements.set_offensive(now_it_is, True), True)
    assert (now_it_is.origin, now_it_is.words, now_it_is.rater) == (first.origin, "Too thick", ada)
    assert (now_it_is.is_offensive, now_it_is.is_parked, now_it_is.probe) == (True, True, "Why?")
    assert study.statements.of_workshop(workshop.key) == [now_it_is, other]
    assert study.statements.get(first.origin) == now_it_is
    study.statements.take_back(now_it_is)
    assert study.statements.all() == [other]
    with pytest.raises(KeyError):
        study.statements.get(first.origin)
    assert study.database.number("SELECT count(*) FROM statement") == 7


def test_of_two_changes_made_apart_the_newest_holds(study: StudyFolder, workshop: Workshop) -> None:
    first = study.statements.add(line(workshop, "too thick"))
    study.statements.revise(first, "here")
    there = study.statements.revise(first, "there")  # follows the same fact, as on another machine
    study.database.connection.execute("UPDATE statement SET recorded_at = recorded_at + id")
    assert [one.words for one in study.statements.all()] == [there.words]


def test_only_what_nothing_follows_is_in_force_whatever_the_clocks_say() -> None:
    links = [Link(1, None, 50, b"a"), Link(2, 1, 40, b"b"), Link(3, 2, 10, b"c"), Link(4, None, 5, b"d")]
    assert list(heads(links).items()) == [(4, 4), (1, 3)]
    fork = [Link(1, None, 1, b"a"), Link(2, 1, 7, b"b"), Link(3, 1, 7, b"c")]
    assert heads(fork) == heads(fork[::-1]) == {1: 3}


def test_summary_lines_are_agreed_changed_and_taken_back(study: StudyFolder, workshop: Workshop) -> None:
    one = study.workshops.sum_up(workshop.key, StepKind.SUMMARY, "Never: 3.")
    two = study.workshops.sum_up(workshop.key, StepKind.ESSENTIALS, "A tip.")
    agreed = study.workshops.change_summary(one, one.words, True)
    assert study.workshops.summaries(workshop.key) == [agreed, two]
    assert (agreed.origin, agreed.is_agreed) == (one.origin, True)
    study.workshops.change_summary(agreed, "", False)
    assert study.workshops.summaries(workshop.key) == [two]


# --- people


def test_people_take_part_by_name(study: StudyFolder, workshop: Workshop, ada: Rater) -> None:
    for name in ("ben", "Cleo"):
        study.participants.join(workshop.key, study.raters.add(name))
    again = study.participants.join(workshop.key, ada)
    assert study.participants.join(workshop.key, ada) == again
    assert [one.rater.name for one in study.participants.of_workshop(workshop.key)] == ["Ada", "ben", "Cleo"]
    assert study.participants.all() == study.participants.of_workshop(workshop.key)


def consent(version: str = "1", to_demographics: bool = False) -> NewConsent:
    return NewConsent(version, "To learn.", date(2026, 3, 1), OnWithdrawal.DETACH, to_demographics)


def test_the_newest_consent_holds_and_all_are_kept(study: StudyFolder, ada: Rater) -> None:
    assert study.participants.consent(ada) is None
    study.participants.agree(ada, consent())
    newest = study.participants.agree(ada, consent("2", to_demographics=True))
    assert study.participants.consent(ada) == newest
    assert newest.said == consent("2", to_demographics=True)
    assert [one.said.version for one in study.participants.consents(ada)] == ["1", "2"]


def test_nothing_is_kept_or_told_of_a_person_who_does_not_agree(study: StudyFolder, ada: Rater) -> None:
    store_about, about = study.participants.store_about, study.participants.about
    with pytest.raises(UserError, match="has not agreed to be asked"):
        store_about(ada, AboutKind.DEMOGRAPHIC, "Age", "40")
    store_about(ada, AboutKind.COMPENSATION, "", "40 euros")
    study.participants.agree(ada, consent(to_demographics=True))
    store_about(ada, AboutKind.DEMOGRAPHIC, "Age", "40")
    store_about(ada, AboutKind.DEMOGRAPHIC, "Age", "41")
    store_about(ada, AboutKind.DEMOGRAPHIC, "Gender", "woman")
    store_about(ada, AboutKind.DEMOGRAPHIC, "Gender", "")
    assert [(one.question, one.answer) for one in about(ada)] == [("", "40 euros"), ("Age", "41")]
    study.participants.agree(ada, consent("2"))
    assert [one.kind for one in about(ada)] == [AboutKind.COMPENSATION]


def test_images_are_left_out_and_met_after_all(study: StudyFolder, ada: Rater) -> None:
    study.participants.skip(ada, 2, "too close")
    study.participants.skip(ada, 3)
    study.participants.meet_after_all(ada, 3)
    assert study.participants.is_skipped(ada, 2)
    assert not study.participants.is_skipped(ada, 3)
    assert [(one.image, one.reason) for one in study.participants.skips(ada)] == [(2, "too close")]


def test_an_older_study_learns_the_scale_of_two_answers(study: StudyFolder) -> None:
    codes = [code for (code,) in study.database.rows("SELECT code FROM item WHERE rubric IS NULL")]
    assert codes.count("shown-or-never") == 1


@pytest.mark.parametrize("odd", ["\u200b", "", "a\u2028b", "\u202e"])
def test_workshops_facilitators_and_groups_have_names(
    study: StudyFolder, workshop: Workshop, odd: str
) -> None:
    plan = presets()[0].plan
    before = list(study.database.connection.iterdump())
    for new in (
        NewWorkshop(odd, "A magazine.", "Fay", plan, ()),
        NewWorkshop("Leeds", "A magazine.", odd, plan, ()),
        NewWorkshop("Leeds", "A magazine.", "Fay", plan, (Group(odd, (GroupImage(1),)),)),
    ):
        with pytest.raises(UserError, match="cannot be a title or name"):
            study.workshops.make(new)
    with pytest.raises(UserError, match="cannot be a title or name"):
        study.workshops.bring_in(workshop.key, 1, odd)
    assert list(study.database.connection.iterdump()) == before
