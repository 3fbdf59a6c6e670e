"""Sealed answers: only one's own turn reads them, all others wait until everybody is done, and nothing is lost then."""

import sqlite3

import pytest

from app.errors import UserError
from app.study.answer import Answer, AnswerAction, Circumstances, Content, Exposure
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.team.seals import Phase, Seal
from app.study.team.workshops import NewWorkshop, Plan
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder, open_study

MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET)


@pytest.fixture
def people(study: StudyFolder) -> tuple[Rater, Rater, Rater]:
    """Ada, Ben, and the pair they make."""
    ada, ben = (study.raters.add(name) for name in ("Ada", "Ben"))
    return ada, ben, study.raters.add("Ada and Ben", RaterKind.PAIR)


@pytest.fixture
def seal(study: StudyFolder, people: tuple[Rater, Rater, Rater]) -> Seal:
    """A seal of the pair on the first image."""
    ada, ben, pair = people
    return study.seals.open(1, pair=pair.key, members=(ada, ben))


def say(study: StudyFolder, seal: Seal, rater: Rater, content: Content, item: str = "T1.C1") -> Answer:
    return study.seals.turn(seal, rater).record(None, item, content, AnswerAction.DO, Circumstances())


def test_what_was_sealed_comes_out_as_it_was_given(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, _pair = people
    sitting = study.sessions.start(ada, Perception.SCREEN_READER)
    earlier = study.answers.record(sitting, 1, "T1.C1", NOT_MET, AnswerAction.DO, Circumstances())
    around = Circumstances(Perception.SCREEN_READER, Exposure(None, {"line": 2}), 4.5)
    turn = study.seals.turn(seal, ada)
    first = turn.record(
        sitting, "T1.C1", Content(Verdict.CANNOT_TELL, Doubt.WORDING, "ചൂരൽ"), AnswerAction.DO, around
    )
    second = turn.record(sitting, "T1.C1", MET, AnswerAction.DO, around)
    assert second.previous == first.key
    assert turn.current() == {"T1.C1": second}
    study.seals.done(seal, ada)
    whole = say(study, seal, ben, Content(Judgment.NEVER_SHOW), "showing")
    study.seals.done(seal, ben)
    told = study.seals.break_seal(seal)
    assert [(answer.rater, answer.id) for answer in told] == [(ada, second.id), (ben, whole.id)]
    facts = study.answers.history(1, ada, "T1.C1")
    assert [fact.id for fact in facts] == [earlier.id, first.id, second.id]
    assert [fact.previous for fact in facts] == [None, facts[0].key, facts[1].key]
    assert [fact.recorded_at for fact in facts[1:]] == [first.recorded_at, second.recorded_at]
    assert facts[1].content == first.content
    assert facts[2].circumstances == around
    assert study.queue.answered(ada, 1) == 1
    assert study.database.number("SELECT count(*) FROM sealed_answer") == 0
    shown = list(study.database.rows("SELECT rater, image, occasion FROM disclosure ORDER BY rater"))
    assert shown == [(ada.key, 1, "pair"), (ben.key, 1, "pair")]
    assert study.seals.break_seal(seal) == told  # a second time changes nothing
    assert study.database.number("SELECT count(*) FROM disclosure") == 2


def test_a_seal_is_not_broken_before_all_are_done(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, _pair = people
    say(study, seal, ada, MET)
    study.seals.done(seal, ada)
    for attempt in (study.seals.break_seal, lambda it: study.seals.answers(it, Phase.ALONE)):
        with pytest.raises(UserError, match=r"^Sealed: "):
            attempt(seal)
    with pytest.raises(sqlite3.IntegrityError, match="somebody has not answered yet"):
        study.database.connection.execute("INSERT INTO seal_broken VALUES (?, 0)", (seal.key,))
    assert not study.seals.get(seal.key).is_broken
    assert [one.awaited for one in study.seals.unbroken(pair=seal.pair)] == [(ben,)]
    assert study.answers.count() == 0


def test_only_a_turn_reads_and_only_while_it_lasts(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, _pair = people
    of_ada = study.seals.turn(seal, ada)
    of_ada.record(None, "T1.C1", MET, AnswerAction.DO, Circumstances())
    of_ben = study.seals.turn(seal, ben)
    assert of_ben.current() == {}
    assert of_ada.is_over
    for attempt in (
        of_ada.current,
        lambda: of_ada.record(None, "T1.C1", MET, AnswerAction.DO, Circumstances()),
    ):
        with pytest.raises(UserError, match="Ada's turn is over"):
            attempt()
    study.seals.done(seal, ada)
    with pytest.raises(UserError, match="Ada has answered"):
        study.seals.turn(seal, ada)
    with pytest.raises(UserError, match="does not answer"):
        study.seals.turn(seal, study.raters.add("Eve"))


def test_after_a_crash_a_turn_goes_on(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, pair = people
    said = say(study, seal, ada, MET)
    again = open_study(study.folder)
    try:
        (waiting,) = again.seals.unbroken(pair=pair.key)
        assert waiting.awaited == (ada, ben)
        assert again.seals.open(1, pair=pair.key, members=(ada, ben)) == waiting
        assert again.seals.turn(waiting, ada).current() == {"T1.C1": said}
    finally:
        again.close()


def test_starting_over_tells_nothing_of_the_first_answers(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, _pair = people
    workshop = study.workshops.make(NewWorkshop("Canes", "A shop", "Eve", Plan(Scale.SHOWING, ()), ()))
    together = study.seals.open(2, workshop=workshop.key, members=(ada, ben))
    say(study, together, ada, MET)
    study.seals.done(together, ada)
    assert study.seals.start_over(together, ada).awaited == (ada, ben)
    assert study.seals.turn(together, ada).current() == {}
    say(study, seal, ada, MET)
    assert study.seals.start_over(seal, ada).awaited == (ada, ben)  # in a pair, before they are done
    assert study.seals.turn(seal, ada).current() == {}


def test_who_is_absent_is_not_waited_for(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, _pair = people
    say(study, seal, ada, MET)
    study.seals.done(seal, ada)
    say(study, seal, ben, NOT_MET)
    assert study.seals.absent(seal, ben).awaited == ()
    assert not study.seals.absent(seal, ada).members[0].is_absent  # who has answered, has answered
    assert [answer.rater for answer in study.seals.break_seal(seal)] == [ada]
    assert study.answers.current(1, ben) == {}
    assert study.database.number("SELECT count(*) FROM disclosure WHERE rater = ?", (ben.key,)) == 0
    kept = study.database.rows("SELECT rater, value FROM sealed_answer WHERE seal = ?", (seal.key,))
    assert list(kept) == [(ben.key, "not met")]  # nobody hears it, and nothing is lost


def test_before_and_after_the_discussion_are_both_kept(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    ada, ben, pair = people
    sitting, of_both = (study.sessions.start(one, Perception.UNSAID) for one in (ada, pair))
    with pytest.raises(UserError, match=r"^Sealed: "):
        study.seals.record(seal, of_both, "T1.C1", MET, Phase.JOINT, Circumstances())
    for rater in (ada, ben):
        say(study, seal, rater, MET)
        study.seals.done(seal, rater)
    study.seals.break_seal(seal)
    after = study.seals.record(seal, sitting, "T1.C1", NOT_MET, Phase.AFTER_DISCUSSION, Circumstances())
    both = study.seals.record(seal, of_both, "T1.C1", NOT_MET, Phase.JOINT, Circumstances())
    assert [answer.content for answer in study.seals.answers(seal, Phase.ALONE)] == [MET, MET]
    assert study.seals.answers(seal, Phase.AFTER_DISCUSSION) == [after]
    assert study.seals.answers(seal, Phase.JOINT) == [both]
    assert study.answers.current(1, ada)["T1.C1"] == after
    with pytest.raises(UserError, match="have been read out"):
        study.seals.turn(seal, ada)


def test_a_seal_belongs_to_a_pair_or_a_workshop(
    study: StudyFolder, people: tuple[Rater, Rater, Rater]
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        study.seals.open(1, members=people[:2])
    with pytest.raises(KeyError):
        study.seals.get(99)
    assert study.seals.newest(1, pair=people[2].key) is None


def test_a_sealed_answer_cannot_be_edited(
    study: StudyFolder, seal: Seal, people: tuple[Rater, Rater, Rater]
) -> None:
    say(study, seal, people[0], MET)
    with pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE sealed_answer SET value = 'not met'")
