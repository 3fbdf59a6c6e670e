"""The words of a meeting's minutes, of the table before and after, and of somebody's feedback sheet."""

from collections.abc import Sequence
from datetime import datetime

from app.messages.interchange.import_export import listed
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.local_formats import all_of
from app.messages.meeting.meeting import day, value as decided_value
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_, unformatted
from app.study.team.meetings import Value

# Figures

NOTHING_DECIDED = _("No image has both an answer and a decision on this criterion.")

# The command line

MEETING_OPTION = _("the number of the meeting, counted from 1 (default: the newest)")
FORMAT_OPTION = unformatted("write a file in this format: {names}; without it, the minutes are printed here")
RATER_OPTION = _("the person the feedback sheet is for")
BOTH_OPTIONS = "--format and --out go together."

# Sections

DECISIONS = _("Decisions")
DISSENT = _("Dissent")
CORRECTIONS = _("Corrections")
REWORDINGS = _("Criteria reworded")
CASES = _("Borderline cases")
LINES = _("Open points and remarks")
LATER = _("Left for later")
BEFORE_AFTER = _("Agreement before and after")
PRESENT = _("Who was there")
NO_DECISION = _("Nothing was decided.")
NO_DISSENT = _("Nobody dissented from a decision.")
NO_REWORDING = _("No criterion was reworded.")
NO_CASE = _("No borderline case was added.")
NO_LINE = _("No open point and no remark was noted.")
NOTHING_LATER = _("Nothing was left for later.")
NO_VERSION = _(
    "No version of the rubric has followed this meeting so far. Once there is one and it is "
    "answered, agreement before and after is shown here."
)
NO_MEETING = _("This study has had no meeting yet.")

# Columns: heading and meaning

SIDES = (
    _("Sides"),
    _(
        "How many people gave each answer, were uncertain or left a note; what judges' runs "
        "said; and any count of hands."
    ),
)
MADE = (_("Decided"), _("The verdict, or that the matter stays contested."))
REASON = (_("Reason"), _("Why, in the words of the meeting."))
CRITERION = (_("Criterion"), _("The criterion's code and its shortest wording."))
WAS = (_("Old wording"), _("The words before the meeting."))
IS = (_("New wording"), _("The words that the meeting chose."))
MEANING = (
    _("Meaning"),
    _(
        "Whether the meaning changed. If so, the criterion is asked again; if not, earlier "
        "answers count for the new words."
    ),
)
CASE = (_("Borderline case"), _("What is in the image, and why the case is decided this way."))
VERDICT = (_("Verdict"), _("How the criterion is decided on this image or exhibit."))
BEFORE = (
    _("Before"),
    _(
        "How often two people gave the same answer to the earlier version, on average. With 95 percent "
        "confidence, the true share is between the two figures beside it."
    ),
)
ANEW = (
    _("After, answered again"),
    _("How often two people gave the same answer to the next version, based only on answers given to it."),
)
CARRIED = (
    _("After, carried over"),
    _(
        "How often two people gave the same answer to the next version, based only on earlier "
        "answers that still count."
    ),
)
ALPHA_BEFORE = (_("Alpha before"), _("Krippendorff's alpha of the earlier version: agreement beyond chance."))
ALPHA_AFTER = (
    _("Alpha after"),
    _("Krippendorff's alpha of the next version, based on all answers together."),
)
WITH_BEFORE = (
    _("Match the decision, before"),
    _(
        "The share of people's answers to the earlier version that match what the meeting decided on that "
        "image."
    ),
)
WITH_AFTER = (
    _("Match the decision, after"),
    _("The share of people's answers to the next version that match what the meeting decided on that image."),
)
MY_ANSWER = (_("My answer"), _("What I had answered, with my doubt and my note."))
OUTCOME = (_("Decided"), _("What the meeting decided about the same matter."))

UNCHANGED, REWORDED_CHANGED, REWORDED_STAYED = _("same words"), _("meaning changed"), _("meaning unchanged")
CONTESTED = _("stays contested")
NO_REASON = _("No reason was noted.")
PARTS = {
    "short": _("Short name"),
    "guidance": _("Guidance"),
    "applies_when": _("Applies when"),
    "not_visible": _("What cannot be seen counts as"),
}
DECISIONS_TABLE = _("Decisions, in order")
REWORDINGS_TABLE = _("Words before and after")
CASES_TABLE = _("Borderline cases added")

# Methods and trace

