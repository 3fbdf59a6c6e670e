"""Collects the sentences of the program for translators, and updates, compiles and counts what they wrote.

`dev.py translations` runs this with the project's own interpreter.
"""

import argparse
import ast
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from babel.plural import PluralRule, to_gettext

from app.language import DOMAIN, ENGLISH, OWN_NAMES
from app.messages.catalogue import compile_catalogue

ROOT = Path(__file__).resolve().parent.parent
MESSAGES = ROOT / "app" / "messages"
FOLDER = ROOT / "resources" / "translations"
MODULES = "app/messages/"
REVIEWED = "X-Reviewed-Part: "
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
MARKERS = ("_", "n_", "c_", "Template", "PluralTemplate", "unformatted")
WITH_PLURAL = ("n_", "PluralTemplate")
ACCENTED = "xa"
RIGHT_TO_LEFT = "xr"
"""Two languages that nobody speaks, for tests: one with longer words and accents, one from right to left."""
WIDTH = 100
FOR_PARTICIPANTS = tuple(
    f"app/messages/{part}"
    for part in (
        "annotate/",
        "gallery/",
        "help/",
        "shell/",
        "item_nouns",
        "describe/describing",
        "describe/partner",
        "describe/suggest",
        "pair/pair_page",
        "pair/pairing",
        "pair/pairs",
        "pair/seals",
        "workshop/participants",
        "workshop/workshop.py",
        "workshop/workshop_page",
        "meeting/ballot",
        "meeting/live",
        "meeting/meeting",
        "meeting/minutes",
        "meeting/second_answers",
        "meeting/speakers",
        "team/packets",
        "team/merging",
        "team/merge_conflicts",
        "together",
        "study/demo",
        "study/home",
        "study/image_files",
        "study/languages",
        "study/new_study",
        "study/side_by_side",
        "study/storage",
        "study/withdrawal",
        "study/start",
        "study/settings",
        "study/dashboard",
        "study/disclosure",
        "cli/cli",
        "cli/window",
        "cli/doctor",
        "cli/languages",
        "interchange/workbook",
        "interchange/braille",
        "interchange/import_export",
        "agreement/first_page",
        "agreement/report.py",
        "agreement/report_files",
        "agreement/report_words",
        "agreement/advice",
        "agreement/estimates",
        "agreement/next_step",
        "study/locked",
    )
)
"""How the modules begin whose sentences participants meet: start, answering, describing, pairs, workshops, packets,
settings, help, terminal, voice, page one of reports, and refusals of what they use. One test walks their pages in a
made-up language, another reads what they heard from a screen reader; both find a module that is missing here."""

TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "words",
    "Path": "a file or folder",
    "Path | str": "a file or folder",
    "datetime": "a time",
    "Sequence[str]": "words, with commas between them",
    "list[str]": "words, with commas between them",
    "', '.join": "words, with commas between them",
    "listed": "words, with commas between them",
    "two_decimals": "a number",
    "whole_percent": "a number",
    "ended": "a whole sentence",
    "day": "a day",
}
"""What values of a type, or written by a format of a template, are to translators."""
NAMES = {
    **dict.fromkeys(
        ("count", "number", "total", "images", "done", "times", "least", "most", "version"), "a number"
    ),
    **dict.fromkeys(
        ("answered", "criteria", "complete", "open", "later", "row", "run", "share", "percent"), "a number"
    ),
    **dict.fromkeys(
        ("name", "person", "rater", "owner", "author", "who"), "the name of somebody or something"
    ),
    **dict.fromkeys(
        ("names", "people", "raters", "codes", "words", "known", "there"), "several, with commas"
    ),
    **dict.fromkeys(("file", "folder", "path", "out", "log"), "a file or folder"),
    **dict.fromkeys(("key", "keys", "shortcuts"), "what is pressed, such as Ctrl+S"),
    **dict.fromkeys(("day", "date", "when"), "a day"),
    **dict.fromkeys(("sentence", "reason", "why", "told", "rest", "label"), "a whole sentence"),
    **dict.fromkeys(("title", "study", "heading"), "a title"),
    **dict.fromkeys(("code", "criterion", "item"), "a criterion"),
    **dict.fromkeys(
        ("word", "help", "yes", "no", "example", "typed", "option"), "what people type, never translated"
    ),
    **dict.fromkeys(("answer", "value", "verdict"), "an answer"),
    **dict.fromkeys(("model", "judge"), "the name of a model"),
}
"""What placeholders of a name hold, where no type is written beside them."""

