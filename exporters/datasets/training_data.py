"""People's answers as data to train models on, of those people alone who agreed to that.

    labels.jsonl, .parquet       one answer of one person to one criterion about one picture
    soft_labels.jsonl, .parquet  a picture and a criterion: how many said met and not met, and whether they differ
    preferences.jsonl, .parquet  two pictures of the same prompt, one that people accept on a criterion and one that not
    README.md                    the data card

People have new codes in each release, so that two releases cannot be put together by them; the study
keeps who has which. Left out: test images, practice, what people said of reference pictures, answers on other scales,
what was answered together with others, and everybody who has withdrawn or did not agree.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.files.duckdb_library import connect
from app.identity import new_id
from app.interchange.atomic_folder import make_whole
from app.messages.interchange import training as training_text
from app.private_files import private_folder
from app.study.answer import Answer
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Verdict
from app.study.work import ADDING
from exporters.atomic_file import refuse_own_file
from exporters.parquet.parquet_folder import as_user_error, write_table
from exporters.parquet.parquet_tables import rubrics_of

Row = dict[str, Any]
_TEXT, _NUMBER, _FLAG = "VARCHAR", "BIGINT", "BOOLEAN"
_OF_PICTURE = {"image_id": _TEXT, "sha256": _TEXT, "prompt": _TEXT, "source": _TEXT, "licence": _TEXT}
_OF_CRITERION = {"criterion": _TEXT, "text": _TEXT, "rubric_version": _NUMBER}
COLUMNS: Mapping[str, Mapping[str, str]] = {
    "labels": {**_OF_PICTURE, **_OF_CRITERION, "person": _TEXT, "verdict": _TEXT, "uncertain": _FLAG},
    "soft_labels": {
        **_OF_PICTURE,
        **_OF_CRITERION,
        "people": _NUMBER,
        "met": _NUMBER,
        "not_met": _NUMBER,
        "cannot_tell": _NUMBER,
        "share_met": "DOUBLE",
        "is_contested": _FLAG,
    },
    "preferences": {
        "prompt": _TEXT,
        **_OF_CRITERION,
        "chosen_image_id": _TEXT,
        "chosen_sha256": _TEXT,
        "chosen_people": _NUMBER,
        "rejected_image_id": _TEXT,
        "rejected_sha256": _TEXT,
        "rejected_people": _NUMBER,
    },
}


@dataclass
class _Counts:
    """Who said what of a picture on a criterion: how many people, by verdict."""

    image: Image
    text: str
    by: dict[Verdict, int] = field(default_factory=lambda: dict.fromkeys(Verdict, 0))

    @property
    def is_contested(self) -> bool:
        """Whether people gave both answers."""
        return bool(self.by[Verdict.MET] and self.by[Verdict.NOT_MET])

    @property
    def people(self) -> int:
        """How many answered."""
        return sum(self.by.values())


@dataclass(frozen=True)
class Written:
    """What was written: how many people's answers, and rows by table."""

    people: int
    rows: Mapping[str, int]


def write_training_data(study: OpenStudy, out: Path, licence: str = "") -> Written:
    """Write the folder described above, and store in the study that it left.

    Raises UserError where nobody agreed or has answered, the folder is in use, or DuckDB is not installed.
    """
    refuse_own_file(out, study.folder)
    who = agreeing(study)
    usable, practice = _usable_images(study), study.assignments.practice()
    answers = [
        answer
        for answer in study.answers.all_current()
        if answer.image in usable
        and (answer.rater.key, answer.image) not in practice
        and _goes_out(answer, who)
    ]
    if not answers:
        raise UserError(training_text.NOBODY)
    connect().close()  # that it is missing is said before anything is stored
    people = sorted({answer.rater for answer in answers}, key=lambda rater: rater.id)
    codes = {rater.key: new_id().hex[-12:] for rater in people}
    texts = {(rubric.version, one.code): one.text for rubric in rubrics_of(study) for one in rubric.criteria}
    tables = _tables(answers, usable, codes, texts)
    card = _card(study, tables, len(people), licence)

    def fill(folder: Path) -> None:
        folder.mkdir()
        for name, rows in tables.items():
            with (folder / f"{name}.jsonl").open("w", encoding="utf-8", newline="\n") as stream:
                stream.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
        with private_folder(folder.parent) as beside, connect(str(beside)) as database:
            for name, rows in tables.items():
                write_table(database, beside, folder / name, COLUMNS[name], rows, [])
        (folder / "README.md").write_text(card, "utf-8", newline="\n")
        # Last, so that nothing is stored of a folder that could not be written; before the folder is seen.
        study.prepare_to_add(ADDING)
        study.training.release({codes[rater.key]: rater.id for rater in people})

    with as_user_error(out):
        make_whole(out, fill)
    return Written(len(people), {name: len(rows) for name, rows in tables.items()})


def agreeing(study: OpenStudy) -> frozenset[int]:
    """The people (keys) who let models learn from their answers, and have not withdrawn."""
    return frozenset(
        one.rater.key
        for one in study.training.agreements()
        if one.agrees and not study.withdrawals.is_withdrawn(one.rater.id)
    )


def withdrawn_since(study: OpenStudy) -> Iterator[tuple[str, Sequence[str]]]:
    """For each release (id) the codes of people who no longer agree or have withdrawn since, so that whoever has the
    data removes their rows."""
    who = {rater.id for rater in study.raters.all() if rater.key in agreeing(study)}
    for release in study.training.releases():
        gone = sorted(code for code, person in release.people.items() if person not in who)
        if gone:
            yield str(release.id), gone