HOW = _(
    "The meeting's queue listed each criterion on each image where people differed from each "
    "other or from a judge's majority. It also listed those where somebody was uncertain or "
    "left a note. Practice images were left out. Differences with doubts or notes came "
    "first, then other differences, then the rest. In each of these groups, matters with "
    "more points came first. Points: 3 for each person on the smaller side, 2 for a doubt, 1 "
    "for a note, 2 for a judge against most people, 1 for runs of a judge that differ."
)
HOW_ANONYMOUS = _(
    "Sides were read out without names, in a random order, unless a line above says that names were shown."
)
HOW_KEPT = _(
    "First answers stay as they were. Decisions are saved beside them, with the answers they were based on."
)
HOW_MEASURED = _(
    "Agreement before and after is between people, image by image. “Cannot tell” counts the way "
    "the community decided for the criterion. If a criterion's meaning changed, only the new "
    "answers are compared."
)
STUDY, MEETING, VERSIONS = _("Study"), _("Meeting"), _("Rubric version")


_image = ItemTemplate(Template("Image"), Template("Exhibit"))
_image_number = ItemTemplate(
    Template("The image's number in the study."), Template("The exhibit's number in the study.")
)
_image_item = ItemTemplate(Template("Image and criterion"), Template("Exhibit and criterion"))
_image_and_criterion = ItemTemplate(
    Template("The image's number, and the criterion's code and name."),
    Template("The exhibit's number, and the criterion's code and name."),
)
_rewording = ItemTemplate(
    Template("{item}, discussed on image {number}: was “{was}”, is now “{becomes}”. {meant}"),
    Template("{item}, discussed on exhibit {number}: was “{was}”, is now “{becomes}”. {meant}"),
)
_case = ItemTemplate(
    Template("{item}, image {number}: {value}. {sentence}"),
    Template("{item}, exhibit {number}: {value}. {sentence}"),
)


def image_column(noun: ItemNoun = IMAGE) -> tuple[str, str]:
    return _image(noun), _image_number(noun)


def image_item(noun: ItemNoun = IMAGE) -> tuple[str, str]:
    return _image_item(noun), _image_and_criterion(noun)


title = Template("Minutes of {meeting}: {study}")


def held(meeting: str, at: datetime, present: Sequence[str], is_open: bool) -> str:
    sentence = (
        _(
            "{meeting}, {day} with {present}.",
            meeting=meeting,
            day=day(at),
            present=listed(present, len(present)),
        )
        if present
        else ended(f"{meeting}, {day(at)}")
    )
    return together(sentence, _("It has not ended yet.") if is_open else "")


def made(decided: int, contested: int, reworded: int, later: int) -> str:
    parts = [
        _("{decided} decided", decided=decided),
        _("{contested} contested", contested=contested) if contested else "",
        _("{reworded} reworded", reworded=reworded) if reworded else "",
        _("{later} left for later", later=later) if later else "",
    ]
    said = [part for part in parts if part]
    if not decided + contested + reworded + later:
        return NO_DECISION
    return _("Disagreements discussed: {said}.", said=", ".join(said))


def present(names: Sequence[str]) -> str:
    return ended(listed(names, len(names))) if names else _("Nobody was noted.")


def subject(number: int, item: str, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.title(number)}, {item}"


def meaning(is_changed: bool, why: str) -> str:
    said = REWORDED_CHANGED if is_changed else REWORDED_STAYED
    return f"{said}: {why}" if why else said


def line(kind: str, words: str, number: int | None, noun: ItemNoun = IMAGE) -> str:
    where = f", {noun.numbered(number)}" if number else ""
    return f"{kind[:1].upper()}{kind[1:]}{where}: {ended(words)}"


def later(number: int, item: str, reason: str, noun: ItemNoun = IMAGE) -> str:
    because = f": {ended(reason)}" if reason else "."
    return f"{noun.title(number)}, {item}{because}"


versions = Template(
    "Agreement between people on version {before} and on version {after} of the rubric, "
    "criterion by criterion."
)


def before_after_line(code: str, agreement: tuple[str, str] | None, alpha: tuple[str, str] | None) -> str:
    """Each before and after; None where one of the two is undefined."""
    if agreement is None:
        return _("{code}: there are too few answers to compare before and after.", code=code)
    if alpha is None:
        return _(
            "{code}: agreement {before} before, {after} after.",
            code=code,
            before=agreement[0],
            after=agreement[1],
        )
    return _(
        "{code}: agreement {before} before, {after} after; alpha {alpha} before, {alpha2} after.",
        code=code,
        before=agreement[0],
        after=agreement[1],
        alpha=alpha[0],
        alpha2=alpha[1],
    )


def decision(header: str, sides: str, made: str, reason: str) -> str:
    return _(
        "{header}: {sides}. Decided: {sentence} {reason}",
        header=header,
        sides=sides,
        sentence=ended(made),
        reason=_reason(reason),
    )


def rewording(item: str, was: str, becomes: str, is_changed: str, number: str, noun: ItemNoun = IMAGE) -> str:
    meant = ended(f"{is_changed[:1].upper()}{is_changed[1:]}")
    return _rewording(noun, item=item, number=number, was=was, becomes=becomes, meant=meant)


