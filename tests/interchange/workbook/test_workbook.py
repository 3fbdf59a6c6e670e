"""Workbooks that come back: what was changed in them is taken, whatever the spreadsheet did to the rest."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.interchange.workbook.workbook import Returned, bring_in, read_workbooks
from app.interchange.workbook.workbook_plan import Column
from app.study.answer import NOTHING, Content
from app.study.team.raters import Perception, RaterKind
from app.study.team.sent_work import ReviewState
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import StudyFolder
from tests.interchange.workbook.workbooks import Table, answer, edit, fill, rewrite, said, send, take
from tests.storage.making import make_study

MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET)
NOTES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20)


def heading(column: Column) -> int:
    return list(Column).index(column)


def lines(study: StudyFolder, file: Path, rater: str = "") -> list[str]:
    return read_workbooks(study, [file], rater).lines()


def refusal(study: StudyFolder, file: Path, rater: str = "") -> str:
    before = study.answers.count()
    with pytest.raises(UserError) as caught:
        read_workbooks(study, [file], rater)
    assert study.answers.count() == before
    return caught.value.sentence


@pytest.fixture
def sent(study: StudyFolder, tmp_path: Path) -> Path:
    """Ada's workbook: on image 1 she says met to T1.C1 (row 2); rows 3 and 4 are T1.C2 and the whole image."""
    answer(study, "T1.C1", MET)
    return send(study, tmp_path / "ada.xlsx")


def test_an_untouched_workbook_changes_nothing(study: StudyFolder, sent: Path) -> None:
    count = study.answers.count()
    returned = take(study, sent)
    assert (returned.changes, returned.rows, study.answers.count()) == ((), {"Ada": 9}, count)
    assert returned.summaries(is_dry=False) == ["Ada: nothing has changed in 9 rows."]


def test_what_was_filled_in_is_shown_and_taken(study: StudyFolder, sent: Path) -> None:
    fill(sent, D2="not met", D3="Cannot tell", E3="Borderline", F3="Where is the end?", D4="Never show")
    assert lines(study, sent) == [
        "Straight, image 1: Not met; was: Met.",
        "Tip, image 1: Cannot tell, doubt: borderline, note: Where is the end?; was: no answer.",
        "May it be shown, image 1: Never show; was: no answer.",
    ]
    assert take(study, sent).summaries(is_dry=False) == [
        "Ada: 2 new answers, 1 changed answer imported from 9 rows."
    ]
    assert said(study) == NOT_MET
    assert said(study, "T1.C2") == Content(Verdict.CANNOT_TELL, Doubt.BORDERLINE, "Where is the end?")
    assert said(study, "showing") == Content(Judgment.NEVER_SHOW)
    assert take(study, sent).changes == ()


@pytest.mark.parametrize(
    ("word", "content"),
    [("y", None), (" NOT  met ", NOT_MET), (1, MET), (True, MET), ("0", NOT_MET), ("yes", MET), ("na", None)],
)
def test_other_words_for_an_answer_are_understood(
    study: StudyFolder, tmp_path: Path, word: object, content: Content | None
) -> None:
    file = fill(send(study, tmp_path / "ada.xlsx"), D2=word)
    if word == "y":
        expected = 'Answers, cell D2: "y" is not one of: Met, Not met, Cannot tell, Not applicable.'
        assert expected in refusal(study, file)
    else:
        take(study, file)
        assert said(study) == (content or Content(Verdict.NOT_APPLICABLE))


def test_an_emptied_cell_takes_back_and_a_deleted_row_does_not(study: StudyFolder, sent: Path) -> None:
    answer(study, "T1.C2", MET)
    send(study, sent)
    rewrite(sent, lambda table: table[:2])
    assert take(study, sent).changes == ()
    send(study, sent)
    fill(sent, D2=None)
    returned = take(study, sent)
    assert returned.lines() == ["Straight, image 1: no answer; was: Met."]
    assert returned.summaries(is_dry=True) == [
        "Ada: 1 answer removed would be imported from 9 rows. Nothing was written."
    ]
    assert (said(study), said(study, "T1.C2")) == (NOTHING, MET)


def test_what_was_said_in_the_window_since_is_not_written_over(study: StudyFolder, sent: Path) -> None:
    answer(study, "T1.C1", NOT_MET)
    answer(study, "T1.C2", NOT_MET)
    assert take(study, sent).changes == ()  # the cells nobody touched are older, and change nothing
    fill(sent, D2="Cannot tell", D3="Not met")
    returned = take(study, sent)
    assert returned.lines() == [
        "Straight, image 1: the study's answer is kept, because it is newer than the workbook: Not met."
        " The workbook says: Cannot tell."
    ]
    assert "1 answer left unchanged" in returned.summaries(is_dry=False)[0]
    assert said(study) == NOT_MET
    assert len(take(study, sent, prefer_workbook=True).taken) == 1
    assert said(study) == Content(Verdict.CANNOT_TELL)


