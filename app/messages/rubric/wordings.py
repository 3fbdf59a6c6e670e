"""The loop in which a criterion is worded so that a judge reads it as people do: in the terminal and in its dialog."""

from collections.abc import Sequence

from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, c_, n_

CODE = _("the criterion, such as T1.C2")
PROPOSE = _("propose another wording; needs --author and --why")
SAYS = _(
    "what the wording named by --wording means compared with the community's words; needs --author and --why"
)
DECIDE = _(
    "let the sealed test images decide about the wording named by --wording; this can be done only once"
)
WORDING = _("the wording's number in the list")
JUDGE_WORDING = _("have the judge read one criterion in a proposed wording, such as T1.C2:1")
NEEDS_CODE = _("Name the criterion with --code.")
NEEDS_AUTHOR = _("Say who you are with --author.")
ONE_AT_A_TIME = _("Use only one of --propose, --says and --decide.")
NEEDS_NUMBER = _("Name the wording with --wording.")

TITLE = _("Wordings for the judge")
COMMUNITY = _("The community’s words")
DIFFERENCES = _("&Images on which the judge and most people differ")
NO_DIFFERENCES = _("The judge and most people differ on no image, or the judge has not answered yet.")
WORDINGS = _("Proposed &wordings")
NO_WORDINGS = _("Nobody has proposed a wording yet.")
NEW_WORDING = _("&New wording")
REASON = _("&Reason")
MEANING = _("What the chosen wording means compared with the community’s words")
PROPOSE_BUTTON = _("&Propose")
SAY_BUTTON = _("&Say what it means")
ASK_BUTTON = _("&Ask a model…")
ask_title = Template("Ask a model for wordings of {code}")
ASK_PURPOSE = _(
    "The model gets the artifact’s name and the criterion with its guidance. It also gets two "
    "counts of development images: where only the judge said “met”, and where only people did. "
    "It gets no image and no person’s name. Its wordings are only added to the list."
)
DECIDE_BUTTON = _("Let the test images &decide…")
DECIDE_ASKED = _(
    "Only one wording of this criterion can be tested on the sealed images, and only once. Test this one?"
)
COMMANDS = _("Commands for a &terminal")

MEANINGS = {
    "overlapping": c_("meaning", "the same"),
    "missing": c_("meaning", "something is lost"),
    "mistaken": c_("meaning", "something else"),
}
YES_NO_ONLY = _("Only criteria with a yes or no answer can be worded for a judge here.")
EMPTY = _("A wording must not be empty.")
SAME_WORDS = _("This wording already exists.")
not_a_person = Template("{name} is not a person in this study.")
no_wording = Template("{code} has no wording {number}. Its wordings so far: {count}.")
not_a_wording = Template('Write a criterion and a number, such as T1.C2:1, not "{word}".')
no_criterion = Template("The rubric has no criterion {code}.")
proposed = Template("Proposed as wording {number} of {code}.")
models_proposed = PluralTemplate(
    "{model} proposed {count} wording of {code}.", "{model} proposed {count} wordings of {code}."
)
said = Template("Saved. What wording {number} means, according to {name}: {meaning}.")
community = Template("{code}: {text}")
differs_met = Template("Image {number}: met according to {judge}, not met according to most people.")
differs_not_met = Template("Image {number}: not met according to {judge}, met according to most people.")
by_model = Template("by the model {model}")
by_person = Template("by {name}")
NOT_TRIED = _("No judge has read this wording yet.")
try_it = Template("Try: {program} judge STUDY --model M --part development --wording {code}:{number}")
TEST_IT = _("Before the test, ask the judge twice with --part test: once with --wording and once without it.")
ask_a_model = Template("Ask a model for wordings: {program} draft wordings STUDY --code {code} --model M")
NO_TEST_IMAGES = _("There are no sealed test images. Seal some first: touchstone split STUDY --seal")
not_asked = Template(
    "No judge has been asked about the sealed test images both with wording {number} and with "
    "the community’s words. Ask a judge both ways with --part test."
)
decided_before = Template(
    "The sealed test images already decided about {code} on {day}. They cannot decide again."
)


wording = Template("Wording {number}, {by}: {text}", text=ended)


def meanings(counts: Sequence[tuple[str, int]]) -> str:
    if not counts:
        return _("Nobody has said what this wording means.")
    return together(*(_meaning(kind, count) for kind, count in counts))


def _meaning(kind: str, count: int) -> str:
    return {
        "overlapping": n_(
            "{count} person says that it means the same.", "{count} people say that it means the same.", count
        ),
        "missing": n_(
            "{count} person says that something is lost.", "{count} people say that something is lost.", count
        ),
        "mistaken": n_(
            "{count} person says that it means something else.",
            "{count} people say that it means something else.",
            count,
        ),
    }[kind]


reason_of = Template("{name}: {words}")
gained = Template(
    "With this wording, {judge} agrees with most people on {after} of {images} images; with the "
    "community’s words, on {before}. Answers corrected: {mended}; made wrong: {spoilt}."
)
better = Template(
    "On the sealed test images, wording {number} is better for {judge}. Answers that agree "
    "with most people: {after} of {images} with it, {before} with the community’s words (p "
    "{p:.2g})."
)
not_better = Template(
    "On the sealed test images, wording {number} is not shown to be better for {judge}. "
    "Answers that agree with most people: {after} of {images} with it, {before} with the "
    "community’s words (p {p:.2g})."
)
IN_THE_DRAFT = _(
    "The wording is in the draft of the next version. When you publish it, say whether the "
    "meaning changed; if it did, people answer again."
)
STAYS = _("The community’s words stay in use. The wording is saved with its results.")
