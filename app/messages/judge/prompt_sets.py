"""What is said of sets of prompts that image models are checked with."""

from app.messages.translation import PluralTemplate, Template, _
from app.study.judge.prompt_sets import PromptKind

KINDS = {
    PromptKind.PLAIN: _("plain"),
    PromptKind.DESCRIBED: _("described"),
    PromptKind.ADVERSARIAL: _("adversarial"),
    PromptKind.PEOPLE: _("from people"),
}
ACTIONS = {
    "add": _("save a version of a prompt set, from a file or from what people said in a workshop"),
    "list": _("show the prompt sets, and when the sealed part of each was opened"),
}
FILE = _(
    "a TOML file with name, version and [[prompt]] tables, or a table with the columns code, text, "
    "kind, group and sealed"
)
NAME = _("the name of the set, if the file does not give it")
SET_VERSION = _("the version of the set, if the file does not give it")
LICENCE = _("the licence of the prompts")
BY = _("who saves the set")
WORKSHOP = _(
    "the number of a workshop, to make prompts from what people said was important to them, in "
    "their own words"
)
ONE_ORIGIN = _("Name either a file or --workshop.")
SEALED = _(
    "send the sealed prompts of a saved set instead of the others; the study records that they were opened"
)
SEALED_BY = _("who opens the sealed prompts")
SEALED_NEEDS = _("--sealed needs a saved prompt set, --by and --source. It cannot be used with --dry-run.")
not_kept = Template("There is no prompt set {name} in this study, so it has no sealed prompts.")
CODE_AND_TEXT = _("A prompt needs a code and a text.")
twice = Template("Two prompts have the code {code}.")
no_such_kind = Template("There is no kind {kind}. Kinds: {kinds}.")
sealed_or_not = Template("“sealed” must be yes or no, not “{word}”.")
in_line = Template("{name}, line {line}: {reason}")
no_prompts = Template("{name} has no prompts.")
NO_ROWS = _("The file contains no [[prompt]].")
NAME_AND_VERSION = _("A prompt set needs a name and a version, each one line of text.")
other_prompts = Template("{name} {version} already exists with other prompts. Give it another version.")
kept = PluralTemplate(
    "{name} is saved with {count} prompt; sealed: {sealed}.",
    "{name} is saved with {count} prompts; sealed: {sealed}.",
)
no_such_workshop = PluralTemplate(
    "There is no workshop {number}: there is {count} workshop.",
    "There is no workshop {number}: there are {count} workshops.",
)
NOTHING_SAID = _("Nobody in the workshop has said yet what matters to them.")
NONE_YET = _("No prompt set is saved yet.")
listed = PluralTemplate(
    "{name}: {count} prompt is shown; sealed: {sealed}.",
    "{name}: {count} prompts are shown; sealed: {sealed}.",
)
prompt = Template("{code} ({kind}): {text}")
opened = Template("Sealed prompts opened for {source} on {day} by {by}.")
nothing_to_ask = Template(
    "{name} has no such prompts. Sealed prompts are sent with --sealed, the others without it."
)

# The dialog

TITLE = _("Prompt sets")
BUTTON = _("Prompt s&ets…")
SETS = _("Pro&mpt sets of this study")
NAME_FIELD = _("&Name of the set")
VERSION_FIELD = _("&Version")
LICENCE_FIELD = _("&Licence of the prompts")
KIND_FIELD = _("&Kind of prompts")
PROMPTS_FIELD = _("&Prompts, one per line")
SEALED_FIELD = _("S&ealed prompts, one per line")
SEALED_HINT = _("Nobody sees them. They are opened only for a check, and the study records this.")
KEEP_BUTTON = _("Save this ver&sion")
FILE_BUTTON = _("From a &file…")
WORKSHOP_BUTTON = _("Lines of the last &workshop")
CHOOSE_FILE = _("Prompts")
FILTERS = _("Prompts (*.toml *.csv *.tsv *.xlsx)")
NO_LINES = _("Write at least one prompt.")
NO_WORKSHOP = _("This study has had no workshop.")
taken = PluralTemplate(
    "{count} line of the workshop is a prompt now. Move what is to be sealed, then save this version.",
    "{count} lines of the workshop are prompts now. Move what is to be sealed, then save this version.",
)
