"""Exports: the CSV reads back without a change, the JSON tells all, and no file is ever half written."""

import csv
import io
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.interchange.tables.annotations import bring_in, read_annotations
from app.interchange.tables.formula_guard import guard, unguard
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.image import is_plain_name
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Scale, Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture

NASTY = st.text(alphabet=st.sampled_from("=+-@'\"\t\r\n,; aé☂"), max_size=8)
TEXT = st.one_of(NASTY, st.text(st.characters(codec="utf-8"), max_size=20))


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images without files and two with, of which two have one name."""
    made = make_study(tmp_path / "study")
    for shade, place in enumerate(["a", "b"]):
        (tmp_path / place).mkdir()
        facts = write_picture(tmp_path / place / "=same.png", shade=shade)
        made.images.add(tmp_path / place / "=same.png", facts)
    yield made
    made.close()


@st.composite
def contents(draw: st.DrawFn) -> tuple[str, Content]:
    """An item and something that can be said about it."""
    item = draw(st.sampled_from(["T1.C1", "T1.C2", *(scale.value for scale in Scale)]))
    values: tuple[Verdict | Judgment, ...]
    values = JUDGMENTS[Scale(item)] if item in set(Scale) else tuple(Verdict)
    value = draw(st.sampled_from([None, *values]))
    doubt = draw(st.sampled_from([None, *Doubt]))
    note = draw(TEXT if value or doubt else TEXT.filter(str.strip))
    return item, Content(value, doubt, note)


@st.composite
def facts(draw: st.DrawFn) -> list[tuple[int, str, RaterKind, int, str, Content, datetime, Circumstances]]:
    found = []
    for name in draw(
        st.lists(TEXT.map(str.strip).filter(is_plain_name), min_size=1, max_size=3, unique=True)
    ):
        kind = draw(st.sampled_from(list(RaterKind)))
        for _ in range(draw(st.integers(1, 4))):
            item, content = draw(contents())
            moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(milliseconds=draw(st.integers(0, 10**11)))
            seconds = draw(st.none() | st.floats(0, 1e6))
            way = draw(st.sampled_from(list(Perception)))
            run = draw(st.integers(1, 999_999)) if kind is RaterKind.JUDGE else 0
            around = Circumstances(way, seconds=seconds)
            found.append((draw(st.integers(1, 5)), name, kind, run, item, content, moment, around))
    return found


def current(study: StudyFolder) -> set[tuple[object, ...]]:
    return {
        (
            answer.image,
            answer.rater.name,
            answer.rater.kind,
            answer.run,
            answer.item,
            answer.content,
            answer.recorded_at,
            answer.circumstances.seconds,
            answer.circumstances.perception,
        )
        for answer in study.answers.all_current()
    }


class _Undo(Exception):
    """Takes one example's writes back."""


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(given_facts=facts())
def test_an_export_reads_back_without_a_change(
    study: StudyFolder,
    tmp_path: Path,
    given_facts: list[tuple[int, str, RaterKind, int, str, Content, datetime, Circumstances]],
) -> None:
    out = tmp_path / "out.csv"
    try:
        with study.together():
            store(study, given_facts)
            before, count = current(study), study.answers.count()
            export(study, "csv", out)
            outcome = bring_in(study, read_annotations(study, [out]))
            assert (outcome.new, outcome.raters, outcome.images) == (0, (), ())
            assert (current(study), study.answers.count()) == (before, count)
            raise _Undo
    except _Undo:
        pass
    # Into the same study without answers: everything comes back as it was.
    try:
        with study.together():
            bring_in(study, read_annotations(study, [out]))
            assert current(study) == before
            raise _Undo
    except _Undo:
        pass


def store(
    study: StudyFolder,
    given_facts: list[tuple[int, str, RaterKind, int, str, Content, datetime, Circumstances]],
) -> None:
    study.answers.bring_in(
        ImportedAnswer(image, study.raters.add(name, kind), run, item, content, moment, around)
        for image, name, kind, run, item, content, moment, around in given_facts
    )


@given(TEXT)
def test_guarded_text_is_harmless_and_comes_back(text: str) -> None:
    assert guard(text)[:1] not in set("=+-@\t\r")
    assert unguard(guard(text)) == text


def answer_once(study: StudyFolder) -> None:
    rater = study.raters.add("Ada")
    session = study.sessions.start(rater, Perception.SCREEN_READER)
    content = Content(Verdict.NOT_MET, Doubt.BORDERLINE, "=1+1")
    around = Circumstances(Perception.SCREEN_READER, seconds=2.5)
    study.answers.record(session, 4, "T1.C1", content, AnswerAction.DO, around)


