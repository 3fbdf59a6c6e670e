"""The dialog on the page of agreement that lists the images left to a judge and those left to people."""

from app.messages.translation import PluralTemplate, Template, _

BUTTON = _("Left to the &judge…")
TITLE = _("Images left to the judge, and to people")
QUESTION = _("&Question")
IMAGES = _("&Images")
IMAGES_HINT = _(
    "First the images that people have still to answer, then those that they answered, then "
    "those left to the judge."
)
NOTHING_TO_ASSIGN = _("People have answered everything that is left to them.")
question = Template("{name}: {judge} to the judge, {people} to people, {unanswered} unanswered")
to_judge = Template("Image {number}, {name}: left to the judge, {answer}.")
to_people = Template("Image {number}, {name}: left to people, unanswered.")
answered = Template("Image {number}, {name}: left to people, answered.")
assign = PluralTemplate("&Give {count} image to people", "&Give {count} images to people")
