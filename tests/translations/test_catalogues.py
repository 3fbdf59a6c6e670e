"""What translators write fits the sentences of the program."""

import os
import string
import subprocess
import unicodedata
from pathlib import Path
from shutil import which

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import translations
from app.messages.annotate.annotating_short import ONE_LINE
from tests.translations.made_up import copy_made_up

ENGLISH_AT_MOST = 0.05
"""The share of what participants meet that may be in English for a while, after sentences were changed."""


def placeholders(text: str) -> set[str]:
    """The names in braces. Raises ValueError for braces that do not close."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def cells(text: str) -> int:
    """How many cells of braille the fixed words of a text take at least: a cell for each character."""
    return len(unicodedata.normalize("NFC", fixed_words(text)))


def fixed_words(text: str) -> str:
    """A text without what its placeholders are filled with."""
    return "".join(fixed for fixed, _, _, _ in string.Formatter().parse(text))


def faults(catalogue: Catalog, template: Catalog) -> list[str]:
    """What would fail or be missing when the program speaks the catalogue's language."""
    known = {(entry.context, _first(entry)): entry for entry in template if entry.id}
    found: list[str] = []
    for entry in catalogue:
        if not entry.id or not translations.is_translated(entry.string) or entry.fuzzy:
            continue
        if (entry.context, _first(entry)) not in known:
            found.append(f"unknown: {_first(entry)!r}")
        else:
            found += _entry_faults(entry, catalogue.num_plurals)
    return found


