"""A preset that is wrong, and what is to be said of it."""

from typing import NamedTuple


class Link(str):
    """A symbolic link, with where it leads as its text."""


class Bad(NamedTuple):
    what: str
    files: dict      # name -> text, bytes or Link; the first is the preset. ^ marks the error's place
    pointer: str
    id: str
    words: list      # what was found and what is allowed: each stands in the message


def maze(members, name="bad.json", **files):
    """A preset of these members of its maze, and more files."""
    return text('{"format": 1,\n "maze": {%s}}' % members, name, **files)


def text(content, name="bad.json", **files):
    return {name: content, **{key.replace("__", "/") + ".json": value
                              for key, value in files.items()}}
