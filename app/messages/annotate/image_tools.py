"""What is said while a picture is looked at closely: zoom, filters, the lens, and going region by region."""

from collections.abc import Sequence

# The dialog.
TITLE = "Image tools"
ABOUT = "Changes show at once. The picture's file is never changed."
FILTERS = "Picture"
BRIGHTNESS = "&Brightness"
CONTRAST = "C&ontrast"
INVERT = "&Invert the colours"
GREY = "&Greyscale"
EDGES = "&Emphasise edges"
LENS = "Lens"
SHOW_LENS = "Show the &lens"
SQUARE = "&Square instead of round"
POWER = "Lens, how &many times larger"
REGIONS = "Regions"
GRID = "&Regions a side"
AS_IT_IS_BUTTON = "Original &picture"
PER_CENT = " per cent"
TIMES = " times"

# What changed.
AS_IT_IS = "Original picture."
INVERTED = "Colours inverted."
NOT_INVERTED = "Colours not inverted."
GREYSCALE = "Greyscale."
COLOURED = "In colour."
EDGES_ON = "Edges emphasised."
EDGES_OFF = "Edges not emphasised."
LENS_OFF = "Lens off."
LENS_STAYS = "Lens stays where it is."
LENS_FOLLOWS = "Lens follows the pointer."
NO_LENS = "The lens is off."
NOT_ENLARGED = "Usual size."
ENDS_HERE = "The picture ends here."

# Region by region.
WHOLE_PICTURE = "Whole picture."
NO_WALK = "Going region by region is off."
WORDS_TITLE = "Text for a region"
WORDS_HINT = "What is in this region. Leave it empty to remove your text."
SAVE = "&Save"
TAKEN_BACK = "Your text for this region is removed."
_ROWS = {
    2: ("top", "bottom"),
    3: ("top", "middle", "bottom"),
    4: ("top", "upper", "lower", "bottom"),
    5: ("top", "upper", "middle", "lower", "bottom"),
    6: ("top", "upper", "upper middle", "lower middle", "lower", "bottom"),
}
_COLUMNS = {
    2: ("left", "right"),
    3: ("left", "centre", "right"),
    4: ("far left", "left", "right", "far right"),
    5: ("far left", "left", "centre", "right", "far right"),
    6: ("far left", "left", "centre left", "centre right", "right", "far right"),
}
_MIDDLE = "middle centre"


def brightness(percent: int, ends: bool) -> str:
    return f"Brightness {percent} per cent{', limit reached' if ends else ''}."


def contrast(percent: int, ends: bool) -> str:
    return f"Contrast {percent} per cent{', limit reached' if ends else ''}."


def lens_on(power: int) -> str:
    return f"Lens on, {power} times."


def lens_power(power: int) -> str:
    return f"Lens {power} times."


def zoomed(percent: int) -> str:
    return f"Zoom {percent} per cent."


def region(rows: int, columns: int, row: int, column: int) -> str:
    """Where a region is; rows and columns count from 1."""
    place = f"{_ROWS[rows][row - 1]} {_COLUMNS[columns][column - 1]}"
    return f"Row {row}, column {column}, {'centre' if place == _MIDDLE else place}"


def walk_begun(rows: int, columns: int) -> str:
    return f"Regions, {rows} by {columns}."


def how_to_walk(leave_key: str) -> str:
    return f"Arrow keys move, Enter writes text, {leave_key} leaves."


def grid(rows: int, columns: int, ends: bool) -> str:
    return f"Regions, {rows} by {columns}{', limit reached' if ends else ''}."


def words_question(place: str) -> str:
    return f"&Text for {place[0].lower()}{place[1:]}"


def words_kept(place: str) -> str:
    return f"Saved for {place[0].lower()}{place[1:]}."


def state(zoom: int, filters: Sequence[str], lens: str, region: str) -> str:
    """How a picture is shown, for whoever comes to it; nothing when it is whole and as it is.

    `region` is a sentence, the others are words.
    """
    zoomed_in = f"zoom {zoom} per cent" if zoom > 100 and not region else ""
    words = ", ".join(part for part in (zoomed_in, *filters, lens) if part)
    rest = f"{words[0].upper()}{words[1:]}." if words else ""
    return f"{region} {rest}".strip()


def filters(brightness: int, contrast: int, inverted: bool, grey: bool, edges: bool) -> tuple[str, ...]:
    """The filters that are on, a few words each."""
    return tuple(
        words
        for words, is_on in (
            (f"brightness {brightness} per cent", brightness != 100),
            (f"contrast {contrast} per cent", contrast != 100),
            ("colours inverted", inverted),
            ("grey", grey),
            ("edges emphasised", edges),
        )
        if is_on
    )


def lens_shown(power: int) -> str:
    return f"lens {power} times"


def enlarged(key: str) -> str:
    """The picture has all of the page; `key` takes it back."""
    return f"Picture enlarged. {key} or Escape goes back."
