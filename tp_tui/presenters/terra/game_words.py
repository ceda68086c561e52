"""The words of Terra Pyramides: events, turns, score lines, goals, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from tp_tui.games.contract import (
    Action,
    Argument,
    Event,
    Fault,
    Goal,
    Option,
    Options,
    Reason,
    Refusal,
    RuleChapter,
    ScoreLine,
    State,
)
from tp_tui.games.terra.game import TerraGame
from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.components import yield_of
from tp_tui.games.terra.rules.state import Rules, TerraState
from tp_tui.presenters.game_words import Forms, GameWords, Spoken, Subject, spoken_turn
from tp_tui.presenters.messages import N_, NC_, _, in_context, joined, listed, plural
from tp_tui.presenters.terra import labels, names
from tp_tui.presenters.terra.reason_words import reason_words
from tp_tui.presenters.terra.refusal_words import refusal_words
from tp_tui.presenters.terra.setup_words import CHALLENGES, OPTIONS, setup_fault

EVENTS: Final[Mapping[str, Forms]] = {
    "placed": Forms(
        N_("{name} placed {tile} on {field}, stairs {way}"),
        N_("You placed {tile} on {field}, stairs {way}"),
        NC_("name", "placed {tile} on {field}, stairs {way}"),
    ),
    "founded": Forms(
        N_("{name} revealed foundation {site}, worth {value}"),
        N_("You revealed foundation {site}, worth {value}"),
        NC_("name", "revealed foundation {site}, worth {value}"),
    ),
    "row": Forms(
        N_("{name} took row {axis} ({direction}): {gains}"),
        N_("You took row {axis} ({direction}): {gains}"),
        NC_("name", "took row {axis} ({direction}): {gains}"),
    ),
    "moved": Forms(
        N_("{name} sent a worker from {field} to {site}"),
        N_("You sent a worker from {field} to {site}"),
        NC_("name", "sent a worker from {field} to {site}"),
    ),
    "returned": Forms(
        N_("{name} returned {workers}"),
        N_("You returned {workers}"),
        NC_("name", "returned {workers}"),
    ),
    "recalled": Forms(
        N_("{name} recalled a worker from {site}"),
        N_("You recalled a worker from {site}"),
        NC_("name", "recalled a worker from {site}"),
    ),
    "hired": Forms(
        N_("{name} hired a worker for {site} ({price} gold)"),
        N_("You hired a worker for {site} ({price} gold)"),
        NC_("name", "hired a worker for {site} ({price} gold)"),
    ),
    "bought": Forms(
        N_("{name} bought a white block ({price} gold)"),
        N_("You bought a white block ({price} gold)"),
        NC_("name", "bought a white block ({price} gold)"),
    ),
    "swapped": Forms(
        N_("{name} swapped {one} and {other} for white"),
        N_("You swapped {one} and {other} for white"),
        NC_("name", "swapped {one} and {other} for white"),
    ),
    "built": Forms(
        N_("{name} raised {site} to {colour} level {level} (+{points})"),
        N_("You raised {site} to {colour} level {level} (+{points})"),
        NC_("name", "raised {site} to {colour} level {level} (+{points})"),
    ),
    "drew": Forms(
        N_("{name} drew from stack {stack}"),
        N_("You drew from stack {stack}"),
        NC_("name", "drew from stack {stack}"),
    ),
    "searched": Forms(
        N_("{name} searched stack {stack} for {price} gold"),
        N_("You searched stack {stack} for {price} gold"),
        NC_("name", "searched stack {stack} for {price} gold"),
    ),
    "took": Forms(
        N_("{name} took tile {tile} of stack {stack}"),
        N_("You took tile {tile} of stack {stack}"),
        NC_("name", "took tile {tile} of stack {stack}"),
    ),
    "returned_tiles": Forms(
        N_("{name} put stack {stack} back in another order"),
        N_("You put stack {stack} back in another order"),
        NC_("name", "put stack {stack} back in another order"),
    ),
    "stack_out": Forms(
        N_("Stack {stack} is out of play"),
        N_("Stack {stack} is out of play"),
        NC_("name", "stack {stack} is out of play"),
    ),
    "offered": Forms(
        N_("{name} bought a grave good"),
        N_("You bought a grave good"),
        NC_("name", "bought a grave good"),
    ),
    "sailed": Forms(
        N_("{name} bought a ship step"),
        N_("You bought a ship step"),
        NC_("name", "bought a ship step"),
    ),
    "card": Forms(
        N_("{name} took the strategy card “{card}”"),
        N_("You took the strategy card “{card}”"),
        NC_("name", "took the strategy card “{card}”"),
    ),
    "enclosed": Forms(
        N_("{name} enclosed {site}: {gains}"),
        N_("You enclosed {site}: {gains}"),
        NC_("name", "enclosed {site}: {gains}"),
    ),
    "waived": Forms(
        N_("{name} paid {price} gold to lay the tile on either half"),
        N_("You paid {price} gold to lay the tile on either half"),
        NC_("name", "paid {price} gold to lay the tile on either half"),
    ),
    "won": Forms(
        N_("{name} reached the goal"),
        N_("You reached the goal"),
        NC_("name", "reached the goal"),
    ),
    "surplus": Forms(
        N_("{name} returned {gold} gold over the limit"),
        N_("You returned {gold} gold over the limit"),
        NC_("name", "returned {gold} gold over the limit"),
    ),
    "misfit": Forms(
        N_("{name} had a tile that fits nowhere; it left the game"),
        N_("You had a tile that fits nowhere; it left the game"),
        NC_("name", "had a tile that fits nowhere; it left the game"),
    ),
    "over": Forms(
        N_("{name} ended the game: all tiles are laid"),
        N_("You ended the game: all tiles are laid"),
        NC_("name", "ended the game: all tiles are laid"),
    ),
}
"""The messages of events, in the past tense, by kind."""

TURN: Final[Mapping[str, Forms]] = {
    "misfit": Forms(
        N_("{name} had a tile that fits nowhere"),
        N_("You had a tile that fits nowhere"),
        NC_("name", "had a tile that fits nowhere"),
    ),
    "placed": Forms(
        N_("{name} placed {tile} on {field}"),
        N_("You placed {tile} on {field}"),
        NC_("name", "placed {tile} on {field}"),
    ),
    "founded": Forms(
        N_("{name} revealed {site}"),
        N_("You revealed {site}"),
        NC_("name", "revealed {site}"),
    ),
    "row": Forms(N_("{name} took {gains}"), N_("You took {gains}"), NC_("name", "took {gains}")),
    "sent": Forms(
        N_("{name} sent {workers}"),
        N_("You sent {workers}"),
        NC_("name", "sent {workers}"),
    ),
    "hired": Forms(
        N_("{name} hired {workers} ({gold} gold)"),
        N_("You hired {workers} ({gold} gold)"),
        NC_("name", "hired {workers} ({gold} gold)"),
    ),
    "built": Forms(
        N_("{name} raised {site} to level {level}"),
        N_("You raised {site} to level {level}"),
        NC_("name", "raised {site} to level {level}"),
    ),
    "enclosed": Forms(
        N_("{name} enclosed {site} for {gains}"),
        N_("You enclosed {site} for {gains}"),
        NC_("name", "enclosed {site} for {gains}"),
    ),
    "bought": Forms(
        N_("{name} bought {goods}"),
        N_("You bought {goods}"),
        NC_("name", "bought {goods}"),
    ),
    "blocks": Forms(
        N_("{name} bought {blocks} ({gold} gold)"),
        N_("You bought {blocks} ({gold} gold)"),
        NC_("name", "bought {blocks} ({gold} gold)"),
    ),
    "card": Forms(
        N_("{name} took the card “{card}”"),
        N_("You took the card “{card}”"),
        NC_("name", "took the card “{card}”"),
    ),
    "searched": Forms(
        N_("{name} searched stack {stack}"),
        N_("You searched stack {stack}"),
        NC_("name", "searched stack {stack}"),
    ),
    "won": Forms(
        N_("{name} reached the goal"),
        N_("You reached the goal"),
        NC_("name", "reached the goal"),
    ),
    "stack_out": Forms(
        N_("Stack {stack} is out of play"),
        N_("Stack {stack} is out of play"),
        NC_("name", "stack {stack} is out of play"),
    ),
}
"""The messages of the parts of a turn, in the past tense, by kind."""

ECHOES: Final = {
    "placed": N_("{field}"),
    "founded": N_("{site} worth {value}"),
    "row": N_("{heard}"),
    "moved": N_("{site}"),
    "returned": N_("{heard}"),
    "recalled": N_("a worker home from {site}"),
    "hired": N_("hired for {site}"),
    "bought": N_("white block"),
    "swapped": N_("{one}, {other} for white"),
    "built": N_("{site} level {level}"),
    "drew": "",
    "searched": N_("{price} gold"),
    "took": "",
    "enclosed": N_("enclosed {site}: {heard}"),
    "stack_out": N_("stack {stack} gone"),
    "over": N_("the game is over: all tiles are laid"),
}
"""The results of the player's own moves, in few words, by kind of event; the others are said in full.

