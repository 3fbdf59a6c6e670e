"""What is said when the rubric of a study becomes the start of another one, in the window and in the terminal."""

from app.messages.translation import Template, _

TITLE = _("Duplicate the rubric")
NEW_TITLE = _("&Title of the new study")
NEW_TITLE_HINT = _("It starts with this rubric and its description template, without images or answers.")
COMMUNITY = _("&Community")
COMMUNITY_HINT = _("The community of the new study. Empty: the community stays the same.")
MAKE = _("&Duplicate")
NEEDS_TITLE = _("Give the new study a title.")
TITLE_OPTION = _("duplicate: the title of the new study")
COMMUNITY_OPTION = _("duplicate: the community of the new study")
NEEDS_FOLDER = _("name the folder of the new study")
version_of = Template("{title}, another version")
duplicated = Template(
    "{title} was made in {folder}, with the rubric of {origin}. The rubric's source says where it comes from."
)
