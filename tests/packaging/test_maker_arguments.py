"""What makes installers and the site does nothing before it has understood its arguments."""

import subprocess
import sys

import pytest

from tests.repository import ROOT


@pytest.mark.parametrize("program", ["freeze.py", "site_pages.py"])
@pytest.mark.parametrize(
    ("argument", "code", "said"), [("--help", 0, "--check"), ("--chek", 2, "--chek"), ("docs", 2, "docs")]
)
def test_nothing_is_made_for_help_or_a_typing_mistake(
    program: str, argument: str, code: int, said: str
) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / program), argument],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert said in done.stdout + done.stderr
