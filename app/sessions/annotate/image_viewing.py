"""Somebody looking closely at a picture: filters, the lens, and the walk from region to region."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.messages.annotate import image_tools
from app.messages.together import ended, together
from app.sessions.feedback import MOVED, Feedback
from app.settings import LIMITS, Settings
from app.study.details import Detail
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater

BRIGHTNESS_STEP = CONTRAST_STEP = 20  # per cent
AS_IT_IS = 100  # per cent
GRIDS = (2, 3, 5)


@dataclass(frozen=True)
class Filters:
    """How a picture is changed for the eye. `brightness` and `contrast` are in per cent of what they are."""

    brightness: int = AS_IT_IS
    contrast: int = AS_IT_IS
    is_inverted: bool = False
    is_grey: bool = False
    has_edges: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Those that are on, in words."""
        return image_tools.filters(
            self.brightness, self.contrast, self.is_inverted, self.is_grey, self.has_edges
        )


AS_THEY_ARE = Filters()


@dataclass(frozen=True)
class Region:
    """One cell of a grid over a picture; `row` and `column` count from 1."""

    rows: int
    columns: int
    row: int
    column: int

    @property
    def code(self) -> str:
        """How it is stored: rows x columns, then row and column, as `3x3:1,2`."""
        return f"{self.rows}x{self.columns}:{self.row},{self.column}"

    @property
    def name(self) -> str:
        """Where it is, in words."""
        return image_tools.region(self.rows, self.columns, self.row, self.column)

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle as shares of the picture's width and height."""
        return (self.column - 0.5) / self.columns, (self.row - 0.5) / self.rows

    def beside(self, right: int, down: int) -> "Region | None":
        """The neighbour so many columns and rows away, or None outside the picture."""
        row, column = self.row + down, self.column + right
        is_inside = 1 <= row <= self.rows and 1 <= column <= self.columns
        return replace(self, row=row, column=column) if is_inside else None


def filters_of(settings: Settings) -> Filters:
    """The filters a person left on."""
    return Filters(
        settings.brightness, settings.contrast, settings.is_inverted, settings.is_grey, settings.has_edges
    )


