#!/usr/bin/python3
"""Writes figures.json: the six figures of chess as SVG paths, drawn here, for Kyban.

    web/glyphs/figures.py > web/glyphs/figures.json

Each has a body, whose closed lines are filled and drawn, and lines, which are drawn on it. A figure is drawn in the units of the
outlines: relative whole numbers, y down, the middle of its field at 0 0 and a field a little wider than 500. All but the knight's
are the right half of what is seen from the front, and its reflection.
"""

import json
import math


class Path:
    """A path in the making. It keeps each step with its last point at the end."""

    def __init__(self, x=0, y=0):
        self.steps = [("m", (x, y))]

    def line(self, *numbers):
        self.steps += [("l", point) for point in zip(numbers[::2], numbers[1::2])]
        return self

    def curve(self, *numbers):
        """Curves over a point to a point each."""
        points = list(zip(numbers[::2], numbers[1::2]))
        self.steps += [("q", over, to) for over, to in zip(points[::2], points[1::2])]
        return self

    def move(self, x, y):
        self.steps.append(("m", (x, y)))
        return self

    def arc(self, x, y, radius, begin, end):
        """An arc around a point, by angles in degrees, from where the path is."""
        count = math.ceil((end - begin) / 46)
        step = math.radians(end - begin) / count

        def at(angle, radius):
            return x + radius * math.cos(angle), y + radius * math.sin(angle)

        for i in range(count):
            angle = math.radians(begin) + i * step
            self.steps.append(("q", at(angle + step / 2, radius / math.cos(step / 2)), at(angle + step, radius)))
        return self

    def disc(self, x, y, radius):
        return self.move(x, y - radius).arc(x, y, radius, -90, 270).close()

    def foot(self):
        """The foot of a figure, to the middle of the ground."""
        return self.curve(146, 146, 148, 172).line(148, 205, 0, 205)

    def reflected(self):
        """Closes a right half, from the top to the ground, over its reflection."""
        for before, step in reversed(list(zip(self.steps, self.steps[1:]))):
            self.steps.append((step[0], *[(-x, y) for x, y in [*step[1:-1], before[-1]]]))
        return self.close()

    def close(self):
        self.steps.append(("z",))
        return self

    def __str__(self):
        text, here, start = "", (0, 0), (0, 0)
        for command, *points in self.steps:
            rounded = [(round(x), round(y)) for x, y in points]
            if command == "l" and rounded[0] == here:
                continue
            numbers = "".join(f"{x - here[0]:+d}{y - here[1]:+d}" for x, y in rounded)
            text += command + numbers.replace("+", " ").lstrip(" ")
            here = rounded[-1] if rounded else start
            start = here if command == "m" else start
        return text


def king():
    body = Path(0, -150).curve(66, -150, 92, -112).line(132, -104).curve(120, -20, 84, 40).line(108, 46)
    body.curve(120, 62, 106, 78).line(84, 78).curve(86, 112, 122, 138).foot().reflected()
    body.move(-15, -150).line(-15, -184, -46, -184, -46, -214, -15, -214, -15, -240, 15, -240, 15, -214, 46, -214)
    body.line(46, -184, 15, -184, 15, -150).close()
    lines = Path(-132, -104).curve(0, -130, 132, -104).move(-84, 40).curve(0, 24, 84, 40)
    return body, lines.move(-84, 78).line(84, 78).move(-122, 162).line(122, 162)


def queen():
    body = Path(0, -176).line(44, -84, 92, -170, 112, -74, 176, -128).curve(140, -30, 96, 40).line(112, 48)
    body.curve(122, 64, 108, 78).line(88, 78).curve(90, 112, 122, 138).foot().reflected()
    for x, y in [(0, -196), (98, -188), (-98, -188), (186, -142), (-186, -142)]:
        body.disc(x, y, 22)
    lines = Path(-100, 36).curve(0, 14, 100, 36).move(-90, 78).line(90, 78)
    return body, lines.move(-122, 162).line(122, 162)


def rook():
    body = Path(0, -172).line(34, -172, 34, -132, 72, -132, 72, -172, 122, -172, 122, -96, 86, -58)
    body.curve(86, 50, 112, 124).line(126, 136).foot().reflected()
    lines = Path(-118, -96).line(118, -96).move(-86, -58).line(86, -58).move(-110, 118).line(110, 118)
    return body, lines.move(-122, 162).line(122, 162)


def bishop():
    body = Path(0, -172).curve(94, -108, 94, -38, 92, 4, 56, 22).line(96, 28).curve(110, 42, 96, 58).line(50, 58)
    body.curve(54, 108, 116, 138).foot().reflected().disc(0, -196, 26)
    lines = Path(52, -112).line(14, -52).move(-56, 22).line(56, 22).move(-50, 58).line(50, 58)
    return body, lines.move(-122, 162).line(122, 162)


def knight():
    """It looks to the left."""
    body = Path(-148, 205).line(-148, 172).curve(-146, 146, -112, 138, -106, 96, -58, 62, 0, 22, 4, -34, -34, 10, -76, 16)
    body.line(-104, 44).curve(-118, 64, -142, 58, -176, 46, -172, 12, -152, -40, -112, -88, -98, -138, -46, -158)
    body.line(-40, -216, 4, -172).curve(84, -158, 116, -72, 146, 20, 112, 138, 146, 146, 148, 172).line(148, 205).close()
    lines = Path(-70, -92).line(-62, -96).move(-146, 14).line(-140, 8).move(16, -126).curve(92, -80, 74, 96)
    return body, lines.move(-122, 162).line(122, 162)


def pawn():
    body = Path(0, -168).arc(0, -98, 70, -90, 52).line(84, -43).curve(98, -30, 84, -14).line(40, -14)
    body.curve(46, 80, 112, 136).foot().reflected()
    return body, Path(-40, -14).line(40, -14).move(-122, 162).line(122, 162)


if __name__ == "__main__":
    figures = {"K": king(), "Q": queen(), "R": rook(), "B": bishop(), "N": knight(), "P": pawn()}
    named = {letter: {"body": str(body), "lines": str(lines)} for letter, (body, lines) in figures.items()}
    print("{\n" + ",\n".join(f"  {json.dumps(letter)}: {json.dumps(figure)}" for letter, figure in named.items()) + "\n}")
