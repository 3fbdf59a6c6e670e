"""Words of the pages on which a model is asked for a draft, and of a suggestion beside its field."""

from app.messages.interchange.import_export import plural

# Asking for a draft

RUBRIC_TITLE = "Ask a model for a rubric"
RUBRIC_PURPOSE = (
    "The model gets only the artifact's name. What it writes is saved as a draft beside the community's rubric. It is "
    "never applied."
)
FIELDS_PURPOSE = (
    "The model gets this picture and the template's questions. What it writes stays a draft, field by field, "
    "until a person confirms it."
)
PLAN = "&Plan"
PLANNING = "Planning. Nothing is sent."
ASK = "A&sk the model"
WAITING = "Waiting for the reply"
WAITING_HINT = "Escape stops waiting."
CONNECTING = "Connecting."
NOT_SENT = "Nothing was sent."
STOPPED = "Stopped. There is no draft. You may still have to pay for what was sent."


def fields_title(number: int) -> str:
    return f"Ask a model for suggestions on image {number}"


def asked(host: str, shut: str) -> str:
    also = f" {shut}" if shut else ""
    return f"Sent to {host}. Waiting for the reply.{also}"


def too_long_asked(seconds: float) -> str:
    return f"The server is busy. Trying again in {seconds:.0f} seconds."


def rubric_made(model: str, themes: int, criteria: int) -> str:
    return (
        f"{model} wrote {plural(criteria, 'criterion', 'criteria')} in {plural(themes, 'theme')}. They are saved as a "
        "draft, which is only compared and never applied."
    )


def fields_made(model: str, told: int, fields: int) -> str:
    return (
        f"{model} suggests words for {told} of {plural(fields, 'field')}. None is used until you confirm it."
    )


# A suggestion beside its field

DRAFT = "Draft"
_CANNOT_TELL = "it cannot be told"
_DECISIONS = {"confirmed": "confirmed", "reworded": "changed", "declined": "dismissed"}
CONFIRM = "Confirm"
CHANGE = "Change…"
DISMISS = "Dismiss"
BACK = "Undo"
CHANGE_TITLE = "Change the suggested words"
CHANGE_TAKE = "&Take these words"
NOT_AT_FIELD = "There is no suggestion here. Go to a field that has one."
NONE_HERE = "No model has suggested words for this image."
NONE_WAITS = "This image has no open suggestion."
ASK_FIRST = "Describe with a template first: a model suggests words for its fields."


def shown(model: str, value: str) -> str:
    """A suggestion as it stands beside its field."""
    return f"{DRAFT} by {model}: {value or _CANNOT_TELL}."


def heard(model: str, value: str) -> str:
    """The same for whoever comes to the field by ear."""
    return f"{shown(model, value)} Confirm, change or dismiss."


def decided(decision: str, by: str, model: str) -> str:
    """What a person made of it."""
    return f"{DRAFT} by {model} {_DECISIONS[decision]} by {by}."


def button_about(action: str, name: str) -> str:
    """The name of a button beside a field; its words come first."""
    return f"{action.removesuffix('…')}: {name}"
