"""The first page of a report: verdicts in plain words and counts, the pictures behind them, and what to do next."""

import math
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import docx
import openpyxl
import pytest
from pypdf import PdfReader

from app.agreement.ratings.question import Question, usual_question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.report import Report, build
from app.cli import main
from app.messages.agreement.first_page import WRONGLY
from app.reports.agreement.agreement_document import agreement_document
from app.reports.document import Chart, Document, Table
from app.reports.first_page.pictures import MOST_SHOWN, chosen, wrong_pictures
from app.reports.pictures.shown_pictures import Pictures
from app.reports.study_report import reported
from app.reports.two_files import short_report
from exporters.reports import chart_svg
from exporters.reports.report_docx import docx_of
from exporters.reports.report_html import html_of
from exporters.reports.report_markup import markdown_of
from exporters.reports.report_pdf import pdf_of
from exporters.reports.report_xlsx import PAGE_HEIGHT, PAGE_WIDTH, xlsx_of
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of

MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
FIFTY = "1" * 40 + "0" * 10
CANE = "Guide cane: white with a red lower part, bent in the middle"
Output = pytest.CaptureFixture[str]
MOST_PAGES, MOST_WORDS = 3, 1200  # of the short report


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudyFolder]:
    folder = tmp_path_factory.mktemp("first-page") / "demo"
    assert main(["demo", str(folder)]) == 0
    study = open_study(folder)
    yield study
    study.close()


