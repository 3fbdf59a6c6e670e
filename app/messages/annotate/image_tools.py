"""What is said while a picture is looked at closely: zoom, filters, the lens, and going region by region."""

from collections.abc import Sequence

from app.messages.together import ended
from app.messages.translation import Template, _, unformatted

# The dialog.
TITLE = _("Image tools")
ABOUT = _("Changes show at once. The image's file is never changed.")
FILTERS = _("Image")
BRIGHTNESS = _("&Brightness")
CONTRAST = _("C&ontrast")
INVERT = _("&Invert the colours")
GREY = _("&Greyscale")
EDGES = _("&Emphasise edges")
LENS = _("Lens")
SHOW_LENS = _("Show the &lens")
SQUARE = _("&Square instead of round")
POWER = _("Lens &magnification")
REGIONS = _("Regions")
GRID = _("&Regions per side")
AS_IT_IS_BUTTON = _("Origi&nal image")
PER_CENT = unformatted("{number} percent")
TIMES = unformatted("{number} times")

# What changed.
AS_IT_IS = _("Original image.")
INVERTED = _("Colours inverted.")
NOT_INVERTED = _("Colours not inverted.")
GREYSCALE = _("Greyscale.")
COLOURED = _("In colour.")
EDGES_ON = _("Edges emphasised.")
EDGES_OFF = _("Edges not emphasised.")
LENS_OFF = _("Lens off.")
LENS_STAYS = _("Lens stays where it is.")
LENS_FOLLOWS = _("Lens follows the pointer.")
NO_LENS = _("The lens is off.")
NOT_ENLARGED = _("Usual size.")
ENDS_HERE = _("The image ends here.")

# Region by region.
WHOLE_PICTURE = _("Whole image.")
NO_WALK = _("Region by region is off.")
WORDS_TITLE = _("Text for a region")
WORDS_HINT = _("What is in this region. Leave this empty to remove your text.")
SAVE = _("&Save")
TAKEN_BACK = _("Your text for this region was removed.")
_ROWS = {
    2: (_("top"), _("bottom")),
    3: (_("top"), _("middle"), _("bottom")),
    4: (_("top"), _("upper"), _("lower"), _("bottom")),
    5: (_("top"), _("upper"), _("middle"), _("lower"), _("bottom")),
    6: (_("top"), _("upper"), _("upper middle"), _("lower middle"), _("lower"), _("bottom")),
}
_COLUMNS = {
    2: (_("left"), _("right")),
    3: (_("left"), _("centre"), _("right")),
    4: (_("far left"), _("left"), _("right"), _("far right")),
    5: (_("far left"), _("left"), _("centre"), _("right"), _("far right")),
    6: (_("far left"), _("left"), _("centre left"), _("centre right"), _("right"), _("far right")),
}


def brightness(percent: int, ends: bool) -> str:
    if ends:
        return _("Brightness {percent} percent, limit reached.", percent=percent)
    return _("Brightness {percent} percent.", percent=percent)


def contrast(percent: int, ends: bool) -> str:
    if ends:
        return _("Contrast {percent} percent, limit reached.", percent=percent)
    return _("Contrast {percent} percent.", percent=percent)


lens_on = Template("Lens on, {power} times larger.")


lens_power = Template("Lens {power} times.")


zoomed = Template("Zoom {percent} percent.")


def region(rows: int, columns: int, row: int, column: int) -> str:
    """Where a region is; rows and columns count from 1."""
    is_centre = (2 * row, 2 * column) == (rows + 1, columns + 1)
    place = _("centre") if is_centre else f"{_ROWS[rows][row - 1]} {_COLUMNS[columns][column - 1]}"
    return _("Row {row}, column {column}, {place}", row=row, column=column, place=place)


walk_begun = Template("Regions, {rows} by {columns}.")
how_to_walk = Template("Arrow keys move, Enter writes text, {leave_key} leaves.")


def grid(rows: int, columns: int, ends: bool) -> str:
    if ends:
        return _("Regions, {rows} by {columns}, limit reached.", rows=rows, columns=columns)
    return _("Regions, {rows} by {columns}.", rows=rows, columns=columns)


def words_question(place: str) -> str:
    return _("&Text for {place}{place2}", place=place[0].lower(), place2=place[1:])


def words_kept(place: str) -> str:
    return _("Saved for {place}{place2}.", place=place[0].lower(), place2=place[1:])


def state(zoom: int, filters: Sequence[str], lens: str, region: str) -> str:
    """How a picture is shown, for whoever comes to it; nothing when it is whole and as it is.

    `region` is a sentence, the others are words.
    """
    zoomed_in = _("zoom {zoom} percent", zoom=zoom) if zoom > 100 and not region else ""
    words = ", ".join(part for part in (zoomed_in, *filters, lens) if part)
    rest = ended(f"{words[0].upper()}{words[1:]}") if words else ""
    return f"{region} {rest}".strip()


def filters(brightness: int, contrast: int, inverted: bool, grey: bool, edges: bool) -> tuple[str, ...]:
    """The filters that are on, a few words each."""
    return tuple(
        words
        for words, is_on in (
            (_("brightness {brightness} percent", brightness=brightness), brightness != 100),
            (_("contrast {contrast} percent", contrast=contrast), contrast != 100),
            (_("colours inverted"), inverted),
            (_("grey"), grey),
            (_("edges emphasised"), edges),
        )
        if is_on
    )


lens_shown = Template("lens {power} times")
enlarged = Template("Image enlarged. {key} or Escape goes back.")
"""The picture has all of the page; `key` takes it back."""
