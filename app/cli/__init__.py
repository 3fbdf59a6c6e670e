"""The command line: finds the command, and sees to it that whatever goes wrong ends in a sentence."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from app import language
from app.errors import OptionsError, UsageError, UserError

# Command → the module that carries it out. Only the one that is asked for is imported: each has `configure`,
# which adds its arguments to a parser, and `run`, which takes what was parsed and returns the exit code.
MODULES = {
    "open": "app.cli.study.open",
    "demo": "app.cli.study.demo",
    "new": "app.cli.study.new",
    "images": "app.cli.study.images",
    "annotate": "app.cli.annotate.annotate",
    "import": "app.cli.interchange.import_command",
    "judge": "app.cli.judge.judge",
    "key": "app.cli.study.key",
    "draft": "app.cli.rubric.draft",
    "make": "app.cli.judge.make",
    "prompts": "app.cli.judge.prompts",
    "embed": "app.cli.judge.embed",
    "rubric": "app.cli.rubric.rubric",
    "assign": "app.cli.team.assign",
    "handover": "app.cli.study.handover",
    "archive": "app.cli.study.archive",
    "tables": "app.cli.study.tables",
    "coordinators": "app.cli.team.coordinators",
    "progress": "app.cli.team.progress",
    "packet": "app.cli.team.packet",
    "merge": "app.cli.team.merge",
    "sync": "app.cli.team.sync",
    "hub": "app.cli.team.hub",
    "pairs": "app.cli.team.pairs",
    "about": "app.cli.team.about",
    "voice-notes": "app.cli.annotate.voice_notes",
    "minutes": "app.cli.team.minutes",
    "feedback": "app.cli.team.feedback",
    "agree": "app.cli.agreement.agree",
    "check-model": "app.cli.agreement.check_model",
    "card": "app.cli.agreement.card",
    "guard": "app.cli.judge.guard",
    "training": "app.cli.team.training",
    "bounds": "app.cli.agreement.bounds",
    "origins": "app.cli.agreement.origins",
    "response-sets": "app.cli.agreement.response_sets",
    "split": "app.cli.agreement.split",
    "plan": "app.cli.agreement.plan",
    "methods": "app.cli.agreement.methods",
    "preregister": "app.cli.agreement.preregister",
    "analyse": "app.cli.agreement.analyse",
    "replicate": "app.cli.agreement.replicate",
    "captions": "app.cli.agreement.captions",
    "export": "app.cli.interchange.export_command",
    "withdraw": "app.cli.study.withdraw",
    "workshop": "app.cli.rubric.workshop",
    "check": "app.cli.study.check",
    "restore": "app.cli.study.restore",
    "doctor": "app.cli.study.doctor",
    "languages": "app.cli.study.languages",
    "translations": "app.cli.study.translations",
}
# A frozen program starts itself again under this word to speak; nobody types it.
SPEECH_WORKER = "speech-worker"
JUDGE_WORKER = "judge-worker"  # the same, to have a judge asked for the window
SCRIPT_PROBE = "script-probe"  # the same, to find out which scripts can be shown
ACCESSIBILITY_SAMPLE = "accessibility-sample"  # the same, for a window to read
WORKERS = (SPEECH_WORKER, JUDGE_WORKER, SCRIPT_PROBE, ACCESSIBILITY_SAMPLE)
DEBUG, LOG_VARIABLE = "--debug", "TOUCHSTONE_LOG"
LANGUAGE = "--language"
JSON = "--json"

LOOK_FOR_GARBAGE = 20_000, 20, 20
"""How often Python looks for garbage: seldom, because a command makes many objects and few cycles. The window looks by
itself."""

FAILED, MISUSED, INTERRUPTED = 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code: 0 done, 1 failed with a sentence, 2 wrong usage."""
    words, unknown = _language_as_asked(list(sys.argv[1:] if argv is None else argv))
    if JSON in words:  # programs read it, so it is the same whatever language the person has
        language.choose(language.ENGLISH)
    from app.cli.output import accept_any_text, complain, discard_output, open_missing_streams

    open_missing_streams()
    accept_any_text()
    try:
        if unknown:
            raise UsageError(_unknown_language(unknown))
        code = _carry_out(_log_as_asked(words))
        sys.stdout.flush()
    except UserError as error:
        complain(error.sentence, *error.details)
        return MISUSED if isinstance(error, UsageError) else FAILED
    except KeyboardInterrupt:
        from app.messages.cli.cli import INTERRUPTED as INTERRUPTED_WORDS

        complain(INTERRUPTED_WORDS)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read along has gone, and wants no more.
        discard_output()
        return FAILED
    except Exception as error:  # noqa: BLE001 - nobody should ever meet a traceback; it goes to a file
        from app.cli.error_report import explain

        complain(explain(error))
        return FAILED
    return code


