"""The language of a process: which it is, and that everything in it follows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import translations
from app import language
from tests.repository import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Translations into the two made-up languages."""
    made = tmp_path_factory.mktemp("translations")
    for code in (translations.ACCENTED, translations.RIGHT_TO_LEFT):
        translations.pseudo(code, made)
    return made


def run(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    mine = {name: value for name, value in os.environ.items() if name not in language.SYSTEM_VARIABLES}
    mine.pop(language.VARIABLE, None)
    environment = {**mine, "TOUCHSTONE_TRANSLATIONS": str(folder), "PYTHONUTF8": "1", **variables}
    command = [sys.executable, "-P", *words]
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )


@pytest.mark.parametrize(
    ("variables", "setting", "expected"),
    [
        ({}, "", "en"),
        ({"LANG": "xa_XX.UTF-8"}, "", "xa"),
        ({"LANGUAGE": "de:xr:xa", "LANG": "xa"}, "", "xr"),
        ({"LC_ALL": "C", "LANG": "xa"}, "", "en"),
        ({"LANGUAGE": "xa"}, "xr", "xr"),
        ({"LANGUAGE": "xa"}, "en", "en"),
        ({"TOUCHSTONE_LANGUAGE": "xa"}, "xr", "xa"),
        ({"LANG": "de_DE.UTF-8"}, "", "en"),
        ({"LANG": "../../etc"}, "", "en"),
    ],
)
def test_the_language_is_the_first_that_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], setting: str, expected: str
) -> None:
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(folder))
    assert language.chosen(variables, setting) == expected


def test_the_program_speaks_the_language_of_the_system(folder: Path) -> None:
    told = run(folder, "-m", "app", "--help", LANG="xa_XX.UTF-8")
    assert translations.accented("show this help") in told.stdout
    assert told.returncode == 0


def test_a_sentence_that_is_not_translated_is_english(tmp_path: Path) -> None:
    path = tmp_path / "xa" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f'{head}msgid "show this help"\nmsgstr "só isto"\n', "utf-8")
    told = run(tmp_path, "-m", "app", "--help", LANG="xa")
    assert "só isto" in told.stdout
    assert "write a log" in told.stdout


def test_a_broken_catalogue_leaves_the_program_english(tmp_path: Path) -> None:
    path = tmp_path / "xa" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    path.write_text("this is no catalogue\n", "utf-8")
    told = run(tmp_path, "-m", "app", "--help", LANG="xa")
    assert "show this help" in told.stdout
    assert told.returncode == 0


def test_a_changed_catalogue_is_read_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "xa" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    for words in ("one way", "another way"):
        path.write_text(f'{head}msgid "show this help"\nmsgstr "{words}"\n', "utf-8")
        assert words in run(tmp_path, "-m", "app", "--help", LANG="xa").stdout


def test_english_loads_nothing_of_translations(folder: Path) -> None:
    asked = "import sys; import app.messages.annotate.annotating; print(*sys.modules)"
    loaded = run(folder, "-c", asked, LANG="C").stdout.split()
    assert "app.messages.annotate.annotating" in loaded
    assert not {"babel", "gettext", "app.messages.catalogue"} & set(loaded)


PLURALS = """
from app.messages.translation import _, c_, n_, unformatted
print(_("Saved {name}.", name="{x}"))
print(*(n_("{count} image", "{count} images", number) for number in (1, 0)))
print(c_("braille", "met"), unformatted("{}"), _("{{}}"))
"""


def test_english_says_the_sentences_as_they_are_written(folder: Path) -> None:
    assert run(folder, "-c", PLURALS, LANG="C").stdout == "Saved {x}.\n1 image 0 images\nmet {} {}\n"


def test_another_language_has_its_own_forms_and_contexts(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "{count} image"\nmsgid_plural "{count} images"\nmsgstr[0] "{count} image-fr"\n'
        'msgstr[1] "{count} images-fr"\n\n'
        'msgctxt "braille"\nmsgid "met"\nmsgstr "m"\n\nmsgid "Saved {name}."\nmsgstr "{name}: ok"\n',
        "utf-8",
    )
    assert run(tmp_path, "-c", PLURALS, LANG="fr").stdout == "{x}: ok\n1 image-fr 0 image-fr\nm {} {}\n"
