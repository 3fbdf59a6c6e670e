"""From photographs to the tables of Karamolegkou and others (2024), through commands; the material is invented."""

import csv
import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from app.captions import coco
from app.cli import main
from app.study.team.participants import AboutKind, NewConsent, OnWithdrawal
from storage.folder import open_study
from tests.cli.replicating_page import missing
from tests.judging.servers import Answer, Asked, JudgeServer, completion, judge_server
from tests.storage.making import write_picture

needs_package = pytest.mark.skipif(find_spec(coco.PACKAGE) is None, reason="pycocoevalcap is not installed")
plain_words = pytest.mark.usefixtures("without_java")  # cutting words by Java takes a second each time
Output = pytest.CaptureFixture[str]
Json = dict[str, Any]

ORIGINALS = {
    "mug.png": [
        "a white cup on a table",
        "a white cup",
        "a cup on a wooden table",
        "a mug",
        "a white mug on a table",
    ],
    "coins.png": [
        "coins on a table",
        "some coins",
        "three coins on a table",
        "some money",
        "metal coins on a table",
    ],
    "chair.png": ["a chair", "a wooden chair", "a chair in a room", "an empty chair", "a brown chair"],
}
SUGGESTED = {
    ("Ana", "mug.png"): "a Moomin mug from Finland on a table",
    ("Ben", "mug.png"): "a mug with a Moomin from Finland on it",
    ("Ana", "coins.png"): "three Danish coins with holes on a table",
    ("Ben", "coins.png"): "Danish coins with holes in them",
}
WRITTEN = {  # by prompt: culture-aware or not, and picture
    (False, "mug.png"): "a white cup on a table",
    (True, "mug.png"): "a mug with a Moomin from Finland",
    (False, "coins.png"): "some coins on a table",
    (True, "coins.png"): "three Danish coins with holes",
}
HOMES = {
    "Ana": ("Finland", "Denmark", "31"),
    "Ben": ("Finland", "Denmark", "38"),
    "Cleo": ("Kenya", "Denmark", "60"),
}


def write_rows(file: Path, rows: Sequence[Mapping[str, str]]) -> Path:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return file


def answers(file: Path, said: Mapping[tuple[str, str, str], str]) -> Path:
    """Answers as a file: by person, image and the end of a question's code."""
    rows = [
        {"image": image, "rater": rater, "kind": "human", "criterion": code, "verdict": value}
        for (rater, image, code), value in said.items()
    ]
    return write_rows(file, rows)


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Three photographs with five captions each; Ana and Ben say that two of them belong to a culture."""
    study, rows = tmp_path / "pictures", []
    for shade, (name, captions) in enumerate(ORIGINALS.items()):
        write_picture(tmp_path / name, shade=shade * 70)
        rows += [{"file": name, "text": words, "text_source": "human, original"} for words in captions]
    manifest = write_rows(tmp_path / "pictures.csv", rows)
    new = ["--title", "Our pictures", "--artifact", "captions", "--rubric", "caption-collection"]
    assert main(["new", str(study), *new]) == 0
    assert main(["images", "add", str(study), "--manifest", str(manifest)]) == 0
    said = {}
    for person in HOMES:
        for name in ORIGINALS:
            is_related = (person, name) in SUGGESTED
            said[person, name, "K.related"] = "met" if is_related else "not met"
            said[person, name, "K.chosen"] = "1"
            if is_related:
                said[person, name, "K.culture"] = "Finnish" if name == "mug.png" else "Danish"
                said[person, name, "K.caption"] = SUGGESTED[person, name]
    assert main(["import", str(study), str(answers(tmp_path / "said.csv", said))]) == 0
    return study


def write(asked: Asked) -> Answer:
    """A model that knows the pictures by their size in the request, and culture when it is asked for it."""
    (message,) = asked.body["messages"]
    words, picture = message["content"]
    url = picture["image_url"]["url"]
    if url not in PICTURES:
        PICTURES[url] = list(ORIGINALS)[len(PICTURES)]
    name = PICTURES[url]
    caption = WRITTEN.get(("culture" in words["text"], name), "a chair")
    return Answer(completion(caption))


PICTURES: dict[str, str] = {}


@pytest.fixture
def without_java(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut words as on a machine without Java."""
    monkeypatch.setattr("app.captions.metrics.has_java", lambda: False)


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    PICTURES.clear()
    with judge_server(write) as running:
        yield running


