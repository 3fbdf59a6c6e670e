"""Captions: the faults they can have, what the figures rest on, and why one of them is missing."""

from app.messages.local_formats import all_of
from app.messages.translation import Template, _

# Faults, by code

FAULTS = {
    "misses-topic": _("Misses the main thing: the image is mostly about something else."),
    "broken-language": _(
        "Badly written: it breaks off, or its words are jumbled. Capitals and commas do not matter."
    ),
    "invents": _("Makes things up: it names something that is certainly not in the image."),
    "says-little": _("Says too little to be of use."),
    "misses-culture": _("Passes over the culture that the image shows."),
}

# The words of the built-in instrument for them, which coders sort reasons under
FAULTS_OF_CODES = {
    "misses the main thing": "misses-topic",
    "grave errors of grammar": "broken-language",
    "tells what is not there": "invents",
    "tells too little": "says-little",
    "leaves the culture out": "misses-culture",
}

# Surveys, choices and rankings

ONE_ANSWER = _("One answer only: there is no spread to report.")
NO_COMPLETE_RANKING = _("No ranking contains all captions, so places cannot be compared.")
ONLY_TIES = _(
    "Every ranking has ties. The Plackett-Luce model cannot use them, but the Bradley-Terry model can."
)
SEVERAL_BY_ONE_PERSON = _(
    "Some people made several choices. The intervals of the worths do not treat them as independent."
)
PAIRS_OF_RANKINGS = _(
    "The pairs are taken from whole rankings. The intervals of the worths do not treat them as independent."
)
some_incomplete = Template(
    "Mean ranks leave out {incomplete} of {rankings} rankings, since these lack some of the sources."
)
some_tied = Template(
    "Plackett-Luce leaves out {tied} of {rankings} rankings, since these have ties; Bradley-Terry "
    "counts a tie as half a win for each."
)


# Automatic metrics

INSTALL = _(
    "Caption metrics need pycocoevalcap, which is not installed. Install it beside this "
    "program with: pip install pycocoevalcap"
)
ENGLISH = _(
    "METEOR and SPICE work for English only. BLEU-4, ROUGE-L, CIDEr and F1 count shared words in "
    "any language, but find fewer in languages with many word endings. Compare figures within one "
    "language only."
)
ONLY_ENGLISH = _("METEOR and SPICE work for English only, and some captions are in another script.")
WORDS_OF_SCRIPT = _(
    "Some captions are not in Latin letters. They were split into words by the rules of their "
    "script, and Chinese, Japanese and Korean into single characters. These figures can be compared "
    "with each other, but not with published ones."
)
PLAIN_WORDS = _(
    "Java is not installed, so captions were cut into words in a simpler way than the published one. "
    "These figures can be compared with each other, but not with published ones."
)
METEOR_NEEDS_JAVA = _("METEOR needs Java, which is not installed. The other metrics do without it.")
SPICE_NEEDS_JAVA = _("SPICE needs Java, which is not installed. The other metrics do without it.")
CIDER_OF_ONE_IMAGE = _(
    "CIDEr gives more weight to words used for fewer images, so it needs at least two images."
)
NO_CAPTIONS = _("No image has both a caption and enough references.")
ONE_COMBINATION = _("One combination of references only: there is no spread to report.")
NO_DIFFERENCE = _("One of the two prompts has no figure, so there is no difference to report.")


spice_files_missing = Template(
    "SPICE needs files that are not there: {names}. This program downloads nothing. They are "
    "part of Stanford CoreNLP 3.6.0; put them into {folder}.",
    names=all_of,
)


metric_stopped = Template(
    "{metric} stopped before it had an answer. Its Java program may not fit the installed "
    "Java, or lack memory. The other metrics do without it."
)
tokeniser_stopped = Template("Java could not cut the captions into words: {reason}")
images_left_out = Template(
    "{images} of {all_images} images are left out: they lack a caption, or have fewer than "
    "{at_once} references."
)
references_left_out = Template(
    "Images have between {used} and {most} references; the first {used} of each are used."
)
