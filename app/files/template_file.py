"""Description templates as TOML, one an artifact."""

from functools import lru_cache

from app.files.toml_table import TomlTable, set_text, set_texts
from app.messages.study import study_files
from app.study.alt_text import Field, Template

_PLACE = "{value}"


def built_in_template(artifact: str) -> str:
    """The TOML of the template that ships for an artifact (its name or its built-in rubric's name), or ''."""
    from importlib import resources

    wanted = artifact.strip().lower().replace(" ", "-")
    for entry in (resources.files("resources") / "templates").iterdir():
        if entry.name == f"{wanted}.toml":
            return entry.read_text("utf-8")
    return ""


@lru_cache(maxsize=8)  # each page that comes open on a study reads the same text again
def read_template(text: str, name: str) -> Template:
    """A template from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    rows = file.tables("field")
    line = file.table("line")
    if not rows:
        raise file.complaint("field", study_files.NO_FIELDS)
    fields = tuple(_field(row) for row in rows)
    codes = [field.code for field in fields]
    for row, code in zip(rows, codes, strict=True):
        if codes.count(code) > 1:
            raise row.complaint("code", study_files.used_twice(code=code))
    line_fields = line.texts("fields")
    for code in line_fields:
        if code not in codes:
            raise line.complaint("fields", study_files.unknown_field(code=code))
    template = Template(
        title=file.text("title"),
        artifact=file.text("artifact"),
        language=file.text("language", "en"),
        opening=file.text("opening", ""),
        fields=fields,
        line_opening=line.text("opening", ""),
        line_fields=line_fields,
        scene_question=file.text("scene_question", ""),
        text_question=file.text("text_question", ""),
    )
    line.finish()
    file.finish()
    return template


def _field(row: TomlTable) -> Field:
    field = Field(
        code=row.text("code"),
        name=row.text("name"),
        question=row.text("question"),
        sentence=row.text("sentence"),
        missing=row.text("missing"),
        suggestions=row.texts("suggestions"),
        required=row.flag("required"),
        short=row.text("short", _PLACE),
        short_missing=row.text("short_missing", ""),
    )
    row.finish()
    for key, words in (("sentence", field.sentence), ("short", field.short)):
        if words.count(_PLACE) != 1:
            raise row.complaint(key, study_files.needs_value(key=key))
    return field


def write_template(template: Template) -> str:
    """A template as TOML that `read_template` reads back. Raises UserError for one that it would refuse."""
    lines = [set_text(key, getattr(template, key)) for key in ("title", "artifact", "language")]
    for key in ("opening", "scene_question", "text_question"):
        lines += [set_text(key, words)] if (words := getattr(template, key)) else []
    if template.line_opening or template.line_fields:
        lines += ["", "[line]"]
        lines += [set_text("opening", template.line_opening)] if template.line_opening else []
        lines += [set_texts("fields", template.line_fields)] if template.line_fields else []
    for field in template.fields:
        lines += ["", "[[field]]", *_field_lines(field)]
    text = "\n".join(lines) + "\n"
    read_template(text, "template")
    return text


def _field_lines(field: Field) -> list[str]:
    lines = [set_text(key, getattr(field, key)) for key in ("code", "name", "question")]
    lines += [set_texts("suggestions", field.suggestions)] if field.suggestions else []
    lines += ["required = true"] if field.required else []
    lines += [set_text("sentence", field.sentence), set_text("missing", field.missing)]
    lines += [set_text("short", field.short)] if field.short != _PLACE else []
    return lines + ([set_text("short_missing", field.short_missing)] if field.short_missing else [])