class ImageViewing:
    """Takes intentions, keeps what the person prefers, and returns what to say.

    `settings` is what the person prefers now; whoever drives this keeps it. `author` names who writes about a
    region. Somebody who rates (`rater`) hears what authors wrote and their own words, never another rater's.
    """

    def __init__(
        self, study: OpenStudy, settings: Settings, author: Callable[[], str], rater: Rater | None = None
    ) -> None:
        self._study = study
        self._author = author
        self._rater = rater
        self._image: Image | None = None
        self.settings = settings
        self.region: Region | None = None
        self.lens_stays = False

    @property
    def filters(self) -> Filters:
        """The active filters."""
        return filters_of(self.settings)

    def turn_to(self, image: Image) -> None:
        """Another picture is in front of the person; a walk ends with the one before."""
        if self._image is None or image.key != self._image.key:
            self._image, self.region = image, None

    # --- filters

    def brighten(self, steps: int) -> Feedback:
        """Brighter (1) or darker (-1) by a step."""
        value, ends = _stepped("brightness", self.settings.brightness, steps * BRIGHTNESS_STEP)
        self.settings = replace(self.settings, brightness=value)
        return _said(image_tools.brightness(value, ends), value != AS_IT_IS)

    def sharpen(self, steps: int) -> Feedback:
        """More (1) or less (-1) contrast by a step."""
        value, ends = _stepped("contrast", self.settings.contrast, steps * CONTRAST_STEP)
        self.settings = replace(self.settings, contrast=value)
        return _said(image_tools.contrast(value, ends), value != AS_IT_IS)

    def invert(self) -> Feedback:
        """Every colour becomes its opposite, or what it was."""
        self.settings = replace(self.settings, is_inverted=not self.settings.is_inverted)
        is_on = self.settings.is_inverted
        return _said(image_tools.INVERTED if is_on else image_tools.NOT_INVERTED, is_on)

    def grey(self) -> Feedback:
        """Without colours, or with them."""
        self.settings = replace(self.settings, is_grey=not self.settings.is_grey)
        is_on = self.settings.is_grey
        return _said(image_tools.GREYSCALE if is_on else image_tools.COLOURED, is_on)

    def edges(self) -> Feedback:
        """Lines along the edges, or none."""
        self.settings = replace(self.settings, has_edges=not self.settings.has_edges)
        is_on = self.settings.has_edges
        return _said(image_tools.EDGES_ON if is_on else image_tools.EDGES_OFF, is_on)

    def as_it_is(self) -> Feedback:
        """No filter at all; lens and regions stay."""
        plain = AS_THEY_ARE
        self.settings = replace(
            self.settings,
            brightness=plain.brightness,
            contrast=plain.contrast,
            is_inverted=plain.is_inverted,
            is_grey=plain.is_grey,
            has_edges=plain.has_edges,
        )
        return Feedback(image_tools.AS_IT_IS)

    # --- the lens

    def lens(self) -> Feedback:
        """Show the lens, or put it away."""
        self.settings = replace(self.settings, has_lens=not self.settings.has_lens)
        self.lens_stays = False
        is_on = self.settings.has_lens
        return _said(
            image_tools.lens_on(power=self.settings.lens_power) if is_on else image_tools.LENS_OFF, is_on
        )

    def leave_lens(self) -> Feedback:
        """Leave the lens where it is, or let it follow the pointer again."""
        if not self.settings.has_lens:
            return Feedback(image_tools.NO_LENS)
        self.lens_stays = not self.lens_stays
        return Feedback(image_tools.LENS_STAYS if self.lens_stays else image_tools.LENS_FOLLOWS)

    # --- region by region

    def walk(self, how: str = "") -> Feedback:
        """Begin to go region by region at the top left, or leave the walk; `how` tells its keys."""
        if self.region is not None:
            return self.leave()
        side = self.settings.grid
        self.region = Region(side, side, 1, 1)
        grid = image_tools.walk_begun(rows=side, columns=side)
        # The picture takes the focus and says itself which region it shows.
        sentence = f"{grid} {self._region_sentence(self.region)} {how}".strip()
        return Feedback(sentence, MOVED, beside_focus=f"{grid} {how}".strip())

    def leave(self) -> Feedback:
        """Show the whole picture again."""
        self.region = None
        return Feedback(image_tools.WHOLE_PICTURE)

    def step(self, right: int, down: int) -> Feedback:
        """Go to the region beside; at an edge one stays."""
        if self.region is None:
            return Feedback(image_tools.NO_WALK)
        beside = self.region.beside(right, down)
        if beside is None:
            return Feedback(ended(f"{image_tools.ENDS_HERE} {self.region.name}"))
        self.region = beside
        return _said(self._region_sentence(beside), is_in_state=True)

    def resize(self, by: int) -> Feedback:
        """Smaller (1) or larger (-1) regions; one stays where one was in the picture."""
        side = self.settings.grid
        others = [grid for grid in GRIDS if (grid > side if by > 0 else grid < side)]
        if others:
            side = others[0] if by > 0 else others[-1]
            self.settings = replace(self.settings, grid=side)
        grid = image_tools.grid(side, side, ends=not others)
        self._fit_region(side)
        return Feedback(f"{grid} {self._region_sentence(self.region)}".strip(), beside_focus=grid)

    def _fit_region(self, side: int) -> None:
        if self.region is not None and self.region.rows != side:
            x, y = self.region.centre
            self.region = Region(side, side, int(y * side) + 1, int(x * side) + 1)

    def prefer(self, settings: Settings) -> None:
        """The person prefers something else now, by a dialog or by settings brought along."""
        self.settings = settings
        self._fit_region(settings.grid)

    # --- words for a region

    @property
    def own_words(self) -> str:
        """What the person wrote about the region they are at."""
        mine = self._mine()
        return mine.words if mine else ""

    def write(self, words: str) -> Feedback:
        """Store words for the region one is at; empty words take back one's own."""
        if self.region is None or self._image is None:
            return Feedback(image_tools.NO_WALK)
        mine, kept = self._mine(), " ".join(words.split())
        if kept == (mine.words if mine else ""):
            return Feedback(self._region_sentence(self.region))
        text = self._study.descriptions.current(self._image.key)
        self._study.details.add(
            self._image.key,
            kept,
            region=self.region.code,
            said_by=self._rater,
            author=self._author(),
            alt_text=text.id if text else None,
            previous=mine,
        )
        return Feedback(image_tools.words_kept(self.region.name) if kept else image_tools.TAKEN_BACK)

    def _here(self) -> list[Detail]:
        """What may be heard of the region one is at: authors' words, and one's own as a rater."""
        if self.region is None or self._image is None:
            return []
        return [
            detail
            for detail in self._study.details.of_image(self._image.key)
            if detail.region == self.region.code
            and not detail.question
            and (detail.said_by is None or detail.said_by == self._rater)
        ]

    def _mine(self) -> Detail | None:
        own = [
            detail
            for detail in self._here()
            if detail.said_by == self._rater and detail.author == self._author().strip()
        ]
        return own[-1] if own else None

    def _words(self) -> str:
        return " ".join(ended(detail.words) for detail in self._here())

    def _region_sentence(self, region: Region | None) -> str:
        return together(ended(region.name), self._words()).strip() if region else ""

    # --- what holds

    def state(self, zoom: int) -> str:
        """How the picture is shown at this zoom (per cent), for whoever comes to it; nothing when it is as it is."""
        settings = self.settings
        return image_tools.state(
            zoom,
            self.filters.names,
            image_tools.lens_shown(power=settings.lens_power) if settings.has_lens else "",
            self._region_sentence(self.region),
        )


def _said(sentence: str, is_in_state: bool) -> Feedback:
    """A sentence; with what the picture's state says too, nothing is left to say for whoever reads that."""
    return Feedback(sentence, beside_focus="" if is_in_state else None)


def _stepped(name: str, value: int, by: int) -> tuple[int, bool]:
    """A value moved within its limits, and whether it has come to an end."""
    low, high = LIMITS[name]
    moved = min(max(value + by, int(low)), int(high))
    return moved, moved in (low, high)
