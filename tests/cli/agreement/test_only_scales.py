"""A study that is answered on scales alone: what needs yes or no says so, and what to do instead."""

from pathlib import Path

import pytest

from app.cli import main
from app.messages.agreement import report as report_text

RUBRIC = """\
title = "Prompts"
artifact = "image of a prompt"
[[theme]]
code = "T1"
statement = "The image shows what was asked for."
[[theme.criterion]]
code = "C1"
text = "The image is what the prompt says."
scale = "1-5"
"""


def test_plan_and_agree_say_what_they_need(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.toml").write_text(RUBRIC, "utf-8")
    study, table = str(tmp_path / "study"), tmp_path / "a.csv"
    assert main(["new", study, "--title", "S", "--artifact", "A", "--rubric", str(tmp_path / "r.toml")]) == 0
    rows = [f"{image}.png,{rater},T1.C1,{3 + image % 2}" for image in range(4) for rater in ("Ada", "Ben")]
    table.write_text("\n".join(["image,rater,criterion,verdict", *rows]), "utf-8")
    assert main(["import", study, str(table), "--allow-missing-images"]) == 0
    capsys.readouterr()
    assert main(["plan", study]) == 1
    assert capsys.readouterr().err == f"{report_text.ONLY_SCALES}\n"
    assert main(["agree", study, "--reference", "Ada"]) == 1
    assert capsys.readouterr().err == f"{report_text.only_on_scales(name='Ada')}\n"
    assert main(["agree", study, "--reference", "Ada", "--against", "Ben"]) == 0
