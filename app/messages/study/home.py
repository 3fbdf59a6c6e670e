"""What a study's home page says: its rooms, and one line for each that says where it stands."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.study.start import count, how_far, images
from app.study.ports import RaterProgress

IMAGES_GROUP = "Work on images"
RUBRIC_GROUP = "The community’s rubric"
TEAM_GROUP = "Results and team"
ROOMS_HINT = "Arrow keys move from one to the next, Enter opens it."

# By the command that leads there; the ampersand stands before the letter that opens it.
TITLES = {
    "annotate": "&Go on answering",
    "describe_images": "&Describe images",
    "pair_session": "Two &people at one machine",
    "add_images": "&Add images…",
    "gallery": "Gallery",
    "workshop": "Wor&kshop",
    "participants": "Participa&nts",
    "code_statements": "C&oding",
    "design_rubric": "Design the r&ubric",
    "compare_rubrics": "Compare a dra&fted rubric",
    "ask_judge": "Ask a &judge",
    "agreement": "Agr&eement",
    "meeting": "&Meeting",
    "assign": "Who answers what",
    "packets": "Send and re&ceive",
    "bring_in": "&Import answers…",
    "export": "E&xport…",
}
BEGIN_ANSWERING = "Be&gin answering"

IMAGES_FIRST = "Add images first."
BEGINS = "The rubric’s questions, image by image."
BY_TWO = "Both listen, each answers alone, then both answer together."
ADD_ABOUT = "Single files or whole folders."
GALLERY_ABOUT = "All images at a glance."
NO_WORKSHOP = "None yet. Enter sets one up."
NO_PARTICIPANTS = "Consent and withdrawal."
NO_LINES = "Code what people said in workshops."
ALL_READ = "Everything is coded."
NOBODY_DRAFTS = "No rubric yet."
NOTHING_DRAFTED = "A model can draft one to compare with."
NO_JUDGE = "Nothing is sent before you agree."
AGREEMENT_ABOUT = "How far people and models agree."
NO_MEETING = "Discuss what people disagree on."
MEETING_OPEN = "A meeting is open."
ANSWER_FIRST = "Opens when you have answered your images."
NO_DIFFERENCE = "Nothing to discuss."
NO_PLAN = "No plan: everybody answers everything."
PLAN = "Plan active."
PACKETS_ABOUT = "Send work to others as a file and get it back."
BRING_IN_ABOUT = "From a table or a workbook."
EXPORT_ABOUT = "Answers, rubric or descriptions as a file."


def answering(name: str, tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return f"{name}: {how_far(tally, noun)}."


def described(total: int, undescribed: int) -> str:
    if not undescribed:
        return f"All {images(total)} described." if total > 1 else "It is described."
    return f"{undescribed} of {images(total)} not described yet."


def pairs(number: int) -> str:
    return f"{count(number, 'pair', 'pairs')}." if number else BY_TWO


def in_study(total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{images(total, noun)} so far." if total else ADD_ABOUT


def workshops(number: int) -> str:
    return f"{count(number, 'workshop', 'workshops')}." if number else NO_WORKSHOP


def participants(number: int) -> str:
    return f"{count(number, 'person', 'people')}." if number else NO_PARTICIPANTS


def lines_read(lines: int, read: int) -> str:
    if not lines:
        return NO_LINES
    return ALL_READ if read >= lines else f"{lines - read} of {count(lines, 'line', 'lines')} to code."


def rubric(version: int, draft_of: int) -> str:
    if draft_of:
        return f"Draft of version {draft_of} open."
    return f"Version {version} published." if version else NOBODY_DRAFTS


def drafted(number: int) -> str:
    return f"{count(number, 'rubric', 'rubrics')} drafted by a model." if number else NOTHING_DRAFTED


def judges(number: int) -> str:
    return f"{count(number, 'judge has', 'judges have')} been asked." if number else NO_JUDGE


def meetings(number: int, has_open: bool) -> str:
    if has_open:
        return MEETING_OPEN
    return f"{count(number, 'meeting', 'meetings')} so far." if number else NO_MEETING


def to_talk_about(differences: int) -> str:
    if not differences:
        return NO_DIFFERENCE
    return f"{count(differences, 'disagreement or doubt', 'disagreements or doubts')} to discuss."


def sent_and_received(conflicts: int) -> str:
    if not conflicts:
        return PACKETS_ABOUT
    return f"{count(conflicts, 'answer', 'answers')} in conflict, given on two machines."
