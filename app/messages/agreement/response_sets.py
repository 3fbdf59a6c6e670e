"""What the window says of response sets: whether people may say that either answer is defensible."""

TITLE = "Response sets"
BUTTON = "Response sets…"
ABOUT = (
    "Where two answers are both right, people can say so: “either answer is defensible” is then one of the reasons for "
    "a doubt. They still choose an answer, and all figures count it. The report also ranks judges by how often they "
    "give an answer that people call defensible. Judges are asked as before."
)
ALLOW = "&Let people say that either answer is defensible"
SAVE = "&Save"
UNCHANGED = "Nothing was changed."
SET_ALLOWED = "Saved. People may say that either answer is defensible: it is a reason for a doubt."
SET_FORBIDDEN = "Saved. People are no longer offered to say so. What they have said stays."
