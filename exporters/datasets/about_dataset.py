"""What a published data set says of itself, counted in the study."""

from collections import Counter
from dataclasses import dataclass

from app.messages.interchange import datasets
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind


@dataclass(frozen=True)
class AboutDataset:
    """Counts and sentences. `per_item`: the fewest and most raters, none of them a judge, who answered a picture.
    `missing_pictures`: those without a file, which a folder with pictures leaves out."""

    title: str
    description: str
    consent: str
    protocol: str
    per_item: str
    licence: str
    without_licence: int
    language: str
    made_at: str
    missing_pictures: int = 0

    @property
    def licence_words(self) -> str:
        """The licence, or that it is not stated."""
        return self.licence or datasets.NO_LICENCE


def about_dataset(study: OpenStudy, licence: str) -> AboutDataset:
    """Count what there is. Nothing of what people said about themselves is read."""
    images = list(study.images.all())
    raters = study.raters.all()
    kinds = Counter(rater.kind for rater in raters)
    people = [rater for rater in raters if rater.kind is RaterKind.PERSON]
    by_image: dict[int, set[int]] = {image.key: set() for image in images}
    for answer in study.answers.all_current():
        if answer.rater.kind is not RaterKind.JUDGE and not answer.content.is_empty:
            by_image.setdefault(answer.image, set()).add(answer.rater.key)
    counts = [len(found) for found in by_image.values()] or [0]
    agreed = sum(study.participants.consent(person) is not None for person in people)
    counted = datasets.description(study.study.artifact, len(images), len(people), kinds[RaterKind.JUDGE])
    together = datasets.answered_together(kinds[RaterKind.PAIR], kinds[RaterKind.PANEL])
    rubric = study.rubrics.current()
    newest = study.answers.newest_at() or study.study.created_at
    return AboutDataset(
        study.study.title,
        " ".join([counted, *together]),
        datasets.consent(agreed=agreed, count=len(people)),
        datasets.protocol(title=rubric.title, count=len(rubric.criteria)) if rubric else "",
        datasets.per_item(least=min(counts), most=max(counts)),
        licence,
        sum(not image.facts.licence for image in images if image.picture.sha256),
        study.study.language,
        newest.date().isoformat(),
    )
