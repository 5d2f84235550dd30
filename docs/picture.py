#!/usr/bin/env python3
"""Draws docs/release.png, the picture in the README, from a release that bin/demo made.

    docs/picture.py RELEASE TRANSCRIPT      needs `vips` (Debian: libvips-tools)

RELEASE is the demo's dist/1.2.0, TRANSCRIPT a file with what `shipit release` printed.
"""

import base64
import os
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

WIDTH, MARGIN, SHELL = 1600, 48, 880


def thumbnail(path, width, height):
    """A picture scaled into a box, as a data URI, and its size."""
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small.png"
        subprocess.run(
            ["vips", "thumbnail", path, small, str(width), "--height", str(height),
             "--size", "down"], check=True
        )
        size = [
            int(subprocess.run(["vipsheader", "-f", side, small], check=True, text=True,
                               capture_output=True).stdout)
            for side in ("width", "height")
        ]
        with open(small, "rb") as file:
            data = base64.b64encode(file.read()).decode()
    return f"data:image/png;base64,{data}", *size


def row(paths, left, top, height, curve):
    """Pictures on one base line, spread up to the right margin, with round corners."""
    pictures = [thumbnail(path, WIDTH, height) for path in paths]
    room = WIDTH - MARGIN - left - sum(width for _, width, _ in pictures)
    gap = room / max(1, len(pictures) - 1)
    parts, x = [], float(left)
    for index, (data, width, tall) in enumerate(pictures):
        name, y = f"r{top}-{index}", top + height - tall
        place = f'x="{x:.1f}" y="{y}" width="{width}" height="{tall}"'
        box = f'{place} rx="{curve * min(width, tall):.1f}"'
        parts.append(
            f'<clipPath id="{name}"><rect {box}/></clipPath>'
            f'<image {place} clip-path="url(#{name})" href="{data}"/>'
            f'<rect {box} fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="1.5"/>'
        )
        x += width + gap
    return "".join(parts)


def terminal(lines, top):
    """A terminal window with lines of text; ticks are green and the command is white."""
    step, pad = 27, 30
    height = step * len(lines) + 2 * pad + 22
    parts = [
        f'<rect x="{MARGIN}" y="{top}" width="{SHELL}" height="{height}" rx="14" '
        'fill="#070b18" stroke="#fff" stroke-opacity="0.14"/>'
    ]
    for index, colour in enumerate(("#ff6058", "#ffbd2e", "#28c941")):
        parts.append(
            f'<circle cx="{MARGIN + 28 + 24 * index}" cy="{top + 24}" r="7" fill="{colour}"/>'
        )
    for index, line in enumerate(lines):
        y = top + pad + 40 + step * index
        colour = "#ffffff" if line.startswith("$") else "#c6d3ea"
        text = escape(line).replace("✓", '<tspan fill="#4ff0b0">✓</tspan>')
        place = f'x="{MARGIN + 30}" y="{y}" xml:space="preserve"'
        parts.append(f'<text {place} fill="{colour}">{text}</text>')
    return "".join(parts), height


# What the picture shows, below the release's stages.
SCREENS = [
    f"splash/launch-{name}.png" for name in (
        "1206x2622@3x-portrait-dark", "1488x2266@2x-portrait-light", "2266x1488@2x-landscape-dark",
        "1206x2622@3x-portrait-light",
    )
]
STAMPED = [
    f"icons/AppIcon.appiconset/Icon-{name}.png" for name in ("1024", "60@2x", "40@2x", "29@2x")
]
ALTERNATES = [f"alternates/{name}60x60@3x.png" for name in ("Dawn", "Midnight", "極光")]


def main(release, transcript):
    with open(transcript, encoding="utf-8") as file:
        lines = ["$ shipit release", *file.read().rstrip().splitlines()]
    shell, height = terminal(lines, MARGIN)
    stages = f"{release}/stages"
    top = MARGIN + height + 36
    screens, stamped, alternates = (
        [f"{stages}/{name}" for name in names] for names in (SCREENS, STAMPED, ALTERNATES)
    )
    body = shell + row(screens, MARGIN, top, 470, 0.07)
    beside, middle = MARGIN + SHELL + 48, MARGIN + height // 2
    body += row(stamped, beside, middle - 14 - 190, 190, 0.22)
    body += row(alternates, beside, middle + 22, 170, 0.22)
    bottom = top + 470 + MARGIN
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


if __name__ == "__main__":
    main(*sys.argv[1:])
