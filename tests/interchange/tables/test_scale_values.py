"""Answers on scales in files: every way of writing one that is understood, and what is said about the others."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.interchange.tables.annotations import bring_in, read_annotations
from app.interchange.tables.scale_values import read_mark
from app.study.answer import Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.rubric import Criterion
from app.study.scales import named_scale
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from tests.interchange.scaled_study import instrument, key_of, make_scaled
from tests.interchange.tables.table_files import vote, write_csv, write_xlsx

NA, UNSURE = Verdict.NOT_APPLICABLE, Verdict.CANNOT_TELL


pytestmark = pytest.mark.study(make=make_scaled)


def item(code: str) -> Criterion:
    found = instrument().criterion(code)
    assert found is not None
    return found


def is_answer(code: str, written: str, parts: int | None = None) -> bool:
    try:
        read_mark(item(code).scale, written, parts)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("code", "written", "meant"),
    [
        ("T1.FIT", "3", Mark("3")),
        ("T1.FIT", " 3.5 ", Mark("3.5")),
        ("T1.FIT", "3,5", Mark("3.5")),
        ("T1.FIT", "4.0", Mark("4")),
        ("T1.FIT", "Very well", Mark("5")),
        ("T1.FIT", "5, very well", Mark("5")),
        ("T1.FIT", "not_applicable", NA),
        ("T1.FIT", "n/a", NA),
        ("T1.FIT", "this makes no sense here.", NA),
        ("T1.FIT", "Cannot tell", UNSURE),
        ("T1.SIZE", "just right", Mark("2")),
        ("T1.SIZE", "2, Just Right", Mark("2")),
        ("T1.SIZE", "3", Mark("3")),
        ("T1.ORDER", "3=1>2", Mark("1 = 3 > 2")),
        ("T1.ORDER", "cannot tell", UNSURE),
        ("T1.ONE", "2", Mark("2")),
        ("T1.ONE", "2.0", Mark("2")),
        ("T1.ONE", "BOTH", Mark("both")),
        ("T1.WORDS", " The handle.\nAnd more ", Mark("The handle.\nAnd more")),
        ("T1.WORDS", "na", Mark("na")),
        ("T1.WORDS", "Both", Mark("Both")),
        ("T1.WORDS", "cannot tell", UNSURE),
    ],
)
def test_what_is_understood(code: str, written: str, meant: Mark | Verdict) -> None:
    assert read_mark(item(code).scale, written, parts=3) == meant


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("T1.FIT", "0.5"),
        ("T1.FIT", "5.5"),
        ("T1.FIT", "3.25"),
        ("T1.FIT", "met"),
        ("T1.FIT", ""),
        ("T1.SIZE", "1.5"),
        ("T1.SIZE", "not applicable"),  # that is not foreseen there
        ("T1.ORDER", "1 > 2"),
        ("T1.ORDER", "1 > 2 > 2"),
        ("T1.ORDER", "1 > 2 > 4"),
        ("T1.ORDER", "1 < 2 < 3"),
        ("T1.ONE", "3"),  # where the answer may be "both", one of the first two
        ("T1.ONE", "0"),
        ("T1.ONE", "٢"),
        ("T1.WORDS", "  "),
    ],
)
def test_what_is_no_answer(code: str, written: str) -> None:
    assert not is_answer(code, written, parts=3)


@given(st.sampled_from(instrument().criteria), st.text(), st.one_of(st.none(), st.integers(0, 3)))
def test_whatever_is_understood_is_understood_again(
    criterion: Criterion, written: str, parts: int | None
) -> None:
    if criterion.scale.is_yes_no or not is_answer(criterion.code, written, parts):
        return
    meant = read_mark(criterion.scale, written, parts)
    assert read_mark(criterion.scale, meant.value, parts) == meant == criterion.scale.read(meant.value)


@given(st.text(alphabet="123>= both.5,nax", max_size=9))
def test_rankings_and_choices_and_levels_too(written: str) -> None:
    for code in ("T1.FIT", "T1.ORDER", "T1.ONE", "T1.SIZE"):
        if is_answer(code, written, 3):
            meant = read_mark(item(code).scale, written, 3)
            assert read_mark(item(code).scale, meant.value, 3) == meant


def test_without_knowing_the_exhibit_every_whole_ranking_and_choice_will_do() -> None:
    assert read_mark(item("T1.ORDER").scale, "2 > 1 = 4 > 3") == Mark("2 > 1 = 4 > 3")
    assert read_mark(named_scale("choice"), "7") == Mark("7")
    assert not is_answer("T1.ONE", "7")
    assert not is_answer("T1.ORDER", "2 > 3")


def test_a_table_of_all_scales_comes_in(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        vote("two mugs", criterion="T1.FIT", verdict="3,5", note="Too dark."),
        vote("two mugs", criterion="T1.ORDER", verdict="2=1"),
        vote("two mugs", criterion="T1.ONE", verdict="both"),
        vote("texts", criterion="T1.ORDER", verdict="3>1>2"),
        vote("texts", criterion="T1.WORDS", verdict="'=SUM(1)"),
        vote("texts", criterion="T1.FIT", verdict="na"),
        vote("mug-2.png", criterion="T1.SIZE", verdict="too much"),
        vote("mug-2.png", criterion="T1.MUG", verdict="1"),
    ]
    bring_in(study, read_annotations(study, [write_csv(tmp_path / "said.tsv", rows, delimiter="\t")]))
    ada = study.raters.find("Ada")
    assert ada is not None
    said = [study.answers.current(key_of(study, number), ada) for number in (1, 2, 3)]
    assert [{code: answer.content for code, answer in image.items()} for image in said] == [
        {
            "T1.FIT": Content(Mark("3.5"), None, "Too dark."),
            "T1.ORDER": Content(Mark("1 = 2")),
            "T1.ONE": Content(Mark("both")),
        },
        {"T1.ORDER": Content(Mark("3 > 1 > 2")), "T1.WORDS": Content(Mark("=SUM(1)")), "T1.FIT": Content(NA)},
        {"T1.SIZE": Content(Mark("3")), "T1.MUG": Content(Verdict.MET)},
    ]


def test_numbers_of_a_workbook_are_levels(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        vote("texts", criterion="T1.FIT", verdict=3.5),
        vote("texts", criterion="T1.SIZE", verdict=2.0),
        vote("texts", criterion="T1.ONE", verdict=1),
    ]
    bring_in(study, read_annotations(study, [write_xlsx(tmp_path / "said.xlsx", rows)]))
    assert [one.value for one in study.ratings.marks(1)] == ["3.5", "1", "2"]


def test_a_bad_answer_is_told_with_what_its_scale_allows(study: StudyFolder, tmp_path: Path) -> None:
    rows = [
        vote("two mugs", criterion="T1.FIT", verdict="6"),
        vote("texts", criterion="T1.ORDER", verdict="1 > 2"),
        vote("texts", criterion="T1.ONE", verdict="3"),
        vote("texts", criterion="T1.SIZE", verdict="far too much"),
        vote("mug-0.png", criterion="T1.SIZE", verdict="1"),
    ]
    with pytest.raises(UserError) as caught:
        read_annotations(study, [write_csv(tmp_path / "said.csv", rows)])
    assert caught.value.details == (
        'line 2, verdict: "6" is not an answer here. Possible: 1 (badly), 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5 (very well), '
        "not applicable, cannot tell.",
        'line 3, verdict: "1 > 2" is not an answer here. Possible: every number from 1 to 3 once, joined by > (better '
        "than) or = (just as good), such as 2 > 1, cannot tell.",
        'line 4, verdict: "3" is not an answer here. Possible: 1, 2, both, cannot tell.',
        'line 5, verdict: "far too much" is not an answer here. Possible: 1 (too little), 2 (just right), 3 (too much)'
        ", cannot tell.",
        "line 6, image: this image is only shown in exhibits, and nobody is asked about it by itself. Name the "
        "exhibit instead.",
    )
    assert study.answers.count() == 0


def test_answers_about_an_exhibit_that_comes_later_find_it(study: StudyFolder, tmp_path: Path) -> None:
    table = write_csv(tmp_path / "said.csv", [vote("late", criterion="T1.ONE", verdict="2")])
    bring_in(study, read_annotations(study, [table], allow_missing_images=True))
    study.exhibits.add(ImageFacts("late"), ExhibitContent((Passage("One."), Passage("Two."))), [])
    again = bring_in(study, read_annotations(study, [table]))
    assert (again.new, study.images.count()) == (0, 4)
