"""What is said about files that people wrote by hand: rubrics and description templates."""

from app.messages.translation import Template, _

A_TEXT = _("text in quotes")
TRUE_OR_FALSE = _("true or false")
A_NUMBER = _("a whole number")
A_LIST_OF_TEXTS = _("a list of texts in quotes")
A_TABLE = _("a table")
A_LIST_OF_TABLES = _("a list of tables")
NOT_A_FILE = _("it is a pipe or a device, not a file")
TOO_MANY_BYTES = _("it is larger than any file of this kind can be")
TOO_LONG = _("this file is too long for one that is written by hand")
TOO_LONG_A_NUMBER = _("a number has too many digits")
TOO_DEEP = _("lists or tables are nested too deeply")
wrong_file = Template("{name}, line {line}: {reason}")


def broken_toml(name: str, line: int, reason: str) -> str:
    return wrong_file(name=name, line=line, reason=_("this is not valid TOML: {reason}.", reason=reason))


is_a_database = Template("{name} is the database of a study. Name the file you mean.")
cannot_read_text = Template("{name} cannot be read: {reason}.")


def line_too_long(name: str, line: int, megabytes: int) -> str:
    return wrong_file(
        name=name, line=line, reason=_("this line is longer than {megabytes} MB.", megabytes=megabytes)
    )


def not_utf8(name: str, line: int) -> str:
    return wrong_file(
        name=name, line=line, reason=_("this is not UTF-8 text. Save the file as UTF-8 and try again.")
    )


missing_key = Template('"{key}" is missing.')
must_not_be_empty = Template('"{key}" is empty. Write some text for it.')
must_be = Template('"{key}" must be {wanted}.')


must_be_one_of = Template('"{key}" is "{value}"; it must be one of: {allowed}.', allowed=", ".join)


unknown_key = Template('"{key}" is not known here. Known: {known}.', known=", ".join)


same_lineage = Template('the lineage is already that of "{code}"; each criterion needs a different lineage.')


NO_THEMES = _("a rubric needs at least one [[theme]].")


too_many_desirable = Template(
    '"least_desirable" must be at most {desirable}, the number of desirable criteria, not {least}.'
)


ONLY_YES_NO_DESIRABLE = _("only criteria that are answered with yes or no can be desirable.")


no_criteria = Template("theme {theme} has no [[theme.criterion]].")
used_twice = Template('the code "{code}" is used twice.')
whole_code = Template('the code "{code}" must be "{own}" here: the code of its theme is put before it.')
bad_code = Template('the code "{code}" may contain only letters, digits, hyphens and underscores.')


NO_FIELDS = _("a template needs at least one [[field]].")


needs_value = Template('"{key}" must contain {{value}} exactly once: the place where the words go.')
unknown_field = Template('the line names the field "{code}", which does not exist.')


unknown_rubric = Template(
    "There is no rubric called {name}, and no such file. Built in: {known}.", known=", ".join
)


def to_import(file: str) -> str:
    """A rubric in one of the forms that are imported into a study."""
    return _(
        "{file} is not TOML. Make the study without --rubric, then: touchstone rubric import STUDY {file}",
        file=file,
    )


bad_scale = Template(
    "“{written}” is not a scale. Write one of these: “yes-no”; two numbers, such as “1-5”, or “1-5 "
    "half” for half steps; a list of different words from lowest to highest; “ranking”; “choice”; "
    "“choice or both”; “text”."
)
"""For a scale that a file names and that there is none of."""


BAD_SCALE_WORDS = _(
    "A scale needs one word for each whole number, or two words: for the lowest and the highest. No "
    "two may be alike, and none may be a number."
)
"""For words that do not fit the levels of a scale."""


is_a_level = Template(
    "“{words}” is a level of the scale already. Say in other words that the question does not apply."
)
"""For words of "does not apply" that one of the levels has, too."""


UNCLEAR_CODES = _("Each code needs a text, and no two codes may have the same text.")
"""For codes that are empty or in the list twice."""


means_every_context = Template(
    "The context {name} needs another name: in a manifest, this name means every context."
)
"""For a context whose name means something else in a manifest."""
context_twice = Template("The context {name} is given twice. Each context needs a different name.")
"""For two contexts of one name."""
