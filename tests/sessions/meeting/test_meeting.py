"""Meetings: what is worth talking about, nobody given away, rulings beside first answers, rewording, taking back."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.reports.changes_since_meeting import since_last_meeting
from app.rubrics.draft import RubricDraft
from app.sessions.meeting.agenda_order import AgendaFilter, Order, choose, collect
from app.sessions.meeting.meeting import Adjudicating
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import MinuteKind, Outcome
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Scale, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.sessions.meeting_study import BENT, PEOPLE, begin_session, rewording

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET


# To discuss


def test_the_queue_says_who_differs_how_and_leaves_out_what_all_agree_on(session: Adjudicating) -> None:
    assert session.table.lines() == [
        "Image 1, T1.C1: Straight\n2 met, 2 not met; 1 doubt; 1 note; the judge 4 of 5 met, 1 not met.",
        "Image 2, T1.C2: Tip\n3 not met, 1 met.",
        "Image 3, T1.C1: Straight\n3 met, 1 not met.",
    ]
    assert session.table.state() == "3 of 3 to discuss; not listed because all agree: 3."
    assert session.hearing.lines()[-1] == (
        "Worth 10 points: 2 people on the smaller side, 3 each; 1 doubt, 2 each; 1 note, 1 each;"
        " 1 for runs of a judge that differ."
    )


def test_doubts_come_before_larger_splits_and_a_judge_counts_only_if_wanted(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", 6, rubric_of(1), sources=("a", "b"))
    for name, signs in (("Ada", "110111"), ("Ben", "100111"), ("Cy", "101111"), ("Dan", "111111")):
        say(study, name, {"T1.C1": signs}, doubts=[("T1.C1", 3), ("T1.C1", 5)] if name == "Dan" else ())
    for run in (1, 2, 3):
        say(study, "model", {"T1.C1": "11.0.1" if run < 3 else "11.1.1"}, run=run)
    found = collect(study, 1)
    assert found.quiet == 2  # images 1 and 6

    def numbers(agenda_filter: AgendaFilter) -> list[int]:
        return [one.image.number for one in choose(found, agenda_filter)]

    # 3: split and doubted; 2: split two to two; 4: the judge's majority against all; 5: agreed, but doubted
    assert numbers(AgendaFilter()) == [3, 2, 4, 5]
    assert [one.points() for one in choose(found, AgendaFilter())] == [8, 6, 3, 2]
    assert numbers(AgendaFilter(with_judges=False)) == [3, 2, 5]
    assert numbers(AgendaFilter(Order.IMAGE)) == [2, 3, 4, 5]
    assert numbers(AgendaFilter(source="b")) == [2, 4]
    assert numbers(AgendaFilter(code="T1.C2")) == []
    study.close()


def test_a_condition_counts_only_answers_given_under_it_and_practice_none(study: StudyFolder) -> None:
    seen = collect(study, 1, Perception.IMAGE_VISIBLE)
    assert next(dict(one.people) for one in choose(seen, AgendaFilter())) == {"not met": 2, "met": 1}
    assert len(collect(study, 1).matters) == 3
    assert choose(collect(study, 1, Perception.MAGNIFIED), AgendaFilter()) == []


def test_whole_images_are_talked_about_in_their_own_words(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", 1, rubric_of(1))
    say(study, "Ada", {Scale.SHOWING.value: "s"})
    say(study, "Ben", {Scale.SHOWING.value: "n"})
    session = begin_session(study, "")
    assert session.table.lines() == ["Image 1, May it be shown\n1 can be shown, 1 never show."]
    with pytest.raises(UserError, match=r"^A whole image has no criterion"):
        session.reword(rewording())
    with pytest.raises(UserError, match=r"^That is not an answer"):
        session.decide(MET)
    assert session.decide(Judgment.NEVER_SHOW).sentence.startswith("Decided: never show.")
    assert study.meetings.adjudications()[0].version == 0
    study.close()


# Nobody is given away


def test_sides_name_nobody_and_come_in_the_same_drawn_order(
    study: StudyFolder, session: Adjudicating
) -> None:
    told = session.narrate_sides().sentence
    assert not [name for name in PEOPLE if f"{name}:" in " ".join(session.hearing.lines())]
    assert "2 people: met." in told
    assert "uncertain, borderline." in told
    assert "“The handle may bend.”" in told
    assert session.narrate_sides().sentence == told
    orders = set()
    for number in range(12):
        study.meetings.end(session.table.meeting.key)
        session = Adjudicating(study)
        session.start(f"Meeting {number}", ["Eve"])
        orders.add(session.narrate_sides().sentence)
    assert len(orders) > 1


def test_names_are_shown_only_when_asked_and_that_stands_in_the_minutes(
    study: StudyFolder, session: Adjudicating
) -> None:
    assert session.show_names().sentence == "Names are shown from now on. The minutes record this."
    assert session.hearing.lines()[:4] == [
        "Ada: met.",
        "Ben: met. “The handle may bend.”",
        "Cy: not met. uncertain, borderline.",
        "Dan: not met.",
    ]
    session.show_names()
    assert [one.words for one in study.meetings.minutes(session.table.meeting.key)] == [
        "Names were shown from then on.",
        "Names were hidden again.",
    ]
    assert session.take_back().sentence == "Nothing left to undo in this meeting."


def test_names_shown_by_a_program_in_another_language_are_hidden_when_the_meeting_goes_on(
    study: StudyFolder, session: Adjudicating
) -> None:
    meeting = session.table.meeting.key
    study.meetings.note(meeting, MinuteKind.NAMES, "Ab hier waren Namen zu sehen.")
    for _ in range(2):
        Adjudicating(study).go_on()
        assert [one.words for one in study.meetings.minutes(meeting)] == [
            "Ab hier waren Namen zu sehen.",
            "Names were hidden again.",
        ]


# Hearing


def test_the_judge_is_heard_with_its_evidence(session: Adjudicating) -> None:
    told = session.narrate_judges().sentence
    assert told.startswith("Judge model: 4 of 5 met, 1 not met.")
    assert "Run 5: not met, “Line 5 is straight.”." in told
    session.come_to(1)
    assert session.narrate_judges().sentence == "No judge was asked about this."


def test_the_criterion_is_heard_with_cases_and_earlier_decisions(session: Adjudicating) -> None:
    assert session.narrate_criterion().sentence == (
        "T1 C1. Straight. The cane is straight. Bent is not straight. No borderline case and no earlier decision."
    )
    session.decide(MET)
    assert "image 1: decided, met." in session.narrate_criterion().sentence


# Deciding


def test_a_verdict_that_overrules_everybody_needs_a_reason(study: StudyFolder, session: Adjudicating) -> None:
    assert not session.reason_needed(MET)
    with pytest.raises(UserError, match=r"^This overrules everybody"):
        session.decide(Verdict.CANNOT_TELL)
    assert (
        session.decide(Verdict.CANNOT_TELL, "It is cut off.").sentence
        == "Decided: cannot tell. 2 to discuss."
    )
    assert session.table.lines()[0].startswith("Decided, cannot tell. Image 1, T1.C1")
    assert session.table.place == 0  # nothing moves by itself
    (ruling,) = study.meetings.adjudications()
    assert ruling.ruling.tally.people == {"met": 2, "not met": 2}
    assert ruling.ruling.tally.judges == {"model": {"met": 4, "not met": 1}}


def test_what_came_last_is_taken_back_first(session: Adjudicating) -> None:
    session.note("Ask Eve.", is_open_point=True)
    session.decide(MET)
    assert session.take_back().sentence == "Undone: decided, met, image 1, T1.C1. 3 to discuss."
    assert session.take_back().sentence == "Undone: Ask Eve."


def test_everything_can_be_taken_back_and_first_answers_stay(
    study: StudyFolder, session: Adjudicating
) -> None:
    before = [(one.id, one.content) for one in study.answers.all_facts()]
    session.decide(MET)
    session.next_open()
    with pytest.raises(UserError, match=r"^Say what is contested"):
        session.contest(" ")
    assert session.contest("Two customs.").sentence == "Stays contested. 1 to discuss."
    session.next_open()
    assert session.postpone().sentence == "Left for later. Nothing left to discuss here."
    session.note("Ask Eve.", is_open_point=True)
    told = [session.take_back().sentence for _ in range(5)]
    assert told == [
        "Undone: Ask Eve.",
        "Undone: left for later, image 3, T1.C1. 1 to discuss.",
        "Undone: contested, image 2, T1.C2. 2 to discuss.",
        "Undone: decided, met, image 1, T1.C1. 3 to discuss.",
        "Nothing left to undo in this meeting.",
    ]
    assert [(one.id, one.content) for one in study.answers.all_facts()] == before
    assert study.meetings.adjudications() == []


# Rewording


def test_a_rewording_goes_into_the_draft_with_the_image_as_border_case(
    study: StudyFolder, session: Adjudicating
) -> None:
    assert session.words_now().text == "The cane is straight."
    assert session.reword(rewording()).sentence == (
        "T1.C1 reworded in the draft; the meaning has changed. This image is a borderline case now."
        " The wording check has 2 remarks. 1 to discuss."
    )
    saved = study.designs.draft()
    assert saved is not None
    assert RubricDraft.of(saved.draft).criterion("T1.C1").text == BENT.text
    (case,) = study.designs.border_cases()
    assert (case.image, case.words, case.verdict) == (1, "The handle bends.", MET)
    # Image 3 will be asked again with the new words, so there is nothing to decide now.
    assert [line.partition("\n")[0] for line in session.table.lines()] == [
        "Reworded. Image 1, T1.C1: Straight",
        "Image 2, T1.C2: Tip",
    ]
    session.take_back()
    after = study.designs.draft()
    assert after is not None
    assert RubricDraft.of(after.draft).criterion("T1.C1").text == "The cane is straight."
    assert study.designs.border_cases() == []
    assert len(session.table.queue) == 3


def test_a_meeting_makes_one_version_and_what_it_decided_on_old_words_no_longer_holds(
    study: StudyFolder, session: Adjudicating
) -> None:
    with pytest.raises(UserError, match=r"^This meeting has no unpublished rewording"):
        session.questions()
    session.reword(rewording())
    told, unsaid = session.questions()
    assert unsaid == ()
    assert told[0].startswith("T1.C1 reworded: was “The cane is straight.”")
    said, published = session.publish({})
    assert said.sentence.startswith("Version 2 is published. 12 earlier answers also count for it")
    assert published.reopened == 3
    change = study.designs.versions()[1].change_of(published.rubric.criteria[0].lineage)
    assert change is not None
    assert (change.meaning_changed, change.why) == (True, "A handle may bend.")
    assert [line.partition("\n")[0] for line in session.table.lines()] == ["Image 2, T1.C2: Tip"]
    with pytest.raises(UserError, match=r"^T1.C1 already has this wording in version 2"):
        session.take_back()
    say(study, "Ada", {"T1.C1": "1"})
    say(study, "Ben", {"T1.C1": "0"})
    session.table.read()
    assert session.table.lines()[0] == "Image 1, T1.C1: Straight\n1 met, 1 not met."


def test_where_the_meaning_stayed_a_ruling_holds_for_the_next_version(
    study: StudyFolder, session: Adjudicating
) -> None:
    session.come_to(2)
    session.decide(MET)
    session.come_to(0)
    session.reword(rewording(is_changed=False, case=""))
    session.publish({})
    session.end()
    later = Adjudicating(study)
    later.start("Second", ["Eve"])
    assert [line.partition("\n")[0] for line in later.table.lines()] == ["Image 2, T1.C2: Tip"]
    assert "2 settled before" in later.table.state()


def test_the_same_words_are_no_rewording(session: Adjudicating) -> None:
    with pytest.raises(UserError, match=r"^It already has this wording"):
        session.reword(replace(rewording(), wording=session.words_now()))


# Coming and going


def test_what_is_left_for_later_comes_again_and_the_last_meeting_is_told_in_three_sentences(
    study: StudyFolder, session: Adjudicating
) -> None:
    assert since_last_meeting(study, session.table.meeting) == (
        "This is the first meeting of this study.",
        "So far 4 people have given 24 answers.",
        "Version 1 of the rubric is published.",
    )
    session.postpone("Ask Eve")
    session.next_open()
    session.contest("Two customs.")
    session.note("Which tip?", is_open_point=True)
    session.end()
    arrival = Adjudicating(study).begin().sentence
    assert "nobody has answered anything. The rubric is unchanged." in arrival
    assert arrival.endswith("Left over from then: 1 matter left for later, 1 open point, 1 contested.")
    later = begin_session(study)
    assert later.table.lines()[0].startswith("Image 1, T1.C1")


def test_a_meeting_survives_a_crash(study: StudyFolder, session: Adjudicating) -> None:
    session.decide(MET)
    session.show_names()
    again = Adjudicating(study)
    assert again.begin().sentence.endswith("First was not ended; it can be continued.")
    with pytest.raises(UserError, match=r"^The meeting has not begun"):
        again.decide(MET)
    said = again.go_on().sentence
    assert said.startswith("First continues, 1 decision so far. Present: Ada, Ben, Cy, Dan.")
    assert again.table.lines()[0].startswith("Decided, met.")
    assert again.hearing.names_shown is False
    again.end()
    with pytest.raises(UserError, match=r"^The meeting has not begun"):
        again.go_on()


@pytest.mark.parametrize(("title", "present"), [("", ["Ada"]), ("First", [" "])])
def test_a_meeting_has_a_title_and_people(study: StudyFolder, title: str, present: list[str]) -> None:
    with pytest.raises(UserError):
        Adjudicating(study).start(title, present)
    assert study.meetings.all() == []


def test_whoever_has_open_images_is_told_nothing_unless_they_attend(study: StudyFolder) -> None:
    eve = study.raters.add("Eve")
    session = Adjudicating(study, "Eve")
    assert session.begin().sentence.startswith("Eve cannot open this page yet")
    assert session.unfinished(["Ada", "Eve", "guest"]) == [("Eve", 3)]
    session.accept()
    session.start("First", ["Eve", "guest"])
    assert [(one.image, one.occasion) for one in study.disclosures.of(eve)] == [
        (None, DisclosureOccasion.MEETING),
        (1, DisclosureOccasion.MEETING),
    ]
    session.join("Ada")
    session.come_to(1)
    session.come_to(0)
    ada = study.raters.find("Ada")
    assert ada is not None
    assert [one.image for one in study.disclosures.of(ada)] == [1, 2]


def test_nothing_to_talk_about_is_said(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", 1, rubric_of(1))
    session = begin_session(study, "")
    for act in (session.next_open, session.where):
        assert "Nothing left to discuss here." in act().sentence
    with pytest.raises(UserError, match=r"^There is no line here"):
        session.decide(MET)
    session.note("Next week again.", is_open_point=False)
    assert study.meetings.minutes(1)[0].image is None
    assert session.end().sentence == "The meeting has ended."
    assert Outcome.LATER not in {one.ruling.outcome for one in study.meetings.adjudications()}
    study.close()
