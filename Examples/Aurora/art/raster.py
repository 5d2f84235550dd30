"""Pictures as rows of numbers, with the standard library alone."""

import math
import random
import struct
import zlib
from array import array


class Plane:
    """One channel of floating-point numbers, row by row."""

    def __init__(self, width, height, values=None):
        self.width = width
        self.height = height
        self.values = values if values is not None else array("f", bytes(4 * width * height))

    def row(self, y):
        return self.values[y * self.width:(y + 1) * self.width]

    def halved(self):
        """Half the size; each value is the mean of four."""
        width, height = self.width // 2, self.height // 2
        half = Plane(width, height)
        for y in range(height):
            upper, lower = self.row(2 * y), self.row(2 * y + 1)
            start = y * width
            for x in range(width):
                x2 = 2 * x
                half.values[start + x] = 0.25 * (
                    upper[x2] + upper[x2 + 1] + lower[x2] + lower[x2 + 1]
                )
        return half

    def blurred(self, radius, passes=3):
        """A running mean in both directions; three passes come close to a Gaussian."""
        plane = self
        for _ in range(passes):
            plane = plane._smoothed_rows(radius)._turned()
            plane = plane._smoothed_rows(radius)._turned()
        return plane

    def blurred_across(self, radius):
        return self._smoothed_rows(radius)._smoothed_rows(radius)

    def _smoothed_rows(self, radius):
        result = array("f")
        width, span = self.width, 2 * radius + 1
        for y in range(self.height):
            row = self.row(y)
            padded = [row[0]] * (radius + 1) + list(row) + [row[-1]] * radius
            total = sum(padded[:span])
            out = []
            for x in range(width):
                total += padded[x + span] - padded[x] if x + span < len(padded) else 0.0
                out.append(total / span)
            result.extend(out)
        return Plane(width, self.height, result)

    def _turned(self):
        result = array("f")
        for x in range(self.width):
            result.extend(self.values[x::self.width])
        return Plane(self.height, self.width, result)

    def stretched_row(self, y, width, height):
        """One row of this plane enlarged to `width` by `height`, between the centres of pixels."""
        fy = min(max((y + 0.5) * self.height / height - 0.5, 0.0), self.height - 1.001)
        top = int(fy)
        share = fy - top
        upper = self.row(top)
        lower = self.row(min(top + 1, self.height - 1))
        mixed = [a + (b - a) * share for a, b in zip(upper, lower)]
        mixed.append(mixed[-1])
        scale, last = self.width / width, self.width - 1.001
        out = []
        for x in range(width):
            fx = (x + 0.5) * scale - 0.5
            fx = 0.0 if fx < 0.0 else last if fx > last else fx
            left = int(fx)
            a = mixed[left]
            out.append(a + (mixed[left + 1] - a) * (fx - left))
        return out


def wave(seed, octaves=5, roughness=0.5):
    """A smooth random curve of one variable, between about -1 and 1."""
    source = random.Random(seed)
    tables = [[source.uniform(-1, 1) for _ in range(512)] for _ in range(octaves)]

    def value(t):
        total, amplitude, weight = 0.0, 1.0, 0.0
        for table in tables:
            index = math.floor(t)
            share = t - index
            share = share * share * (3 - 2 * share)
            a, b = table[index % 512], table[(index + 1) % 512]
            total += amplitude * (a + (b - a) * share)
            weight += amplitude
            amplitude *= roughness
            t = t * 2 + 17.31
        return total / weight

    return value


def write_png(path, width, height, rows):
    """Writes rows of RGB bytes as an 8-bit PNG, each row with the filter that suits it best."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    packer = zlib.compressobj(9)
    data, above = [], bytes(3 * width)
    for row in rows:
        upward = bytes((a - b) & 255 for a, b in zip(row, above))
        across = bytes(row[:3]) + bytes((a - b) & 255 for a, b in zip(row[3:], row))
        cost = [sum(min(v, 256 - v) for v in line) for line in (across, upward)]
        data.append(packer.compress(b"\x01" + across if cost[0] < cost[1] else b"\x02" + upward))
        above = row
    data.append(packer.flush())
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"sRGB", b"\x00"))
        file.write(chunk(b"IDAT", b"".join(data)) + chunk(b"IEND", b""))
