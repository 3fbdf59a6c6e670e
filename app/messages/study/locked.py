"""What a page says while it has nothing to work on yet: what it does, an example, what is missing, where to go."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.study.start import images

BACK = "&Back to the study"

# By command: what the page is called, what it does, and a small example.
PAGES = {
    "describe_images": (
        "Describe images",
        "On this page you describe each picture, field by field, so that people who do not see it can judge it.",
        "Example: Grip: a straight black grip with grooves. Tip: a straight red tip.",
    ),
    "gallery": (
        "Gallery",
        "This page shows all images of the study as a grid or a list.",
        "Example: Image 3, cane-03.png, described, answered by you.",
    ),
    "group_images": (
        "Group images",
        "On this page you sort images into groups, so that a report can compare the groups.",
        "Example: 12 images in plain prompt, 12 images in detailed prompt.",
    ),
    "pair_session": (
        "Two people at one machine",
        "On this page two people listen together, answer alone, and then agree on an answer.",
        "Example: Ada says met, Ben says not met. Together they answer not met.",
    ),
    "ask_judge": (
        "Ask a judge",
        "On this page a model applies the rubric to the images, so that you can compare it with people.",
        "Example: Straight handle: people say not met, the model says met in 4 of 5 runs.",
    ),
    "agreement": (
        "Agreement",
        "This page shows how far people agree with each other, and a judge with them.",
        "Example: Long stick: 45 of 50 answers equal. Straight handle: 32 of 50.",
    ),
    "meeting": (
        "Meeting",
        "On this page people discuss the images on which their answers differ, and decide.",
        "Example: Image 4, Straight handle: two say met, one says not met.",
    ),
    "assign": (
        "Who answers what",
        "On this page you share the images out among people.",
        "Example: 145 images, 3 people, each image answered by 2 of them.",
    ),
    "plan_needed": (
        "Plan what is needed",
        "This page says how many more images and people each criterion needs.",
        "Example: Straight handle needs about 30 more images.",
    ),
    "code_statements": (
        "Coding",
        "On this page you group what people said in workshops into candidates for criteria.",
        "Example: “The handle must be straight”: 4 people for it, nobody against it.",
    ),
    "participants": (
        "Participants",
        "This page shows who took part in a workshop, and what each person agreed to.",
        "Example: P3 agreed to be quoted. P5 has withdrawn.",
    ),
}

NO_IMAGES = "Missing: the study has no images yet."
NO_RUBRIC = "Missing: the study has no published rubric yet."
NO_ANSWERS = "Missing: nobody has answered yet."
NO_STATEMENTS = "Missing: nothing that people said is written down yet."
NO_WORKSHOP = "Missing: the study has no workshop yet."
ADD_IMAGES = "&Add images"
WRITE_RUBRIC = "Design the r&ubric"
ANSWER = "&Go on answering"
HOLD_WORKSHOP = "&Prepare a workshop"


def title(page: str, study: str) -> str:
    return f"{page} – {study}"


def own_answers(reader: str, answered: int, of_all: int, noun: ItemNoun = IMAGE) -> str:
    """Whoever still answers is not shown what others said."""
    return (
        f"Missing: {reader} has answered {answered} of {images(of_all, noun)}. "
        "The page opens when all are answered, because it shows what others said."
    )


def arrival(page: str, missing: str) -> str:
    return f"{page}. {missing}"
