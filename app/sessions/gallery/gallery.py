"""Somebody looking through the images of a study: filter, sort, search, and change what is known of several."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.errors import UserError
from app.messages.annotate import annotating, content_notes as content_notes_text
from app.messages.gallery import gallery as gallery_text
from app.messages.item_nouns import noun_for
from app.sessions.feedback import MOVED, Feedback
from app.sessions.gallery.image_words import ImageWords
from app.sessions.withheld_results import reader_of
from app.study.content_notes import ContentNotes
from app.study.image import Image, ImageFacts
from app.study.overview.gallery import GalleryRow, JudgeState, OwnWork
from app.study.ports import OpenStudy
from app.study.team.raters import PEOPLE, Rater
from app.study.work import answering

_FILTERS: dict[str, Callable[[GalleryRow], bool]] = {
    "all": lambda _row: True,
    "undescribed": lambda row: not row.is_described,
    "open": lambda row: row.own is OwnWork.OPEN,
    "begun": lambda row: row.own is OwnWork.BEGUN,
    "complete": lambda row: row.own is OwnWork.COMPLETE,
    "no_source": lambda row: row.knows_origin and not row.image.facts.source,
    "not_judged": lambda row: row.judge is not JudgeState.REPLIED,
    "differ": lambda row: bool(row.disagreements),
}
_OWN = list(OwnWork)
_SORTS: dict[str, Callable[[GalleryRow], object]] = {
    "number": lambda row: row.image.number,
    "file": lambda row: row.image.name.casefold(),
    "source": lambda row: row.image.facts.source.casefold(),
    "group": lambda row: row.image.facts.group.casefold(),
    "own": lambda row: (_OWN.index(row.own), row.answered),
    "differ": lambda row: -(row.disagreements or 0),
}


class Gallery:
    """One sitting at the gallery. `shown` are the rows that fit the filter and the search, in order.

    `name` is whoever looks: what others answered is in the rows only where storage lets this person know it.
    """

    def __init__(self, study: OpenStudy, name: str = "") -> None:
        self._study = study
        self.title = study.study.title
        self.noun = noun_for(study.exhibits.has_any())
        self.viewer: Rater | None = reader_of(study, name)
        rubric = study.rubrics.current()
        self.criteria = len(rubric.criteria) if rubric else 1
        self.filter, self.sort, self.query = "all", "number", ""
        self.notes_wait = True  # whether an image with a content note is hidden until it is asked for
        self._met: set[int] = set()  # images (keys) that were asked for
        self.all: list[GalleryRow] = []
        self.shown: list[GalleryRow] = []
        self._last = Feedback("")
        self._paths: dict[str, Path] = {}
        self._read()

    # --- looking through them

    def begin(self) -> Feedback:
        """Which gallery this is, and how many images it has."""
        return self._say(gallery_text.arrival(self.title, len(self.shown), len(self.all), self.noun))

    def follow(self) -> bool:
        """Read everything again if somebody else has stored something meanwhile; whether that is so."""
        is_behind = self._study.changes_elsewhere() != self._read_at
        if is_behind:
            self._read()
        return is_behind

    def show_only(self, which: str) -> Feedback:
        """Show the images that fit a filter of `gallery_text.FILTERS`. Raises KeyError for another one."""
        _FILTERS[which]
        self.filter = which
        return self._refresh()

    def sort_by(self, what: str) -> Feedback:
        """Put them in an order of `gallery_text.SORTS`. Raises KeyError for another one."""
        _SORTS[what]
        self.sort = what
        return self._refresh()

    def search(self, words: str) -> Feedback:
        """Show the images in which all of these words occur."""
        self.query = words
        return self._refresh()

    def heard(self, row: GalleryRow) -> str:
        """An image in one sentence."""
        return gallery_text.heard(row, self.criteria, self.noun)

    def states(self, row: GalleryRow) -> tuple[str, str]:
        """An image's state in two short lines."""
        return gallery_text.states(row, self.criteria)

    def covers(self, row: GalleryRow) -> bool:
        """Whether the picture and its description wait behind the content note."""
        return bool(row.note) and self.notes_wait and row.image.key not in self._met

    def uncover(self, row: GalleryRow) -> None:
        """The image was asked for."""
        self._met.add(row.image.key)

    def line(self, row: GalleryRow) -> str:
        """What is seen on an image in a line; of one that waits, its content note."""
        return content_notes_text.before_description(note=row.note) if self.covers(row) else row.line

    def path(self, row: GalleryRow) -> Path:
        """The picture's file."""
        sha256 = row.image.picture.sha256
        if sha256 not in self._paths:  # a gallery that scrolls asks for each again and again
            self._paths[sha256] = self._study.images.path(row.image)
        return self._paths[sha256]

    def where(self, chosen: Sequence[GalleryRow], current: GalleryRow | None) -> Feedback:
        """How many are shown and selected, and the image one is at."""
        row = self.heard(current) if current else ""
        place = (self.title, len(self.shown), len(self.all), len(chosen), row, self.noun)
        return self._say(gallery_text.where(*place))

    def status(self, chosen: int) -> str:
        """How many are shown and selected."""
        return gallery_text.selected(chosen, len(self.shown), len(self.all), self.noun)

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last.sentence)

    def details(self, row: GalleryRow) -> list[str]:
        """Everything known of an image, line by line; of answers only what this person may know. Of an image that waits
        behind its content note, that note."""
        if self.covers(row):
            return [gallery_text.fact(content_notes_text.NAME, row.note)]
        facts, picture = row.image.facts, row.image.picture
        size = gallery_text.size(picture.width, picture.height, picture.size_bytes, picture.format)
        kind = gallery_text.kind(facts.is_photograph, facts.is_reference)
        origin = (
            (gallery_text.SOURCE, facts.source),
            (gallery_text.GROUP, facts.group),
            (gallery_text.PROMPT, facts.prompt),
        )
        known = (
            *(((gallery_text.FILE, facts.name),) if row.knows_origin else ()),
            (gallery_text.KIND, kind), (gallery_text.SIZE, size),
            *(origin if row.knows_origin else ()), (gallery_text.LICENCE, facts.licence),
            *(((content_notes_text.NAME, row.note),) if row.note else ()),
        )  # fmt: skip
        lines = [gallery_text.fact(name, value) for name, value in known]
        lines += [] if row.knows_origin else [gallery_text.ORIGIN_WITHHELD]
        lines += self._described(row.image)
        lines.append(gallery_text.fact(gallery_text.JUDGE, gallery_text.judge_state(row)))
        lines.append(
            gallery_text.fact(gallery_text.OWN_ANSWERS, gallery_text.own_answers(row, self.criteria))
        )
        return [*lines, *self._answers(row)]

    def go_to_answers(self, row: GalleryRow) -> str:
        """Have the person come to this image when they apply the rubric next; returns their name.

        Raises UserError for somebody who answers nothing here, or not this image.
        """
        if self.viewer is None:
            raise UserError(gallery_text.NOBODY_ANSWERS)
        if not self._study.queue.place(self.viewer, row.image):
            raise UserError(gallery_text.not_yours(self.noun, number=row.image.number))
        self._study.prepare_to_add(answering(self.viewer))
        self._study.sessions.set_place(self.viewer, row.image)
        return self.viewer.name

    # --- changing what is known of them

    def set_source(self, rows: Sequence[GalleryRow], source: str) -> Feedback:
        """Say of several images where they come from. Raises UserError, changing nothing, when it cannot be."""
        source = source.strip()
        self._change(rows, lambda facts: facts._replace(source=source))
        return self._say(gallery_text.source_set(len(rows), source, self.noun))

    def set_group(self, rows: Sequence[GalleryRow], group: str) -> Feedback:
        """Put several images into a group. Raises UserError, changing nothing, when it cannot be."""
        group = group.strip()
        self._change(rows, lambda facts: facts._replace(group=group))
        return self._say(gallery_text.group_set(len(rows), group, self.noun))

    def edit(self, row: GalleryRow, facts: ImageFacts) -> Feedback:
        """Save what is known of one image; what is withheld from this person stays as it is.

        Raises UserError, changing nothing, when it cannot be.
        """

        def edited(stored: ImageFacts) -> ImageFacts:
            if row.knows_origin:
                return facts
            origin = facts._replace(source=stored.source, group=stored.group, prompt=stored.prompt)
            return origin._replace(name=stored.name)

        self._change([row], edited)
        return self._say(gallery_text.edited(self.noun, number=row.image.number))

    def remove(self, rows: Sequence[GalleryRow]) -> Feedback:
        """Take images that nobody has worked on out of the study, all or none. Raises UserError with the reason."""
        self._study.prepare_to_write()
        self._study.images.remove([row.image for row in rows])
        self._read()
        return self._say(gallery_text.removed(len(rows), len(self.all), self.noun))

    def replace(self, row: GalleryRow, file: Path) -> Feedback:
        """Show an image that nobody has worked on by another file. Raises UserError with the reason."""
        self._study.prepare_to_write()
        self._study.images.replace(row.image, file)
        self._read()
        return self._say(gallery_text.replaced(self.noun, number=row.image.number, name=file.name))

    def leave(self) -> Feedback:
        """Go away; everything is stored."""
        return Feedback(gallery_text.LEAVING)

    # --- parts

    def _change(self, rows: Sequence[GalleryRow], change: Callable[[ImageFacts], ImageFacts]) -> None:
        if not rows:
            raise UserError(gallery_text.CHOOSE_FIRST)
        self._study.prepare_to_write()
        with self._study.together():
            for row in rows:
                stored = self._study.images.at(row.image.number) or row.image  # with what the row withholds
                self._study.images.update(row.image, change(stored.facts))
        self._read()

    def _read(self) -> None:
        self._read_at = (
            self._study.changes_elsewhere()
        )  # before reading: what comes meanwhile is read the next time
        notes = ContentNotes(self._study)
        self.all = [
            replace(row, note=note) if (note := notes.of(row.image)) else row
            for row in self._study.images.gallery(self.viewer)
        ]
        self._words: dict[int, str] = {}  # read when somebody searches
        self._choose()

    def _choose(self) -> None:
        fits, wanted = _FILTERS[self.filter], self.query.strip()
        if wanted and not self._words:
            words = ImageWords(self._study, self.viewer)
            self._words = {row.image.key: words.of(row) for row in self.all}
        found = [row for row in self.all if fits(row)] if self.filter != "all" else self.all
        for word in wanted.casefold().split():
            found = [row for row in found if word in self._words[row.image.key]]
        key = _SORTS[self.sort]
        self.shown = found if self.sort == "number" else sorted(found, key=key)  # type: ignore[arg-type]

    def _refresh(self) -> Feedback:
        self._choose()
        return self._say(gallery_text.found(len(self.shown), len(self.all), self.noun))

    def _described(self, image: Image) -> list[str]:
        history = self._study.descriptions.history(image.key)
        if not history:
            return [gallery_text.fact(gallery_text.DESCRIPTION, "")]
        newest = history[-1]
        versions = gallery_text.versions(len(history), newest.draft.author)
        return [
            f"{gallery_text.DESCRIPTION}: {newest.description}",
            gallery_text.fact(gallery_text.VERSIONS, versions),
        ]

    def _answers(self, row: GalleryRow) -> list[str]:
        """What the person who looks answered; what others did only where they may know."""
        if self.viewer is None:
            return []
        may_know = row.others is not None
        everybody = [one for one in self._study.raters.all() if one.kind in PEOPLE] if may_know else []
        raters = [self.viewer, *(one for one in everybody if one.key != self.viewer.key)]
        lines = [
            gallery_text.answer_line(
                rater.name,
                code,
                annotating.state(given.content.value, given.content.doubt, given.content.note),
            )
            for rater in raters
            for code, given in self._study.answers.current(row.image.key, rater).items()
            if not given.content.is_empty
        ]
        return lines if may_know else [*lines, gallery_text.WITHHELD]

    def _say(self, sentence: str) -> Feedback:
        self._last = Feedback(sentence, MOVED)
        return self._last
