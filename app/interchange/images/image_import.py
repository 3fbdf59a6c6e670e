"""Adding image files and folders to a study, one by one, so that whoever asks can count, and stop in between."""

import os
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agreement.ratings.image_columns import keep_columns
from app.errors import UserError
from app.files.picture_settings import picture_settings
from app.interchange.images.exhibit_rows import ExhibitEntry
from app.interchange.images.manifest import EMPTY, Manifest, real_path
from app.messages.interchange import exhibit_files, import_export
from app.study.alt_text import Draft
from app.study.exhibits import Exhibit
from app.study.image import ENDINGS, Image, ImageFacts
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
    own = facts._replace(
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


NO_NAMES: Mapping[Path, str] = {}
_IMAGE_ENDINGS = {ending for endings in ENDINGS.values() for ending in endings}


@dataclass(frozen=True)
class AddedImage:
    """A file that is in the study: `is_new` when it was not there before, perhaps under another name. Of an exhibit
    `file` is its name, and `image` what is judged. `is_described`: a description of it was stored."""

    file: Path
    image: Image
    is_new: bool
    is_exhibit: bool = False
    is_described: bool = False


@dataclass(frozen=True)
class FailedImage:
    """A file or an exhibit that could not be added, and the sentence that says why."""

    file: Path
    sentence: str


@dataclass(frozen=True)
class FoundFiles:
    """The files to add, in order; how many others the folders hold; sentences about folders that cannot be read.

    `names` are the names under which files found in folders are added: with the folders between, if there are
    any, so that `crane/p01.png` and `heron/p01.png` can be told apart.
    """

    files: tuple[Path, ...]
    skipped: int
    unreadable: tuple[str, ...]
    names: dict[Path, str] = field(default_factory=dict)


def find_pictures(paths: Iterable[Path]) -> FoundFiles:
    """The files that paths mean: a file is taken as it is, a folder is searched with all folders in it.

    In folders only files with an image's ending count; hidden ones are skipped. `cane-2` comes before `cane-10`.
    """
    files: dict[Path, Path] = {}
    names: dict[Path, str] = {}
    skipped = 0
    unreadable: list[str] = []
    for path in paths:
        if not _is_folder(path):
            files.setdefault(real_path(path), path)
            continue
        in_folder, others, unread = _search(path)
        skipped += others
        unreadable += unread
        for file in in_folder:
            files.setdefault(real_path(file), file)
            names[file] = file.relative_to(path).as_posix()
    return FoundFiles(tuple(files.values()), skipped, tuple(unreadable), names)


def folder_sources(found: FoundFiles) -> dict[Path, str]:
    """For each file that was found in a folder, the name of the folder it is in."""
    return {file: file.absolute().parent.name for file in found.names}


def count_folders(found: FoundFiles) -> int:
    """How many folders the files were found in; files that were chosen one by one do not count."""
    return len({file.parent for file in found.names})


def add_pictures(
    study: OpenStudy,
    files: Sequence[Path],
    facts: ImageFacts,
    manifest: Manifest = EMPTY,
    names: Mapping[Path, str] = NO_NAMES,
    sources: Mapping[Path, str] = NO_NAMES,
) -> Iterator[AddedImage | FailedImage]:
    """Add files one after the other; each is on the disk when its outcome is yielded. Last come the manifest's
    exhibits, whose pictures are added too where they are not among the files.

    `facts` hold for every file, and what the manifest says of it goes before them. A file is added under its name
    in `names`, or in the manifest, or its own, and with its source in `sources`, if it has one there. Of an image that
    is there already, unknown facts are filled in, and those the manifest names are set; its name stays. What the
    manifest keeps for the report is stored after the files.
    """
    study.prepare_to_write()
    pictures: dict[Path, Image] = {}
    columns: dict[str, dict[uuid.UUID, str]] = {}
    for file in all_files(files, manifest):
        try:
            name = names.get(file) or manifest.of(file).name or file.name
            named = facts._replace(name=name, source=sources.get(file, facts.source))
            outcome = _add(study, file, named, manifest)
        except UserError as error:
            outcome = FailedImage(file, error.sentence)
        if isinstance(outcome, AddedImage):
            pictures[real_path(file)] = outcome.image
            for title, words in manifest.of(file).columns:
                columns.setdefault(title, {})[outcome.image.id] = words
        yield outcome
    if columns:
        keep_columns(study, columns)
    for made in make_exhibits(study, manifest.exhibits, pictures, facts):
        if isinstance(made, FailedExhibit):
            yield FailedImage(Path(made.name), made.sentence)
        else:
            yield AddedImage(Path(made.name), made.image, made.is_new, is_exhibit=True)


def all_files(files: Sequence[Path], manifest: Manifest) -> list[Path]:
    """The files to add: those that are named, and those that the manifest's exhibits show besides."""
    named = {real_path(file) for file in files}
    others = dict.fromkeys(path for one in manifest.exhibits for path in one.pictures if path not in named)
    return [*files, *others]


def _add(study: OpenStudy, file: Path, facts: ImageFacts, manifest: Manifest) -> AddedImage | FailedImage:
    problem = _problem(file)
    if problem:
        return FailedImage(file, problem)
    entry = manifest.of(file)
    added = study.images.add(file, entry.over(facts), entry.is_shown_only)
    image = added.image
    if not added.is_new:
        known = entry.over(_filled(image.facts, facts))
        image = image if known == image.facts else study.images.update(image, known)
    _keep_settings(study, image, dict(entry.settings), is_new=added.is_new)
    is_described = entry.draft is not None and _describe(study, image, entry.draft)
    return AddedImage(file, image, added.is_new, is_described=is_described)


def _keep_settings(study: OpenStudy, image: Image, said: dict[str, str], is_new: bool) -> None:
    """Store how a picture was made: what its file says, and over that what the manifest says."""
    if not (said or is_new):
        return
    stored = study.images.path(image)
    of_file = picture_settings(stored.read_bytes()) if stored.is_file() else {}
    known = study.images.settings_of(image.key)
    settings = {**of_file, **known, **said}
    if settings != known:
        study.images.keep_settings(image.key, settings)


def _problem(file: Path) -> str:
    """Why a path cannot be an image file at all; empty when it may be one."""
    shown = file.name.encode("utf-8", "replace").decode()
    if shown != file.name:
        return import_export.name_not_text(name=shown)
    try:
        if not file.exists():
            return import_export.no_such_file(name=str(file))
        return "" if file.is_file() else import_export.not_a_file(name=str(file))
    except OSError as error:  # the name is too long, or a folder on the way to it cannot be entered
        return import_export.cannot_read(name=str(file), reason=(error.strerror or "unknown reason").lower())


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # told when the path is looked at as a file
        return False


def _filled(known: ImageFacts, said: ImageFacts) -> ImageFacts:
    return known._replace(
        source=known.source or said.source,
        prompt=known.prompt or said.prompt,
        group=known.group or said.group,
        licence=known.licence or said.licence,
        content_note=known.content_note or said.content_note,
        is_photograph=known.is_photograph or said.is_photograph,
        is_reference=known.is_reference or said.is_reference,
    )


def _describe(study: OpenStudy, image: Image, draft: Draft) -> bool:
    """Store a description unless it is the current one; whether it was stored."""
    current = study.descriptions.current(image.key)
    if current is not None and current.draft == draft:
        return False
    study.descriptions.add(image.key, draft)
    return True


def _search(folder: Path) -> tuple[list[Path], int, list[str]]:
    """A folder's image files in natural order, the number of its other files, and what cannot be searched."""
    problems: list[str] = []

    def note(error: OSError) -> None:
        reason = (error.strerror or "unknown reason").lower()
        problems.append(import_export.unreadable_folder(name=str(error.filename), reason=reason))

    pictures: list[Path] = []
    skipped = 0
    for place, folders, names in os.walk(folder, onerror=note):
        folders[:] = [name for name in folders if not name.startswith(".")]
        wanted = [name for name in names if _is_picture(name)]
        pictures += [Path(place) / name for name in wanted]
        skipped += len(names) - len(wanted)
    return sorted(pictures, key=_natural), skipped, problems


def _is_picture(name: str) -> bool:
    return not name.startswith(".") and Path(name).suffix.lower() in _IMAGE_ENDINGS


def _natural(path: Path) -> list[tuple[tuple[int, int, str], ...]]:
    """A sort key in which numbers count as numbers, folder by folder."""
    return [_natural_name(part) for part in path.parts]


def _natural_name(name: str) -> tuple[tuple[int, int, str], ...]:
    pieces = re.split(r"([0-9]+)", name.casefold())
    numbered = [
        (0, int(piece), "") if piece.isascii() and piece.isdigit() else (1, 0, piece) for piece in pieces
    ]
    return (*numbered, (2, 0, name))
