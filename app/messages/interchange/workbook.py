"""What stands in a workbook that somebody answers in, and what is said when it comes back."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed, plural, quoted

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
YES_OR_NO = "With yes or no."
WORDS_HEADINGS = ("To a criterion", "To the whole image", "Doubts", "Ways to take in a picture")

STUDY, ARTIFACT, RUBRIC = "Study", "What the pictures show", "Rubric"
NAME, WAY = "Your name", "How you take in the pictures"
IMAGES_HERE = "Images"
WORK_ID = "Id of this workbook"
NO_RUBRIC = "none yet"
STEPS = (
    ("What to do", "Go to the second sheet. Each row asks one question about one image."),
    (
        "Answer",
        "Fill in the column Answer: choose from its list (Alt+Down opens it) or type one of the list's words.",
    ),
    ("Doubt", "If you are unsure, choose in the column Doubt why. It may stay empty."),
    ("Note", "Write anything you like in the column Note. It may stay empty."),
    (
        "Guidance",
        "The cell note of a question says how to decide at the border. The sheet Rubric has it all at once.",
    ),
    ("Pictures", "The sheet Images has every description in full and, where there is room, the picture."),
    (
        "Free to do",
        "Sort, filter, leave rows empty or delete them. Only emptying a cell takes an answer back.",
    ),
    ("Leave alone", "The columns from Image to Answer id say what a row belongs to."),
    ("When done", "Save the workbook as .xlsx and send it back to whoever gave it to you."),
)

SCALED_STEPS = (
    (
        "Other answers",
        "The question says what is wanted. A level: its number, or from the list. An order: numbers, best first, such "
        "as 2 > 1 = 3, where = means just as good. Own words: write them into the cell.",
    ),
)

CHOOSE_TITLE = "Not in the list"
CHOOSE = "Choose from the list: Alt+Down opens it. Or leave the cell empty."
PICTURE_OF_NOTHING = "There is no description of this picture yet."
NO_PICTURE_FILE = "The file of this picture is not available."
PICTURE_LEFT_OUT = "Left out, because the workbook would be too large."
NO_DESCRIPTION = "There is no description yet."
NO_GUIDANCE = "There is no further guidance."
SAY_WHY = "Say why in the column Note."


def title(name: str, number: int) -> str:
    return f"{name.rstrip('?')}, image {number}"


def image_title(number: int) -> str:
    return f"Image {number}"


def part_title(number: int, part: str) -> str:
    return f"{image_title(number)}, {part[:1].lower()}{part[1:]}"


def book_title(study: str, rater: str) -> str:
    return f"{study}, for {rater}" if rater else study


def question(text: str, applies_when: str, how: str = "", asks_why: bool = False) -> str:
    """`how`: what kind of answer is wanted, where it is not yes or no."""
    asked = " ".join(part for part in (text, how, SAY_WHY if asks_why else "") if part)
    return f"{asked} Applies when: {applies_when.rstrip('.')}." if applies_when else asked


def answers_to(code: str) -> str:
    return f"To {code}"


def rubric(name: str, version: int) -> str:
    return f"{name}, version {version}"


def theme(code: str, statement: str) -> str:
    return f"{code}: {statement}"


# Taking one out

RATER_OPTION = "the person it is for, whose own answers it contains; else it is empty and asks for a name"
IMAGES_OPTION = "only some images by number, such as 1-50"


DUE_OPTION = "the day until which the workbook is to come back, such as 2026-05-10"
LOCK_OPTION = (
    "lock the workbook: the name of an environment variable that holds a passphrase, or prompt to be asked"
)
UNLOCK_OPTION = (
    "with --format workbook: where the passphrase of a locked one is: an environment variable, or prompt"
)


def noted(number: int, name: str, is_locked: bool) -> str:
    return f"Workbook {number} for {name}, {'locked' if is_locked else 'not locked'}."


def only_for_workbook(options: Iterable[str]) -> str:
    given = list(options)
    return f"{listed(given)} {'goes' if len(given) == 1 else 'go'} with --format workbook only"


def not_a_range(word: str) -> str:
    return f'"{word}" is not a range of image numbers such as 1-50'


def not_a_person(name: str) -> str:
    return f"{name} is a judge in this study. A workbook is for people."


def nothing_to_ask() -> str:
    return (
        "There is nothing to answer: the study has no images in that range,"
        " or neither a rubric nor whole images to judge."
    )


def too_many_rows(rows: int, most: int, each: int) -> str:
    return (
        f"A workbook of {rows} rows is more than most spreadsheets can open; {most} is the limit."
        f" Take some images at a time, such as --images 1-{most // each}"
    )


# Bringing one back

IMPORT_RATER = "with --format workbook: who filled it in, where the workbook does not say"
PREFER_WORKBOOK = "with --format workbook: where an answer was changed in the study too, take the workbook's"
EMPTY = "no answer"
CHANGES = "What would change"
RATER_FLAG = "--rater"


def cell(sheet: str, column: str, row: int) -> str:
    return f"{sheet}, cell {column}{row}"


def refused(file: str, first: str, others: int) -> str:
    more = f" {plural(others, 'more cell')} like that." if others else ""
    return f"{file} was not imported. {first}{more} Nothing was written."


def no_answers_sheet(file: str) -> str:
    return (
        f"{file} was not imported: no sheet of it has the columns Answer, Image id and Criterion id."
        " Export a new workbook, and copy the answers into it."
    )


def column_missing(file: str, sheet: str, row: int, wanted: str, there: Iterable[str]) -> str:
    return (
        f"{file} was not imported: on the sheet {sheet}, row {row} has no heading {wanted}."
        f" It has: {listed(there, 20)}. Put the heading back."
    )


def column_twice(file: str, heading: str, first: str, second: str) -> str:
    return f"{file} was not imported: the heading {heading} is in {first} and in {second}. Remove one."


def is_formula(where: str) -> str:
    return f"{where} holds a formula. Write the words themselves."


def not_in_list(where: str, value: str, allowed: Iterable[str]) -> str:
    return f"{where}: {quoted(value)} is not one of: {', '.join(allowed)}."


def row_of_nothing(where: str) -> str:
    return f"{where} has words, but its row does not say which image and which criterion they are about."


def other_study(where: str) -> str:
    return f"{where} belongs to another study."


def no_such_image(where: str, value: str) -> str:
    return f"{where}: {quoted(value)} is not an image of this study."


def no_such_criterion(where: str, value: str) -> str:
    return f"{where}: {quoted(value)} is not a criterion of this study."


def no_whole_image(where: str) -> str:
    return f"{where} asks for the whole image in a way this study does not."


def does_not_fit(where: str, other: str) -> str:
    return f"{where} and {other} do not belong together, as if only a part of the sheet had been sorted."


def no_such_version(where: str, said: str, current: int) -> str:
    return (
        f"{where}: the rubric has no version {quoted(said)}; its newest is version {current}."
        " Bring the workbook in where that version was published, or export a new one."
    )


def unsaid_rubric(where: str, current: int) -> str:
    return f"{where} does not say which version of the rubric was answered, and there are {current}."


def contradicts(where: str, other: str) -> str:
    return f"{where} says something else than {other} about the same image and criterion."


def two_people(where: str, said: str, other: str, known: str) -> str:
    return f"{where} says {quoted(said)}, but {other} says {quoted(known)}. A workbook is one person's."


def nobody(file: str, where: str) -> str:
    mend = f"Write the name into {where}, or say it with" if where else "Say it with"
    return f"{file} was not imported: it does not say whose answers they are. {mend} --rater NAME"


def change(title: str, before: str, after: str) -> str:
    return f"{title}: {after.rstrip('.')}; was: {before.rstrip('.')}."


def kept(title: str, workbook: str, study: str) -> str:
    return (
        f"{title}: the study's answer is kept, because it is newer than the workbook: {study.rstrip('.')}."
        f" The workbook says: {workbook.rstrip('.')}."
    )


def summary(rater: str, is_new: bool, rows: int, counts: tuple[int, int, int, int], is_dry: bool) -> str:
    """What came back, counted. `counts`: new answers, changed ones, removed ones, ones the study keeps."""
    new, changed, gone, kept_here = counts
    person = f"{rater}, a new rater" if is_new else rater
    kinds = [
        plural(new, "new answer") if new else "",
        plural(changed, "changed answer") if changed else "",
        f"{plural(gone, 'answer')} removed" if gone else "",
    ]
    said = listed(kind for kind in kinds if kind)
    verb = "would be imported" if is_dry else "imported"
    sentence = f"{person}: {f'{said} {verb}' if said else 'nothing has changed'}, of {plural(rows, 'row')}."
    if kept_here:
        kept_answers = plural(kept_here, "answer")
        sentence += (
            f" {kept_answers} left unchanged, because the study's answer is newer;"
            " --prefer-workbook takes the workbook's."
        )
    return f"{sentence} Nothing was written." if is_dry else sentence


def unplanned(rater: str, numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (", …" if len(numbers) > 20 else "")
    return (
        f"{rater} answered {plural(len(numbers), 'image')} that the plan does not give them: {shown}."
        " These answers count, and the next plan leaves the images with them."
    )


def of_earlier_version(answers: int, version: int, newest: int) -> str:
    return (
        f"{plural(answers, 'answer')} to version {version} of the rubric. They hold for version {newest} too where a"
        " criterion means the same and has not been answered again; the others are open."
    )


PASSPHRASE = "&Passphrase of the workbook"


def type_passphrase(file: str) -> str:
    return f"{file} is locked. Type its passphrase."


def is_locked(file: str) -> str:
    return f"{file} is locked with a passphrase. Say where it is with --passphrase-from, or type it in the window."


def more_changes(count: int) -> str:
    return f"and {plural(count, 'more change')}."
