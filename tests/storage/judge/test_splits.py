"""Test images: what a judge says of them is handed out by no store before a look, and looks count on every machine."""

import inspect
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.study.answer import Circumstances, Content
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Question, Status
from app.study.judge.judge_ports import Filter
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.ports import ImportedAnswer
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder
from storage.safety.check import check_study
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.annotate.test_sealed_reads import answer_of, kind_of, readings
from tests.storage.merge.machines import team

# For taking replies in, and for saving answers when another program removed the database.
NOT_FOR_READING = ("replies.", "answers.current_since")
SECRET = "kingfisher"
TEST, OTHER = 2, 1  # keys of images


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two images, of which the second is sealed; people have answered both."""
    made = study_of(tmp_path / "study", 2, rubric_of(1))
    say(made, "Ada", {"T1.C1": "10"})
    made.splits.seal(1, 0.5, {OTHER: False, TEST: True})
    yield made
    made.close()


def reply(study: StudyFolder, image: int, run: int = 1) -> Rater:
    """A call to a judge that is answered with the secret."""
    judge = study.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
    question = Question(image, run, ("T1.C1",), Prompt("", "?", {}, ()), f"{image} {run}")
    (asked,) = study.calls.ask(judge, 1, [question])
    given = {"T1.C1": GivenAnswer(Verdict.NOT_MET, SECRET)}
    study.calls.complete(judge, 1, [(asked, Outcome(Status.OK, "", given, None, f"{SECRET} {image}"))])
    return judge


def everything_told(study: StudyFolder) -> dict[str, str]:
    """What every question to every store is answered with; what it is asked with is all that there is in this study."""
    raters = list(study.raters.all())
    values: dict[str, list[Any]] = {
        "int": [0, 1, 2],
        "int | None": [None, 1, 2],
        "str": ["", "T1.C1", "judge", "1 1", "2 1"],
        "bool": [True],  # False: not to be shown to anybody
        "Rater": raters,
        "Rater | None": [None, *raters],
        "ResultsAccess | None": [None, *map(study.access.results_for, ("", "Ada"))],
        "Image": list(study.images.all()),
        "UUID": [answer.id for answer in study.answers.all_facts()],
        "UUID | None": [None],
        "Doubt | None": [None, *Doubt],
        "DraftKind": list(DraftKind),
        "Filter": [Filter(), Filter(statuses=frozenset({Status.OK})), Filter(image=TEST)],
    }
    told = {}
    for name, method in readings(study):
        parameters = inspect.signature(method).parameters
        if name.startswith(NOT_FOR_READING) or any(kind_of(one) not in values for one in parameters.values()):
            continue
        for chosen in product(*(values[kind_of(one)] for one in parameters.values())):
            asked = dict(zip(parameters, chosen, strict=True))
            told[f"{name} {chosen}"] = answer_of(method, parameters, asked)
    assert len(told) > 200
    return told


def test_no_store_tells_what_a_judge_said_of_a_sealed_image(study: StudyFolder) -> None:
    judge = reply(study, TEST)
    assert not [name for name, told in everything_told(study).items() if SECRET in told]
    assert study.splits.withheld() == 1
    reply(study, OTHER)
    told = [name for name, told in everything_told(study).items() if SECRET in told]
    assert {"answers.all_current ()", "answers.all_facts ()"} <= set(told)
    assert not [name for name, words in everything_told(study).items() if f"{SECRET} {TEST}" in words]
    study.splits.look(judge, 1, "Ada")
    opened = [name for name, words in everything_told(study).items() if f"{SECRET} {TEST}" in words]
    assert any(name.startswith("calls.all") for name in opened)
    assert any(name.startswith("calls.get") for name in opened)
    assert study.splits.withheld() == 0


def test_columns_for_counting_leave_sealed_answers_and_calls_out_until_a_look(study: StudyFolder) -> None:
    judge = reply(study, TEST)
    reply(study, OTHER)

    def seen() -> tuple[list[int], list[int], int]:
        columns, asked = study.ratings.of(1), study.ratings.asked(1)
        mine = [
            image for image, rater in zip(columns.image, columns.rater, strict=True) if rater == judge.key
        ]
        counts = study.calls.verdict_counts(judge, 1)
        return sorted(mine), sorted(asked.image), counts["T1.C1"]["not met"]

    assert seen() == ([OTHER], [OTHER], 1)
    assert [mark.image for mark in study.ratings.marks(1) if mark.rater == judge.key] == [OTHER]
    study.splits.look(judge, 1, "")
    assert seen() == ([OTHER, TEST], [OTHER, TEST], 2)


def test_a_look_opens_what_was_there_and_nothing_that_comes_later(study: StudyFolder) -> None:
    judge = reply(study, TEST, 1)
    assert not study.splits.is_open(judge, 1)
    study.splits.look(judge, 1, "Ada")
    reply(study, TEST, 2)
    assert [answer.run for answer in study.answers.all_current() if answer.rater == judge] == [1]
    assert study.splits.withheld() == 1
    study.splits.look(judge, 1, "Ben")
    assert study.splits.withheld() == 0
    assert [(look.by, look.judge, look.rubric_version) for look in study.splits.looks()] == [
        ("Ada", "judge", 1),
        ("Ben", "judge", 1),
    ]


def test_a_backdated_import_is_sealed_as_well(study: StudyFolder) -> None:
    judge = study.raters.add("judge", RaterKind.JUDGE)
    study.splits.look(judge, 1, "")
    long_ago = study.study.created_at.replace(year=2001)
    fact = ImportedAnswer(TEST, judge, 1, "T1.C1", Content(Verdict.MET), long_ago, Circumstances())
    study.answers.bring_in([fact])
    assert study.splits.withheld() == 1
    assert study.answers.bring_in([fact]) == 0, "it is known all the same"


def test_a_look_at_one_judge_or_version_opens_no_other(study: StudyFolder) -> None:
    reply(study, TEST)
    other = study.raters.add("other", RaterKind.JUDGE)
    study.splits.look(other, 1, "")
    assert study.splits.withheld() == 1
    study.rubrics.publish(rubric_of(2))
    judge = study.raters.find("judge")
    assert judge is not None
    study.splits.look(judge, 2, "")
    assert study.splits.withheld() == 1


def test_what_people_say_of_test_images_is_not_sealed(study: StudyFolder) -> None:
    assert [answer.image for answer in study.answers.all_current()] == [OTHER, TEST]


def test_words_are_not_tried_on_a_test_image(study: StudyFolder) -> None:
    rubric = study.rubrics.current()
    assert rubric is not None
    lineage = rubric.criteria[0].lineage
    with pytest.raises(UserError, match=r"^Image 2 is a sealed test image"):
        study.designs.add_border_case(lineage, TEST, Verdict.MET, "bent", "Ada")
    assert study.designs.add_border_case(lineage, OTHER, Verdict.MET, "bent", "Ada").image == OTHER


def test_answers_that_were_there_before_the_split_are_counted(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        say(study, "judge", {"T1.C1": "10"}, run=1)
        assert study.splits.seal(1, 0.5, {OTHER: False, TEST: True}).judged == 1
        say(study, "judge", {"T1.C1": "10"}, run=2)
        assert [one.judged for one in study.splits.all()] == [1]


def test_machines_share_splits_and_looks(tmp_path: Path) -> None:
    one, other = team(tmp_path, 2)
    judge = one.study.raters.add("judge", RaterKind.JUDGE)
    images = [image.key for image in one.study.images.all()]
    one.study.splits.seal(7, 0.5, {images[0]: True, images[1]: False})
    one.study.splits.look(judge, 1, "Ada")
    one.study.preregistrations.add(json.dumps({"a": 1}), "0" * 64)
    other.merge(one)
    one.merge(other)
    for machine in (one, other):
        study = machine.study
        assert [(split.seed, split.test) for split in study.splits.all()] == [(7, 1)]
        assert [look.by for look in study.splits.looks()] == ["Ada"]
        assert [entry.sha256 for entry in study.preregistrations.all()] == ["0" * 64]
        assert check_study(study.folder).is_sound
        machine.close()


def test_who_looked_is_forgotten_with_the_person_but_the_look_is_not(study: StudyFolder) -> None:
    judge, ada = reply(study, TEST), study.raters.find("Ada")
    assert ada is not None
    study.splits.look(judge, 1, "Ada")
    study.withdrawals.carry_out(ada, OnWithdrawal.DELETE)
    assert [look.by for look in study.splits.looks()] == [""]


def test_nothing_of_a_split_is_ever_edited(study: StudyFolder) -> None:
    study.preregistrations.add("{}", "0" * 64)
    for change in ("UPDATE test_split SET share = 0.1", "UPDATE preregistration SET contents = ''"):
        with pytest.raises(sqlite3.IntegrityError):
            study.database.connection.execute(change)
