"""Making the exhibits that a manifest describes, once their pictures are in the study."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.interchange.images.exhibit_rows import ExhibitEntry
from app.messages.interchange import exhibit_files
from app.study.exhibits import Exhibit
from app.study.image import Image, ImageFacts
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class AddedExhibit:
    """An exhibit that is in the study now: the row it is numbered and answered by. `is_new`: not from before."""

    name: str
    image: Image
    is_new: bool


@dataclass(frozen=True)
class FailedExhibit:
    """An exhibit that could not be made, and the sentence that says why."""

    name: str
    sentence: str


def make_exhibits(
    study: OpenStudy, entries: tuple[ExhibitEntry, ...], pictures: Mapping[Path, Image], facts: ImageFacts
) -> list[AddedExhibit | FailedExhibit]:
    """Make exhibits in one go, in order. `pictures` are those that could be added; `facts` hold where nothing else is
    said. What is there already, and is the same, is left as it is."""
    if not entries:
        return []
    with study.together():
        images = {exhibit.image: study.images.get(exhibit.image) for exhibit in study.exhibits.all()}
        names = {image.name: image for image in images.values() if image is not None}
        taken = {image.name for image in study.images.all() if image.picture.sha256}
        return [_make(study, entry, pictures, facts, names, taken) for entry in entries]


def _make(
    study: OpenStudy,
    entry: ExhibitEntry,
    pictures: Mapping[Path, Image],
    facts: ImageFacts,
    names: dict[str, Image],
    taken: set[str],
) -> AddedExhibit | FailedExhibit:
    """`names`: the exhibits there are; `taken`: what pictures are called that are judged by themselves."""
    shown = [pictures[path] for path in entry.pictures if path in pictures]
    if len(shown) < len(entry.pictures):
        return FailedExhibit(entry.name, exhibit_files.not_whole(name=entry.name))
    keys = list(dict.fromkeys(picture.key for picture in shown))
    if entry.is_picture:
        return _enrich(study, entry, shown[0])
    if entry.name in taken:
        return FailedExhibit(entry.name, exhibit_files.name_of_picture(name=entry.name))
    known = names.get(entry.name)
    if known is not None:
        is_same = _is_same(study.exhibits.of(known.key), entry, keys)
        return (
            AddedExhibit(entry.name, known, False)
            if is_same
            else FailedExhibit(entry.name, exhibit_files.made_otherwise(name=entry.name))
        )
    own = replace(
        facts,
        name=entry.name,
        source=entry.source or facts.source,
        prompt=entry.prompt or facts.prompt,
        group=entry.group or facts.group,
    )
    names[entry.name] = study.exhibits.add(own, entry.shown, keys)
    return AddedExhibit(entry.name, names[entry.name], True)


def _enrich(study: OpenStudy, entry: ExhibitEntry, picture: Image) -> AddedExhibit | FailedExhibit:
    known = study.exhibits.of(picture.key)
    if known is None:
        study.exhibits.enrich(picture.key, entry.shown)
        return AddedExhibit(picture.name, picture, True)
    if known.shown == entry.shown:
        return AddedExhibit(picture.name, picture, False)
    return FailedExhibit(picture.name, exhibit_files.words_otherwise(name=picture.name))


def _is_same(known: Exhibit | None, entry: ExhibitEntry, pictures: list[int]) -> bool:
    return (
        known is not None and known.shown == entry.shown and [one.key for one in known.pictures] == pictures
    )
