"""The reasons of hints and reviews in words, as clauses addressed to “you”.

`ai.turn_explanations` and `ai.hint_explanations` produce the reasons. They come from another process and are not
trusted: `TerraWords.reason` shows an unknown one verbatim.
"""

from __future__ import annotations

from typing import Final

from tp_tui.games.contract import Reason
from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.components import yield_of
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import N_, _, listed, plural
from tp_tui.presenters.terra import names

PLAIN: Final = {
    "only_option": N_("the only thing you can do"),
    "nothing_better": N_("nothing else you could still do brings more"),
    "as_good": N_("leaves you as well off as any other turn would"),
}
"""The reasons without arguments."""


def reason_words(state: TerraState, reason: Reason, rival: str) -> str:
    """Return a reason for a turn in `state`; empty for an unknown reason.

    Raises:
        LookupError, TypeError, ValueError: the arguments name things that do not exist.
    """
    match reason.id, *reason.args:
        case (str(name),):
            return _(PLAIN[name]) if name in PLAIN else ""
        case "keeps_resources", int(worth):
            return _("keeps resources worth {points}", points=about(worth))
        case "ahead", int(by):
            return _("leaves you {points} ahead of other turns", points=about(by))
        case "behind", int(by):
            return _("is {points} behind other turns as things stand", points=about(by))
        case "goal", int(done), int(needed), str(goal):
            return _("makes it {done} of {needed}: {goal}", done=done, needed=needed, goal=names.goal(goal))
    return (
        _of_sites(state, reason)
        or _of_resources(reason)
        or _of_tracks(state, reason)
        or _of_rows(state, reason, rival)
        or _of_tiles(state, reason)
    )


def about(points: int) -> str:
    """Return a rounded number of points, since evaluations are estimates; 0 stands for half a point."""
    return plural("about a point", "about {count} points", points) if points else _("about half a point")


def _of_sites(state: TerraState, reason: Reason) -> str:
    match reason.id, *reason.args:
        case "reveals_and_raises", int(at), int(level), int(points):
            return _(
                "reveals {site} and raises it to level {level} (+{points})",
                site=names.field(state, at),
                level=level,
                points=points,
            )
        case "raises", int(at), int(level), int(points):
            return _(
                "raises {site} to level {level} (+{points})", site=names.field(state, at), level=level, points=points
            )
        case "crew_ready", int(at), int(crew), int(full), int(level):
            return _(
                "brings {site} to {crew} of {full} workers, ready for level {level}",
                site=names.field(state, at),
                crew=crew,
                full=full,
                level=level,
            )
        case "crew_short", int(at), int(crew), int(full), int(level), int(workers), int(blocks), int(colour):
            needs = [names.workers(workers)] if workers else []
            needs += [_blocks_needed(blocks, colour)] if blocks else []
            return _(
                "brings {site} to {crew} of {full} workers, {needs} short of level {level}",
                site=names.field(state, at),
                crew=crew,
                full=full,
                needs=listed(needs),
                level=level,
            )
        case "reveals_and_takes", int(at), int(crew):
            return plural(
                "reveals {site} and takes it with {count} worker",
                "reveals {site} and takes it with {count} workers",
                crew,
                site=names.field(state, at),
            )
        case "takes_foundation", int(at), int(value), int(crew):
            return plural(
                "takes foundation {site} (worth {value}) with {count} worker",
                "takes foundation {site} (worth {value}) with {count} workers",
                crew,
                site=names.field(state, at),
                value=value,
            )
        case "if_worth", int(at), int(least):
            return _("if {site} turns out worth {least} or more", site=names.field(state, at), least=least)
        case "reveals", int(at):
            return _("reveals foundation {site}", site=names.field(state, at))
        case "reveals_in_line", int(at), int(tiles):
            return plural(
                "reveals foundation {site}; one worker tile is in line with it",
                "reveals foundation {site}; {count} worker tiles are in line with it",
                tiles,
                site=names.field(state, at),
            )
    return ""


