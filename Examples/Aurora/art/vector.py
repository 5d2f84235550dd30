"""The drawings: icons, ridges, the mark, the slogan and small pictures, as SVG text."""

import math
import random

from raster import wave


def svg(width, height, body, definitions="", left=0):
    defs = f"<defs>{definitions}</defs>\n" if definitions else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} 0 {width} {height}" '
        f'width="{width}" height="{height}">\n{defs}{body}\n</svg>\n'
    )


def fade(name, stops, direction='x1="0" y1="1" x2="0" y2="0"'):
    lines = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for at, colour, opacity in stops
    )
    return f'<linearGradient id="{name}" {direction}>{lines}</linearGradient>'


# Icons

class Palette:
    """The colours of one icon, from the top of the sky to the front mountain."""

    def __init__(self, sky, hem, body, top, back, front, snow, star):
        self.sky, self.hem, self.body, self.top = sky, hem, body, top
        self.back, self.front, self.snow, self.star = back, front, snow, star


PRIMARY = Palette(("#0a0f33", "#123a63", "#1d7f86"), "#eafff2", "#3cf0a0", "#7a5cff",
                  "#123f55", "#071b2c", "#d9fff0", "#ffffff")
DAWN = Palette(("#6f86c9", "#f0a9b4", "#ffe0b0"), "#ffffff", "#fff0d8", "#ff8fb0",
               "#a46a93", "#4b2f5e", "#ffe9dc", "#fff7ea")
MIDNIGHT = Palette(("#020308", "#070b1a", "#101c38"), "#ffffff", "#9fc3ff", "#3b4fb8",
                   "#0d1526", "#03060d", "#cfe0ff", "#ffffff")
KYOKKO = Palette(("#1a0620", "#5a0d35", "#c8323c"), "#fff3d0", "#ff7a4a", "#d0206a",
                 "#4a0f33", "#1b0716", "#ffd9c2", "#ffe9c9")


def icon_curtain(points, seed, rise, strength, palette):
    """Strips of light that stand on a curve; each strip is one ray."""
    rays, tops = wave(seed, 5, 0.75), wave(seed + 1, 4)
    strips = []
    count = 150
    for index in range(count):
        (x0, y0), (x1, y1) = (along(points, (index + k) / count) for k in (0, 1.35))
        t = index / count
        light = strength * (0.28 + 0.85 * max(0.0, 0.5 + 0.9 * rays(t * 30)) ** 1.6)
        light *= min(1.0, 7 * t + 0.25, 7 * (1 - t) + 0.25)
        height = rise * (1 + 0.35 * tops(t * 22))
        lean0, lean1 = (height * (x - 540) / (y + 900) for x, y in ((x0, y0), (x1, y1)))
        strips.append(
            f'<path d="M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}L{x1 - lean1:.0f} {y1 - height:.0f}'
            f'L{x0 - lean0:.0f} {y0 - height:.0f}z" fill="url(#ray)" '
            f'opacity="{min(light, 1):.2f}"/>'
        )
    return f'<g filter="url(#soft)" style="mix-blend-mode:screen">{"".join(strips)}</g>'


def along(points, t):
    """The point at `t` of a Catmull-Rom curve through the points."""
    last = len(points) - 1
    at = min(int(t * last), last - 1)
    u = t * last - at
    around = (points[min(max(at + k, 0), last)] for k in (-1, 0, 1, 2))
    return tuple(
        0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u
               + (3 * b - a - 3 * c + d) * u ** 3)
        for a, b, c, d in zip(*around)
    )


def icon(palette, extra=""):
    """An app icon, 1024 pixels square: sky, two curtains, mountains."""
    definitions = (
        fade("sky", [(0, palette.sky[2], 1), (0.45, palette.sky[1], 1), (1, palette.sky[0], 1)])
        + fade("ray", [(0, palette.hem, 0), (0.03, palette.hem, 0.95), (0.12, palette.body, 0.85),
                       (0.45, palette.body, 0.38), (0.75, palette.top, 0.26), (1, palette.top, 0)])
        + fade("snow", [(0, palette.snow, 0), (1, palette.snow, 0.85)])
        + '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%">'
          '<feGaussianBlur stdDeviation="5 3"/></filter>'
    )
    source = random.Random(4)
    dots = "".join(
        f'<circle cx="{source.uniform(30, 994):.0f}" cy="{source.uniform(30, 520):.0f}" '
        f'r="{source.choice((2, 2.5, 3, 4.5))}" fill="{palette.star}" '
        f'opacity="{source.uniform(0.35, 0.95):.2f}"/>'
        for _ in range(34)
    )
    back = [(-80, 560), (180, 590), (420, 545), (700, 600), (900, 555), (1110, 580)]
    main = [(-90, 700), (120, 735), (330, 690), (395, 585), (330, 470), (450, 395),
            (640, 440), (690, 560), (640, 655), (760, 735), (930, 700), (1120, 610)]
    mountains = (
        f'<path d="M-10 860L150 742L250 800L420 668L560 790L700 700L860 806L1034 726V1034H-10z" '
        f'fill="{palette.back}"/>'
        '<path d="M420 668L476 716L446 742L424 720L398 752L366 716L384 696z" fill="url(#snow)"/>'
        f'<path d="M-10 962L220 858L372 924L640 770L812 900L930 858L1034 908V1034H-10z" '
        f'fill="{palette.front}"/>'
        '<path d="M640 770L714 826L672 852L644 824L610 866L566 840L548 823z" fill="url(#snow)"/>'
    )
    body = (
        f'<rect width="1024" height="1024" fill="url(#sky)"/>{extra}{dots}\n'
        + icon_curtain(back, 21, 330, 0.42, palette) + "\n"
        + icon_curtain(main, 33, 470, 0.95, palette) + "\n" + mountains
    )
    return svg(1024, 1024, body, definitions)


