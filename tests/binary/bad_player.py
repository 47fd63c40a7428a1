"""Bad input of the sections `player` and `audio`."""

from bad_row import Bad, maze, text

STRIP = '{"format": 1, "maze": {},\n "player": {"input": {"strip": {%s}}}}'

PLAYERS = [
    Bad("eyes over the walls",
        text('{"format": 1, "maze": {"height": 2},\n "player": {"eye_height": ^1.9}}'),
        "/player/eye_height", "E-PLAYER-EYE", ["1.9 m", "2 m", "0.2 m lower"]),
    Bad("walls under the eyes", maze('"height": ^1.5'), "/maze/height", "E-PLAYER-EYE",
        ["1.6 m", "1.5 m"]),
    Bad("a body too wide", text('{"format": 1, "maze": {"cell": 1},\n "player": {"radius": ^0.4}}'),
        "/player/radius", "E-PLAYER-RADIUS", ["0.4 m", "1 m", "0.2 m"]),
    Bad("corridors too narrow", maze('"cell": ^0.7'), "/maze/cell", "E-PLAYER-RADIUS",
        ["0.3 m", "0.7 m"]),
    Bad("no such way to turn", text('{"format": 1, "maze": {},\n "player": {"turn": ^"smoth"}}'),
        "/player/turn", "E-VALUE", ['did you mean "smooth"?']),
    Bad("no such action", text('{"format": 1, "maze": {},\n "player": {"input": {^"foward": {}}}}'),
        "/player/input/foward", "E-KEY-UNKNOWN", ['did you mean "forward"?']),
    Bad("a letter for a key", text(STRIP % '"keys": [^"f"]'), "/player/input/strip/keys/0",
        "E-INPUT-KEY", ['"f"', "KeyboardEvent.code", 'did you mean "KeyF"?']),
    Bad("a key of the page", text(STRIP % '"keys": ["KeyF", ^"Escape"]'),
        "/player/input/strip/keys/1", "E-INPUT-KEY", ['"Escape"', "belongs to the page"]),
    Bad("a key twice", text(STRIP % '"keys": [^"KeyW"]'), "/player/input/strip/keys/0",
        "E-INPUT-TWICE", ['"KeyW"', '"forward"', '"strip"']),
    Bad("a button twice", text(STRIP % '"buttons": [8, ^9]'), "/player/input/strip/buttons/1",
        "E-INPUT-TWICE", ["button 9", '"pause"', '"strip"']),
    Bad("no such button", text(STRIP % '"buttons": [^17]'), "/player/input/strip/buttons/0",
        "E-RANGE", ["17", "from 0 to 16"]),
]

WIND = "/audio/cues/wind/file"


def wind(content, path="wind.ogg"):
    """A preset that names its wind, and that sound; None: it isn't there."""
    row = text('{"format": 1, "maze": {"size": [9, 9]},\n'
               ' "audio": {"cues": {"wind": {"file": ^"%s"}}}}' % path)
    return row if content is None else {**row, path: content}


SOUNDS = [
    Bad("missing sound", wind(None), WIND, "E-SOUND-READ", ["wind.ogg", "No such file or directory"]),
    Bad("sound outside", {"sub/bad.json": wind(None, "../wind.ogg")["bad.json"],
                          "wind.ogg": b"OggS"},
        WIND, "E-SOUND-READ", ["../wind.ogg", "out of the folder sub"]),
    Bad("empty sound", wind(b""), WIND, "E-SOUND-FORMAT", ["wind.ogg", "empty"]),
    Bad("sound that is none", wind(b"<html>"), WIND, "E-SOUND-FORMAT",
        ["wind.ogg", "WAV, Ogg, MP3 or M4A"]),
    Bad("FLAC", wind(b"fLaC\0\0\0\x22"), WIND, "E-SOUND-FORMAT", ["WAV, Ogg, MP3 or M4A"]),
    Bad("sound over 8 MiB", wind(b"OggS" + b"\0" * (8 << 20)), WIND, "E-SOUND-FORMAT",
        ["8388612 bytes", "at most 8388608"]),
    Bad("sound over 16 MiB", wind(b"OggS" + b"\0" * (16 << 20)), WIND, "E-SOUND-READ",
        ["wind.ogg", "16777220"]),
    Bad("no such cue", text('{"format": 1, "maze": {},\n "audio": {"cues": {^"step": {}}}}'),
        "/audio/cues/step", "E-KEY-UNKNOWN", ['"step"', "footsteps"]),
    Bad("too loud", text('{"format": 1, "maze": {},\n "audio": {"volume": ^11}}'),
        "/audio/volume", "E-RANGE", ["11", "from 0 to 1"]),
]

UNHEARD = [  # taken with a warning
    Bad("sound of an event that never is",
        text('{"format": 1, "maze": {"size": [9, 9], "events": {"count": 0}},\n'
             ' "audio": {"cues": {"rock-roll": ^{"file": "no.ogg"}}}}'), "/audio/cues/rock-roll",
        "W-OPTION-UNUSED", ["no effect", "maze/events/count is 0"]),
    Bad("sound that is off",
        text('{"format": 1, "maze": {"size": [9, 9]},\n'
             ' "audio": {"cues": {"wind": {"file": ^"no.ogg", "volume": 0}}}}'), WIND,
        "W-OPTION-UNUSED", ["no effect", "volume is 0"]),
]
