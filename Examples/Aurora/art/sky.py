"""Skies with northern lights: curtains of rays, summed as light, then stars and a gradient."""

import math
import random

from raster import Plane, wave, write_png

FIELD = 1024  # the side on which light is summed; curtains are soft, so they are enlarged later


class Curtain:
    """A folded curtain of rays.

    Its foot follows a smooth curve through points (x, y, size) of the picture, with small folds of
    its own; `size` says how tall the rays stand there. Where the curve turns back on itself, the
    rays of several folds add up, as they do in the sky. All rays lean towards one point overhead.
    """

    def __init__(self, seed, points, folds, strength, colours):
        self.points, self.folds, self.strength, self.colours = points, folds, strength, colours
        self.meander, self.rays = wave(seed, 4), wave(seed + 2, 6, 0.72)
        self.envelope, self.tops = wave(seed + 3, 2), wave(seed + 4, 5)

    def shine(self, planes, samples=6500):
        palette = [self.colours(step / 255) for step in range(256)]
        for sample in range(samples):
            t = sample / samples
            x, y, size = self._foot(t)
            x += self.folds * size * self.meander(t * 26)
            y += 0.25 * self.folds * size * self.meander(t * 26 + 90)
            light = max(0.0, 0.5 + 0.75 * self.rays(t * 60))
            light = (light ** 2.2 * 2.4 + 0.10) * max(0.0, 0.75 + 0.75 * self.envelope(t * 5))
            light *= min(1.0, 8 * t, 8 * (1 - t)) * self.strength
            rise = size * (1 + 0.45 * self.tops(t * 44))
            if light > 0:
                self._ray(x, y, rise, light, palette, [plane.values for plane in planes])

    def _foot(self, t):
        """The point at `t` of a Catmull-Rom curve through the points."""
        last = len(self.points) - 1
        at = min(int(t * last), last - 1)
        u = t * last - at
        p0, p1, p2, p3 = (self.points[min(max(at + k, 0), last)] for k in (-1, 0, 1, 2))
        return [
            0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u
                   + (3 * b - a - 3 * c + d) * u ** 3)
            for a, b, c, d in zip(p0, p1, p2, p3)
        ]

    @staticmethod
    def _ray(x, y, rise, light, palette, planes):
        red, green, blue = planes
        lean = rise * (x - 0.56) / (y + 0.75)
        foot, steps = int(y * FIELD), int(rise * FIELD)
        for step in range(steps):
            row = foot - step
            if row < 0:
                break
            if row >= FIELD:
                continue
            u = step / steps
            column = (x - lean * u) * FIELD
            left = int(column)
            if left < 0 or left >= FIELD - 1:
                continue
            share = column - left
            r, g, b = palette[int(u * 255)]
            at = row * FIELD + left
            near, far = light * (1 - share), light * share
            red[at] += r * near
            green[at] += g * near
            blue[at] += b * near
            red[at + 1] += r * far
            green[at + 1] += g * far
            blue[at + 1] += b * far


def oxygen(u):
    """A green curtain: a thin rosy hem, a bright foot, a long fade through teal into violet."""
    foot = min(1.0, u / 0.045)
    body = foot * math.exp(-4.6 * u)
    haze = foot * math.exp(-2.2 * u) * (1 - u)
    hem = math.exp(-((u - 0.02) / 0.022) ** 2)
    return (
        0.10 * body + 0.42 * haze * u ** 0.8 * 1.5 + 0.34 * hem,
        1.00 * body + 0.20 * haze + 0.10 * hem,
        0.42 * body + 0.62 * haze * (0.25 + u) + 0.22 * hem,
    )


def violet(u):
    """A high, far curtain in which the upper colours win."""
    foot = min(1.0, u / 0.12)
    body = foot * math.exp(-3.2 * u)
    haze = foot * (1 - u) * math.exp(-1.2 * u)
    return (0.34 * haze + 0.08 * body, 0.55 * body, 0.62 * haze + 0.30 * body)


