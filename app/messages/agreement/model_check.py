"""What the check of an image model says."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _

with_itself = Template("{source} cannot be compared with itself. Name another source.")
nobody_answered = Template("No person has judged images from {source} yet.")
few_prompts = PluralTemplate(
    "Images of both models were judged for {count} prompt; a difference needs {needed}.",
    "Images of both models were judged for {count} prompts; a difference needs {needed}.",
)


def no_such_source(name: str, known: Sequence[str]) -> str:
    there = (
        _("Sources in this study: {known}.", known=listed(known))
        if known
        else _("No image in this study has a source.")
    )
    return _("No image comes from “{name}”. {there}", name=name, there=there)


# The report

title = Template("Check of {source}")
accepted = Template("According to the label, people would accept {share} of the images from {source}.")
no_share = Template("It is not known how many images from {source} people would accept. {reason}")
based_on = PluralTemplate(
    "The study has {count} image from {source}. Judged by people: {by_people}; by {judge}: {by_judge}.",
    "The study has {count} images from {source}. Judged by people: {by_people}; by {judge}: {by_judge}.",
)
CORRECTED = _("The share is the judge's, corrected by people's answers to some of the same images.")
NOT_FIT = _("Only people's answers count: the judge is not fit to answer the label for these images.")
NOTHING_ALONE = _("Only people's answers count: they judged nearly all the images that the judge did.")
anchors_elsewhere = Template(
    "{judge} answered outside this program, so no anchors (images judged again) show whether it has changed. Have it "
    "answer here: touchstone judge."
)
anchors_never = Template(
    "{judge} was never asked again about anchors (images it had judged before). So a change in "
    "the judge could be mistaken for a change in the model. Ask it: touchstone judge --anchors."
)
anchors_before = Template(
    "Only people's answers count: {judge} has not been asked about its anchors since it judged "
    "these images. Ask it with touchstone judge --anchors, then check the model again."
)
passes = Template("The model passes: the share is clearly at least {threshold}.")
fails = Template("The model does not pass: the share is clearly below {threshold}.")
cannot_tell = Template("Nobody can tell yet whether the share is at least {threshold}.")
more = PluralTemplate(
    "If the share stays as it is, people have to judge about {count} more image.",
    "If the share stays as it is, people have to judge about {count} more images.",
)
NO_NUMBER = _("The share is so close to the threshold that nobody can say how many more images are needed.")
passes_beside = Template("The model passes: the share is clearly at most {margin} below that of {reference}.")
fails_beside = Template(
    "The model does not pass: the share is clearly more than {margin} below that of {reference}."
)
cannot_tell_beside = Template(
    "Nobody can tell yet whether the share is at most {margin} below that of {reference}."
)
later_look = PluralTemplate(
    "This model was checked {count} time before, so the label's interval is wider.",
    "This model was checked {count} times before, so the label's interval is wider.",
)
attempts = Template(
    "Images asked for here: {asked}; failed: {failed}. Images that somebody skipped: {skipped}."
)
targeted = PluralTemplate(
    "{count} image was given to people because it matters. It is shown below, and is not counted in "
    "any share.",
    "{count} images were given to people because they matter. They are shown below, and are not "
    "counted in any share.",
)
NO_DIFFERENCE = _("One of the two shares is not known.")
NOT_KNOWN = _("This check did not compute this share.")
TRIAL_GIVEN = _(
    "This is a trial: the threshold was given for this check alone. To set it for the study, before the "
    "images are made, use --save."
)
TRIAL_LATE = _("This is a trial: the threshold was set after the first images of this model were added.")
NO_THRESHOLD = _("The study has no threshold, so nothing passes or fails.")
SHARES_SECTION = _("What people would accept")
shares_table = Template("Images from {source} that meet each question")
RATE = (_("Share met"), _("The share of images that meet this question, with its interval."))
BY = (_("Based on"), _("Whose answers the share is based on."))
PEOPLE_ONLY = _("people")
PEOPLE_AND_JUDGE = _("judge, corrected by people")
PEOPLE = (_("People alone"), _("The share based on people's answers alone."))
JUDGE = (_("Judge alone"), _("The share based on the judge's answers alone, without correction."))
PICTURES_PEOPLE = (_("Judged by people"), _("The number of images for which people answered this question."))
PICTURES_JUDGE = (
    _("Judged by the judge"),
    _("The number of images for which the judge answered this question."),
)
difference_section = Template("Compared with {other}")
differences_table = Template("The share for {source} minus the share for {other}, prompt by prompt")
DIFFERENCE = (
    _("Difference"),
    _(
        "Above 0 means that more images of the checked model meet this question. All intervals "
        "together hold in 95 of 100 checks."
    ),
)
PROMPTS = (_("Prompts"), _("The number of prompts for which people judged images of both models."))
better = Template("On {questions}, the model is clearly better than {other}.")
worse = Template("On {questions}, the model is clearly worse than {other}.")
no_difference = Template("On no question does the model clearly differ from {other}.")
METHOD = _(
    "Where the advice leaves a question to the judge, the share comes from its answers to all "
    "images, corrected by people's answers to some of them (PPI++; Angelopoulos and others, "
    "2023). Otherwise it is people's share with the exact interval of Clopper and Pearson. "
    "People's answers about one model never count for another. Both methods require that the "
    "images people judged are a random choice of the model's images."
)
VERDICT_METHOD = _(
    "A model passes if the whole 95 percent interval of the label's share is at or above the "
    "threshold, and fails if it is below. Suppose that a model's true share is below the "
    "threshold. It passes its first check in at most 2.5 of 100 cases, and any of the later "
    "checks in at most 2.5 of 100. Each look at other answers makes the label's interval wider. "
    "With a threshold relative to another source, the same holds for the difference between the "
    "two shares."
)
DIFFERENCE_METHOD = _(
    "Differences are means over prompts that both models made images for. Their intervals are Student's, with four "
    "imagined prompts, at a level corrected for the number of questions (Bonferroni)."
)

# The report card

MADE = _("How the images were made")
NOT_KNOWN_HOW = _("Nothing is known about how the images were made.")
some_known = PluralTemplate(
    "For {count} of {pictures} images, the file or a manifest says how it was made.",
    "For {count} of {pictures} images, the files or a manifest say how they were made.",
)
setting = Template("{name}: {values}.")
setting_value = PluralTemplate("{value} ({count} image)", "{value} ({count} images)")
setting_values = PluralTemplate(
    "{different} different values in {count} image", "{different} different values in {count} images"
)
CARD_PICTURES = _("Images that people do not accept")
shown_pictures = PluralTemplate(
    "People do not accept {count} of the images that they judged. Shown here: {shown}.",
    "People do not accept {count} of the images that they judged. Shown here: {shown}.",
)
NONE_REJECTED = _("People accept every image that they judged.")
picture_line = Template("Image {number}, not met: {questions}.")
LABEL_ONLY = _("the label")
HISTORY = _("Saved checks")
NO_HISTORY = _("No check of this model has been saved yet.")
HISTORY_TABLE = _("Every saved check, the oldest first")
HISTORY_CHART = _("The share of accepted images in each saved check")
history_sentence = PluralTemplate(
    "{count} check was saved. According to the label, the share went from {first} ({first_day}) to "
    "{last} ({last_day}).",
    "{count} checks were saved. According to the label, the share went from {first} ({first_day}) to "
    "{last} ({last_day}).",
)
check_name = Template("{source}, {day}, no. {number}")
CHECK = (_("Check"), _("The model, the day, and the number by which commands know the check."))
VERDICT = (_("Verdict"), _("Whether the model passed the threshold that applied on that day."))
LABEL_SHARE = (_("Label"), _("The share of images that people would accept, according to the label."))
STATE = (_("State"), _("Whether the check is still valid."))
PICTURES = (_("Images"), _("How many images from the model the study had at that time."))
HOLDS = _("still valid")
EXPIRED = {
    "corrected": _("corrected later"),
    "date": _("expired"),
    "rubric": _("the rubric means something else now"),
    "judge": _("the judge has changed"),
}
VERDICTS = {"passes": _("passes"), "fails": _("does not pass"), "cannot tell": _("cannot tell")}
NO_VERDICT = _("no threshold")
SHARE_AXIS = _("share of images")
alarm = Template(
    "Worse: on {question}, {check} is below {since} by {difference}. This is more than chance allows, "
    "however often somebody looks."
)
NO_ALARM = _("No saved check is worse than an earlier one by more than chance allows.")
OTHER_JUDGE = _(
    "The judge or its setup differs between some of these checks, or its anchors show a change. Those "
    "checks are compared on people's answers alone."
)
NO_ANCHORS = _(
    "The judge was not asked again about its anchors, so a change in the judge could be mistaken "
    "for a change in the model."
)
corrects = Template("Check no. {number} corrects no. {previous}: {reason}")
HISTORY_METHOD = _(
    "Each saved check is compared with every earlier one. The first of these comparisons is "
    "wrong in at most 2.5 of 100 series. Any of the later ones is wrong in at most 2.5 "
    "(Bonferroni, over questions, checks and repetitions)."
)
APPEALS = _("Appeals")
NO_APPEAL = _("Nobody has appealed against a check.")
appeal_line = Template("No. {number}, on {question} of {check}: {words}")
appeal_about = Template("{question}, image {image}")
appeal_by = Template("{line} From {author}.")
WAITING = _("The appeal is waiting for a meeting.")
appeal_decided = {
    "upheld": Template("On {day} a meeting upheld the appeal: {reason}"),
    "rejected": Template("On {day} a meeting rejected the appeal: {reason}"),
    "later": Template("On {day} a meeting left the appeal for later: {reason}"),
}
NO_REASON = _("no reason was given.")
PUBLISHING = _("Publishing")
NO_RULE = _(
    "The community has not decided who may publish this card. Until then, the card is for the study only."
)
publishers = Template("{people} may publish rubrics and cards. {decision}")
NOBODY_PUBLISHES = _("Nobody may publish rubrics or cards.")
decided_by_meeting = Template("The meeting “{title}” decided this.")
decided_by_vote = Template(
    "Decided by a vote: {in_favour} in favour, {against} against, {abstained} abstained."
)
interests = Template("Conflicts of interest: {words}")
paid_by = Template("Paid by: {words}")
terms = Template("Terms of use: {words}")
NOT_SAID = _("not said")

# The badge: two words beside the model's name

BADGE = {
    "passes": _("passes"),
    "fails": _("does not pass"),
    "cannot tell": _("cannot tell yet"),
    "": _("no threshold"),
}
trial_badge = Template("{verdict} (trial)")

# The command

SOURCE = _("the image model to check, written exactly like the source of its images")
COMPARE = _("another image model or release; its images are compared prompt by prompt")
THRESHOLD = _("the share of images people must accept, from 0 to 1 (default: the study's own threshold)")
SAVE = _("set the threshold for the study; it applies to images that are added after this")
SAVE_NEEDS = _("--save needs --threshold.")
BOTH_RATERS = _("--reference and --against go together.")
written = Template("The check is in {path}.")
not_a_threshold = Template("A threshold must be a share from 0 to 1, not “{word}”.")
NOT_BY_A_JUDGE = _(
    "A model is checked against people's answers. Name a person, a pair or the majority as the reference."
)
