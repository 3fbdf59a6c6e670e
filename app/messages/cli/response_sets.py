"""What the command says about response sets."""

ALLOW = "people may say, beside their answer, that either answer is defensible"
FORBID = "people are no longer offered to say so; what they have said stays"
ALLOWED = "People may say that either answer is defensible: it is a reason for a doubt."
NOT_ALLOWED = "People are not offered to say that either answer is defensible."