def test_a_workbook_can_come_back_in_parts(study: StudyFolder, tmp_path: Path) -> None:
    file = send(study, tmp_path / "ada.xlsx")
    assert len(take(study, fill(file, D2="Met")).taken) == 1
    assert take(study, file).changes == ()
    assert len(take(study, fill(file, D2="Not met", D3="Met")).taken) == 2
    assert len(take(study, fill(file, D2="Met")).taken) == 1  # back to what was brought in first
    assert (said(study), said(study, "T1.C2")) == (MET, MET)


def test_somebody_new_writes_their_name(study: StudyFolder, tmp_path: Path) -> None:
    file = fill(send(study, tmp_path / "blank.xlsx", ""), D2="Met")
    assert refusal(study, file) == (
        "blank.xlsx was not imported: it does not say whose answers they are."
        " Write the name into Start here, cell B5, or give it with --rater NAME"
    )
    assert read_workbooks(study, [file], "Mira").raters == {"Mira": True}

    def introduce(book: Any) -> None:
        book["Start here"]["B5"] = " Mira "
        book["Start here"]["B6"] = "Screen reader"

    take(study, edit(file, introduce))
    mira = study.raters.find("Mira")
    assert mira is not None
    assert mira.kind is RaterKind.PERSON
    assert study.answers.current(1, mira)["T1.C1"].circumstances.perception is Perception.SCREEN_READER
    assert "Start here, cell B5" in refusal(study, file, "Ada")


def test_nobody_answers_as_somebody_else(study: StudyFolder, sent: Path) -> None:
    fill(sent, K3="Ben")
    assert 'Answers, cell K3 says "Ben", but Answers, cell K2 says "Ada".' in refusal(study, sent)
    study.raters.add("judge", RaterKind.JUDGE)
    blank = send(study, sent, "")
    assert refusal(study, blank, "judge") == "judge is a judge in this study. A workbook is for people."


# What spreadsheets and people do to a sheet


def backwards(table: Table) -> Table:
    return [table[0], *reversed(table[1:])]


def turned(table: Table) -> Table:
    return [list(reversed(row)) for row in table]


def with_a_title(table: Table) -> Table:
    return [["My answers"], [], *table, [], ["Thank you!"]]


def with_other_headings(table: Table) -> Table:
    return [["VERDICT" if cell == "Answer" else f" {str(cell).upper()} " for cell in table[0]], *table[1:]]


def without(*columns: Column) -> Any:
    gone = {heading(column) for column in columns}
    return lambda table: [[c for place, c in enumerate(row) if place not in gone] for row in table]


