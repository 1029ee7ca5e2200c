#!/usr/bin/python3
"""Writes outlines.json: the outlines of the characters on the pieces and on the river, as SVG paths.

They are taken from LXGW WenKai TC Bold (SIL Open Font License 1.1, see OFL.txt), as the npm package
@fontsource/lxgw-wenkai-tc 5.3.0 brings it, cut into files of some characters each:

    npm install --prefix /tmp/font @fontsource/lxgw-wenkai-tc@5.3.0
    apt install python3-fonttools python3-brotli
    web/glyphs/outlines.py /tmp/font/node_modules/@fontsource/lxgw-wenkai-tc/files > web/glyphs/outlines.json

A path is relative, in units of which the em has 500, y down, with the middle of what is drawn at 0 0.
"""

import json
import pathlib
import sys

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

CHARACTERS = "帥仕相俥傌炮兵將士象車馬砲卒帅将车马楚河漢界汉"
UNITS = 500


class PathPen(BasePen):
    """Writes a glyph as an SVG path with relative whole numbers, which is short and shrinks well."""

    def __init__(self, glyphs, scale, middle):
        super().__init__(glyphs)
        self.scale, self.middle = scale, middle
        self.here, self.words = (0, 0), []

    def place(self, point):
        x, y = point
        return round((x - self.middle[0]) * self.scale), round((self.middle[1] - y) * self.scale)

    def write(self, command, *points):
        placed = [self.place(p) for p in points]
        numbers = "".join(f"{x - self.here[0]:+d}{y - self.here[1]:+d}" for x, y in placed)
        self.words.append(command + numbers.replace("+", " ").lstrip().replace(" -", "-"))
        self.here = placed[-1]

    def _moveTo(self, point):
        self.start = point
        self.write("m", point)

    def _lineTo(self, point):
        self.write("l", point)

    def _qCurveToOne(self, control, point):
        self.write("q", control, point)

    def _closePath(self):
        self.words.append("z")
        self.here = self.place(self.start)


def outline(font, name):
    glyphs = font.getGlyphSet()
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    pen = PathPen(glyphs, UNITS / font["head"].unitsPerEm, ((left + right) / 2, (bottom + top) / 2))
    glyphs[name].draw(pen)
    return "".join(pen.words)


def main(folder):
    outlines = {}
    for path in sorted(pathlib.Path(folder).glob("lxgw-wenkai-tc-*-700-normal.woff2")):
        font = TTFont(path)
        names = font.getBestCmap()
        for character in CHARACTERS:
            if ord(character) in names and character not in outlines:
                outlines[character] = outline(font, names[ord(character)])
    missing = [c for c in CHARACTERS if c not in outlines]
    if missing:
        sys.exit(f"{folder}: no outline of {' '.join(missing)}: expected the files of @fontsource/lxgw-wenkai-tc 5.3.0")
    json.dump({c: outlines[c] for c in CHARACTERS}, sys.stdout, ensure_ascii=False, indent=0)
    print()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
