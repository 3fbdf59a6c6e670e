"""Where commands mean something, and the menus they are in."""

from enum import StrEnum


class Scope(StrEnum):
    """Where a command means something."""

    EVERYWHERE = "everywhere"
    ANNOTATING = "annotating"
    DESCRIBING = "describing"
    PICTURES = "annotating and describing"
    READING = "reading"
    COMPARING = "comparing rubrics"
    CODING = "reading statements"
    DESIGNING = "designing the rubric"
    TEMPLATE = "editing the description template"
    WORKSHOP = "workshop"
    PAIRING = "two people"
    MEETING = "in a meeting"
    GALLERY = "in the gallery"
    FINDING = "images, statements and criteria"

    def meets(self, other: "Scope") -> bool:
        """Whether there is a page where both mean something, so that a key can serve only one of them."""
        return Scope.EVERYWHERE in (self, other) or not _PAGES[self].isdisjoint(_PAGES[other])


# The pages on which the commands of a scope mean something, where that is not its own page alone.
_WIDER = {
    Scope.PAIRING: (Scope.PAIRING, Scope.ANNOTATING),  # their page has all that one needs to answer
    Scope.PICTURES: (Scope.ANNOTATING, Scope.DESCRIBING, Scope.WORKSHOP, Scope.MEETING),
    Scope.FINDING: (
        Scope.ANNOTATING,
        Scope.DESCRIBING,
        Scope.MEETING,
        Scope.GALLERY,
        Scope.CODING,
        Scope.DESIGNING,
        Scope.COMPARING,
        Scope.WORKSHOP,
        Scope.READING,
    ),
}
_PAGES = {scope: frozenset(_WIDER.get(scope, (scope,))) for scope in Scope}

# The command that leads to where the commands of a scope work.
WAYS = {
    Scope.ANNOTATING: "annotate",
    Scope.PICTURES: "annotate",
    Scope.FINDING: "gallery",
    Scope.DESCRIBING: "describe_images",
    Scope.READING: "agreement",
    Scope.COMPARING: "compare_rubrics",
    Scope.CODING: "code_statements",
    Scope.DESIGNING: "design_rubric",
    Scope.TEMPLATE: "edit_template",
    Scope.WORKSHOP: "workshop",
    Scope.PAIRING: "pair_session",
    Scope.MEETING: "meeting",
    Scope.GALLERY: "gallery",
}


class Menu(StrEnum):
    """The menu a command is in, in the order of the menu bar."""

    STUDY = "study"
    EDIT = "edit"
    IMAGE = "image"
    CRITERION = "criterion"
    RUBRIC = "rubric"
    TOGETHER = "together"
    LISTEN = "listen"
    VIEW = "view"
    HELP = "help"
