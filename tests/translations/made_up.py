"""The two languages that nobody speaks, written and compiled once in a run for all tests that read them."""

import os
import shutil
import tempfile
from pathlib import Path

import translations
from app.language import DOMAIN
from app.messages.catalogue import compile_catalogue
from tests.demo_copies import PLACE, alone


def copy_made_up(language: str, folder: Path) -> Path:
    """Put the made-up language into a folder of translations, as `translations.pseudo` does, and return its catalogue.

    It is compiled, too: each program that reads it would do that first.
    """
    place = Path(os.environ[PLACE])
    made = place / "languages" / language
    with alone(place / "languages.lock"):
        if not made.exists():
            with tempfile.TemporaryDirectory(dir=place) as unfinished:
                source = translations.pseudo(language, Path(unfinished))
                compile_catalogue(source, source.with_suffix(".mo"))
                made.parent.mkdir(exist_ok=True)
                (Path(unfinished) / language).rename(made)
    copied = Path(shutil.copytree(made, folder / language))
    return copied / "LC_MESSAGES" / f"{DOMAIN}.po"
