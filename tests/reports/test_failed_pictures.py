"""Pictures of each criterion that is not met (Johnson et al., Figure 13): which are shown, and with which words."""

import base64
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image as Pillow

from app.agreement.ratings.question import Question
from app.cli import main
from app.reports.document import Section
from app.reports.pictures.failed_pictures import failed_pictures
from app.reports.pictures.shown_pictures import Pictures, forbids
from app.sessions.agreement.report_reading import Form, document_with_pictures, work_out
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from app.study.reference import by_name
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.coordinating import COORDINATOR, open_to_coordinator
from tests.exporters.reports.test_report_pdf import elements
from tests.storage.making import write_picture

LICENCES = ("CC BY 4.0", "CC BY 4.0", "", "All rights reserved", "CC0", "CC0", "CC0", "CC0", "CC0", "CC0")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Ten pictures of two models; the first criterion is met by none, the second by all."""
    made = study_of(tmp_path / "study", 0, rubric_of(2))
    for number, licence in enumerate(LICENCES):
        file = tmp_path / f"{number}.png"
        write_picture(file, shade=20 * number)
        made.images.add(file, ImageFacts(file.name, source="ABAA"[number % 4], licence=licence))
    made.descriptions.add(1, Draft({"colour": "white"}, scene="A street.", author="Ada"))
    say(made, "Ada", {"T1.C1": "0" * 10, "T1.C2": "1" * 10})
    say(made, "judge", {"T1.C1": "0" * 10, "T1.C2": "1" * 10}, run=1)
    yield made
    made.close()


def section(study: StudyFolder, pictures: Pictures, against: str = "judge") -> Section:
    found = failed_pictures(study, Question("Ada", against), pictures)
    assert found is not None
    (criterion,) = found.sections
    return criterion


def shown(found: Section) -> list[str]:
    return [picture.id for picture in found.pictures]


def test_six_pictures_of_all_sources_in_turn_without_those_one_may_not_show(study: StudyFolder) -> None:
    found = section(study, Pictures.LICENSED)
    assert found.heading == "T1.C1: Part 1"
    assert found.paragraphs[0] == "Not met on 10 of 10 images, 100%: images 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."
    # Sources are A B A A A B A A A B: taken in turn 1, 2, 3, 6, 4, 10.
    assert shown(found) == ["image-1", "image-2", "image-6", "image-10"]
    assert found.paragraphs[1:] == (
        "Image 3 is not shown: its licence is not written down.",
        "Image 4 is not shown: its licence forbids it (All rights reserved).",
    )
    assert "image-3" in shown(section(study, Pictures.ALL))
    assert "image-4" not in shown(section(study, Pictures.ALL))
    assert failed_pictures(study, Question("Ada", "judge"), Pictures.NONE) is None


def test_reference_photographs_come_first_and_pictures_that_meet_everything_last(
    study: StudyFolder, tmp_path: Path
) -> None:
    for number, is_reference in ((11, True), (12, False)):
        file = tmp_path / f"{number}.png"
        write_picture(file, shade=7 * number)
        facts = ImageFacts(file.name, source="A", licence="CC0", is_reference=is_reference)
        study.images.add(file, facts)
    say(study, "Ada", {"T1.C1": "." * 11 + "1", "T1.C2": "." * 11 + "1"})
    found = failed_pictures(study, Question("Ada", ""), Pictures.LICENSED)
    assert found is not None
    first, _failed, last = found.sections
    assert (first.heading, shown(first)) == ("Reference photographs", ["image-11"])
    assert (last.heading, shown(last)) == ("Images that meet every criterion", ["image-12"])
    assert last.paragraphs[0] == "1 of 11, 9%: image 12."


def test_a_picture_has_words_and_a_line_with_source_and_licence(study: StudyFolder) -> None:
    first, second, *_ = section(study, Pictures.LICENSED, against="").pictures
    assert first.alternative.startswith("Image 1: ")
    assert "white" in first.alternative
    assert first.caption == "Image 1. A. CC BY 4.0"
    assert second.alternative == "Image 2. It has no description yet."


def test_a_picture_with_a_content_note_is_named_not_shown(study: StudyFolder) -> None:
    image = study.images.at(1)
    assert image is not None
    study.prepare_to_write()
    study.images.update(image, image.facts._replace(content_note="blood"))
    found = section(study, Pictures.ALL)
    assert "image-1" not in shown(found)
    assert "Image 1 is not shown: it has a content note (blood)." in found.paragraphs


@pytest.mark.parametrize(
    ("licence", "is_forbidden"),
    [
        ("All Rights Reserved, Getty", True),
        ("not to be shown", True),
        ("Do not publish", True),
        ("CC BY-NC-ND", False),
    ],
)
def test_words_of_licences(licence: str, is_forbidden: bool) -> None:
    assert forbids(licence) is is_forbidden


def export(study: StudyFolder, out: Path, *words: str) -> int:
    return main(
        ["agree", str(study.folder), "--reference", "Ada", "--against", "judge", "--out", str(out), *words]
    )


def test_in_html(study: StudyFolder, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert export(study, out, "--format", "html", "--appendix", "within") == 0
    page = out.read_text(encoding="utf-8")
    assert "img-src data:" in page
    found = re.findall(
        r'<img src="data:image/jpeg;base64,([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]+)">', page
    )
    assert len(found) == 4
    content, width, height, alternative = found[0]
    with Pillow.open(BytesIO(base64.b64decode(content))) as picture:
        assert picture.size == (int(width), int(height))
    assert alternative.startswith("Image 1: ")
    assert export(study, out, "--format", "html") == 0
    appendix = (tmp_path / "report-appendix.html").read_text(encoding="utf-8")
    in_appendix = re.findall(r'<img src="data:image/jpeg;base64,([^"]+)" width', appendix)
    assert in_appendix == list(dict.fromkeys(one[0] for one in found))  # each once
    assert export(study, out, "--format", "html", "--show-pictures", "none") == 0
    assert "<img" not in out.read_text(encoding="utf-8")
    assert "<img" not in (tmp_path / "report-appendix.html").read_text(encoding="utf-8")


def test_in_pdf(study: StudyFolder, tmp_path: Path) -> None:
    sizes = {}
    for pictures in ("licensed", "none"):
        out = tmp_path / f"{pictures}.pdf"
        assert export(study, out, "--format", "pdf", "--show-pictures", pictures, "--appendix", "within") == 0
        reader = pypdf.PdfReader(out)
        sizes[pictures] = sum(len(page.images) for page in reader.pages)
        text = " ".join(page.extract_text() for page in reader.pages)
        assert ("Image 10. B. CC0" in text) is (pictures == "licensed")
        told = [str(figure["/Alt"]) for figure in elements(reader, "/Figure") if "/Alt" in figure]
        assert any(one.startswith("Image 1: ") for one in told) is (pictures == "licensed")
    assert sizes == {"licensed": 4, "none": 0}


def test_pictures_are_asked_for_only_where_they_are_shown(
    study: StudyFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["agree", str(study.folder), "--reference", "Ada", "--against", "judge", "--show-pictures", "all"]
    assert main(words) == 1
    assert capsys.readouterr().err == "--show-pictures goes with --format html or --format pdf.\n"


def test_a_report_from_the_window_has_them_too(study: StudyFolder) -> None:
    open_to_coordinator(study)
    answered = work_out(study, COORDINATOR, Form(by_name("Ada"), by_name("judge")))
    assert not any(list(one.all_pictures()) for one in answered.document.sections)
    document = document_with_pictures(study, answered)
    assert len(list(document.sections[-1].all_pictures())) == 4
