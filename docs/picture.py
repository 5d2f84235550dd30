#!/usr/bin/env python3
"""Draws docs/release.png, the picture in the README, from a release that bin/demo made.

    docs/picture.py RELEASE TRANSCRIPT      needs `vips` (Debian: libvips-tools)

RELEASE is the demo's dist/1.2.0, TRANSCRIPT a file with what `shipit release` printed.
"""

import base64
import glob
import os
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

WIDTH, MARGIN, GAP = 1600, 48, 22


def thumbnail(path, width, height):
    """A picture scaled into a box, as a data URI, and its size."""
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small.png"
        subprocess.run(
            ["vips", "thumbnail", path, small, str(width), "--height", str(height)], check=True
        )
        size = [
            int(subprocess.run(["vipsheader", "-f", side, small], check=True, text=True,
                               capture_output=True).stdout)
            for side in ("width", "height")
        ]
        with open(small, "rb") as file:
            data = base64.b64encode(file.read()).decode()
    return f"data:image/png;base64,{data}", *size


def row(paths, top, height, radius):
    """Pictures of one height side by side, spread over the width, with round corners."""
    pictures = [thumbnail(path, WIDTH, height) for path in paths]
    room = WIDTH - 2 * MARGIN - sum(width for _, width, _ in pictures)
    gap = room / max(1, len(pictures) - 1)
    parts, x = [], float(MARGIN)
    for index, (data, width, tall) in enumerate(pictures):
        name = f"r{top}-{index}"
        box = f'x="{x:.1f}" y="{top}" width="{width}" height="{tall}" rx="{radius}"'
        parts.append(
            f'<clipPath id="{name}"><rect {box}/></clipPath>'
            f'<image x="{x:.1f}" y="{top}" width="{width}" height="{tall}" '
            f'clip-path="url(#{name})" href="{data}"/>'
            f'<rect {box} fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="1.5"/>'
        )
        x += width + gap
    return "".join(parts)


def terminal(lines, top):
    """A terminal window with lines of text; ticks are green and the command is white."""
    step, pad = 27, 30
    height = step * len(lines) + 2 * pad + 22
    parts = [
        f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{height}" rx="14" '
        'fill="#070b18" stroke="#fff" stroke-opacity="0.14"/>'
    ]
    for index, colour in enumerate(("#ff6058", "#ffbd2e", "#28c941")):
        parts.append(f'<circle cx="{MARGIN + 28 + 24 * index}" cy="{top + 24}" r="7" fill="{colour}"/>')
    for index, line in enumerate(lines):
        y = top + pad + 40 + step * index
        colour = "#ffffff" if line.startswith("$") else "#c6d3ea"
        text = escape(line).replace("✓", '<tspan fill="#4ff0b0">✓</tspan>')
        parts.append(f'<text x="{MARGIN + 30}" y="{y}" fill="{colour}" xml:space="preserve">{text}</text>')
    return "".join(parts), height


def main(release, transcript):
    with open(transcript, encoding="utf-8") as file:
        lines = ["$ shipit release", *file.read().rstrip().splitlines()]
    shell, height = terminal(lines, MARGIN)
    stages = f"{release}/stages"
    top = MARGIN + height + 36
    screens = [picture(stages, name) for name in SCREENS]
    icons = [picture(stages, name) for name in ICONS]
    body = shell + row(screens, top, 470, 26) + row(icons, top + 470 + 36, 150, 33)
    bottom = top + 470 + 36 + 150 + MARGIN
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom}">'
        '<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0b1230"/>'
        '<stop offset="1" stop-color="#123a52"/></linearGradient>'
        f'<rect width="{WIDTH}" height="{bottom}" fill="url(#night)"/>'
        f'<g font-family="DejaVu Sans Mono" font-size="18.5">{body}</g></svg>'
    )
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "release.png")
    with tempfile.NamedTemporaryFile("w", suffix=".svg") as file:
        file.write(drawing)
        file.flush()
        options = "[palette,Q=92,dither=0.6,compression=9,effort=10,strip]"
        subprocess.run(["vips", "flatten", file.name + "[unlimited]", target + options], check=True)


# File names in the release; a `*` stands for anything.
SCREENS = ()
ICONS = ()


def picture(stages, name):
    found = sorted(glob.glob(f"{stages}/{name}"))
    if not found:
        sys.exit(f"picture.py: the release has no {name}")
    return found[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
