"""Label Studio's JSON export: annotations checked task by task, then imported all together or not at all.

Only annotations come in, for the newest rubric version and for whole images. Predictions, drafts and skipped
annotations are left out.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.errors import UserError
from app.files.text_file import read_text
from app.interchange.label_studio.controls import controls_of
from app.interchange.label_studio.results import ReadAnswer, choice_of, object_of, read_results
from app.interchange.label_studio.tasks import image_cells, image_words, rater_name
from app.interchange.tables.annotations import Annotations, NewAnswer, Progress
from app.interchange.tables.cells import BadCell, read_perception, read_time
from app.interchange.tables.references import ExhibitPartCounts, ImageReference, ImageReferences
from app.interchange.tables.row_errors import SHOWN
from app.messages.interchange import formats as formats_text, import_export
from app.study.answer import Answer, Circumstances
from app.study.image import is_plain_name
from app.study.names import spelled
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind


def read_label_studio(
    study: OpenStudy,
    files: Sequence[Path],
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
    *,
    by_file_name: bool = False,
) -> Annotations:
    """Read and check files; nothing is written. Raises UserError with what is wrong, by task and annotation."""
    once = list(dict.fromkeys(files))
    reader = _Reader(study, ImageReferences(study.images, allow_missing_images, by_file_name))
    for file in once:
        tasks = _tasks(file)
        for number, task in enumerate(tasks, start=1):
            reader.take(file.name if len(once) > 1 else "", number, task)
            progress(number, len(tasks))
    reader.raise_if_any([file.name for file in once])
    return Annotations(
        rows=reader.read,
        entries=tuple(entry for entry, _place in reader.entries.values()),
        raters=reader.raters,
        images=tuple(reader.images.missing),
        remarks=tuple(reader.images.matches()),
        left_out=formats_text.left_out(reader.predictions, reader.skipped),
    )


def _tasks(file: Path) -> list[object]:
    try:
        tasks = json.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise UserError(formats_text.not_readable(name=file.name, reason=formats_text.NOT_JSON)) from error
    if not isinstance(tasks, list):
        raise UserError(formats_text.not_readable(name=file.name, reason=formats_text.NO_TASKS))
    return tasks


class _Reader:
    """Turns tasks into entries, one for each image, rater and item, and collects what is wrong."""

    def __init__(self, study: OpenStudy, images: ImageReferences) -> None:
        self._study = study
        rubric = study.rubrics.current()
        self._version = rubric.version if rubric else 0
        self._controls = controls_of(rubric)
        self._parts = ExhibitPartCounts(study)
        self._has_scales = any(not control.scale.is_yes_no for control in self._controls.values())
        self._known: dict[str, Rater] = {}
        self.images = images
        self.raters: dict[str, RaterKind] = {}
        self.entries: dict[tuple[ImageReference, str, int, str], tuple[NewAnswer, str]] = {}
        self._wrong: dict[str, list[str]] = {}
        self.read = self.predictions = self.skipped = 0

    def take(self, name: str, number: int, task: object) -> None:
        """Read one task."""
        place = formats_text.task(name, number, image_words(task))
        try:
            data, annotations, predictions = _parts(task)
            self.predictions += predictions
            if not annotations:
                return
            image = self._image(data)
        except BadCell as bad:
            self._complain(place, bad)
            return
        for at, annotation in enumerate(annotations, start=1):
            where = formats_text.annotation(task_place=place, number=at)
            try:
                self._take_annotation(where, image, annotation)
            except BadCell as bad:
                self._complain(where, bad)

    def raise_if_any(self, names: Sequence[str]) -> None:
        """Raise UserError with the first complaints, and how many more there are; return when there are none."""
        if not self._wrong:
            return
        shown = [formats_text.complaint(*one) for one in list(self._wrong.items())[:SHOWN]]
        more = len(self._wrong) - len(shown)
        details = (*shown, formats_text.more(count=more)) if more else tuple(shown)
        raise UserError(formats_text.bad_annotations(names, len(self._wrong)), details)

    def _complain(self, place: str, bad: BadCell) -> None:
        self._wrong.setdefault(place, []).append(formats_text.about(bad.column, bad.reason))

    def _image(self, data: dict[str, object]) -> ImageReference:
        version = data.get("rubric_version")
        if version is not None and version != self._version:
            raise BadCell(
                formats_text.IN_DATA, formats_text.other_version(said=version, current=self._version)
            )
        return self.images.find(image_cells(data, self._study.images))

    def _take_annotation(self, place: str, image: ImageReference, value: object) -> None:
        annotation = object_of(value, "annotation", formats_text.NO_ANNOTATION)
        if annotation.get("was_cancelled") is True:
            self.skipped += 1
            return
        self.read += 1
        results = annotation.get("result")
        if not isinstance(results, list):
            raise BadCell("result", formats_text.NO_RESULT)
        complaints: list[BadCell] = []
        parts = self._parts.of(image) if self._has_scales else None
        rater, said = read_results(results, self._controls, complaints, parts)
        for bad in complaints:
            self._complain(place, bad)
        if complaints or not said:
            return
        name = self._checked_rater(rater or rater_name(annotation.get("completed_by")), annotation)
        given_at = _given_at(annotation)
        for one in said:
            self._keep(place, self._entry(image, name, one, given_at))

    def _checked_rater(self, written: str, annotation: dict[str, object]) -> str:
        """The name the study has for a rater, or is to have. Raises BadCell for what is no name, for a judge, and
        for somebody of another kind."""
        known = self._known.get(written) or self._study.raters.find(written)
        name = known.name if known else spelled(written.strip())
        if known:
            self._known[name] = known
        elif not is_plain_name(name):
            raise BadCell(formats_text.IN_RATER, import_export.NAME_NOT_PLAIN)
        kind = known.kind if known else self.raters.get(name, RaterKind.PERSON)
        said = choice_of(RaterKind, annotation.get("rater_kind"))
        if RaterKind.JUDGE in (kind, said):
            raise BadCell(formats_text.IN_RATER, formats_text.is_judge(name))
        if said and said is not kind and (known or name in self.raters):
            raise BadCell(
                formats_text.IN_RATER, import_export.other_kind(name=name, known=kind.value, said=said.value)
            )
        if known is None:
            self.raters[name] = said or kind
        return name

    def _entry(
        self, image: ImageReference, name: str, said: ReadAnswer, given_at: datetime | None
    ) -> NewAnswer:
        """The answer as a fact. One that the study has already is given back as it is there."""
        around = Circumstances(read_perception(said.meta))
        entry = NewAnswer(image, name, 0, said.item, said.content, read_time(said.meta) or given_at, around)
        rater = self._known.get(name)
        if rater is None or isinstance(image, str):
            return entry
        facts = [
            fact
            for fact in self._study.answers.history(image, rater, said.item)
            if fact.is_of_whole_image or fact.rubric_version == self._version
        ]
        same = next((fact for fact in reversed(facts) if _is_same(fact, said, fact is facts[-1])), None)
        return entry._replace(content=same.content, recorded_at=same.recorded_at) if same else entry

    def _keep(self, place: str, entry: NewAnswer) -> None:
        """Keep an entry once; the same rater must not say two things about one image."""
        key = (entry.image, entry.rater, entry.run, entry.item)
        known, where = self.entries.setdefault(key, (entry, place))
        if known.content != entry.content:
            raise BadCell(entry.item, formats_text.contradicts(place=where))


def _is_same(fact: Answer, said: ReadAnswer, is_newest: bool) -> bool:
    """Whether a fact is what comes back: it says the same, and holds now or bears the id that came with it.

    Somebody may have thought better of it since in Touchstone; what lay in Label Studio untouched does not undo that.
    """
    content, other = fact.content, said.content
    says_same = (content.value, content.doubt, content.note.strip()) == (
        other.value,
        other.doubt,
        other.note.strip(),
    )
    return says_same and (is_newest or fact.id.hex.endswith(said.identity))


def _parts(task: object) -> tuple[dict[str, object], list[object], int]:
    """Data, annotations and the number of predictions of a task. Raises BadCell when it is none."""
    whole = object_of(task, "task", formats_text.NO_TASK)
    data = object_of(whole.get("data"), "data", formats_text.NO_DATA)
    annotations, predictions = whole.get("annotations"), whole.get("predictions")
    if not isinstance(annotations, list):
        raise BadCell("annotations", formats_text.NO_ANNOTATIONS)
    return data, annotations, len(predictions) if isinstance(predictions, list) else 0


def _given_at(annotation: dict[str, object]) -> datetime | None:
    """When an annotation was last changed, or else made."""
    for name in ("updated_at", "created_at"):
        moment = annotation.get(name)
        if isinstance(moment, str):
            return read_time({"recorded_at": moment})
    return None
