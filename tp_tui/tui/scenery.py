"""Parts of the pictures above the menu and the scoring: dusk in bands, sun and moon, pyramids with two faces.

All positions are in pixels of a `PixelPicture`, which are twice as high as wide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache

from tp_tui.presenters.messages import shortened
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.mixes import mix_of, mixed
from tp_tui.tui.pixels import PixelPicture
from tp_tui.tui.themes import TRUECOLOR

SKY = tuple(f"scene-sky-{number}" for number in range(1, 9))
"""The colours of the sky, from its top to the horizon."""

LOW_HEADLINE_SKY = SKY[:6]
"""The sky behind a headline on a low screen: not so bright as the words."""

NEAR, FAR = ("scene-lit", "scene-shade"), ("scene-far-lit", "scene-far-shade")
"""The lit and the shaded face of a pyramid, by its distance."""

STARLIGHT = ("scene-far-star", "scene-star")
"""The two brightnesses of stars."""

STAR = "·"
"""The sign of a star."""

IN_SKY = "scene-sky"
"""What the names of all colours of a sky begin with."""

SIGNS = {
    "scene-sun": "O", "scene-glow": "O", "scene-lit": "=", "scene-shade": ":", "scene-far-lit": "-",
    "scene-far-shade": ".", "scene-ground": "_", "scene-ground-edge": "_", "background": "#", "·": ".",
}  # fmt: skip
"""What stands for a colour or a star in ASCII; the sky is blank, and a block is its letter."""


def bands(lines: int, sky: Sequence[str] = SKY) -> list[str]:
    """Return the colour of each of so many lines of a sky; few lines skip some, but never the horizon's.

    >>> bands(3, ("scene-sky-1", "scene-sky-2"))
    ['scene-sky-1', 'scene-sky-1', 'scene-sky-2']
    """
    if 1 < lines < len(sky):
        return [sky[line * (len(sky) - 1) // (lines - 1)] for line in range(lines)]
    return [sky[line * len(sky) // lines] for line in range(lines)]


HAZE = "block-red-shade"
"""The colour of the horizon where a theme has one colour for the whole sky: all that 16 colours have of a dusk. It is
dark around the sun, which is red there, for yellow is a pyramid's lit face."""

STREWN = "░▒▓"
"""The signs of a ground that is strewn with another colour, the more of it the denser."""


def has_bands(colours: Mapping[str, str]) -> bool:
    """Return whether the sky of a theme has bands."""
    return colours[SKY[0]] != colours[SKY[-1]]


def has_flat_sky(colours: Mapping[str, str]) -> bool:
    """Return whether a theme has one colour for the sky and one for the ground, not the page's: those of 16 colours."""
    return not has_bands(colours) and colours["scene-ground-edge"] == colours["scene-ground"] != colours["background"]


class Light(Enum):
    """How a picture goes from one colour to the next: in steps of its own, strewn, or in whole lines."""

    SMOOTH = auto()
    STREWN = auto()
    HAZE = auto()


def light_of(colours: Mapping[str, str], needs: int) -> Light:
    """Return the light of a theme, given its colours and how many the terminal must have."""
    return Light.SMOOTH if needs == TRUECOLOR else Light.HAZE if has_flat_sky(colours) else Light.STREWN


def strewn(first: str, second: str, share: float) -> Span:
    """Return a cell of one colour that is strewn with another.

    >>> strewn("scene-sky-1", "scene-sky-2", 0.5), strewn("scene-sky-1", "scene-sky-2", 0.9)
    (('▒', 'on:scene-sky-1 ink:scene-sky-2'), (' ', 'on:scene-sky-2'))
    """
    steps = round(share * (len(STREWN) + 1))
    if first == second or not steps:
        return " ", f"on:{first}"
    return (STREWN[steps - 1], f"on:{first} ink:{second}") if steps <= len(STREWN) else (" ", f"on:{second}")


HIGH_SKY = 14
"""The lines of sky from which its bands are whole lines; they are half ones below."""

LEAST_IN_ROWS = 5
"""The radius from which a sun reddens row by row: in a small one each cell of the edge would show."""

LEAST_WITH_STEPS = 3
"""The radius from which it reddens at all; a smaller one is of one colour, and its corners are off."""

EMBER, REDDENING = "block-red-lit", 0.5
"""A colour towards which the sun goes from its own down to the horizon, and how far: no face of a pyramid is so red."""

LEAST_GLOW = 0.01
"""How far it has gone at its top: its colour is a mix, as that of no golden top is."""


