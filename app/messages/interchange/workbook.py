"""Words in a workbook for answers, and what is said when it is imported."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed, quoted
from app.messages.together import together
from app.messages.translation import _, n_

PROGRAM = "Touchstone"

# The headings of the sheet of answers, by column; and other words people put in their place

HEADINGS = {
    "title": "Title",
    "description": "Description",
    "question": "Question",
    "answer": "Answer",
    "doubt": "Doubt",
    "note": "Note",
    "image": "Image",
    "theme": "Why it matters",
    "criterion": "Criterion",
    "rubric_version": "Rubric version",
    "rater": "Rater",
    "study_id": "Study id",
    "image_id": "Image id",
    "criterion_id": "Criterion id",
    "answer_id": "Answer id",
}
OTHER_HEADINGS = {
    "answers": "answer",
    "verdict": "answer",
    "doubts": "doubt",
    "uncertain": "doubt",
    "notes": "note",
    "comment": "note",
    "comments": "note",
    "image number": "image",
    "criterion code": "criterion",
    "name": "rater",
}

# Sheets

START_SHEET, ANSWERS_SHEET, IMAGES_SHEET = "Start here", "Answers", "Images"
RUBRIC_SHEET, WORDS_SHEET = "Rubric", "Words"
START_HEADINGS = ("What", "In words")
IMAGES_HEADINGS = (
    "Title",
    "In one line",
    "Full description",
    "The scene",
    "Writing in the picture",
    "Picture",
    "Id of the image",
)
RUBRIC_HEADINGS = (
    "Code",
    "Name",
    "In full",
    "How to decide at the border",
    "Applies when",
    "Cannot tell counts as",
    "Its theme, and why it matters",
    "Id of the criterion",
)
# Beside these, where answers are given on other scales than yes or no
SCALED_HEADINGS = (
    "How it is answered",
    "Column of its list on the sheet Words",
    "Length of that list",
)
YES_OR_NO = _("With yes or no.")
WORDS_HEADINGS = ("To a criterion", "To the whole image", "Doubts", "Ways to take in a picture")

STUDY, ARTIFACT, RUBRIC = "Study", "What the pictures show", "Rubric"
NAME, WAY = "Your name", "How you take in the pictures"
LANGUAGE = "Language of the questions"
IMAGES_HERE = "Images"
WORK_ID = "Id of this workbook"
NO_RUBRIC = "none yet"
STEPS = (
    (_("What to do"), _("Go to the second sheet. Each row asks one question about one image.")),
    (
        _("Answer"),
        _(
            "Fill in the column Answer: choose from its list (Alt+Down opens it) or type one of the "
            "list's words."
        ),
    ),
    (_("Doubt"), _("If you are unsure, choose in the column Doubt why. It may stay empty.")),
    (_("Note"), _("Write anything you like in the column Note. It may stay empty.")),
    (
        _("Guidance"),
        _(
            "The cell note of a question says how to decide at the border. The sheet Rubric has it "
            "all at once."
        ),
    ),
    (
        _("Pictures"),
        _("The sheet Images has every description in full and, where there is room, the picture."),
    ),
    (
        _("Free to do"),
        _("Sort, filter, leave rows empty or delete them. Only emptying a cell takes an answer back."),
    ),
    (_("Leave alone"), _("The columns from Image to Answer id say what a row belongs to.")),
    (_("When done"), _("Save the workbook as .xlsx and send it back to whoever gave it to you.")),
)

SCALED_STEPS = (
    (
        _("Other answers"),
        _(
            "The question says what is wanted. A level: its number, or from the list. An order: "
            "numbers, best first, such as 2 > 1 = 3, where = means just as good. Own words: write "
            "them into the cell."
        ),
    ),
)

CHOOSE_TITLE = _("Not in the list")
CHOOSE = _("Choose from the list: Alt+Down opens it. Or leave the cell empty.")
PICTURE_OF_NOTHING = _("There is no description of this picture yet.")
NO_PICTURE_FILE = _("The file of this picture is not available.")
PICTURE_LEFT_OUT = _("Left out, because the workbook would be too large.")
NO_DESCRIPTION = _("There is no description yet.")
NO_GUIDANCE = _("There is no further guidance.")
SAY_WHY = _("Say why in the column Note.")


def title(name: str, number: int) -> str:
    return _("{name}, image {number}", name=name.rstrip("?"), number=number)


def image_title(number: int) -> str:
    return _("Image {number}", number=number)


def part_title(number: int, part: str) -> str:
    return f"{image_title(number)}, {part[:1].lower()}{part[1:]}"


def book_title(study: str, rater: str) -> str:
    return _("{study}, for {rater}", study=study, rater=rater) if rater else study


def question(text: str, applies_when: str, how: str = "", asks_why: bool = False) -> str:
    """`how`: what kind of answer is wanted, where it is not yes or no."""
    asked = " ".join(part for part in (text, how, SAY_WHY if asks_why else "") if part)
    return (
        _("{asked} Applies when: {applies_when}.", asked=asked, applies_when=applies_when.rstrip("."))
        if applies_when
        else asked
    )


def answers_to(code: str) -> str:
    return _("To {code}", code=code)


def rubric(name: str, version: int) -> str:
    return _("{name}, version {version}", name=name, version=version)


def theme(code: str, statement: str) -> str:
    return f"{code}: {statement}"


# Taking one out

RATER_OPTION = _("the person it is for, whose own answers it contains; else it is empty and asks for a name")
IMAGES_OPTION = _("only some images by number, such as 1-50")


DUE_OPTION = _("the day until which the workbook is to come back, such as 2026-05-10")
LOCK_OPTION = _(
    "lock the workbook: the name of an environment variable that holds a passphrase, or prompt to be asked"
)
UNLOCK_OPTION = _(
    "with --format workbook: where the passphrase of a locked one is: an environment variable, or prompt"
)


def noted(number: int, name: str, is_locked: bool) -> str:
    return _(
        "Workbook {number} for {name}, {words}.",
        number=number,
        name=name,
        words=_("locked") if is_locked else _("not locked"),
    )


def only_for_workbook(options: Iterable[str]) -> str:
    given = list(options)
    return n_(
        "{given} goes with --format workbook only",
        "{given} go with --format workbook only",
        len(given),
        given=listed(given),
    )


def not_a_range(word: str) -> str:
    return _('"{word}" is not a range of image numbers such as 1-50', word=word)


def not_a_person(name: str) -> str:
    return _("{name} is a judge in this study. A workbook is for people.", name=name)


def nothing_to_ask() -> str:
    return _(
        "There is nothing to answer: the study has no images in that range, or neither a rubric "
        "nor whole images to judge."
    )


def too_many_rows(rows: int, most: int, each: int) -> str:
    return _(
        "A workbook of {rows} rows is more than most spreadsheets can open; {most} is the limit. "
        "Take some images at a time, such as --images 1-{most2}",
        rows=rows,
        most=most,
        most2=most // each,
    )


# Bringing one back

IMPORT_RATER = _("with --format workbook: who filled it in, where the workbook does not say")
PREFER_WORKBOOK = _(
    "with --format workbook: where an answer was changed in the study too, take the workbook's"
)
EMPTY = _("no answer")
CHANGES = _("What would change")
RATER_FLAG = "--rater"


def cell(sheet: str, column: str, row: int) -> str:
    return _("{sheet}, cell {column}{row}", sheet=sheet, column=column, row=row)


def refused(file: str, first: str, others: int) -> str:
    told = _("{file} was not imported. {first}", file=file, first=first)
    more = n_("{count} more cell like that.", "{count} more cells like that.", others) if others else ""
    return together(told, more, _("Nothing was written."))


def no_answers_sheet(file: str) -> str:
    return _(
        "{file} was not imported: no sheet of it has the columns Answer, Image id and Criterion "
        "id. Export a new workbook, and copy the answers into it.",
        file=file,
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


def column_twice(file: str, heading: str, first: str, second: str) -> str:
    return _(
        "{file} was not imported: the heading {heading} is in {first} and in {second}. Remove one.",
        file=file,
        heading=heading,
        first=first,
        second=second,
    )


def is_formula(where: str) -> str:
    return _("{where} holds a formula. Write the words themselves.", where=where)


def not_in_list(where: str, value: str, allowed: Iterable[str]) -> str:
    return _(
        "{where}: {value} is not one of: {allowed}.",
        where=where,
        value=quoted(value),
        allowed=", ".join(allowed),
    )


def row_of_nothing(where: str) -> str:
    return _(
        "{where} has words, but its row does not say which image and which criterion they are about.",
        where=where,
    )


def other_study(where: str) -> str:
    return _("{where} belongs to another study.", where=where)


def no_such_image(where: str, value: str) -> str:
    return _("{where}: {value} is not an image of this study.", where=where, value=quoted(value))


def no_such_criterion(where: str, value: str) -> str:
    return _("{where}: {value} is not a criterion of this study.", where=where, value=quoted(value))


def no_whole_image(where: str) -> str:
    return _("{where} asks for the whole image in a way this study does not.", where=where)


def does_not_fit(where: str, other: str) -> str:
    return _(
        "{where} and {other} do not belong together, as if only a part of the sheet had been sorted.",
        where=where,
        other=other,
    )


def no_such_version(where: str, said: str, current: int) -> str:
    return _(
        "{where}: the rubric has no version {said}; its newest is version {current}. Bring the "
        "workbook in where that version was published, or export a new one.",
        where=where,
        said=quoted(said),
        current=current,
    )


def unsaid_rubric(where: str, current: int) -> str:
    return _(
        "{where} does not say which version of the rubric was answered, and there are {current}.",
        where=where,
        current=current,
    )


def contradicts(where: str, other: str) -> str:
    return _(
        "{where} says something else than {other} about the same image and criterion.",
        where=where,
        other=other,
    )


def two_people(where: str, said: str, other: str, known: str) -> str:
    return _(
        "{where} says {said}, but {other} says {known}. A workbook is one person's.",
        where=where,
        said=quoted(said),
        other=other,
        known=quoted(known),
    )


def nobody(file: str, where: str) -> str:
    mend = _("Write the name into {where}, or say it with", where=where) if where else _("Say it with")
    return _(
        "{file} was not imported: it does not say whose answers they are. {mend} --rater NAME",
        file=file,
        mend=mend,
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
            "takes the workbook's.",
            "{count} answers left unchanged, because the study's answer is newer; --prefer-workbook "
            "takes the workbook's.",
            kept_here,
        )
        if kept_here
        else ""
    )
    return together(sentence, kept, _("Nothing was written.") if is_dry else "")


def _came_back(person: str, said: str, rows: str, is_dry: bool) -> str:
    if not said:
        return _("{person}: nothing has changed, of {rows}.", person=person, rows=rows)
    if is_dry:
        return _("{person}: {answers} would be imported, of {rows}.", person=person, answers=said, rows=rows)
    return _("{person}: {answers} imported, of {rows}.", person=person, answers=said, rows=rows)


def unplanned(rater: str, numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (", …" if len(numbers) > 20 else "")
    return n_(
        "{rater} answered {count} image that the plan does not give them: {shown}. These answers "
        "count, and the next plan leaves the images with them.",
        "{rater} answered {count} images that the plan does not give them: {shown}. These "
        "answers count, and the next plan leaves the images with them.",
        len(numbers),
        rater=rater,
        shown=shown,
    )


def of_earlier_version(answers: int, version: int, newest: int) -> str:
    return n_(
        "{count} answer to version {version} of the rubric. They hold for version {newest} too "
        "where a criterion means the same and has not been answered again; the others are open.",
        "{count} answers to version {version} of the rubric. They hold for version {newest} too "
        "where a criterion means the same and has not been answered again; the others are open.",
        answers,
        version=version,
        newest=newest,
    )


PASSPHRASE = _("&Passphrase of the workbook")


def type_passphrase(file: str) -> str:
    return _("{file} is locked. Type its passphrase.", file=file)


def is_locked(file: str) -> str:
    return _(
        "{file} is locked with a passphrase. Say where it is with --passphrase-from, or type it "
        "in the window.",
        file=file,
    )


def more_changes(count: int) -> str:
    return n_("and {count} more change.", "and {count} more changes.", count)
