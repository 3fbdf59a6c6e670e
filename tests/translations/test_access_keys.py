"""In every language, a letter with Alt chooses one thing; drafts take the letters of English."""

from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from hypothesis import given, strategies as st

import translations
from app.access_keys import access_key, is_other_script, with_access_key, without_access_key
from app.language import reviewer
from app.messages.catalogue import load
from tests.translations.test_window import walked
from widgets.shell.actions import with_letters

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
ENTRIES = 'msgid "&Save"\nmsgstr "&Guardar"\n\nmsgid "&Show: {name}"\nmsgstr "&Mostrar: {name}"\n'


@pytest.mark.parametrize(
    ("title", "letter", "expected"),
    [
        ("&Guardar", "s", "Guardar (&S)"),
        ("&Guardar…", "s", "Guardar (&S)…"),
        ("&Abrir estudio", "e", "Abrir &estudio"),
        ("&Cerrar", "r", "Ce&rrar"),
        ("&Save", "S", "&Save"),
        ("{state}, &ver", "s", "{state}, ver (&S)"),
        ("സൂക്ഷിക്കുക (&N)", "s", "സൂക്ഷിക്കുക (&S)"),
    ],
)
def test_a_title_takes_a_letter(title: str, letter: str, expected: str) -> None:
    assert with_access_key(title, letter) == expected


@given(st.text(st.sampled_from("abé&സ {}…"), max_size=8), st.sampled_from("abé"))
def test_a_title_that_took_a_letter_has_it_and_keeps_its_words(words: str, letter: str) -> None:
    title = words.replace("&", "")
    changed = with_access_key(title, letter)
    assert access_key(changed) == letter
    assert changed.replace("&", "").replace(f" ({letter.upper()})", "") == title


def catalogue(folder: Path, head: str) -> Path:
    path = folder / "es" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    path.write_text(f"{head}\n{ENTRIES}", "utf-8")
    return path


@pytest.mark.parametrize(
    ("head", "save", "show"),
    [
        (HEAD, "Guardar (&S)", "Mo&strar: {name}"),
        (HEAD + '"X-Reviewed-By: Ana\\n"\n', "&Guardar", "&Mostrar: {name}"),
    ],
)
def test_a_draft_takes_the_letters_of_english_and_a_reviewer_chooses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, head: str, save: str, show: str
) -> None:
    catalogue(tmp_path, head)
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(tmp_path))
    loaded = load("es")
    assert loaded.text("&Save") == save
    assert loaded.text("&Show: {name}") == show
    assert loaded.originals(save) == ["&Save"]


def titles(entry: Message) -> list[tuple[str, str]]:
    """Each English title of an entry, and the context it has."""
    ids = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
    return [(text, entry.context or "") for text in ids if access_key(text)]


@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parents[1].name)
def test_every_title_of_a_shipped_language_has_the_letter_of_english(path: Path) -> None:
    code = path.parents[1].name
    with path.open("rb") as file:
        entries = [found for entry in read_po(file, locale=code) if entry.id for found in titles(entry)]
    loaded = load(code)
    assert len(entries) > 400
    for text, context in entries:
        shown = loaded.in_context(context, text) if context else loaded.text(text)
        assert access_key(shown) == access_key(text), text
        assert without_access_key(shown)


def test_letters_that_cannot_be_pressed_get_one_in_brackets() -> None:
    assert with_letters(["സഹായം (&H)", "സഹായം", "വായിക്കുക (&H)"]) == ["സഹായം (&H)", "സഹായം (&A)", "വായിക്കുക (&B)"]
    assert is_other_script("സഹായം")
    assert not is_other_script("é 12")


def test_no_letter_chooses_two_things_in_spanish_and_in_reviewed_languages(tmp_path: Path) -> None:
    """Spanish has the most letters that had to move; a reviewer chooses letters that nothing moves."""
    codes = [path.parents[1].name for path in translations.catalogues()]
    for code in ("es", *(code for code in codes if code != "es" and reviewer(code))):
        assert not walked(tmp_path / code, code, 100)["letters"]
