"""Lines kept while people talk, and groups put in an order, without a page."""

import pytest
from hypothesis import given, settings, strategies as st

from app.errors import UserError
from app.messages.workshop import workshop as workshop_text
from app.sessions.workshop.group_ranking import GroupRanking
from app.sessions.workshop.statement_capture import StatementFilter
from app.sessions.workshop.workshop import Facilitating
from app.study.team.seals import Phase
from storage.folder import StudyFolder
from tests.sessions.workshop_sitting import GROUPS, set_up


def keep(sitting: Facilitating, typed: str, **flags: bool) -> str:
    return sitting.capturing.keep(typed, sitting.place, "", **flags).sentence


def test_a_number_at_the_beginning_says_who_said_it(sitting: Facilitating) -> None:
    assert keep(sitting, "2 too thick") == "Saved, Ben."
    assert keep(sitting, "  no tip at all ") == "Saved."
    assert keep(sitting, "0 3 sections are enough") == "Saved."
    assert keep(sitting, "5 sections are too many") == "Saved."  # there are four people
    assert keep(sitting, "3") == "Saved."
    assert sitting.capturing.sentences() == [
        "Ben: too thick.",
        "no tip at all.",
        "3 sections are enough.",
        "5 sections are too many.",
        "3.",
    ]
    for empty in ("", "  "):
        with pytest.raises(UserError, match="Write a line first"):
            keep(sitting, empty)


def test_lines_are_flagged_parked_reworded_and_taken_back(study: StudyFolder, sitting: Facilitating) -> None:
    capturing, place = sitting.capturing, sitting.place
    with pytest.raises(UserError, match="Choose a line first"):
        capturing.flag(None, place)
    assert keep(sitting, "1 they mock us", is_offensive=True) == "Saved, Ada, offensive."
    assert keep(sitting, "what of other kinds?", is_parked=True) == "Saved, parked."
    assert capturing.set_speaker(4, None, place).sentence == "Dan: what of other kinds?"
    assert capturing.set_speaker(0, 1, place).sentence == "Nobody in particular: what of other kinds?"
    assert capturing.flag(0, place).sentence == "No longer marked offensive: they mock us."
    assert capturing.reword(0, "They laugh at us", place).sentence == "Now: They laugh at us."
    assert capturing.sentences() == ["Ada: They laugh at us.", "what of other kinds? Parked."]
    assert capturing.counts(place) == (2, 1)
    assert capturing.park(1, place).sentence == "No longer parked: what of other kinds?"
    assert capturing.take_back(0, place).sentence == workshop_text.LINE_BACK
    assert capturing.sentences() == ["what of other kinds?"]
    assert capturing.reword(0, " ", place).sentence == workshop_text.LINE_BACK
    assert study.statements.of_workshop(sitting.workshop.key) == []
    with pytest.raises(UserError, match="Choose a line first"):
        capturing.park(None, place)


def test_lines_are_shown_of_here_of_everywhere_and_parked(sitting: Facilitating) -> None:
    keep(sitting, "first", is_parked=True)
    sitting.step_image(1)
    keep(sitting, "second")
    capturing = sitting.capturing
    assert capturing.sentences() == ["second."]
    assert capturing.next_which(sitting.place).sentence == "All lines, 2."
    assert capturing.sentences() == ["first. Parked. Image 1.", "second. Image 2."]
    assert capturing.next_which(sitting.place).sentence == "Parked lines, 1."
    assert capturing.next_which(sitting.place).sentence == "Lines of this image or step, 1."
    sitting.step_by(1)
    assert capturing.which is StatementFilter.HERE
    assert capturing.lines == []


# --- rankings


@pytest.fixture
def ranking(study: StudyFolder) -> GroupRanking:
    workshop = set_up(study)
    study.workshops.bring_in(workshop.key, 1, "Drawn")
    return GroupRanking(study, workshop)


def test_groups_are_ranked_by_key_with_ties(study: StudyFolder, ranking: GroupRanking) -> None:
    held, leaning = GROUPS
    assert ranking.rows == [held, leaning, "Drawn"]
    assert ranking.move(0, -1) == (ranking.move(0, -1)[0], 0)
    assert ranking.move(0, -1)[0].sentence == workshop_text.BEST_ALREADY
    said, row = ranking.move(0, 1)
    assert (said.sentence, row) == (f"{held}: place 2 of 3.", 1)
    said, row = ranking.tie(2)
    assert (said.sentence, row) == (f"Drawn: place 2 of 2, with {held}.", 2)
    assert ranking.sentences() == [
        f"1. {leaning}",
        f"2. {held}, tied with Drawn",
        f"2. Drawn, tied with {held}",
    ]
    assert ranking.tie(2)[0].sentence == workshop_text.TIED_ALREADY
    assert ranking.tie(0)[0].sentence == workshop_text.NOTHING_ABOVE
    said, row = ranking.tie(1)
    assert said.sentence == f"{held}: place 1 of 2, with {leaning}."
    assert ranking.places == [[leaning, held], ["Drawn"]]
    assert ranking.move(2, 1)[0].sentence == workshop_text.WORST_ALREADY
    said, row = ranking.move(1, -1)  # out of the tie, above it
    assert (ranking.places, row) == ([[held], [leaning], ["Drawn"]], 0)


def test_every_change_of_an_order_is_kept_for_each_whose_it_is(
    study: StudyFolder, ranking: GroupRanking
) -> None:
    held, leaning = GROUPS
    ada = study.raters.find("Ada")
    ranking.move(0, 1)
    assert ranking.choose(ada).sentence == f"Ada: 1 {held}; 2 {leaning}; 3 Drawn."
    ranking.tie(1)
    assert ranking.choose(None).sentence == f"The whole group: 1 {leaning}; 2 {held}; 3 Drawn."
    assert ranking.choose(ada).sentence == f"Ada: 1 {held} and {leaning}; 2 Drawn."
    stored = study.workshops.rankings(1)
    assert [(one.rater.name if one.rater else "", one.phase) for one in stored] == [
        ("", Phase.AFTER_DISCUSSION),
        ("Ada", Phase.ALONE),
    ]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["up", "down", "tie"])), max_size=12))
def test_no_group_is_lost_or_doubled_whatever_is_pressed(presses: list[tuple[int, str]]) -> None:
    ranking = GroupRanking.__new__(GroupRanking)
    ranking.places = [["a"], ["b"], ["c"], ["d"], ["e"]]
    ranking._keep = lambda name: (name, ranking.rows.index(name))  # type: ignore[method-assign,assignment,return-value]
    for row, press in presses:
        ranking.tie(row) if press == "tie" else ranking.move(row, -1 if press == "up" else 1)
        assert sorted(ranking.rows) == ["a", "b", "c", "d", "e"]
        assert all(ranking.places)
