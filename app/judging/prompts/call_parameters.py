"""What besides words and pictures makes a call to a judge another call."""

from collections.abc import Mapping

from app.study.judge.judge_setup import OF_EXHIBITS, JudgeSetup


def parameters(setup: JudgeSetup) -> Mapping[str, object]:
    """What besides words and pictures makes a call another call. Where the server is does not: the same model asked in
    the same way gives one more run."""
    return {
        "model": setup.model,
        "backend": setup.backend.value,
        "temperature": setup.temperature,
        "max_tokens": setup.max_tokens,
        "seed": setup.sends_seed,
        **{name: getattr(setup, name) for name in OF_EXHIBITS if name not in setup.usual_later},
        **({"another": setup.another} if setup.another else {}),
    }
