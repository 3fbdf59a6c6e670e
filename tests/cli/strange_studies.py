"""Studies that a first week brings: few answers, one image, everybody of one mind, nothing that could be seen."""

import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from tests.storage.making import make_study

JUDGE = "demo-judge"


@dataclass(frozen=True)
class StrangeStudy:
    """How a study is filled: `share` of the questions are answered, each with one of `verdicts`."""

    name: str
    images: int
    people: Sequence[str]
    share: float
    verdicts: Sequence[Verdict] = tuple(Verdict)


TWO, THREE = ("Ada", "Ben"), ("Ada", "Ben", "Cy")
ANSWERED = (
    StrangeStudy("sparse", 10, TWO, 0.35),
    StrangeStudy("gaps", 10, THREE, 0.4),
    StrangeStudy("thin", 14, THREE, 0.3),
    StrangeStudy("half", 12, THREE, 0.6),
    StrangeStudy("one-way", 6, TWO, 1, (Verdict.MET,)),
    StrangeStudy("unseen", 6, TWO, 1, (Verdict.CANNOT_TELL, Verdict.NOT_APPLICABLE)),
    StrangeStudy("chance", 40, THREE, 1, (Verdict.MET, Verdict.NOT_MET)),
    StrangeStudy("one", 1, TWO, 1),
)
EMPTY = (StrangeStudy("empty", 0, (), 0), StrangeStudy("nobody", 3, (), 0), StrangeStudy("people", 3, TWO, 0))


def make_strange(folder: Path, one: StrangeStudy, seed: int) -> Path:
    """The study in a folder of this name below another; the same seed gives the same answers."""
    draw = random.Random(f"{one.name} {seed}")
    with closing(make_study(folder / one.name, images=one.images)) as study:
        people = [(study.raters.add(name), 0) for name in one.people]
        raters = [*people, (study.raters.add(JUDGE, RaterKind.JUDGE), 1)]
        facts = [
            ImportedAnswer(image, rater, run, item, Content(draw.choice(one.verdicts)), None, Circumstances())
            for image in range(1, one.images + 1)
            for rater, run in raters
            for item in ("T1.C1", "T1.C2")
            if draw.random() < one.share
        ]
        study.answers.bring_in(iter(facts))
    return folder / one.name
