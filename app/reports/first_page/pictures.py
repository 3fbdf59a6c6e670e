"""The pictures that a judge gets wrong: which, in how many answers, and what is seen on them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.evidence_images import EvidenceImage
from app.agreement.report.report import Report
from app.messages.agreement import first_page as first_page_text, report_words
from app.messages.annotate.annotating import NO_DESCRIPTION
from app.messages.annotate.content_notes import before_description
from app.reports import tables
from app.reports.agreement.agreement_tables import item_name, items_table
from app.reports.document import ImageFile, Section, Table
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy

MOST_PASSED, MOST_SHOWN = 4, 6
"""Pictures on the first page, and how many of them are wrongly passed ones where there are others too: passing what is
wrong does the harm."""


@dataclass
class WrongPicture:
    """An image by its number, and the questions on which it is wrongly passed and wrongly rejected, with how often."""

    number: int
    passed: list[tuple[str, EvidenceImage]] = field(default_factory=list)
    rejected: list[tuple[str, EvidenceImage]] = field(default_factory=list)

    def caption(self, names: tuple[str, str]) -> str:
        """The image and what was wrong. names: see `ways`."""
        passed, rejected = ([_wrong_on(*one) for one in ways] for ways in (self.passed, self.rejected))
        return first_page_text.caption(self.number, passed, rejected, names)


def ways(report: Report) -> tuple[str, str]:
    """What the two ways to differ are called: a judge is wrong, but people differ, and a judge that is the reference is
    not always right."""
    if report.label.advice:
        return first_page_text.WRONGLY
    return first_page_text.differing(report.against.name, report.reference.name)


@dataclass(frozen=True)
class Shown:
    """What an image looks like: its file, and its description in a line; of one with a content note, that note, and the
    description is `hidden`."""

    path: Path
    description: str
    may_go_out: bool
    hidden: str = ""


def wrong_pictures(report: Report) -> list[WrongPicture]:
    """Every image on which the two differ, those first that are wrongly passed and most often so; by the label first,
    then by the criteria in their order."""
    found: dict[int, WrongPicture] = {}
    for item in report.shown_items:
        name = item_name(report, item)
        for one in item.behind.falsely_met:
            found.setdefault(one.number, WrongPicture(one.number)).passed.append((name, one))
        for one in item.behind.falsely_not_met:
            found.setdefault(one.number, WrongPicture(one.number)).rejected.append((name, one))
    return sorted(found.values(), key=lambda one: (not one.passed, -_weight(one)))


def _weight(one: WrongPicture) -> float:
    """In how many answers it is wrong, each question with a share of its answers."""
    return sum(behind.times / behind.of for _, behind in one.passed or one.rejected)


def chosen(pictures: Sequence[WrongPicture]) -> list[WrongPicture]:
    """The few that are shown on the first page: at first wrongly passed ones, then wrongly rejected ones."""
    passed = [one for one in pictures if one.passed]
    others = [one for one in pictures if not one.passed]
    room = max(MOST_PASSED, MOST_SHOWN - len(others))
    return [*passed[:room], *others][:MOST_SHOWN]


def shown_in(study: OpenStudy, report: Report, pictures: Pictures = Pictures.LICENSED) -> dict[int, Shown]:
    """What the images of the first page look like, by number; `pictures` says which of them written files may show."""
    found = {}
    show, notes = PictureShow(study, pictures), ContentNotes(study)
    for one in chosen(wrong_pictures(report)):
        image = study.images.at(one.number)
        if image is not None:
            found[one.number] = shown_image(study, image, show, notes)
    return found


def shown_image(study: OpenStudy, image: Image, show: PictureShow, notes: ContentNotes) -> Shown:
    """What an image looks like: its file and its description, behind its content note."""
    description, note = study.descriptions.current(image.key), notes.of(image)
    may_go_out = not show.wants_none and not show.why_not(image)
    line, path = description.line if description else NO_DESCRIPTION, study.images.path(image)
    first, hidden = (before_description(note=note), line) if note else (line, "")
    return Shown(path, first, may_go_out, hidden)


def pictures_section(report: Report, shown: Mapping[int, Shown]) -> Iterator[Section]:
    """The pictures themselves, as far as it is known what they look like; nothing where the two never differ."""
    wrong = wrong_pictures(report)
    if not wrong:
        return
    names = report.against.name, report.reference.name
    heading = (
        first_page_text.pictures_section(against=names[0])
        if report.label.advice
        else first_page_text.differing_section(*names)
    )
    some = chosen(wrong)
    counts = sum(bool(one.passed) for one in wrong), sum(bool(one.rejected) for one in wrong)
    called = ways(report)
    if report.label.advice:
        sentence = first_page_text.pictures_found(*counts, len(some), len(wrong))
    else:
        sentence = first_page_text.differing_found(called, counts, len(some), len(wrong))
    pictures = [
        ImageFile(
            shown[one.number].path,
            one.caption(called),
            shown[one.number].description,
            shown[one.number].may_go_out,
            shown[one.number].hidden,
        )
        for one in some
        if one.number in shown
    ]
    unseen = [one.caption(called) for one in some if one.number not in shown]
    yield Section("pictures", heading, (sentence, *unseen), images=tuple(pictures))


def behind_table(report: Report) -> Table:
    """Which images are behind each question, by number."""
    met, not_met = first_page_text.WRONGLY_PASSED, first_page_text.WRONGLY_REJECTED
    if report.label.advice is None:
        names = ways(report)
        met, not_met = ((names[0], first_page_text.OTHER_MET), (names[1], first_page_text.OTHER_NOT_MET))

    def numbers(of: str) -> Callable[[ItemReport], str]:
        def in_words(item: ItemReport) -> str:
            images = getattr(item.behind, of)
            return report_words.numbers([one.number for one in images]) or first_page_text.NO_IMAGE

        return in_words

    return items_table(
        report,
        "behind",
        first_page_text.BEHIND_TABLE,
        tables.text("passed", met, numbers("falsely_met")),
        tables.text("rejected", not_met, numbers("falsely_not_met")),
        tables.text("doubtful", first_page_text.IN_DOUBT, numbers("doubtful")),
    )


def _wrong_on(name: str, behind: EvidenceImage) -> str:
    return first_page_text.wrong_on(name, behind.times, behind.of)
