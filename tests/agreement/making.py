"""Studies with raw answers for tests of agreement: real folders, every answer imported as a file would bring it."""

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from app.messages.numbers import printed
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import CountsAs, Doubt, Judgment, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study

SIGNS: Mapping[str, Verdict | Judgment | None] = {
    "1": Verdict.MET,
    "0": Verdict.NOT_MET,
    "?": Verdict.CANNOT_TELL,
    "-": Verdict.NOT_APPLICABLE,
    "s": Judgment.CAN_BE_SHOWN,
    "i": Judgment.NEEDS_IMPROVEMENT,
    "n": Judgment.NEVER_SHOW,
    ".": None,
}


def rubric_of(criteria: int, not_visible: Sequence[CountsAs] = ()) -> Rubric:
    """A rubric of one theme with so many criteria."""
    rules = [*not_visible, *[CountsAs.MET] * criteria]
    return Rubric(
        "R",
        "cane",
        (
            Theme(
                "T1",
                "Why.",
                tuple(
                    Criterion(
                        uuid.UUID(int=at), f"T1.C{at}", f"Part {at} is right.", f"Part {at}", not_visible=rule
                    )
                    for at, rule in enumerate(rules[:criteria], start=1)
                ),
            ),
        ),
    )


def study_of(
    folder: Path, images: int, rubric: Rubric | None, sources: Sequence[str] = (), groups: Sequence[str] = ()
) -> StudyFolder:
    """An open study of images without files; sources and groups go round."""
    study = make_study(folder, images, rubric, described=())
    with study.together():
        for place, image in enumerate(list(study.images.all())):
            facts = image.facts
            if sources:
                facts = facts._replace(source=sources[place % len(sources)])
            if groups:
                facts = facts._replace(group=groups[place % len(groups)])
            if facts != image.facts:
                study.images.update(image, facts)
    return study


def say(
    study: StudyFolder,
    name: str,
    answers: Mapping[str, str],
    run: int = 0,
    kind: RaterKind | None = None,
    doubts: Iterable[tuple[str, int]] = (),
    doubt: Doubt = Doubt.BORDERLINE,
    perception: Perception = Perception.UNSAID,
) -> None:
    """Store answers: item → a sign for each image in order (see SIGNS). doubts: (item, image number)."""
    rater = study.raters.add(name, kind or (RaterKind.JUDGE if run else RaterKind.PERSON))
    unsure = set(doubts)
    images = list(study.images.all())

    def facts() -> Iterator[ImportedAnswer]:
        for item, signs in answers.items():
            for number, sign in enumerate(signs.replace(" ", ""), start=1):
                image = images[number - 1]
                flag = doubt if (item, number) in unsure else None
                content = Content(SIGNS[sign], flag)
                if not content.is_empty:
                    yield ImportedAnswer(
                        image.key, rater, run, item, content, None, Circumstances(perception)
                    )

    study.answers.bring_in(facts())


def raw_labels(row: str, images: int = 50, runs: int = 5) -> tuple[str, list[str]]:
    """Raw answers that make a printed row: shares met of person and judge, agreement, on met, on not met.

    Returns the person's signs and those of each run. Raises ValueError when no counts make these digits.
    """
    met, judge, agreement, on_met, on_not_met = row.split()
    person = round(Fraction(met) * images)
    asked, others = person * runs, (images - person) * runs
    for equal_met in _counts(on_met, asked):
        for equal_not in _counts(on_not_met, others):
            shares = (equal_met + equal_not, equal_met + others - equal_not)
            if [_printed(share, images * runs) for share in shares] == [agreement, judge]:
                return _spread_out(images, runs, person, equal_met, equal_not)
    raise ValueError(f"No counts of {images} images and {runs} runs make {row}.")


def _counts(digits: str, whole: int) -> list[int]:
    return [count for count in range(whole + 1) if _printed(count, whole) == digits]


def _printed(count: int, whole: int) -> str:
    return printed(Fraction(count, whole), 2) if whole else "N/A"


def _spread_out(images: int, runs: int, person: int, equal_met: int, equal_not: int) -> tuple[str, list[str]]:
    """Equal answers image by image, run by run, until there are enough of them."""
    signs = "1" * person + "0" * (images - person)
    table = [["1"] * images for _ in range(runs)]
    for place in range(images):
        for run in range(runs):
            if place < person:
                table[run][place] = "1" if place * runs + run < equal_met else "0"
            else:
                table[run][place] = "0" if (place - person) * runs + run < equal_not else "1"
    return signs, ["".join(run) for run in table]


def make_references(study: StudyFolder, numbers: Collection[int]) -> None:
    """Make the images of these numbers pictures that others are compared with."""
    with study.together():
        for number in numbers:
            image = study.images.at(number)
            assert image is not None
            study.images.update(image, image.facts._replace(is_reference=True))
