"""The card of the judge's page that says who makes calls on a hub. Heard and seen there."""

from app.messages.translation import Template, _

TITLE = _("Calls on a hub")
ABOUT = _(
    "Calls that were put on a hub are made by workers on other machines. See who makes them, or stop them."
)
ADDRESS = _("Address of the hub")
LOOK = _("Show progress")
STOP = _("Stop the calls…")
WORKER = _("Worker")
WORKER_HINT = _("Choose one to see only what it does, or to stop it.")
ALL_WORKERS = _("All workers")
STOP_WORKER = _("Stop this worker…")
STATE = _("Progress of the calls")
LOOKING = _("Looking at the hub.")
NEEDS_ADDRESS = _("Type the address of the hub first, for example postgresql://hub.example.org/touchstone.")
STOP_TITLE = _("Stop the calls?")
STOP_QUESTION = _(
    "Workers will claim no more of this study's calls. Replies to calls that are under way still come in."
)
STOP_YES = _("Stop them")
STOP_NO = _("Go on")
NOTHING_STOPPED = _("Nothing was left to stop.")
STOPPED = _("Stopped. Workers end after the calls that they are making now.")
STOP_WORKER_TITLE = _("Stop this worker?")
STOP_WORKER_YES = _("Stop it")
NO_WORKER_STOPPED = _("This worker has ended, or was already asked to stop.")
WORKER_STOPPED = _("This worker was asked to stop. It ends after the calls that it is making now.")
stop_worker_question = Template(
    "{worker} will claim no more calls. Replies to calls that are under way still come in. Other workers go on."
)
