"""From prompts to the tables of Dutta and others (2024), through commands; the ratings are invented."""

import json
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from app.cli import main
from app.study.ports import OpenStudy
from storage.folder import open_study
from tests.cli.judge.test_make import draw
from tests.cli.replicating_page import missing
from tests.cli.test_vizwiz_paper import write_rows
from tests.judging.servers import JudgeServer

Output = pytest.CaptureFixture[str]
TEAM = [f"R{number}" for number in range(1, 10)]
CONTEXTS = ("presentation visual", "phone background", "t-shirt graphic")
PROMPTS = ("a hedgehog", "orange juice", "dogs playing poker", "a lighthouse", "a bar chart", "a tram")
# How far people differ in each context: by nothing, by one, by two. So agreement falls from the first to the last.
APART = {CONTEXTS[0]: 0, CONTEXTS[2]: 1, CONTEXTS[1]: 2}


pytestmark = pytest.mark.server(respond=draw)


@pytest.fixture
def study(tmp_path: Path, server: JudgeServer) -> Path:
    """Six prompts with four pictures each, made by a model, under three contexts, for nine people in three groups."""
    prompts = tmp_path / "prompts.toml"
    rows = [f'[[prompt]]\ncode = "P{at}"\ntext = "{text}"\n' for at, text in enumerate(PROMPTS, start=1)]
    prompts.write_text(
        'name = "parti"\nversion = "1"\nwhat = "images"\nlicence = "CC0"\nseed = 1\n' + "".join(rows)
    )
    folder = tmp_path / "purposes"
    new = ["--title", "Purposes", "--artifact", "sets of pictures", "--rubric", "contexts"]
    assert main(["new", str(folder), *new]) == 0
    told = [
        "--what",
        "images",
        "--prompts",
        str(prompts),
        "--base-url",
        server.url,
        "--samples",
        "4",
        "--sets",
    ]
    assert main(["make", str(folder), "--model", "painter-3", *told]) == 0
    assert main(["assign", str(folder), "--plan", "context-blocks", "--rater", *TEAM]) == 0
    return folder


def rate(study: OpenStudy, file: Path) -> Path:
    """Everybody rates what the plan gives them: a picture has a value of its own, people differ by the context."""
    rows = []
    for place, name in enumerate(TEAM):
        rater = study.raters.find(name)
        assert rater is not None
        for one in study.assignments.of(rater):
            exhibit, image = study.exhibits.of(one.image), study.images.get(one.image)
            assert exhibit is not None
            assert image is not None
            subject = int(exhibit.shown.subject[1])
            for picture in range(1, 5):
                value = (subject + 2 * picture) % 3 + 1
                differs = APART[exhibit.shown.context] * (place // 3 % 2)
                rating = value + differs if value + differs <= 4 else value - differs
                rows.append(
                    {"image": image.name, "rater": name, "kind": "human", "criterion": f"P.{picture}"}
                    | {"verdict": str(min(4, max(1, rating))), "note": "It looks right."}
                )
    return write_rows(file, rows)


def test_figure_3_each_person_meets_each_prompt_once_in_blocks_of_contexts(study: Path) -> None:
    with closing(open_study(study)) as opened:
        orders = []
        for name in TEAM:
            rater = opened.raters.find(name)
            assert rater is not None
            shown = [opened.exhibits.of(one.image) for one in opened.assignments.of(rater)]
            about = [one.shown for one in shown if one]
            assert len({one.subject for one in about}) == len(about) == len(PROMPTS)
            orders.append(tuple(context for context, _ in groupby(one.context for one in about)))
        assert {len(one) for one in orders} == {3}
        assert len(set(orders)) == 3, "three groups"
        assert orders[:3] == orders[3:6] == orders[6:]


def test_tables_1_and_2_and_figure_4(study: Path, tmp_path: Path, capsys: Output) -> None:
    with closing(open_study(study)) as opened:
        ratings = rate(opened, tmp_path / "ratings.csv")
    assert main(["import", str(study), str(ratings)]) == 0
    capsys.readouterr()
    assert main(["analyse", str(study), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    tables = {one["id"]: one for section in found["sections"] for one in section["tables"]}
    within = {row["id"]: row["cells"] for row in tables["within"]["rows"]}
    assert set(within) == set(CONTEXTS)
    assert {row["ratings"]["value"] for row in within.values()} == {len(PROMPTS) * 4 * 3}
    adapted = {name: row["adapted"]["value"] for name, row in within.items()}
    assert adapted[CONTEXTS[0]] == pytest.approx(1)
    assert adapted[CONTEXTS[0]] > adapted[CONTEXTS[2]] > adapted[CONTEXTS[1]]
    across = {row["id"]: row["cells"]["shared"]["value"] for row in tables["across"]["rows"]}
    assert list(across.values()) == [len(PROMPTS) * 4] * 3, (
        "every picture has ratings in both contexts of a pair"
    )
    assert len(tables["most-agreement"]["rows"]) == len(tables["least-agreement"]["rows"]) == 3
    page = tmp_path / "purposes.html"
    assert main(["export", str(study), "--format", "html", "--out", str(page)]) == 0
    written = page.read_text("utf-8")
    assert written.count("data:image/jpeg;base64,") == 6, "the licence allows the pictures"
    assert "painter-3" not in capsys.readouterr().out
    assert missing("Dutta", found) == []


def test_themes_in_the_reasons_are_counted_by_context(study: Path, tmp_path: Path, capsys: Output) -> None:
    with closing(open_study(study)) as opened:
        ratings = rate(opened, tmp_path / "ratings.csv")
    assert main(["import", str(study), str(ratings)]) == 0
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        coder = opened.raters.add("Coder")
        exhibits = {one.image: one.shown.context for one in opened.exhibits.all()}
        coded = 0
        for answer in opened.answers.all_current():
            if exhibits[answer.image] == CONTEXTS[0] and answer.item == "P.1":
                opened.coding.code_reason(answer.id, coder, "it fits")
                coded += 1
    capsys.readouterr()
    assert main(["analyse", str(study), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (table,) = (one for section in found["sections"] for one in section["tables"] if one["id"] == "reasons")
    rows = {row["cells"]["theme"]["text"]: row["cells"] for row in table["rows"]}
    assert coded == len(PROMPTS) * 3, "each prompt was rated by one group of three"
    assert rows["it fits"]["context-0"]["text"].startswith(f"{coded} of ")
    assert rows["it fits"]["context-1"]["text"].startswith("0 of ")


def test_the_exit_survey_lists_what_people_wrote(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "exit"
    new = ["--title", "Looking back", "--artifact", "the work", "--rubric", "exit-survey"]
    assert main(["new", str(folder), *new]) == 0
    manifest = write_rows(
        tmp_path / "sheet.csv", [{"exhibit": "questionnaire", "text": "All purposes are done."}]
    )
    assert main(["images", "add", str(folder), "--manifest", str(manifest)]) == 0
    rows = [
        {
            "image": "questionnaire",
            "rater": name,
            "kind": "human",
            "criterion": "X.purposes",
            "verdict": words,
        }
        for name, words in (("R1", "The phone was hardest."), ("R2", "Shirts were easy."))
    ]
    assert main(["import", str(folder), str(write_rows(tmp_path / "said.csv", rows))]) == 0
    capsys.readouterr()
    assert main(["analyse", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "The phone was hardest." in told
    assert "importance" not in told.casefold(), "nothing is missed that an exit survey does not ask"
