"""Presets of small landscapes."""

import json

LAYERS = [
    {"name": "wet", "color": "#5b5046", "hmin": 1, "hmax": 1.2, "tidal": True},
    {"name": "dry", "color": "#a08d74", "lmin": 1, "lmax": 1.2, "tidal": True},
]
DRY_LAYERS = [{**layer, "tidal": False} for layer in LAYERS]
TIDE = {"low": 0.5, "high": 2.5, "period_s": 40, "wet_lag_s": 0, "color": "#204060", "opacity": 1}


def terrain(**changes):
    """Two chunks of 32 x 32 metres, from 0 to 4 metres high."""
    return {
        "chunks": [[0, 1], [0, 0]],
        "chunk": 33,
        "spacing": 1,
        "height": [0, 4],
        "noises": [{"scale": 0.05, "octaves": 3}],
        "holes": {"count": 4, "radius": 1, "depth": 0.3, "blur": 0.5, "min_distance": 6, "block": 1},
        "layers": LAYERS,
        "tide": TIDE,
        "lod": {"max_error": [0, 0.2], "distance": [0, 30]},
        "splat_size": 64,
        **changes,
    }


def write_landscape(folder, file, **changes):
    """Writes the preset; its name."""
    (folder / file).write_text(json.dumps({"format": 1, "terrain": terrain(**changes)}))
    return file
