"""Which image a task of Label Studio is about, and who annotated it: as this program wrote it, or as others would."""

from app.interchange.tables.cells import BadCell
from app.interchange.tables.formula_guard import guard
from app.interchange.tables.references import file_name
from app.messages.interchange import formats as formats_text
from app.study.image import ENDINGS
from app.study.image_ports import Images

_IMAGE_FILES = tuple(ending for endings in ENDINGS.values() for ending in endings)


def image_words(task: object) -> str:
    """What a task's image is called, for a person to find it by; "" when it does not say."""
    return file_name(image_address(task))


def image_address(task: object) -> str:
    """The name or the address of a task's image; "" when it does not say."""
    data = task.get("data") if isinstance(task, dict) else None
    return _address(data) if isinstance(data, dict) else ""


def image_cells(data: dict[str, object], images: Images) -> dict[str, str]:
    """Name, id and SHA-256 as a row of a table would give them. Our id decides, if the study has it; else the name.

    Raises BadCell when there is neither.
    """
    identity, sha256 = _word(data, "image_id"), _word(data, "sha256")
    by_id = images.find(identity) if identity else ()
    if len(by_id) == 1:
        return {"image": guard(by_id[0].name), "image_id": identity}
    name = _address(data)
    if not name:
        raise BadCell(formats_text.IN_DATA, formats_text.NO_IMAGE)
    return {"image": guard(name), "sha256": sha256}


def rater_name(completed_by: object) -> str:
    """Who annotated, as far as Label Studio says: an e-mail address, or a number. Raises BadCell when it does not."""
    if isinstance(completed_by, dict):
        email = _word(completed_by, "email").strip()
        if email:
            return email
        completed_by = completed_by.get("id")
    if isinstance(completed_by, int) and not isinstance(completed_by, bool):
        return formats_text.user(number=completed_by)
    raise BadCell(formats_text.IN_RATER, formats_text.NO_RATER)


def _address(data: dict[str, object]) -> str:
    """The image's name: said, or its address, or whatever else is an image's address."""
    said = _word(data, "image_name")
    if said:
        return said
    addresses = [_word(data, "image"), *(_word(data, name) for name in data)]
    images = [one for one in addresses if file_name(one).lower().endswith(_IMAGE_FILES)]
    return images[0] if images else addresses[0]


def _word(data: dict[str, object], name: str) -> str:
    value = data.get(name)
    is_text = isinstance(value, str) and value == value.encode("utf-8", "replace").decode("utf-8")
    return str(value) if is_text else ""