_ACCENTS = str.maketrans("aeioucnsyAEIOUCNSY", "åéîöüçñšýÅÉÎÖÜÇÑŠÝ")
_HEBREW = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיךכלםמןנסעףפץצקרש")
_KEPT = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|&\w|--[\w-]+|[\w.-]+\.[a-z]{2,4}\b|%\w)")
"""What a translation must leave as it is: placeholders, access keys, options, names of files."""


@dataclass(frozen=True)
class Sentence:
    """A sentence in the code: its text, its form for several things, its context, its module, what that is about, and
    what translators need to know of this sentence."""

    text: str
    many: str
    context: str
    module: str
    about: str
    hint: str = ""


def sentences(folder: Path = MESSAGES) -> Iterator[Sentence]:
    """Every marked sentence, in the order of the modules. Raises ValueError for one that is not written out."""
    yield from _of_program() if folder == MESSAGES else _marked(folder)


@cache
def _of_program() -> tuple[Sentence, ...]:
    return tuple(_marked(MESSAGES))


def _marked(folder: Path) -> Iterator[Sentence]:
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        about = (ast.get_docstring(tree) or "").split("\n")[0]
        name = (
            path.relative_to(folder).as_posix() if folder != MESSAGES else path.relative_to(ROOT).as_posix()
        )
        if path.name in ("translation.py", "catalogue.py"):
            continue
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKERS:
                found = _sentence(call, call.func.id, name, about)
                yield replace(found, hint=_hint(found, call, parents))