The row, the stack and where a worker comes from were typed and need not be heard again.
A tile that was drawn or taken is said when it can be placed.
"""

SHORT_TURN: Final = {
    "won": N_("reached the goal"),
    "built": N_("{site} level {level}"),
    "enclosed": N_("enclosed {site}, {heard}"),
    "misfit": N_("a tile that fits nowhere"),
    "placed": N_("{face} on {field}"),
    "founded": N_("{site} worth {value}"),
    "hired": N_("{heard}"),
    "sent": N_("{heard}"),
    "sent_to_build": N_("{heard}"),
    "card": N_("the card “{card}”"),
    "row": N_("{summed}"),
    "bought": N_("bought {goods}"),
    "blocks": N_("bought {blocks}"),
    "searched": N_("searched stack {stack}"),
    "stack_out": N_("stack {stack} gone"),
}
"""The parts of a turn in few words, by kind, in the order in which they are spoken."""

BRIEF_TURN: Final = {
    **SHORT_TURN,
    "enclosed": N_("enclosed {site}"),
    "sent": N_("workers to {sites}"),
    "sent_to_build": "",
    "card": N_("a card"),
    "searched": N_("searched"),
}
"""The same in fewer words, for a turn with many parts."""

TURN_PARTS: Final = {
    "won": N_("reached the goal"),
    "built": N_("{site} to level {level}"),
    "enclosed": N_("enclosed {site}"),
    "card": N_("card “{card}”"),
    "founded": N_("{site} worth {value}"),
    "placed": N_("tile on {field}"),
    "misfit": N_("a tile that fits nowhere"),
    "sent": N_("sent {each}"),
    "hired": N_("hired {each} ({gold} gold)"),
    "bought": N_("bought {goods}"),
    "blocks": N_("bought {blocks} ({gold} gold)"),
    "swapped": N_("swapped {blocks} blocks for {white} white"),
    "searched": N_("searched stack {stack}"),
    "stack_out": N_("stack {stack} out of play"),
}
"""The parts of a turn to be displayed, by kind, in the order of their importance."""

CROWNED: Final = N_("crowned {site} (level {level})")
"""The part of a pyramid that has reached the highest level."""

FIRST_CROWNED: Final = Forms(
    N_("{name} crowned {site}, the first pyramid of level {level}"),
    N_("You crowned {site}, the first pyramid of level {level}"),
    NC_("name", "crowned {site}, the first pyramid of level {level}"),
)
"""What is said of the first pyramid of the highest level in a game."""

REVEALS: Final = {
    "founded": N_("a foundation was revealed"),
    "drew": N_("a tile was drawn"),
    "searched": N_("a stack was searched"),
}
"""What was revealed, by kind of event."""

SCORE_SOURCES: Final = {
    "B30": NC_("score", "foundations"),
    "B31": NC_("score", "pyramids"),
    "H8": NC_("score", "Horus"),
    "H9": NC_("score", "grave goods"),
    "N8": NC_("score", "Nile"),
    "N9": NC_("score", "tasks"),
    "B32": NC_("score", "blocks and gold"),
}
"""The sources of points, by the clause of their score lines."""

SCORE_COLUMNS: Final = {
    "B30": "foundations",
    "B31": "pyramids",
    "H8": "horus",
    "H9": "grave_goods",
    "N8": "nile",
    "N9": "tasks",
    "B32": "resources",
}
"""The CSV columns of the sources of points, by clause."""


AIMS: Final = {
    "basic": N_("Score the most points in {turns} turns. High pyramids bring the most."),
    "horus": N_("Score the most points in {turns} turns, from pyramids, the Horus track and grave goods."),
    "nile": N_("Score the most points in {turns} turns, from pyramids, tracks, grave goods and ships."),
}
"""The aim of a game without a mission, by edition."""

PROSPECTS: Final = {
    "tracks": N_("what tracks and goods bring at the end"),
    "plan": N_("what you build later"),
    "rows": N_("your next row"),
    "rings": N_("enclosing your sites"),
    "hand": N_("your next tile"),
    "rivals": N_("holding back the others"),
}
"""For what one turn can be better than another: noun phrases by component of the evaluation."""


class TerraWords(GameWords):
    """The words of Terra Pyramides."""

    OPTIONS = OPTIONS
    CHALLENGES = CHALLENGES
    MINUTES = 30
    TOLD_SOURCES = frozenset({"B30", "B31", "B32", "H8"})
    TOLD_REASONS = frozenset(
        (
            "keeps_resources",
            "ahead",
            "raises",
            "reveals_and_raises",
            "gains",
            "graves",
            "graves_and_lead",
            "oases",
            "oases_higher",
            "palm",
            "ship",
            "task_lead",
            "leaves_row",
            "keeps_from_row",
            "row_worth_less",
            "ring_short",
            "pick_better",
        )
    )
    MOVES = frozenset({"placed"})

    def drawing_key(self, option: Option) -> str:
        return _("S site, o oasis, . space, * start space, ~ Nile") if option.name == "board" else ""

    def fault(self, fault: Fault) -> str:
        return setup_fault(fault.id.partition(".")[2], *fault.args)

    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        """Describe an event: `Ada placed a worker+eye tile on f7, stairs west`."""
        assert isinstance(state, TerraState)
        return _said(EVENTS[event.kind], subject, _places(state, event), is_continued=is_continued)

    def plan(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        assert isinstance(state, TerraState)
        said = [labels.imperative(state, action) for action in actions]
        for place, action in enumerate(actions[:-1]):
            if action.kind == "done":  # nobody would guess what is still to be done then
                said[place] = _("{step} (then for the limit)", step=said[place])
        return said

    def joint_key(self, event: Event) -> tuple[Argument, ...]:
        return (event.kind, event.args[-1]) if event.kind == "moved" else ()

    def joint_event(self, state: State, events: Sequence[Event]) -> str:
        """Describe workers sent to one site: `sent 2 workers from h4 and f4 to d4`."""
        assert isinstance(state, TerraState)
        places = [_places(state, event) for event in events]
        fields = listed(dict.fromkeys(str(place["field"]) for place in places))
        return plural(
            "sent {count} worker from {fields} to {site}",
            "sent {count} workers from {fields} to {site}",
            len(events),
            fields=fields,
            site=places[0]["site"],
        )

    def plan_in_short(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        """Return the same with all workers sent in a row together, and without the end of the turn."""
        assert isinstance(state, TerraState)
        said: list[str] = []
        for kind, same in groupby(actions, key=lambda action: action.kind):
            acts = [labels.imperative_in_short(state, action) for action in same]
            said += [_("workers {moves}", moves=joined(acts))] if kind == "move" else acts
        return said[:-1] if len(said) > 1 and actions[-1].kind == "done" else said

    def turn(self, state: State, events: Sequence[Event], subject: Subject) -> str:
        """Return a summary of a turn: `Ada placed a blue tile on h8, took 3 workers, raised g5 to level 3`.

        Mere preparations are left out: workers sent to a site that was then built on, swaps, white blocks, draws.
        """
        assert isinstance(state, TerraState)
        return joined(
            _said(TURN[kind], subject, places, is_continued=number > 0)
            for number, (kind, places) in enumerate(part for part in _parts(state, events) if part[0] in TURN)
        )

    def echo(self, state: State, event: Event, players: Sequence[Subject], *, is_continued: bool = False) -> str:
        assert isinstance(state, TerraState)
        if event.kind not in ECHOES:
            return super().echo(state, event, players, is_continued=is_continued)
        places = _places(state, event)
        if event.kind == "built" and places["level"] == 1:
            return _("{site} {colour} level {level}", **places)
        return _(ECHOES[event.kind], **places)

    def price(self, event: Event) -> int:
        if event.kind != "built":
            return 0
        _site, level, _colour = event.args  # which is the number of blocks that it costs (B22), a point each (B32)
        return level

    def turn_in_short(
        self, state: State, events: Sequence[Event], subject: Subject, players: Sequence[Subject], most: int
    ) -> str:
        assert isinstance(state, TerraState)
        order = [*SHORT_TURN]
        noted = (part for part in _parts(state, events) if part[0] in SHORT_TURN)
        told = sorted(noted, key=lambda part: order.index(part[0]))
        parts = [
            Spoken(_(SHORT_TURN[kind], **places), _(brief, **places) if (brief := BRIEF_TURN[kind]) else "")
            for kind, places in told
        ]
        return spoken_turn(subject, parts, most)

    def event_in_short(self, state: State, event: Event, subject: Subject) -> str:
        assert isinstance(state, TerraState)
        if event.kind != "enclosed":
            return super().event_in_short(state, event, subject)
        return _("{name}: enclosed {site}, {heard}", name=subject.called, **_places(state, event))

    def turn_parts(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        assert isinstance(state, TerraState)
        parts = [*_parts(state, events)]
        built = {places["site"] for kind, places in parts if kind == "built"}  # which tells of the foundation too
        told = [
            (kind, places)
            for kind, places in parts
            if kind in TURN_PARTS and not (kind == "founded" and places["site"] in built)
        ]
        order, highest = [*TURN_PARTS], len(state.rules.supplies.worth)
        return [
            _(CROWNED if places.get("level") == highest else TURN_PARTS[kind], **places)
            for kind, places in sorted(told, key=lambda part: order.index(part[0]))
        ]

    def highlight(
        self, state: State, event: Event, earlier: Iterable[Event], subject: Subject, players: Sequence[Subject]
    ) -> str:
        """Tell of an enclosed site, and of the first pyramid of the highest level."""
        assert isinstance(state, TerraState)
        if event.kind == "enclosed":
            return self.event(state, event, subject)
        highest = len(state.rules.supplies.worth)
        if event.kind != "built" or event.args[1] < highest:
            return ""
        is_first = not any(other.kind == "built" and other.args[1] == highest for other in earlier)
        return FIRST_CROWNED.text(subject, _places(state, event)) if is_first else ""

    def reveal(self, event: Event) -> str:
        return _(REVEALS[event.kind])

    def refusal(self, state: State, refusal: Refusal) -> str:
        assert isinstance(state, TerraState)
        return refusal_words(state, refusal) or super().refusal(state, refusal)

    def score_line(self, state: State, line: ScoreLine) -> str:
        """Return the source of a score line: `red pyramid, level 3`."""
        match line.id, *line.args:
            case ("foundation",):
                return _("foundation")
            case "pyramid", int(colour), int(level):
                return _("{colour} pyramid, level {level}", colour=names.colour(colour), level=level)
            case ("blocks",):
                return _("blocks")
            case ("gold",):
                return in_context("score", "gold")
            case ("horus_track",):
                return _("Horus track")
            case "grave_goods", int(goods):
                return in_context("score", "{count} grave goods", count=goods)
            case "oases", int(oases), int(level):
                return _("{oases} oases × level {level}", oases=oases, level=level)
            case "palms", int(sites), int(palms):
                return _("{sites} sites × {palms} palms", sites=sites, palms=palms)
            case "task", int(card):
                return _("task: {card}", card=names.card(card))
        return super().score_line(state, line)

    def score_sources(self) -> Mapping[str, str]:
        return {clause: in_context("score", source) for clause, source in SCORE_SOURCES.items()}

    def score_columns(self) -> Mapping[str, str]:
        return SCORE_COLUMNS

    def prospect(self, name: str) -> str:
        return _(PROSPECTS[name]) if name in PROSPECTS else name

    def reason(self, state: State, reason: Reason, rival: str) -> str:
        """Return a reason of a hint or review: `reveals e6 and takes it with 2 workers`.

        An unknown reason, or one with invalid arguments, is shown verbatim.
        """
        assert isinstance(state, TerraState)
        try:
            said = reason_words(state, reason, rival)
        except (LookupError, TypeError, ValueError, OverflowError):
            said = ""
        return said or super().reason(state, reason, rival)

    def goal(self, state: State, goal: Goal) -> str:
        """Return the goal of a mission: `four pyramids of level 5`."""
        return names.goal(goal.id) if goal.id in names.GOALS else super().goal(state, goal)

    def moment(self, state: State) -> str:
        assert isinstance(state, TerraState)
        turns = state.rules.turns
        return _("turn {turn} of {turns}", turn=min(state.turn_number(), turns), turns=turns)

    def summary(self) -> str:
        return _("Lay tiles, send workers, raise the highest pyramids.")

    def aim(self, options: Options) -> str:
        rules = self._rules(options)
        if rules.task:
            return _("Your goal, in {turns} turns: {goal}.", turns=rules.turns, goal=names.goal(rules.task))
        return _(AIMS[str(rules.options["edition"])], turns=rules.turns)

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        from tp_tui.presenters.terra.rulebook import rulebook  # not needed to start a game

        return rulebook(self._rules(options))

    def _rules(self, options: Options) -> Rules:
        assert isinstance(self.game, TerraGame)
        return self.game.rules(options)


def _said(forms: Forms, subject: Subject, places: Mapping[str, object], *, is_continued: bool) -> str:
    """Return a form for `subject`; a continuation is a message with the person as its context."""
    if not is_continued:
        return forms.text(subject, places)
    return in_context("you" if subject.is_you else "name", forms.then, **places)


def _places(state: TerraState, event: Event) -> dict[str, object]:
    """Return the placeholders of an event's message."""
    rules, args = state.rules, event.args
    match event.kind:
        case "placed":
            face, at, way = args
            return {"tile": names.a_tile(state, face), "field": names.field(state, at), "way": names.way(way)}
        case "founded":
            return {"site": names.field_of_site(state, args[0]), "value": args[1]}
        case "row":
            direction = names.axis(args[0])
            brought = yield_of(args[1:])
            said = {"axis": AXES[args[0]], "direction": direction, "gains": names.gains(brought)}
            return {**said, "way": names.short_axis(args[0]), "heard": names.gains_to_hear(brought)}
        case "moved":
            return {"field": names.field(state, args[0]), "site": names.field_of_site(state, args[1])}
        case "returned":
            workers = plural("{count} unused worker", "{count} unused workers", args[0])
            heard = plural("{count} worker unused", "{count} workers unused", args[0])
            return {"workers": workers, "heard": heard}
        case "recalled":
            return {"site": names.field_of_site(state, args[0])}
        case "hired":
            return {"site": names.field_of_site(state, args[0]), "price": rules.supplies.purchase_price}
        case "bought":
            return {"price": rules.supplies.purchase_price}
        case "swapped":
            return {"one": names.colour(args[0]), "other": names.colour(args[1])}
        case "built":
            site, level, colour = args
            worth = rules.supplies.worth
            points = worth[level - 1] - (worth[level - 2] if level > 1 else state.values[site])
            named = {"site": names.field_of_site(state, site), "colour": names.colour(colour)}
            return {**named, "level": level, "points": points}
        case "searched":
            return {"stack": args[0] + 1, "price": rules.supplies.search_price}
        case "drew" | "returned_tiles" | "stack_out":
            return {"stack": args[0] + 1}
        case "took":
            return {"stack": args[0] + 1, "tile": args[1] + 1}
        case "card":
            return {"card": names.card(args[0])}
        case "enclosed":
            brought = yield_of(args[1:])
            ring = names.field_of_site(state, args[0])
            return {"site": ring, "gains": names.gains(brought), "heard": names.summed_to_hear(brought)}
        case "waived":
            return {"price": rules.supplies.waive_price}
        case "surplus":
            return {"gold": args[0]}
    return {}


