"""Translations in a rubric's TOML: tables `translation.LANGUAGE` beside the texts they are of, and `draft.LANGUAGE` for
what a model drafted and nobody has confirmed. A file without them means what it always did."""

from collections.abc import Iterable, Iterator, Mapping

from app.files.toml_table import TomlTable, quoted
from app.messages.study import languages as study_languages
from app.study.languages.translations import NewTranslation, TextKind, TextPlace, is_language_tag

TRANSLATION, DRAFT, MODEL = "translation", "draft", "model"
CRITERION_FIELDS = ("short", "text", "guidance", "applies_when")
Words = Mapping[str, str]


class TranslationReader:
    """Takes the translations out of the tables of one file. `found` has all that were read so far."""

    def __init__(self) -> None:
        self.found: list[NewTranslation] = []
        self._models: dict[str, str] = {}

    def take(self, row: TomlTable, kind: TextKind, of: str, originals: Words, is_top: bool = False) -> None:
        """Read the translations of some texts from the table that these are in. `is_top`: the table is the whole file,
        whose drafts may name the model. Raises UserError for a translation of what is not there."""
        for table, is_draft in ((row.table(TRANSLATION), False), (row.table(DRAFT), True)):
            for language in table.names():
                if not is_language_tag(language):
                    raise table.complaint(language, f"{study_languages.not_a_tag(language)}.")
                words = table.table(language)
                if is_draft and is_top:
                    self._models[language] = words.text(MODEL, study_languages.SOME_MODEL)
                model = self._models.get(language, study_languages.SOME_MODEL) if is_draft else ""
                self.found += list(_read(words, kind, of, language, originals, model))
                words.finish()


def _read(
    words: TomlTable, kind: TextKind, of: str, language: str, originals: Words, model: str
) -> Iterator[NewTranslation]:
    for field, original in originals.items():
        text = words.text(field, "")
        if text and not original:
            raise words.complaint(field, study_languages.nothing_to_translate(field=field))
        if text:
            yield NewTranslation(TextPlace(kind, of, field), language, text, original, model=model)


class TranslationWriter:
    """Writes translations beside their texts, so that `TranslationReader` reads them back."""

    def __init__(self, translations: Iterable[NewTranslation]) -> None:
        self._of: dict[tuple[TextKind, str], dict[tuple[str, str], list[NewTranslation]]] = {}
        self._models: dict[str, str] = {}
        for one in translations:
            name = DRAFT if one.model else TRANSLATION
            texts = self._of.setdefault((one.place.kind, one.place.object), {})
            texts.setdefault((name, one.language), []).append(one)
            if one.model:
                self._models.setdefault(one.language, one.model)

    def lines(self, path: str, kind: TextKind, of: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The tables for one object, each with its header and its keys. `path`: the table that its texts are in."""
        found = dict(self._of.get((kind, of), {}))
        if kind is TextKind.RUBRIC:
            for language in self._models:
                found.setdefault((DRAFT, language), [])
        for (name, language), texts in sorted(found.items()):
            header = ".".join(part for part in (path, name, language) if part)
            is_top = kind is TextKind.RUBRIC and name == DRAFT
            model = [(MODEL, self._models[language])] if is_top else []
            yield header, [*model, *((_key(one.place.field), one.text) for one in texts)]


def _key(field: str) -> str:
    """A field as a key: one with a dot, such as `level.1`, in quotes, or it would be a table."""
    return quoted(field) if "." in field else field
