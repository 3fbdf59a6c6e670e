"""The description template of a study as a TOML file."""

from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.files.template_file import write_template
from app.messages.describe.template_editing import NO_FIELD_YET
from app.study.ports import OpenStudy
from exporters.atomic_file import write_out


def export_template(study: OpenStudy, out: Path) -> None:
    """Write the current template, whole or not at all. Raises UserError when there is none or writing fails."""
    template = study.descriptions.template()
    if template is None:
        raise UserError(NO_FIELD_YET)
    text = write_template(template)

    def write(stream: TextIO) -> None:
        stream.write(text)

    write_out(out, study.folder, write)
