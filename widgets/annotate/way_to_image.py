"""Going to one of one's own images: by its number, or by some words of what is written about it."""

from collections.abc import Callable

from app.messages.shell import window as shell_window
from app.sessions.annotate.image_navigator import ImageNavigator
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from widgets.gallery.find_dialog import find_image
from widgets.kit.dialogs import ask_number
from widgets.shell.page import Page


def ask_where_to(page: Page, navigator: ImageNavigator, image: Image, go: Callable[[int], object]) -> None:
    """Ask for a number in this person's order, and go there."""
    place, noun = navigator.place(image), navigator.noun
    question = shell_window.go_to_question(place[1], noun)
    number = ask_number(page, shell_window.go_to_title(noun), question, *place)
    if number is not None:
        go(number)


def find_own_image(
    page: Page, study: OpenStudy, rater: Rater, navigator: ImageNavigator, go: Callable[[int], object]
) -> None:
    """Let somebody find one of their images, and go there."""
    find_image(page, study, rater, go, navigator.noun, navigator.own_place)
