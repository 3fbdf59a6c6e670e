"""Words of the pages on which a model is asked for a draft, and of a suggestion beside its field."""

from app.messages.translation import PluralTemplate, Template, _

# Asking for a draft

RUBRIC_TITLE = _("Ask a model for a rubric")
RUBRIC_PURPOSE = _(
    "The model gets only the artifact's name. What it writes is saved as a draft beside the "
    "community's rubric. The draft is never applied."
)
FIELDS_PURPOSE = _(
    "The model gets this image and the template's questions. What it writes stays a draft, "
    "field by field, until a person confirms it."
)
PLAN = _("&Plan")
PLANNING = _("Planning. Nothing is sent.")
ASK = _("A&sk the model")
WAITING = _("Waiting for the reply")
WAITING_HINT = _("Escape stops waiting.")
CONNECTING = _("Connecting.")
NOT_SENT = _("Nothing was sent.")
STOPPED = _("Stopped. There is no draft. You may still have to pay for what was sent.")
fields_title = Template("Ask a model for suggestions on image {number}")


def asked(host: str, shut: str) -> str:
    also = f" {shut}" if shut else ""
    return _("Sent to {host}. Waiting for the reply.{also}", host=host, also=also)


too_long_asked = Template("The server is busy. Trying again in {seconds:.0f} seconds.")


rubric_made = PluralTemplate(
    "{model} wrote {count} criterion in {themes}. It is saved as a draft, which is only compared and "
    "never applied.",
    "{model} wrote {count} criteria in {themes}. They are saved as a draft, which is only "
    "compared and never applied.",
    themes=PluralTemplate("{count} theme", "{count} themes"),
)


fields_made = PluralTemplate(
    "{model} suggests words for {told} of {count} field. None is used until you confirm it.",
    "{model} suggests words for {told} of {count} fields. None is used until you confirm it.",
)


# A suggestion beside its field

DRAFT = _("Draft")
_CANNOT_TELL = _("cannot tell")
_DECISIONS = {"confirmed": _("confirmed"), "reworded": _("changed"), "declined": _("dismissed")}
CONFIRM = _("Confirm")
CHANGE = _("Change…")
DISMISS = _("Dismiss")
BACK = _("Undo")
CHANGE_TITLE = _("Change the suggested words")
CHANGE_TAKE = _("&Take these words")
NOT_AT_FIELD = _("There is no suggestion here. Go to a field that has one.")
NONE_HERE = _("No model has suggested words for this image.")
NONE_WAITS = _("This image has no open suggestion.")
ASK_FIRST = _("Describe with a template first: a model suggests words for its fields.")


def shown(model: str, value: str) -> str:
    """A suggestion as it is shown beside its field."""
    return _("{draft} by {model}: {value}.", draft=DRAFT, model=model, value=value or _CANNOT_TELL)


def heard(model: str, value: str) -> str:
    """The same for whoever comes to the field by ear."""
    return _("{model} Confirm, change or dismiss.", model=shown(model, value))


def decided(decision: str, by: str, model: str) -> str:
    """What a person made of it."""
    return _(
        "{draft} by {model} {decisions} by {by}.",
        draft=DRAFT,
        model=model,
        decisions=_DECISIONS[decision],
        by=by,
    )


def button_about(action: str, name: str) -> str:
    """The name of a button beside a field; its words come first."""
    return f"{action.removesuffix('…')}: {name}"
