"""The ladder of a host in words: who has which rating, a game after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from tp_tui.games.contract import Game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.messages import Message
from tp_tui.room.ladder import BOT, Standing

WIDEST = 20
"""The columns of the longest name."""


class LadderWords:
    """The words of the ladder."""

    TITLE = Message("Ladder")
    NONE = Message(
        "No game counts yet: those that people finish at tables do, without hints and without bots that sat in."
    )
    HEAD = Message(("Rating", "±", "Games"))
    PROVISIONAL = Message("? after few games a rating is uncertain: more than 110 points of deviation")


words = LadderWords()


def ladder_text(ladders: Iterable[tuple[Game, Sequence[Standing]]]) -> str:
    """Return the ladders of games, best first; those with few games come last."""
    parts = ["\n".join((game.title, *_lines(standings))) for game, standings in ladders if standings]
    return "\n\n".join(parts) or words.NONE


def _lines(standings: Sequence[Standing]) -> Iterator[str]:
    names = [_name(standing) for standing in standings]
    width = min(WIDEST, max(map(cell_len, names)))
    rating, deviation, games = words.HEAD
    yield f"    {'':{width}}  {rating:>7}  {deviation:>4}  {games:>5}"
    for place, (standing, name) in enumerate(zip(standings, names, strict=True), 1):
        mark = "?" if standing.is_provisional else f"{place}."
        figures = f"{standing.rating:>7.0f}  {2 * standing.deviation:>4.0f}  {standing.games:>5}"
        yield f"{mark:>3} {set_cell_size(name, width)}  {figures}"
    if any(standing.is_provisional for standing in standings):
        yield words.PROVISIONAL


def _name(standing: Standing) -> str:
    if standing.player.startswith(BOT):
        return bot_name(standing.player.removeprefix(BOT))
    return printable(standing.name, WIDEST)
