"""Help for what a report on agreement can be asked on the command line."""

RUBRIC_VERSION = "the version of the rubric; else the newest"
DOUBTS = "answers that are flagged as uncertain: included (usual), without, or at half weight"
WITHOUT_DOUBTS = "leave out answers that are flagged as uncertain; the same as --doubts without"
CANNOT_TELL = '"cannot tell": counted by the rubric\'s rule (usual), or dropped as missing'
CONTESTED = "contested images are those on which people differ after (usual) or before three answers are reduced to two"
EPSILON = "what the judge is forgiven in the alternative annotator test; not more than the study has set"
RESAMPLE_RATERS = "also give intervals for other people than these; needs three people"
WITH_PRACTICE = "count answers to practice images, too"
PAIRS = "compare every two people (all) or no two (none); usual: all where 20 people answered, or fewer"
SEED = "the random seed of the resampling; the same seed gives the same intervals"
BY = "group the figures by: {names}"


def not_a_share(word: str) -> str:
    return f'"{word}" is not a number from 0 to 1'


def not_a_seed(word: str) -> str:
    return f'"{word}" is not a whole number from 0'
