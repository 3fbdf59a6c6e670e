"""From a collection of pictures to the study in which people compare captions."""

from app.messages.interchange.import_export import plural

EVALUATION_OPTION = (
    "make the study in which people compare captions: the kept pictures of a collection, each with a caption that a "
    "person suggested and those of models"
)
TITLE_OPTION = "with --evaluation: the title of the new study"
SEED_OPTION = "with --evaluation: what the order of captions is shuffled by (default: 1)"
ONLY_WITH_EVALUATION = "--title and --seed only with --evaluation"
NOT_BOTH = "--evaluation makes a study, and the other options are about figures; use one or the other"
NO_COLLECTION = (
    "This study collects no pictures. The study in which people compare captions is made from one with the instrument "
    "caption-collection."
)
NO_TWO_CAPTIONS = (
    "No kept picture has two captions to compare. Suggested captions come from people who answer the collection; "
    "captions by models from: touchstone make STUDY --what captions"
)


def title(collection: str) -> str:
    return f"{collection}: which caption serves better"


def made(folder: object, pictures: int, left_out: int) -> str:
    told = f"{folder} was made, with {plural(pictures, 'picture')} and their captions in shuffled order."
    if left_out:
        told += f" Left out, because there are no two captions: {plural(left_out, 'picture')}."
    return told