@pytest.fixture(scope="module")
def document(demo: StudyFolder) -> Document:
    return reported(demo, build(demo, Question("Ada", "demo-judge")), Pictures.ALL)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Fifty images of two sources; on T1.C1 the judge passes four of ten wrong ones, on T1.C2 it is right."""
    made = study_of(tmp_path / "study", 50, rubric_of(2), sources=("A", "B"))
    for name in ("Ada", "Ben"):
        say(made, name, {"T1.C1": FIFTY, "T1.C2": FIFTY})
    say(made, "judge", {"T1.C1": "1" * 44 + "0" * 6, "T1.C2": FIFTY}, run=1)
    yield made
    made.close()


def report(
    study: StudyFolder, against: str = "judge", doubts: Doubts = Doubts.INCLUDED, reference: str = "Ada"
) -> Report:
    return build(study, Question(reference, against, doubts=doubts, replicates=200))


def table(document: Document, name: str) -> Table:
    return next(one for one in document.tables() if one.id == name)


# Verdicts


def test_the_cost_of_errors_is_told_in_counts_for_every_question(study: StudyFolder) -> None:
    rows = {row.id: row.cells for row in table(agreement_document(report(study), MADE_AT), "verdicts").rows}
    assert [cell.text for cell in rows["T1.C1"]] == [
        "only if a person checks",
        "passes about 4 of 10 (1 to 7)",
        "rejects about 0 of 10 (0 to 1)",
    ]
    assert rows["T1.C2"][1].text == "passes about 0 of 10 (0 to 4)"


def test_each_reason_is_told_once_with_what_to_do_next(tmp_path: Path, document: Document) -> None:
    why, *needs = document.sections[0].paragraphs
    assert why.startswith(
        "All questions: not known yet. So far, only 10 images can be compared here; fewer than 30 "
    )
    assert "What to do next" not in why  # the number says it
    assert why.endswith("At least 20 more images are needed.")
    assert needs == []
    made = study_of(tmp_path / "study", 150, rubric_of(2))
    say(made, "Ada", {"T1.C1": 3 * FIFTY, "T1.C2": 3 * FIFTY})
    say(made, "Ben", {"T1.C1": flipped(3 * FIFTY, 2, 70, 145), "T1.C2": flipped(3 * FIFTY, 4, 80, 95)})
    say(made, "judge", {"T1.C1": 3 * ("1" * 44 + "0" * 6), "T1.C2": 3 * FIFTY}, run=1)
    first = agreement_document(report(made), MADE_AT).sections[0]
    good, bad = first.paragraphs
    assert good.startswith("Label, T1.C2: yes. judge clears the study's bounds on both answers")
    assert bad.startswith("T1.C1: only if a person checks. ")
    assert bad.endswith("What to do next: Have a person check its answers.")


def test_what_was_rejected_by_nobody_says_so(tmp_path: Path) -> None:
    made = study_of(tmp_path / "study", 3, rubric_of(1))
    say(made, "Ada", {"T1.C1": "111"})
    say(made, "judge", {"T1.C1": "110"}, run=1)
    (criterion,) = table(agreement_document(report(made), MADE_AT), "verdicts").rows
    assert criterion.cells[1].is_undefined
    assert criterion.cells[1].reason.startswith("The reference rejected no image here")
    made.close()


def test_a_study_with_one_criterion_says_everything_once(tmp_path: Path) -> None:
    """The label is the answer to the only criterion; a judge that gave labels of its own has a line of its own."""
    with closing(study_of(tmp_path / "study", 12, rubric_of(1), sources=("A", "B"))) as made:
        say(made, "Ada", {"T1.C1": "110" * 4})
        say(made, "Ben", {"T1.C1": "111" * 4})
        say(made, "judge", {"T1.C1": "101" * 4}, run=1)
        say(made, "whole", {"showing": "sns" * 4}, run=1)
        once = report(made)
        found = agreement_document(once, MADE_AT)
        own = agreement_document(report(made, "whole"), MADE_AT)
    assert [item.code for item in once.shown_items] == ["T1.C1"]
    assert "For 1 question: not known yet." in found.summary[0]
    for one in found.tables():
        codes = [row.id for row in one.rows]
        assert len(codes) == len(set(codes))
        assert once.label.code not in codes, one.id
    assert len(table(own, "verdicts").rows) == 2


def test_missing_answers_are_in_the_summary_and_have_a_column(study: StudyFolder) -> None:
    assert "None of judge's answers is missing." in agreement_document(report(study), MADE_AT).summary
    say(study, "late", {"T1.C1": "1" * 30, "T1.C2": "1" * 30}, run=1)
    found = agreement_document(report(study, "late"), MADE_AT)
    assert "Missing: 40 answers from late, out of 100 (40 percent)." in found.summary
    shown = table(found, "verdicts")
    assert shown.columns[-1].id == "missing"
    assert [row.cells[-1].text for row in shown.rows] == ["20", "20", "20"]


@pytest.mark.parametrize(
    ("images", "came", "told"),
    [
        (201, 200, "Missing: 1 answer from late, out of 201 (less than 1 percent)."),
        (200, 199, "Missing: 1 answer from late, out of 200 (1 percent)."),
        (201, 1, "Missing: 200 answers from late, out of 201 (more than 99 percent)."),
        (200, 1, "Missing: 199 answers from late, out of 200 (more than 99 percent)."),
        (199, 1, "Missing: 198 answers from late, out of 199 (99 percent)."),
    ],
)
def test_something_missing_is_never_0_percent_and_not_all_is_never_100(
    tmp_path: Path, images: int, came: int, told: str
) -> None:
    with closing(study_of(tmp_path / "study", images, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "10" * (images // 2) + "1" * (images % 2)})
        say(made, "late", {"T1.C1": "1" * came}, run=1)
        assert told in agreement_document(report(made, "late"), MADE_AT).summary


def test_the_worst_source_is_named_as_the_lowest_of_several(study: StudyFolder) -> None:
    say(study, "uneven", {"T1.C1": "1" * 50, "T1.C2": FIFTY[:40] + "0101010101"}, run=1)
    *_, told, generous, _ = agreement_document(report(study, "uneven"), MADE_AT).summary
    # Images 41 to 50 are rejected; by turns of source A and B, and every other of them is passed.
    assert told.startswith("uneven does worst on the source B: the same answer in 20 of 25 ")
    passes = "uneven passes images from B more often: 5 of 5 that Ada rejects, compared with 0 of 5 others."
    assert generous == f"Label, T1.C2: {passes}"
    assert "compared with 45 of 50 (0.90" in told
    assert told.endswith("It is the lowest of 2 sources, which is partly due to chance.")


def test_between_people_there_are_no_verdicts(study: StudyFolder) -> None:
    found = agreement_document(report(study, "Ben"), MADE_AT)
    assert [section.id for section in found.sections] == ["counts", "appendix"]
    assert found.summary[0].startswith("Ben agrees with Ada on the label in 50 of 50 answers (1.00, between ")


# Pictures


def test_wrongly_passed_pictures_come_first_and_each_comes_once(study: StudyFolder) -> None:
    wrong = wrong_pictures(report(study))
    assert [one.number for one in wrong] == [41, 42, 43, 44]
    assert wrong[0].caption(WRONGLY) == "Image 41. Wrongly passed: T1.C1: Part 1."
    say(study, "harsh", {"T1.C1": "0" * 9 + FIFTY[9:49] + "1", "T1.C2": FIFTY}, run=1)
    others = wrong_pictures(report(study, "harsh"))
    assert [one.number for one in others] == [50, *range(1, 10)]
    assert len(chosen(others)) == MOST_SHOWN
    say(study, "both", {"T1.C1": "0" * 9 + "1" * 41, "T1.C2": FIFTY}, run=1)
    mixed = chosen(wrong_pictures(report(study, "both")))
    assert [bool(one.passed) for one in mixed] == [True] * 4 + [False] * 2


def test_pictures_are_shown_with_their_descriptions(document: Document) -> None:
    pictures = next(section for section in document.sections if section.id == "pictures").images
    assert len(pictures) == MOST_SHOWN
    assert pictures[0].caption.startswith("Image 5. Wrongly passed: Label (4 of 5 answers)")
    assert pictures[0].description.startswith(CANE)
    page = html_of(document)
    alternatives = re.findall(r'<img src="data:image/jpeg;base64,[^"]{1000,}" alt="([^"]+)">', page)
    assert alternatives == [one.description for one in pictures]
    book = docx.Document(BytesIO(docx_of(document)))
    shapes = [shape._inline.docPr.get("descr") for shape in book.inline_shapes]
    assert shapes == [one.description for one in pictures]
    assert CANE in markdown_of(document)


def test_a_picture_that_cannot_be_read_is_told_in_words(document: Document, tmp_path: Path) -> None:
    (tmp_path / "spoiled.png").write_bytes(b"not a picture")
    for path in (tmp_path / "gone.png", tmp_path / "spoiled.png"):
        sections = [
            replace(section, images=tuple(replace(one, path=path) for one in section.images))
            for section in document.sections
            if section.images
        ]
        spoiled = replace(document, sections=tuple(sections))
        page = html_of(spoiled)
        assert "<img" not in page
        assert CANE in page
        assert not docx.Document(BytesIO(docx_of(spoiled))).inline_shapes
        pdf = "".join(one.extract_text() for one in PdfReader(BytesIO(pdf_of(spoiled))).pages)
        assert CANE in " ".join(pdf.split())


# How long it is, and where it is


def test_the_first_part_of_the_demo_is_short(document: Document) -> None:
    short = short_report(document, "report-appendix.pdf")
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf_of(short))).pages]
    assert len(pages) <= MOST_PAGES
    assert sum(len(page.split()) for page in pages) <= MOST_WORDS


def test_the_first_sheet_tells_the_first_page_and_another_the_appendix(document: Document) -> None:
    book = openpyxl.load_workbook(BytesIO(xlsx_of(document)))
    assert book.sheetnames[0] == "Summary"
    assert book.sheetnames[-2:] == ["Appendix", "Columns"]
    told = [str(row[1]) for row in book["Summary"].iter_rows(values_only=True)]
    verdicts = table(document, "verdicts")
    assert {row.sentence for row in verdicts.rows} <= set(told)
    assert any(CANE in line for line in told)
    appendix = [str(row[0]) for row in book["Appendix"].iter_rows(values_only=True)]
    assert "Agreement between people" in appendix
    assert "Agreement between people" not in {
        str(row[0]) for row in book["Summary"].iter_rows(values_only=True)
    }


def test_the_workbook_of_the_demo_takes_few_pages_of_paper(document: Document) -> None:
    pages = 0
    for sheet in openpyxl.load_workbook(BytesIO(xlsx_of(document))):
        heights = [size.height for size in sheet.row_dimensions.values() if size.height]
        widths = [5.25 * size.width + 3.75 for size in sheet.column_dimensions.values()]
        scale = min(PAGE_WIDTH / sum(widths), 1)
        pages += sheet.page_setup.fitToHeight or math.ceil(sum(heights) * scale / PAGE_HEIGHT)
    assert pages <= 12


def test_no_table_is_there_twice(document: Document) -> None:
    tables = [part for section in document.walk() for part in section.parts if isinstance(part, Table)]
    assert len({one.id for one in tables}) == len(tables)
    assert len({one.caption for one in tables}) == len(tables)


# The counts and their chart


def test_counts_add_up_and_stay_whole_at_half_weight(study: StudyFolder) -> None:
    for doubts in Doubts:
        shown = table(agreement_document(report(study, doubts=doubts), MADE_AT), "counts")
        row = next(row for row in shown.rows if row.id == "T1.C1")
        assert [cell.value for cell in row.cells[:4]] == [40, 4, 0, 6]
        assert bool(shown.note) == (doubts is Doubts.HALF)


def test_the_chart_marks_the_constant_answer_and_what_people_reach(study: StudyFolder) -> None:
    found = agreement_document(report(study), MADE_AT)
    chart = next(part for one in found.sections for part in one.parts if isinstance(part, Chart))
    assert chart.marks == ("constant", "people")
    assert chart.sentence.endswith("The whole interval is above the majority baseline for 3 of 3 questions.")
    drawing = chart_svg.draw(chart, "c")
    assert drawing.count('<circle class="mark"') == len(chart.table.rows) + 1  # and the legend
    assert drawing.count('<line class="mark"') == len(chart.table.rows) + 1
    assert "Majority baseline" in drawing
    assert "People agree" in drawing


@pytest.mark.parametrize("kind", ["bars", "histogram"])
def test_a_bar_of_nought_is_seen(study: StudyFolder, kind: str) -> None:
    found = agreement_document(report(study), MADE_AT)
    chart = next(
        part
        for one in found.walk()
        for part in one.parts
        if isinstance(part, Chart) and part.kind == "histogram"
    )
    drawing = chart_svg.draw(replace(chart, kind="bars" if kind == "bars" else "histogram"), "c")
    side = "width" if kind == "bars" else "height"
    bars = [float(size) for size in re.findall(rf'<rect class="series-0"[^>]* {side}="([\d.]+)"', drawing)]
    assert min(bars) == 2
    assert len(bars) == len(chart.table.rows)


def test_files_show_only_pictures_that_may_be_shown(demo: StudyFolder) -> None:
    for image in list(demo.images.all()):
        demo.images.update(image, image.facts._replace(licence="" if image.number == 5 else "CC BY 4.0"))
    found = build(demo, usual_question(demo))
    page = {pictures: html_of(reported(demo, found, pictures)) for pictures in Pictures}
    assert [page[pictures].count("<img") for pictures in Pictures] == [0, MOST_SHOWN - 1, MOST_SHOWN]
    assert all(CANE in shown for shown in page.values())


# What to do next


def flipped(signs: str, *places: int) -> str:
    return "".join(str(int(sign == "1") ^ (place in places)) for place, sign in enumerate(signs))


def next_of(folder: Path, images: int, **judge: str) -> str:
    """What the report says at its end, of images half of which Ada and Ben reject on both criteria."""
    made = study_of(folder, images, rubric_of(2))
    truth = "10" * (len(judge["first"]) // 2)
    for name in ("Ada", "Ben"):
        say(made, name, {"T1.C1": truth, "T1.C2": truth})
    say(made, "judge", {"T1.C1": judge["first"], "T1.C2": judge["second"]}, run=1)
    found = agreement_document(report(made), MADE_AT).summary[-1]
    made.close()
    return found


def test_the_next_step_is_the_first_useful_one_not_the_largest(tmp_path: Path, capsys: Output) -> None:
    """On T1.C1 the judge is wrong once in 32 images, on T1.C2 twice, which needs most."""
    truth = "10" * 16
    found = next_of(tmp_path / "study", 60, first=flipped(truth, 3), second=flipped(truth, 3, 8))
    told = re.fullmatch(
        r"What to do next: Answer about (\d+) more images\. That would probably settle this question: T1\.C1: "
        r"Part 1\. Settling all questions that need more images would take about (\d+) images in all\.",
        found,
    )
    assert told, found
    assert int(told[1]) < int(told[2])
    for command in (["plan"], ["agree", "--reference", "Ada", "--against", "judge"]):
        assert main([command[0], str(tmp_path / "study"), *command[1:]]) == 0
        assert found in capsys.readouterr().out.splitlines()


def test_where_few_images_say_nothing_the_next_step_is_the_least_there_can_be(tmp_path: Path) -> None:
    """Of 12 images, with two mistakes on T1.C2: nobody knows how many would be enough."""
    truth = "10" * 6
    assert next_of(tmp_path / "none", 12, first=flipped(truth, 3), second=flipped(truth, 3, 8)) == (
        "What to do next: Answer at least 18 more images. It is not yet known whether that is enough. "
        "All 12 images are answered, so add some first."
    )
    assert next_of(tmp_path / "some", 13, first=truth, second=flipped(truth, 3, 8)) == (
        "What to do next: Answer at least 18 more images. It is not yet known whether that is enough. "
        "It may take 438 or more images in all to settle every question."
    )


def test_questions_that_need_as_many_images_are_counted(tmp_path: Path) -> None:
    """Of 20 images with one mistake on T1.C2: T1.C1 needs as many more as the label, which is right."""
    truth = "10" * 10
    found = next_of(tmp_path / "study", 20, first=truth, second=flipped(truth, 3))
    assert re.fullmatch(
        r"What to do next: Answer about \d+ more images\. That would probably settle 2 of 3 questions\. Settling all "
        r"questions that need more images would take about \d+ images in all\. All 20 images are answered, so add some "
        r"first\.",
        found,
    ), found


def test_what_people_do_about_the_label_comes_first_and_then_the_question_that_needs_images(
    tmp_path: Path,
) -> None:
    """Ada and Ben agree on T1.C1, of which three images in fifty are rejected, and by chance on T1.C2."""
    made = study_of(tmp_path / "study", 60, rubric_of(2))
    rare = flipped("1" * 50, 3, 8, 13)
    say(made, "Ada", {"T1.C1": rare, "T1.C2": "10" * 25})
    say(made, "Ben", {"T1.C1": rare, "T1.C2": "1100" * 12 + "11"})
    say(made, "judge", {"T1.C1": rare, "T1.C2": "10" * 25}, run=1)
    found = agreement_document(report(made), MADE_AT)
    assert found.summary[-1] == (
        "What to do next: Together, reword the criteria on which people differ, and answer them again. "
        "Answer at least 50 more images. It is not yet known whether that is enough for this question: T1.C1: Part 1."
    )
    together = "Together, reword the criteria on which people differ"
    assert [together in line for line in found.sections[0].paragraphs] == [True, False, False]
    made.close()


def test_the_majority_has_a_capital_letter_at_the_start_of_a_sentence(study: StudyFolder) -> None:
    say(study, "late", {"T1.C1": FIFTY[5:], "T1.C2": FIFTY[5:]}, run=1)
    silent = agreement_document(report(study, "late", reference="majority"), MADE_AT).summary
    assert any(
        "that the majority answered in full. The majority called 0 of 5 " in line for line in silent
    ), silent
    say(study, "Cem", {"T1.C1": "0" + FIFTY[1:], "T1.C2": FIFTY})
    told = str(agreement_document(report(study, "Cem", reference="majority"), MADE_AT).sections)
    assert "The majority said met, Cem not met: 1 image." in told