def make_captions(study: Path, server: JudgeServer) -> None:
    # One call after the other, so that the server gets to know the pictures in their order.
    told = ["--what", "captions", "--prompts", "captions-1", "--base-url", server.url, "--concurrency", "1"]
    assert main(["make", str(study), "--model", "Kite", *told]) == 0


def told(capsys: Output, *words: str) -> Json:
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    found: Json = json.loads(capsys.readouterr().out)
    return found


def tables(found: Json) -> dict[str, tuple[str, dict[str, dict[str, Json]]]]:
    """The tables and those behind charts: by id, the caption and the cells by row and column."""
    sections = found["sections"]
    assert isinstance(sections, list)
    every = [one for section in sections for one in section["tables"]]
    return {one["id"]: (one["caption"], {row["id"]: row["cells"] for row in one["rows"]}) for one in every}


@needs_package
def test_table_1_keeps_original_and_cultural_references_apart(
    collection: Path, server: JudgeServer, capsys: Output
) -> None:
    make_captions(collection, server)
    found = tables(told(capsys, "captions", str(collection), "--metrics", "BLEU-4,ROUGE-L,F1"))
    (cultural, of_culture), (original, of_original) = found["metrics-1"], found["metrics-2"]
    assert ("(cultural)" in cultural, "(original)" in original) == (True, True)
    for rows, combinations, better in (
        (of_culture, 1, "Kite, culture-aware"),
        (of_original, 10, "Kite, default"),
    ):
        assert set(rows) == {"Kite, default", "Kite, culture-aware"}
        figures = {name: row["rouge-l"] for name, row in rows.items()}
        assert {one["counts"]["combinations"] for one in figures.values()} == {combinations}
        assert max(figures, key=lambda name: figures[name]["value"]) == better
        assert {row["pictures"]["value"] for row in rows.values()} == {2}, "the chair was not kept"


@needs_package
def test_table_2_compares_suggested_captions_with_all_original_ones(collection: Path, capsys: Output) -> None:
    found = tables(told(capsys, "captions", str(collection), "--metrics", "BLEU-4,ROUGE-L,F1"))
    _caption, rows = found["kinds"]
    row = rows["cultural with original"]
    assert row["f1"]["counts"] == {"combinations": 2}, "the two annotators, each against all five"
    assert set(row) >= {"bleu-4", "rouge-l", "f1"}
    assert set(found["people"][1]) == {"cultural", "original"}


@needs_package
@plain_words
def test_every_section_that_the_page_names_is_there(
    collection: Path, server: JudgeServer, capsys: Output
) -> None:
    make_captions(collection, server)
    say_of_themselves(collection, "Origin", {"Ana": "Finland", "Ben": "Finland"})
    metrics = told(capsys, "captions", str(collection), "--metrics", "F1", "--group-by", "origin")
    assert missing("Karamolegkou", metrics, told(capsys, "analyse", str(collection))) == []


@needs_package
@plain_words
def test_table_5_uses_five_references_at_once(tmp_path: Path, server: JudgeServer, capsys: Output) -> None:
    study, rows = tmp_path / "five", []
    for shade, (name, captions) in enumerate(ORIGINALS.items()):
        write_picture(tmp_path / name, shade=shade * 70)
        rows += [{"file": name, "text": words, "text_source": "human, original"} for words in captions]
    manifest = write_rows(tmp_path / "five.csv", rows)
    new = ["--title", "Five", "--artifact", "captions", "--rubric", "caption-evaluation"]
    assert main(["new", str(study), *new]) == 0
    assert main(["images", "add", str(study), "--manifest", str(manifest)]) == 0
    make_captions(study, server)
    asked = ("captions", str(study), "--metrics", "ROUGE-L", "--at-once")
    figures = {}
    for at_once, combinations in (("2", 10), ("5", 1)):
        _caption, lines = tables(told(capsys, *asked, at_once))["metrics"]
        assert {row["rouge-l"]["counts"]["combinations"] for row in lines.values()} == {combinations}
        assert {row["pictures"]["value"] for row in lines.values()} == {3}
        figures[at_once] = lines["Kite, default"]["rouge-l"]["value"]
    assert figures["5"] > figures["2"], "more references, higher metrics"


