"""The language of a process: which it is, and that everything in it follows."""

import os
import sys
from pathlib import Path

import platformdirs
import pytest
from babel import Locale

import translations
from app import language
from app.access_keys import without_access_key
from app.messages import catalogue
from tests.translations.made_up import copy_made_up
from tests.translations.processes import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Translations into the two made-up languages."""
    made = tmp_path_factory.mktemp("translations")
    for code in (translations.ACCENTED, translations.RIGHT_TO_LEFT):
        copy_made_up(code, made)
    return made


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


@pytest.mark.parametrize("left", [0, 12, 40])
def test_a_compiled_catalogue_that_was_cut_is_compiled_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    path = tmp_path / "xa" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f'{head}msgid "show this help"\nmsgstr "só isto"\n', "utf-8")
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for damaged in (catalogue.compiled(path), path.with_suffix(".mo")):
        whole = catalogue.compiled(path).read_bytes()
        damaged.write_bytes(whole[:left])
        assert catalogue.load("xa").text("show this help") == "só isto"
        assert catalogue.compiled(path).read_bytes() == whole


def test_a_catalogue_is_on_the_disk_before_it_takes_its_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    target = tmp_path / "xa.mo"
    catalogue.compile_catalogue(folder / "xa" / "LC_MESSAGES" / "touchstone.po", target)
    assert synced == [target.stat().st_size]


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


TYPED = """
from pathlib import Path
from app.messages.annotate import scale_answers, terminal
from app.messages.cli import judge
from app.messages.team import merge_refusals, merging, packets
print(*terminal.USES.values(), *terminal.MORE_HELP, *terminal.SCALES_HELP, terminal.HINT, sep="\\n")
print(terminal.ask_to_add("Robin"), terminal.unknown_words("x"), terminal.number_unclear("x"))
print(judge.ask_yes("host", 1), packets.ask_replace(Path("x")), merging.ask_undo("x", "x", 2))
print(merge_refusals.ask_whole_study("x"))
"""


def test_what_is_typed_is_taught_in_every_language_as_it_is_understood(folder: Path) -> None:
    told = run(folder, "-c", TYPED, LANG="xa")
    assert told.returncode == 0, told.stderr
    for words in ("go", "note", "doubt", "shown", "improve", "never", "no doubt", "no note", "answer"):
        assert any(line.startswith((f"{words}, ", f"{words}: ")) for line in told.stdout.splitlines()), words
    for words in ("y y n", "2 > 1 = 3", "both", "quit", "?", "go 12"):
        assert words in told.stdout, words
    assert told.stdout.count("yes") == 5


def test_the_command_line_names_a_language_for_one_command(folder: Path) -> None:
    expected = translations.accented("show this help")
    assert expected in run(folder, "-m", "app", "--language", "xa", "--help", LANG="C").stdout
    assert expected in run(folder, "-m", "app", "--language=xa", "--help", LANG="xr").stdout


@pytest.mark.parametrize("words", [["--language", "de"], ["--language=../xa"], ["--language"]])
def test_a_language_that_is_not_there_is_one_clear_error(folder: Path, words: list[str]) -> None:
    told = run(folder, "-m", "app", *words, LANG="C")
    assert told.returncode == 2
    assert told.stderr.startswith("There is no translation into “")
    assert "Languages: en, xa and xr" in told.stderr or "Languages: en, xa, xr" in told.stderr


def test_a_language_is_chosen_for_all_later_starts(folder: Path, tmp_path: Path) -> None:
    own: dict[str, str] = {"XDG_CONFIG_HOME": str(tmp_path), "LANG": "C"}
    told = run(folder, "-m", "app", "languages", "--use", "xa", **own)
    assert told.stdout == "From the next start, the program will be in this language: xa.\n"
    assert translations.accented("show this help") in run(folder, "-m", "app", "--help", **own).stdout
    run(folder, "-m", "app", "languages", "--use", "system", **own)
    assert "show this help" in run(folder, "-m", "app", "--help", **own).stdout


def test_choosing_a_language_that_is_not_there_changes_nothing(folder: Path, tmp_path: Path) -> None:
    own: dict[str, str] = {"XDG_CONFIG_HOME": str(tmp_path), "LANG": "C"}
    told = run(folder, "-m", "app", "languages", "--use", "de", **own)
    assert told.returncode == 1
    assert "There is no translation into “de”." in told.stderr
    assert not list(tmp_path.rglob("settings.json"))


HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


def test_languages_are_listed_with_what_is_translated_and_who_reviewed_them(tmp_path: Path) -> None:
    for code, head in (("es", HEAD), ("hi", f'{HEAD}"X-Reviewed-By: Asha R.\\n"\n')):
        path = tmp_path / code / "LC_MESSAGES" / "touchstone.po"
        path.parent.mkdir(parents=True)
        path.write_text(f'{head}\nmsgid "Met"\nmsgstr "x"\n\nmsgid "Not met"\nmsgstr ""\n', "utf-8")
    told = run(tmp_path, "-m", "app", "languages", LANG="C")
    assert told.stdout.splitlines() == [
        "en: English; in use",
        "es: español, 1 of 2 sentences translated, draft, not yet reviewed by a native speaker",
        "hi: हिन्दी, 1 of 2 sentences translated, reviewed by Asha R.",
    ]


def test_a_process_of_ours_inherits_the_language(folder: Path) -> None:
    asked = (
        "import os, subprocess, sys\n"
        "from app.cli import main\n"
        "from app.child_process import python_environment\n"
        "main(['--language', 'xa', '--version'])\n"
        "print(python_environment()['TOUCHSTONE_LANGUAGE'])\n"
    )
    assert run(folder, "-c", asked, LANG="C").stdout.endswith("xa\n")


def test_a_title_is_heard_without_its_access_key_in_any_script() -> None:
    titles = ("Sa&ve", "സൂക്ഷിക്കുക (&S)", "&Open…", "खोलें (&O)…", "Plain")
    assert [without_access_key(title) for title in titles] == ["Save", "സൂക്ഷിക്കുക", "Open…", "खोलें…", "Plain"]


def test_languages_are_called_as_babel_calls_them() -> None:
    for code, name in language.OWN_NAMES.items():
        assert name == Locale.parse(code).get_language_name(code)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs itself is asked")
@pytest.mark.parametrize("named", ["", "/settings", "/settings/", "settings", "~/settings"])
@pytest.mark.parametrize("home", ["/home/ada", "/", "home", ""])
def test_settings_are_where_platformdirs_says(named: str, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", named)
    monkeypatch.setenv("HOME", home)
    expected = platformdirs.user_config_path("touchstone", appauthor=False) / "settings.json"
    assert language.settings_file() == expected
