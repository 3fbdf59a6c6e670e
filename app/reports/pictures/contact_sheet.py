"""A contact sheet: every image of a study by its group, each with its picture and its description."""

from collections.abc import Iterator

from app.errors import UserError
from app.messages.agreement import report_pictures
from app.messages.annotate import grouping
from app.messages.annotate.content_notes import before_description
from app.reports.document import Document, Picture, Section
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy


def contact_sheet(
    study: OpenStudy, pictures: Pictures, group: str | None = None, groups_of: str = ""
) -> Document:
    """The images of a study in the order of the study, a section a group, or those of one group alone; with
    `groups_of`, the groups that this person made, with their reasons. Raises UserError for somebody who made none.

    Every image is there in words: number, name, description, and why its picture is not shown where it is not.
    """
    groups: dict[str, list[Image]] = {}
    reasons: dict[str, str] = {}
    if groups_of:
        reasons = _made_by(study, groups_of, groups)
    for image in [] if groups_of else study.images.all():
        if group is None or image.facts.group == group:
            groups.setdefault(image.facts.group, []).append(image)
    show = PictureShow(study, pictures)
    sections = tuple(
        Section(
            f"group-{place}",
            report_pictures.group(name),
            *_section(study, images, show, reasons.get(name, "")),
        )
        for place, (name, images) in enumerate(groups.items(), start=1)
    )
    total = sum(map(len, groups.values()))
    described = sum(
        study.descriptions.current(image.key) is not None for images in groups.values() for image in images
    )
    made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
    summary = (report_pictures.sheet_summary(count=total, groups=len(groups), described=described),)
    return Document(
        report_pictures.sheet_title(study=study.study.title),
        study.study.language or "en",
        made_at,
        summary,
        sections,
        (),
        (),
    )


def _section(
    study: OpenStudy, images: list[Image], show: PictureShow, reason: str
) -> tuple[tuple[str, ...], tuple[()], tuple[()], tuple[Picture, ...]]:
    lines = ([report_pictures.reason(words=reason)] if reason else []) + list(_lines(study, images, show))
    return tuple(lines), (), (), (() if show.wants_none else show.show_all(images)[0])


def _made_by(study: OpenStudy, name: str, groups: dict[str, list[Image]]) -> dict[str, str]:
    """Fill in the groups of a person, and return their reasons by name; images in none of them come last."""
    every = study.groupings.all()
    own = [one for one in every if one.rater.name.casefold() == name.strip().casefold()]
    if not own:
        raise UserError(grouping.nobody_grouped(name, sorted({one.rater.name for one in every})))
    images = {image.key: image for image in study.images.all()}
    for one in own:
        groups[one.name] = [images.pop(key) for key in one.images]
    if images:
        groups[""] = list(images.values())
    return {one.name: one.reason for one in own}


def _lines(study: OpenStudy, images: list[Image], show: PictureShow) -> Iterator[str]:
    notes = ContentNotes(study)
    for image in images:
        described = study.descriptions.current(image.key)
        line = described.description if described else report_pictures.NOT_DESCRIBED
        note = before_description(note=found) if (found := notes.of(image)) else ""
        why_not = "" if show.wants_none else show.why_not(image)
        yield report_pictures.sheet_line(image.number, image.name, f"{note} {line}".strip(), why_not)
