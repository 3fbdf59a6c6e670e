"""Help for what a report on agreement can be asked on the command line."""

from app.messages.translation import Template, _, unformatted

RUBRIC_VERSION = _("the version of the rubric (default: the newest)")
DOUBTS = _("answers that are flagged as uncertain: included (default), left out, or counted at half weight")
WITHOUT_DOUBTS = _("leave out answers that are flagged as uncertain; the same as --doubts without")
CANNOT_TELL = _('"cannot tell" answers: counted by the rubric\'s rule (default), or treated as missing')
CONTESTED = _(
    "which images count as contested: those on which people differ after (default) or before three "
    "answers are reduced to two"
)
EPSILON = _(
    "how much the judge is forgiven (epsilon) in the alternative annotator test; at most what the "
    "study has set"
)
RESAMPLE_RATERS = _("also give intervals that hold for people other than these; needs at least three people")
TRIED = _("how many more judges or prompts were tried on these images outside of the study")
CLUSTERS = _(
    "the column in which equal values mark images that belong together and count as fewer: source, "
    "group, or another one (kept, or in the table of --columns). Near copies, and images of one "
    "prompt where there are ten prompts or more, always belong together"
)
ACCEPTED = _(
    "write a CSV table of the images that are left to the judge, with its answers, and of those left to people"
)
NOTHING_ACCEPTED = _(
    "The advice leaves nothing to this judge, so there is no list of images that it may answer."
)
UNSURE = _(
    "propose the images on which the advice leaves nothing to the judge, instead of the most informative ones"
)
COLUMNS = _(
    "a table about images, with their names in the first column; for each further column, the "
    "report also shows for which values the judge accepts more of what the reference rejects"
)
WITH_PRACTICE = _("count answers to practice images, too")
PAIRS = _("compare every pair of people (all) or no pair (none); default: all, if at most 20 people answered")
SEED = _("the random seed of the resampling; the same seed gives the same intervals")
BY = unformatted("group the figures by: {names}")
not_a_share = Template('"{word}" is not a number from 0 to 1')
not_a_seed = Template('must be a whole number, 0 or more, not "{word}"')
REQUIRE = _(
    "exit with code 3 if the advice on any question is not this one, such as automatable; "
    "may-judge means any advice that leaves something to the judge"
)
SEVERAL_NEED_REFERENCE = _("with several studies, or a folder of Parquet files, --reference is needed")
only_with_two_raters = Template("{option} needs one study and two raters, with --reference and --against")
ACCEPTED_OR_FILE = _("--accepted writes a table and --format a report; give one of them at a time")
ONLY_FOR_YES_NO = _("--require is about advice, and only criteria answered with yes or no have advice.")
not_met = Template("--require {required}: not met for {questions}.")


def no_such_advice(advice: str, known: list[str]) -> str:
    return _("there is no advice {advice}; choose from {known}", advice=advice, known=", ".join(known))
