"""Drawing the test images of a study: at random by a seed, the same share of every source and group."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from random import Random

from app.assignment.chance import seed_for
from app.errors import UserError
from app.messages.planning import split as split_text
from app.study.image import Image
from app.study.judge.split import Split
from app.study.ports import OpenStudy


def seal_test_images(study: OpenStudy, share: float, seed: int) -> Split:
    """Seal a share of the images that no split has drawn from yet; on the disk when this returns.

    Reference photographs are shown to judges and never drawn. Raises UserError for a share that is none, where there
    are too few images, and where the study is open elsewhere.
    """
    if not 0 < share < 1:
        raise UserError(split_text.SHARE_OUT_OF_RANGE)
    study.prepare_to_write()
    with study.together():
        drawn = study.splits.drawn_from()
        images = [
            image for image in study.images.all() if image.key not in drawn and not image.facts.is_reference
        ]
        chosen = draw_test_images(images, share, seed)
        if not 0 < len(chosen) < len(images):
            raise UserError(split_text.TOO_FEW)
        return study.splits.seal(seed, share, {image.key: image.key in chosen for image in images})


def draw_test_images(images: Sequence[Image], share: float, seed: int) -> frozenset[int]:
    """The images (keys) that a seed draws, the same on every machine.

    Images stand by source and group, at random within both, and are taken at equal distances from a random start
    (systematic sampling: Cochran 1977, Sampling Techniques, chapter 8). So each source, and each group of a source,
    gives its share of images, to within one.
    """
    if not images:
        return frozenset()
    order = sorted(
        images, key=lambda image: (image.facts.source, image.facts.group, seed_for(seed, image.id))
    )
    start = Fraction(Random(seed).random())
    step = Fraction(share).limit_denominator(10**6)
    return frozenset(
        image.key
        for place, image in enumerate(order)
        if floor(start + step * (place + 1)) > floor(start + step * place)
    )
