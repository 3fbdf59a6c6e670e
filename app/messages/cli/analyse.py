"""Help and sentences of `touchstone analyse`."""

from app.messages.translation import _

OPTION = _(
    "a setting of the analysis of critiques, such as method=isotonic; NAME= restores the default; repeatable"
)
TRADITION = _("a tradition of your own as a TOML file; replaces one of the same culture; repeatable")
SAVE = _("save these settings and traditions in the study")
SETTINGS = _("list every setting with its value, and analyse nothing")
NOTHING_TO_SAVE = "--save stores settings; give --option or --tradition."
