"""Tracking what each player knows, and creating positions that a player cannot tell apart (B18)."""

from __future__ import annotations

import pickle


def open_tops(state):
    """Return the visible tiles on top of the open stacks (V2)."""
    if state.rules.options["open"] == "no":
        return set()
    return {state.stacks[number - 1][0] for number in (1, 2, 5, 6) if state.stacks[number - 1]}


class Witness:
    """Tracks which tiles each player has seen, by watching the game."""

    def __init__(self, state):
        start = set(range(len(state.faces))) - {tile for stack in state.stacks for tile in stack} - set(state.hands)
        start |= open_tops(state)
        self.shown = start  # to all
        self.seen = [start | {state.hands[player]} for player in range(state.players)]

    def watch(self, before, action, after):
        player = before.current_player()
        if action.kind == "place":
            for seen in (self.shown, *self.seen):
                seen.add(before.hands[player])
        elif action.kind == "draw":
            self.seen[player].add(before.stacks[action.args[0]][0])
        elif action.kind == "search":
            self.seen[player].update(before.stacks[action.args[0]])
        elif action.kind == "take":
            taken = before.stacks[before.searched][action.args[0]]
            assert after.hands[player] == taken or not after.placements, "only a tile that fits nowhere is lost"
        for seen in (self.shown, *self.seen):
            seen.update(open_tops(after))


def disguised(state, seen, rng):
    """Shuffle all unseen tiles and foundations, for a position that looks the same to whoever has seen `seen`."""
    other = state.clone()
    places = [tile for tile in range(len(state.faces)) if tile not in seen]
    faces = [state.faces[tile] for tile in places]
    rng.shuffle(faces)
    moved = dict(zip(places, faces, strict=True))
    other.faces = tuple(moved.get(tile, face) for tile, face in enumerate(state.faces))
    other.foundations = tuple(rng.sample(state.foundations, len(state.foundations)))
    return other


def image(state, player):
    """Return a player's observation as bytes, after a round trip that removes shared references."""
    return pickle.dumps(pickle.loads(pickle.dumps(state)).observation(player))
