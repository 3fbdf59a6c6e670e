"""Somebody looks at whether people may say that either answer is defensible, and allows or forbids it."""

from app.messages.agreement import response_sets as agreement_response_sets
from app.study.ports import OpenStudy


class ResponseSetsForm:
    """`allowed` is what holds now."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self.allowed = study.response_sets.allowed

    def save(self, allowed: bool) -> str:
        """Allow or forbid it, and say so; nothing is stored where nothing was changed.

        Raises UserError when the study cannot be written to.
        """
        if allowed == self.allowed:
            return agreement_response_sets.UNCHANGED
        self._study.prepare_to_write()
        self._study.response_sets.allow(allowed)
        self.allowed = allowed
        return agreement_response_sets.SET_ALLOWED if allowed else agreement_response_sets.SET_FORBIDDEN
