"""Corner cases of two laptops as one pair: each marks the other absent, a merge that opened a seal is undone, and
answers that may have been sent are started over. Nothing is lost, and nothing comes out early."""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from storage.merge.undoing import undo_newest
from storage.packets.staged_packets import bring_in
from storage.safety.check import check_study
from tests.storage.packets.test_sealed_packets import (
    ADA,
    BEN,
    CODE,
    HOME,
    SAID,
    SECRET,
    SENDINGS,
    Laptops,
    copied,
    laptops,
    pair_of,
    person,
    template,
)

__all__ = ["laptops", "template"]  # fixtures


@settings(max_examples=8, deadline=None)
@given(st.permutations(SENDINGS))
def test_two_who_marked_each_other_absent_are_both_heard(
    template: Path, order: Sequence[tuple[str, str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        one = copied(template, Path(folder) / "laptops")
        one.without(ADA, BEN, 1)
        one.without(BEN, ADA, 1)
        for source, target in order:
            one.send(source, target)
            assert check_study(one.folders[target]).is_sound
        home, ada, ben = (one.said(name) for name in (HOME, ADA, BEN))
        assert home == ada == ben
        for name in (HOME, ADA, BEN):
            with closing(one.at(name)) as study:
                seal = study.seals.newest(1, pair=pair_of(study).rater.key)
                assert seal is not None
                assert seal.awaited == ()
                alone = study.seals.answers(seal, Phase.ALONE)
                assert {answer.rater.name: answer.content.value for answer in alone} == SAID


def sealed(study: StudyFolder) -> list[tuple[object, ...]]:
    """What is under seal, with the place of each and what it follows."""
    return list(
        study.database.rows(
            "SELECT own.uuid, own.rater, own.item, own.value, own.note, own.recorded_at, before.uuid, own.session"
            " FROM sealed_answer AS own LEFT JOIN sealed_answer AS before ON before.id = own.previous ORDER BY own.uuid"
        )
    )


@pytest.mark.parametrize("where", [ADA, HOME])
def test_undoing_the_merge_that_opened_a_seal_puts_answers_back_under_it(
    laptops: Laptops, where: str
) -> None:
    laptops.answer(ADA, 1)
    with closing(laptops.at(ADA)) as study:  # she corrects herself before she is done with the second image
        pair, ada = pair_of(study), person(study, ADA)
        seal = study.seals.open(2, pair=pair.rater.key, members=pair.people)
        turn = study.seals.turn(seal, ada)
        for value in (Verdict.NOT_MET, Verdict.MET):
            content = Content(value, None, SECRET[ADA])
            turn.record(
                study.sessions.start(ada, Perception.UNSAID), CODE, content, AnswerAction.DO, Circumstances()
            )
        study.seals.done(seal, ada)
    laptops.known[ADA].add((ADA, 2))
    laptops.send(ADA, BEN)
    if where == HOME:
        laptops.send(ADA, HOME)
    with closing(laptops.at(where)) as study:
        before = sealed(study)
    assert len(before) == 3
    for image in (1, 2):
        laptops.answer(BEN, image)
        laptops.together(BEN, image)
    laptops.send(BEN, where)
    opened = laptops.said(where)
    with closing(laptops.at(where)) as study:
        undo_newest(study)
    with closing(laptops.at(where)) as study:
        assert sealed(study) == before
        assert list(study.answers.all_current()) == []
        for image in (1, 2):
            again = study.seals.newest(image, pair=pair_of(study).rater.key)
            assert again is not None
            assert [one.name for one in again.awaited] == [BEN]
    assert check_study(laptops.folders[where]).is_sound
    with closing(laptops.at(where)) as study:
        bring_in(study, laptops.place / "back.touchstone")
    assert laptops.said(where) == opened
    if where == HOME:  # what came first is still known to have come with the first merge
        with closing(laptops.at(HOME)) as study:
            undo_newest(study)
        with closing(laptops.at(HOME)) as study:
            undo_newest(study)
            assert sealed(study) == []


def test_what_was_said_alone_and_may_have_been_sent_is_not_started_over(laptops: Laptops) -> None:
    laptops.answer(ADA, 1)
    laptops.send(ADA, BEN)
    with closing(laptops.at(ADA)) as study:
        (seal,) = study.seals.unbroken(pair=pair_of(study).rater.key)
        before = sealed(study)
        with pytest.raises(UserError, match="may have been sent"):
            study.seals.start_over(seal, person(study, ADA))
        assert sealed(study) == before
    laptops.answer(BEN, 1)
    laptops.send(BEN, ADA)
    laptops.together(ADA, 1)
    laptops.look(ADA)
