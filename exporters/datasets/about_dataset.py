"""What a published data set says of itself, counted in the study."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from app.messages.interchange import datasets
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind
from exporters.reports.markdown_text import plainly, plainly_at_the_start


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


def card(about: AboutDataset, tables: Sequence[str]) -> str:
    """README.md as Hugging Face reads it: its header names the licence and which file each part is. The answers come
    first, so that they are what opens. Pictures are a folder of their own: a data set has files of one kind."""
    names = sorted(tables, key=lambda name: name != "answers")
    return _header(about, [f"data/{name}.parquet" for name in names]) + _body(about)


def _header(about: AboutDataset, files: Sequence[str]) -> str:
    """What Hugging Face reads: each file is a part. Without it, a folder's name is taken for one."""
    parts = [f"- config_name: {PurePosixPath(file).stem}\n  data_files: {file}\n" for file in files]
    licence = f"license: {json.dumps(about.licence.lower())}\n" if about.licence else ""
    return (
        f"---\npretty_name: {json.dumps(about.title, ensure_ascii=False)}\n{licence}"
        f"language:\n- {about.language}\ntags:\n- human-evaluation\n- rubric\nconfigs:\n{''.join(parts)}---\n\n"
    )


def readme(about: AboutDataset, tables: Sequence[str], has_evaluations: bool) -> str:
    """README.md of a deposit, with what each part holds. `tables`: the files that Hugging Face's library opens."""
    files = [
        ("data/", datasets.README_DATA),
        ("images/", datasets.README_PICTURES),
        ("croissant.json", datasets.README_CROISSANT),
        *([("every-eval-ever/", datasets.README_EVALUATIONS)] if has_evaluations else []),
        ("checksums.sha256", datasets.README_CHECKSUMS),
    ]
    listed = "".join(f"- `{name}`: {words}\n" for name, words in files)
    return f"{_header(about, tables)}{_body(about)}\n## {datasets.FILES}\n\n{listed}"


def licence_file(about: AboutDataset) -> str:
    """The licence of the answers, and what is known of that of the pictures."""
    lines = [about.licence_words, *_pictures(about)]
    return "\n".join(lines) + "\n"


def _body(about: AboutDataset) -> str:
    sections = [
        (datasets.CONSENT_TITLE, [datasets.SENSITIVE, about.consent]),
        (datasets.LIMITS_TITLE, [datasets.LIMITS, datasets.BIASES, datasets.USES, datasets.NOT_FOR]),
        (datasets.LICENCE_TITLE, [about.licence_words, *_pictures(about)]),
    ]
    words = [f"# {plainly(about.title)}", plainly_at_the_start(about.description), plainly(about.protocol)]
    for title, sentences in sections:
        words += [f"## {title}", *map(plainly_at_the_start, sentences)]
    return "\n\n".join(filter(None, words)) + "\n"


def _pictures(about: AboutDataset) -> list[str]:
    missing, without_licence = about.missing_pictures, about.without_licence
    return [
        *([datasets.missing_pictures(count=missing)] if missing else []),
        *([datasets.no_licence_of_pictures(count=without_licence)] if without_licence else []),
    ]