def _blocks_needed(count: int, colour: int) -> str:
    """Return `2 red blocks`, or `2 blocks` if the colour is negative."""
    if colour < 0:
        return plural("{count} block", "{count} blocks", count)
    return plural("{count} {colour} block", "{count} {colour} blocks", count, colour=names.colour(colour))


def _of_resources(reason: Reason) -> str:
    match reason.id, *reason.args:
        case "gains", [*held], int(gold), int(worth):
            blocks = [number for number in held if isinstance(number, int)]
            gained = [*names.blocks(blocks), *([names.gold(gold)] if gold else [])]
            return _("gains {gains}, worth {points}", gains=listed(gained), points=about(worth))
        case "buys", int(gold), int(blocks_bought):
            return plural(
                "turns {gold} gold into {count} block that fits any pyramid",
                "turns {gold} gold into {count} blocks that fit any pyramid",
                blocks_bought,
                gold=gold,
            )
        case "swaps", int(given), int(got):
            return plural(
                "turns {given} blocks into {count} that fits any pyramid",
                "turns {given} blocks into {count} that fit any pyramid",
                got,
                given=given,
            )
        case "limits", int(block_limit), int(gold_limit):
            return _("the limit is {blocks} blocks and {gold} gold", blocks=block_limit, gold=gold_limit)
    return ""


def _of_tracks(state: TerraState, reason: Reason) -> str:
    match reason.id, *reason.args:
        case "ring", int(at), [*numbers]:
            gains = yield_of(tuple(number for number in numbers if isinstance(number, int)))
            return _("encloses {site}: {gains}", site=names.field(state, at), gains=names.gains(gains))
        case "horus", int(steps):
            return plural("gains {count} Horus step", "gains {count} Horus steps", steps)
        case "horus_and_gold", int(steps), int(gold):
            return plural(
                "gains {count} Horus step and {gold} gold from the track",
                "gains {count} Horus steps and {gold} gold from the track",
                steps,
                gold=gold,
            )
        case "graves", int(goods), int(worth):
            return plural(
                "adds {count} grave good, worth {points}",
                "adds {count} grave goods, worth {points}",
                goods,
                points=about(worth),
            )
        case "graves_and_lead", int(goods), int(worth):
            return plural(
                "adds {count} grave good, worth {points}, and takes the lead in them",
                "adds {count} grave goods, worth {points}, and takes the lead in them",
                goods,
                points=about(worth),
            )
        case "oases", int(steps), int(worth):
            return plural(
                "adds {count} oasis step, worth {points} with your highest pyramid",
                "adds {count} oasis steps, worth {points} with your highest pyramid",
                steps,
                points=about(worth),
            )
        case "oases_higher", int(level), int(points):
            return plural(
                "lets your oases count (+{points})",
                "lets your oases count {count} times (+{points})",
                level,
                points=points,
            )
        case "palm", int(palm), int(points), int(sites):
            return plural(
                "sails your ship to palm {palm}, worth {points} with your {count} site",
                "sails your ship to palm {palm}, worth {points} with your {count} sites",
                sites,
                palm=palm,
                points=names.points(points),
            )
        case "ship", int(steps), int(worth):
            return plural(
                "moves your ship {count} step, worth {points}",
                "moves your ship {count} steps, worth {points}",
                steps,
                points=about(worth),
            )
        case "card", int(card), int(own), int(other):
            return _(
                "takes the card “{card}”: {own} points for that task instead of {other}",
                card=names.card(card),
                own=own,
                other=other,
            )
        case "task_lead", int(card), int(points):
            return _(
                "takes the lead in the task “{card}”, {points} points at the end", card=names.card(card), points=points
            )
    return ""


