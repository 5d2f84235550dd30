"""A small looping animation in the Lottie format: rays that rise and sink on a wave."""

import math


def curtain_animation(rays, frames, colour):
    return {
        "v": "5.9.0", "fr": 30, "ip": 0, "op": frames, "w": 240, "h": 240,
        "nm": "Curtain", "ddd": 0, "assets": [],
        "layers": [_ray(index, rays, frames, colour) for index in range(rays)],
    }


def _ray(index, rays, frames, colour):
    phase = index / rays * 2 * math.pi
    keys = []
    for step in range(5):
        height = 62 + 34 * math.sin(phase * 1.5 + step / 4 * 2 * math.pi)
        key = {"t": round(frames * step / 4), "s": [8, round(height, 2)]}
        if step < 4:
            key["i"] = {"x": [0.6, 0.6], "y": [1, 1]}
            key["o"] = {"x": [0.4, 0.4], "y": [0, 0]}
        keys.append(key)
    x = 24 + index * (192 / (rays - 1))
    y = round(130 + 22 * math.sin(phase), 2)
    return {
        "ddd": 0, "ind": index + 1, "ty": 4, "nm": f"ray {index + 1}", "sr": 1,
        "ks": {
            "o": {"a": 0, "k": 92}, "r": {"a": 0, "k": 0}, "p": {"a": 0, "k": [round(x, 2), y, 0]},
            "a": {"a": 0, "k": [0, 0, 0]}, "s": {"a": 0, "k": [100, 100, 100]},
        },
        "ip": 0, "op": frames, "st": 0, "bm": 0,
        "shapes": [
            {"ty": "rc", "nm": "bar", "d": 1, "p": {"a": 0, "k": [0, 0]},
             "s": {"a": 1, "k": keys}, "r": {"a": 0, "k": 4}},
            {"ty": "fl", "nm": "light", "c": {"a": 0, "k": colour}, "o": {"a": 0, "k": 100},
             "r": 1},
        ],
    }
