"""Suggesting a better wording: which sentences are found behind what is shown, and what the file then holds."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from hypothesis import HealthCheck, given, settings, strategies as st

import translations
from app import language
from app.errors import UserError
from app.messages.help import program_sentences as program_sentences_text
from app.sessions.help.program_sentences import ProgramSentences
from tests.translations.processes import run

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
ENTRIES = """#: app/messages/x.py:0
msgid "&Save"
msgstr "&Guardar"

msgid "{name} is saved."
msgstr "Se guardó {name}."

msgid "{count} image."
msgid_plural "{count} images."
msgstr[0] "{count} imagen."
msgstr[1] "{count} imágenes."

msgctxt "braille"
msgid "Met"
msgstr "sí"

msgid "{a}: {b}"
msgstr "{a}: {b}"
"""


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProgramSentences:
    """The sentences of a small catalogue in Spanish."""
    path = tmp_path / "es" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + ENTRIES, "utf-8")
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(tmp_path))
    monkeypatch.setattr(language, "current", lambda: "es")
    return ProgramSentences(tmp_path / "wordings-es.po")


def stored(sentences: ProgramSentences) -> Catalog:
    with sentences.file.open("rb") as file:
        return read_po(file)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("Guardar", ["&Save"]),
        ("G&uardar", ["&Save"]),
        ("Guardar (&S)", ["&Save"]),
        ("Se guardó Ada.", ["{name} is saved."]),
        ("3 imágenes. Se guardó Ada.", ["{count} images.", "{name} is saved."]),
        ("1 imagen.", ["{count} image."]),
        ("sí", ["Met"]),
        ("Ada: caña", []),
        ("Hoy. Se guardó Ada. Fin.", ["{name} is saved."]),
        (f"Se guardó {'todo lo que había en la carpeta del estudio ' * 2}.", []),
        ("", []),
    ],
)
def test_the_sentences_behind_a_text_are_found(
    sentences: ProgramSentences, shown: str, expected: list[str]
) -> None:
    assert [one.english for one in sentences.behind([shown, shown])] == expected


def test_a_line_says_the_english_and_the_place(sentences: ProgramSentences) -> None:
    [found] = sentences.behind(["Guardar"])
    assert sentences.line(found) == "&Guardar In English: &Save Part: app/messages/x.py."


def test_a_suggestion_is_in_the_file_and_found_again(sentences: ProgramSentences) -> None:
    [many] = sentences.behind(["3 imágenes."])
    said = sentences.suggest(many, "{count} fotos.")
    assert said == "Saved. 1 suggestion is in the file wordings-es.po."
    again = ProgramSentences(sentences.file)
    [found] = again.behind(["3 imágenes."])
    assert again.suggested(found) == "{count} fotos."
    [one] = again.behind(["1 imagen."])
    assert again.suggest(one, "{count} foto.") == said
    entry = stored(again).get(("{count} image.", "{count} images."))
    assert entry is not None
    assert entry.string is not None
    assert tuple(entry.string) == ("{count} foto.", "{count} fotos.")
    [save] = again.behind(["Guardar"])
    assert again.suggest(save, "&Conservar") == "Saved. 2 suggestions are in the file wordings-es.po."


@pytest.mark.parametrize(
    "better", ["Se guardó.", "Se guardó {nombre}.", "Se guardó {name.", "Se guardó {name}."]
)
def test_what_would_break_the_sentence_or_changes_nothing_is_refused(
    sentences: ProgramSentences, better: str
) -> None:
    [found] = sentences.behind(["Se guardó Ada."])
    with pytest.raises(UserError) as refused:
        sentences.suggest(found, better)
    wanted = (
        program_sentences_text.UNCHANGED
        if better == found.text
        else program_sentences_text.other_placeholders(placeholders="{name}")
    )
    assert refused.value.sentence == wanted
    assert not sentences.file.exists()


def test_a_brace_in_a_sentence_without_any_is_refused(sentences: ProgramSentences) -> None:
    [found] = sentences.behind(["Guardar"])
    with pytest.raises(UserError, match="no words in braces"):
        sentences.suggest(found, "Guardar {name}")


def test_a_file_that_cannot_be_written_or_read_is_said(sentences: ProgramSentences) -> None:
    [found] = sentences.behind(["Guardar"])
    sentences.file.write_bytes(b"\x00\xff")
    with pytest.raises(UserError, match="cannot be read"):
        ProgramSentences(sentences.file)
    sentences.file.unlink()
    sentences.file.mkdir()
    with pytest.raises(UserError, match="could not be saved"):
        sentences.suggest(found, "&Conservar")


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    better=st.text(st.characters(blacklist_characters="{}", blacklist_categories=["Cs", "Cc"]), min_size=1)
)
def test_any_wording_comes_back_as_it_was_written(sentences: ProgramSentences, better: str) -> None:
    [found] = sentences.behind(["Guardar"])
    if better.strip() not in ("", found.text):
        sentences.suggest(found, better)
        assert ProgramSentences(sentences.file).suggested(found) == better.strip()


def test_suggestions_are_taken_into_the_catalogue(
    sentences: ProgramSentences,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    [found] = sentences.behind(["Guardar"])
    sentences.suggest(found, "&Conservar")
    translations.main(["take", "es", str(sentences.file)])
    taken = translations.read(language.catalogue("es"))
    assert taken["&Save"].string == "&Conservar"
    assert taken["{name} is saved."].string == "Se guardó {name}."
    translations.main(["take", "en", str(sentences.file)])
    assert "app/messages/x.py: &Save → &Conservar" in capsys.readouterr().out
    sentences.file.write_text(HEAD + 'msgid "Gone"\nmsgstr "x"\n', "utf-8")
    with pytest.raises(SystemExit, match="no such sentence: Gone"):
        translations.main(["take", "es", str(sentences.file)])


def test_english_sentences_are_found_without_a_catalogue_of_english() -> None:
    told = run(
        translations.FOLDER,
        "-c",
        "from app.sessions.help.program_sentences import ProgramSentences\n"
        "print([one.english for one in ProgramSentences().behind(['Report a problem…', 'Saved to Robin.'])])",
        LANG="en_US.UTF-8",
    )
    assert told.stdout.startswith("['&Report a problem…'"), told.stderr