MOON = (
    '<path d="M828 126a118 118 0 1 0 84 176a96 96 0 1 1 -84 -176z" fill="#eef4ff"/>'
)
DISC = '<circle cx="512" cy="470" r="300" fill="#ffb066" opacity="0.30"/>'


# Ridges

NIGHT_RIDGES = ("#1b4a58", "#123644", "#0a2230", "#04101a")
DAWN_RIDGES = ("#d9b9c6", "#ab9cc0", "#7479a6", "#3a4270")


def ridges(colours, width=2732, height=540, shown=None):
    """Four ranges, hazy to dark, and a wood of conifers before them; `shown` cuts out the middle."""
    paths = []
    for layer, colour in enumerate(colours[:3]):
        line = wave(300 + 7 * layer, 7, 0.48)
        base, rise = 22 + 112 * layer, 310 - 70 * layer
        points = []
        for step in range(0, 229):
            x = step * 12
            peak = 1 - abs(line(x / width * (5 + 3 * layer) + layer))
            points.append(f"{x} {base + rise * (0.95 - peak ** 2.2):.0f}")
        outline = "L".join(points)
        paths.append(f'<path d="M0 {height}L{outline}L{width} {height}z" fill="{colour}"/>')
    body = "\n".join(paths) + "\n" + wood(colours[3], width, height)
    return svg(shown or width, height, body, left=(width - (shown or width)) // 2)


def wood(colour, width, height):
    source, hill = random.Random(77), wave(350, 4)
    def ground(x):
        return height - 118 - 60 * hill(x / width * 3)
    outline = "L".join(f"{x} {ground(x) + 26:.0f}" for x in range(0, width + 40, 40))
    trees, x = [], -10.0
    while x < width + 10:
        thick = 0.55 + 0.45 * hill(x / width * 11 + 60)
        tall = (44 + 92 * thick) * source.uniform(0.6, 1.15)
        trees.append(conifer(x, ground(x) + 34, tall))
        x += source.uniform(11, 40) * (1.5 - thick)
    return (f'<path d="M0 {height}L{outline}L{width} {height}z" fill="{colour}"/>\n'
            f'<path d="{"".join(trees)}" fill="{colour}"/>')


def conifer(x, foot, tall):
    """One tree: four tiers, each wider than the one above."""
    left, right = [], []
    for tier in range(4):
        top = foot - tall * (1 - tier / 4.6)
        low = top + tall * 0.30
        half = tall * (0.07 + 0.055 * tier)
        left.append(f"{x - half:.0f} {low:.0f}L{x - half * 0.45:.0f} {low - tall * 0.03:.0f}")
        right.insert(0, f"{x + half * 0.45:.0f} {low - tall * 0.03:.0f}L{x + half:.0f} {low:.0f}")
    return (f"M{x:.0f} {foot - tall:.0f}L{'L'.join(left)}L{x - 3:.0f} {foot:.0f}"
            f"L{x + 3:.0f} {foot:.0f}L{'L'.join(right)}z")


# Letters: one line each, drawn on a height of 100

LETTERS = {
    "A": (80, "M0 100L40 0L80 100"),
    "U": (72, "M0 0V62a36 38 0 0 0 72 0V0"),
    "R": (66, "M0 100V0H36a28 28 0 0 1 0 56H0M34 56L66 100"),
    "O": (100, "M50 0a50 50 0 1 0 .01 0z"),
    "L": (50, "M0 0V100H50"),
    "K": (62, "M0 0V100M60 0L0 62M22 42L62 100"),
    "P": (64, "M0 100V0H36a29 29 0 0 1 0 58H0"),
    "T": (72, "M0 0H72M36 0V100"),
    "N": (72, "M0 100V0L72 100V0"),
    "I": (0, "M0 0V100"),
    "G": (100, "M90 20A50 50 0 1 0 100 54H62"),
    "H": (70, "M0 0V100M70 0V100M0 50H70"),
    " ": (30, ""),
}


def line_of(text, size, spacing, weight, paint):
    """A line of text in the letters above, and its width."""
    scale, at, paths = size / 100, 0.0, []
    for letter in text:
        width, path = LETTERS[letter]
        if path:
            paths.append(f'<path transform="translate({at:.1f} 0) scale({scale})" d="{path}"/>')
        at += width * scale + spacing
    group = (f'<g fill="none" stroke="{paint}" stroke-width="{weight / scale:.1f}" '
             f'stroke-linecap="round" stroke-linejoin="round">{"".join(paths)}</g>')
    return group, at - spacing


def mark(ink, low, high):
    """The mark: rays on a wave, with the app's name below."""
    definitions = fade("ray", [(0, low, 1), (0.35, low, 0.9), (1, high, 0.0)],
                       'gradientUnits="userSpaceOnUse" x1="0" y1="330" x2="0" y2="10"')
    bars = []
    heights = (120, 190, 262, 224, 168, 228, 282, 206, 132)
    for index, tall in enumerate(heights):
        x = 400 + (index - 4) * 46
        foot = 300 + 30 * math.sin(index / 8 * 2 * math.pi)
        bars.append(f'<path d="M{x} {foot:.0f}V{foot - tall:.0f}"/>')
    rays = (f'<g fill="none" stroke="url(#ray)" stroke-width="22" '
            f'stroke-linecap="round">{"".join(bars)}</g>')
    word, width = line_of("AURORA", 112, 30, 11, ink)
    return svg(800, 540, f'{rays}\n<g transform="translate({400 - width / 2:.1f} 408)">{word}</g>',
               definitions)


def slogan(ink):
    line, width = line_of("LOOK UP TONIGHT", 40, 17, 4.2, ink)
    return svg(900, 64, f'<g transform="translate({450 - width / 2:.1f} 12)" '
                        f'opacity="0.92">{line}</g>')


# Small pictures that the running app loads

def moon(share, waxing):
    """The moon with `share` of its face lit, on the right when waxing."""
    bulge = 46 * (1 - 2 * share)
    sweep = 1 if bulge > 0 else 0
    lit = f"M60 14A46 46 0 0 1 60 106A{abs(bulge):.1f} 46 0 0 {1 - sweep} 60 14z"
    turn = "" if waxing else ' transform="rotate(180 60 60)"'
    body = (
        '<circle cx="60" cy="60" r="46" fill="#1b2b4a"/>'
        f'<path{turn} d="{lit}" fill="#f4efd9"/>'
        '<g fill="#000" opacity="0.07"><circle cx="76" cy="46" r="9"/>'
        '<circle cx="50" cy="74" r="12"/><circle cx="44" cy="42" r="6"/></g>'
    )
    return svg(120, 120, body)


def constellation(stars, lines, tint):
    """A card with a constellation: stars at (x, y, size) joined by lines."""
    definitions = fade("card", [(0, tint, 1), (1, "#070b24", 1)])
    source = random.Random(len(stars) * 7 + len(lines))
    dust = "".join(
        f'<circle cx="{source.uniform(8, 472):.0f}" cy="{source.uniform(8, 312):.0f}" r="1" '
        f'fill="#fff" opacity="{source.uniform(0.2, 0.6):.2f}"/>' for _ in range(60)
    )
    joins = "".join(
        f'<path d="M{stars[a][0]} {stars[a][1]}L{stars[b][0]} {stars[b][1]}"/>' for a, b in lines
    )
    spots = "".join(
        f'<circle cx="{x}" cy="{y}" r="{2.4 * size}" fill="#fff" opacity="0.16"/>'
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="#fff"/>' for x, y, size in stars
    )
    body = (f'<rect width="480" height="320" rx="22" fill="url(#card)"/>{dust}'
            f'<g stroke="#9fe8d4" stroke-width="1.6" opacity="0.7">{joins}</g>{spots}')
    return svg(480, 320, body, definitions)


PLOUGH = ([(70, 92, 5), (150, 118, 5), (206, 152, 4.6), (268, 182, 4), (282, 252, 5),
           (400, 250, 5), (416, 168, 5.6)],
          [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 3)])
CASSIOPEIA = ([(70, 190, 5), (160, 110, 5.4), (236, 178, 5.6), (322, 120, 4.6), (412, 196, 4.4)],
              [(0, 1), (1, 2), (2, 3), (3, 4)])
SWAN = ([(96, 62, 6), (190, 132, 5.4), (296, 196, 4), (398, 262, 4.6), (120, 218, 4.6),
         (268, 70, 4.8), (352, 48, 3.6)],
        [(0, 1), (1, 2), (2, 3), (1, 4), (1, 5), (5, 6)])
