"""The PDF report, read by a checker of PDF/UA-1 that nobody here wrote, in an environment of its own."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from exporters.reports.report_pdf import pdf_of
from tests.demo_copies import copy_demo
from tests.exporters.reports.sample_document import sample
from tests.side_python import side_python

CHECK = "import page, sys; print(page.validate_pdf(sys.argv[1]).to_json())"


def checked(pdf: Path) -> Any:
    done = subprocess.run(
        [side_python("pdf"), "-P", "-c", CHECK, pdf], capture_output=True, check=True, timeout=120
    )
    return json.loads(done.stdout)


@pytest.mark.time_limit(300)
def test_a_report_and_its_appendix_fit_pdf_ua(tmp_path: Path) -> None:
    copy_demo(tmp_path / "demo")
    out = tmp_path / "report.pdf"
    assert main(["export", str(tmp_path / "demo"), "--format", "pdf", "--out", str(out)]) == 0
    (tmp_path / "sample.pdf").write_bytes(pdf_of(sample()))
    for name in ("report.pdf", "report-appendix.pdf", "sample.pdf"):
        found = checked(tmp_path / name)
        assert found["is_compliant"], (name, found["failures"])


@pytest.mark.time_limit(300)
@pytest.mark.parametrize("key", [b"/Lang", b"/MarkInfo", b"/Alt", b"pdfuaid"])
def test_the_checker_finds_what_is_planted(tmp_path: Path, key: bytes) -> None:
    pdf = pdf_of(sample())
    assert key in pdf
    (tmp_path / "broken.pdf").write_bytes(pdf.replace(key, key[:-1] + b"x"))
    assert not checked(tmp_path / "broken.pdf")["is_compliant"]