def test_figure_1_counts_what_people_want(tmp_path: Path, capsys: Output) -> None:
    study = tmp_path / "survey"
    new = ["--title", "What to tell", "--artifact", "captions", "--rubric", "caption-survey"]
    assert main(["new", str(study), *new]) == 0
    sheet = write_rows(tmp_path / "sheet.csv", [{"exhibit": "questionnaire", "text": "About captions."}])
    assert main(["images", "add", str(study), "--manifest", str(sheet)]) == 0
    levels = {"importance": (5, 5, 4, 2), "helpfulness": (5, 4, 4, 4)}
    said = {
        (f"P{place}", "questionnaire", f"S.{code}"): str(level)
        for code, given in levels.items()
        for place, level in enumerate(given)
    }
    assert main(["import", str(study), str(answers(tmp_path / "said.csv", said))]) == 0
    assert main(["analyse", str(study)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Importance: .*Mean 4\.00", shown)
    assert re.search(r"Helpfulness: .*4 or 5 4 of 4", shown)
    page = tmp_path / "survey.html"
    assert main(["export", str(study), "--format", "html", "--out", str(page)]) == 0
    assert "<svg" in page.read_text("utf-8")


def test_figures_4_and_5_count_cultures_and_reasons(collection: Path, tmp_path: Path, capsys: Output) -> None:
    rows = [
        {
            "image": name,
            "rater": person,
            "kind": "human",
            "criterion": "K.related",
            "verdict": "met",
            "note": note,
        }
        for (person, name), note in zip(SUGGESTED, ("Moomin", "a Moomin", "holes", "the holes"), strict=True)
    ]
    assert main(["import", str(collection), str(write_rows(tmp_path / "why.csv", rows))]) == 0
    with closing(open_study(collection)) as study:
        study.prepare_to_write()
        coder = study.raters.add("Coder")
        for answer in study.answers.all_current():
            if note := answer.content.note:
                theme = "a character" if "Moomin" in note else "currency"
                study.coding.code_reason(answer.id, coder, theme)
    found = tables(told(capsys, "analyse", str(collection)))
    named = found["cultures"][1].values()
    cultures = {row["culture"]["text"]: row["pictures"]["value"] for row in named}
    assert cultures == {"Finnish": 1, "Danish": 1}
    themes = {
        row["theme"]["text"]: (row["reasons"]["value"], row["pictures"]["value"])
        for row in found["themes"][1].values()
    }
    assert themes == {"a character": (2, 1), "currency": (2, 1)}


@plain_words
def test_figure_6_counts_who_agrees_to_be_asked(collection: Path, tmp_path: Path, capsys: Output) -> None:
    with closing(open_study(collection)) as study:
        study.prepare_to_write()
        for name, said in HOMES.items():
            rater = study.raters.find(name)
            assert rater is not None
            when = study.study.created_at.date()
            study.participants.agree(rater, NewConsent("1", "captions", when, OnWithdrawal.DELETE, True))
            for question, answer in zip(("Origin", "Location", "Age"), said, strict=True):
                study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, question, answer)
        cleo = study.raters.find("Cleo")
        assert cleo is not None
        study.participants.agree(cleo, NewConsent("2", "captions", when, OnWithdrawal.DELETE, False))
    assert main(["analyse", str(collection)]) == 0
    shown = capsys.readouterr().out
    assert "Finland: People 2" in shown
    assert "Denmark: People 2" in shown
    assert "30 to 39: People 2" in shown
    assert "Kenya" not in shown
    assert "60" not in shown
    labels = tmp_path / "labels"
    labels.mkdir()
    shutil.move(collection, labels / "collection")
    figures = {one["name"]: one for one in told(capsys, "replicate", "karamolegkou", str(labels))["figures"]}
    assert figures["Figure 6"]["caption"] == "Who answered"
    page = tmp_path / "pictures.html"
    assert main(["export", str(labels / "collection"), "--format", "html", "--out", str(page)]) == 0
    for answer, people in (("Finland", 2), ("Denmark", 2), ("30 to 39", 2)):
        assert f"Most frequent answer: {answer}, given by {people} of " in page.read_text("utf-8")


def say_of_themselves(collection: Path, question: str, said: Mapping[str, str]) -> None:
    with closing(open_study(collection)) as study:
        study.prepare_to_write()
        for name, answer in said.items():
            rater = study.raters.add(name)
            when = study.study.created_at.date()
            study.participants.agree(rater, NewConsent("1", "captions", when, OnWithdrawal.DELETE, True))
            study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, question, answer)


