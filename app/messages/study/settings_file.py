"""What is said of the file of settings, and of one that a person takes along to another machine."""

from app.messages.translation import Template, _

TAKE_ALONG = _("Save to a &file…")
BRING_ALONG = _("Loa&d from a file…")
HEADING = _("On another machine")
ABOUT = _("You can save all settings, including keys, to a file. Loading a file replaces the settings here.")
TAKE_TITLE = _("Save the settings")
BRING_TITLE = _("Load settings")
FILES = _("Settings (*.json)")
OVERWRITE_TITLE = _("Overwrite?")
OVERWRITE = _("&Overwrite")
KEEP = _("&Keep it")
could_not_save = Template("Settings could not be saved: {reason}. They apply until Touchstone is closed.")
taken_along = Template("Settings saved to {file_name}.")
brought_along = Template("Settings loaded from {file_name}.")
overwrite = Template("{file_name} already exists. Overwrite it?")
not_written = Template("{file_name} could not be written: {reason}.")
not_read = Template("{file_name} could not be read: {reason}.")
no_settings = Template("{file_name} does not contain Touchstone settings. Nothing was changed.")
