"""A small study in which two people said four things in a workshop, for tests of reading them."""

from pathlib import Path

from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.statements import NewStatement
from app.study.team.workshops import NewWorkshop, Plan, StepKind
from app.study.verdict import Scale, Verdict
from storage.folder import StudyFolder, open_study
from tests.sessions.judge_sitting import make_study


def study_with_statements(folder: Path) -> StudyFolder:
    """An open study, ready to write, with two images, three people, four statements and two reasons."""
    make_study(folder, images=2, people=("Ada", "Ben", "Robin"))
    study = open_study(folder)
    study.prepare_to_write()
    plan = Plan(Scale.SHOWN_OR_NEVER, ())
    workshop = study.workshops.make(NewWorkshop("Canes", "A firm asks.", "Robin", plan, ())).key
    ada, ben = study.raters.find("Ada"), study.raters.find("Ben")
    first, second = study.images.at(1), study.images.at(2)
    assert ada is not None
    assert ben is not None
    assert first is not None
    assert second is not None
    step = StepKind.REACTIONS
    for one in (
        NewStatement(workshop, step, "Stripes look like candy.", first.key, ada, is_offensive=True),
        NewStatement(workshop, step, "I like the stripes", first.key, ben),
        NewStatement(workshop, step, "It has to be white.", second.key, ada),
        NewStatement(workshop, StepKind.ESSENTIALS, "People must see at once that it is ours."),
    ):
        study.statements.add(one)
    study.answers.bring_in(
        ImportedAnswer(image, rater, 0, "T1.C1", Content(verdict, note=words), None, Circumstances())
        for image, rater, verdict, words in (
            (first.key, ada, Verdict.NOT_MET, "It is bent at the tip."),
            (second.key, ben, Verdict.MET, "Straight enough."),
        )
    )
    return study
