"""What the command says about response sets."""

from app.messages.translation import _

ALLOW = _("people may say, beside their answer, that either answer is defensible")
FORBID = _("people are no longer offered to say so; what they have said stays")
ALLOWED = _("People may say that either answer is defensible: it is a reason for a doubt.")
NOT_ALLOWED = _("People are not offered to say that either answer is defensible.")
