"""`touchstone translations`: a study's own texts in other languages: what is missing, tables out and in, drafts."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from app.cli.arguments import Verbs, language_tag, path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.cli import cli, overview
from app.messages.study import languages as study_languages
from app.study.languages.listing import TranslatedText, TranslationState, study_texts, translated_texts
from app.study.ports import OpenStudy

_OPEN = (TranslationState.MISSING, TranslationState.OUTDATED, TranslationState.DRAFT)

_OWN = {
    "show": ("json",),
    "export": ("out",),
    "import": ("file", "person", "model", "dry_run", "json"),
    "confirm": ("only", "person", "dry_run", "json"),
}
VERBS = Verbs(
    "verb",
    {name: (summary, _OWN[name]) for name, summary in study_languages.ACTIONS.items()},
    {"export": ("to", "out"), "import": ("file",), "confirm": ("to", "person")},
)


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("verb", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("file", metavar="FILE", nargs="?", type=path, help=study_languages.FILE)
    add("--to", metavar="TAG", type=language_tag, action="append", default=[], help=study_languages.TO)
    add("--out", metavar="FILE", type=path, help=study_languages.OUT)
    add("--only", metavar="WHAT", default="", help=study_languages.ONLY)
    add("--as", dest="person", metavar="NAME", default="", help=study_languages.AS)
    add("--model", metavar="M", default="", help=study_languages.MODEL)
    add("--dry-run", action="store_true", help=study_languages.DRY_RUN)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Carry out one of the actions."""
    if arguments.verb == "import" and bool(arguments.person) == bool(arguments.model):
        say = study_languages.either if arguments.person else study_languages.needs_one
        raise OptionsError(say(one="--as", other="--model"))
    with closing(open_study(arguments.study)) as study:
        if arguments.verb == "export":
            return _export(study, arguments.to, arguments.out)
        if arguments.verb == "import":
            _import(study, arguments)
        elif arguments.verb == "confirm":
            _confirm(study, arguments)
        languages = list(dict.fromkeys(arguments.to or study.translations.languages()))
        texts = study_texts(study)
        found = {language: translated_texts(study, language, texts) for language in languages}
        if arguments.json:
            print_json(_as_json(study.study.language, found))
        elif arguments.verb == "show":
            print_lines(*(line for language in languages for line in _lines(language, found[language])))
            print_lines(*([] if languages else [study_languages.NONE]))
    return 0


def _export(study: OpenStudy, languages: Sequence[str], out: Path) -> int:
    from exporters.atomic_file import STANDARD_OUTPUT
    from exporters.translation_table import export_table

    export_table(study, list(dict.fromkeys(languages)), out)
    if out != STANDARD_OUTPUT:
        print_lines(cli.exported(out=out))
    return 0


def _import(study: OpenStudy, arguments: Namespace) -> None:
    from app.interchange.translation_table import read_translations

    read = read_translations(
        study, arguments.file, arguments.to, arguments.person.strip(), arguments.model.strip()
    )
    if not arguments.dry_run:
        study.prepare_to_write()
        study.translations.add(read.new)
    if not arguments.json:
        print_lines(
            study_languages.imported(count=len(read.new)),
            *([study_languages.of_nothing(count=read.unknown)] if read.unknown else []),
        )
        print_lines(*([study_languages.still_outdated(count=read.outdated)] if read.outdated else []))
        print_lines(*([study_languages.NOTHING_WRITTEN] if arguments.dry_run else []))


def _confirm(study: OpenStudy, arguments: Namespace) -> None:
    """Confirm the drafts that are asked for: all of the languages, or those of one criterion, theme or kind."""
    texts = study_texts(study)
    drafts = [
        one.translation
        for language in dict.fromkeys(arguments.to)
        for one in translated_texts(study, language, texts)
        if one.state is TranslationState.DRAFT and one.translation and _is_wanted(one, arguments.only)
    ]
    if not arguments.dry_run:
        study.prepare_to_write()
        study.translations.confirm(drafts, arguments.person)
    if not arguments.json:
        print_lines(
            study_languages.confirmed(count=len(drafts)),
            *([study_languages.NOTHING_WRITTEN] if arguments.dry_run else []),
        )


def _is_wanted(one: TranslatedText, only: str) -> bool:
    return not only or only.casefold() in (one.text.of.casefold(), one.text.place.kind.value)


def _lines(language: str, found: Sequence[TranslatedText]) -> list[str]:
    counts = Counter(one.state for one in found)
    head = study_languages.how_far(
        study_languages.language_name(language), len(found), {state.value: counts[state] for state in counts}
    )
    still_open = [one for state in _OPEN for one in found if one.state is state]
    return [
        head,
        *(f"  {study_languages.open_text(one.state, one.text.place.kind, *_row(one))}" for one in still_open),
    ]


def _row(one: TranslatedText) -> tuple[str, str, str, str]:
    return one.text.of, one.text.place.field, one.text.words, one.words


def _as_json(original: str, found: dict[str, list[TranslatedText]]) -> dict[str, object]:
    return {
        "original": original,
        "languages": [
            {
                "language": language,
                "texts": len(texts),
                **{state.value: sum(one.state is state for one in texts) for state in TranslationState},
                "entries": [
                    {
                        "kind": one.text.place.kind.value,
                        "of": one.text.of,
                        "id": one.text.place.object,
                        "field": one.text.place.field,
                        "original": one.text.words,
                        "state": one.state.value,
                        "text": one.words,
                        "model": one.translation.said.model if one.translation else "",
                        "confirmed": bool(one.translation and one.translation.confirmed_by is not None),
                    }
                    for one in texts
                ],
            }
            for language, texts in found.items()
        ],
    }
