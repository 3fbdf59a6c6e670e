"""What the command line says: help, results, and what went wrong."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from app.messages.cli import overview
from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import listed
from app.messages.local_formats import one_of
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_, unformatted

PROGRAM = overview.PROGRAM
INTERRUPTED = _("Stopped. What had been confirmed is saved.")

STUDY = _("the study's folder")
DIR = _("the folder to make; it must be empty or not exist yet")
TITLE = _("what the study is called")
ARTIFACT = _("what the images show, such as: guide cane")
RUBRIC = unformatted("a built-in rubric's name, or a TOML file: {names}")
TEMPLATE = _(
    "a TOML file with the questions that every description answers (default: the artifact's own, if "
    "there is one)"
)
WHOLE_IMAGE = _(
    "how a whole image is judged in addition to the rubric: in one step, in two steps, or not at "
    "all (default: one step, unless the study is of another kind)"
)
LANGUAGE = _("the language of descriptions, such as en or pt-BR")
IMAGES_ADD = _("add image files, or folders of them")
IMAGES_SHEET = _("show all images with their descriptions, in words or as a file")
IMAGES_PROMPTS = _("show or choose who gets to know the prompts of the images")
IMAGES_STORE = _("keep the images in an object store, such as Amazon S3 or MinIO")
PATHS = _("image files, or folders; for store: the address, as s3://BUCKET/FOLDER")
SOURCE = _("where the images come from: the model's name, an archive, a photographer")
PROMPT = _("the prompt that the images were made with")
GROUP = _("a word by which the images can be told apart later")
LICENCE = _("the licence under which the images may be shown")
PHOTOGRAPH = _("the images are photographs")
REFERENCE = _("the images show the real artifact")
MANIFEST = unformatted(
    "a CSV, TSV, XLSX or Parquet table that gives these values for each file; columns: {columns}"
)
RATER = _("the name of the rater")
PERCEPTION = unformatted("how the rater perceives the images: {ways}")
WALK = _("walk through the images without answering")
FILES = _("the files to import")
IMPORT_FORMAT = _("the format of the files, or the tool that wrote them (default: annotations)")
MATCH = _(
    "how images are found: by the whole path with which they were added (path, the default), or by "
    "the file name if it is unique in the study and in the files (name)"
)
ALLOW_MISSING = _("accept answers about images that are not in the study yet")
DRY_RUN = _("show what would happen, and write nothing")
REPORT_REFERENCE = _(
    "who the rater in --against is compared with: a rater, majority or decided (default: the "
    "majority of three or more people, else the person who answered most)"
)
REPORT_AGAINST = _(
    "who is compared with the reference (default: the judge, or else the person, other than the "
    "reference, who answered most)"
)
BOTH_RATERS = "--reference and --against go together"
EXPORT_FORMAT = unformatted("the format; may be repeated for several files at once: {names}")
OUT = _("the file to write; - writes to standard output")
JSON = _("print one JSON document and nothing else")
REFERENCE_RATER = _(
    "whose answers count as right: a rater, majority (the majority of people), or decided (what "
    "meetings decided). For a rater of that name, write rater:majority or rater:decided (default "
    "for one study: the majority of three or more people, else whoever answered most)"
)
AGAINST = _("the rater that is compared with the reference: a person or a judge")


def usage(sentence: str, command: str) -> str:
    first = sentence[:1].upper() + sentence[1:].rstrip(".")
    return _(
        "{first}{words} Help: {command} --help",
        first=first,
        words="" if first.endswith("?") else ".",
        command=command,
    )


EMPTY_PATH = _("a path must not be empty")


only_for_reports = Template(
    "{options} can only be used with --format {formats}", options=", ".join, formats=one_of
)


not_text = Template('"{word}" is not valid text')
not_a_number = Template('must be a number, 0 or more, not "{word}"')
not_from_one = Template('must be a whole number, 1 or more, not "{word}"')


def unknown_command(name: str, similar: Sequence[str]) -> str:
    if similar:
        return _("There is no command {name}. Did you mean {similar}?", name=name, similar=one_of(similar))
    return _("There is no command {name}.", name=name)


def unexpected(log: Path | None, kind: str) -> str:
    if log is None:
        return _(
            "Something unexpected went wrong ({kind}), and the details could not be written to a file.",
            kind=kind,
        )
    return _("Something unexpected went wrong ({kind}). The details are in {log}", kind=kind, log=log)


database_error = Template("The study's database could not be used: {reason}. See: touchstone check STUDY")
system_error = Template("The system refused: {reason}.")


# Making and filling a study


def made(title: str, folder: Path, has_rubric: bool, has_template: bool) -> str:
    begun = {
        (False, False): unformatted("Made {title} in {folder}."),
        (True, False): unformatted("Made {title} with a rubric in {folder}."),
        (False, True): unformatted("Made {title} with a description template in {folder}."),
        (True, True): unformatted("Made {title} with a rubric and a description template in {folder}."),
    }[has_rubric, has_template].format(title=title, folder=folder)
    return together(begun, _("Add images with: touchstone images add {typed} PATH", typed=typed(folder)))


must_say = Template("{what} must not be empty.")
not_a_language = Template("{tag} is not a language tag. Use one such as en, de or pt-BR.")
NOTHING_TO_ADD = _("name image files, folders or a manifest")


def added(new: int, known: int, refused: int, skipped: int, described: int = 0) -> str:
    parts = [n_("{count} image added", "{count} images added", new) if new else _("No image added")]
    if known:
        parts.append(_("{known} already there", known=known))
    if refused:
        parts.append(_("{refused} refused", refused=refused))
    if skipped:
        parts.append(_("{skipped} skipped in folders: hidden, or not named like an image", skipped=skipped))
    if described:
        parts.append(n_("{count} description saved", "{count} descriptions saved", described))
    return ended(", ".join(parts))


same_picture = Template("{name} is the same image as {known}, which is already there.")


def adding(done: int, total: int) -> str:
    return n_("{done} of {count} file checked", "{done} of {count} files checked", total, done=done)


# Import and export


def reading(done: int, _total: int) -> str:
    return n_("{count} row read", "{count} rows read", done)


def storing(done: int, total: int) -> str:
    return n_(
        "{done} of {count} answer compared or saved",
        "{done} of {count} answers compared or saved",
        total,
        done=done,
    )


def time_left(seconds: float) -> str:
    """Beside a bar of progress, rounded so that it does not flicker."""
    if seconds < 90:
        return _("About {count} s left.", count=max(5, 5 * round(seconds / 5)))
    if seconds < 5400:
        return _("About {count} min left.", count=round(seconds / 60))
    return _("About {count} h left.", count=round(seconds / 3600))


def imported(new: int, answers: int, raters: Sequence[str], images: Sequence[str], is_dry: bool) -> str:
    known = answers - new
    if is_dry:
        start = n_("Would import {count} answer", "Would import {count} answers", new)
    else:
        start = n_("{count} answer imported", "{count} answers imported", new)
    parts = [_("{start}; {known} already there.", start=start, known=known) if known else ended(start)]
    if raters:
        parts.append(_new_raters(raters, is_dry))
    if images:
        parts.append(_images_without_file(images, is_dry))
    return " ".join([*parts, _("Nothing was written.")] if is_dry else parts)


def _new_raters(names: Sequence[str], is_dry: bool) -> str:
    if is_dry:
        return n_(
            "Would add {count} rater: {names}.",
            "Would add {count} raters: {names}.",
            len(names),
            names=listed(names),
        )
    return n_(
        "Added {count} rater: {names}.", "Added {count} raters: {names}.", len(names), names=listed(names)
    )


def _images_without_file(names: Sequence[str], is_dry: bool) -> str:
    if is_dry:
        return n_(
            "Would add {count} image without a file: {names}.",
            "Would add {count} images without a file: {names}.",
            len(names),
            names=listed(names),
        )
    return n_(
        "Added {count} image without a file: {names}.",
        "Added {count} images without a file: {names}.",
        len(names),
        names=listed(names),
    )


OPEN_PAGES = _("A page that is open in a window uses this once you leave it and open it again.")
exported = Template("Written to {out}")


def known_names(names: Iterable[str]) -> str:
    return ", ".join(names)
