"""What a page says while it has nothing to work on yet: what it does, an example, what is missing, where to go."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.study.start import images
from app.messages.translation import Template, _

BACK = _("&Back to the study")

# By command: what the page is called, what it does, and a small example.
PAGES = {
    "describe_images": (
        _("Describe images"),
        _(
            "On this page you describe each image, field by field, so that people who do not see it can judge it."
        ),
        _("Example: Grip: a straight black grip with grooves. Tip: a straight red tip."),
    ),
    "gallery": (
        _("Gallery"),
        _("This page shows all images of the study as a grid or a list."),
        _("Example: Image 3, cane-03.png, described, answered by you."),
    ),
    "group_images": (
        _("Group images"),
        _("On this page you sort images into groups, so that a report can compare the groups."),
        _("Example: 12 images in plain prompt, 12 images in detailed prompt."),
    ),
    "pair_session": (
        _("Two people at one machine"),
        _("On this page two people listen together, each answers alone, and then they agree on an answer."),
        _("Example: Ada says met, Ben says not met. Together they answer not met."),
    ),
    "ask_judge": (
        _("Ask a judge"),
        _("On this page a model applies the rubric to the images, so that you can compare it with people."),
        _("Example: Straight handle: people say not met, the model says met in 4 of 5 runs."),
    ),
    "agreement": (
        _("Agreement"),
        _("This page shows how far people agree with each other, and how far a judge agrees with them."),
        _("Example: Long stick: 45 of 50 answers are the same. Straight handle: 32 of 50."),
    ),
    "meeting": (
        _("Meeting"),
        _("On this page people discuss the images on which their answers differ, and decide."),
        _("Example: Image 4, Straight handle: two say met, one says not met."),
    ),
    "assign": (
        _("Who answers what"),
        _("On this page you share the images out among people."),
        _("Example: 145 images, 3 people, each image answered by 2 of them."),
    ),
    "plan_needed": (
        _("Plan what is needed"),
        _("This page says how many more images and people each criterion needs."),
        _("Example: Straight handle needs about 30 more images."),
    ),
    "report_card": (
        _("Report card"),
        _("This page says whether people would accept the images that a model makes."),
        _("Example: Model 3 passes: 46 of the 50 images that people judged are accepted."),
    ),
    "code_statements": (
        _("Coding"),
        _("On this page you group what people said in workshops into candidates for criteria."),
        _("Example: “The handle must be straight”: 4 people for it, nobody against it."),
    ),
    "participants": (
        _("Participants"),
        _("This page shows who took part in a workshop, and what each person agreed to."),
        _("Example: P3 agreed to be quoted. P5 has withdrawn."),
    ),
}

NO_IMAGES = _("Missing: the study has no images yet.")
NO_RUBRIC = _("Missing: the study has no published rubric yet.")
NO_ANSWERS = _("Missing: nobody has answered yet.")
NO_STATEMENTS = _("Missing: what people said is not written down yet.")
NO_WORKSHOP = _("Missing: the study has no workshop yet.")
ADD_IMAGES = _("&Add images")
WRITE_RUBRIC = _("Design the r&ubric")
ANSWER = _("&Go on answering")
HOLD_WORKSHOP = _("&Prepare a workshop")
title = Template("{page} – {study}")


def own_answers(reader: str, answered: int, of_all: int, noun: ItemNoun = IMAGE) -> str:
    """Whoever still answers is not shown what others said."""
    return _(
        "Missing: {reader} has answered {answered} of {images}. The page opens when all are answered, because it shows "
        "what others said.",
        reader=reader,
        answered=answered,
        images=images(of_all, noun),
    )


arrival = Template("{page}. {missing}")