def _sentence(call: ast.Call, marker: str, module: str, about: str) -> Sentence:
    count = 2 if marker == "c_" or marker in WITH_PLURAL else 1
    texts = [
        one.value for one in call.args[:count] if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    if len(texts) != count:
        raise ValueError(f"{module}:{call.lineno}: a sentence for translators is written out, not computed.")
    if marker in WITH_PLURAL:
        return Sentence(texts[0], texts[1], "", module, about)
    context = texts[0] if marker == "c_" else ""
    return Sentence(texts[-1], "", context, module, about)


def _hint(one: Sentence, call: ast.Call, parents: Mapping[ast.AST, ast.AST]) -> str:
    """What fills each placeholder, and what a single word is called in the code."""
    types: dict[str, str] = {}
    called = ""
    formats = {one.arg: ast.unparse(one.value) for one in call.keywords if one.arg}
    node: ast.AST = call
    while node in parents and not isinstance(node, ast.FunctionDef):
        node = parents[node]
        if isinstance(node, ast.Assign | ast.AnnAssign) and not called:
            called = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
    if isinstance(node, ast.FunctionDef):
        called = called or node.name
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        types = {one.arg: ast.unparse(one.annotation) for one in arguments if one.annotation}
    names = dict.fromkeys(re.findall(r"(?<!\{)\{(\w*)[^{]", one.text + one.many))
    filled = [f"{{{name}}}: {_filled(name, types.get(name) or formats.get(name, ''))}" for name in names]
    if not filled and " " not in one.text.strip():
        filled = [f"In the code: {called or Path(one.module).stem}"]
    return "; ".join(filled)


def _filled(name: str, type_name: str) -> str:
    """What a placeholder is filled with, by the type of the value, else by its name."""
    return TYPES.get(type_name) or NAMES.get(name.rstrip("0123456789"), "words or a number")


def template() -> Catalog:
    """All sentences as an empty catalogue; each says in which module it is and where it is heard or seen."""
    catalogue = _empty(None)
    for one in sentences():
        _add(catalogue, one, None)
    return catalogue


def _empty(locale: str | None) -> Catalog:
    catalogue = Catalog(
        locale=locale,
        domain=DOMAIN,
        project="Touchstone",
        version="1",
        copyright_holder="the Touchstone project",
        fuzzy=False,
    )
    if (
        catalogue.locale is not None
    ):  # what Babel begins a catalogue with differs from the CLDR in many languages
        catalogue.mime_headers = [("Plural-Forms", plural_forms(catalogue.locale))]
    return catalogue


def plural_forms(locale: Locale) -> str:
    """The forms of a language for whole numbers, by the CLDR, as catalogues write them."""
    rule = locale.plural_form
    used = {rule(number) for number in (*range(1000), 10**6)}
    named = {tag: condition for tag, condition in rule.rules.items() if tag in used}
    if "other" not in used:  # it is for fractions only, so the last form takes its place
        named.popitem()
    return re.sub(r"\b[ec]\b", "0", to_gettext(PluralRule(named)))  # powers of ten in compact notation


def _add(catalogue: Catalog, one: Sentence, translation: str | tuple[str, ...] | None) -> None:
    message = (one.text, one.many) if one.many else one.text
    # A word that many modules share would carry what each of them is about.
    is_known = catalogue.get(message, one.context or None) is not None
    catalogue.add(
        message,
        translation,
        locations=[(one.module, 0)],
        auto_comments=[] if is_known else list(filter(None, [one.about, one.hint])),
        context=one.context or None,
    )


def catalogues() -> list[Path]:
    """The catalogues that translators write."""
    return sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it is in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def extract() -> None:
    """Write all sentences to the template from which translators and their programs start."""
    _write(template(), TEMPLATE)


def update() -> None:
    """Bring every catalogue to the sentences that there are now."""
    current = template()
    for path in catalogues():
        catalogue = read(path)
        bring_up_to_date(catalogue, current)
        _write(catalogue, path)


def bring_up_to_date(catalogue: Catalog, current: Catalog) -> None:
    """Give the catalogue the sentences of another. A sentence whose English changed has no translation: what an
    earlier one says is never taken for it. Former sentences stay at the end of the file with their translations, for
    translators and their programs, and are used again when their English comes back."""
    for key, former in list(catalogue.obsolete.items()):
        if current.get(former.id, former.context) is not None:
            catalogue.add(former.id, former.string, context=former.context)
            del catalogue.obsolete[key]
    catalogue.update(current, no_fuzzy_matching=True)
    for key, entry in list(catalogue.obsolete.items()):
        if not is_translated(entry.string):
            del catalogue.obsolete[key]


def new(language: str) -> None:
    """Begin the catalogue of a language."""
    target = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if target.exists():
        sys.exit(f"There is a catalogue already: {target}")
    catalogue = _empty(language)
    for one in sentences():
        _add(catalogue, one, None)
    _write(catalogue, target)


def compile_all() -> None:
    """Compile every catalogue beside its source, so that no start has to."""
    for path in catalogues():
        compile_catalogue(path, path.with_suffix(".mo"))


def coverage() -> None:
    """Print how much of each language is translated, and how much of what participants meet."""
    for path in catalogues():
        catalogue = read(path)
        done, total = counts(catalogue)
        left, met = untranslated(catalogue), len(met_by_participants())
        print(
            f"{path.parents[1].name}: {done} of {total} sentences ({done / max(total, 1):.0%}), "
            f"{met - len(left)} of {met} that participants meet"
        )
        for part, (day, name) in reviews(path).items():
            print(f"    {part} reviewed by {name} on {day}")


def is_shipped(path: Path) -> bool:
    """Whether a language is offered as complete: what participants meet is in it. Others may begin at one sentence."""
    return path.parents[1].name in OWN_NAMES


def met_by_participants() -> list[Sentence]:
    """The sentences that participants meet, each once."""
    found = {(one.context, one.text): one for one in sentences() if one.module.startswith(FOR_PARTICIPANTS)}
    return list(found.values())


def untranslated(catalogue: Catalog) -> list[Sentence]:
    """The sentences that participants meet and that are still in English in a language."""
    return [one for one in met_by_participants() if not _is_in(one, catalogue)]


def _is_in(one: Sentence, catalogue: Catalog) -> bool:
    entry = catalogue.get((one.text, one.many) if one.many else one.text, one.context or None)
    return entry is not None and is_translated(entry.string) and not entry.fuzzy


def missing(language: str) -> None:
    """Print what participants meet in English in a language, with the module of each sentence."""
    for one in untranslated(read(FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po")):
        print(f"{one.module}: {one.text}")


def take(language: str, file: Path) -> None:
    """Put the wordings that somebody suggested in the window into the catalogue of a language, all or none. Sentences
    of English are changed in the code, so they are only printed."""
    with file.open("rb") as opened:
        suggested = [entry for entry in read_po(opened) if entry.id]
    if language == ENGLISH:
        for entry in suggested:
            print(f"{', '.join(place for place, _line in entry.locations)}: {entry.id} → {entry.string}")
        return
    path = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalogue = read(path)
    for entry in suggested:
        known = catalogue.get(entry.id, entry.context)
        if known is None:
            sys.exit(f"{file}: the program has no such sentence: {entry.id}")
        known.string = entry.string
    _write(catalogue, path)


def counts(catalogue: Catalog) -> tuple[int, int]:
    """How many sentences are translated, and how many there are."""
    entries = [entry for entry in catalogue if entry.id]
    return sum(is_translated(entry.string) and not entry.fuzzy for entry in entries), len(entries)


def is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether there is a text in every form."""
    return bool(string) and (isinstance(string, str) or all(string or ()))


def reviewed(language: str, part: str, name: str) -> None:
    """Note in the head of a catalogue who reviewed the sentences of a part, such as annotate/, and when."""
    path = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not any(one.module.startswith(f"{MODULES}{part}") for one in sentences()):
        sys.exit(f"No module begins with {part}.")
    if not name.strip() or not name.isprintable() or '"' in name or "\\" in name:
        sys.exit("Give a name or pseudonym in one line, without quotes.")
    now = f'"{REVIEWED}{part} {datetime.now().astimezone():%Y-%m-%d} {name.strip()}\\n"'
    others = [line for line in _notes(path) if not line.startswith(f'"{REVIEWED}{part} ')]
    _write(read(path), path, notes=[*others, now])


def reviews(path: Path) -> dict[str, tuple[str, str]]:
    """Which parts of a catalogue are reviewed, when, and by whom."""
    found = (re.fullmatch(rf'"{REVIEWED}(\S+) (\S+) (.+)\\n"', line) for line in _notes(path))
    return {one[1]: (one[2], one[3]) for one in found if one}


def _notes(path: Path) -> list[str]:
    """The lines of a catalogue's head that Babel does not keep: who reviewed it."""
    if not path.exists():
        return []
    head = path.read_text("utf-8").partition("\n\n")[0]
    return [line for line in head.split("\n") if line.startswith('"X-')]


def _write(catalogue: Catalog, path: Path, notes: Sequence[str] | None = None) -> None:
    """Write a catalogue; `notes`: lines for its head, those that it has where none are given."""
    kept = _notes(path) if notes is None else notes
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH, include_lineno=False, sort_output=False)
    text = written.getvalue().decode("utf-8")
    path.write_text(
        text.replace('"MIME-Version:', "".join(f"{line}\n" for line in kept) + '"MIME-Version:', 1), "utf-8"
    )


# Languages for tests


def pseudo(language: str, folder: Path) -> Path:
    """Write the made-up language to a folder of translations and return its catalogue."""
    change = accented if language == ACCENTED else right_to_left
    catalogue = _empty(None)
    for one in sentences():
        forms = (change(one.text), change(one.many)) if one.many else change(one.text)
        _add(catalogue, one, forms)
    target = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    _write(catalogue, target)
    return target


def accented(text: str) -> str:
    """The text with accents and a third longer, still readable: `Saved.` becomes `Šåvéd. ~~`."""
    changed = _around(text, lambda part: part.translate(_ACCENTS))
    longer = "~" * max(1, sum(char.isalpha() for char in text) // 3)
    end = len(changed.rstrip())
    return f"{changed[:end]} {longer}{changed[end:]}" if end else changed


def right_to_left(text: str) -> str:
    """The text in Hebrew letters, which put it from right to left. It means nothing."""
    return _around(text, lambda part: unicodedata.normalize("NFC", part.lower().translate(_HEBREW)))


def _around(text: str, change: Callable[[str], str]) -> str:
    """The text, changed except where it has placeholders and the like."""
    parts = _KEPT.split(text)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


WORDS_AFTER = {"new": 1, "missing": 1, "pseudo": 1, "reviewed": 3, "take": 2}
"""How many words follow a verb."""
VERBS = {"extract": extract, "update": update, "compile": compile_all, "coverage": coverage}


def main(arguments: list[str]) -> int:
    """Does what is asked for; without an argument it extracts, updates, compiles and counts."""
    parser = argparse.ArgumentParser(prog="dev.py translations --", description=__doc__)
    parser.add_argument("verb", nargs="?", choices=[*VERBS, *WORDS_AFTER])
    parser.add_argument(
        "values",
        nargs="*",
        help="new, missing: the language; pseudo: the folder to write to; reviewed: language, part, name; "
        "take: language, file of suggestions",
    )
    asked = parser.parse_args(arguments)
    if len(asked.values) != WORDS_AFTER.get(asked.verb, 0):
        parser.error(f"{asked.verb} takes {WORDS_AFTER.get(asked.verb, 0)} more words")
    if asked.verb == "new":
        new(*asked.values)
    elif asked.verb == "missing":
        missing(*asked.values)
    elif asked.verb == "reviewed":
        reviewed(*asked.values)
    elif asked.verb == "take":
        take(asked.values[0], Path(asked.values[1]))
    elif asked.verb == "pseudo":
        for language in (ACCENTED, RIGHT_TO_LEFT):
            print(pseudo(language, Path(*asked.values)))
    else:
        for verb in [asked.verb] if asked.verb else VERBS:
            VERBS[verb]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
