"""Pictures of a report with a content note: files have the note, and only the window the description."""

import re

from app.reports.document_json import as_json
from app.reports.pictures.shown_pictures import Pictures
from app.reports.study_report import reported
from app.study.alt_text import Draft
from exporters.reports.report_html import html_of
from exporters.reports.report_markup import markdown_of
from storage.folder import StudyFolder
from tests.reports.test_first_page import report, study

__all__ = ("study",)  # a fixture


def test_a_wrong_picture_with_a_content_note_says_the_note_and_stays_at_home(study: StudyFolder) -> None:
    before = reported(study, report(study), Pictures.ALL)
    (first, *_) = next(section for section in before.sections if section.id == "pictures").images
    image = study.images.at(int(re.findall(r"\d+", first.caption)[0]))
    assert image is not None
    study.images.update(image, image.facts._replace(content_note="blood"))
    study.descriptions.add(image.key, Draft(plain="A wound.", author="Sam"))
    after = reported(study, report(study), Pictures.ALL)
    (noted, other, *_) = next(section for section in after.sections if section.id == "pictures").images
    assert (noted.description, noted.has_note, noted.may_go_out) == ("Content note: blood.", True, False)
    assert (
        noted.whole_line == f"{noted.caption} Content note: blood. A wound."
    )  # in the window, once it is asked for
    assert not other.has_note
    assert not [
        written for written in (html_of(after), markdown_of(after), str(as_json(after))) if "wound" in written
    ]
