"""A judge of exhibits at its page: what it answered on scales, in rows, in lists and in a single call."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.sessions.judge.judge_calls import request_text
from app.sessions.judge.judge_form import JudgeForm, form_of, options_of
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from tests.judging.exhibit_study import make_exhibits
from tests.judging.runs.test_exhibit_run import well
from tests.judging.servers import judge_server
from tests.sessions.judge_sitting import Sitting, make_study


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    make_exhibits(tmp_path / "study").close()
    with judge_server(well) as server:
        made = Sitting(tmp_path / "study", server.url)
        yield made
        made.close()


def test_what_was_answered_is_told_criterion_by_criterion(sitting: Sitting) -> None:
    sitting.run()
    live, stored = sitting.session.results, sitting.results()
    assert live is not None
    assert [row.sentence for row in live.rows()] == [row.sentence for row in stored.rows()]
    assert stored.columns == ("Criterion", "Answers", "Does not apply", "Cannot tell", "Missing")
    assert [row.sentence.partition("?: ")[2] for row in stored.rows()[:2]] == [
        "answers 6, mean 4.00, does not apply 0, cannot tell 0, missing 0.",
        "answers 6, mean 3.00, does not apply 0, cannot tell 0, missing 0.",
    ]
    assert [row.cells[0] for row in stored.rows()[2:]] == ["both: 4", "4", "6", "6 met, 0 not met"]
    assert all(len(row.cells) == len(stored.columns) - 1 for row in stored.rows())


def test_a_call_says_what_was_answered(sitting: Sitting) -> None:
    sitting.run()
    pages = sitting.session.pages()
    assert pages is not None
    row = pages.more()[0]
    assert row.cells[3] == "T1.C1 4, T1.C2 3, T2.C1 both, T2.C2 2 > 1, T2.C3 The seal., 1 met"
    text = sitting.session.call(row.key)
    assert text is not None
    assert "T1.C1: How much of the work does the critique cover?: 4." in text.lines
    assert "T1.C2: How deep does it go?: 3, deep." in text.lines
    assert "  Evidence: It names the brush." in text.lines
    assert "2 of 2: image 2 of those to judge, as JPEG." in text.lines


def test_a_request_names_each_picture(sitting: Sitting) -> None:
    sitting.plan()
    (first,), (second,) = sitting.session.previews(1), sitting.session.previews(2)
    lines = request_text(first.image, first.question, "").lines
    assert [line for line in lines if "as JPEG" in line] == [
        "1 of 2: image 1 of those to judge, as JPEG.",
        "2 of 2: image 2 of those to judge, as JPEG.",
    ]
    assert "None. The judge gets words only." in request_text(second.image, second.question, "").lines
    behind_a_photograph = request_text(first.image, first.question, "", references=1).lines
    assert "1 of 2: a reference photograph, as JPEG." in behind_a_photograph
    assert "2 of 2: the image to judge, as JPEG." in behind_a_photograph


def test_options_are_offered_where_they_make_a_difference(sitting: Sitting, tmp_path: Path) -> None:
    assert sitting.session.options() == {"with_reference", "blind_culture", "half_steps"}
    plain = open_study(make_study(tmp_path / "plain"))
    assert options_of(plain) == frozenset()
    plain.close()
    form = JudgeForm(JudgeSetup("m", with_reference=False, blind_culture=True, half_steps=True))
    setup = form.request(sitting.study).setup
    assert (setup.with_reference, setup.blind_culture, setup.half_steps) == (False, True, True)
    assert form_of(setup).request(sitting.study).setup == setup
    assert replace(form, runs=1).with_preset("evidence-first").setup.blind_culture
