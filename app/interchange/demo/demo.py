"""The demo study, from resources/demo/demo.toml: drawn pictures, invented people, and one unfinished session."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import resources
from pathlib import Path
from typing import Any

from app.files.rubric_file import load_rubric
from app.files.template_file import built_in_template
from app.interchange.atomic_folder import make_whole
from app.messages.study.demo import DemoContents
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.description import Draft
from app.study.image import Image, ImageFacts
from app.study.ports import ImportedAnswer, NewStudy, OpenStudy
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Doubt, Judgment, Scale, Verdict

_VERDICTS: dict[str, Verdict | None] = {
    "1": Verdict.MET,
    "0": Verdict.NOT_MET,
    "?": Verdict.CANNOT_TELL,
    "-": Verdict.NOT_APPLICABLE,
    ".": None,
}
_SHOWING: dict[str, Judgment | None] = {
    "s": Judgment.CAN_BE_SHOWN,
    "i": Judgment.NEEDS_IMPROVEMENT,
    "n": Judgment.NEVER_SHOW,
    ".": None,
}
_COMPRESSION = 4  # of 9: a third of the usual level's time for a twentieth more bytes, while somebody waits
# Every run of the program makes the same study, so answers come at set times: this long after one another.
_SECONDS_BETWEEN = {RaterKind.PERSON: 15, RaterKind.JUDGE: 2}


@dataclass(frozen=True)
class _Said:
    """One answer in demo.toml, in the order in which it was given."""

    image: str
    run: int
    item: str
    content: Content


def build(
    folder: Path,
    create_study: Callable[[Path, NewStudy], OpenStudy],
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> DemoContents:
    """Make the demo study in a new folder. Its content is the same every time; only its ids are fresh.

    It is made beside its place and moved there when it is whole: a failure leaves nothing behind. Raises
    UserError when the folder is in use or cannot be written.
    """
    return make_whole(folder, lambda unfinished: _fill(unfinished, create_study, progress))


def _fill(
    folder: Path,
    create_study: Callable[[Path, NewStudy], OpenStudy],
    progress: Callable[[int, int], None],
) -> DemoContents:
    import tomllib

    script = tomllib.loads((resources.files("resources") / "demo" / "demo.toml").read_text("utf-8"))
    new = NewStudy(
        script["title"],
        script["artifact"],
        script["language"],
        rubric=load_rubric(script["rubric"]),
        template_toml=built_in_template(script["template"]),
    )
    study = create_study(folder, new)
    try:
        study.prepare_to_write()
        images = {image.name: image for image in _add_images(study, script, progress)}
        people = [_add_answers(study, script, row, images) for row in script["rater"]]
    finally:
        study.close()
    return _made(script, people)


def _made(script: dict[str, Any], raters: Sequence[Rater]) -> DemoContents:
    finished = [rater for rater, row in zip(raters, script["rater"], strict=True) if row["finished"]]
    judges = [row for row in script["rater"] if "runs" in row]
    return DemoContents(
        len(script["image"]),
        tuple(rater.name for rater in finished if rater.kind is not RaterKind.JUDGE),
        tuple(row["name"] for row in judges),
        max((len(runs) for row in judges for runs in row["runs"].values()), default=0),
        tuple(row["name"] for row in script["rater"] if not row["finished"]),
    )


def _add_images(
    study: OpenStudy, script: dict[str, Any], progress: Callable[[int, int], None]
) -> Iterator[Image]:
    """Draw the pictures, add them and describe them."""
    from resources.demo.pictures import draw

    rows = script["image"]
    with tempfile.TemporaryDirectory() as drawn:
        for done, row in enumerate(rows, start=1):
            file = Path(drawn) / row["file"]
            draw(row["file"]).save(file, compress_level=_COMPRESSION)
            facts = ImageFacts(
                row["file"],
                row.get("source", ""),
                row.get("photograph", False),
                row.get("reference", False),
                row.get("prompt", ""),
                row.get("group", ""),
                script["licence"],
            )
            image = study.images.add(file, facts).image
            draft = Draft(
                values=row["fields"],
                scene=row.get("scene", ""),
                text=row.get("text", ""),
                author=script["author"],
                language=script["language"],
            )
            study.descriptions.add(image.key, draft)
            progress(done, len(rows))
            yield image


def _add_answers(
    study: OpenStudy, script: dict[str, Any], row: dict[str, Any], images: dict[str, Image]
) -> Rater:
    """Store what one rater said: as imported facts, or as a session one can go on with."""
    rater = study.raters.add(row["name"], RaterKind(row["kind"]))
    rubric = study.rubrics.current()
    codes = [criterion.code for criterion in rubric.criteria] if rubric else []
    said = list(_said(script, row, codes, list(images)))
    circumstances = Circumstances(Perception(row.get("perception", Perception.UNSAID.value)))
    moments = _moments(row["started"], rater.kind)
    if row["finished"]:
        study.answers.bring_in(
            ImportedAnswer(
                images[one.image].key, rater, one.run, one.item, one.content, next(moments), circumstances
            )
            for one in said
        )
        return rater
    session = study.sessions.start(rater, circumstances.perception)
    for one in said:
        image = images[one.image].key
        study.answers.record(
            session, image, one.item, one.content, AnswerAction.DO, circumstances, next(moments)
        )
    if said:
        study.sessions.set_place(rater, images[said[-1].image])
    study.sessions.end(session)
    return rater


def _moments(started: datetime, kind: RaterKind) -> Iterator[datetime]:
    moment = started.astimezone(UTC)
    while True:
        moment += timedelta(seconds=_SECONDS_BETWEEN[kind])
        yield moment


def _said(
    script: dict[str, Any], row: dict[str, Any], codes: Sequence[str], images: Sequence[str]
) -> Iterator[_Said]:
    """Everything a rater said: image by image, first the criteria, then the whole image; a judge run by run."""
    remarks = {
        (remark["image"], remark["item"]): remark
        for remark in script.get("remark", ())
        if remark["rater"] == row["name"]
    }
    showing = row.get("showing", "." * len(images))
    for image, shown in zip(images, showing, strict=True):
        for run, verdicts in _runs(row, image):
            for item, sign in zip(codes, verdicts, strict=True):
                content = _content(_VERDICTS[sign], remarks.get((image, item)))
                if not content.is_empty:
                    yield _Said(image, run, item, content)
        content = _content(_SHOWING[shown], remarks.get((image, Scale.SHOWING.value)))
        if not content.is_empty:
            yield _Said(image, 0, Scale.SHOWING.value, content)


def _runs(row: dict[str, Any], image: str) -> Iterator[tuple[int, str]]:
    if "runs" in row:
        yield from enumerate(row["runs"].get(image, ()), start=1)
    elif image in row["answers"]:
        yield 0, row["answers"][image]


def _content(value: Verdict | Judgment | None, remark: dict[str, Any] | None) -> Content:
    if remark is None:
        return Content(value)
    doubt = Doubt(remark["doubt"]) if "doubt" in remark else None
    return Content(value, doubt, remark.get("note", ""))
