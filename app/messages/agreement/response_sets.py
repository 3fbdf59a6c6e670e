"""What the window says of response sets: whether people may say that either answer is defensible."""

from app.messages.translation import _

TITLE = _("Response sets")
BUTTON = _("Response sets…")
ABOUT = _(
    "Where two answers are both right, people can say so: “either answer is defensible” is "
    "then one of the reasons for a doubt. They still choose an answer, and all figures count "
    "it. The report also ranks judges by how often they give an answer that people call "
    "defensible. Judges are asked as before."
)
ALLOW = _("&Let people say that either answer is defensible")
SAVE = _("&Save")
UNCHANGED = _("Nothing was changed.")
SET_ALLOWED = _("Saved. People may say that either answer is defensible, as one reason for a doubt.")
SET_FORBIDDEN = _(
    "Saved. People can no longer say that either answer is defensible. What they have said stays."
)
