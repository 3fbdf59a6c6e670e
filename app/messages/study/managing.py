"""What is said when a study is renamed or duplicated."""

from app.messages.translation import Template, _, n_

RENAME_TITLE = _("Rename the study")
TITLE_FIELD = _("New t&itle")
RENAME_HINT = _("The folder keeps its name, and work that you sent out can still be returned.")
DUPLICATE_TITLE = _("Duplicate the study")
DUPLICATE_HINT = _(
    "The copy is made beside this study and has everything in it, including people’s answers. "
    "Each of the two studies refuses packets from the other. Whoever withdraws later must be "
    "withdrawn from both."
)
COPYING = _("Copying the study.")
TRASH_TITLE = _("Move the study to the trash?")
TRASH_YES = _("&Move it to the trash")
TRASH_NO = _("&Keep it")
NOT_THE_SAME = _("The study already has this title. Type another one.")
renamed = Template("The study is now called {title}.")


def trash_question(title: str, pictures: int, people: int) -> str:
    return " ".join(
        (
            n_("{title} has {count} image.", "{title} has {count} images.", pictures, title=title),
            n_("{count} person takes part in it.", "{count} people take part in it.", people),
            _("Its whole folder is moved to the trash, with its backups."),
            _("You can restore it from there until the trash is emptied."),
        )
    )


trashed = Template("{title} is in the trash. It is off the list of recent studies.")
not_trashed = Template(
    "{folder} could not be moved to the trash. The disk may have no trash. Nothing was changed."
)
copied = Template("{title} was made in {folder_name}. It is on the start page.")
copy_of = Template("{title}, copy")
