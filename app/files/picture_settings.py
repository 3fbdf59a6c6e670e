"""How a picture says that it was made: texts in a PNG file, and Content Credentials. Nothing of it is verified."""

import io

from app.files.content_credentials import content_credentials
from app.files.picture_reading import no_warnings

_LONGEST, _MOST = 2000, 20
_WORDS = {True: "yes", False: "no", None: ""}  # stored, so in no language
_NOT_SETTINGS = {"xml:com.adobe.xmp"}  # a whole document


def picture_settings(content: bytes) -> dict[str, str]:
    """Values by name, such as `parameters`; longer ones are cut. Empty for a file that says nothing, or that Pillow
    cannot read."""
    from PIL import Image

    found: dict[str, str] = {}
    try:
        with no_warnings, Image.open(io.BytesIO(content), formats=("PNG",)) as picture:
            texts = {str(name): value for name, value in picture.info.items() if isinstance(value, str)}
    except (OSError, ValueError, SyntaxError):
        texts = {}
    for name, value in texts.items():
        words = "".join(one if one.isprintable() else " " for one in value).strip()
        if name.isprintable() and name.lower() not in _NOT_SETTINGS and words and len(found) < _MOST:
            found[name[:100]] = words[:_LONGEST]
    said = content_credentials(content)
    if said is not None:
        found["c2pa_program"] = said.made_with
        found["c2pa_says_generated"] = _WORDS[said.says_generated]
        found = {name: value for name, value in found.items() if value}
    return found
