"""What is said about a study that is archived: off the list, and read-only until it is taken out."""

from app.messages.translation import Template, _

ARCHIVED = _(
    "This study is archived: it can be read and exported, but not changed. To change it: Manage the "
    "study › Take the study out of the archive."
)
ARCHIVE_TITLE = _("Archive the study?")
QUESTION = _(
    "The study leaves the list of recent studies and becomes read-only. Its folder stays where it is, "
    "and you can take it out of the archive at any time."
)
YES = _("&Archive it")
NO = _("&Not now")
OUT = _("take the study out of the archive")
NOT_ARCHIVED = _("This study is not archived.")
ALREADY = _("This study is archived already.")
archived = Template("{title} is archived. It is read-only and no longer in the list of recent studies.")
taken_out = Template("{title} is out of the archive, and can be changed again.")
refused = Template(
    "{title} is archived and read-only. Take it out of the archive first, under Manage the study or with "
    "touchstone archive STUDY --out."
)
