"""A page of the site for each command, from its parser."""

import html

from command_list import PROGRAM, Argument, Command, commands


def command_pages() -> dict[str, str]:
    """Each page's text by its place in the site."""
    return {f"commands/{command.name}.md": page(command) for command in commands()}


def page(command: Command) -> str:
    """One command: what it does, how it is typed, and each argument."""
    words = " ".join(map(synopsis, (*command.places, *command.options)))
    lines = [
        f"# {PROGRAM} {command.name}",
        "",
        f"{plain(command.summary[:1].upper() + command.summary[1:])}.",
        "",
        "```text",
        f"{PROGRAM} {command.name} {words}",
        "```",
    ]
    for title, arguments in (("What it works on", command.places), ("Options", command.options)):
        if arguments:
            lines += ["", f"## {title}", ""]
            lines += [f"- `{name(one)}`: {plain(one.help)}" for one in arguments]
    return "\n".join(lines) + "\n"


def synopsis(one: Argument) -> str:
    """An argument as one types it, in brackets where it may be left out."""
    return name(one) if one.is_required else f"[{name(one)}]"


def name(one: Argument) -> str:
    """An argument with the word that follows it."""
    more = " ..." if one.count in ("+", "*") else ""
    return " ".join(filter(None, [one.option, f"{one.value}{more}" if one.value else ""]))


def plain(words: str) -> str:
    """Text in which nothing means anything to Markdown."""
    escaped = html.escape(words, quote=False)
    for mark in ("\\", "*", "_", "[", "]", "`", "$", "{", "}"):
        escaped = escaped.replace(mark, f"\\{mark}")
    return escaped
