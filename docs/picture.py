#!/usr/bin/env python3
"""Draws docs/release.png, the picture in the README, from the releases that bin/demo makes.

    bin/demo --keep FOLDER
    docs/picture.py FOLDER [PICTURE]        needs `vips` (Debian: libvips-tools)

The same releases give the same pixels: nothing of the run is in it, no time and no path.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 1600, 1070, 56
INK, SOFT, EXACT, PLAIN, FULL = "#f2f6ff", "#9fb2d6", "#3cc48f", "#7aa5ff", "#b79bf0"

# Launch images of equal height, below the stage `splash`: file, pixels, and caption.
SCREENS = [
    ("launch-1206x2622@3x-portrait-light.png", 1206, 2622, "iPhone 17, light"),
    ("launch-1206x2622@3x-portrait-dark.png", 1206, 2622, "dark"),
    ("launch-2266x1488@2x-landscape-dark.png", 2266, 1488, "iPad mini, dark"),
    ("launch-1488x2266@2x-portrait-light.png", 1488, 2266, "light"),
]
TALL = 440
ALTERNATES = [("Dawn", "Dawn"), ("Midnight", "Midnight"), ("極光", "Kyokkō")]
ICON = "AppIcon.appiconset/Icon-1024.png"


def thumbnail(path, width):
    """A picture scaled to a width, as a data URI, and its height."""
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small.png"
        subprocess.run(["vips", "thumbnail", path, small, str(width), "--height", "10000"], check=True)
        height = subprocess.run(["vipsheader", "-f", "height", small], check=True, text=True,
                                capture_output=True).stdout
        with open(small, "rb") as file:
            data = base64.b64encode(file.read()).decode()
    return f"data:image/png;base64,{data}", int(height)


def picture(path, left, top, width, curve):
    """A picture with round corners and a thin rim."""
    data, height = thumbnail(path, width)
    name = f"c{left}-{top}"
    box = f'x="{left}" y="{top}" width="{width}" height="{height}" rx="{curve}"'
    return (
        f'<clipPath id="{name}"><rect {box}/></clipPath>'
        f'<image x="{left}" y="{top}" width="{width}" height="{height}" '
        f'clip-path="url(#{name})" href="{data}"/>'
        f'<rect {box} fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="1.5"/>'
    )


def text(words, x, y, size=20, colour=SOFT, anchor="start", weight="normal"):
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def amount(size):
    """As shipit prints sizes: three digits."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000 or unit == "GB":
            return f"{size:.3g} {unit}" if unit != "bytes" else f"{size} {unit}"
        size /= 1000


def patches(manifest, left, top, width):
    """A bar for each patch, and one for the assets as a whole."""
    bars = []
    for artifact in manifest["artifacts"]:
        start = artifact.get("metadata", {}).get("from")
        if artifact["kind"] == "asset-payload":
            bars.append(("whole", artifact["size"], FULL))
        elif artifact["kind"] in ("asset-pack", "asset-patch") and start:
            exact = artifact["kind"] == "asset-pack"
            bars.append((f"{start} {'exact' if exact else 'plain'}", artifact["size"],
                         EXACT if exact else PLAIN))
    bars.sort(key=lambda bar: (bar[0] == "whole", bar[0]))
    largest = max(size for _, size, _ in bars)
    parts, label, room = [], 130, width - 130 - 96
    for index, (name, size, colour) in enumerate(bars):
        y = top + 40 * index
        length = max(6, round(room * size / largest))
        parts.append(
            text(name, left, y + 17, 18)
            + f'<rect x="{left + label}" y="{y}" width="{length}" height="22" rx="5" fill="{colour}"/>'
            + text(amount(size), left + label + length + 12, y + 17, 18, INK)
        )
    return "".join(parts)


def drawing(dist):
    """The whole picture as SVG."""
    release = f"{dist}/1.2.0"
    (beta,) = (f"{dist}/{name}" for name in os.listdir(dist) if "beta" in name)
    with open(f"{release}/manifest.json", encoding="utf-8") as file:
        manifest = json.load(file)
    stages = f"{release}/stages"
    parts = [
        text(f"{manifest['name']} {manifest['version']}", MARGIN, 92, 44, INK, weight="bold"),
        text(f"build {manifest['build']}: {len(manifest['artifacts'])} files from one tag, "
             "the same bytes on every machine", MARGIN, 128, 22),
    ]
    widths = [round(TALL * wide / high) for _, wide, high, _ in SCREENS]
    gap = (WIDTH - 2 * MARGIN - sum(widths)) // (len(SCREENS) - 1)
    left = MARGIN
    for (name, _, _, caption), width in zip(SCREENS, widths):
        parts.append(picture(f"{stages}/splash/{name}", left, 168, width, 24))
        parts.append(text(caption, left + width / 2, 168 + TALL + 36, 19, anchor="middle"))
        left += width + gap
    top = 746
    for left, title in ((MARGIN, "Icons say which build it is"), (600, "Alternate icons"),
                        (1100, "Hot-update patches")):
        parts.append(text(title, left, top - 26, 24, INK, weight="bold"))
    side = 212
    parts.append(picture(f"{stages}/icons/{ICON}", MARGIN, top, side, 48))
    parts.append(text("→", MARGIN + side + 29, top + side / 2 + 12, 36, anchor="middle"))
    parts.append(picture(f"{beta}/stages/icons/{ICON}", MARGIN + side + 58, top, side, 48))
    parts.append(text("for the store", MARGIN + side / 2, top + side + 36, 19, anchor="middle"))
    parts.append(text("for testers", MARGIN + side * 1.5 + 58, top + side + 36, 19, anchor="middle"))
    for index, (file, caption) in enumerate(ALTERNATES):
        left = 600 + 148 * index
        parts.append(picture(f"{stages}/alternates/{file}60x60@3x.png", left, top, 132, 30))
        parts.append(text(caption, left + 66, top + 168, 19, anchor="middle"))
    parts.append(text("with their Info.plist entries", 600, top + 214, 19))
    parts.append(patches(manifest, 1100, top, WIDTH - MARGIN - 1100))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        '<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0b1230"/>'
        '<stop offset="1" stop-color="#123a52"/></linearGradient>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#night)"/>'
        f'<g font-family="DejaVu Sans">{"".join(parts)}</g></svg>'
    )


def main(demo, target=None):
    here = os.path.dirname(os.path.abspath(__file__))
    with tempfile.NamedTemporaryFile("w", suffix=".svg", encoding="utf-8") as file:
        file.write(drawing(f"{demo}/Aurora/dist"))
        file.flush()
        options = "[palette,Q=92,dither=0.6,compression=9,effort=10,strip]"
        subprocess.run(
            ["vips", "flatten", file.name + "[unlimited]",
             (target or os.path.join(here, "release.png")) + options], check=True
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
