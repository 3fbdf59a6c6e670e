"""From pictures, votes, answers and replies to the tables and figures of Johnson and others (2026), through commands.

One artifact of the paper, the guide cane, with its shipped rubric: fifty pictures by five models, ten judged by people.
The digits of Tables 4 to 7 are the paper's; the raw answers are made here, any that have the counts behind them.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from tests.agreement.making import raw_labels, rubric_of, say, study_of
from tests.agreement.report.test_paper_tables import (
    ANNOTATORS,
    COMMUNITY,
    CRITERIA,
    LABELS,
    MODELS,
    SOURCES,
    rows,
)
from tests.cli.replicating_page import missing
from tests.cli.test_agree_studies import SHARES, printed, table
from tests.cli.test_vizwiz_paper import write_rows
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]
IMAGES, RUNS = 50, 5
CODES = ("T1.C1", "T1.C2", "T1.C3", "T1.C4", "T1.C5", "T2.C1", "T2.C2")
COMPARED = ("--reference", "Researcher", "--against", "gpt-x")
# Which pictures are appropriate by the rubric: as many of each model as in Table 6, three of the first ten (Table 4).
APPROPRIATE = {0, 2, 7} | {
    number
    for place, count in enumerate(SOURCES["Guide cane"][0])
    for number in range(45 + place, 9, -5)[: count - sum(one % 5 == place for one in (0, 2, 7))]
}
SHOWN_BY_PEOPLE = {0, 2}
DRAFT = "Theme 1: It is a guide cane.\nC1: The cane has a white section.\nC2: A dog is beside the person.\n"


def name_of(number: int) -> str:
    return f"cane-{number:02}.png"


def add_pictures(folder: Path, study: str) -> None:
    """Ten pictures of each model in turn, with a licence that lets them be shown."""
    listed = []
    for number in range(IMAGES):
        write_picture(folder / name_of(number), shade=number * 5)
        source = MODELS[number % len(MODELS)]
        listed.append({"file": name_of(number), "source": source, "licence": "CC0"})
    manifest = write_rows(folder / "pictures.csv", listed)
    assert main(["images", "add", study, "--manifest", str(manifest)]) == 0


def answer_rows(rater: str, code: str, signs: Sequence[str]) -> Iterator[dict[str, str]]:
    for number, sign in enumerate(signs):
        yield {"image": name_of(number), "rater": rater, "kind": "human", "criterion": code, "verdict": sign}


def votes() -> Iterator[dict[str, str]]:
    """What three people said of the first ten pictures: the counts behind the first row of Table 4."""
    images, _equal, contested, people, _rubric, _ = COMMUNITY["Guide cane"]
    assert people == len(SHOWN_BY_PEOPLE)
    for person in range(3):
        signs = []
        for number in range(images):
            is_shown = number in SHOWN_BY_PEOPLE
            if person == 2 and number >= images - contested:  # one of three says the opposite
                is_shown = not is_shown
            signs.append("can be shown" if is_shown else "never show")
        yield from answer_rows(f"P{person}", "label", signs)


def raw() -> dict[str, tuple[str, list[str]]]:
    """By criterion the person's signs and those of each run, with the counts of Table 7.

    The pictures are ordered so that every criterion is met by those that are appropriate, and one is not by the others.
    """
    appropriate = sorted(APPROPRIATE)
    others = [number for number in range(IMAGES) if number not in APPROPRIATE]
    found, turn = {}, 0
    for code, row in zip(CODES, rows(CRITERIA["Table 7, guide cane"]), strict=True):
        person, runs = raw_labels(row)
        failing = person.count("0")
        turned = others[turn % len(others) :] + others[: turn % len(others)]
        turn += failing
        places = {"0": iter(turned[:failing]), "1": iter([*appropriate, *turned[failing:]])}
        order = [next(places[sign]) for sign in person]  # the picture of each sign
        found[code] = (_reordered(person, order), [_reordered(run, order) for run in runs])
    return found


def _reordered(signs: str, order: list[int]) -> str:
    by_picture = dict(zip(order, signs, strict=True))
    return "".join(by_picture[number] for number in range(IMAGES))


def second(person: dict[str, str]) -> Iterator[dict[str, str]]:
    """A second annotator, who finds a fault in as many of the appropriate pictures as Table 5 says."""
    found = set(sorted(APPROPRIATE)[: IMAGES - ANNOTATORS["Guide cane"][0]])
    for code, signs in person.items():
        said = ["0" if code == CODES[0] and at in found else sign for at, sign in enumerate(signs)]
        yield from answer_rows("Second", code, said)


def replies(judge: dict[str, list[str]]) -> Iterator[str]:
    """A line of each call: the reply in the paper's own form, themes by number, with words around it."""
    for run in range(RUNS):
        for number in range(IMAGES):
            said: dict[str, dict[str, int]] = {}
            for code in CODES:
                theme, criterion = code.split(".")
                said.setdefault(f"Theme{theme[1:]}", {})[criterion] = int(judge[code][run][number])
            is_met = all(value for theme in said.values() for value in theme.values())
            reply = {"criteria_evaluation": said, "overall_assessment": int(is_met)}
            words = f"My evaluation:\n```json\n{json.dumps(reply)}\n```"
            yield json.dumps({"image": name_of(number), "judge": "gpt-x", "run": run + 1, "reply": words})


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("johnson")
    study = str(folder / "canes")
    new = ["--title", "Guide canes", "--artifact", "guide cane", "--rubric", "guide-cane"]
    assert main(["new", study, *new]) == 0
    add_pictures(folder, study)
    made = raw()
    person = {code: signs for code, (signs, _) in made.items()}
    answers = [line for code in CODES for line in answer_rows("Researcher", code, person[code])]
    files = {"votes": list(votes()), "answers": answers, "second": list(second(person))}
    for file, listed in files.items():
        assert main(["import", study, str(write_rows(folder / f"{file}.csv", listed))]) == 0
    calls = folder / "replies.jsonl"
    calls.write_text("\n".join(replies({code: runs for code, (_, runs) in made.items()})), encoding="utf-8")
    assert main(["import", study, str(calls), "--format", "judge-jsonl"]) == 0
    draft = folder / "draft.txt"
    draft.write_text(DRAFT, encoding="utf-8")
    assert main(["rubric", "import-draft", study, str(draft), "--model", "Drafter"]) == 0
    return study