def _usable_images(study: OpenStudy) -> dict[int, Image]:
    sealed = study.splits.test_images()
    return {
        image.key: image
        for image in study.images.all()
        if image.key not in sealed and not image.facts.is_reference
    }


def _goes_out(answer: Answer, who: frozenset[int]) -> bool:
    """Whether an answer goes out."""
    rater: Rater = answer.rater
    is_person = rater.kind is RaterKind.PERSON and rater.key in who
    return is_person and not answer.is_of_whole_image and isinstance(answer.content.value, Verdict)


def _tables(
    answers: Sequence[Answer],
    images: Mapping[int, Image],
    codes: Mapping[int, str],
    texts: Mapping[tuple[int, str], str],
) -> dict[str, list[Row]]:
    labels: list[Row] = []
    counts: dict[tuple[int, str, int], _Counts] = {}
    for answer in answers:
        image, verdict = images[answer.image], answer.content.value
        assert isinstance(verdict, Verdict)
        text = texts.get((answer.rubric_version, answer.item), "")
        criterion = {"criterion": answer.item, "text": text, "rubric_version": answer.rubric_version}
        labels.append(
            {
                **_of(image),
                **criterion,
                "person": codes[answer.rater.key],
                "verdict": verdict.value,
                "uncertain": answer.content.doubt is not None,
            }
        )
        key = (image.key, answer.item, answer.rubric_version)
        counts.setdefault(key, _Counts(image, text)).by[verdict] += 1
    return {
        "labels": labels,
        "soft_labels": [_soft(*key[1:], one) for key, one in sorted(counts.items(), key=lambda one: one[0])],
        "preferences": list(_preferences(counts)),
    }


def _of(image: Image) -> Row:
    facts = image.facts
    return {
        "image_id": str(image.id),
        "sha256": image.picture.sha256,
        "prompt": facts.prompt,
        "source": facts.source,
        "licence": facts.licence,
    }


def _soft(code: str, version: int, one: _Counts) -> Row:
    met, not_met = one.by[Verdict.MET], one.by[Verdict.NOT_MET]
    return {
        **_of(one.image),
        "criterion": code,
        "text": one.text,
        "rubric_version": version,
        "people": one.people,
        "met": met,
        "not_met": not_met,
        "cannot_tell": one.by[Verdict.CANNOT_TELL],
        "share_met": met / (met + not_met) if met + not_met else None,
        "is_contested": one.is_contested,
    }


def _preferences(counts: Mapping[tuple[int, str, int], _Counts]) -> Iterator[Row]:
    """Every two pictures of one prompt of which all people accept one on a criterion, and nobody the other."""
    by_prompt: dict[tuple[str, str, int], list[_Counts]] = defaultdict(list)
    for (_image, code, version), one in sorted(counts.items(), key=lambda one: one[0]):
        if one.image.facts.prompt and not one.is_contested:
            by_prompt[one.image.facts.prompt, code, version].append(one)
    for (prompt, code, version), found in by_prompt.items():
        for chosen in (one for one in found if one.by[Verdict.MET]):
            for rejected in (one for one in found if one.by[Verdict.NOT_MET]):
                yield {
                    "prompt": prompt,
                    "criterion": code,
                    "text": chosen.text,
                    "rubric_version": version,
                    "chosen_image_id": str(chosen.image.id),
                    "chosen_sha256": chosen.image.picture.sha256,
                    "chosen_people": chosen.by[Verdict.MET],
                    "rejected_image_id": str(rejected.image.id),
                    "rejected_sha256": rejected.image.picture.sha256,
                    "rejected_people": rejected.by[Verdict.NOT_MET],
                }


def _card(study: OpenStudy, tables: Mapping[str, Sequence[Row]], people: int, licence: str) -> str:
    """The data card, with the configurations by which `datasets` opens the folder."""
    configs = "".join(
        f"- config_name: {name}\n  data_files: {name}.parquet\n"
        + ("  default: true\n" if name == "labels" else "")
        for name, rows in tables.items()
        if rows
    )
    rubric = study.rubrics.current()
    agreements = study.training.agreements()
    contested = sum(bool(row["is_contested"]) for row in tables["soft_labels"])
    texts = training_text
    lines = [
        f"# {texts.title(study=study.study.title)}",
        f"## {texts.PURPOSE}",
        texts.purpose(artifact=study.study.artifact, rubric=rubric.title if rubric else ""),
        f"## {texts.PEOPLE}",
        texts.people(people=people, asked=len(agreements), agreed=sum(one.agrees for one in agreements)),
        texts.CHANGE,
        f"## {texts.CONTENTS}",
        *(f"- `{name}`: {len(rows)}" for name, rows in tables.items()),
        texts.contested(contested=contested, count=len(tables["soft_labels"])),
        texts.PICTURES,
        f"## {texts.NOT_FOR}",
        *(
            f"- {one}"
            for one in (texts.NOT_TO_IDENTIFY, texts.NOT_A_CULTURE, texts.NOT_TO_TEST, texts.NOT_ABOUT_PEOPLE)
        ),
    ]
    licensed = f"license: {json.dumps(licence)}\n" if licence else ""
    head = f"---\n{licensed}pretty_name: {json.dumps(study.study.title)}\nconfigs:\n{configs}---\n\n"
    return head + "\n\n".join(lines) + "\n"
