"""Studies with exhibits and scales for tests: pictures that are only shown, texts whose writers nobody is told."""

from pathlib import Path

from app.files.rubric_file import read_rubric
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import Image, ImageFacts
from app.study.rubric import Rubric
from app.study.team.raters import Perception, Rater
from app.study.verdict import Judgment, Mark, Scale, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study, picture

WRITER = "Quillwright-9"
SCALED = """
title = "Mugs"
artifact = "mug"
kind = "contexts"

[[context]]
name = "shop"
words = "to sell it in a shop"

[[context]]
name = "museum"
words = "to hang it in a museum"

[[theme]]
code = "T1"
statement = "How well it fits."

[[theme.criterion]]
code = "C1"
short = "Fit"
text = "How well does it fit the prompt?"
scale = "1-4"
not_applicable = "makes no sense here"
why = true

[[theme.criterion]]
code = "C2"
short = "Order"
text = "Which text is best?"
scale = "ranking"

[[theme.criterion]]
code = "C3"
text = "There is a handle."
"""


def scaled_rubric() -> Rubric:
    """A level from 1 to 4, a ranking, and yes or no; under two contexts."""
    return read_rubric(SCALED, "scaled.toml")


def make_scaled_study(
    folder: Path, images: int = 0, whole_image: Scale | None = Scale.SHOWING
) -> StudyFolder:
    """An open study of that rubric, ready to write."""
    return make_study(folder, images=images, rubric=scaled_rubric(), whole_image=whole_image, described=())


def add_picture(study: StudyFolder, place: Path, shade: int, is_shown_only: bool = True) -> Image:
    """Add a picture; each shade is another one."""
    path = place / f"mug-{shade}.png"
    path.write_bytes(picture(shade=shade))
    facts = ImageFacts(path.name, source=f"{WRITER} paints")
    return study.images.add(path, facts, is_shown_only).image


def add_exhibit(study: StudyFolder, name: str, pictures: list[Image], context: str = "shop") -> Image:
    """Add an exhibit of these pictures with two texts to judge and one to judge by."""
    texts = (Passage("A mug.", "en", "", f"{WRITER} model"), Passage("Un bol.", "fr", "B", f"{WRITER} other"))
    reference = (Passage("A mug with a handle.", source=f"{WRITER} expert"),)
    shown = ExhibitContent(texts, reference, context, f"subject of {name}")
    return study.exhibits.add(ImageFacts(name, prompt="a mug"), shown, [one.key for one in pictures])


def mark(study: StudyFolder, rater: Rater, image: int, item: str, value: str, note: str = "") -> None:
    """Answer on a scale; words of verdicts are verdicts, and so it is with judgments of the whole."""
    session = study.sessions.start(rater, Perception.UNSAID)
    kind = next((kind for kind in (Verdict, Judgment) if value in set(kind)), Mark)
    said = kind(value)
    study.answers.record(session, image, item, Content(said, None, note), AnswerAction.DO, Circumstances())
