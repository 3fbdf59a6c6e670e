"""Answers on every scale, out in each format that comes back, and in again: nothing is lost and nothing is added."""

import json
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.interchange.label_studio.annotations import read_label_studio
from app.interchange.tables import annotations
from app.interchange.workbook import workbook
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ratings.rankings import write_ranking
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Mark, Verdict
from exporters.registry import export
from exporters.workbook.workbook import WorkbookRequest, export_workbook
from storage.folder import StudyFolder
from tests.interchange.scaled_study import key_of, make_scaled

NASTY = st.text(alphabet=st.sampled_from("=+-@'\"\t\r\n,;> aé☂漢ع"), max_size=12)
PARTS = {1: 2, 2: 3, 3: 1}
Said = dict[tuple[int, str], Content]


@st.composite
def values(draw: st.DrawFn, number: int, code: str) -> Mark | Verdict | None:
    """An answer to an item about an image, as a session stores it."""
    if code == "T1.MUG":
        verdict: Verdict | None = draw(st.sampled_from([None, *Verdict]))
        return verdict
    parts = PARTS[number]
    rankings = st.lists(st.integers(1, parts), min_size=parts, max_size=parts).map(write_ranking)
    marks = {
        "T1.FIT": st.sampled_from(["1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"]),
        "T1.ORDER": rankings,
        "T1.ONE": st.sampled_from([*map(str, range(1, min(parts, 2) + 1)), "both"]),
        "T1.WORDS": NASTY.map(str.strip).filter(bool),
        "T1.SIZE": st.sampled_from(["1", "2", "3"]),
    }
    verdicts = [None, Verdict.CANNOT_TELL, *([Verdict.NOT_APPLICABLE] if code == "T1.FIT" else [])]
    found: Mark | Verdict | None = draw(st.one_of(marks[code].map(Mark), st.sampled_from(verdicts)))
    return found


@st.composite
def answers(draw: st.DrawFn) -> Said:
    said: Said = {}
    codes = ["T1.FIT", "T1.ORDER", "T1.ONE", "T1.WORDS", "T1.SIZE", "T1.MUG"]
    for number, code in draw(st.sets(st.tuples(st.integers(1, 3), st.sampled_from(codes)), min_size=1)):
        doubt = draw(st.sampled_from([None, None, *Doubt]))
        content = Content(draw(values(number, code)), doubt, draw(NASTY).strip())
        if not content.is_empty:
            said[number, code] = content
    return said


def say(study: StudyFolder, said: Said, rater: str = "Ada") -> None:
    session = study.sessions.start(study.raters.add(rater), Perception.UNSAID)
    with study.together():
        for (number, code), content in said.items():
            study.answers.record(
                session, key_of(study, number), code, content, AnswerAction.DO, Circumstances()
            )


def told(study: StudyFolder, rater: str) -> Said:
    known = study.raters.find(rater)
    return {
        (number, code): answer.content
        for number in PARTS
        for code, answer in (study.answers.current(key_of(study, number), known) if known else {}).items()
    }


def by_table(study: StudyFolder, home: StudyFolder, out: Path) -> int:
    """How many new answers `home` gets when a table of `study` comes in."""
    table = out.with_suffix(".csv")
    export(study, "csv", table)
    return annotations.bring_in(home, annotations.read_annotations(home, [table])).new


def by_tasks(study: StudyFolder, home: StudyFolder, out: Path) -> int:
    """The same with Label Studio's tasks."""
    tasks = out.with_suffix(".json")
    export(study, "label-studio", tasks)
    return annotations.bring_in(home, read_label_studio(home, [tasks])).new


FEW = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("way", [by_table, by_tasks])
def test_nothing_is_lost_on_the_way(
    tmp_path: Path, way: Callable[[StudyFolder, StudyFolder, Path], int]
) -> None:
    numbers = count()
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with closing(make_scaled(tmp_path / "one")) as study, closing(make_scaled(tmp_path / "other")) as other:

        @FEW
        @given(said=answers())
        def try_out(said: Said) -> None:
            rater = f"Rater {next(numbers)}"
            say(study, said, rater)
            assert way(study, study, tmp_path / "out") == 0
            assert way(study, other, tmp_path / "out") == len(said)
            assert told(other, rater) == told(study, rater) == said

        try_out()


def test_a_workbook_nobody_touched_changes_nothing(tmp_path: Path) -> None:
    numbers = count()
    with closing(make_scaled(tmp_path / "study")) as study:

        @FEW
        @given(said=answers())
        def try_out(said: Said) -> None:
            rater = f"Rater {next(numbers)}"
            say(study, said, rater)
            export_workbook(study, WorkbookRequest(rater), tmp_path / "out.xlsx")
            assert workbook.read_workbooks(study, [tmp_path / "out.xlsx"]).changes == ()

        try_out()


def test_the_other_exports_say_what_an_answer_is_on(tmp_path: Path) -> None:
    with closing(make_scaled(tmp_path / "study")) as study:
        say(
            study,
            {
                (1, "T1.FIT"): Content(Mark("3.5")),
                (2, "T1.ORDER"): Content(Mark("1 = 3 > 2")),
                (2, "T1.WORDS"): Content(Mark("=1+1")),
                (3, "T1.FIT"): Content(Verdict.NOT_APPLICABLE),
            },
        )
        for name in ("csv", "json", "jsonl", "csv-wide"):
            export(study, name, tmp_path / name)
    lines = [json.loads(line) for line in (tmp_path / "jsonl").read_text("utf-8").splitlines()]
    assert {(line["verdict"], line["answered_on"], line["score"]) for line in lines} == {
        ("3.5", "levels", 3.5),
        ("1 = 3 > 2", "ranking", None),
        ("=1+1", "text", None),
        ("not applicable", "levels", None),
    }
    wide = (tmp_path / "csv-wide").read_text("utf-8").splitlines()
    assert wide[0].endswith("recorded_at,context,subject,culture,genre")
    assert wide[1].endswith(",shop,mugs,CN,")
    assert "'=1+1" in wide[2]
    assert ",'=1+1," in (tmp_path / "csv").read_text("utf-8")  # no spreadsheet runs it
    assert ",human,,," in wide[3]  # no label: nothing was answered with yes or no
    document = json.loads((tmp_path / "json").read_text("utf-8"))
    rubric = document["rubric"]
    assert (rubric["kind"], [one["name"] for one in rubric["contexts"]]) == ("contexts", ["shop", "poster"])
    scale = rubric["themes"][0]["criteria"][0]["scale"]
    assert scale["levels"][0] == {"value": "1", "score": 1.0, "words": "badly"}
    assert (scale["kind"], scale["not_applicable"], scale["why"]) == (
        "levels",
        "This makes no sense here",
        True,
    )
    images = {one["id"] for one in (*document["images"], *document["shown_only"])}
    assert [len(one["pictures"]) for one in document["exhibits"]] == [2, 0, 1]
    assert {picture for one in document["exhibits"] for picture in one["pictures"]} < images
    assert document["exhibits"][1]["texts"][0]["source"] == "Quillmachine"
