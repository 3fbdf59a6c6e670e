"""Sentences about a workbook that has come back: what would change and what cannot be read."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed, quoted
from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_

IMPORT_RATER = _("with --format workbook: who filled in the workbook, where it does not say")


PREFER_WORKBOOK = _("with --format workbook: use the workbook's answer even where the study has a newer one")


EMPTY = _("no answer")


CHANGES = _("What would change")


RATER_FLAG = "--rater"
cell = Template("{sheet}, cell {column}{row}")


def refused(file: str, first: str, others: int) -> str:
    sentence = _("{file} was not imported. {first}", file=file, first=first)
    more = n_("{count} more cell like that.", "{count} more cells like that.", others) if others else ""
    return together(sentence, more, _("Nothing was written."))


left_out = PluralTemplate(
    "{count} row of {file} is left out, because it is not clear. Correct it and import the workbook again.",
    "{count} rows of {file} are left out, because they are not clear. Correct them and import the workbook again.",
)
SKIP_UNCLEAR = _(
    "with --format workbook: leave out rows that are not clear, list them, and import the others"
)
no_answers_sheet = Template(
    "{file} was not imported: none of its sheets has the columns Answer, Image id and "
    "Criterion id. Export a new workbook, and copy the answers into it."
)


def column_missing(file: str, sheet: str, row: int, wanted: str, there: Iterable[str]) -> str:
    return _(
        "{file} was not imported: on the sheet {sheet}, row {row} has no heading {wanted}. It "
        "has: {there}. Put the heading back.",
        file=file,
        sheet=sheet,
        row=row,
        wanted=wanted,
        there=listed(there, 20),
    )


column_twice = Template(
    "{file} was not imported: the heading {heading} is in {first} and in {second}. Remove one."
)
is_formula = Template("{where} contains a formula. Write the words themselves.")


def not_in_list(where: str, value: str, allowed: Iterable[str]) -> str:
    return _(
        "{where}: {value} is not one of: {allowed}.",
        where=where,
        value=quoted(value),
        allowed=", ".join(allowed),
    )


row_of_nothing = Template(
    "{where} has words, but its row does not say which image and which criterion they are about."
)
other_study = Template("{where} belongs to another study.")


def no_such_image(where: str, value: str) -> str:
    return _("{where}: {value} is not an image of this study.", where=where, value=quoted(value))


def no_such_criterion(where: str, value: str) -> str:
    return _("{where}: {value} is not a criterion of this study.", where=where, value=quoted(value))


no_whole_image = Template("{where} asks about the whole image in a way this study does not.")
does_not_fit = Template(
    "{where} and {other} do not belong together: perhaps only a part of the sheet was sorted."
)


no_such_version = Template(
    "{where}: the rubric has no version {said}; its newest is version {current}. Import the workbook "
    "where that version was published, or export a new one.",
    said=quoted,
)


unsaid_rubric = Template(
    "{where} does not say which version of the rubric was answered, and there are {current} versions."
)
contradicts = Template("{where} and {other} say different things about the same image and criterion.")


two_people = Template(
    "{where} says {said}, but {other} says {known}. A workbook must belong to one person.",
    said=quoted,
    known=quoted,
)


def nobody(file: str, where: str) -> str:
    if where:
        return _(
            "{file} was not imported: it does not say whose answers they are. Write the name into {where}, or "
            "give it with --rater NAME",
            file=file,
            where=where,
        )
    return _(
        "{file} was not imported: it does not say whose answers they are. Give the name with --rater NAME",
        file=file,
    )


def change(title: str, before: str, after: str) -> str:
    return _(
        "{title}: {after}; was: {before}.", title=title, after=after.rstrip("."), before=before.rstrip(".")
    )


def kept(title: str, workbook: str, study: str) -> str:
    return _(
        "{title}: the study's answer is kept, because it is newer than the workbook: {study}. "
        "The workbook says: {workbook}.",
        title=title,
        study=study.rstrip("."),
        workbook=workbook.rstrip("."),
    )


def summary(rater: str, is_new: bool, rows: int, counts: tuple[int, int, int, int], is_dry: bool) -> str:
    """What came back, counted. `counts`: new answers, changed ones, removed ones, ones the study keeps."""
    new, changed, gone, kept_here = counts
    person = _("{rater}, a new rater", rater=rater) if is_new else rater
    kinds = [
        n_("{count} new answer", "{count} new answers", new) if new else "",
        n_("{count} changed answer", "{count} changed answers", changed) if changed else "",
        n_("{count} answer removed", "{count} answers removed", gone) if gone else "",
    ]
    said = listed(kind for kind in kinds if kind)
    sentence = _came_back(person, said, n_("{count} row", "{count} rows", rows), is_dry)
    kept = (
        n_(
            "{count} answer left unchanged, because the study's answer is newer; --prefer-workbook "
            "uses the workbook's answer.",
            "{count} answers left unchanged, because the study's answer is newer; --prefer-workbook "
            "uses the workbook's answer.",
            kept_here,
        )
        if kept_here
        else ""
    )
    return together(sentence, kept, _("Nothing was written.") if is_dry else "")


def _came_back(person: str, said: str, rows: str, is_dry: bool) -> str:
    if not said:
        return _("{person}: nothing has changed in {rows}.", person=person, rows=rows)
    if is_dry:
        return _("{person}: {answers} would be imported from {rows}.", person=person, answers=said, rows=rows)
    return _("{person}: {answers} imported from {rows}.", person=person, answers=said, rows=rows)


def unplanned(rater: str, numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (", …" if len(numbers) > 20 else "")
    return n_(
        "{rater} answered {count} image that the plan does not give them: {shown}. These answers count, "
        "and the next plan gives them these images.",
        "{rater} answered {count} images that the plan does not give them: {shown}. These answers count, "
        "and the next plan gives them these images.",
        len(numbers),
        rater=rater,
        shown=shown,
    )


of_earlier_version = PluralTemplate(
    "{count} answer to version {version} of the rubric. It counts for version {newest} too, "
    "unless the criterion's meaning has changed or it has been answered again.",
    "{count} answers to version {version} of the rubric. They count for version {newest} "
    "too, unless a criterion's meaning has changed or it has been answered again.",
)
PASSPHRASE = _("&Passphrase of the workbook")
type_passphrase = Template("{file} is locked. Type its passphrase.")
is_locked = Template(
    "{file} is locked with a passphrase. Say with --passphrase-from where the passphrase is, "
    "or type it in the window."
)
more_changes = PluralTemplate("and {count} more change.", "and {count} more changes.")
