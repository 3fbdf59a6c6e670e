"""Short words: what a session says fits 40 cells of braille, the important word first, in window and terminal."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.messages.annotate.wording_level import FULL, SHORT, STANDARD, Words, words_for
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.sessions.feedback import Feedback
from app.study.alt_text import Level
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.demo_copies import copy_demo

CELLS = 40


pytestmark = pytest.mark.study(images=10, rubric="guide-cane")


@pytest.fixture
def robin(study: StudyFolder) -> Annotating:
    session = Annotating(study, study.raters.add("Robin"), words=SHORT)
    session.narration.arrival_level = None
    session.begin()
    return session


def test_the_important_word_comes_first(robin: Annotating) -> None:
    said = robin.decide(Verdict.MET, "T1.C1")
    assert (said.sentence, said.beside_focus) == ("met 1/7", "1/7")
    assert robin.decide(Verdict.MET).sentence == "unchanged. T1.C1: met"
    assert robin.decide(Verdict.CANNOT_TELL, "T1.C2").sentence == "cannot tell. as met. T1.C2 2/7"
    assert robin.decide(Verdict.NOT_APPLICABLE, "T1.C3").sentence == "n/a. T1.C3 3/7"
    assert robin.doubt(Doubt.BACKGROUND).sentence == "doubt: background. T1.C3"
    assert robin.doubt(None).sentence == "no doubt. T1.C3"
    assert robin.note("A long note of mine, which I know, for I wrote it.").sentence == "note saved. T1.C3"
    assert robin.note("").sentence == "note removed. T1.C3"
    assert robin.next_open().sentence == "T1.C4 open: A white section"
    assert robin.where_am_i().sentence == "image 1/10, 10 left. T1.C4 3/7"
    assert robin.undo().sentence.startswith("undone. T1.C3: n/a, note: A long note")
    assert robin.say_label().sentence == "label open, 4 to go"
    assert robin.explain().sentence.startswith("Long stick: the cane has the shape")
    assert robin.step_image(1).sentence == "2/10. T1.C1 open: Not deformed"
    assert robin.later().sentence == "3/10. T1.C1 open: Not deformed. image 2 later."
    assert robin.go_to(99).sentence == "no such image, 1 to 10"
    assert robin.judge(Judgment.NEEDS_IMPROVEMENT).sentence == "needs improvement. whole image"
    assert robin.note("Because.").sentence == "reason saved. whole image"
    assert robin.leave().sentence == "all saved. 10 images open, 1 later"


def test_the_label_and_what_speaks_against_it_fit_one_line(robin: Annotating) -> None:
    codes = [criterion.code for criterion in robin.criteria]
    for code in codes[:-1]:
        robin.decide(Verdict.NOT_MET, code)
    assert robin.decide(Verdict.NOT_MET, codes[-1]).sentence == (
        "not met. T2.C2 7/7 not appropriate whole image open"
    )
    assert robin.say_label().sentence == "not appropriate: T1.C1 T1.C2 T1.C3 +4"
    assert robin.next_open().sentence == "whole image: open"
    robin.judge(Judgment.NEVER_SHOW)
    assert robin.next_open().sentence == "all answered. not appropriate: T1.C1 +6"
    for code in codes:
        robin.decide(Verdict.CANNOT_TELL, code)
    assert robin.decide(Verdict.MET, "T1.C1").sentence == "met. T1.C1 7/7 appropriate"
    assert robin.say_label().sentence == "appropriate, by rule: T1.C2 T1.C3 +4"


def acts(session: Annotating) -> Iterator[Callable[[], Feedback]]:
    """What somebody can do on an image, but for hearing people's own words: descriptions, guidance, notes."""
    for criterion in session.criteria:
        for verdict in (*Verdict, *Verdict):
            yield partial(session.decide, verdict, criterion.code)
        for doubt in (*Doubt, None):
            yield partial(session.doubt, doubt, criterion.code)
        yield partial(session.note, "Seen.", criterion.code)
        yield partial(session.note, "", criterion.code)
        yield session.where_am_i
        yield session.say_label
    for judgment in (Judgment.CAN_BE_SHOWN, Judgment.NEEDS_IMPROVEMENT, Judgment.NEVER_SHOW):
        yield partial(session.judge, judgment)
    yield session.where_am_i
    yield from (session.undo, session.redo, session.next_open, session.flag, session.flag)
    yield lambda: session.step_criterion(1)
    yield lambda: session.step_criterion(-1)
    yield lambda: session.go_to(1000)


def test_every_sentence_of_a_session_of_the_demo_fits_a_display(tmp_path: Path) -> None:
    study = open_study(copy_demo(tmp_path / "demo"))
    try:
        session = Annotating(study, study.raters.add("Robin"), Perception.SCREEN_READER, words=SHORT)
        session.narration.arrival_level = None
        told = [session.begin()]
        for _ in range(session.total):
            told += [act() for act in acts(session)]
            told += [session.step_image(1), session.step_image(-1), session.step_image(1)]
        told += [session.later(), session.next_unanswered(), session.leave()]
    finally:
        study.close()
    pieces = [words for said in told for words, _ in said.by_language]
    assert len(pieces) > 500
    assert not [words for words in pieces if len(words) > CELLS]
    whole = [said.beside_focus or "" for said in told if len(said.by_language) == 1]
    assert not [words for words in whole if len(words) > CELLS]


def test_both_kinds_of_words_say_the_same_things() -> None:
    for words in (SHORT, FULL, STANDARD):
        names = {name for name in Words.__dict__ if not name.startswith("_")}
        assert names <= set(dir(words))
    assert words_for("short") is SHORT
    assert words_for("full") is FULL
    assert words_for("standard") is words_for("anything else") is STANDARD


def test_the_terminal_says_a_short_sentence_on_one_line(study: StudyFolder) -> None:
    study.raters.add("Robin")
    robin = study.raters.find("Robin")
    assert robin is not None
    terminal = Terminal(Annotating(study, robin, words=SHORT))
    begun = terminal.begin()
    assert begun[:3] == ["1/10. T1.C1 open: Not deformed.", "Robin:", "Guide cane."]
    assert terminal.answer("y") == ["met 1/7"]
    assert terminal.answer("c") == ["cannot tell. as met. 1/7"]
    assert terminal.answer("where") == ["image 1/10, 10 left. T1.C1 1/7"]
    assert terminal.answer("quit") == ["all saved. 10 images open"]


def test_a_long_description_is_still_told_sentence_by_sentence(study: StudyFolder) -> None:
    session = Annotating(study, study.raters.add("Robin"), words=SHORT)
    session.begin()
    assert session.describe(Level.DESCRIPTION).sentence.startswith("Guide cane.")
    assert session.spell().sentence == "too long to spell: hear a piece first"
