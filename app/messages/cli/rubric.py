"""What `touchstone rubric` says."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.local_formats import one_of
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

ACTIONS = {
    "check": _("check the wording of the criteria"),
    "export": _("write the rubric to a file"),
    "import": _("make a draft of a rubric from a file"),
    "history": _("show all versions, or what happened to one criterion"),
    "publish": _("publish the draft as the next version"),
    "import-draft": _("import a rubric that a model drafted elsewhere"),
    "take": _("add a criterion of a drafted rubric to your own draft"),
    "wordings": _("try other wordings of a criterion, so that a judge reads it as people do"),
    "compare": _("compare the rubric with that of another study"),
    "duplicate": _("start a new study with the same rubric"),
}
FILE = unformatted("the file to import: {endings}; duplicate: the folder of the new study")
FORMAT = unformatted("the format to export to: {names}")
OUT = _("the file to write; - writes to standard output")
VERSION = _("the version to export or duplicate (default: the published one)")
DRAFT = _("the draft instead of the published version")
SAME = _("a reworded criterion with the same meaning: earlier answers count (repeatable)")
CHANGED = _("a reworded criterion with a changed meaning: it is asked again (repeatable)")
WHY = _("why the meanings changed or stayed the same, saved with the version")
EARLIER_ANSWERS = _(
    "publish: whether their earlier answer is shown to people who are asked again (default: "
    "shown, unless hidden before)"
)
AUTHOR = _("the author (default: nobody is named)")
CODE = _(
    "history: the history of one criterion, by its present code; take: the criterion of the draft to add"
)
DRY_RUN = _("show what would be published, and write nothing")

NEEDS_FILE = _("name the file to import")
NO_SUCH_FORMAT = unformatted("there is no format {name} here; choose one of {names}")
NEEDS_OUT = "--format and --out are needed to export"
NO_RUBRIC = _("The study has no rubric yet. Import one with: touchstone rubric import STUDY FILE")
NO_DRAFT = _(
    "There is no draft. Make one in the window (Design the rubric), or with: touchstone "
    "rubric import STUDY FILE"
)
NOTHING_WRITTEN = _("Nothing was written.")


checked = PluralTemplate(
    "{what}: {count} criterion, {remarks}; {plain} without remarks. Remarks are not errors: the "
    "community decides.",
    "{what}: {count} criteria, {remarks}; {plain} without remarks. Remarks are not errors: the "
    "community decides.",
    remarks=PluralTemplate("{count} remark", "{count} remarks"),
)


version = Template("Version {number}")
DRAFT_NAME = _("The draft")


def remark(code: str, sentence: str) -> str:
    return f"{code}: {sentence}"


imported = PluralTemplate(
    "{file} is now the draft of the next version: {count} criterion, {known} known from the "
    "published version.",
    "{file} is now the draft of the next version: {count} criteria, {known} known from the "
    "published version.",
)
PUBLISH_NEXT = _("It is not published yet. Publish it with: touchstone rubric publish STUDY")
heading = PluralTemplate(
    "Version {number}, {day}: {title}, {count} criterion.",
    "Version {number}, {day}: {title}, {count} criteria.",
)


def line(sentence: str) -> str:
    return f"  {sentence}"


no_such_version = Template("There is no rubric version {number}.")


def no_such_code(code: str, codes: Sequence[str]) -> str:
    return _("There is no criterion {code}. Criteria: {codes}.", code=code, codes=listed(codes, 40))


both = Template("{code} is named with both --same and --changed. Choose one of the two.")
not_reworded = Template("{code} is unchanged or new, so its meaning cannot have changed.")


def unsaid(codes: Sequence[str]) -> str:
    ways = one_of(f"--{way} {codes[0]}" for way in ("same", "changed"))
    return n_(
        "The wording of {codes} has changed. Say whether its meaning has changed, too, with: {ways}. "
        "Nothing was published.",
        "The wordings of {codes} have changed. Say for each whether its meaning has changed, too, "
        "for example with: {ways}. Nothing was published.",
        len(codes),
        codes=listed(codes),
        ways=ways,
    )
