#!/usr/bin/env python3
"""Draws every picture of the Aurora example. Needs `vips` (Debian: libvips-tools).

The pictures are committed; run this only to change them: `python3 make.py`, from any folder.
"""

import json
import os
import subprocess
import tempfile

import motion
import sky
import vector

EXAMPLE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIRST, SECOND, THIRD = (EXAMPLE, f"{EXAMPLE}/history/1.1.0", f"{EXAMPLE}/history/1.2.0")

SLOTS = [("iphone", size, scale) for size in ("20", "29", "40", "60") for scale in (2, 3)]
SLOTS += [("ipad", size, scale) for size in ("20", "29", "40", "76") for scale in (1, 2)]
SLOTS += [("ipad", "83.5", 2), ("ios-marketing", "1024", 1)]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def render(drawing, path, width):
    """Draws SVG text as an opaque or clear PNG, as the drawing has it, `width` pixels wide."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".svg") as file:
        file.write(drawing)
        file.flush()
        vips("thumbnail", file.name, path + "[compression=9,filter=all,strip]", str(width))


def vips(*arguments):
    subprocess.run(["vips", *arguments], check=True)


def app_icon():
    folder = f"{FIRST}/App/Assets.xcassets/AppIcon.appiconset"
    drawing = vector.icon(vector.PRIMARY)
    images = []
    for idiom, size, scale in SLOTS:
        suffix = f"@{scale}x" if scale > 1 else ""
        name = f"Icon-{size}{suffix}{'~ipad' if idiom == 'ipad' else ''}.png"
        flat(drawing, f"{folder}/{name}", round(float(size) * scale))
        slot = {"idiom": idiom, "scale": f"{scale}x", "size": f"{size}x{size}"}
        images.append({"filename": name, **slot})
    contents = {"images": images, "info": {"author": "xcode", "version": 1}}
    # Xcode writes catalogs with a space before each colon.
    write(f"{folder}/Contents.json", json.dumps(contents, indent=2, separators=(",", " : ")) + "\n")


def flat(drawing, path, width):
    """Draws an icon without an alpha channel; the App Store refuses one."""
    with tempfile.NamedTemporaryFile(suffix=".v") as file:
        with tempfile.NamedTemporaryFile("w", suffix=".svg") as source:
            source.write(drawing)
            source.flush()
            vips("thumbnail", source.name, file.name, str(width))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        vips("flatten", file.name, path + "[compression=9,filter=all,strip]")


def alternates():
    write(f"{FIRST}/App/Icons/Dawn.svg", vector.icon(vector.DAWN))
    flat(vector.icon(vector.MIDNIGHT, vector.MOON), f"{FIRST}/App/Icons/Midnight.png", 1024)
    write(f"{FIRST}/App/Icons/極光.svg", vector.icon(vector.KYOKKO, vector.DISC))


def splash():
    folder = f"{FIRST}/App/Splash"
    os.makedirs(folder, exist_ok=True)
    light = sky.curtains(11)
    # The parts of a square sky that screens show above the ridge: 88 % of their height.
    for name, is_night in (("night", True), ("dawn", False)):
        cut_sky(light, is_night, f"{folder}/sky-{name}.png", 2266, 2266, 1994)
        cut_sky(light, is_night, f"{folder}/sky-{name}~iphone.png", 2622, 1206, 2308)
    for name, colours in (("night", vector.NIGHT_RIDGES), ("dawn", vector.DAWN_RIDGES)):
        write(f"{folder}/ridge-{name}.svg", vector.ridges(colours))
        # A phone shows the middle alone, and would hold all of it in memory.
        write(f"{folder}/ridge-{name}~iphone.svg", vector.ridges(colours, shown=1100))
    write(f"{folder}/mark-night.svg", vector.mark("#f4fffb", "#f4fffb", "#9ff5d6"))
    write(f"{folder}/mark-dawn.svg", vector.mark("#2b2f5e", "#2b2f5e", "#7a5aa8"))
    write(f"{folder}/slogan-night.svg", vector.slogan("#dff7ee"))
    write(f"{folder}/slogan-dawn.svg", vector.slogan("#ffffff"))


def cut_sky(light, is_night, path, side, width, height):
    """The top of the middle of a sky, as many pixels as the largest screen has."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        sky.paint(file.name, side, light, is_night, 5)
        target = path + "[compression=9,filter=all,strip]"
        vips("crop", file.name, target, str((side - width) // 2), "0", str(width), str(height))


def resources():
    night, dawn = (f"{FIRST}/App/Splash/sky-{name}.png" for name in ("night", "dawn"))
    images = "App/Resources/images"
    photograph(dawn, 2266, f"{FIRST}/{images}/hero.jpg")
    photograph(night, 2266, f"{SECOND}/{images}/hero.jpg")
    card = vector.constellation
    render(card(*vector.PLOUGH, "#1b3f63"), f"{FIRST}/{images}/cards/plough.png", 480)
    render(card(*vector.CASSIOPEIA, "#3c2a66"), f"{SECOND}/{images}/cards/cassiopeia.png", 480)
    render(card(*vector.SWAN, "#14584f"), f"{THIRD}/{images}/cards/swan.png", 480)
    render(card(*vector.PLOUGH, "#245a86"), f"{THIRD}/{images}/cards/plough.png", 480)
    for name, share, waxing in (
        ("new", 0.0, True), ("waxing-crescent", 0.22, True), ("first-quarter", 0.499, True),
        ("waxing-gibbous", 0.78, True), ("full", 1.0, True), ("waning-gibbous", 0.78, False),
        ("last-quarter", 0.499, False), ("waning-crescent", 0.22, False),
    ):
        render(vector.moon(share, waxing), f"{SECOND}/{images}/moon/{name}.png", 120)
    # Until 1.1.0 one picture stood for every phase.
    render(vector.moon(0.78, True), f"{FIRST}/{images}/moon.png", 120)
    for folder, rays, frames, colour in (
        (FIRST, 9, 90, [0.31, 0.94, 0.69, 1]), (THIRD, 13, 120, [0.45, 0.86, 0.98, 1]),
    ):
        animation = motion.curtain_animation(rays, frames, colour)
        write(f"{folder}/App/Resources/animations/curtain.json",
              json.dumps(animation, separators=(",", ":")) + "\n")


def photograph(picture, side, path):
    """The part of a sky with the lights in it, 16 to 9, as a JPEG."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with tempfile.NamedTemporaryFile(suffix=".v") as file:
        vips("crop", picture, file.name, "0", str(side // 5), str(side), str(side * 9 // 16))
        vips("thumbnail", file.name, path + "[Q=84,strip]", "800")


if __name__ == "__main__":
    app_icon()
    alternates()
    splash()
    resources()
