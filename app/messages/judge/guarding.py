"""What the guard says: about pictures that somebody wants to publish."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _
from app.study.judge.guard_decisions import GuardVerdict

cannot_be_asked = Template(
    "{name} is not a judge that this program can ask. Name a judge with --against and a person with --reference."
)
needs_words = Template(
    "{name} judges based on descriptions. The guard only has images, so name a judge that sees them."
)
no_such_decision = Template("The guard made no decision with the id {id}.")
no_such_question = Template("The decision has no question {code}.")
SAY_WHY = _("Say why you appeal.")


def say_source(known: Sequence[str]) -> str:
    return _("Say which model made the images. People have judged images from: {known}.", known=listed(known))


# Verdicts, and why

PUBLISH = _("Publish")
SHOW = _("Show to a person")
DO_NOT_PUBLISH = _("Do not publish")
VERDICTS = {
    GuardVerdict.PUBLISH: PUBLISH,
    GuardVerdict.SHOW: SHOW,
    GuardVerdict.DO_NOT_PUBLISH: DO_NOT_PUBLISH,
}
met = Template(
    "{name} says that this is met. Of images about which people say the opposite, at most {share} percent get "
    "this verdict."
)
not_met = Template(
    "{name} says that this is not met. Of images about which people say the opposite, at most {share} percent get "
    "this verdict."
)
not_fit = Template("A person decides: {name} is not fit to decide this alone. {reason}")
new_source = Template("A person decides: people have judged too few images from {source}.")
exception = Template("A person decides: {name} is not fit for images from this source or group.")
other_model = Template(
    "A person decides: {name} was not measured with the model that has just answered, {served}."
)
no_answer = Template("A person decides: the judge gave no usable answer. {reason}")
NOT_SURE = _("A person decides: the judge is not sure enough.")
decided = Template("{verdict}: {name}. {why}")
LABEL = _("The label")
one_question = Template("{question}: {verdict}. {why}")
identity = Template("The decision is saved as {id}.")
nothing_left = Template("No question is left for {name} to decide, so it is not asked.")

# The command

PICTURES = _("the images to decide about")
SOURCE = _("the model that made the images, written exactly as the source of the study's images")
REFERENCE = _("who the judge is compared with (default: as for touchstone agree)")
AGAINST = _("the judge (default: as for touchstone agree)")
BASE_URL = _("the address of the judge's server, up to and including /v1 (default: where it was asked last)")
SERVE = _("answer over HTTP on this port, on this machine only, until you press Ctrl+C")
HOST = _("the address to listen on; other machines can reach any address but 127.0.0.1")
largest = Template("the largest image that the service takes, in megabytes (default: {megabytes})")
per_minute = Template("the most images that the service takes per minute (default: {count})")
YES = _("send images to a server elsewhere without asking first")
APPEAL = _("appeal against the decision with this id")
CRITERION = _("the criterion the appeal is about (default: the whole decision)")
REASON = _("why you appeal")
BY = _("who appeals")
LIST = _("list the decisions, the appeals against them, and what was decided on them")
DECIDE = _("record what a meeting decided on the appeal with this number (see --list); needs --outcome")
NEEDS_PICTURES = _("Name images, or use --serve, --list, --appeal or --decide.")
ONE_AT_A_TIME = _("Use only one of images, --serve, --list, --appeal and --decide.")
NEEDS_REASON = _("--appeal needs --reason.")
NEEDS_OUTCOME = _("--decide needs --outcome.")
appealed = Template("Your appeal is saved as {id}.")
listed_decision = Template("{day}: {id}, {name}: {verdict}")
NO_DECISIONS = _("The guard has made no decision yet.")
NO_KEY = _("Set TOUCHSTONE_GUARD_KEY to a key of at least 16 characters. Clients send it with each request.")
serving = Template("The guard listens on {address}. To stop it, press Ctrl+C.")
port_in_use = Template("The guard cannot listen on {host}, port {port}: {reason}")
picture_gone = Template("{name} could not be read: {reason}.")
