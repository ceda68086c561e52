"""How a game stands, in words: turn, players, tracks, tasks, supply, and what the sides of the screen abbreviate."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.kit.wording import capitalized
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.presenters.messages import N_, _, joined, plural
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.interaction import Interaction

STEPS = {
    PLACE: N_("{name}: place."),
    ROW: N_("{name}: row."),
    WORK: N_("{name}: work."),
    DRAW: N_("{name}: draw."),
    TAKE: N_("{name}: search."),
    NEXT: N_("{name}: search."),
    TRIM: N_("{name}: limits."),
}
"""Whose step it is, by phase."""


def status_text(interaction: Interaction) -> str:
    """Return everything that all may know, a paragraph each for the turn, every player, the tasks and the supply."""
    paragraphs = [_turn(interaction), *_players(interaction)]
    if interaction.state.rules.has_cards:
        paragraphs.append(_tasks(interaction))
    return "\n\n".join([*paragraphs, _supply(interaction.state)])


def _turn(interaction: Interaction) -> str:
    view, state = interaction.view, interaction.state
    turns = state.rules.turns
    said = [_("Turn {turn} of {turns}.", turn=min(state.turn_number(), turns), turns=turns)]
    said.append(_("The game is over.") if view.is_over else _(STEPS[state.phase], name=view.names[view.current]))
    if goal := state.goal():
        what = names.goal(goal.id)
        said.append(_("The goal: {goal}, {done} of {needed} so far.", goal=what, done=goal.done, needed=goal.needed))
    return " ".join(said)


def _players(interaction: Interaction) -> Iterator[str]:
    view, state = interaction.view, interaction.state
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        name, points = view.player_names[player], state.points(player)
        head = plural("{name}, {count} point", "{name}, {count} points", points, name=name)
        yield "\n".join([head, *(f"  {line}" for line in player_status(state, player))])


def player_status(state: TerraState, player: int) -> Iterator[str]:
    """Yield what a player has, line by line: resources with their limits, tracks, card, pieces for the top level."""
    supplies, rules = state.rules.supplies, state.rules
    yield _("Workers in supply: {count}", count=state.supply[player])
    gold, limit = state.gold[player], supplies.gold_limit
    yield _("Gold: {gold} of at most {limit} at the end of a turn", gold=gold, limit=limit)
    yield _blocks(state, player)
    if "horus" in rules.tracks:
        yield plural("Horus track: {count} step", "Horus track: {count} steps", state.horus[player])
        yield _("Grave goods: {count}", count=state.graves[player])
    if "ships" in rules.tracks:
        yield plural("Oases track: {count} step", "Oases track: {count} steps", state.oases[player])
        yield _ship(state, player)
    if rules.has_cards:
        yield _card(state, player)
    pieces = state.pieces[rules.piece_index(TOP_LEVEL, 0, player)]
    yield _("Pieces of level {level} left: {count}", level=TOP_LEVEL, count=pieces)


def _blocks(state: TerraState, player: int) -> str:
    held, limit = state.blocks_of(player), state.rules.supplies.block_limit
    if not any(held):
        return _("Blocks: {count} of at most {limit}", count=0, limit=limit)
    blocks = joined(names.blocks(held))
    return _("Blocks: {count} of at most {limit}: {blocks}", count=sum(held), limit=limit, blocks=blocks)


def _ship(state: TerraState, player: int) -> str:
    steps, step, place = state.rules.supplies.nile_steps, state.ships[player], state.rules.arrival(state, player)
    palms = plural("{count} palm", "{count} palms", state.rules.palms(state, player))
    if place:
        return _(
            "Ship: step {step} of {steps}, number {place} to arrive there, {palms} passed",
            step=step,
            steps=steps,
            place=place,
            palms=palms,
        )
    return _("Ship: step {step} of {steps}, {palms} passed", step=step, steps=steps, palms=palms)


def _card(state: TerraState, player: int) -> str:
    card = card_held(state, player)
    if card is not None:
        return _("Strategy card: {card}", card=names.card(card))
    price = state.rules.coins_at(state.horus[player])
    if price:
        return _("A strategy card would cost {price} gold", price=price)
    return _("No strategy card before the first Horus coin")


def _tasks(interaction: Interaction) -> str:
    """Return who fulfils each task as things stand, and who has its card (N7, N9)."""
    state, players = interaction.state, interaction.view.player_names
    lines = [_("Tasks, as they stand now")]
    for card in range(len(CARDS)):
        leader, owner = state.rules.task_leader(state, card), state.card_owners[card]
        leads = _("{name} ahead", name=players[leader]) if leader is not None else _("nobody ahead")
        has = _("{name} has the card", name=players[owner - 1]) if owner else _("the card can be bought")
        said = _("{card}: {leads}, {has}", card=capitalized(names.card(card)), leads=leads, has=has)
        lines.append(f"  {said}")
    return "\n".join(lines)


def _supply(state: TerraState) -> str:
    first = joined(
        _("{count} {colour}", count=state.pieces[colour], colour=names.colour(colour))
        for colour in range(len(PYRAMID_COLOURS))
    )
    upper = state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + TOP_LEVEL - 2]
    levels = joined(_("level {level}: {pieces}", level=level, pieces=left) for level, left in enumerate(upper, 2))
    heights = joined(str(len(tiles)) for tiles in state.stacks)
    lines = [
        _("Tiles in the stacks 1 to {stacks}: {heights}", stacks=len(state.stacks), heights=heights),
        plural(
            "{gold} gold, {blocks}, {count} foundation face down",
            "{gold} gold, {blocks}, {count} foundations face down",
            len(state.foundations),
            gold=state.bank_gold,
            blocks=plural("{count} block", "{count} blocks", state.bank_blocks),
        ),
        _("Pieces of level 1: {pieces}", pieces=first),
        _("Pieces of {levels}", levels=levels),
    ]
    return "\n".join([_("Supply"), *(f"  {line}" for line in lines)])


def card_held(state: TerraState, player: int) -> int | None:
    """Return the strategy card that a player has (N7); None for none."""
    return state.card_owners.index(player + 1) if player + 1 in state.card_owners else None
