"""Second answers of a meeting: what is heard where they are given."""

from app.messages.translation import _

ALREADY_OPEN = _("The second answers to this are open. They stay as they are.")
