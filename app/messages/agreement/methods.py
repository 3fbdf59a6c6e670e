"""The methods section of a paper about the study: sentences with the study's own numbers, and nothing that it does not
know."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _, unformatted

FORMAT_OPTION = unformatted("format of the file: {names}; without it, the section is printed")
ONE_FILE = _("To write a file, give both --out and --format. To print the section, give neither.")
title = Template("Methods of {title}")
PARTICIPANTS = _("Participants")
MATERIALS = _("Images")
RUBRIC = _("Rubric")
PROCEDURE = _("Procedure")
JUDGES = _("Multimodal judges")
STATISTICS = _("Statistics")
PREREGISTRATION = _("Preregistration")
CONSENT = _("Consent and withdrawal")
REFERENCES = _("References")
NOT_COMPARED = _("There are too few answers to compare yet, so no statistics are described.")
ONLY_PEOPLE = _(
    "No judge answered. How people were compared is left out here, because it would name them. "
    "For that report, use touchstone agree."
)
NOT_PREREGISTERED = _("The study was not preregistered with this program.")
NO_WITHDRAWALS = _("No participant has withdrawn.")
written = Template("The methods section is written to {out}, its references to {references}.")
written_alone = Template("The methods section is written to {out}.")

people = PluralTemplate("{count} person answered.", "{count} people answered.")
pairs = PluralTemplate("{count} pair answered together.", "{count} pairs answered together.")
perceptions = Template("When they began, people said how they perceive images: {each}.")
workshops = PluralTemplate("{count} workshop was held.", "{count} workshops were held.")
compensated = PluralTemplate(
    "The compensation of {count} participant is recorded.",
    "The compensation of {count} participants is recorded.",
)
images = PluralTemplate("The study has {count} image.", "The study has {count} images.")
images_of = Template("Their sources are: {each}.")
photographs = PluralTemplate("{count} of them is a photograph.", "{count} of them are photographs.")
references = PluralTemplate(
    "{count} further image is a reference image and was not judged.",
    "{count} further images are reference images and were not judged.",
)
rubric = PluralTemplate(
    "The rubric “{title}” has {count} criterion in its current version, number {version}.",
    "The rubric “{title}” has {count} criteria in its current version, number {version}.",
)
by_community = Template("It was written by {community}.")
from_source = Template("It comes from: {source}.")
answers = PluralTemplate(
    "{count} answer is current, given on {day}.",
    "{count} answers are current; the newest was given on {day}.",
)
meetings = PluralTemplate("{count} meeting was held.", "{count} meetings were held.")
decided = PluralTemplate(
    "Meetings decided {count} question, and this decision still holds.",
    "Meetings decided {count} questions, and these decisions still hold.",
)
consents = PluralTemplate(
    "The consent of {count} participant is recorded.", "The consent of {count} participants is recorded."
)
forms = Template("Versions of the consent form: {versions}.")
withdrawn = PluralTemplate(
    "{count} participant withdrew. Answers were deleted for {deleted}, and anonymised for {detached}.",
    "{count} participants withdrew. Answers were deleted for {deleted}, and anonymised for {detached}.",
)
unknown_judge = Template("It is not recorded how {name} was asked: its answers were imported.")
runs = PluralTemplate(
    "It was run at most {count} time on each image.", "It was run at most {count} times on each image."
)
temperature = Template("temperature {value}")
SERVER_TEMPERATURE = _("the server's own temperature")
longest_side = Template("images of at most {pixels} pixels")
most_tokens = Template("replies of at most {count} tokens")
template = Template("prompt template {name}")
SEEDED = _("the number of the run as the seed")


judge = Template("{name} is the model {model}, with {settings}.", settings=listed)


def each(counts: Sequence[tuple[str, int]]) -> str:
    """Kinds with how many there are of each."""
    return listed([_("{kind} ({count})", kind=kind, count=count) for kind, count in counts])