def _parts(state: TerraState, events: Sequence[Event]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the noteworthy parts of a turn by kind, with the placeholders of their messages."""
    happened: dict[str, list[tuple[int, ...]]] = {}
    for event in events:
        happened.setdefault(event.kind, []).append(event.args)
    for _none in happened.get("misfit", ()):
        yield "misfit", {}
    for face, at, _way in happened.get("placed", ()):
        tile, short = names.a_tile(state, face), names.tile_of(state, face)
        yield "placed", {"tile": tile, "face": short, "field": names.field(state, at)}
    for site, value in happened.get("founded", ()):
        yield "founded", {"site": names.field_of_site(state, site), "value": value}
    for args in happened.get("row", ()):
        brought = yield_of(args[1:])
        yield "row", {"gains": names.gains_in_short(brought), "summed": names.summed_to_hear(brought)}
    top = {site: level for site, level, _colour in happened.get("built", ())}
    if moved := Counter(site for *_start, site in happened.get("moved", ())):
        # Who listens is told of all workers, who reads only of those sent to where nothing was built.
        heard = joined(
            plural("worker to {site}", "{count} workers to {site}", number, site=names.field_of_site(state, site))
            for site, number in moved.items()
        )
        each = [_sent(state, site, number) for site, number in moved.items() if site not in top]
        sites = joined(names.field_of_site(state, site) for site in moved)
        kind = "sent" if each else "sent_to_build"
        yield kind, {"workers": listed(each), "each": joined(each), "heard": heard, "sites": sites}
    if hired := Counter(site for (site,) in happened.get("hired", ())):
        gold = hired.total() * state.rules.supplies.purchase_price
        workers = listed(_hired(state, site, number) for site, number in hired.items())
        heard = joined(
            plural("hired for {site}", "{count} hired for {site}", number, site=names.field_of_site(state, site))
            for site, number in hired.items()
        )
        each = [
            _("{count} for {site}", count=number, site=names.field_of_site(state, site))
            for site, number in hired.items()
        ]
        yield "hired", {"workers": workers, "each": joined(each), "gold": gold, "heard": heard}
    for site, level in sorted(top.items(), key=lambda built: -built[1]):
        yield "built", {"site": names.field_of_site(state, site), "level": level}
    for site, *numbers in happened.get("enclosed", ()):
        brought = yield_of(tuple(numbers))
        gains, heard = names.gains_in_short(brought), names.summed_to_hear(brought)
        yield "enclosed", {"site": names.field_of_site(state, site), "gains": gains, "heard": heard}
    if blocks := len(happened.get("bought", ())):
        gold = blocks * state.rules.supplies.purchase_price
        yield "blocks", {"blocks": names.white_blocks(blocks), "gold": gold}
    if goods := len(happened.get("offered", ())):
        yield "bought", {"goods": names.grave_goods(goods)}
    if steps := len(happened.get("sailed", ())):
        yield "bought", {"goods": names.ship_steps(steps)}
    if swaps := len(happened.get("swapped", ())):
        yield "swapped", {"blocks": 2 * swaps, "white": swaps}
    for (card,) in happened.get("card", ()):
        yield "card", {"card": names.card(card)}
    for (stack,) in happened.get("searched", ()):
        yield "searched", {"stack": stack + 1}
    for _none in happened.get("won", ()):
        yield "won", {}
    for (stack,) in happened.get("stack_out", ()):
        yield "stack_out", {"stack": stack + 1}


def _sent(state: TerraState, site: int, number: int) -> str:
    return _("{count} to {site}", count=number, site=names.field_of_site(state, site))


def _hired(state: TerraState, site: int, number: int) -> str:
    return plural(
        "{count} worker for {site}", "{count} workers for {site}", number, site=names.field_of_site(state, site)
    )


WORDS = TerraWords
