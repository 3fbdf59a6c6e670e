"""Completions for bash, zsh and fish: commands, their options, and the words an option may be; files elsewhere."""

import shlex
from collections.abc import Iterable, Sequence

from command_list import PROGRAM, TOP, Argument, Command

_MANY = ("+", "*")


def bash(commands: Sequence[Command]) -> str:
    """A script for bash-completion. Each list is one word a line, as some words have spaces."""
    lines = [
        f"# bash completion for {PROGRAM}",
        "_touchstone() {",
        '  local IFS=$\'\\n\' word="${COMP_WORDS[COMP_CWORD]}" words=""',
        "  COMPREPLY=()",
        "  if [[ $COMP_CWORD -eq 1 ]]; then",
        f"    words={_lines([*(command.name for command in commands), *TOP])}",
        "  else",
        '    case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in',
        *(line for command in commands for line in _bash_values(command)),
        '      *) case "${COMP_WORDS[1]}" in',
        *(line for command in commands for line in _bash_words(command)),
        "      esac ;;",
        "    esac",
        "  fi",
        "  local one",
        "  for one in $words; do",
        '    [[ $one == "$word"* ]] && COMPREPLY+=("$(printf %q "$one")")',
        "  done",
        "  [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default 2>/dev/null",
        "  return 0",
        "}",
        f"complete -F _touchstone {PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def _bash_values(command: Command) -> Iterable[str]:
    """What follows an option: its words, or none, which leaves files."""
    for one in command.options:
        if one.value:
            words = f" words={_lines(one.choices)}" if one.choices else ""
            yield f'      "{command.name} {one.option}"){words} ;;'


def _bash_words(command: Command) -> Iterable[str]:
    """A command's options, and before them the words its first place takes."""
    options = [one.option for one in command.options]
    first = command.places[0].choices if command.places else ()
    yield f"        {command.name}) words={_lines(options)}"
    if first:
        yield f"          if [[ $COMP_CWORD -eq 2 ]]; then words={_lines([*first, *options])}; fi"
    yield "          ;;"


def _lines(words: Iterable[str]) -> str:
    return "$'" + "\\n".join(words) + "'"


def zsh(commands: Sequence[Command]) -> str:
    """A function for zsh's completion system."""
    lines = [
        f"#compdef {PROGRAM}",
        "_touchstone() {",
        "  if (( CURRENT == 2 )); then",
        "    local -a commands=(",
        *(f"      {shlex.quote(command.name + ':' + command.summary)}" for command in commands),
        "    )",
        "    _describe command commands",
        f"    compadd -- {' '.join(TOP)}",
        "    return",
        "  fi",
        "  local command=$words[2]",
        "  shift words",
        "  (( CURRENT-- ))",
        "  case $command in",
    ]
    for command in commands:
        lines.append(f"    {command.name})")
        lines.append("      _arguments \\")
        specs = [*_zsh_places(command), *map(_zsh_option, command.options)]
        lines += [f"        {shlex.quote(spec)} \\" for spec in specs[:-1]]
        lines += [f"        {shlex.quote(specs[-1])} ;;"]
    return "\n".join([*lines, "  esac", "}", '_touchstone "$@"']) + "\n"


def _zsh_places(command: Command) -> Iterable[str]:
    for number, one in enumerate(command.places, start=1):
        place = "*" if one.count in _MANY else str(number)
        optional = ":" if one.count == "?" else ""
        yield f"{place}{optional}:{_zsh_text(one.value)}:{_zsh_action(one)}"


def _zsh_option(one: Argument) -> str:
    repeated = "*" if one.is_repeatable else ""
    spec = f"{repeated}{one.option}[{_zsh_text(one.help)}]"
    if not one.value:
        return spec
    several = "*" if one.count in _MANY else ""
    return f"{spec}:{several + ':' if several else ''}{_zsh_text(one.value)}:{_zsh_action(one)}"


def _zsh_action(one: Argument) -> str:
    return (
        f"({' '.join(word.replace(' ', chr(92) + ' ') for word in one.choices)})" if one.choices else "_files"
    )


def _zsh_text(words: str) -> str:
    for sign in "\\[]:":
        words = words.replace(sign, f"\\{sign}")
    return words


def fish(commands: Sequence[Command]) -> str:
    """Completions for fish."""
    start = f"complete -c {PROGRAM}"
    lines = [f"# fish completion for {PROGRAM}"]
    for option in TOP:
        lines.append(f"{start} -n __fish_use_subcommand -l {option.removeprefix('--')}")
    for command in commands:
        summary = _fish_quoted(command.summary)
        lines.append(f"{start} -n __fish_use_subcommand -f -a {command.name} -d {summary}")
        seen = f"{start} -n '__fish_seen_subcommand_from {command.name}'"
        for one in command.places[:1]:
            if one.choices:
                lines.append(f"{seen} -a {_fish_words(one.choices)}")
        for one in command.options:
            follows = f" -x -a {_fish_words(one.choices)}" if one.choices else " -r" if one.value else ""
            lines.append(f"{seen} -l {one.option.removeprefix('--')}{follows} -d {_fish_quoted(one.help)}")
    return "\n".join(lines) + "\n"


def _fish_words(words: Sequence[str]) -> str:
    """A list of words; fish reads it as it reads a command line."""
    return _fish_quoted(" ".join(word.replace(" ", "\\ ") for word in words))


def _fish_quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