def curtains(seed):
    """The light of all curtains, as three planes, with a soft glow around it."""
    planes = [Plane(FIELD, FIELD) for _ in range(3)]
    far = [(-0.10, 0.70, 0.20), (0.12, 0.665, 0.24), (0.30, 0.69, 0.22), (0.52, 0.655, 0.27),
           (0.70, 0.69, 0.22), (0.92, 0.66, 0.25), (1.15, 0.69, 0.22)]
    main = [(-0.12, 0.52, 0.34), (0.06, 0.585, 0.36), (0.24, 0.60, 0.38), (0.41, 0.545, 0.42),
            (0.36, 0.46, 0.46), (0.24, 0.405, 0.50), (0.36, 0.345, 0.54), (0.58, 0.375, 0.56),
            (0.70, 0.45, 0.55), (0.66, 0.52, 0.50), (0.76, 0.585, 0.46), (0.93, 0.555, 0.46),
            (1.15, 0.47, 0.50)]
    high = [(-0.1, 0.34, 0.55), (0.15, 0.29, 0.60), (0.42, 0.20, 0.62), (0.70, 0.24, 0.62),
            (0.90, 0.34, 0.60), (1.1, 0.36, 0.6)]
    for curtain in (
        Curtain(seed, far, 0.10, 0.10, violet),
        Curtain(seed + 40, main, 0.085, 0.25, oxygen),
        Curtain(seed + 80, high, 0.08, 0.035, violet),
    ):
        curtain.shine(planes)
    lit = []
    for plane in planes:
        fine = plane.blurred_across(2)
        glow = plane.halved().halved().halved().blurred(7)
        lit.append((fine, glow))
    return lit


def stars(seed, side, count):
    """Rows of light spots: {row: [(column, brightness, warmth)]}."""
    source = random.Random(seed)
    rows = {}
    for _ in range(count):
        x, y = source.uniform(0, side), source.uniform(0, side * 0.9)
        size = source.paretovariate(1.7) * 0.12
        bright, warmth = min(size, 1.3), source.uniform(-0.25, 0.3)
        reach = 0.62 + 0.75 * min(size, 1.0)
        span = int(3 * reach) + 1
        for row in range(int(y) - span, int(y) + span + 1):
            for column in range(int(x) - span, int(x) + span + 1):
                if 0 <= row < side and 0 <= column < side:
                    distance = ((row - y) ** 2 + (column - x) ** 2) / (reach * reach)
                    light = bright * math.exp(-distance)
                    if light > 0.012:
                        rows.setdefault(row, []).append((column, light, warmth))
    return rows


def gradient(stops, at):
    for (low, a), (high, b) in zip(stops, stops[1:]):
        if at <= high:
            share = (at - low) / (high - low)
            return [p + (q - p) * share for p, q in zip(a, b)]
    return stops[-1][1]


NIGHT = [
    (0.00, (0.010, 0.014, 0.046)), (0.38, (0.017, 0.034, 0.095)),
    (0.70, (0.028, 0.085, 0.150)), (0.90, (0.062, 0.175, 0.215)), (1.00, (0.075, 0.200, 0.225)),
]
DAWN = [
    (0.00, (0.440, 0.560, 0.760)), (0.34, (0.640, 0.690, 0.850)), (0.60, (0.850, 0.780, 0.860)),
    (0.80, (0.985, 0.835, 0.790)), (0.93, (1.000, 0.900, 0.800)), (1.00, (1.000, 0.920, 0.830)),
]


def night_line(tint, sharp, soft):
    """One channel of one row: light added to the dark, bright parts held back."""
    line = (tint + 0.86 * a + 0.55 * b for a, b in zip(sharp, soft))
    return [v / (1 + 0.36 * v) for v in line]


def dawn_line(tint, sharp, soft):
    """One channel of one row: a veil over a bright sky."""
    room = 0.85 * (1.0 - tint)
    return [
        tint + room * (1 - math.exp(-0.75 * a - 0.9 * b)) - 0.035 * min(1.0, b)
        for a, b in zip(sharp, soft)
    ]


def paint(path, side, light, night, seed):
    """Lays the curtains' light over a gradient, adds stars at night, and writes a PNG."""
    spots = stars(seed, side, 1500) if night else {}
    stops, lay, gamma = (NIGHT, night_line, 0.8) if night else (DAWN, dawn_line, 1.0)

    def rows():
        for y in range(side):
            channels = [
                lay(tint, fine.stretched_row(y, side, side), glow.stretched_row(y, side, side))
                for (fine, glow), tint in zip(light, gradient(stops, y / side))
            ]
            # Stars fade in the haze over the horizon and behind the curtains.
            veil = min(1.0, max(0.0, 2.4 * (1 - y / (side * 0.92))))
            for column, brightness, warmth in spots.get(y, ()):
                dim = brightness * veil / (1 + 5 * channels[1][column])
                channels[0][column] += dim * (0.92 + warmth)
                channels[1][column] += dim * 0.95
                channels[2][column] += dim * (1.0 - warmth * 0.6)
            row = bytearray(3 * side)
            for index, line in enumerate(channels):
                row[index::3] = bytes(
                    0 if v <= 0 else 255 if v >= 1 else int(255 * v ** gamma + 0.5) for v in line
                )
            yield bytes(row)

    write_png(path, side, side, rows())
