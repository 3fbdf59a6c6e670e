"""What the page of plans says: who answers what, and how far everybody is."""

from app.messages.interchange.import_export import quoted
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun
from app.messages.team.assigning import accepted as accepted

TITLE = "Who answers what"
PLAN = "Plan"
KIND = "&Kind of plan"
PEOPLE = "People"
NEWCOMERS = "People to &add"
NEWCOMERS_HINT = "Pseudonyms of people who have not answered yet, with commas between them."
CONTEXTS = "Conte&xts"
CONTEXTS_HINT = (
    "With commas between them, such as: schoolbook, museum. Left empty, the exhibits’ own contexts rotate, or else the"
    " image groups."
)
ORDER = "Or&der for each person"
SEED = "Number for cha&nce"
SEED_HINT = "The random seed; the same number gives the same plan."
PROPOSE = "&Work out the plan"
ACCEPT = "A&ctivate the plan"
SENTENCES = "Properties of the plan"
SENTENCES_TITLE = "Propert&ies of the plan"
PROGRESS = "How far everybody is"
BY_PERSON = "&By person"
BY_CRITERION = "By criterion, &most doubts first"
_BY = {IMAGE: "By ima&ge", EXHIBIT: "By exhibi&t"}
SEEN = "Who has seen what others answered"

NOTHING_PROPOSED = "Make a plan first."
NOT_KEPT = "The proposed plan was not activated and is discarded."
LEAVING = "Leaving the plan."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def purpose(noun: ItemNoun = IMAGE) -> str:
    many = noun.many
    return f"A plan gives each person {many} in an order. You hear its properties before you activate it."


def people_hint(noun: ItemNoun = IMAGE) -> str:
    return f"Who is given {noun.many}. Pseudonyms are better than names."


def per_image(noun: ItemNoun = IMAGE) -> str:
    return f"Pe&ople per {noun.one}"


def overlap(noun: ItemNoun = IMAGE) -> str:
    return f"{noun.many.capitalize()} for &everybody"


def practice(noun: ItemNoun = IMAGE) -> str:
    return f"&Practice {noun.many}"


def practice_hint(noun: ItemNoun = IMAGE) -> str:
    return f"The first so many {noun.many} come first for everybody and do not count."


def by_image(noun: ItemNoun = IMAGE) -> str:
    return f"{_BY[noun]}, the least answered first"


def arrival(study: str, has_plan: bool, noun: ItemNoun = IMAGE) -> str:
    plan = (
        "A plan is active; a new one extends it."
        if has_plan
        else f"There is no plan yet: everybody meets all {noun.many}."
    )
    return f"{TITLE}. {study}. {plan}"


def where(study: str, has_plan: bool, is_proposed: bool, noun: ItemNoun = IMAGE) -> str:
    waiting = " A proposed plan is waiting to be activated." if is_proposed else ""
    return f"{arrival(study, has_plan, noun)}{waiting}"


def not_a_seed(words: str) -> str:
    return f"{quoted(words)} is not a seed. Type a whole number from 0."
