"""What is said about libraries that only some people need: in the terminal, and where a page or a report needs one."""

from app.messages.translation import _

NOT_IN_INSTALLED_PROGRAM = _(
    "This program was installed without Python and cannot load more libraries. Install Touchstone with pipx or pip, "
    "too: docs/install.md says how."
)
