"""What the report card of an image model says when something is kept, appealed against, decided or published."""

from app.messages.translation import PluralTemplate, Template, _
from app.study.judge.report_cards import AppealOutcome

kept = Template("Check no. {number} of {source} is saved.")
holds_until = Template("It holds until {day}.")
CORRECTION_NEEDS = _("A correction must name the check it corrects, and give a reason: --corrects and --why.")
other_model = Template("Check no. {number} is a check of {source}, so this check cannot correct it.")
past = Template("{day} is over. Name a day that is still to come.")
threshold_set = Template(
    "The study's threshold is {threshold} from now on. It holds for images that are added later."
)
threshold_beside = Template(
    "The study's threshold is {margin} below {reference} from now on. It holds for images that are added later."
)
parts = Template("Of these, the judge gave a rare answer to {rare}; {drawn} were drawn at random.")
SEND = _("Packets and workbooks that you send from now on contain these images.")
appealed = Template("Appeal no. {number} is saved. It waits for a meeting to decide.")
no_such_question = Template("The check does not ask {code}. It asks {known}.")
no_such_image = Template("Image {number} is not from {source}.")
no_such_check = PluralTemplate(
    "There is no check no. {number}: {count} check was saved.",
    "There is no check no. {number}: {count} checks were saved.",
)
no_such_appeal = PluralTemplate(
    "There is no appeal no. {number}: there is {count} appeal.",
    "There is no appeal no. {number}: there are {count} appeals.",
)
WORDS_NEEDED = _("Say what is wrong with the verdict.")
REASON_NEEDED = _("Give a reason for the decision.")
too_many = Template("{count} hands were counted, but {deciders} people may decide.")
DECIDED = {
    AppealOutcome.UPHELD: Template("Appeal no. {number} is upheld. Save a corrected check that names it."),
    AppealOutcome.REJECTED: Template("Appeal no. {number} is rejected."),
    AppealOutcome.LATER: Template("Appeal no. {number} is left for later."),
}
NOT_DECIDED = _("Name the meeting that decided, or a vote with more in favour than against.")
DAYS = _("The number of days for which a card holds must be 0 or more; 0 means until something changes.")
rule_stored = Template("{people} may publish rubrics and cards from now on.")
NOBODY_MAY = _("The community decided that nobody may publish rubrics or cards.")
may_not_publish = Template(
    "The community decided that only {people} may publish. In the window, sign in as one of "
    "them. In a terminal, name one of them: --help says how."
)
PUBLISHED_BY = _("who publishes, where the community has decided who may")
terms = Template("Terms of use: {terms}")
WHO_NEEDED = _("Say who does this.")
NOT_A_NAME = _("A name must be one line of text.")

# Commands

ACTIONS = {
    "keep": _("check a model and save the check as a dated record that is never edited"),
    "history": _("show the saved checks of a model, appeals, and who may publish"),
    "assign": _("give people the images of a model that they must look at next"),
    "appeal": _("appeal against a saved check"),
    "appeals": _("list the appeals and their outcomes"),
    "decide": _("record what a meeting decided on an appeal"),
    "publishing": _("show who may publish rubrics and cards, or record what the community decided"),
}
NEEDS = {
    "keep": _("A check to save needs --source and --by."),
    "assign": _("Name the model with --source."),
    "appeal": _("An appeal needs --check, and either --words or --file."),
    "decide": _("A decision needs --appeal and --outcome."),
    "publishing": _(
        "A decision on publishing needs --publisher; without a name after it, nobody may publish."
    ),
}
BY = _("who saves the check, appeals, or publishes")
CORRECTS = _("the number of the saved check that this one corrects")
WHY = _("the reason for the correction or the decision")
EXPIRES = _("the day until which the check holds, as in 2027-06-30")
IMAGES = _("how many images to give out; half have rare answers, half are drawn at random")
RATERS = _("who gets the images; without it, everybody")
MARGIN = _("how far the share may be below that of --no-worse-than, instead of --threshold")
NO_WORSE_THAN = _("the source that --margin is relative to, such as photographs or an earlier release")
MARGIN_NEEDS = _("--margin and --no-worse-than go together, without --threshold.")
SAVE_ALONE = _("--save sets the threshold for all models. Leave --source and --compare-with out.")
SOURCE_NEEDED = _("Name the model with --source.")
APPEAL_CHECK = _("the number of the saved check")
APPEAL_ON = _("the code of a criterion; without it, the appeal is about the label")
APPEAL_IMAGE = _("the number of an image that the appeal is about")
APPEAL_WORDS = _("what is wrong")
APPEAL_FILE = _("a text file that says what is wrong")
APPEAL_NUMBER = _("the number of the appeal")
APPEAL_OUTCOME = _("what the meeting decided")
MEETING = _("the number of the meeting that decided (default for an appeal: the newest)")
HANDS = _("how many were in favour, were against, and abstained")
PUBLISHER = _("who may publish rubrics and cards; without a name, nobody")
INTERESTS = _("conflicts of interest, as a line on each card")
PAID_BY = _("who paid, as a line on each card")
TERMS = _("terms of use, shown before a rubric or card is exported")
DAYS_OPTION = _("for how many days a card holds; 0: until something changes")
ONE_DECISION = _("Say what decided: either --meeting, or --hands for a vote.")
not_a_date = Template("A day must be written as in 2027-06-30, not “{word}”.")
not_a_count = Template("A count must be a whole number from 0, not “{word}”.")

# The page

TITLE = _("Report card")
page_title = Template("Report card – {study}")
SOURCE_CHOICE = _("&Model")
COMPARE_CHOICE = _("Compare &with")
NO_COMPARISON = _("no other model")
CHECK_BUTTON = _("Check this mo&del")
KEEP_BUTTON = _("Save this chec&k…")
ASSIGN_BUTTON = _("Give im&ages to people")
APPEAL_BUTTON = _("A&ppeal…")
APPEAL_TITLE = _("Appeal against a check")
APPEAL_CHOICE = _("Saved &check")
APPEAL_QUESTION = _("&Question")
APPEAL_WORDS_FIELD = _("What is &wrong")
APPEAL_GO = _("Appeal")
KEEP_TITLE = _("Save this check")
KEEP_QUESTION = _("A saved check is never changed or removed. Save it?")
YES_KEEP = _("Save")
NO = _("Cancel")
NO_SOURCES = _("No image in this study has a source. Name the source of the images when you add them.")
NOTHING_KEPT = _("No check has been saved yet, so there is nothing to appeal against.")
NOT_CHECKED = _("Choose a model, then press Check this model.")
arrival = PluralTemplate(
    "Report card. Choose the model, then press Check this model. The study has images of {count} model.",
    "Report card. Choose a model, then press Check this model. The study has images of {count} models.",
)
CHECKING = _("Checking the model. This takes a moment.")
STILL_CHECKING = _("The check is not done yet.")
CLOSED = _("Report card closed.")
where = Template("Report card of {source}. {verdict}")
SOMEBODY = _("whoever runs the study")
THE_LABEL = _("The label")
