"""Texts that file formats treat in a special way, out in each format and in again: they come back as they were."""

import csv
import json
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.files.template_file import built_in_template, read_template, write_template
from app.interchange.label_studio.annotations import read_label_studio
from app.interchange.rubric.rubric_reading import read_rubric_file
from app.interchange.tables.annotations import Annotations, bring_in, read_annotations
from app.interchange.tables.formula_guard import unguard
from app.interchange.translation_table import read_translations
from app.interchange.workbook.workbook import read_workbooks
from app.reports.document_json import as_json
from app.reports.minutes import minutes_document
from app.study.answer import Circumstances, Content
from app.study.control_characters import json_text
from app.study.languages.listing import study_texts
from app.study.languages.translations import NewTranslation
from app.study.ports import ImportedAnswer
from app.study.rubric import Rubric
from app.study.team.meetings import Outcome, Ruling
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Verdict
from exporters.answers.answers_jsonl import write_history
from exporters.registry import FOLDERS, export
from exporters.rubric.rubric_files import RUBRIC_FORMATS, changed_places, export_rubric
from exporters.translation_table import ENDINGS, export_table
from storage.folder import StudyFolder
from tests.interchange.workbook.workbooks import send
from tests.storage.making import make_study, short_rubric

PIECES = [
    "see",
    "_x000D_",
    "_x005F_",
    "x005F_",
    "'",
    "=1+1",
    "\r",
    "\r\n",
    "\n",
    "\t",
    "  ",
    ".",
    ",",
    ";",
    '"',
    "\u2028",
    "\u00a0",
    "|",
    "*a*",
    "ع",
    "☂",
]
WORDS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join).filter(str.strip)
ACTING = [
    "\x00",
    "\x1b[31m",
    "\x7f",
    "\x9b2J",
    "\u061c",
    "\u200f",
    "\u202e",
    "\u2066",
    "\\",
    "\\u001b",
    "\\u005cu202e",
]
NOTES = st.lists(st.sampled_from([*PIECES, *ACTING]), min_size=1, max_size=6).map("".join).filter(str.strip)
SHOWN = WORDS.map(str.strip).filter(lambda text: any(map(str.isalnum, text)))
OFTEN = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
# The classes of the marks, embeddings, overrides and isolates of Unicode's algorithm for text in two directions.
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = "\u061c\u200e\u200f"
FIRST = datetime(2026, 3, 1, 14, 5, tzinfo=UTC)
NUMBERS = count()


@contextmanager
def a_study(tmp_path: Path) -> Iterator[StudyFolder]:
    study = make_study(tmp_path / f"study-{next(NUMBERS)}", images=2)
    try:
        yield study
    finally:
        study.close()


@contextmanager
def answered(tmp_path: Path, notes: list[str]) -> Iterator[StudyFolder]:
    """A study in which Ada answered at another time and in another way each time."""
    with a_study(tmp_path) as study:
        ada = study.raters.add("Ada")
        places = [(image, item) for image in (1, 2) for item in ("T1.C1", "T1.C2")]
        facts = [
            ImportedAnswer(
                image=image,
                rater=ada,
                run=0,
                item=item,
                content=Content(Verdict.MET, Doubt.UNSAID if nth % 2 else None, note),
                recorded_at=FIRST + timedelta(hours=nth),
                circumstances=Circumstances(list(Perception)[nth % len(Perception)], seconds=1.5),
            )
            for nth, ((image, item), note) in enumerate(zip(places, notes, strict=False))
        ]
        study.answers.bring_in(iter(facts))
        yield study


def said(study: StudyFolder, has_seconds: bool = True) -> dict[tuple[int, str], object]:
    return {
        (one.image, one.item): (
            one.content,
            one.recorded_at,
            one.circumstances.perception,
            one.circumstances.seconds if has_seconds else None,
        )
        for one in study.answers.all_current()
    }


def read(study: StudyFolder, name: str, out: Path) -> Annotations:
    return read_label_studio(study, [out]) if name == "label-studio" else read_annotations(study, [out])


def acts(file: Path) -> list[str]:
    """The characters of a file that command a terminal or turn the direction of text."""
    found = set(file.read_bytes().decode("utf-8")) - {"\n", "\r", "\t"}
    return [
        one
        for one in found
        if unicodedata.category(one) == "Cc" or unicodedata.bidirectional(one) in TURNS or one in MARKS
    ]


@OFTEN
@pytest.mark.parametrize("name", ["csv", "parquet", "label-studio"])
@given(notes=st.lists(NOTES, min_size=1, max_size=4))
def test_answers_come_back_with_their_notes_times_and_perception(
    tmp_path: Path, name: str, notes: list[str]
) -> None:
    out = (
        tmp_path
        / f"{next(NUMBERS)}{'' if name in FOLDERS else '.json' if name == 'label-studio' else '.csv'}"
    )
    with answered(tmp_path, notes) as study, a_study(tmp_path) as other:
        export(study, name, out)
        assert name in FOLDERS or not acts(out)
        before = said(study)
        assert bring_in(study, read(study, name, out)).new == 0
        assert said(study) == before
        bring_in(other, read(other, name, out))
        has_seconds = name != "label-studio"  # which counts them for a whole task
        assert said(other, has_seconds) == said(study, has_seconds)


@OFTEN
@given(notes=st.lists(WORDS, min_size=1, max_size=4))
def test_an_unchanged_workbook_changes_nothing(tmp_path: Path, notes: list[str]) -> None:
    with answered(tmp_path, notes) as study:
        returned = read_workbooks(study, [send(study, tmp_path / f"{next(NUMBERS)}.xlsx")])
        assert returned.taken == ()


