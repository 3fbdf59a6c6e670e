"""What the rest asks of whoever keeps the pictures of a study and their descriptions. Images are given by key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from app.study.alt_text import AltText, Draft, Template
    from app.study.image import Added, Image, ImageFacts, PictureFeatures
    from app.study.overview.gallery import GalleryRow
    from app.study.team.raters import Rater


class Images(Protocol):
    """The pictures of the study."""

    def count(self) -> int:
        """How many images there are to judge."""

    def at(self, number: int) -> Image | None:
        """The image with this number (from 1), or None."""

    def get(self, key: int) -> Image | None:
        """The image with this key, or None."""

    def some(self, keys: Sequence[int]) -> Mapping[int, Image]:
        """The images with these keys, by key, as far as they are there; some hundred at most."""

    def find(self, reference: str) -> Sequence[Image]:
        """All images a reference can mean: the whole name as added (`cranes/p01.png`), an id, or a SHA-256."""

    def find_by_file_name(self, file_name: str) -> Sequence[Image]:
        """The images whose file has this name, in whatever folder; their folders may be other images' folders."""

    def all(self) -> Iterator[Image]:
        """Every image that is judged, in order; read page by page as they are needed."""

    def shown_only(self) -> Sequence[Image]:
        """The pictures that are only shown in exhibits, in the order of adding; their numbers are below zero."""

    def with_prompts(self) -> Iterator[Image]:
        """The images that are judged and of which the prompt is known, in order."""

    def present(self) -> Container[bytes]:
        """The SHA-256 hashes of the image files that are in the study's folder now. Files in an object store are not
        among them."""

    def path(self, image: Image) -> Path:
        """Where the image's file is, on this machine or among the images fetched from an object store."""

    def file(self, image: Image) -> Path:
        """The same, after fetching it where it is missing and the study's object store is used on this machine. It may
        wait for a network, so it is not for the window's thread."""

    def files_of(self, images: Sequence[Image]) -> Mapping[int, Path]:
        """The same of some images, by key; only those that are there then."""

    def add(self, file: Path, facts: ImageFacts, is_shown_only: bool = False) -> Added:
        """Add one file. Bytes that are already in the study are not added twice: the image there is returned.

        `is_shown_only`: it is part of exhibits, and nobody is asked about it by itself; added once more without, it
        is judged, too. Raises UserError, having changed nothing, when the file cannot be taken.
        """

    def add_missing(self, name: str) -> Image:
        """A place for an image that answers speak of but whose file is not there."""

    def update(self, image: Image, facts: ImageFacts) -> Image:
        """Write down what is newly known of an image."""

    def settings(self) -> Mapping[int, Mapping[str, str]]:
        """How imported images were made, by their keys: values such as a seed by their names."""

    def settings_of(self, image: int) -> Mapping[str, str]:
        """The same of one image; empty where nothing is known."""

    def keep_settings(self, image: int, settings: Mapping[str, str]) -> None:
        """Store how an image was made; the newest holds."""

    def gallery(self, viewer: Rater | None) -> Sequence[GalleryRow]:
        """All images with how far each is and what this person may know of others' answers; None: nobody's."""

    def as_known(self, image: Image, viewer: Rater | None) -> Image:
        """The image as this person may know it, without its name and origin until they have finished it; None: anybody
        who does not answer here."""

    def content_notes(self) -> Mapping[int, tuple[str, ...]]:
        """By image (key), every content note that counts for it, its own first; images without one are left out."""

    def content_notes_of(self, image: int) -> tuple[str, ...]:
        """The same of one image: every content note that counts for it, its own first."""

    def features(self, keys: Sequence[int]) -> Sequence[PictureFeatures]:
        """What each image looks like; nothing is known of it where the file is not on this machine."""

    @property
    def are_features_kept(self) -> bool:
        """Whether what `features` computed is stored."""

    def keep_features(self) -> None:
        """Store what `features` computed. The study must be ready to write or add."""

    def remove(self, images: Sequence[Image]) -> None:
        """Take images that nobody has worked on out of the study, all or none; those behind get lower numbers.

        Raises UserError, having changed nothing, when something refers to one of them.
        """

    def replace(self, image: Image, file: Path) -> Image:
        """Show an image that nobody has worked on by another file, under that file's name.

        Raises UserError, having changed nothing, when something refers to it, when the file cannot be taken, and when
        another image of the study is that file already.
        """


class Descriptions(Protocol):
    """Alt texts and the template they are written by."""

    def template(self) -> Template | None:
        """The current template, or None when descriptions are free text."""

    def template_versions(self) -> Sequence[tuple[Template, datetime]]:
        """Every template the study has had, and when it was stored (UTC), oldest first; the last is the current one."""

    def set_template(self, toml: str) -> Template:
        """Put a current template; on disk when this returns. Raises UserError, changing nothing, when it is
        malformed."""

    def current(self, image: int) -> AltText | None:
        """The newest description of an image, or None."""

    def history(self, image: int) -> Sequence[AltText]:
        """All versions of an image's description, oldest first."""

    def all_current(self) -> Iterator[AltText]:
        """The newest description of every described image, pictures that are only shown among them, as added."""

    def add(self, image: int, draft: Draft) -> AltText:
        """Store a new version, composed by the current template; on disk when this returns."""

    def next_undescribed(self, after: int) -> Image | None:
        """The next image without a description behind this number, going round once; None when there is none.

        Pictures that are only shown in exhibits come after those that are judged.
        """

    def count_pictures(self) -> int:
        """How many pictures there are to describe, those that are only shown in exhibits among them."""

    def count_undescribed(self) -> int:
        """How many pictures have no description."""