@needs_package
@plain_words
def test_suggested_captions_are_measured_by_group(
    collection: Path, server: JudgeServer, tmp_path: Path, capsys: Output
) -> None:
    more = {}
    for person, words in (("Dag", "a cup with a troll"), ("Eva", "a troll on a mug")):
        more[person, "mug.png", "K.related"] = "met"
        more[person, "mug.png", "K.caption"] = words
    more["Dag", "coins.png", "K.related"] = "met"
    more["Fay", "coins.png", "K.related"] = "met"
    more["Fay", "coins.png", "K.caption"] = "nobody else is from here"
    assert main(["import", str(collection), str(answers(tmp_path / "more.csv", more))]) == 0
    make_captions(collection, server)
    say_of_themselves(
        *(collection, "Origin"),
        {"Ana": "Finland", "Ben": "finland", "Dag": "Norway", "Eva": "Norway", "Fay": "Kenya"},
    )
    asked = ["captions", str(collection), "--metrics", "F1", "--group-by", "origin"]
    found = told(capsys, *asked)
    assert "Kenya" not in json.dumps(found)
    section = next(one for one in found["sections"] if one["id"] == "rater-groups")
    assert section["heading"] == "People by origin"
    assert (
        "1 group has one person only and is not shown. The smallest group is Finland, with 2 people."
        in section["paragraphs"]
    )
    assert "2 captions at a time in every group" in section["paragraphs"][1]
    by_id = tables(found)
    (finland, of_finland), (norway, of_norway) = by_id["group-metrics-1"], by_id["group-metrics-2"]
    assert ("(Finland)" in finland, "(Norway)" in norway) == (True, True)
    pictures = [rows["Kite, default"]["pictures"]["value"] for rows in (of_finland, of_norway)]
    assert pictures == [2, 1], "two people from Norway described the mug only"
    aware = [rows["Kite, culture-aware"]["f1"]["value"] for rows in (of_finland, of_norway)]
    assert aware[0] > aware[1]
    assert set(by_id["group-kinds"][1]) == {"Finland with Norway", "Norway with Finland"}
    assert set(by_id["group-people"][1]) == {"Finland", "Norway"}
    assert "rater-groups" not in {one["id"] for one in told(capsys, *asked[:4])["sections"]}


@needs_package
@plain_words
def test_groups_with_nothing_to_compare(collection: Path, capsys: Output) -> None:
    say_of_themselves(collection, "Origin", {"Ana": "Finland", "Ben": "Norway"})
    found = told(capsys, "captions", str(collection), "--metrics", "F1", "--group-by", "Origin")
    section = next(one for one in found["sections"] if one["id"] == "rater-groups")
    assert section["tables"] == []
    assert "No two people who suggested captions gave the same answer" in section["paragraphs"][-1]
    assert main(["captions", str(collection), "--group-by", "shoe size"]) == 1
    assert "Questions that were answered: origin." in capsys.readouterr().err


@needs_package
def test_figure_3_from_kept_pictures_to_preferences(
    collection: Path, server: JudgeServer, tmp_path: Path, capsys: Output
) -> None:
    make_captions(collection, server)
    study = tmp_path / "which"
    assert main(["captions", str(collection), "--evaluation", str(study), "--seed", "3"]) == 0
    assert "2 images" in capsys.readouterr().out
    assert main(["captions", str(collection), "--evaluation", str(study)]) == 1, "it is there already"
    said = {}
    with closing(open_study(study)) as opened:
        exhibits = opened.exhibits.all()
        assert len(exhibits) == 2
        for exhibit in exhibits:
            (name,) = (image.name for image in opened.images.all() if image.key == exhibit.image)
            sources = [text.source for text in exhibit.shown.texts]
            assert set(sources) == {"human, cultural", "Kite, default", "Kite, culture-aware"}
            order = ["human, cultural", "Kite, culture-aware", "Kite, default"]
            places = [str(sources.index(source) + 1) for source in order]
            for person in HOMES:
                said[person, name, "E.ranking"] = " > ".join(places)
                for place in (1, 2):
                    is_right = sources[place - 1] != "Kite, default"
                    said[person, name, f"E.accurate{place}"] = "met" if is_right else "not met"
    assert main(["import", str(study), str(answers(tmp_path / "ranked.csv", said))]) == 0
    capsys.readouterr()
    assert main(["analyse", str(study)]) == 0
    shown = capsys.readouterr().out
    assert "human, cultural: " in shown
    assert main(["check", str(study)]) == 0


def test_only_a_collection_makes_an_evaluation(tmp_path: Path, capsys: Output) -> None:
    study = tmp_path / "canes"
    assert main(["new", str(study), "--title", "T", "--artifact", "cane", "--rubric", "guide-cane"]) == 0
    assert main(["captions", str(study), "--evaluation", str(tmp_path / "new")]) == 1
    assert "This study collects no images." in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
