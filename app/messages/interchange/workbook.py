"""Words in a workbook for answers: its sheets, headings and steps, and what the export says."""

from collections.abc import Iterable

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _, n_

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
SCALED_HEADINGS = ("How it is answered", "Column of its list on the sheet Words", "Length of that list")
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
    (_("Doubt"), _("If you are uncertain, choose a reason in the column Doubt. The cell may stay empty.")),
    (_("Note"), _("Write anything you like in the column Note. The cell may stay empty.")),
    (
        _("Guidance"),
        _(
            "The cell note of a question says how to decide borderline cases. The sheet Rubric has "
            "all of this in one place."
        ),
    ),
    (_("Images"), _("The sheet Images has every description in full and, where there is room, the image.")),
    (
        _("What you may do"),
        _("Sort, filter, leave rows empty or delete them. Only emptying a cell removes an answer."),
    ),
    (_("What to leave unchanged"), _("The columns from Image to Answer id identify each row.")),
    (_("When done"), _("Save the workbook as .xlsx and send it back to whoever gave it to you.")),
)

SCALED_STEPS = (
    (
        _("Other answers"),
        _(
            "The question says what is wanted. For a level, give its number or choose from the list. For "
            "an order, give numbers, best first, such as 2 > 1 = 3, where = means just as good. For free "
            "words, write them into the cell."
        ),
    ),
)

CHOOSE_TITLE = _("Not in the list")
CHOOSE = _("Choose from the list: Alt+Down opens it. Or leave the cell empty.")
PICTURE_OF_NOTHING = _("There is no description of this image yet.")
NO_PICTURE_FILE = _("The file of this image is not available.")
PICTURE_LEFT_OUT = _("Left out, because the workbook would otherwise be too large.")
NO_DESCRIPTION = _("There is no description yet.")
NO_GUIDANCE = _("There is no further guidance.")
SAY_WHY = _("Say why in the column Note.")


def title(name: str, number: int) -> str:
    return _("{name}, image {number}", name=name.rstrip("?"), number=number)


image_title = Template("Image {number}")


def part_title(number: int, part: str) -> str:
    return f"{image_title(number=number)}, {part[:1].lower()}{part[1:]}"


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


rubric = Template("{name}, version {version}")


def theme(code: str, statement: str) -> str:
    return f"{code}: {statement}"


# Taking one out

RATER_OPTION = _(
    "the person the workbook is for; it contains their answers (default: an empty workbook "
    "that asks for a name)"
)
IMAGES_OPTION = _("only some images by number, such as 1-50")


DUE_OPTION = _("the day on which the workbook is due back, such as 2026-05-10")
LOCK_OPTION = _(
    "lock the workbook: the name of an environment variable that holds a passphrase, or “prompt” to be asked"
)
UNLOCK_OPTION = _(
    "with --format workbook: the environment variable that holds the passphrase of a locked "
    "workbook, or “prompt” to be asked"
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
        "{given} can only be used with --format workbook",
        "{given} can only be used with --format workbook",
        len(given),
        given=listed(given),
    )


not_a_range = Template('"{word}" is not a range of image numbers such as 1-50')
not_a_person = Template("{name} is a judge in this study. A workbook is for people.")


NOTHING_TO_ASK = _(
    "There is nothing to answer: the study has no images in that range, or neither a rubric "
    "nor whole images to judge."
)


def too_many_rows(rows: int, most: int, each: int) -> str:
    return _(
        "A workbook of {rows} rows is more than most spreadsheets can open; {most} is the limit. "
        "Export fewer images at a time, such as --images 1-{most2}",
        rows=rows,
        most=most,
        most2=most // each,
    )


# Bringing one back