def test_the_csv_has_the_columns_of_the_contract(study: StudyFolder, tmp_path: Path) -> None:
    answer_once(study)
    export(study, "csv", tmp_path / "out.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text("utf-8"), newline="")))
    assert list(rows[0])[:10] == [
        "image",
        "rater",
        "kind",
        "run",
        "criterion",
        "verdict",
        "uncertain",
        "note",
        "seconds",
        "recorded_at",
    ]
    row = rows[0]
    assert (row["image"], row["rater"], row["kind"], row["run"]) == ("'=same.png", "Ada", "human", "")
    assert (row["verdict"], row["uncertain"], row["note"]) == ("not met", "true", "'=1+1")
    assert (row["doubt"], row["perception"], row["image_id"]) == ("borderline", "screen reader", "")


def test_answers_taken_back_are_left_out(study: StudyFolder, tmp_path: Path) -> None:
    rater = study.raters.add("Ada")
    session = study.sessions.start(rater, Perception.UNSAID)
    for content, act in ((Content(Verdict.MET), AnswerAction.DO), (Content(), AnswerAction.UNDO)):
        study.answers.record(session, 1, "T1.C1", content, act, Circumstances())
    export(study, "csv", tmp_path / "out.csv")
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 1


def test_the_json_tells_all(study: StudyFolder, tmp_path: Path) -> None:
    answer_once(study)
    export(study, "json", tmp_path / "out.json")
    document = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert (document["format"], document["format_version"]) == ("touchstone-study", 1)
    assert document["study"]["title"] == "Canes"
    criteria = [c["code"] for theme in document["rubric"]["themes"] for c in theme["criteria"]]
    assert criteria == ["T1.C1", "T1.C2"]
    assert [image["sha256"] is None for image in document["images"]] == [True, True, True, False, False]
    assert document["descriptions"][0]["fields"] == {"colour": "white"}
    answer = document["answers"][0]
    assert answer["image"] == document["images"][3]["id"]
    assert answer["rater"] == document["raters"][0]["id"]
    assert (answer["value"], answer["doubt"], answer["note"]) == ("not met", "borderline", "=1+1")
    assert (answer["act"], answer["run"], answer["rubric_version"]) == ("do", None, 1)
    assert answer["perception"] == "screen reader"


def test_an_empty_study_is_a_whole_document(tmp_path: Path) -> None:
    made = make_study(tmp_path / "bare", images=0, rubric=None)
    try:
        export(made, "json", tmp_path / "out.json")
    finally:
        made.close()
    document = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert (document["rubric"], document["images"], document["answers"]) == (None, [], [])


def test_a_failure_leaves_the_old_file_and_nothing_beside_it(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "exports" / "out.csv"
    out.parent.mkdir()
    out.write_text("old")
    answer_once(study)
    monkeypatch.setattr("exporters.answers.annotations_csv.row_of", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        export(study, "csv", out)
    assert out.read_text() == "old"
    assert [path.name for path in out.parent.iterdir()] == ["out.csv"]


def test_a_file_is_replaced_in_one_step_and_nothing_stays_beside_it(
    study: StudyFolder, tmp_path: Path
) -> None:
    out = tmp_path / "exports" / "out.csv"
    out.parent.mkdir()
    out.write_text("old")
    with out.open() as reader:
        export(study, "csv", out)
        assert reader.read() == "old"
    assert out.read_text().startswith("image,rater")
    assert [path.name for path in out.parent.iterdir()] == ["out.csv"]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("study/study.db", "belongs to the study itself"),
        ("study/images/x.csv", "belongs to the study itself"),
        ("study", "belongs to the study itself"),
        ("a", "is a folder"),
        ("nowhere/out.csv", "cannot be written: no such file"),
    ],
)
def test_places_that_cannot_be_written_are_refused(
    study: StudyFolder, tmp_path: Path, place: str, reason: str
) -> None:
    with pytest.raises(UserError, match=reason):
        export(study, "csv", tmp_path / place)


def test_an_unknown_format_is_refused(study: StudyFolder, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Known: csv, csv-wide, json"):
        export(study, "docx", tmp_path / "out.docx")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows needs rights for links, and has no such modes")
def test_a_link_is_not_written_through_and_a_file_keeps_its_mode(study: StudyFolder, tmp_path: Path) -> None:
    loop, old, mine = tmp_path / "loop.csv", tmp_path / "old.csv", tmp_path / "mine.txt"
    mine.write_text("mine")
    loop.symlink_to("loop.csv")
    (tmp_path / "shared").mkdir()
    for name in ("all.csv", "all.json", "tasks.interface.xml"):
        (tmp_path / "shared" / name).symlink_to(mine)
    (tmp_path / "shared" / "new.csv").symlink_to(tmp_path / "not-there.csv")
    for out, kind in {
        loop: "csv",
        tmp_path / "shared" / "all.csv": "csv",
        tmp_path / "shared" / "all.json": "json",
        tmp_path / "shared" / "new.csv": "csv",
        tmp_path / "shared" / "tasks.json": "label-studio",
    }.items():
        with pytest.raises(UserError, match="is a link to somewhere else"):
            export(study, kind, out)
    assert mine.read_text() == "mine"
    assert not (tmp_path / "not-there.csv").exists()
    assert not (tmp_path / "shared" / "tasks.json").exists()
    old.write_text("old")
    old.chmod(0o664)
    export(study, "csv", old)
    assert old.stat().st_mode & 0o777 == 0o664
