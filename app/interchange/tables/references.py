"""Who and what a row means: its image and its rater, found in the study or noted as new."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import parse_qs, unquote, urlsplit

from app.interchange.tables.cells import BadCell, Cells, read_kind
from app.interchange.tables.formula_guard import unguard
from app.messages.interchange import import_export
from app.messages.interchange.scale_values import ONLY_SHOWN
from app.study.image import ENDINGS, Image, is_plain_name
from app.study.image_ports import Images
from app.study.names import spelled
from app.study.ports import OpenStudy, Raters
from app.study.team.raters import RaterKind

# An image of the study by its key, or one that is not there yet by its name.
ImageReference = int | str
_UPLOADED = re.compile(r"data/upload/\d+/[0-9a-f]{8}-(.+)")  # how Label Studio calls a file that was uploaded

_IMAGE_FILES = tuple(ending for endings in ENDINGS.values() for ending in endings)


class ImageReferences:
    """Finds images by whole name, id or SHA-256; each different reference is looked up once.

    `by_file_name`: the file name alone is enough, whatever the folders, where one image of the study has it and the
    files name one such image.
    """

    def __init__(self, images: Images, allow_missing: bool, by_file_name: bool = False) -> None:
        self._images = images
        self._allow_missing = allow_missing
        self._by_file_name = by_file_name
        self._found: dict[tuple[str, str, str], ImageReference] = {}
        self._names: dict[int, str] = {}  # by image, the first name in the files
        self._addresses: dict[
            ImageReference, str
        ] = {}  # by image, the first address or absolute path in the files
        self.missing: dict[str, tuple[str, str]] = {}
        self._matched: dict[str, str] = {}

    def find(self, cells: Cells) -> ImageReference:
        """The image a row is about. Raises BadCell when it is unknown, ambiguous or contradicts itself."""
        said = (cells["image"], cells.get("image_id", "").strip(), cells.get("sha256", "").strip())
        if said not in self._found:
            self._found[said] = self._look_up(*said)
        return self._found[said]

    def matches(self) -> list[str]:
        """A sentence for each image that was found by its file name alone."""
        return [import_export.matched_by_file_name(written, name) for written, name in self._matched.items()]

    def _look_up(self, cell: str, image_id: str, sha256: str) -> ImageReference:
        name = unguard(cell)
        if not name.strip():
            raise BadCell("image", import_export.MUST_NOT_BE_EMPTY)
        named = _judged("image", find_named(self._images, name))
        exact = self._exact("sha256", sha256) or self._exact("image_id", image_id)
        if exact is not None:
            if named and exact.key not in [image.key for image in named]:
                raise BadCell("image", import_export.image_contradiction(name))
            return exact.key
        if sha256 and named:
            named = [image for image in named if not image.picture.sha256]
            if not named and not self._allow_missing:
                raise BadCell("image", import_export.image_of_other_bytes(value=name))
        if not (named or sha256 or image_id) and self._by_file_name:
            named = _judged("image", self._images.find_by_file_name(file_name(name)))
            if len(named) == 1:
                self._matched[name.strip()] = named[0].name
        found = self._only(spelled(_name_to_add(name)), named, (image_id, sha256))
        self._refuse_two_names(found, name.strip())
        return found

    def _refuse_two_names(self, found: ImageReference, name: str) -> None:
        """Raise BadCell where two names in the files mean one image, at least one of them by its file name alone; or
        where two addresses do, which may lead to different images of the same name."""
        if (place := _place(name)) is not None:
            other = self._addresses.setdefault(found, name)
            if _place(other) != place:
                raise BadCell("image", import_export.two_names_of_one_image(value=name, other=other))
        if not isinstance(found, int):
            return
        other = self._names.setdefault(found, name)
        if other != name and (name in self._matched or other in self._matched):
            raise BadCell("image", import_export.two_names_of_one_image(value=name, other=other))

    def _only(self, name: str, named: Sequence[Image], identity: tuple[str, str]) -> ImageReference:
        if len(named) > 1:
            raise BadCell("image", import_export.ambiguous_image(value=name, count=len(named)))
        if named:
            return named[0].key
        if not self._allow_missing:
            near = () if self._by_file_name else self._images.find_by_file_name(file_name(name))
            if near:
                raise BadCell("image", import_export.unknown_path(value=name, near=near[0].name))
            raise BadCell("image", import_export.unknown_image(value=name))
        if not is_plain_name(name):
            raise BadCell("image", import_export.NAME_NOT_PLAIN)
        if self.missing.setdefault(name, identity) != identity:
            raise BadCell("image", import_export.ambiguous_image(value=name, count=2))
        return name

    def _exact(self, column: str, identity: str) -> Image | None:
        found = _judged(column, self._images.find(identity) if identity else ())
        return found[0] if len(found) == 1 else None


def find_named(images: Images, written: str) -> Sequence[Image]:
    """The images that a name in a file means: by the whole name; by that part of an address or of an absolute path that
    is a whole name in the study with its folder. The file name alone at the end of a longer path means none."""
    for name in dict.fromkeys((written, written.strip())):
        if found := images.find(name):
            return found
    whole = whole_name(written)
    if whole == written.strip():
        return ()
    parts = PurePosixPath(whole).parts
    wholes = [PurePosixPath(*parts[start:]).as_posix() for start in range(max(1, len(parts) - 1))]
    return next((found for name in wholes if (found := images.find(name))), ())


def whole_name(written: str) -> str:
    """The name with its folders: the path in an address, an absolute path without its root, and anything else as it is
    written. Of a file that Label Studio serves from a folder, `d` holds its path."""
    written = written.strip()
    try:
        parts = urlsplit(written)
    except ValueError:  # brackets that are no address: then it is a name
        return written
    inside = parse_qs(parts.query).get("d")
    path = inside[0] if inside else unquote(parts.path)
    if not (inside or parts.netloc or path.startswith("/")):
        return written
    path = path.lstrip("/")
    uploaded = _UPLOADED.fullmatch(path)
    return uploaded[1] if uploaded else path


def _name_to_add(written: str) -> str:
    """What an image that is not there yet would be called. A path of somebody's machine stays as it is, which is no
    name."""
    whole = whole_name(written)
    return written.strip() if written.strip() == f"/{whole}" else whole


def _place(written: str) -> tuple[str, ...] | None:
    """Where an address or an absolute path leads; None for a name. What follows the name of an image file in its
    address, such as a signature, leads nowhere else."""
    if whole_name(written) == written.strip():
        return None
    parts = urlsplit(written.strip())
    is_image_file = parts.path.lower().endswith(_IMAGE_FILES)
    return parts.netloc, parts.path, *(() if is_image_file else (parts.query, parts.fragment))


def file_name(written: str) -> str:
    """The name at the end of a path or of an address."""
    return PurePosixPath(whole_name(written)).name


def _judged(column: str, found: Sequence[Image]) -> Sequence[Image]:
    """Those that people are asked about. Raises BadCell when a cell means none but such as are only shown."""
    judged = [image for image in found if image.number > 0]
    if found and not judged:
        raise BadCell(column, ONLY_SHOWN)
    return judged


class RaterReferences:
    """Knows the raters of the study and the new ones a file names, and holds each to one kind."""

    def __init__(self, raters: Raters) -> None:
        everybody = raters.all()
        self._known = {spelled(rater.name): rater for rater in everybody}
        self._known |= {rater.name: rater for rater in everybody}
        self.new: dict[str, tuple[RaterKind, str]] = {}

    def find(self, cells: Cells, place: str) -> tuple[str, RaterKind]:
        """The rater of a row, by the name the study has for them, or is to have. Raises BadCell for a name that is
        none, and for a name of another kind."""
        written = unguard(cells["rater"]).strip()
        if not written:
            raise BadCell("rater", import_export.MUST_NOT_BE_EMPTY)
        known = self._known.get(written) or self._known.get(spelled(written))
        name = known.name if known else spelled(written)
        if known is None and not is_plain_name(name):
            raise BadCell("rater", import_export.NAME_NOT_PLAIN)
        kind = read_kind(cells)
        if known is not None and known.kind is not kind:
            raise BadCell(
                "kind", import_export.other_kind(name=name, known=known.kind.value, said=kind.value)
            )
        if known is None:
            said, where = self.new.setdefault(name, (kind, place))
            if said is not kind:
                raise BadCell(
                    "kind",
                    import_export.other_kind_above(name=name, known=said.value, said=kind.value, where=where),
                )
        return name, kind


class ExhibitPartCounts:
    """Knows how many things there are to choose among or to rank in each exhibit; looks each up once."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._counts: dict[int, int | None] = {}

    def of(self, image: ImageReference | None) -> int | None:
        """How many there are; None for what is not in the study yet, and for an image whose file never came."""
        if not isinstance(image, int):
            return None
        if image not in self._counts:
            self._counts[image] = self._count(image)
        return self._counts[image]

    def _count(self, image: int) -> int | None:
        exhibit = self._study.exhibits.of(image)
        if exhibit is not None:
            return exhibit.parts
        known = self._study.images.get(image)
        return 1 if known is not None and known.picture.sha256 else None
