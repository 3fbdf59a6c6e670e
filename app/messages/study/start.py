"""What is said before the work begins: the start page, signing in, bringing answers in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.raters import Perception, RaterKind

# The first page of all says these sentences: it must not pay for the parts of a study they only name.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.study.overview.counts import RubricOutline
    from app.study.team.raters import RaterProgress

# Parts of every form.
CANCEL = _("C&ancel")
CHOICE = _("Choice")
CHOOSE_FOLDER = _("Choose a folder…")
CHOOSE_FILE = _("Choose a file…")
TOML_FILES = _("TOML files (*.toml)")
TABLE_FILES = _("Tables (*.csv *.tsv *.xlsx *.parquet)")

# The start page.
START = _("Start")
WELCOME = "Touchstone"
PURPOSE = _("Check AI-generated images against your community's own criteria, by eye or by ear.")
RECENT = _("Re&cent studies")
NO_RECENT = _(
    "No study has been opened here yet. The demo study shows how everything works; it is "
    "made on this machine."
)
OPEN_CHOSEN = _("&Go to this study")
FORGET = _("Remove &from this list")
TRY_IT = _("Try it")
OWN_STUDY = _("Start my study")
DEMOS = _("More demos")
DEMOS_ABOUT = _("From workshops to a rubric, and other kinds of studies.")
CONTINUE = _("Open or import")
CONTINUE_ABOUT = _("A study or a packet that you have, or answers from a file.")
EXAMPLE_ANSWERS = (
    (_("Long stick"), _("Met")),
    (_("Straight handle"), _("Not met")),
    (_("White section"), _("Met")),
)
EXAMPLE_NAME = _(
    "Example: a drawn guide cane. Long stick: met. Straight handle: not met. White section: met."
)
NEW_STUDY = _("&New study…")
NEW_STUDY_ABOUT = _("Five short steps: a title, a rubric, a question, images and people.")
OPEN_STUDY = _("&Open a study…")
OPEN_STUDY_ABOUT = _("A study is a folder on this machine or on a USB stick.")
DEMO = _("The &demo study")
DEMO_ABOUT = _("Drawn guide canes with descriptions, a rubric and some answers, to try things out.")
WORKSHOPS = _("&Workshops demo")
WORKSHOPS_ABOUT = _(
    "Six studies: from what people say in workshops to a rubric, which is then compared with their votes."
)
STUDY_DEMOS = _("Demos of st&udies…")
STUDY_DEMOS_ABOUT = _(
    "Three other kinds of studies: images for a purpose, scored critiques of art, and captions."
)
STUDY_DEMOS_TITLE = _("Demos of studies")
STUDY_DEMOS_LIST = _("&Which demo")
STUDY_DEMOS_GO = _("&Take this one")
STUDY_DEMO_LINES = {
    "contexts": _("Images for a purpose: for a slide, a phone, a t-shirt"),
    "critiques": _("Critiques of art: written by models, scored with an expert's critique beside them"),
    "captions": _("Captions for blind people: a survey, a collection and an evaluation"),
}
BRING_IN = _("I&mport answers…")
BRING_IN_ABOUT = _("From an annotations file into a study. You see a preview before anything is saved.")
MAKING_DEMO = _("The demo study is being made. This takes about ten seconds.")
PROGRESS = _("Progress")
DEMO_READY = _("The demo study is ready.")
MAKING_WORKSHOPS = _("The workshops demo is being made. This takes about ten seconds.")
MAKING_STUDY_DEMO = _("The demo is being made. This takes a few seconds.")
STUDY_DEMO_READY = _("The demo is ready.")
LOOKING = _("Looking…")
MISSING = _("Missing: the folder is not there")

# Signing in.
WHO = _("&Who answers?")
WHO_HINT = _("Each person answers alone, under a name of their own. A pseudonym is better than a real name.")
SOMEBODY_NEW = _("Somebody new")
NEW_NAME = _("Name or pseudon&ym")
NEW_NAME_HINT = _("A pseudonym is better: it is shown with every answer, also in exports.")
NAME_NEEDED = _("A name is needed, preferably a pseudonym.")
new_person = Template("New here: {name}. Press Enter or Begin to add this person, or correct the name.")
"""A name that the study does not know is read back before anything is written down under it."""
nobody_of_name = Template("Nobody in this study is called {name}. First choose who answers.")
PERCEPTION = _("How do you perceive the images?")
PERCEPTION_HINT = _(
    "Saved with your answers, because it may matter when they are interpreted. Nothing else depends on it."
)
PERCEPTION_NEEDED = _("Choose how you perceive the images. You are asked once on this machine.")
BACK_TO_START = _("&Back to the start page")
NO_IMAGES_YET = _("There are no images yet. Add some first; then they can be described and answered.")
NO_RUBRIC_YET = _("No rubric yet")
PAIR = _("a pair")

PERCEPTIONS = {
    Perception.SCREEN_READER: _("With a screen reader, by ear or braille"),
    Perception.OWN_VOICE: _("With Touchstone's own voice"),
    Perception.MAGNIFIED: _("By eye, magnified"),
    Perception.IMAGE_VISIBLE: _("By eye"),
    Perception.UNSAID: _("I prefer not to say"),
}

# Exporting.
EXPORT_TITLE = _("Export")
EXPORT_FORMAT = _("Format")
EXPORT_FILE = _("&File to write")
EXPORT_NOW = _("&Export")
EXPORTING = _("Exporting…")
FILE_NEEDED = _("A file is needed. Type its name or choose one.")
OVERWRITE_TITLE = _("Replace the file?")
REPLACE = _("&Replace")
KEEP = _("&Keep it")

# Bringing answers in.
BRING_IN_TITLE = _("Import answers")
BRING_IN_STUDY = _("Folder of the &study")
BRING_IN_FILE = _("Annotations &file")
BRING_IN_FILE_HINT = _("CSV, TSV, XLSX or Parquet with the columns image, rater, criterion and verdict.")
BY_FILE_NAME = _("&Match images by file name only")
ALLOW_MISSING = _("Also import answers for images that are not &here yet")
LOOK_FIRST = _("Pre&view")
BRING_IN_NOW = _("&Import")
STUDY_NEEDED = _("A study is needed. Type its folder or choose it.")
ANNOTATIONS_NEEDED = _("A file with answers is needed. Type its name or choose it.")
CHECKING = _("Checking the file. Nothing is saved yet.")
STORING = _("Saving the answers.")
NOTHING_WRITTEN = _("Nothing was written.")
WHAT_IS_WRONG = _("Errors in the file")
RESULT = _("Result")

_SHOWN_NAMES = 6
error_mark = Template("Error: {sentence}")
"""Errors are marked by a word, not by colour alone."""


def images(number: int, noun: ItemNoun = IMAGE) -> str:
    return noun.counted(number)


def start_arrival(studies: int) -> str:
    if not studies:
        return together(ended(START), NO_RECENT)
    return n_("{start}. {count} recent study.", "{start}. {count} recent studies.", studies, start=START)


def how_far(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    if not tally.images:
        return _("no images yet")
    if tally.complete == tally.images:
        return _("all {images} complete", images=images(tally.images, noun))
    if not tally.complete and not tally.begun:
        return _("not begun, {images}", images=images(tally.images, noun))
    sentence = _(
        "{complete} of {images} complete", complete=tally.complete, images=images(tally.images, noun)
    )
    return f"{sentence}, {only_whole_image_open(number=tally.unjudged)}" if tally.unjudged else sentence


only_whole_image_open = Template("on {number} more, only the answer on the whole image is missing")
"""How many more images lack nothing but the judgment of the whole image, at the end of a line."""


def recent_how_far(total: int, rater: str, tally: RaterProgress | None, noun: ItemNoun = IMAGE) -> str:
    if tally is None:
        return images(total, noun) if total else _("no images yet")
    return f"{rater}: {how_far(tally, noun)}"


def recent_heard(title: str, state: str, folder: str) -> str:
    """`folder` is empty where the title says enough."""
    return together(ended(f"{title}, {state}"), folder).strip()


workshops_ready = PluralTemplate(
    "The workshops demo is ready. Its {count} study is at the top of the recent studies.",
    "The workshops demo is ready. Its {count} studies are at the top of the recent studies.",
)
study_demos_ready = PluralTemplate(
    "The demo is ready. Its {count} study is at the top of the recent studies.",
    "The demo is ready. Its {count} studies are at the top of the recent studies.",
)
forgotten = Template("{title} was removed from the list. Its folder is untouched.")
missing_folder = Template(
    "{folder} is not there. It may be on a USB stick or a disk that is not connected, or it was moved."
)


def person_line(name: str, kind: RaterKind, tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    pair = f" ({PAIR})" if kind is RaterKind.PAIR else ""
    return f"{name}{pair}, {how_far(tally, noun)}"


name_of_a_judge = Template("{name} is the name of a judge or a panel in this study. Choose another name.")


def about_study(
    artifact: str, total: int, undescribed: int, more_pictures: int = 0, noun: ItemNoun = IMAGE
) -> str:
    """`more_pictures`: how many more are described than judged, where exhibits show several or none."""
    parts = (
        artifact[:1].upper() + artifact[1:],
        _in_it(total, undescribed, more_pictures, noun) if total else _("no images yet"),
    )
    return ended(". ".join(part for part in parts if part))


def _in_it(total: int, undescribed: int, more_pictures: int, noun: ItemNoun) -> str:
    """How many images there are, and how many of them nobody has described."""
    count = images(total, noun)
    if undescribed and more_pictures:
        return _(
            "{images}, {undescribed} of {pictures} not described yet",
            images=count,
            undescribed=undescribed,
            pictures=n_("{count} image", "{count} images", total + more_pictures),
        )
    if not undescribed or undescribed > total:
        return count
    if undescribed < total:
        return _("{images}, {undescribed} of them not described yet", images=count, undescribed=undescribed)
    if total > 1:
        return _("{images}, none of them described yet", images=count)
    return _("{images}, not described yet", images=count)


def about_rubric(rubric: RubricOutline | None) -> str:
    if rubric is None:
        return ended(NO_RUBRIC_YET)
    criteria = n_("{count} criterion", "{count} criteria", rubric.criteria)
    if rubric.community:
        return _(
            "Rubric: {rubric_title}, {criteria}, by {community}. Version {version}.",
            rubric_title=rubric.title,
            criteria=criteria,
            community=rubric.community,
            version=rubric.version,
        )
    return _(
        "Rubric: {rubric_title}, {criteria}. Version {version}.",
        rubric_title=rubric.title,
        criteria=criteria,
        version=rubric.version,
    )


READ_ONLY = _(
    "This study's folder is read-only for you. Reports and exports work, but no answer is saved. To "
    "answer, copy the folder to a place where you may write."
)


def sign_in_place(study: str, total: int, noun: ItemNoun = IMAGE) -> str:
    return ended(f"{study}, {(images(total, noun) if total else _('no images yet'))}")


def sign_in_arrival(study: str, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{sign_in_place(study, total, noun)} {WHO.replace('&', '')}"


def exported(path: Path, undescribed: int) -> str:
    said = _("Exported to {path}.", path=path)
    if not undescribed:
        return said
    return f"{said} {_('Warning: {images} without a description.', images=images(undescribed))}"


overwrite_question = Template("{path} already exists. Replace it?")


def would_bring_in(
    rows: int, answers: int, new: int, raters: Sequence[str], places: Sequence[str], study: str
) -> str:
    known = (
        n_("{count} answer is already known.", "{count} answers are already known.", answers - new)
        if answers > new
        else ""
    )
    opening = n_(
        "{count} new answer to import into {study}, from {number}.",
        "{count} new answers to import into {study}, from {number}.",
        new,
        study=study,
        number=n_("{count} row", "{count} rows", rows),
    )
    if not new:
        opening = n_(
            "Nothing new: {count} answer is in {study} already.",
            "Nothing new: all {count} answers are in {study} already.",
            answers,
            study=study,
        )
        known = ""
    return " ".join(filter(None, (opening, known, _newcomers(raters, places))))


def _newcomers(raters: Sequence[str], places: Sequence[str]) -> str:
    people = _("New raters: {names}.", names=_names(raters)) if raters else ""
    missing = (
        _(
            "Entries for {images} whose files can be added later: {names}.",
            images=images(len(places)),
            names=_names(places),
        )
        if places
        else ""
    )
    return " ".join(filter(None, (people, missing)))


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_SHOWN_NAMES])
    rest = len(names) - _SHOWN_NAMES
    return _("{shown} and {rest} more", shown=shown, rest=rest) if rest > 0 else shown


def brought_in(new: int, study: str) -> str:
    return n_(
        "{count} new answer imported into {study}.",
        "{count} new answers imported into {study}.",
        new,
        study=study,
    )


def not_brought_in(sentence: str) -> str:
    """What is wrong comes first; that nothing was changed is said once."""
    return sentence if NOTHING_WRITTEN in sentence else f"{sentence} {NOTHING_WRITTEN}"
