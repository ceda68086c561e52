"""How a game stands, in words: turn, players, tracks, tasks, supply, and what the sides of the screen abbreviate."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.kit.wording import count
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import _
from tp_tui.presenters.terra import names, words
from tp_tui.presenters.terra.interaction import Interaction


def status_text(interaction: Interaction) -> str:
    """Return everything that all may know, a paragraph each for the turn, every player, the tasks and the supply."""
    paragraphs = [_turn(interaction), *_players(interaction)]
    if interaction.state.rules.has_cards:
        paragraphs.append(_tasks(interaction))
    return "\n\n".join([*paragraphs, _supply(interaction.state)])


def _turn(interaction: Interaction) -> str:
    view, state = interaction.view, interaction.state
    turn = f"Turn {min(state.turn_number(), state.rules.turns)} of {state.rules.turns}"
    goal = state.goal()
    said = f" The goal: {names.goal(goal.id)}, {goal.done} of {goal.needed} so far." if goal else ""
    if view.is_over:
        return f"{turn}. The game is over.{said}"
    return f"{turn}. {view.names[view.current]}: {words.PHASE_TITLES[state.phase].lower()}.{said}"


def _players(interaction: Interaction) -> Iterator[str]:
    view, state = interaction.view, interaction.state
    names = view.player_names
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        yield f"{names[player]}, {count(state.points(player), 'point')}\n" + "\n".join(
            f"  {line}" for line in player_status(state, player)
        )


def player_status(state: TerraState, player: int) -> Iterator[str]:
    """Yield what a player has, line by line: resources with their limits, tracks, card, pieces for the top level."""
    supplies, rules = state.rules.supplies, state.rules
    blocks = names.blocks(state.blocks_of(player))
    held = f"{sum(state.blocks_of(player))} of at most {supplies.block_limit}"
    yield f"Workers in supply: {state.supply[player]}"
    yield f"Gold: {state.gold[player]} of at most {supplies.gold_limit} at the end of a turn"
    yield f"Blocks: {held}{': ' + ', '.join(blocks) if blocks else ''}"
    if "horus" in rules.tracks:
        yield f"Horus track: {count(state.horus[player], 'step')}"
        yield f"Grave goods: {state.graves[player]}"
    if "ships" in rules.tracks:
        yield f"Oases track: {count(state.oases[player], 'step')}"
        place = rules.arrival(state, player)
        shared = f", number {place} to arrive there" if place else ""
        palms = count(rules.palms(state, player), "palm")
        yield f"Ship: step {state.ships[player]} of {supplies.nile_steps}{shared}, {palms} passed"
    card = card_held(state, player)
    if card is not None:
        yield f"Strategy card: {names.card(card)}"
    elif rules.has_cards:
        price = rules.coins_at(state.horus[player])
        yield f"A strategy card would cost {price} gold" if price else "No strategy card before the first Horus coin"
    yield f"Pieces of level {TOP_LEVEL} left: {state.pieces[rules.piece_index(TOP_LEVEL, 0, player)]}"


def _tasks(interaction: Interaction) -> str:
    """Return who fulfils each task as things stand, and who has its card (N7, N9)."""
    state, players = interaction.state, interaction.view.player_names
    lines = [_("Tasks, as they stand now")]
    for card in range(len(CARDS)):
        leader, owner = state.rules.task_leader(state, card), state.card_owners[card]
        name = names.card(card)
        leads = f"{players[leader]} ahead" if leader is not None else "nobody ahead"
        has = f", {players[owner - 1]} has the card" if owner else ", the card can be bought"
        lines.append(f"  {name[:1].upper()}{name[1:]}: {leads}{has}")
    return "\n".join(lines)


def _supply(state: TerraState) -> str:
    first = ", ".join(f"{state.pieces[colour]} {COLOURS[colour]}" for colour in range(len(PYRAMID_COLOURS)))
    upper = state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + TOP_LEVEL - 2]
    levels = ", ".join(f"level {level}: {left}" for level, left in enumerate(upper, 2))
    stacks = ", ".join(str(len(tiles)) for tiles in state.stacks)
    return (
        "Supply\n"
        f"  Tiles in the stacks 1 to {len(state.stacks)}: {stacks}\n"
        f"  {count(state.bank_gold, 'gold')}, {count(state.bank_blocks, 'block')}, "
        f"{count(len(state.foundations), 'foundation')} face down\n"
        f"  Pieces of level 1: {first}\n"
        f"  Pieces of {levels}"
    )


def card_held(state: TerraState, player: int) -> int | None:
    """Return the strategy card that a player has (N7); None for none."""
    return state.card_owners.index(player + 1) if player + 1 in state.card_owners else None
