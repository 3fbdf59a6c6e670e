"""Criteria that do not work, in the report and beside the criterion where a rubric is designed."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _

SECTION = _("Criteria that do not work")
TABLE = _("How each criterion works")
PEOPLE_TABLE = _("How lenient each person is")
NOTHING_FOUND = _("No fault was found in any criterion.")
EASINESS = (
    _("Easiness"),
    _("Log odds that an average person finds the criterion met in an average image. 0: as often met as not."),
)
SEPARATION = (
    _("Separation"),
    _(
        "How much images differ on the criterion: the standard deviation of their log odds. Near 0, "
        "answers say nothing about the image."
    ),
)
FLAG = (_("Found"), _("What does not work about the criterion, if anything."))
PERSON = (_("Person"), _("Who answered."))
LENIENCY = (
    _("Leniency"),
    _(
        "How much more often, in log odds, the person finds criteria met than the others do on the "
        "same images."
    ),
)
FINE = _("nothing")
FAULTS = {
    "separates nothing": _("separates nothing"),
    "depends on group": _("depends on who answers"),
    "moved": _("read differently over time"),
}
tests = PluralTemplate(
    "{count} test for groups or changes over time was made. The p-value is corrected for the "
    "number of tests (Benjamini and Hochberg 1995).",
    "{count} tests for groups or changes over time were made. The p-values are corrected for the "
    "number of tests (Benjamini and Hochberg 1995).",
)
HOW = _(
    "Criteria and people are in one hierarchical logistic model (empirical Bayes, partially pooled; "
    "Gelman and Hill 2007). A criterion separates nothing where its separation is below 1.25 with 97.5 "
    "percent confidence. Whether it depends on who answers is tested across people, on the same "
    "images and allowing for the other criteria (Student's t). Whether it is read differently over time is "
    "tested by comparing the agreement in the earlier and later halves of people's work (permutation)."
)
_separates_nothing = Template("{code} separates nothing: answers to it hardly depend on the image.{images}")
_depends = Template("{code} depends on who answers: “{group}” read it differently (p = {p}).{images}")
_moved = Template("{code} is read differently over time: agreement changed (p = {p}).{images}")


def flag(code: str, fault: str, group: str, p: str, numbers: Sequence[int]) -> str:
    """A fault in a sentence, with the numbers of the pictures that show it."""
    images = f" {shown_by(numbers=', '.join(map(str, numbers)))}" if numbers else ""
    if fault == "separates nothing":
        return _separates_nothing(code=code, images=images)
    if fault == "moved":
        return _moved(code=code, p=p, images=images)
    return _depends(code=code, group=group, p=p, images=images)


shown_by = Template("Images that show it: {numbers}.")


def last_rewording(code: str, version: int, changed: bool, before: str, after: str) -> str:
    if changed:
        return _(
            "{code} was last reworded in version {version}, with another meaning: agreement {before} before, "
            "{after} after.",
            code=code,
            version=version,
            before=before,
            after=after,
        )
    return _(
        "{code} was last reworded in version {version}, with the same meaning: agreement {before} before, "
        "{after} after.",
        code=code,
        version=version,
        before=before,
        after=after,
    )


PICTURES = _("Images that show the fault")
PICTURES_HINT = _("Tab goes to what was said about an image; Escape goes back.")
NO_PICTURES = _("Nothing was found about this criterion that images could show.")
