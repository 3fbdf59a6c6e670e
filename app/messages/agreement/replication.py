"""What is said of a paper's printed figures beside those of raw labels, on the command line."""

from collections.abc import Sequence

from app.messages.translation import Template, _

paper_argument = Template("the paper: {names}")
FOLDER = _("the folder with the raw labels; docs/replicating.md says which files belong in it")
OUT = _("save the studies, and reports with all tables and charts, in this new folder")
REFERENCE = _("whose answers are compared with the judge's; default: Researcher, or the first person")

NEEDS = {
    "answers": _("the answers of a person and of a judge to every criterion, in each run"),
    "votes": _("what people said about whole images in the workshops, and the answers of a person"),
    "annotators": _("the answers of two people to every criterion"),
    "sources": _("pictures.csv with the source of each image, and the answers"),
    "pictures": _("the images, in pictures.csv with a licence that lets reports show them"),
    "critiques": _("the critiques in pictures.csv, and scores by a judge and by people"),
    "judge": _("the critiques in pictures.csv, and scores by a judge"),
    "judges": _("scores by the paper's judges, under their names"),
    "people": _("the critiques in pictures.csv, and scores by a judge and by people"),
    "captions": _("captions by people and by models in pictures.csv, and people's answers about the images"),
    "collection": _("people's answers about the images of the collection"),
    "reasons": _("reasons in people's answers, sorted into themes on the page Coding"),
    "survey": _("people's answers to the survey"),
    "evaluation": _("people's answers about the captions of the evaluation"),
    "about": _("what people said about themselves, with their consent"),
    "ratings": _("people's ratings of each image for each purpose"),
}
cannot_be_made = Template("This table cannot be made from this folder. It needs {needs}.")
NOT_PUBLISHED = _("The paper does not publish its raw labels with its tables.")
rounded = Template("The figure is {value}, which is rounded up here.")
inside = Template("The paper's figure is inside the interval of these labels, {low} to {high}.")
outside = Template("The paper's figure is outside the interval of these labels, {low} to {high}.")
OTHER_LABELS = _(
    "Where the paper's figure is outside the interval, or there is no interval, these labels are "
    "not the paper's, or the paper counts differently."
)
other_names = Template("No row of these labels has the name of a row in the paper: {rows}.")
NOT_DEFINED_THERE = _("The paper prints no figure here.")
KNOWN = {
    "keywords": _(
        "Keywords and the parameters of the indicators are this program's where the paper gives none."
    ),
    "means": _(
        "Means are over critiques. Missing scores stay missing here, whereas the paper fills them with 3."
    ),
    "split": _("Held-out works are drawn here. The paper does not publish its split."),
    "same-source": _("The paper compares 90 critiques by three models, each scored by all three."),
    "orders": _("The order of models is compared on the critiques that both judges scored."),
    "table-12": _(
        "Two of the differences printed in the paper are off by 0.01 when computed from its own means."
    ),
    "labels-by-hand": _("The paper has 50 critiques marked by hand. Here people's scores are the labels."),
    "embeddings": _(
        "Embeddings of whole texts differ from the paper's BERTScore, which compares word by word."
    ),
    "widest": _("Here the widest gap in the study is compared, whichever cultures it lies between."),
    "java": _("METEOR and SPICE are computed only where Java is installed."),
    "captions-1": _("Prompts in the paper's words give different captions from those of captions-1."),
    "f1": _("The paper does not say which F1 it prints."),
    "adapted": _(
        "Agreement is computed as in the paper's appendix B. Prompts that make no sense are left out there."
    ),
}

titled = Template("{name}: {caption}")
as_printed = Template("{same} of {figures} figures are as printed.")
differs = Template("{row}, {column}: {here} here, {printed} in the paper. {why}")
NO_FIGURE = _("undefined")
known = Template("Known reasons for differences: {reasons}")
rows_left_out = Template("Rows of the paper without labels here: {rows}.")
total = Template(
    "{paper}: {made} of {tables} tables were made, and {same} of their {figures} figures are as printed."
)
written = Template("The studies and reports are in {folder}.")
no_folder = Template("There is no folder {folder}.")
no_column = Template("{file}, line 1: the column {column} is missing.")
step_failed = Template("This step failed: {step}.")
NO_PEOPLE = _("There are no people's answers to compare a judge with.")


def of_study(name: str, study: str) -> str:
    """A table of a paper, and which study it is about where it is about one of several."""
    return _("{name}, {study}", name=name, study=study) if study else name


def no_labels(folder: object, names: Sequence[str]) -> str:
    """What a folder without raw labels should have."""
    if names:
        return _(
            "{folder} has no raw labels of this paper. It needs a folder for each study: {names}.",
            folder=folder,
            names=", ".join(names),
        )
    return _(
        "{folder} has no raw labels of this paper: no pictures.csv and no CSV file of answers.", folder=folder
    )
