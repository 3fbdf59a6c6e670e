"""Images that are not independent of one another: those of one prompt, near copies, and those of a named column."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from app.agreement.ratings.image_columns import Column, known_columns
from app.errors import UserError
from app.messages.agreement import advice as advice_text
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import RatedImage

FEWEST = 10
"""Different prompts, or values of a column, from which they count as drawn from many, so that images of one belong
together. With fewer, a study is about these very ones: they are compared as groups, and nothing is known of others. A
choice of this program, the number of clusters below which means over clusters have no interval."""

NEAR = 16
"""Bits of 256 in which the gists of two near copies differ at most. A choice of this program: copies that were scaled,
compressed or lightened differ in fewer, and different drawings of one thing in many more."""

_BLOCK = 2_000  # images compared with all others at once

Numbers = npt.NDArray[np.int64]


class ClusterKind(StrEnum):
    """What images of one cluster have in common."""

    PROMPT = "prompt"
    NEAR_COPY = "near copy"
    COLUMN = "column"


@dataclass(frozen=True, eq=False)
class Clusters:
    """`of_image`: the number of each image's cluster, shape (images,); None where each image is by itself. `kinds`: for
    each reason, how many images share it with another, and in how many clusters. `column` is the one that was named, or
    ""."""

    of_image: Numbers | None = None
    kinds: tuple[tuple[ClusterKind, int, int], ...] = ()
    column: str = ""

    def images_that_count(self, images: npt.NDArray[np.bool_]) -> int:
        """How many clusters the marked images are from."""
        return int(images.sum()) if self.of_image is None else len(np.unique(self.of_image[images]))


NO_CLUSTERS = Clusters()


KNOWN_COLUMNS = ("source", "group")


def clusters_of(
    study: OpenStudy,
    images: Sequence[RatedImage],
    column: str = "",
    columns: Mapping[str, Column] | None = None,
) -> Clusters:
    """Which images belong together: images that share anything do, and so do those that share it with one image.
    column: source, group, "", one of `columns`, or one of `known_columns`. Raises UserError for another one."""
    parts = {
        ClusterKind.PROMPT: _by_text([image.prompt for image in images]),
        ClusterKind.NEAR_COPY: near_copies(
            [one.gist for one in study.images.features([image.key for image in images])]
        ),
    }
    if column:
        parts[ClusterKind.COLUMN] = _by_text(_values_of(study, images, column, columns or {}))
    found = {kind: cluster for kind, cluster in parts.items() if cluster is not None}
    kinds = tuple((kind, *_shared(cluster)) for kind, cluster in found.items())
    kinds = tuple(one for one in kinds if one[1])
    joined = _joined([found[kind] for kind, _images, _clusters in kinds]) if kinds else None
    return Clusters(joined, kinds, column)


def cluster_columns(study: OpenStudy) -> list[str]:
    """The columns with so many values that images of one can belong together."""
    images = list(study.images.all())
    by_column = {one: {getattr(image.facts, one) for image in images} for one in KNOWN_COLUMNS}
    by_column |= {title: set(column.values()) for title, column in known_columns(study).items()}
    return [column for column, values in by_column.items() if len(values - {""}) >= FEWEST]


def _values_of(
    study: OpenStudy, images: Sequence[RatedImage], column: str, columns: Mapping[str, Column]
) -> list[str]:
    if column in KNOWN_COLUMNS and column not in columns:
        return [str(getattr(image, column)) for image in images]
    known = {**known_columns(study), **columns}
    if column not in known:
        raise UserError(advice_text.no_such_column(column=column, names=", ".join((*KNOWN_COLUMNS, *known))))
    return [known[column].get(image.id, "") for image in images]


def near_copies(gists: Sequence[bytes]) -> Numbers | None:
    """The number of the cluster of each image, by gists of 32 bytes; images without one (b"") are by themselves. None
    where no two are alike."""
    known = [place for place, gist in enumerate(gists) if gist]
    if len(known) < 2:
        return None
    bits = np.frombuffer(b"".join(gists[place] for place in known), np.uint64).reshape(len(known), -1)
    pairs: list[Numbers] = []
    for start in range(0, len(known), _BLOCK):
        some = bits[start : start + _BLOCK]
        apart = np.zeros((len(some), len(bits)), np.uint16)
        for word in range(bits.shape[1]):
            apart += np.bitwise_count(some[:, word, None] ^ bits[None, :, word])
        pairs.append(np.argwhere(apart <= NEAR) + np.array([start, 0], np.int64))
    one, other = np.concatenate(pairs).T
    if (one == other).all():
        return None
    places = np.array(known, np.int64)
    return _connected(len(gists), places[one], places[other])


def _by_text(texts: Sequence[str]) -> Numbers | None:
    """Images with the same text; those without one are by themselves. None where there are too few different ones."""
    distinct, cluster = np.unique(np.array(texts, np.str_), return_inverse=True)
    if len(distinct) - ("" in texts) < FEWEST:
        return None
    is_empty = np.array([not text for text in texts], np.bool_)
    cluster[is_empty] = len(distinct) + np.arange(int(is_empty.sum()))
    return np.asarray(cluster, np.int64)


def _joined(parts: Sequence[Numbers]) -> Numbers:
    """Clusters by several reasons put together."""
    size = len(parts[0])
    nodes, texts = [], []
    offset = size
    for part in parts:
        nodes.append(np.arange(size))
        texts.append(part + offset)
        offset += int(part.max()) + 1
    return _connected(offset, np.concatenate(nodes), np.concatenate(texts))[:size]


def _connected(size: int, one: Numbers, other: Numbers) -> Numbers:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    edges = coo_array((np.ones(len(one), np.bool_), (one, other)), shape=(size, size))
    return np.asarray(connected_components(edges, directed=False)[1], np.int64)


def _shared(cluster: Numbers) -> tuple[int, int]:
    """How many images share their cluster with another one, and how many such clusters there are."""
    sizes = np.bincount(cluster)
    return int(sizes[sizes > 1].sum()), int((sizes > 1).sum())
