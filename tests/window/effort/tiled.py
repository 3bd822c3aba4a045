#!/usr/bin/env python3
"""The tasks of test_effort.cpp that Tiled can do, done in Tiled by a hand that is counted.

tiled.py RAMPARTS SCENARIO   prints clicks, keys and pixels of the pointer a task, and what of it is in the saved map.

Needs tiled, xdotool, xvfb and openbox; run by hand: xvfb-run -a -s "-screen 0 1280x900x24" python3 tiled.py ...
The map is Lundy's Lane as `ramparts export --to tiled` makes it. What is under the pointer was read off the screen of
Tiled 1.8 at this size; the map that is saved at the end shows whether each task was done.
"""
import math
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

COLUMN, ROW = 24.67, 28.67       # from hex to hex, at 51 %
FIRST = (578, 231)               # the middle of L1601
TAB, FOREST = (1168, 504), (1087, 555)  # the tileset "terrain" and its tile
NAME = (500, 300)                # the field of an object
LAYERS = {"set-up": (1055, 239), "roads": (1052, 280), "hexsides": (1063, 302), "terrain": (1060, 365)}


class Hand:
    """Clicks, keys and way of the pointer, as the hand of the window's tests counts them."""

    def __init__(self):
        self.at = (760, 480)
        self.clear()

    def clear(self):
        self.clicks = self.keys = 0
        self.travel = 0.0

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True)
        time.sleep(0.15)

    def move(self, to):
        self.travel += math.dist(self.at, to)
        self.at = to
        self.do("mousemove", round(to[0]), round(to[1]))

    def click(self, to, button=1):
        self.move(to)
        self.clicks += 1
        self.do("click", button)

    def drag(self, start, end):
        self.move(start)
        self.clicks += 1
        self.do("mousedown", 1)
        for part in (0.3, 0.7, 1):
            self.do("mousemove", round(start[0] + part * (end[0] - start[0])), round(start[1] + part * (end[1] - start[1])))
        self.travel += math.dist(start, end)
        self.at = end
        self.do("mouseup", 1)

    def key(self, *names):
        for name in names:
            self.keys += len(name.split("+"))
            self.do("key", name)

    def type(self, text):
        self.keys += len(text)
        self.do("type", "--delay", 40, text)


def middle(label):
    column, row = int(label[1:3]) - 16, int(label[3:]) - 1
    return FIRST[0] + column * COLUMN, FIRST[1] + row * ROW + (ROW / 2 if column % 2 else 0)


def east_corners(top, hexes):
    """The corners down the east side of a column of hexes."""
    x, y = middle(top)
    points = [(x + 8.2, y - ROW / 2)]
    for i in range(hexes):
        points += [(x + 16.4, y + i * ROW), (x + 8.2, y + i * ROW + ROW / 2)]
    return points


def line(hand, points):
    for point in points:
        hand.click(point)
    hand.click(points[-1], 3)  # the right button ends a line


def call_it(hand, field, word):
    hand.click(field)
    hand.click(field)
    hand.type(word)
    hand.key("Return")


def wood(hand):
    hand.click(TAB)
    hand.click(FOREST)
    hand.key("p")
    hand.drag(middle("L2012"), middle("L2415"))


def creek(hand):
    hand.click(LAYERS["hexsides"])
    hand.key("p")
    line(hand, east_corners("L2103", 6))
    call_it(hand, NAME, "creek")


def road(hand):
    hand.click(LAYERS["roads"])
    hand.key("p")
    line(hand, [middle(hex) for hex in ("L2114", "L2214", "L2314", "L2414")])
    hand.click(LAYERS["hexsides"])
    hand.key("p")
    line(hand, east_corners("L2214", 1)[:2])
    call_it(hand, NAME, "bridge")


def units(hand):
    hand.click(LAYERS["set-up"])
    hand.key("i")
    for i in range(12):
        hand.click(middle(f"L24{i + 1:02}"))
        call_it(hand, NAME, str(31 + i))


def picture(hand):
    hand.click((34, 104))
    hand.click((90, 355))
    time.sleep(2)
    hand.key("Return")


TASKS = [("a wood of 20 hexes", wood), ("a creek of 12 hexsides", creek), ("a road with a bridge", road),
         ("12 units", units), ("export a picture", picture)]


def shot(name):
    if "RAMPARTS_PICTURES" in os.environ:
        subprocess.run(["import", "-window", "root", os.path.join(os.environ["RAMPARTS_PICTURES"], name + ".png")], check=True)


def main(ramparts, scenario):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ramparts, "export", scenario, "--to", "tiled", "--out", folder], check=True, stdout=subprocess.DEVNULL)
        tmx = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".tmx"))
        environment = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder)
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stderr=subprocess.DEVNULL)
        time.sleep(1)
        program = subprocess.Popen(["tiled", tmx], env=environment, cwd=folder, stderr=subprocess.DEVNULL)
        time.sleep(12)
        hand = Hand()
        for name, task in TASKS:
            hand.move((760, 480))
            hand.clear()
            task(hand)
            time.sleep(1)
            print(f"{name}: {hand.clicks} {hand.keys} {hand.travel:.0f}")
            shot("tiled " + name)
        hand.key("ctrl+s")
        time.sleep(2)
        root = xml.parse(tmx).getroot()
        print("saved:", {group.get("name"): len(group) for group in root.iter("objectgroup")},
              [layer.find("data").text.count(",2,") for layer in root.iter("layer")],
              [name for name in os.listdir(folder) if name.endswith(".png")])
        program.terminate()
        manager.terminate()


if __name__ == "__main__":
    main(*sys.argv[1:])
