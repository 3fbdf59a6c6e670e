"""What can go wrong in a way a person can understand and mend."""


class TouchstoneError(Exception):
    """Anything this program raises on purpose."""


class UserError(TouchstoneError):
    """One plain sentence for the person at the keyboard; the command line prints it and exits 1.

    `details` are further lines (bad rows, damaged files), shown under the sentence.
    """

    def __init__(self, sentence: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details


class FieldError(UserError):
    """What is wrong with one field of a form; `field` is its name there."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


class WrongPassphrase(UserError):
    """What is locked was not opened with the passphrase; another one can be tried."""


def expect_user_error(error: Exception) -> UserError:
    """An error that a person can correct. Raises any other again: that is a fault of the program, and must not pass
    for somebody's mistake."""
    if not isinstance(error, UserError):
        raise error
    return error


class UsageError(UserError):
    """The words of a command do not fit together; the command line exits 2."""


class OptionsError(UserError):
    """The options of a command do not fit together; the command line says where its help is, and exits 2."""
