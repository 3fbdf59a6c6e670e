"""What the page of plans says: who answers what, and how far everybody is."""

from app.messages.interchange.import_export import quoted
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun, ItemTemplate
from app.messages.team.assigning import accepted as accepted
from app.messages.together import ended, together
from app.messages.translation import Template, _

TITLE = _("Who answers what")
PLAN = _("Plan")
KIND = _("&Kind of plan")
PEOPLE = _("People")
NEWCOMERS = _("People to &add")
NEWCOMERS_HINT = _("Pseudonyms of people who have not answered yet, with commas between them.")
CONTEXTS = _("Conte&xts")
CONTEXTS_HINT = _(
    "With commas between them, such as: schoolbook, museum. If this is empty, the exhibits’ own "
    "contexts rotate, or else the image groups."
)
ORDER = _("Or&der for each person")
SEED = _("Ra&ndom seed")
SEED_HINT = _("The same number gives the same plan.")
PROPOSE = _("&Work out the plan")
ACCEPT = _("A&ctivate the plan")
SENTENCES = _("Properties of the plan")
SENTENCES_TITLE = _("Propert&ies of the plan")
PROGRESS = _("Everybody's progress")
BY_PERSON = _("&By person")
BY_CRITERION = _("By criterion, &most doubts first")
_BY = {IMAGE: _("By ima&ge, the least answered first"), EXHIBIT: _("By exhibi&t, the least answered first")}
SEEN = _("Who has seen what others answered")

NOTHING_PROPOSED = _("Make a plan first.")
NOT_KEPT = _("The proposed plan was not activated and is discarded.")
CLOSED = _("The plan page is closed.")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


purpose = ItemTemplate(
    Template(
        "A plan says which images each person gets, and in which order. You hear its properties before "
        "you activate it."
    ),
    Template(
        "A plan says which exhibits each person gets, and in which order. You hear its properties before "
        "you activate it."
    ),
)
people_hint = ItemTemplate(
    Template("Who gets images. Pseudonyms are better than names."),
    Template("Who gets exhibits. Pseudonyms are better than names."),
)
per_image = ItemTemplate(Template("Pe&ople per image"), Template("Pe&ople per exhibit"))

overlap = ItemTemplate(Template("Images for &everybody"), Template("Exhibits for &everybody"))
practice = ItemTemplate(Template("&Practice images"), Template("&Practice exhibits"))
practice_hint = ItemTemplate(
    Template("This many images come first for everybody and do not count."),
    Template("This many exhibits come first for everybody and do not count."),
)
_no_plan = ItemTemplate(
    Template("There is no plan yet: everybody answers all images."),
    Template("There is no plan yet: everybody answers all exhibits."),
)


def by_image(noun: ItemNoun = IMAGE) -> str:
    return _BY[noun]


def arrival(study: str, has_plan: bool, noun: ItemNoun = IMAGE) -> str:
    plan = _("A plan is active; a new one extends it.") if has_plan else _no_plan(noun)
    return together(ended(TITLE), ended(study), plan)


def where(study: str, has_plan: bool, is_proposed: bool, noun: ItemNoun = IMAGE) -> str:
    waiting = _("A proposed plan is waiting to be activated.") if is_proposed else ""
    return together(arrival(study, has_plan, noun), waiting)


not_a_seed = Template("The seed must be a whole number, 0 or more, not {words}.", words=quoted)