class Scene(PixelPicture):
    """A sky in bands above a strip of ground.

    Attributes:
        foot: the first row of pixels of the ground.
        width: the number of columns of pixels.
    """

    def __init__(
        self,
        columns: int,
        lines: int,
        sky: Sequence[str] = SKY,
        *,
        ground: int = 0,
        headline: int | None = None,
        is_banded: bool = False,
    ) -> None:
        """Create sky and ground.

        Args:
            columns: the columns of the picture.
            lines: its lines.
            sky: the colours of the bands.
            ground: the ground's number of lines, by default what suits the height.
            headline: the first of two lines with words, which stand in the first two colours.
            is_banded: whether the sky has no colours but these, each in whole lines.
        """
        super().__init__(columns, lines, "scene-ground-edge")
        self._around_sun = range(0)
        high = lines - (ground or 1 + lines // 14)
        self.foot, self.width, self._keys = 2 * high, 2 * columns, sky
        if is_banded:
            self._places = [float(sky.index(each)) for each in bands(high, sky) for _half in range(2)]
        else:
            self._places = _places(high, len(sky), headline)
        self._sky = [self._between(place) for place in self._places]
        # In a cell with a round edge, each of sky and sun has one colour; these are those of the sun.
        self._in_line: list[dict[str, str]] = [{} for _line in range(high)]
        for row, colour in enumerate(self._sky):
            self.fill(0, row, self.width, 1, colour)
        self.fill(0, self.foot, self.width, 1 + lines // 20, "scene-ground")

    def _between(self, place: float) -> str:
        """Return the colour at a place between those of the sky."""
        at = min(int(place), len(self._keys) - 2)
        return mixed(self._keys[at], self._keys[at + 1], place - at)

    def _mean_place(self, line: int) -> float:
        return (self._places[2 * line] + self._places[2 * line + 1]) / 2

    def _square(self, column: int, line: int) -> Sequence[str]:
        """Return a cell's pixels; it has room for two colours, which two whole rows never exceed."""
        square = super()._square(column, line)
        if 2 * line >= self.foot or (square[0] == square[1] and square[2] == square[3]):
            return square
        upper, lower = ([name for name in row if name.startswith(IN_SKY)] for row in (square[:2], square[2:]))
        most = upper if len(upper) > len(lower) else lower
        sky = most[0] if len(upper) != len(lower) else self._between(self._mean_place(line))
        return [sky if name.startswith(IN_SKY) else self._in_line[line].get(name, name) for name in square]

    def lines(self, light: Light = Light.SMOOTH) -> list[Line]:
        """Return the picture as lines of spans, in a light that suits the theme."""
        self._light = light
        return super().lines()

    def _cell(self, column: int, line: int) -> Span:
        if self._light is Light.SMOOTH:
            return super()._cell(column, line)
        square, letter = self._square(column, line), self._letters.get((column, line))
        if self._light is Light.HAZE:
            hazy = [self._in_haze(name, column, 2 * line + at // 2) for at, name in enumerate(square)]
            return self._span_of(hazy, letter)
        if 2 * line >= self.foot:
            return self._span_of(square, letter)
        mixes = [mix_of(self._in_few(name, line)) for name in square]
        if not letter and len({mix[:2] for mix in mixes}) == 1:
            return strewn(*mixes[0][:2], sum(mix.percent for mix in mixes) / 400)
        return self._span_of([mix.nearer for mix in mixes], letter)

    def _in_few(self, name: str, line: int) -> str:
        """Return what stands for a colour in a line where there are few: one for the sky, two for the sun."""
        if name.startswith(IN_SKY):
            return self._between(self._mean_place(line))
        mix = mix_of(name)
        return name if mix.second != EMBER else "scene-glow" if mix.percent > 50 * REDDENING else mix.first

    def _in_haze(self, name: str, column: int, row: int) -> str:
        """Return what stands for a colour in plain colours; a dusk shines at the horizon alone, and not at the sun."""
        if name.startswith(IN_SKY):
            is_low = row >= self.foot - (2 if self.foot >= 2 * HIGH_SKY else 1)
            is_red = self._keys[-1] == SKY[-1] and is_low and column not in self._around_sun
            return HAZE if is_red else self._keys[0]
        mix = mix_of(self._in_line[row // 2].get(name, name) if row < self.foot else name)
        return EMBER if mix.second == EMBER else name

    def is_sky(self, x: int, y: int) -> bool:
        """Return whether the cell with this pixel shows nothing but sky."""
        return all(name.startswith(IN_SKY) for name in self.colours_of(x // 2, y // 2))

    def pyramid(
        self, middle: int, high: int, faces: tuple[str, str] = NEAR, *, step: int = 1, top: int = 0, light: int = 1
    ) -> None:
        """Draw a pyramid on the ground.

        Args:
            middle: the column right of its middle, an even number.
            high: its height in rows.
            faces: the colours of the lit and the shaded face.
            step: the height of a step.
            top: the rows of its golden top, at least; it ends at a whole line, so that no cell has a third colour.
            light: 1 if the light comes from the right, -1 from the left.
        """
        lit, shade = faces
        left, right = (shade, lit) if light > 0 else (lit, shade)
        top += top and (self.foot - high + top) % 2
        for row in range(high):
            y = self.foot - high + row
            # Steps are whole cells, which have no third colour, and counted from the ground: the lowest one is whole.
            half = 2 * (step * ((high - 1) // step - (high - 1 - row) // step) + step)
            golden = row < top
            self.fill(middle - half, y, half, 1, ("scene-glow" if light > 0 else "scene-sun") if golden else left)
            self.fill(middle, y, half, 1, ("scene-sun" if light > 0 else "scene-glow") if golden else right)

    def disc(self, middle: int, centre: int, radius: int, colour: str) -> None:
        """Draw a disc of 2 × `radius` rows around the column `middle`, as far as it stands above the ground."""
        for row, half in enumerate(disc_rows(radius)[: self.foot - centre + radius]):
            self.fill(middle - half, centre - radius + row, 2 * half, 1, colour)

    def sun(self, middle: int, centre: int, radius: int) -> None:
        """Draw a disc that reddens towards the horizon: in steps of a row, or of a line where it or the sky is high."""
        rows = disc_rows(radius)[: self.foot - centre + radius]
        step = 1 if radius >= LEAST_IN_ROWS and self.foot < 2 * HIGH_SKY else 2
        top = centre - radius

        def colour(y: int) -> str:
            share = (max(top, y - y % step) - top) / (self.foot - top) if radius >= LEAST_WITH_STEPS else 0.5
            return mixed("scene-sun", EMBER, max(LEAST_GLOW, REDDENING * share))

        for y, half in enumerate(rows, top):
            self.fill(middle - half, y, 2 * half, 1, colour(y))
            self._in_line[y // 2][colour(y)] = colour(y - y % 2)  # so that no cell of its rim has a third colour

    def setting_sun(self, middle: int, radius: int) -> None:
        """Draw a sun that sets: its foot, half a cell narrower than its middle, is on the ground."""
        self._around_sun = range((middle - 2 * radius) // 2 - BESIDE_SUN, (middle + 2 * radius) // 2 + BESIDE_SUN)
        self.sun(middle, self.foot - (radius + 1) // 2, radius)

    def crescent(self, middle: int, centre: int, radius: int, colour: str, *, from_left: bool = False) -> None:
        """Draw a moon whose lower right or left side is lit, 2 × `radius` rows high, around the column `middle`."""
        self.stamp(middle - 2 * radius, centre - radius, crescent(radius, from_left=from_left), {"#": colour})

    def scatter(self, stars: Sequence[tuple[int, int]]) -> None:
        """Draw stars in a plain sky, at hundredths of its width and height, bright ones and faint ones in turn."""
        for number, (across, down) in enumerate(stars):
            x, y = self.width * across // 100, self.foot * down // 100
            if self.is_sky(x, y):
                self.star(x, y, number % 2)

    def star(self, x: int, y: int, brightness: int) -> None:
        """Draw a star in the cell with this pixel."""
        self.write(x // 2, y // 2, STAR, STARLIGHT[brightness], more="")

    def in_letters(self) -> list[Line]:
        """Return the picture in ASCII, each cell a sign for what it shows most of."""
        lines: list[Line] = []
        for line in range(self.lines_high):
            names = [mix_of(self.colour_of(column, line)).first for column in range(self.columns)]
            spans: list[Span] = []
            for column, name in enumerate(names):
                sign, style = _sign(names, column), f"ink:{name}"
                if written := self._letters.get((column, line)):
                    sign, _ground, style = written
                    sign = SIGNS.get(sign, sign)
                elif sign == " " or sign == "_":
                    style = "dim"
                if spans and spans[-1][1] == style:
                    spans[-1] = (spans[-1][0] + sign, style)
                else:
                    spans.append((sign, style))
            lines.append(tuple(spans))
        return lines


def _places(high: int, colours: int, headline: int | None) -> list[float]:
    """Return the place of each row of a sky between its colours, the first of which is 0."""
    above = 0 if headline is None else headline + 2
    first = [place for line in range(above) for place in [float(line == above - 1)] * 2]
    rows, from_first = 2 * (high - above), int(bool(above))
    steps = [row - row % 2 if high >= HIGH_SKY else row for row in range(from_first, rows + from_first)]
    last = max(1, steps[-1] if steps else 1)
    return [*first, *(from_first + (colours - 1 - from_first) * step / last for step in steps)]


def disc_rows(radius: int) -> list[int]:
    """Return the half widths of a disc's rows from its top, in pixels.

    >>> disc_rows(2), disc_rows(3)
    ([3, 4, 4, 3], [4, 5, 6, 6, 5, 4])
    """
    more = 0.1 if radius < SMALL_DISC else 0.03  # so that each is round
    return [round(2 * (max(0.0, (radius + more) ** 2 - (row + 0.5) ** 2)) ** 0.5) for row in range(-radius, radius)]


SMALL_DISC = 4
"""The radius below which a disc is a little larger than the circle."""

LEAST_MOON = 3
"""The smallest radius with which a crescent is one, in rows."""

SMALLEST_CRESCENT = (
    ".......##...",
    "........###.",
    "#.......####",
    "##.....#####",
    ".#########..",
    "...#####....",
)
"""The crescent of the smallest radius, by hand: so few pixels are rounded to a bracket."""

DARK_SIZE, DARK_ASIDE, LEAST_LIT = 0.78, 0.4, 0.4
"""The radius of the dark disc of a crescent and its distance from the middle, up and to the left, as shares of the
radius of the whole moon; and the share of a pixel that must be lit."""

SAMPLES = 4
"""The points in a pixel, in each direction, by which its lit share is measured."""


@lru_cache
def crescent(radius: int, *, from_left: bool = False) -> Sequence[str]:
    """Return the rows of a moon, lit at its lower right or left, `#` for each lit pixel: 4 × `radius` by 2 × `radius`.

    >>> len(crescent(4)), len(crescent(4)[0])
    (8, 16)
    """
    if from_left:
        return [row[::-1] for row in crescent(radius)]
    if radius == LEAST_MOON:
        return SMALLEST_CRESCENT
    aside = DARK_ASIDE * radius * 0.5**0.5
    parts = [(each + 0.5) / SAMPLES for each in range(SAMPLES)]

    def lit(x: float, y: float) -> bool:
        return x * x + y * y <= radius**2 and (x + aside) ** 2 + (y + aside) ** 2 > (DARK_SIZE * radius) ** 2

    def share(column: int, row: int) -> float:
        return sum(lit((column + x) / 2, row + y) for x in parts for y in parts) / SAMPLES**2

    return [
        "".join("#" if share(column, row) >= LEAST_LIT else "." for column in range(-2 * radius, 2 * radius))
        for row in range(-radius, radius)
    ]


def _sign(names: Sequence[str], column: int) -> str:
    """Return the sign of a cell in ASCII; a pyramid's edges are slopes."""
    name = names[column]
    if name.startswith("block-"):
        return name.split("-")[1][0].upper() if name.endswith("-lit") else "|"
    sign = SIGNS.get(name, " ")
    if sign in "=:-." and name.startswith("scene-"):
        before, after = names[column - 1 : column], names[column + 1 : column + 2]
        if before and before[0].startswith("scene-sky"):
            return "/"
        if after and after[0].startswith("scene-sky"):
            return "\\"
    return sign


def headline_lines(
    title: str,
    below: str,
    width: int,
    *,
    points: Sequence[int],
    winner: int,
    plain: bool,
    is_high: bool = False,
    light: Light = Light.SMOOTH,
) -> list[Line]:
    """Draw a strip of dusk with two lines of text in its sky, and the players' pyramids beside them if there is room.

    Args:
        title: the first line.
        below: the second one.
        width: the columns of the picture.
        points: the points of each player.
        winner: the player whose pyramid has a golden top; -1 for none.
        plain: whether it is drawn in ASCII.
        is_high: whether there is more sky.
        light: the light of the theme.
    """
    title, first = _spaced(title, width), int(is_high)
    scene = Scene(width, HEADLINE_LINES[is_high], LOW_HEADLINE_SKY, ground=1, headline=first)
    # The first half of the players stand at the left of the words, the others at their right, where the sun sets.
    left = -(-len(points) // 2)
    free = (width - max(len(title), len(below))) // 2 - 1
    radius = scene.foot // 2
    for_sun = 2 * radius + BESIDE_SUN if winner >= 0 else 0
    if (free - for_sun) // left < 2 * scene.foot:
        for_sun = 0
    place = (free - for_sun) // left
    most = min(scene.foot, place // 2)
    if most >= LEAST_HIGH:
        if for_sun:
            scene.setting_sun(2 * (width - radius - BESIDE_SUN), radius)
        at_left = [round(place * (each + 0.5)) + for_sun // 2 for each in range(left)]
        at_right = [width - free + round(place * (each + 0.5)) for each in range(len(points) - left)]
        _pyramids_of(scene, [2 * column for column in (*at_left, *at_right)], most, points, winner)
    _write_headline(scene, title, below, first=first)
    return scene.in_letters() if plain else scene.lines(light)


HEADLINE_LINES = (4, 6)
"""The lines of the strip, on a low screen and with more sky."""

LEAST_HIGH = 4
"""The rows of the highest pyramid from which the heights of several can be compared."""


def _pyramids_of(scene: Scene, middles: Sequence[int], most: int, points: Sequence[int], winner: int) -> None:
    """Draw a pyramid for each player with the letter on the ground below it; the highest has `most` rows.

    They are as high as the points are many, in whole rows; a winner's is a row higher than any other at least.
    """
    best = max(1, *points)
    highs = [max(1, round(most * max(0, each) / best)) for each in points]
    if winner >= 0:
        highs = [high if player == winner else max(1, min(high, most - 1)) for player, high in enumerate(highs)]
    # The lower ones stand in front.
    for player in sorted(range(len(points)), key=lambda player: -highs[player]):
        won = player == winner
        scene.pyramid(middles[player], highs[player], NEAR if won else FAR, top=max(1, highs[player] // 5) * won)
    for player, middle in enumerate(middles):
        style = f"on:player-ground-{player + 1} ink:player-ink-{player + 1} bold"
        scene.write_styled(middle // 2, scene.lines_high - 1, PLAYER_LETTERS[player], style)


def end_lines(
    title: str,
    below: str,
    width: int,
    lines: int,
    *,
    points: Sequence[int],
    winner: int,
    plain: bool,
    light: Light = Light.SMOOTH,
) -> list[Line]:
    """Draw a dusk with two lines of text above a pyramid for each player, as high as their points.

    Args:
        title: the first line.
        below: the second one.
        width: the columns of the picture.
        lines: its lines.
        points: the points of each player.
        winner: the player whose pyramid has a golden top; -1 for none. With a winner there is a sun, at the right,
            where the light comes from.
        plain: whether it is drawn in ASCII.
        light: the light of the theme.
    """
    title = _spaced(title, width)
    scene = Scene(width, lines, SKY, ground=1, headline=1)
    radius = scene.foot // 4
    for_sun = 2 * (radius + BESIDE_SUN) if winner >= 0 else 0
    place = (width - for_sun) / len(points)
    most = min(scene.foot - 2 * LINES_OF_HEADLINE, round(place * MAX_OF_PLACE))
    middles = [round(place * (player + 0.5)) * 2 for player in range(len(points))]
    if winner >= 0:
        scene.setting_sun(2 * (width - radius - BESIDE_SUN), radius)
    _pyramids_of(scene, middles, most, points, winner)
    _write_headline(scene, title, below, first=1)
    return scene.in_letters() if plain else scene.lines(light)


LINES_OF_HEADLINE = 3
"""The lines of sky for a headline above pyramids."""

BESIDE_SUN = 2
"""The columns on each side of the sun."""

MAX_OF_PLACE = 0.48
"""The share of the room for a pyramid that the highest one takes on each side of its middle."""


def _spaced(title: str, width: int) -> str:
    """Return a title in spaced capitals if they fit."""
    spaced = "   ".join(" ".join(word) for word in title.upper().split())
    return spaced if len(spaced) <= width - 4 else title


def _write_headline(scene: Scene, title: str, below: str, *, first: int) -> None:
    for line, (text, ink) in enumerate([(title, "scene-title"), (below, "foreground")], first):
        text = shortened(text, scene.columns)
        at = (scene.columns - len(text)) // 2
        scene.write(at, line, text, ink, more="" if ink == "foreground" else "bold")
