"""What is said where somebody suggests a better wording for a sentence of the program."""

from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Suggest a Better Wording")
ABOUT = _(
    "The sentences behind what has the focus, then what was said last, then the rest of the window. Choose one, write "
    "what it should say, and save. Nothing is sent: your suggestions are collected in a file, which you can give to "
    "the project."
)
LIST = _("Sen&tences of the program")
NONE = _("No sentence of the program was found here.")
WORDING = _("Better &wording")
WORDING_HINT = _(
    "Keep what is in braces, such as {example}, and the & before the letter that is pressed with Alt.",
    example="{name}",
)
SAVE = _("&Save")
UNCHANGED = _("This is what the program says now. Write what it should say.")

in_english = Template("{words} In English: {english} Part: {module}.")
english_only = Template("{words} Part: {module}.")
other_placeholders = Template(
    "The wording must have the same words in braces as the sentence: {placeholders}."
)
no_placeholders = Template(
    "The sentence has no words in braces, so the wording must have none: {placeholders}."
)
saved = PluralTemplate(
    "Saved. {count} suggestion is in the file {file_name}.",
    "Saved. {count} suggestions are in the file {file_name}.",
)
not_read = Template("The file of your suggestions cannot be read. Move it away to begin a new one: {file}.")
not_saved = Template("The suggestion could not be saved: {reason}.")