def _first(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _entry_faults(entry: Message, plurals: int) -> list[str]:
    ids = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
    forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    if len(ids) > 1 and len(forms) != plurals:
        return [f"{len(forms)} plural forms: {ids[0]!r}"]
    allowed = {name for text in ids for name in placeholders(text)}
    needed = set.intersection(*(placeholders(text) for text in ids)) - {"count" if len(ids) > 1 else ""}
    for form in forms:
        try:
            there = placeholders(form)
        except ValueError:
            return [f"broken braces: {form!r}"]
        if not needed <= there <= allowed:
            return [f"other placeholders: {form!r} for {ids[-1]!r}"]
    if entry.context == "braille" and any(cells(form) > ONE_LINE for form in forms):
        return [f"too long for braille: {forms[0]!r}"]
    text = ids[0]
    if any(
        form[:1].isspace() != text[:1].isspace() or form[-1:].isspace() != text[-1:].isspace()
        for form in forms
    ):
        return [f"other spaces at an end: {forms[0]!r}"]
    return []


@pytest.fixture(scope="module")
def template() -> Catalog:
    return translations.template()


@pytest.mark.parametrize(
    "path", translations.catalogues() or [None], ids=lambda path: path and path.parents[1].name
)
def test_a_catalogue_fits_the_sentences(path: Path | None, template: Catalog) -> None:
    catalogue = template if path is None else translations.read(path)
    assert not faults(catalogue, template), "python3 packaging/dev.py translations helps with unknown ones"


@pytest.mark.parametrize(
    "path",
    [path for path in translations.catalogues() if translations.is_shipped(path)],
    ids=lambda path: path.parents[1].name,
)
def test_participants_meet_hardly_any_english(path: Path) -> None:
    left, met = translations.untranslated(translations.read(path)), translations.met_by_participants()
    assert len(met) > 2500
    told = "\n".join(f"{one.module}: {one.text}" for one in left)
    assert len(left) <= len(met) * ENGLISH_AT_MOST, f"dev.py translations -- missing names these:\n{told}"


def test_a_sentence_without_a_translation_is_listed() -> None:
    catalogue = translations.read(translations.FOLDER / "es" / "LC_MESSAGES" / "touchstone.po")
    assert not [one for one in translations.untranslated(catalogue) if one.text == "Not saved yet."]
    catalogue["Not saved yet."].string = ""
    assert [one.module for one in translations.untranslated(catalogue) if one.text == "Not saved yet."] == [
        "app/messages/describe/describing.py"
    ]


def test_a_language_may_begin_at_one_sentence(tmp_path: Path, template: Catalog) -> None:
    path = tmp_path / "te" / "LC_MESSAGES" / "touchstone.po"
    begun = translations.template()
    begun["Not saved yet."].string = "x"
    translations._write(begun, path)
    assert not translations.is_shipped(path)
    assert not faults(translations.read(path), template)


def test_translators_are_told_what_fills_a_sentence_and_what_a_word_is_for(template: Catalog) -> None:
    silent = [
        entry.id
        for entry in template
        if entry.id
        and (placeholders(_first(entry)) or " " not in _first(entry).strip())
        and not any(one.startswith(("{", "In the code: ")) for one in entry.auto_comments)
    ]
    assert not silent
    assert "In the code: TITLE" in template["Gallery"].auto_comments


def test_comments_are_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "es" / "LC_MESSAGES" / "touchstone.po"
    catalogue = catalogue_of("es", "Saved.")
    catalogue["Saved."].auto_comments = ["Said where something is stored, " * 8, "A second one."]
    translations._write(catalogue, path)
    translations._write(translations.read(path), path)
    comments = [line[3:] for line in path.read_text("utf-8").split("\n") if line.startswith("#. ")]
    assert " ".join(comments).count("Said where") == 8
    assert comments[-1] == "A second one."


def test_who_reviewed_what_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    translations.new("es")
    path = tmp_path / "es" / "LC_MESSAGES" / "touchstone.po"
    path.write_text(path.read_text("utf-8").replace('"MIME', '"X-Reviewed-By: Ana\\n"\n"MIME', 1), "utf-8")
    assert translations.main(["reviewed", "es", "annotate/", "Asha K."]) == 0
    assert translations.main(["reviewed", "es", "annotate/", "Ravi"]) == 0
    translations.update()
    assert [(part, name) for part, (_day, name) in translations.reviews(path).items()] == [
        ("annotate/", "Ravi")
    ]
    assert '"X-Reviewed-By: Ana\\n"' in path.read_text("utf-8")
    with pytest.raises(SystemExit):
        translations.reviewed("es", "nowhere/", "Ravi")


@pytest.mark.skipif(which("msgfmt") is None, reason="gettext's tools are not installed")
@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parents[1].name)
def test_gettext_reads_a_catalogue(path: Path) -> None:
    told = subprocess.run(["msgfmt", "-c", "-o", os.devnull, path], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def catalogue_of(language: str, *english: str) -> Catalog:
    catalogue = Catalog(locale=language)
    for text in english:
        catalogue.add(text)
    return catalogue


def test_what_an_earlier_sentence_said_is_never_taken_for_a_new_one() -> None:
    catalogue = catalogue_of("es", "What you saved has not changed.")
    catalogue["What you saved has not changed."].string = "No ha cambiado."
    translations.bring_up_to_date(catalogue, catalogue_of("es", "What you saved is stored."))
    changed = catalogue["What you saved is stored."]
    assert not changed.string
    assert [entry.string for entry in catalogue.obsolete.values()] == ["No ha cambiado."]


def test_a_translation_comes_back_with_its_english() -> None:
    catalogue = catalogue_of("es", "Saved.")
    catalogue["Saved."].string = "Guardado."
    translations.bring_up_to_date(catalogue, catalogue_of("es", "Stored."))
    translations.bring_up_to_date(catalogue, catalogue_of("es", "Saved."))
    assert catalogue["Saved."].string == "Guardado."
    assert not catalogue.obsolete


SENTENCE = 'msgid "Row {row}, column {column}, {place}"\nmsgstr '
IMAGES = 'msgid "{count} image"\nmsgid_plural "{count} images"\n'


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (SENTENCE + '"Fila {row}, columna {column}, {place}"', ""),
        (SENTENCE + '"Fila {row}, columna {columna}, {place}"', "other placeholders"),
        (SENTENCE + '"Fila {row}, columna {column}"', "other placeholders"),
        (SENTENCE + '"Fila {row}, columna {column}, {place"', "broken braces"),
        (SENTENCE + '""', ""),
        ('msgctxt "braille"\nmsgid "met"\nmsgstr "cumple"', ""),
        (f'msgctxt "braille"\nmsgid "met"\nmsgstr "{"m" * 41}"', "too long for braille"),
        ('msgid "This is nowhere."\nmsgstr "No."', "unknown"),
        ('#~ msgid "This was somewhere."\n#~ msgstr "No."', ""),
        (IMAGES + 'msgstr[0] "{count} imagen"\nmsgstr[1] "{count} imágenes"', ""),
        (IMAGES + 'msgstr[0] "una imagen"\nmsgstr[1] "{count} imágenes"', ""),
        (IMAGES + 'msgstr[0] "{count} imagen"\nmsgstr[1] "{number} imágenes"', "other placeholders"),
    ],
)
def test_a_fault_of_a_translation_is_found(tmp_path: Path, entry: str, fault: str, template: Catalog) -> None:
    path = tmp_path / "es" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f"{head}{entry}\n", "utf-8")
    with path.open("rb") as file:
        found = faults(read_po(file, locale="es"), template)
    assert [one.split(":")[0] for one in found] == ([fault] if fault else [])


def test_the_languages_for_tests_fit(tmp_path: Path, template: Catalog) -> None:
    for language in (translations.ACCENTED, translations.RIGHT_TO_LEFT):
        with copy_made_up(language, tmp_path).open("rb") as file:
            catalogue = read_po(file)
        found = [
            fault for fault in faults(catalogue, template) if not fault.startswith("too long for braille")
        ]
        assert not found
        done, total = translations.counts(catalogue)
        assert done == total > 3000
