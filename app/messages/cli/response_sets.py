"""What the command says about response sets."""

from app.messages.translation import _

ALLOW = _("let people say, beside their answer, that either answer is defensible")
FORBID = _("no longer let people say so; what they have said stays")
ALLOWED = _("People may say that either answer is defensible, as the reason for a doubt.")
NOT_ALLOWED = _("People cannot say that either answer is defensible.")
