"""The report on a rubric with yes/no criteria and others: each table is shown where it belongs."""

from collections import Counter
from pathlib import Path

from PIL import Image

from app.cli import main
from app.reports.study_report import usual_document
from storage.folder import open_study

RUBRIC = """title = "Mixed"
artifact = "cane"
community = "us"

[[theme]]
code = "T1"
statement = "why"

[[theme.criterion]]
code = "C1"
text = "The cane is seen."

[[theme.criterion]]
code = "C2"
text = "How good is it?"
scale = "1-4"
not_applicable = "makes no sense"
"""


def test_tables_of_scales_are_not_those_of_verdicts(tmp_path: Path) -> None:
    rubric, answers = tmp_path / "mixed.toml", tmp_path / "answers.csv"
    rubric.write_text(RUBRIC, encoding="utf-8")
    folder = tmp_path / "study"
    pictures = [tmp_path / f"cane-{at}.png" for at in range(4)]
    for at, picture in enumerate(pictures):
        Image.new("RGB", (8, 8), (40 * at, 0, 0)).save(picture)
    assert main(["new", str(folder), "--title", "M", "--artifact", "cane", "--rubric", str(rubric)]) == 0
    assert main(["images", "add", str(folder), *map(str, pictures)]) == 0
    lines = ["image,rater,kind,run,criterion,verdict"]
    for at, picture in enumerate(pictures):
        for rater, kind, run in (("Ada", "human", ""), ("Ben", "human", ""), ("J", "judge", "1")):
            who = f"{picture.name},{rater},{kind},{run}"
            lines += [
                f"{who},T1.C1,{'met' if at % 2 else 'not met'}",
                f"{who},T1.C2,{at or 'not applicable'}",
            ]
    answers.write_text("\n".join(lines), encoding="utf-8")
    assert main(["import", str(folder), str(answers)]) == 0
    study = open_study(folder)
    document = usual_document(study)
    study.close()
    captions: dict[str, set[str]] = {}
    for section in document.walk():
        for table in section.tables():
            captions.setdefault(table.id, set()).add(table.caption)
    assert {name: said for name, said in captions.items() if len(said) > 1} == {}
    assert Counter(table.caption for table in document.tables()).most_common(1)[0][1] == 1
    assert {"counts", "judges", "scales-counts", "scales-judges"} <= set(captions)