@OFTEN
@given(notes=st.lists(NOTES, min_size=1, max_size=4))
def test_other_programs_read_the_notes_as_they_are(tmp_path: Path, notes: list[str]) -> None:
    out = tmp_path / f"{next(NUMBERS)}"
    with answered(tmp_path, notes) as study:
        wanted = sorted(one.content.note for one in study.answers.all_current())
        export(study, "jsonl", out)
        lines = [json.loads(line) for line in out.read_text("utf-8").split("\n") if line]
        assert sorted(line["note"] for line in lines if line.get("note")) == wanted
        with out.open("w", encoding="utf-8", newline="") as stream:
            write_history(study, stream)
        lines = [json.loads(line) for line in out.read_text("utf-8").split("\n") if line]
        assert sorted(line["note"] for line in lines if line.get("note")) == wanted
        assert not acts(out)
        export(study, "json", out)
        assert not acts(out)
        whole = json.loads(out.read_text("utf-8"))
        assert sorted(one["note"] for one in whole["answers"] if one["note"]) == wanted
        export(study, "csv-wide", out)
        assert not acts(out)
        with out.open(encoding="utf-8", newline="") as stream:
            assert len({len(row) for row in csv.reader(stream, strict=True)}) == 1
        assert in_wide_table(out) == {
            (one.image, one.item): (one.content.value, one.content.doubt, one.content.note)
            for one in study.answers.all_current()
        }


def in_wide_table(file: Path) -> dict[tuple[int, str], tuple[object, object, str]]:
    """What a wide table says, by image and item: answer, doubt and note, as another program reads them."""
    found: dict[tuple[int, str], tuple[object, object, str]] = {}
    with file.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, strict=True):
            for item in ("T1.C1", "T1.C2"):
                if value := unguard(row[item]):
                    doubt = row[f"{item}_doubt"]
                    note = unguard(row[f"{item}_note"])
                    found[int(row["image_number"]), item] = (value, doubt or None, note)
    return found


@OFTEN
@pytest.mark.parametrize("ending", ENDINGS)
@given(words=SHOWN)
def test_an_unchanged_table_of_translations_changes_nothing(tmp_path: Path, ending: str, words: str) -> None:
    with a_study(tmp_path) as study:
        texts = study_texts(study)
        study.translations.add([NewTranslation(one.place, "de", words, one.words, "Bo") for one in texts])
        out = tmp_path / f"{next(NUMBERS)}{ending}"
        export_table(study, ["de"], out)
        assert read_translations(study, out, ["de"], "Bo", "") == read_translations(
            study, out, ["de"], "", ""
        )
        assert read_translations(study, out, ["de"], "Bo", "").new == ()


@OFTEN
@pytest.mark.parametrize("name", RUBRIC_FORMATS)
@given(words=SHOWN)
def test_a_rubric_comes_back_or_its_loss_is_said(tmp_path: Path, name: str, words: str) -> None:
    endings = {"toml": ".toml", "markdown": ".md", "docx": ".docx", "qdc": ".qdc"}
    out = tmp_path / f"{next(NUMBERS)}{endings[name]}"
    rubric = with_texts(short_rubric(), words)
    with a_study(tmp_path) as study:
        lost = export_rubric(study, name, out, rubric)
        changed = changed_places(rubric, name, out.read_bytes())
        assert bool(lost) is bool(changed)
        back = read_rubric_file(out)
        if name != "markdown" and "\r" not in words:
            assert changed == []
        same = [one.code for one in rubric.criteria if one.code not in changed]
        for code in same:
            one, other = rubric.criterion(code), back.criterion(code)
            assert one
            assert other
            assert (one.text, one.guidance, one.short) == (other.text, other.guidance, other.short)


def with_texts(rubric: Rubric, words: str) -> Rubric:
    theme = rubric.themes[0]
    first = replace(theme.criteria[0], text=f"It is so: {words}", guidance=words, short=words)
    changed = replace(theme, statement=words, criteria=(first, *theme.criteria[1:]))
    return replace(rubric, community=words, themes=(changed, *rubric.themes[1:]))


@OFTEN
@given(words=SHOWN)
def test_a_template_comes_back(tmp_path: Path, words: str) -> None:
    template = read_template(built_in_template("guide cane"), "guide-cane.toml")
    changed = replace(template, fields=(replace(template.fields[0], question=words), *template.fields[1:]))
    with a_study(tmp_path) as study:
        study.descriptions.set_template(write_template(changed))
        assert study.descriptions.template() == changed
        out = tmp_path / f"{next(NUMBERS)}.toml"
        out.write_text(write_template(changed), encoding="utf-8", newline="")
        assert read_template(out.read_bytes().decode(), "a.toml") == changed


@OFTEN
@given(words=NOTES.filter(str.strip))
def test_minutes_hold_a_reason_as_it_was_given(tmp_path: Path, words: str) -> None:
    with a_study(tmp_path) as study:
        meeting = study.meetings.open("Monday", ["Ada", "Ben"])
        ruling = Ruling(Outcome.DECIDED, words, Verdict.MET)
        study.meetings.decide(meeting.key, 1, "T1.C1", 1, ruling)
        kept = study.meetings.adjudications()[0].ruling.reason
        assert kept == words.strip()
        document = as_json(minutes_document(study, study.meetings.all()[0]))
        told = json.loads(json_text(document))
        assert told == document
        assert any(kept in text for text in texts_in(told))


def texts_in(value: object) -> Iterator[str]:
    """Every text in a JSON document."""
    if isinstance(value, str):
        yield value
    for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(inside)