def _of_rows(state: TerraState, reason: Reason, rival: str) -> str:
    match reason.id, *reason.args:
        case "leaves_row", int(first), int(last), int(worth):
            return _("leaves you row {row}, worth {points}", row=_row(state, first, last), points=about(worth))
        case "keeps_from_row", int(first), int(last), int(worth):
            return _(
                "keeps {rival} from row {row}, worth {points}",
                rival=rival,
                row=_row(state, first, last),
                points=about(worth),
            )
        case "row_worth_less", int(first), int(last), int(worth):
            return _(
                "makes row {row} worth {points} less to {rival}",
                row=_row(state, first, last),
                points=about(worth),
                rival=rival,
            )
        case "ring_short", int(at), int(tiles), int(worth):
            return plural(
                "leaves {site} {count} tile short of being enclosed, worth {points}",
                "leaves {site} {count} tiles short of being enclosed, worth {points}",
                tiles,
                site=names.field(state, at),
                points=about(worth),
            )
    return ""


def _row(state: TerraState, first: int, last: int) -> str:
    """Return a row as it is taken and asked for, by its letter and a field of it: `h through c7`."""
    if first == last:
        return names.field(state, first)
    for rows in state.rules.board.row_fields:
        for axis, row in zip(AXES, rows, strict=True):
            if {row[0], row[-1]} == {first, last}:
                return _("{axis} through {field}", axis=axis, field=names.field(state, row[len(row) // 2]))
    return "–".join(names.field(state, at) for at in (first, last))


def _of_tiles(state: TerraState, reason: Reason) -> str:
    match reason.id, *reason.args:
        case "known_top", int(face):
            return _("you know its top tile: {tile}", tile=names.tile_of(state, face))
        case "top_tile", int(face), int(better), int(by):
            equal = N_("its top tile is {tile}, about as good as an unseen tile")
            ahead = N_("its top tile is {tile}, {points} better than an unseen tile")
            behind = N_("its top tile is {tile}, {points} worse than an unseen tile")
            return _compared(state, (equal, ahead, behind), face, better, by)
        case "unseen_tile", int(face), int(better), int(by), str(half):
            equal = N_("an unseen tile is about as good as {tile}, the best you know")
            ahead = N_("an unseen tile is {points} better than {tile}, the best you know")
            behind = N_("an unseen tile is {points} worse than {tile}, the best you know")
            return _with_half(_compared(state, (equal, ahead, behind), face, better, by), half)
        case "no_top_known", str(half), int(may_search):
            if may_search:
                return _with_half(
                    _("you know none of the top tiles, so any stack will do; a search isn't worth its gold"), half
                )
            return _with_half(_("you know none of the top tiles, so any stack will do"), half)
        case "pick", int(tiles), int(gold):
            return plural(
                "lets you pick from {count} tile for {gold} gold",
                "lets you pick from {count} tiles for {gold} gold",
                tiles,
                gold=gold,
            )
        case "pick_better", int(tiles), int(gold), int(by):
            return plural(
                "lets you pick from {count} tile for {gold} gold; the best is probably {points} better than an "
                "unseen tile",
                "lets you pick from {count} tiles for {gold} gold; the best is probably {points} better than an "
                "unseen tile",
                tiles,
                gold=gold,
                points=about(by),
            )
        case "only_tile", int(face):
            return _("{tile} is the only tile there", tile=names.tile_of(state, face))
        case "tile_compared", int(face), int(better), int(by):
            equal = N_("{tile} is about as good as the others on average")
            ahead = N_("{tile} is {points} better than the others on average")
            behind = N_("{tile} is {points} worse than the others on average")
            return _compared(state, (equal, ahead, behind), face, better, by)
    return ""


def _compared(state: TerraState, messages: tuple[str, str, str], face: int, better: int, by: int) -> str:
    """Return the message for a tile that is equally good (`better` 0), better (1) or worse (-1)."""
    return _(messages[better], tile=names.tile_of(state, face), points=about(by))


def _with_half(said: str, half: str) -> str:
    """Append to the text `said` of a stack the half that its tiles belong to, in games where halves matter (V1)."""
    return _("{reason}; its tiles go on the {half} half", reason=said, half=names.half(half)) if half else said
