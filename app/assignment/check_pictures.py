"""Which pictures of an image model people should look at: those with rare answers, and a random part for correction."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from app.agreement.report.model_check import TARGETED, ModelCheck
from app.assignment.chance import seed_for
from app.assignment.next_images import USUAL_MOST, NextImage, Why, assign_next
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.assignments import Plan

SEED = 36


def check_pictures(study: OpenStudy, check: ModelCheck, most: int = 0) -> list[NextImage]:
    """At most so many pictures (0: as many as the check needs, or 20) that people have not judged. The first half are
    those to which the judge gave the rarest answers, the other half is drawn at random, in turn from each group of
    images. Without a judge's answers all are drawn."""
    rarity = check.unanswered
    images = [image for image in study.images.all() if image.key in rarity and not image.facts.is_reference]
    wanted = min(most or check.more or USUAL_MOST, len(images))
    judged = [image for image in images if rarity[image.key] > 0]
    # The random part comes first: it must not depend on what was chosen for being rare.
    drawn = _drawn(images)[: wanted - min(wanted // 2, len(judged))]
    taken = {image.key for image in drawn}
    rare = sorted(judged, key=lambda image: (-rarity[image.key], seed_for(SEED, image.id)))
    chosen = [image for image in rare if image.key not in taken][: wanted - len(drawn)]
    return [*(NextImage(image, (Why.RARE,)) for image in chosen), *(NextImage(image, ()) for image in drawn)]


def assign_check(study: OpenStudy, images: Sequence[NextImage], names: Sequence[str] = ()) -> Plan:
    """Give these pictures to people next, as `assign_next` does, and store which of them were not drawn at random."""
    study.prepare_to_write()
    with study.together():
        plan = assign_next(study, images, names)
        targeted = sorted(one.image.id.hex for one in images if one.reasons)
        if targeted:
            study.analysis_options.choose({TARGETED: " ".join(targeted)})
        return plan


def _drawn(images: Sequence[Image]) -> list[Image]:
    """All images in an order of chance, one of each group in turn."""
    groups: dict[str, list[Image]] = {}
    for image in sorted(images, key=lambda image: seed_for(SEED, image.id)):
        groups.setdefault(image.facts.group, []).append(image)
    in_turn = chain.from_iterable(zip_longest(*groups.values()))
    return [image for image in in_turn if image is not None]
