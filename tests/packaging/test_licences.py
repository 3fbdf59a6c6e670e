"""Installers bring the licence of everything that is in them."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import licences
from tests.repository import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "licences"
    command = [sys.executable, "-P", str(ROOT / "packaging" / "licences.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_installed_package_of_the_lock_has_a_text_and_a_line(folder: Path) -> None:
    notice = (folder / "NOTICE.txt").read_text("utf-8")
    names = re.findall(
        r"^([\w.-]+)==", (ROOT / "packaging/requirements.lock").read_text("utf-8"), re.MULTILINE
    )
    found = 0
    for name in names:
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        found += 1
        texts = list((folder / package.name).iterdir())
        assert texts, name
        assert all(text.stat().st_size > 20 for text in texts), name
        assert f"\n{package.name} {package.version}: " in notice
    assert found > 50


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("PySide6_Essentials/LGPL-3.0.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("PySide6_Essentials/GPL-3.0.txt", "GNU GENERAL PUBLIC LICENSE"),
        ("shiboken6/LGPL-3.0.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("psycopg/LICENSE.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("pyttsx3/LICENSE", "Mozilla Public License"),
        ("Atkinson-Hyperlegible-Next/OFL.txt", "SIL OPEN FONT LICENSE"),
        ("Touchstone/LICENSE", "Apache License"),
    ],
)
def test_the_texts_are_those_of_the_licences(folder: Path, place: str, words: str) -> None:
    assert words.lower() in (folder / place).read_text("utf-8").lower()


def test_a_package_without_a_text_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "TEXTS", {})
    with pytest.raises(licences.LicenceError, match="brings no licence along"):
        licences.collect(tmp_path / "licences")


def test_the_recipe_of_the_program_takes_them_along() -> None:
    recipe = (ROOT / "packaging/installers/touchstone.spec").read_text("utf-8")
    assert '(str(BUILD / "licences"), "licences")' in recipe
