#!/usr/bin/python3
"""Writes latin.ttf.gz and han.ttf.gz, the fonts of printed scoresheets.

Latin with all of Vietnamese, Greek and Cyrillic are Noto Sans Regular (SIL Open Font License 1.1, OFL.txt), as the npm package
@fontsource/noto-sans 5.3.0 brings it. Chinese, traditional and simplified, is Droid Sans Fallback (Apache License 2.0), as Debian's
fonts-droid-fallback brings it: the whole block of unified characters, so that no name of GB2312 or Big5 is missing.

    npm install --prefix DIR @fontsource/noto-sans@5.3.0
    apt install python3-fonttools python3-brotli fonts-droid-fallback
    scoresheet/pdf/fonts/fonts.py DIR/node_modules/@fontsource/noto-sans/files

The PDF library takes TrueType outlines alone, and sets no ligatures: what is said of them, of hints and of names is left out.
"""

import gzip
import io
import pathlib
import sys
import tempfile

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).parent
HAN = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
SCRIPTS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"]
DROPPED = ["GDEF", "GPOS", "GSUB", "BASE", "STAT", "vhea", "vmtx", "fpgm", "prep", "cvt ", "gasp", "avar", "HVAR", "MVAR"]
# Punctuation and symbols of Chinese, kana, bopomofo, the unified characters, compatibility characters, full-width forms.
CHINESE = [(0x2030, 0x2030), (0x2190, 0x21FF), (0x2460, 0x24FF), (0x25A0, 0x26FF), (0x3000, 0x312F), (0x3200, 0x33FF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
           (0xFE30, 0xFE4F), (0xFF00, 0xFFEF)]


def bare(font, characters):
    """Leaves those characters in a font, and what a PDF needs."""
    options = subset.Options()
    options.drop_tables += DROPPED
    options.layout_features, options.hinting, options.notdef_outline, options.glyph_names = [], False, True, False
    options.recalc_timestamp = False
    s = subset.Subsetter(options)
    s.populate(unicodes=characters)
    s.subset(font)
    for table in DROPPED:
        if table in font:
            del font[table]


def write(font, name):
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0
    out = io.BytesIO()
    font.save(out)
    (HERE / name).write_bytes(gzip.compress(out.getvalue(), 9, mtime=0))


def latin(files):
    with tempfile.TemporaryDirectory() as parts:
        paths, known = [], set()
        for script in SCRIPTS:
            font = TTFont(files / f"noto-sans-{script}-400-normal.woff2", recalcTimestamp=False)
            characters = set(font.getBestCmap()) - known
            known |= characters
            bare(font, characters)
            font.flavor = None
            paths.append(f"{parts}/{script}.ttf")
            font.save(paths[-1])
        return Merger().merge(paths)


write(latin(pathlib.Path(sys.argv[1])), "latin.ttf.gz")
han = TTFont(HAN)
bare(han, {c for first, last in CHINESE for c in range(first, last + 1)})
write(han, "han.ttf.gz")