def case(item: str, words: str, value: str, number: str, noun: ItemNoun = IMAGE) -> str:
    return _case(noun, item=item, number=number, value=value, sentence=ended(words))


def _reason(reason: str) -> str:
    return NO_REASON if reason == NO_REASON else _("Reason: {sentence}", sentence=ended(reason))


def made_of_meaning(is_changed: bool | None) -> str:
    if is_changed is None:
        return UNCHANGED
    return REWORDED_CHANGED if is_changed else REWORDED_STAYED


def part(title: str, words: str) -> str:
    return f"{title}: {ended(words)}" if words else _("{title}: none.", title=title)


def dissent(subject: str, made: str, name: str, reason: str) -> str:
    sentence = _(
        "{subject}, decided {made}: {name} dissents.", subject=subject, made=made, name=name or _("somebody")
    )
    return together(sentence, _("Reason: {sentence}", sentence=ended(reason)) if reason else "")


not_answered_anew = Template(
    "Nobody has answered version {version} yet. Agreement before and after is shown once somebody has."
)
HOW_CORRECTED = _(
    "These minutes were corrected. The original is saved beside them: touchstone minutes --original."
)
ORIGINAL_OPTION = _("the minutes as they were before any correction")
CORRECT_OPTION = _("replace a line: give the line as it is in the minutes, and the new words; needs --by")
BY_OPTION = _("who corrects the line")
CORRECT = _("&Correct this line…")
CORRECT_TITLE = _("Correct a line of the minutes")
CORRECT_WORDS = _("&Words")
CORRECT_BY = _("&Who corrects it?")
SAME_LINE = _("It already has this wording.")
NO_WORDS = _("Write the corrected line, and say who corrects it.")


def correction(was: str, becomes: str, author: str, at: datetime) -> str:
    return _(
        "{day}, {author}: “{was}” was replaced by “{becomes}”.",
        day=day(at),
        author=author or _("somebody"),
        was=was,
        becomes=becomes,
    )


no_such_line = Template(
    "The minutes have no line “{line}”. Give the line exactly as it is there, from the first "
    "word to the last."
)


def no_such_meeting(number: int, count: int) -> str:
    if count == 1:
        return _("There is no meeting {number}. The study has had one, number 1.", number=number)
    return _("There is no meeting {number}. The numbers go from 1 to {count}.", number=number, count=count)


# Feedback


feedback_title = Template("Feedback for {name}: {study}")


def feedback_summary(name: str, same: int, other: int, contested: int, reworded: int) -> tuple[str, ...]:
    decided = same + other
    if not decided + contested + reworded:
        return (_("{name}, no meeting has talked about anything you answered.", name=name),)
    first = n_(
        "{name}, {count} decision was made where you had answered: {same} like your answer, "
        "{other} different.",
        "{name}, {count} decisions were made where you had answered: {same} like your answers, "
        "{other} different.",
        decided,
        name=name,
        same=same,
        other=other,
    )
    rest = [
        _("{contested} contested", contested=contested) if contested else "",
        _("{reworded} reworded", reworded=reworded) if reworded else "",
    ]
    said = [part for part in rest if part]
    second = (_("Not decided: {said}.", said=all_of(said)),) if said else ()
    return (first, *second, FEEDBACK_KIND)


FEEDBACK_KIND = _(
    "This is not a grade: where people differ, the wording may be the cause. Your answers are unchanged."
)
FEEDBACK_DIFFERS = _("Where the decision differed from my answer")
FEEDBACK_OPEN = _("What stays contested or was reworded")
FEEDBACK_SAME = _("Where the decision was the same as my answer")
FEEDBACK_NOTHING = _("None.")
FEEDBACK_METHOD = _(
    "This sheet shows only your own answers, beside what meetings decided. The study records "
    "that you have seen the sheet."
)


def feedback(header: str, own: str, made: str, reason: str) -> str:
    return _(
        "{header}: my answer was {own}{sentence} Decided: {sentence2} {reason}",
        header=header,
        own=own[:1].lower(),
        sentence=ended(own[1:]),
        sentence2=ended(made),
        reason=_reason(reason),
    )


reworded_to = Template("reworded: {text}")


def decided_and_reworded(made: Value | None, text: str) -> str:
    said = decided_value(made) if made else CONTESTED
    return _("{said}, and reworded: {text}", said=said, text=text)


exported = Template("The minutes were written to {path}.")
feedback_exported = Template("The feedback sheet of {name} was written to {path}.")


def made_of(made: Value | None, is_reworded: bool) -> str:
    """The verdict, or that it stays contested; and whether the criterion was reworded at the same image."""
    said = decided_value(made) if made else CONTESTED
    return _("{said}, and the criterion was reworded", said=said) if is_reworded else said
