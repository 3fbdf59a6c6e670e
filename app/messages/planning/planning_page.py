"""What the page says on which a study is planned: test images, preregistration, and what is still needed."""

from app.messages.interchange.import_export import plural

TITLE = "Plan what is needed"
TEST_IMAGES = "Test images"
PURPOSE = (
    "Seal a part of the images before words and prompts are tried. What a judge says of them stays hidden until "
    "somebody opens a look, and every look is counted."
)
SPLIT_LINES = "What is sealed, and who loo&ked"
SHARE = "Test images out of 100 (&percent)"
SEAL = "Se&al test images"
SEAL_QUESTION_TITLE = "Seal test images"
JUDGE = "&Judge"
LOOK = "&Open this judge's results"
LOOK_QUESTION_TITLE = "Open a look"
NEEDED = "What is still needed"
WORK_OUT = "&Work out what is needed"
NEEDS_LINES = "What each criterion n&eeds"
NEXT_LINES = "Images to answer ne&xt"
GIVE_OUT = "&Give these images to everybody next"
PREREGISTRATION = "Preregistration"
PREREGISTERED = "What was preregistere&d"
PREREGISTER = "Preregister in a &file…"
NOTHING_PREREGISTERED = "Nothing is preregistered yet."
FILE_FILTER = "Markdown (*.md);;JSON (*.json)"
NOT_WORKED_OUT = "Nothing is computed yet."
NOT_MISSING = "More images are not what is missing."
WORKING = "Working out what is needed."
STILL_WORKING = "It is still being computed."
YES_SEAL, YES_LOOK, NO = "&Seal", "&Open", "&Cancel"
LEAVING = "Leaving the plan."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, is_sealed: bool, withheld: str) -> str:
    sealed = "Test images are sealed." if is_sealed else "No test images are sealed."
    return " ".join(part for part in (f"{TITLE}. {study}.", sealed, withheld) if part)


def seal_question(percent: int) -> str:
    return (
        f"Seal {percent} of 100 images that were not drawn from yet? They are chosen at random and stay sealed for "
        "good."
    )


def look_question(judge: str, looks: int) -> str:
    return (
        f"Open what {judge} said of the test images so far? This is stored and printed in reports. So far there were "
        f"{plural(looks, 'look')}."
    )


def sealed(test: int, development: int) -> str:
    return f"{plural(test, 'test image')} sealed; {development} remain for trying words and prompts."


def worked_out(criteria: int, needed: int, images: int) -> str:
    more = f"About {plural(needed, 'more image')} would be enough."
    return (
        f"{plural(criteria, 'question')} looked at. {more if needed else NOT_MISSING} {plural(images, 'image')} "
        "proposed."
    )


def exists(path: object) -> str:
    return f"{path} exists already. Choose another name."
