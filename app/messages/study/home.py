"""What a study's home page says: its pages, and one line for the state of each."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.rubric import combined_versions
from app.messages.study.start import how_far, images
from app.messages.together import ended
from app.messages.translation import PluralTemplate, _, n_
from app.study.team.raters import RaterProgress

IMAGES_GROUP = _("Work on images")
RUBRIC_GROUP = _("The community’s rubric")
TEAM_GROUP = _("Results and team")
ROOMS_HINT = _("Arrow keys move between pages, Enter opens one.")

# By the command that leads there; the ampersand stands before the letter that opens it.
TITLES = {
    "annotate": _("&Go on answering"),
    "describe_images": _("&Describe images"),
    "pair_session": _("Two &people at one machine"),
    "add_images": _("&Add images…"),
    "gallery": _("Gallery"),
    "workshop": _("Wor&kshop"),
    "participants": _("Participa&nts"),
    "code_statements": _("C&oding"),
    "design_rubric": _("Design the r&ubric"),
    "compare_rubrics": _("Compare a dra&fted rubric"),
    "ask_judge": _("Ask a &judge"),
    "agreement": _("Agr&eement"),
    "meeting": _("&Meeting"),
    "assign": _("Who answers what"),
    "packets": _("Send and re&ceive"),
    "bring_in": _("&Import answers…"),
    "export": _("E&xport…"),
}
BEGIN_ANSWERING = _("Be&gin answering")

IMAGES_FIRST = _("Add images first.")
BEGINS = _("The rubric’s questions, image by image.")
BY_TWO = _("Two people listen, each answers alone, then they answer together.")
ADD_ABOUT = _("Single files or whole folders.")
GALLERY_ABOUT = _("All images at a glance.")
NO_WORKSHOP = _("No workshop yet. Enter sets one up.")
NO_PARTICIPANTS = _("Consent and withdrawal.")
NO_LINES = _("Code what people said in workshops.")
ALL_READ = _("Everything is coded.")
NOBODY_DRAFTS = _("No rubric yet.")
NOTHING_DRAFTED = _("A model can draft a rubric to compare with yours.")
NO_JUDGE = _("Nothing is sent before you agree.")
AGREEMENT_ABOUT = _("How far people and models agree.")
NO_MEETING = _("Discuss what people disagree on.")
MEETING_OPEN = _("A meeting is open.")
OTHERS_FIRST = _("Opens when everybody has answered.")
ANSWER_FIRST = _("Opens when you have answered your images.")
NO_DIFFERENCE = _("Nothing to discuss.")
NO_PLAN = _("No plan: everybody answers everything.")
PLAN = _("Plan active.")
PACKETS_ABOUT = _("Send work to others as a file and get it back.")
BRING_IN_ABOUT = _("From a table or a workbook.")
EXPORT_ABOUT = _("Answers, rubric or descriptions as a file.")


def answering(name: str, tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return ended(f"{name}: {how_far(tally, noun)}")


def described(total: int, undescribed: int) -> str:
    if not undescribed:
        return (
            _("All {images} described.", images=images(total)) if total > 1 else _("The image is described.")
        )
    return _("{undescribed} of {images} not described yet.", undescribed=undescribed, images=images(total))


pairs = PluralTemplate("{count} pair.", "{count} pairs.", none=BY_TWO)


def in_study(total: int, noun: ItemNoun = IMAGE) -> str:
    return _("{images} so far.", images=images(total, noun)) if total else ADD_ABOUT


workshops = PluralTemplate("{count} workshop.", "{count} workshops.", none=NO_WORKSHOP)


participants = PluralTemplate("{count} person.", "{count} people.", none=NO_PARTICIPANTS)


def lines_read(lines: int, read: int) -> str:
    if not lines:
        return NO_LINES
    return (
        ALL_READ
        if read >= lines
        else n_(
            "{lines} of {count} line to code.", "{lines} of {count} lines to code.", lines, lines=lines - read
        )
    )


def rubric(version: int, draft_of: int) -> str:
    if draft_of:
        return _("The draft of version {draft_of} is open.", draft_of=draft_of)
    return _("Version {version} published.", version=version) if version else NOBODY_DRAFTS


drafted = PluralTemplate(
    "{count} rubric drafted by a model.", "{count} rubrics drafted by a model.", none=NOTHING_DRAFTED
)


judges = PluralTemplate("{count} judge has been asked.", "{count} judges have been asked.", none=NO_JUDGE)


def meetings(number: int, has_open: bool) -> str:
    if has_open:
        return MEETING_OPEN
    return n_("{count} meeting so far.", "{count} meetings so far.", number) if number else NO_MEETING


to_talk_about = PluralTemplate(
    "{count} disagreement or doubt to discuss.",
    "{count} disagreements or doubts to discuss.",
    none=NO_DIFFERENCE,
)


def sent_and_received(conflicts: int, wordings: int = 0) -> str:
    sentences = []
    if conflicts:
        sentences.append(
            n_(
                "{count} answer in conflict, given differently on two machines.",
                "{count} answers in conflict, each given differently on two machines.",
                conflicts,
            )
        )
    if wordings:
        sentences.append(combined_versions.waiting(count=wordings))
    return " ".join(sentences) or PACKETS_ABOUT
