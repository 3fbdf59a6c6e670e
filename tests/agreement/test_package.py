"""What scripts import from the package of figures: all of it is there, and nothing is loaded before it is used."""

import subprocess
import sys

import pytest

import app.agreement
from tests.repository import ROOT


@pytest.mark.parametrize("name", app.agreement.__all__)
def test_every_name_can_be_imported(name: str) -> None:
    scope: dict[str, object] = {}
    exec(f"from app.agreement import {name}", scope)
    assert scope[name] is not None


def test_the_design_names_these() -> None:
    assert {
        *("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac", "brennan_prediger", "pabak", "icc"),
        *("wilson_interval", "bootstrap"),
    } <= set(app.agreement.__all__)


def test_the_package_alone_does_not_load_numpy() -> None:
    script = "import sys, app.agreement; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def test_another_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'kappa'"):
        _ = app.agreement.kappa
