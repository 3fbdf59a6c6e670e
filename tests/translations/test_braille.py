"""Short words fit a braille display in every language, measured by the language's own table."""

import json
import re
import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import translations
from app.interchange.braille_pages import Kind
from app.interchange.braille_tables import UNCONTRACTED
from app.language import VARIABLE
from app.messages.annotate.annotating_short import ONE_LINE
from exporters.braille.brf import Passage, in_braille
from exporters.braille.liblouis import PROGRAM
from tests.repository import ROOT
from tests.translations.processes import run
from tests.translations.test_catalogues import fixed_words

LANGUAGES = [path.parents[1].name for path in translations.catalogues()]
pytestmark = pytest.mark.skipif(not shutil.which(PROGRAM), reason="needs liblouis-bin")


def too_long(texts: list[str], language: str) -> list[str]:
    """The texts that take more than a line of cells. Other letters than ASCII take what the uncontracted braille of the
    language needs for them; ASCII takes a cell for each sign, as on a display with a computer table."""
    foreign = [" ".join(re.findall(r"[^\x00-\x7f]+", text)) for text in texts]
    blocks = in_braille([Passage(Kind.ITEM, text, language) for text in foreign], UNCONTRACTED)
    lengths = [
        len(block.cells.replace(" ", "")) + len(re.findall(r"[\x00-\x7f]", text))
        for text, block in zip(texts, blocks, strict=True)
    ]
    return [
        f"{length} cells: {text}" for text, length in zip(texts, lengths, strict=True) if length > ONE_LINE
    ]


def forms(entry: Message) -> list[str]:
    """The translations of an entry."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_words_fit_a_display_of_40_cells(language: str) -> None:
    catalogue = translations.read(ROOT / f"resources/translations/{language}/LC_MESSAGES/touchstone.po")
    entries = [entry for entry in catalogue if entry.id and entry.context == "braille" and not entry.fuzzy]
    texts = [fixed_words(form) for entry in entries for form in forms(entry) if form]
    assert len(texts) > 30
    assert not too_long(texts, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_session_says_in_short_words_fits_a_display(tmp_path: Path, language: str) -> None:
    script = str(ROOT / "tests" / "translations" / "short_session.py")
    variables = {VARIABLE: language, "PYTHONPATH": str(ROOT)}
    done = run(translations.FOLDER, script, str(tmp_path / "study"), **variables)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told) > 100
    assert not too_long(told, language)


def test_a_text_that_is_too_long_is_found() -> None:
    assert too_long(["met", "കമല" * 20], "ml") == ["60 cells: " + "കമല" * 20]