SPOILED = {
    "sorted": backwards,
    "columns moved": turned,
    "a title above": with_a_title,
    "other headings": with_other_headings,
    "only what was filled in": lambda table: [table[0], table[2]],
    "a row twice": lambda table: [*table, table[2]],
    "no ids but numbers": without(Column.IMAGE_ID, Column.CRITERION_ID, Column.ANSWER_ID, Column.VERSION),
    "only ids": without(*(set(Column) & {Column.TITLE, Column.IMAGE, Column.CRITERION, Column.STUDY_ID})),
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_sheet_is_understood(study: StudyFolder, sent: Path, how: str) -> None:
    fill(sent, D3="Not met", F3="why")
    rewrite(sent, SPOILED[how], names_too=True, title="Blad 1")
    assert lines(study, sent) == ["Tip, image 1: Not met, note: why; was: no answer."]


def test_a_column_that_is_gone_leaves_what_it_held(study: StudyFolder, tmp_path: Path) -> None:
    answer(study, "T1.C1", Content(Verdict.MET, Doubt.WORDING, "first"))
    file = fill(send(study, tmp_path / "ada.xlsx"), D2="Not met")
    rewrite(file, without(Column.NOTE, Column.DOUBT))
    take(study, file)
    assert said(study) == Content(Verdict.NOT_MET, Doubt.WORDING, "first")


def sorted_alone(column: Column) -> Any:
    place = heading(column)

    def change(table: Table) -> Table:
        cells = [row[place] for row in table[1:]]
        mixed = [*cells[1:], cells[0]]
        return [table[0], *([*r[:place], c, *r[place + 1 :]] for r, c in zip(table[1:], mixed, strict=True))]

    return change


def renamed(table: Table) -> Table:
    return [["Urteil" if cell == "Answer" else cell for cell in table[0]], *table[1:]]


REFUSED = [
    (sorted_alone(Column.IMAGE_ID), "Answers, cell G4 and Answers, cell M4 do not belong together"),
    (sorted_alone(Column.CRITERION_ID), "Answers, cell I2 and Answers, cell N2 do not belong together"),
    (renamed, "on the sheet Answers, row 1 has no heading Answer"),
    (lambda table: [row[:6] for row in table], "none of its sheets has the columns Answer, Image id"),
    (lambda table: [[*row, row[3]] for row in table], "is in Answers, cell D1 and in Answers, cell P1"),
    (lambda table: [*table, [None] * 3 + ["Met"]], "Answers, cell D11 has words, but its row does not say"),
    (
        lambda table: [*table, [*table[1][:3], "Not met", *table[1][4:]]],
        "Answers, cell D11 and Answers, cell D2 say different things",
    ),
    (lambda table: [*table, [*table[1][:11], "x", *table[1][12:]]], "Answers, cell L11 belongs to another"),
    (lambda table: [*table, [*table[1][:12], "x", *table[1][13:]]], 'cell M11: "x" is not an image of this'),
    (lambda table: [*table, [*table[1][:3], "=D2", *table[1][4:]]], "Answers, cell D11 contains a formula"),
    (lambda table: [*table, [*table[1][:4], "hm", *table[1][5:]]], 'Answers, cell E11: "hm" is not one of'),
    (
        lambda table: [*table, [*table[3][:8], "label", *table[3][9:13], "label", ""]],
        "Answers, cell I11 asks about the whole",
    ),
]


@pytest.mark.parametrize(("how", "sentence"), REFUSED)
def test_what_is_not_clear_is_refused_with_its_cell(
    study: StudyFolder, sent: Path, how: Any, sentence: str
) -> None:
    rewrite(sent, how, names_too=True)
    told = refusal(study, sent)
    assert sentence in told
    assert told.startswith("ada.xlsx was not imported")


def test_clear_rows_are_taken_and_the_others_told_where_that_is_wanted(
    study: StudyFolder, sent: Path
) -> None:
    fill(sent, D2="Not met", D3="perhaps", D5="Met")
    rewrite(sent, lambda table: [*table, [*table[4][:3], "Not met", *table[4][4:]]])
    returned = read_workbooks(study, [sent], skip_unclear=True)
    assert returned.lines() == ["Straight, image 1: Not met; was: Met."]
    told = returned.left_out
    assert told[0].startswith('Answers, cell D3: "perhaps" is not one of: Met, Not met')
    assert told[1] == (
        "Answers, cell D11 and Answers, cell D5 say different things about the same image and criterion."
    )
    assert "2 rows of ada.xlsx are left out, because they are not clear." in returned.summaries(True)[-1]
    bring_in(study, returned)
    assert [one.review for one in study.sent_work.unmatched()] == [ReviewState.HAS_ISSUES]


@pytest.mark.parametrize("how", [how for how, _told in REFUSED[:2]])
def test_no_row_of_a_sheet_that_was_sorted_in_part_is_taken(study: StudyFolder, sent: Path, how: Any) -> None:
    rewrite(sent, how, names_too=True)
    with pytest.raises(UserError, match="do not belong together"):
        read_workbooks(study, [sent], skip_unclear=True)


def test_a_renamed_heading_is_found_by_its_name(study: StudyFolder, sent: Path) -> None:
    fill(sent, D1="Urteil", D2="Not met", G1=None, M1="x", N1=None)
    assert lines(study, sent) == ["Straight, image 1: Not met; was: Met."]


def test_another_study_and_an_unknown_rubric_version_are_refused(
    study: StudyFolder, sent: Path, tmp_path: Path
) -> None:
    other = make_study(tmp_path / "other")
    assert "Answers, cell L2 belongs to another study. 8 more cells like that." in refusal(other, sent)
    other.close()
    fill(sent, J2=7, J3=7)
    told = refusal(study, sent)
    assert 'Answers, cell J2: the rubric has no version "7"; its newest is version 1.' in told
    assert "more cell" not in told, "one sentence for the whole workbook"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"a,b\n1,2\n"])
def test_a_file_that_is_no_workbook_is_refused(study: StudyFolder, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.xlsx"
    file.write_bytes(content)
    assert refusal(study, file).startswith("odd.xlsx is not a workbook")
    assert refusal(study, tmp_path / "none.xlsx").startswith("none.xlsx cannot be read")


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(note=NOTES, doubt=st.sampled_from([None, *Doubt]), value=st.sampled_from([None, *Verdict]))
def test_whatever_stands_in_it_comes_back_unchanged(
    study: StudyFolder, tmp_path: Path, note: str, doubt: Doubt | None, value: Verdict | None
) -> None:
    answer(study, "T1.C1", Content(value, doubt, note))
    file = edit(send(study, tmp_path / "ada.xlsx"), lambda book: None)
    assert lines(study, file) == []
    returned: Returned = read_workbooks(study, [fill(file, D3="Met")])
    assert len(returned.taken) == 1
