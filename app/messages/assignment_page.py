"""What the page of plans says: who answers what, and how far everybody is."""

from app.messages.assigning import accepted as accepted
from app.messages.exchange import quoted

TITLE = "Who answers what"
PURPOSE = (
    "A plan gives each person images in an order. You hear what it says of itself before it is in force."
)
PLAN = "Plan"
KIND = "&Kind of plan"
PEOPLE = "People"
PEOPLE_HINT = "Who is given images. Pseudonyms are better than names."
NEWCOMERS = "People to &add"
NEWCOMERS_HINT = "Pseudonyms of people who have not answered yet, with commas between them."
PER_IMAGE = "Pe&ople per image"
OVERLAP = "Images for &everybody"
CONTEXTS = "Conte&xts"
CONTEXTS_HINT = (
    "With commas between them, such as: schoolbook, museum. Left empty, the exhibits’ own contexts rotate, or else the"
    " image groups."
)
PRACTICE = "&Practice images"
PRACTICE_HINT = "The first so many images come first for everybody and do not count."
ORDER = "Or&der for each person"
SEED = "Number for cha&nce"
SEED_HINT = "The seed that chance starts from; the same number gives the same plan."
PROPOSE = "&Work the plan out"
ACCEPT = "Put it in &force"
SENTENCES = "What the plan says of itself"
SENTENCES_TITLE = "What the plan sa&ys of itself"
PROGRESS = "How far everybody is"
BY_PERSON = "&By person"
BY_IMAGE = "By ima&ge, the least answered first"
BY_CRITERION = "By criterion, &most doubts first"
SEEN = "Who has seen what others answered"

NOTHING_PROPOSED = "Work a plan out first."
NOT_KEPT = "The plan you had worked out was not put in force, and is gone."
LEAVING = "Leaving the plan."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, has_plan: bool) -> str:
    plan = (
        "A plan is in force; another one goes on from it."
        if has_plan
        else "There is no plan yet: everybody meets all images."
    )
    return f"{TITLE}. {study}. {plan}"


def where(study: str, has_plan: bool, is_proposed: bool) -> str:
    waiting = " A plan is worked out and waits to be put in force." if is_proposed else ""
    return f"{arrival(study, has_plan)}{waiting}"


def not_a_seed(words: str) -> str:
    return f"{quoted(words)} is no seed. Type a whole number from 0."
