"""Each language has the plural forms that the CLDR gives it."""

import gettext
from pathlib import Path

import pytest
from babel import Locale

import translations
from app.messages.catalogue import load

NUMBERS = range(1000)


def groups(forms: list[object]) -> list[int]:
    """Which numbers share a form: each form is named by the first number that has it."""
    return [forms.index(form) for form in forms]


def forms_of(language: str) -> list[object]:
    """The form that the program chooses for each number."""
    catalogue = load(language)
    catalogue._translations.__dict__["_catalog"] = {("a", form): form for form in range(6)}
    return [catalogue.plural("a", "b", number) for number in NUMBERS]


def by_cldr(language: str) -> list[object]:
    """The category that the CLDR gives each number."""
    rule = Locale.parse(language).plural_form
    return [rule(number) for number in NUMBERS]


@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parents[1].name)
def test_numbers_share_forms_as_in_the_cldr(path: Path) -> None:
    language = path.parents[1].name
    assert groups(forms_of(language)) == groups(by_cldr(language))


@pytest.mark.parametrize(
    ("language", "forms"), [("te", 2), ("ar", 6), ("ja", 1), ("hi", 2), ("bn", 2), ("pl", 3), ("es", 3)]
)
def test_a_new_catalogue_has_the_forms_of_the_cldr(language: str, forms: int) -> None:
    begun = translations._empty(language)
    choose = gettext.c2py(begun.plural_expr)
    assert begun.num_plurals == forms
    assert groups([choose(number) for number in NUMBERS]) == groups(by_cldr(language))
