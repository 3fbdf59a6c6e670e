"""What is said of the bounds that a study sets for its judges."""

from app.messages.numbers import printed, two_decimals
from app.messages.translation import Template, _

NAMES = {
    "on_met": "--on-met",
    "on_not_met": "--on-not-met",
    "tolerance": "--tolerance",
    "epsilon": "--epsilon",
}
ON_MET = _("agreement that a judge must exceed where the reference says “met”, from 0.5 (default: 0.5)")
ON_NOT_MET = _(
    "agreement that a judge must exceed where the reference says “not met”, from 0.5 (default: 0.5)"
)
TOLERANCE = _(
    "how far a judge's agreement may be below the agreement between people, up to 0.3 (default: 0.2)"
)
EPSILON = _(
    "how much the alternative annotator test forgives the judge, up to 0.3 (default: 0.2, for experts)"
)
UNCHANGED = _("Nothing was changed.")
TITLE = _("Bounds for judges")
IN_FORCE = _("Active bounds")
SAVE = _("&Save these bounds")
BUTTON = _("Bo&unds…")
FIELDS = {
    "on_met": (
        _("Required agreement where the reference says &met (percent)"),
        _(
            "The lower end of the interval of the judge's agreement must be above this; 50 is guessing. Set it "
            "before anybody answers."
        ),
    ),
    "on_not_met": (
        _("Required agreement where the reference says &not met (percent)"),
        _(
            "The lower end of the interval of the judge's agreement where the reference says not met must be "
            "above this. The higher it is, the fewer mistakes pass."
        ),
    ),
    "tolerance": (
        _("Tolerated distance below the agreement between &people (percent)"),
        _("How far the judge's agreement may be below the agreement between people, up to 30."),
    ),
    "epsilon": (
        _("&Epsilon of the alternative annotator test (percent)"),
        _(
            "How much the test forgives the judge, up to 30: 20 for experts, 15 for trained people, 10 "
            "for crowds."
        ),
    ),
}
USUAL = _("The study has not set bounds; the default bounds apply.")
SET = _("The bounds are saved.")
LATE = _(
    "The study has answers already. The change is recorded and printed beside the advice, "
    "and counts only where it is stricter than what was set before."
)


def not_a_bound(name: str, least: float) -> str:
    return _(
        "{names} must be a share of {least} or more, and less than 1.",
        names=NAMES[name],
        least=printed(least, 1),
    )


def too_wide(name: str, most: float) -> str:
    return _("{names} must be a share from 0 to {most}.", names=NAMES[name], most=printed(most, 1))


def hold(on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return _(
        "Advice asks for agreement above {on_met} on met and above {on_not_met} on not met, at most "
        "{tolerance} below the agreement between people; epsilon is {epsilon}.",
        on_met=printed(on_met, 2),
        on_not_met=printed(on_not_met, 2),
        tolerance=printed(tolerance, 2),
        epsilon=printed(epsilon, 2),
    )


def was_set(day: str, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return _(
        "Set on {day}, before there were answers: on met {on_met}, on not met {on_not_met}, "
        "tolerance {tolerance}, epsilon {epsilon}.",
        day=day,
        on_met=printed(on_met, 2),
        on_not_met=printed(on_not_met, 2),
        tolerance=printed(tolerance, 2),
        epsilon=printed(epsilon, 2),
    )


def was_set_late(day: str, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return _(
        "Changed on {day}, after there were answers: on met {on_met}, on not met {on_not_met}, "
        "tolerance {tolerance}, epsilon {epsilon}. It counts only where it is stricter.",
        day=day,
        on_met=printed(on_met, 2),
        on_not_met=printed(on_not_met, 2),
        tolerance=printed(tolerance, 2),
        epsilon=printed(epsilon, 2),
    )


larger_epsilon = Template(
    "Epsilon belongs to the study, which allows {holds}; {asked} would forgive the judge "
    "more. Set it with touchstone bounds before there are answers.",
    holds=two_decimals,
    asked=two_decimals,
)