def _language_as_asked(words: list[str]) -> tuple[list[str], str]:
    """Choose the language that `--language` before the command names, before any sentence is read and for every process
    this one starts. Returns the words without it, and the language where there is none such."""
    if not words or words[0].partition("=")[0] != LANGUAGE:
        language.choose(language.current())
        return words, ""
    _, sign, code = words[0].partition("=")
    rest = words[1:] if sign else words[2:]
    code = code if sign else "".join(words[1:2])
    try:
        language.choose(code)
    except ValueError:
        return rest, code or LANGUAGE
    return rest, ""


def _unknown_language(code: str) -> str:
    from app.messages.cli.languages import unknown

    return unknown(code, language.languages())


def _log_as_asked(words: list[str]) -> list[str]:
    """Write a log where `--debug` before the command or TOUCHSTONE_LOG asks for one. Returns the words without it.
    Raises UsageError."""
    is_debug = words[:1] == [DEBUG]
    words = words[1:] if is_debug else words
    # The program's own workers write none: several processes cannot share a file that is begun anew when it is long.
    if (is_debug or LOG_VARIABLE in os.environ) and words[:1] not in ([worker] for worker in WORKERS):
        from app import logs

        level = logs.wanted_level(is_debug)
        if level and not logs.start_logging(level):
            from app.cli.output import complain
            from app.messages.help.problem_report import LOG_NOT_WRITTEN

            complain(LOG_NOT_WRITTEN)
        elif level:
            _log_beginning(words[0] if words and words[0] in MODULES else "window")
    return words


def _log_beginning(name: str) -> None:
    """Log what runs, and on what."""
    import logging
    import platform

    from app import __version__, system

    versions = __version__, platform.python_version(), system.current().platform
    logging.getLogger(__name__).info("Touchstone %s, Python %s, %s: %s", *versions, name)


def _prepare(opens_window: bool) -> None:
    """Make ready for anything but a word of help."""
    if opens_window:
        from app.cli.late_import import import_inspect_late

        import_inspect_late()
    from app.child_process import leave_current_folder_out
    from app.cli.output import print_no_log
    from app.files.optional_library import explain_missing_libraries
    from app.private_files import remove_leftovers

    gc.set_threshold(*LOOK_FOR_GARBAGE)
    leave_current_folder_out()
    explain_missing_libraries()
    remove_leftovers()
    if not opens_window:  # which does this once it is painted
        print_no_log()


def _carry_out(words: list[str]) -> int:
    if words and words[0] not in (*MODULES, *WORKERS):
        from app.cli.arguments import parse_top

        return parse_top(words)
    _prepare(opens_window=not words or words[0] == "open")
    if not words:
        return int(import_module("app.cli.study.window").run(None))
    if words[0] == SPEECH_WORKER:
        import_module("app.speech.worker").main()
        return 0
    if words[0] == JUDGE_WORKER:
        import_module("app.cli.judge.judge_worker").main()
        return 0
    if words[0] == SCRIPT_PROBE:
        import_module("app.cli.study.script_probe").main()
        return 0
    if words[0] == ACCESSIBILITY_SAMPLE:
        import_module("app.cli.accessibility.sample_window").main()
        return 0
    from app.cli.arguments import parse

    name = words[0]
    module = import_module(MODULES[name])
    verbs = getattr(module, "VERBS", None)
    arguments = parse(name, module.configure, words[1:], verbs)
    if isinstance(arguments, int):
        return arguments
    try:
        return int(module.run(arguments))
    except OptionsError as error:
        from app.messages.cli.cli import PROGRAM, usage

        command = [PROGRAM, name, getattr(arguments, verbs.dest)] if verbs else [PROGRAM, name]
        raise UsageError(usage(error.sentence, " ".join(command))) from error
