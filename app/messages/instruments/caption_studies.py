"""From a collection of pictures to the study in which people compare captions."""

from app.messages.together import together
from app.messages.translation import Template, _, n_

EVALUATION_OPTION = _(
    "make the study in which people compare captions: each kept image of a collection, with a "
    "caption that a person suggested and captions by models"
)
TITLE_OPTION = _("with --evaluation: the title of the new study")
SEED_OPTION = _("with --evaluation: the random seed for the order of captions (default: 1)")
ONLY_WITH_EVALUATION = "--title and --seed only with --evaluation"
NOT_BOTH = "--evaluation makes a study, and the other options are about figures; use one or the other"
NO_COLLECTION = _(
    "This study collects no images. A study in which people compare captions is made from a study "
    "with the instrument “caption-collection”."
)
NO_SUGGESTIONS = _(
    "This study collects no images, so nobody suggested captions in it. Only a study with the "
    "instrument “caption-collection” can group captions by what people say about themselves."
)
NO_TWO_CAPTIONS = _(
    "No kept image has two captions to compare. Captions are suggested by people who answer about "
    "the images, and made by models with: touchstone make STUDY --what captions"
)
title = Template("{collection}: which caption serves better")


def made(folder: object, pictures: int, left_out: int) -> str:
    sentence = n_(
        "{folder} was made, with {count} image and its captions in shuffled order.",
        "{folder} was made, with {count} images and their captions in shuffled order.",
        pictures,
        folder=folder,
    )
    if not left_out:
        return sentence
    lacking = n_(
        "Left out: {count} image without two captions.",
        "Left out: {count} images without two captions.",
        left_out,
    )
    return together(sentence, lacking)
