"""A contact sheet: every image of a study by its group, each with its picture and its description."""

from collections.abc import Iterator

from app.messages.agreement import report_pictures as words
from app.reports.document import Document, Picture, Section
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.study.image import Image
from app.study.ports import OpenStudy


def contact_sheet(study: OpenStudy, wish: Pictures, group: str | None = None) -> Document:
    """The images of a study in the order of the study, a section a group, or those of one group alone.

    Every image is there in words: number, name, description, and why its picture is not shown where it is not.
    """
    groups: dict[str, list[Image]] = {}
    for image in study.images.all():
        if group is None or image.facts.group == group:
            groups.setdefault(image.facts.group, []).append(image)
    show = PictureShow(study, wish)
    sections = tuple(
        Section(f"group-{place}", words.group(name), *_section(study, images, show))
        for place, (name, images) in enumerate(groups.items(), start=1)
    )
    total = sum(map(len, groups.values()))
    described = sum(
        study.descriptions.current(image.key) is not None for images in groups.values() for image in images
    )
    made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
    summary = (words.sheet_summary(total, len(groups), described),)
    return Document(
        words.sheet_title(study.study.title), study.study.language or "en", made_at, summary, sections, (), ()
    )


def _section(
    study: OpenStudy, images: list[Image], show: PictureShow
) -> tuple[tuple[str, ...], tuple[()], tuple[()], tuple[Picture, ...]]:
    return tuple(_lines(study, images, show)), (), (), _pictures(images, show)


def _lines(study: OpenStudy, images: list[Image], show: PictureShow) -> Iterator[str]:
    for image in images:
        described = study.descriptions.current(image.key)
        line = described.description if described else words.NOT_DESCRIBED
        yield words.sheet_line(image.number, image.name, line, "" if show.wants_none else show.why_not(image))


def _pictures(images: list[Image], show: PictureShow) -> tuple[Picture, ...]:
    return () if show.wants_none else show.show_all(images)[0]
