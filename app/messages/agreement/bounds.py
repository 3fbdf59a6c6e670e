"""What is said of the bounds that a study sets for its judges."""

from app.messages.numbers import printed

NAMES = {
    "on_met": "--on-met",
    "on_not_met": "--on-not-met",
    "tolerance": "--tolerance",
    "epsilon": "--epsilon",
}
ON_MET = "agreement on what the reference calls met that a judge must exceed, from 0.5 (usual: 0.5)"
ON_NOT_MET = "agreement on what the reference calls not met that a judge must exceed, from 0.5 (usual: 0.5)"
TOLERANCE = "how far a judge may fall behind what people reach with each other, up to 0.3 (usual: 0.2)"
EPSILON = "what the alternative annotator test forgives the judge, up to 0.3 (usual: 0.2, for experts)"
UNCHANGED = "Nothing was changed."
TITLE = "Bounds for judges"
IN_FORCE = "Active bounds"
SAVE = "&Save these bounds"
BUTTON = "Bo&unds…"
FIELDS = {
    "on_met": (
        "Where the reference says &met, same answer in more than (percent)",
        "The lower end of the judge's agreement has to be above this; 50 is guessing. Set it before anybody answers.",
    ),
    "on_not_met": (
        "Where the reference says &not met, same answer in more than (percent)",
        "The same for what is wrong: the higher, the fewer mistakes pass.",
    ),
    "tolerance": (
        "Behind what &people reach with each other, by at most (percent)",
        "How far the judge may fall behind, up to 30.",
    ),
    "epsilon": (
        "&Epsilon of the alternative annotator test (percent)",
        "What the test forgives the judge, up to 30: 20 for experts, 15 for trained people, 10 for crowds.",
    ),
}
USUAL = "The study has set no bounds; the usual ones hold."
SET = "The bounds are saved."
LATE = (
    "The study has answers already. The change is recorded and printed beside the advice, and counts only where it is "
    "stricter than what was set before."
)


def not_a_bound(name: str, least: float) -> str:
    return f"{NAMES[name]} is a share from {printed(least, 1)} to below 1."


def too_wide(name: str, most: float) -> str:
    return f"{NAMES[name]} is a share from 0 to {printed(most, 1)}."


def hold(on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return (
        f"Advice asks for agreement above {printed(on_met, 2)} on met and above {printed(on_not_met, 2)} on not met, "
        f"at most {printed(tolerance, 2)} below what people reach with each other; epsilon is {printed(epsilon, 2)}."
    )


def was_set(day: str, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return (
        f"Set on {day}, before there were answers: on met {printed(on_met, 2)}, on not met {printed(on_not_met, 2)}, "
        f"tolerance {printed(tolerance, 2)}, epsilon {printed(epsilon, 2)}."
    )


def was_set_late(day: str, on_met: float, on_not_met: float, tolerance: float, epsilon: float) -> str:
    return (
        f"Changed on {day}, after there were answers: on met {printed(on_met, 2)}, on not met "
        f"{printed(on_not_met, 2)}, tolerance {printed(tolerance, 2)}, epsilon {printed(epsilon, 2)}. It counts only "
        "where it is stricter."
    )


def larger_epsilon(asked: float, holds: float) -> str:
    return (
        f"Epsilon belongs to the study, which allows {printed(holds, 2)}; {printed(asked, 2)} would forgive the judge "
        "more. Set it with touchstone bounds before there are answers."
    )
