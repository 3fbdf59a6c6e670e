"""What the pieces of a description are called that come from no template field."""

OPENING = "Opening"
PLAIN = "Description"
ADDITIONS = "Also"
