"""Pairs: two people are one rater, sit as they like, and can tell the facilitator something alone."""

import pytest

from app.errors import UserError
from app.study.alt_text import Level
from app.study.team.pairs import NewMember, SittingSetup
from app.study.team.raters import Perception, RaterKind
from storage.folder import StudyFolder, open_study

ADA = NewMember("Ada", Perception.SCREEN_READER, "friend")
BEN = NewMember("Ben", Perception.IMAGE_VISIBLE, "friend")


def test_a_pair_is_a_rater_made_of_two(study: StudyFolder) -> None:
    known = study.raters.add("Ben")
    pair = study.pairs.make(ADA, BEN)
    assert (pair.rater.name, pair.rater.kind) == ("Ada and Ben", RaterKind.PAIR)
    assert [one.name for one in pair.people] == ["Ada", "Ben"]
    assert pair.people[1] == known
    assert [one.perception for one in pair.members] == [Perception.SCREEN_READER, Perception.IMAGE_VISIBLE]
    assert pair.members[0].relationship == "friend"
    assert pair.other(known) == pair.people[0]
    assert study.queue.tally(pair.rater).images == 3
    again = open_study(study.folder)
    try:
        assert again.pairs.all() == [pair]
    finally:
        again.close()
    assert study.pairs.make(NewMember("Ben"), NewMember("Ada")) == pair


@pytest.mark.parametrize(
    ("first", "second", "name", "sentence"),
    [
        ("Ada", " ada ", "", "A pair needs two people"),
        ("Ada", " ", "", "A pair needs two people"),
        ("model", "Ada", "", "model is a pair or a model"),
        ("Ada", "Ben", "Eve", "Eve is taken"),
    ],
)
def test_names_that_do_not_do(study: StudyFolder, first: str, second: str, name: str, sentence: str) -> None:
    study.raters.add("model", RaterKind.JUDGE)
    study.raters.add("Eve")
    before = study.raters.all()
    with pytest.raises(UserError, match=sentence):
        study.pairs.make(NewMember(first), NewMember(second), name)
    assert study.raters.all() == before


def test_how_they_sat_last_is_kept(study: StudyFolder) -> None:
    pair = study.pairs.make(ADA, BEN, "Pair 1")
    assert study.pairs.last_setup(pair.rater) == SittingSetup()
    for setup in (SittingSetup(None, 0, 20), SittingSetup(Level.LINE, 3)):
        study.pairs.set_up(study.sessions.start(pair.rater, Perception.UNSAID), setup)
    assert study.pairs.last_setup(pair.rater) == SittingSetup(Level.LINE, 3)


def test_a_note_to_the_facilitator(study: StudyFolder) -> None:
    ada = study.raters.add("Ada")
    note = study.pairs.add_private_note(ada, " I would like to stop soon. ", image=2)
    assert (note.words, note.image, note.rater) == ("I would like to stop soon.", 2, ada)
    assert study.pairs.private_notes() == [note]
    with pytest.raises(UserError, match="Nothing was written"):
        study.pairs.add_private_note(ada, "  ")
