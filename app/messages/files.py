"""What is said about files that people wrote by hand: rubrics and description templates."""

A_TEXT = "text in quotes"
TRUE_OR_FALSE = "true or false"
A_NUMBER = "a whole number"
A_LIST_OF_TEXTS = "a list of texts in quotes"
A_TABLE = "a table"
A_LIST_OF_TABLES = "a list of tables"
NOT_A_FILE = "it is not a file"
TOO_MANY_BYTES = "it is larger than any file of this kind can be"
TOO_LONG = "this file is longer than anybody writes by hand"
TOO_LONG_A_NUMBER = "a number has too many digits"
TOO_DEEP = "lists or tables stand too deep in one another"


def wrong_file(name: str, line: int, reason: str) -> str:
    return f"{name}, line {line}: {reason}"


def broken_toml(name: str, line: int, reason: str) -> str:
    return wrong_file(name, line, f"this is not valid TOML: {reason}.")


def cannot_read_text(name: str, reason: str) -> str:
    return f"{name} cannot be read: {reason}."


def not_utf8(name: str, line: int) -> str:
    return wrong_file(name, line, "this is not UTF-8 text. Save the file as UTF-8 and try again.")


def missing_key(key: str) -> str:
    return f'"{key}" is missing.'


def must_not_be_empty(key: str) -> str:
    return f'"{key}" is empty; it needs words.'


def must_be(key: str, wanted: str) -> str:
    return f'"{key}" must be {wanted}.'


def must_be_one_of(key: str, allowed: list[str], value: str) -> str:
    return f'"{key}" is "{value}"; it must be one of: {", ".join(allowed)}.'


def unknown_key(key: str, known: list[str]) -> str:
    return f'"{key}" is not known here. Known: {", ".join(known)}.'


def same_lineage(code: str) -> str:
    return f'the lineage is already that of "{code}"; each criterion needs its own.'


def no_themes() -> str:
    return "a rubric needs at least one [[theme]]."


def no_criteria(theme: str) -> str:
    return f"theme {theme} has no [[theme.criterion]]."


def used_twice(code: str) -> str:
    return f'the code "{code}" is used twice.'


def bad_code(code: str) -> str:
    return f'the code "{code}" may hold only letters, digits, hyphen and underscore.'


def no_fields() -> str:
    return "a template needs at least one [[field]]."


def needs_value(key: str) -> str:
    return f'"{key}" must hold {{value}} exactly once: the place where the words go.'


def unknown_field(code: str) -> str:
    return f'the line names the field "{code}", which does not exist.'


def unknown_rubric(name: str, known: list[str]) -> str:
    return f"There is no rubric called {name}, and no such file. Built in: {', '.join(known)}."
