"""A small study of motivational contexts on the disk: two prompts of four pictures, two purposes, three people."""

from pathlib import Path

from app.files.rubric_file import load_rubric
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.raters import Perception
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder, create_study

PROMPTS = ("a hedgehog", "a boat")
CONTEXTS = ("phone background", "t-shirt graphic")
RATINGS = {
    "Ana": ("1342", "2143", "2344", "1243"),
    "Ben": ("2341", "2233", "1344", "2143"),
    "Cora": ("1432", "3143", "2434", "----"),
}


def make_contexts_study(folder: Path) -> StudyFolder:
    """Cora finds that the second prompt makes no sense on a t-shirt; Ana says why she gave a 1."""
    study = create_study(folder, NewStudy("Two purposes", "drawn things", rubric=load_rubric("contexts")))
    study.prepare_to_write()
    exhibits = [
        study.exhibits.add(
            ImageFacts(f"{prompt}, {context}", prompt=prompt),
            ExhibitContent(context=context, subject=prompt),
            [],
        )
        for prompt in PROMPTS
        for context in CONTEXTS
    ]
    for name, sets in RATINGS.items():
        rater = study.raters.add(name)
        session = study.sessions.start(rater, Perception.IMAGE_VISIBLE)
        for exhibit, marks in zip(exhibits, sets, strict=True):
            for picture, mark in enumerate(marks, start=1):
                value = Verdict.NOT_APPLICABLE if mark == "-" else Mark(mark)
                note = "Too dark behind the icons." if name == "Ana" and mark == "1" else ""
                content = Content(value, note=note)
                study.answers.record(
                    session, exhibit.key, f"P.{picture}", content, AnswerAction.DO, Circumstances()
                )
    return study
