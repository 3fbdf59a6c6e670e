"""What is said about libraries that only some people need: in the terminal, and where a page or a report needs one."""

from app.messages.translation import Template, _

not_installed = Template(
    "This part of Touchstone needs {name}, which is not installed. Install it with: "
    "pip install 'touchstone-workbench[{extra}]'"
)
NOT_IN_INSTALLED_PROGRAM = _(
    "This program was installed without Python and cannot load more libraries. To use this part, "
    "also install Touchstone with pipx or pip: docs/install.md says how."
)