def told(capsys: Output, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_tables_1_and_7_and_figure_5(study: str, tmp_path: Path, capsys: Output) -> None:
    with closing(study_of(tmp_path / "boats", 10, rubric_of(2))) as boats:
        say(boats, "Researcher", {"T1.C1": "1" * 10, "T1.C2": "10" * 5})
        say(boats, "gpt-x", {"T1.C1": "1" * 10, "T1.C2": "1" * 10}, run=1)
    pools = ("--pool", "all BLV=1", "--pool", "all Indian=2")
    found = told(capsys, "agree", study, str(tmp_path / "boats"), *COMPARED, *pools)
    criteria = list(table(found, "criteria").values())
    assert [printed(row, *SHARES) for row in criteria[: len(CODES)]] == rows(CRITERIA["Table 7, guide cane"])
    assert len(criteria) == len(CODES) + 2
    label = table(found, "label")["study-1"]
    made = raw()
    judge = [
        [all(made[code][1][run][number] == "1" for code in CODES) for number in range(IMAGES)]
        for run in range(RUNS)
    ]
    equal = sum(said == (number in APPROPRIATE) for run in judge for number, said in enumerate(run))
    assert label["reference_met"]["text"] == rows(LABELS)[0].split()[0]
    assert label["against_met"]["value"] == pytest.approx(sum(map(sum, judge)) / (IMAGES * RUNS))
    assert label["agreement"]["value"] == pytest.approx(equal / (IMAGES * RUNS))
    assert (label["images"]["value"], label["pairs"]["value"]) == (IMAGES, IMAGES * RUNS), (
        "all replies are read"
    )
    whole = told(capsys, "agree", study, "--reference", "Researcher")
    assert missing("Johnson", found, whole, sources_of(study, tmp_path)) == []


def test_table_4_and_table_5(study: str, capsys: Output) -> None:
    found = told(capsys, "agree", study, "--reference", "Researcher")
    row = table(found, "community")["study-1"]
    assert printed(row, "agreement", "contested", "community", "rubric") == COMMUNITY["Guide cane"][-1]
    people = {one["pair"]["text"]: one["agreement"]["text"] for one in table(found, "people-label").values()}
    assert people["guide cane, Researcher, Second"] == ANNOTATORS["Guide cane"][1]


def sources_of(study: str, folder: Path) -> dict[str, Any]:
    """The report for a file, with its appendix, as far as the page names its headings."""
    page = folder / "canes.html"
    assert main(["export", study, "--format", "html", "--out", str(page)]) == 0
    appendix = (folder / "canes-appendix.html").read_text("utf-8")
    words = re.findall(r"<h[23][^>]*>(.*?)</h[23]>", page.read_text("utf-8") + appendix)
    return {"sections": [{"heading": heading, "tables": []} for heading in words]}


def test_table_6_and_figures_13_to_16(study: str, tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "canes.html"
    words = ["agree", study, *COMPARED, "--format", "html", "--out", str(page), "--appendix", "within"]
    assert main(words) == 0
    written = page.read_text("utf-8")
    by_source = _table(written, "Appropriate images by source")
    counts, total = SOURCES["Guide cane"]
    for model, count in zip(MODELS, counts, strict=True):
        (line,) = (one for one in by_source if one[0] == model)
        assert f"{count / 10:.2f}" in line[2], line
    assert total in by_source[-1][2]
    heads, *lines = _table(written, "Criteria that images from each source do not meet")
    signs = raw()["T1.C2"][0]
    (handle,) = (line for line in lines if line[0].endswith("Straight handle"))
    for place, model in enumerate(MODELS):
        assert f"{signs[place::5].count('0') / 10:.2f}" in handle[heads.index(model)]
    assert "Images that do not meet a criterion" in written
    assert written.count("data:image/jpeg;base64,") >= 5 * 6, (
        "six pictures of each criterion that images miss"
    )
    assert "cane-" not in written.split("Images that do not meet a criterion")[1].split("<h2")[0]


def _table(page: str, caption: str) -> list[list[str]]:
    """The rows of the table of a page whose caption has these words, cell by cell."""
    (found,) = (one for one in re.findall(r"<table.*?</table>", page, re.DOTALL) if caption in one)
    lines = re.findall(r"<tr>?.*?</tr>", found, re.DOTALL)
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", line, re.DOTALL)]
        for line in lines
    ]


def test_figure_6_lays_a_models_rubric_beside_the_communitys(study: str, capsys: Output) -> None:
    capsys.readouterr()
    assert main(["export", study, "--format", "rubric-comparison", "--out", "-"]) == 0
    listed = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["draft_criterion"] for row in listed if row["draft_criterion"]] == ["T1.C1", "T1.C2"]
    assert [row["criterion"] for row in listed if not row["draft_criterion"]] == list(CODES)
    assert {row["model"] for row in listed if row["draft_criterion"]} == {"Drafter"}
