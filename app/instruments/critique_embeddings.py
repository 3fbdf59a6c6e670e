"""Which critiques embeddings are asked of: those that people scored, with the reference as the analysis reads it."""

import numpy as np

from app.agreement.intervals.resampling import DEFAULT_SEED
from app.errors import UserError
from app.instruments.critique_scores import read_people
from app.instruments.critique_settings import options_for
from app.instruments.critique_table import lay_out
from app.instruments.scores import read_scores
from app.judging.embeddings.embedding_plan import ComparedTexts
from app.messages.judge import embeddings
from app.study.ports import OpenStudy
from app.study.rubric import RubricKind


def compared_texts(study: OpenStudy) -> tuple[ComparedTexts, ...]:
    """The critiques that have a reference and people's mean score; the reference is cut as the study's settings say.

    Raises UserError for a study of another kind.
    """
    scores = read_scores(study)
    if scores.rubric.kind is not RubricKind.CRITIQUES:
        raise UserError(embeddings.ONLY_CRITIQUES)
    table = lay_out(scores, options_for(study, DEFAULT_SEED))
    truth = read_people(scores, table).scored.whole
    rows = zip(table.units, table.texts, table.references, np.isnan(truth).tolist(), strict=True)
    return tuple(
        ComparedTexts(unit.image, critique, reference)
        for unit, critique, reference, is_open in rows
        if reference.strip() and not is_open
    )
