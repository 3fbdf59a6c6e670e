"""Help for what a report on agreement can be asked on the command line."""

from app.messages.translation import Template, _, unformatted

RUBRIC_VERSION = _("the version of the rubric (default: the newest)")
DOUBTS = _("answers that are flagged as uncertain: included (default), left out, or counted at half weight")
WITHOUT_DOUBTS = _("leave out answers that are flagged as uncertain; the same as --doubts without")
CANNOT_TELL = _('"cannot tell": counted by the rubric\'s rule (default), or dropped as missing')
CONTESTED = _(
    "contested images are those on which people differ after (default) or before three answers are "
    "reduced to two"
)
EPSILON = _(
    "how much the judge is forgiven (epsilon) in the alternative annotator test; at most what the "
    "study has set"
)
RESAMPLE_RATERS = _("also give intervals for other people than these; needs three people")
TRIED = _("how many more judges or prompts were tried on these images outside of the study")
CLUSTERS = _(
    "images with the same source, group, or value of another column (kept, or in the table of "
    "--columns) belong together and count as fewer; images of one prompt (if there are ten prompts or "
    "more) and near copies always do"
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
    "a table about images, with their names in the first column: for each further column, the report "
    "also compares where the judge passes more of what the reference rejects"
)
WITH_PRACTICE = _("count answers to practice images, too")
PAIRS = _("compare every two people (all) or no two (none); default: all where 20 people answered, or fewer")
SEED = _("the random seed of the resampling; the same seed gives the same intervals")
BY = unformatted("group the figures by: {names}")
not_a_share = Template('"{word}" is not a number from 0 to 1')
not_a_seed = Template('"{word}" is not a whole number from 0')
REQUIRE = _(
    "exit with code 3 where a question has other advice than this, such as automatable; may-judge: any that leaves "
    "something to the judge"
)
SEVERAL_NEED_REFERENCE = _("with several studies, or a folder of Parquet files, --reference is needed")
only_with_two_raters = Template("{option} needs one study and two raters, with --reference and --against")
ACCEPTED_OR_FILE = _("--accepted writes a table and --format a report; give one of them at a time")
ONLY_FOR_YES_NO = _("--require is about advice, which only criteria answered with yes or no have.")
not_met = Template("--require {required}: not so for {questions}.")


def no_such_advice(advice: str, known: list[str]) -> str:
    return _("there is no advice {advice}; choose from {known}", advice=advice, known=", ".join(known))
