"""What is said of what a study still needs: images, people, and which images next."""

from collections.abc import Sequence

from app.messages.criterion_names import criterion_name
from app.messages.numbers import whole_percent
from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_

REFERENCE = _(
    "whose answers count as right: a rater, “majority” or “decided” (default: the majority of "
    "three or more people, otherwise whoever answered most)"
)
AGAINST = _("the judge to plan for (default: the one that answered most)")
ASSIGN = _("assign the proposed images to people, who answer them next")
RATERS = _("the people who are to answer the proposed images (default: everybody)")
MOST = _("how many images to propose (default: as many as are needed)")
JUDGE_WITH_PERSON = _(
    "A plan needs a judge that is compared with people. Name the judge with --against, and the "
    "people with --reference."
)
NOTHING_NEXT = _("There is no image left that these people have not answered. Add images first.")
CONTEXTS_ROTATE = _("In the active plan, contexts rotate. Give out its images with touchstone assign.")
NEXT = _("Images to answer next:")
NO_NEXT = _("Everybody has answered every image that can be proposed. Add images first.")
HOW = _(
    "Figures are simulated from the answers so far, with everything that the advice requires. In "
    "4 of 5 such plans, the chance of passing is at least 3 in 4."
)
FROM_DEVELOPMENT = _(
    "The figures are based on the development images and compared with the number of test images."
)
NOT_BY_JUDGE = _(
    "The study has no test images, so images are not chosen according to the judge's answers. "
    "Otherwise the judge would look better or worse than it is."
)
REASONS = {
    "the judge's runs differ": _("the judge's runs differ"),
    "people differ": _("people differ"),
    "the judge gives the rarer answer": _("the judge gives the rarer answer"),
    "it is not left to the judge": _("this image is not left to the judge"),
    "few images of its source or group are answered": _(
        "few images from its source or group have been answered"
    ),
}
DRAWN = _("drawn at random")


def nobody(name: str, people: Sequence[str]) -> str:
    known = (
        _("The people are: {people}.", people=", ".join(people))
        if people
        else _("Nobody answers in this study yet.")
    )
    return together(_("Nobody who answers is called {name}.", name=name), known)


compared = Template("{against} compared with {reference}.")


def heading(code: str, name: str) -> str:
    return name if code == "label" else criterion_name(code, name)


so_far = PluralTemplate(
    "{count} image so far; not met on {not_met}.", "{count} images so far; not met on {not_met}."
)


without_groups = Template("Left out, because the judge fails on them: {names}.", names=", ".join)


more = PluralTemplate(
    "About {count} more image; not met on about {not_met}.",
    "About {count} more images; not met on about {not_met}.",
)
enough = Template("There are enough images: {images}, where about {needed} are needed.")
never = Template("Even 1,000 more images would not be enough for a judge like this. {reason}")


open_still = PluralTemplate(
    "With {count} image, it is still unclear whether more would be enough: with 1,000 more, the "
    "chance of passing is {share} percent. Answer about {count} more, then plan again.",
    "With {count} images, it is still unclear whether more would be enough: with 1,000 more, the "
    "chance of passing is {share} percent. Answer about {count} more, then plan again.",
    share=whole_percent,
)
"""`share`: the chance with a thousand images more; `count`: how many images there are."""


def never_by_so_few(images: int, least: int) -> str:
    """Where there are too few images for this to be sure: least more are needed to say anything."""
    few = n_(
        "Judging from {count} image, 1,000 more would not be enough for a judge like this. But "
        "{count} image is too few to be sure.",
        "Judging from {count} images, 1,000 more would not be enough for a judge like this. But "
        "{count} images are too few to be sure.",
        images,
    )
    return n_(
        "{few} Answer at least {count} more image, then plan again.",
        "{few} Answer at least {count} more images, then plan again.",
        least,
        few=few,
    )


unknown = Template("Nothing can be planned yet. {reason}")
given = Template("No more images are needed; the advice is: {kind}.")


chance = Template("With the images so far, the chance of passing is {share} percent.", share=whole_percent)


def people(there: int, wanted: int, enough_images: int) -> str:
    known = n_(
        "{count} person has answered {enough_images} images or more.",
        "{count} people have answered {enough_images} images or more.",
        there,
        enough_images=enough_images,
    )
    if not there:
        known = _("Nobody has answered {enough_images} images or more.", enough_images=enough_images)
    return n_(
        "{known} {count} more person is needed.",
        "{known} {count} more people are needed.",
        wanted,
        known=known,
    )


def next_image(number: int, name: str, reasons: Sequence[str]) -> str:
    return _(
        "Image {number} ({name}): {reasons}.", number=number, name=name, reasons=", ".join(reasons) or DRAWN
    )


def assigned(images: int, people: Sequence[str]) -> str:
    return n_(
        "{count} image will come next for {people}.",
        "{count} images will come next for {people}.",
        images,
        people=", ".join(people),
    )
