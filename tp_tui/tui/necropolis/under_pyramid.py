"""The parts below the pyramid: its largest groups, the obelisk, the tomb, the hand."""

from __future__ import annotations

from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER
from tp_tui.games.necropolis.rules.scoring import bonus_points, faces_of, groups_of, obelisk_points
from tp_tui.presenters.messages import N_, _
from tp_tui.presenters.necropolis.facts import best_in_tomb, best_on_obelisk
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT, TOMB_SPOT
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.necropolis.canvas import SMALL_CARD, Canvas, CellSize
from tp_tui.tui.necropolis.parts import HitBox, Part, joined
from tp_tui.tui.necropolis.pyramid_drawing import shown_state

LABELS = (N_("Groups"), N_("Obelisk"), N_("Tomb"), N_("Hand"))
"""The names of the parts."""

LAID_SIZES = (CellSize(4, 2), CellSize(3, 1))
"""The cells of cards on the obelisk and in the tomb where there is room for more than the smallest."""

FEWEST_CARDS = 3
"""The cards that there is room for at least where they are drawn large, so that they do not shrink soon."""

GAPS = 3
"""The empty lines between the parts."""

BELOW = 10
"""The lines that these parts need with the smallest cards."""


def label_width() -> int:
    """Return the columns that the longest of the `LABELS` takes, with a sign before it and a space behind it."""
    return max(len(_(label)) for label in LABELS) + 2


def under_part(interaction: Interaction, glyphs: Glyphs, width: int, height: int, size: CellSize) -> Part:
    """Return the parts as one, `width` columns wide, in at most `height` lines if they fit at all."""
    groups = Part(0, [groups_line(interaction)])
    laid = _laid_size(interaction, width, height, size)
    obelisk = building_part(interaction, glyphs, width, OBELISK_SPOT, laid)
    tomb = building_part(interaction, glyphs, width, TOMB_SPOT, laid)
    hand = hand_part(interaction, glyphs, width, size)
    parts = [groups, obelisk, tomb, hand]
    while sum(len(part.lines) for part in parts) > height and size.height > 1:
        size = CellSize(max(3, size.width - 2), size.height - 1)
        parts[-1] = hand_part(interaction, glyphs, width, size)
    apart = joined(parts, apart=True)
    return apart if len(apart.lines) <= height else joined(parts)


def _laid_size(interaction: Interaction, width: int, height: int, size: CellSize) -> CellSize:
    """Return the largest cells up to `size` that leave obelisk and tomb room for one card more."""
    state, player = interaction.state, interaction.shown
    cards = 1 + max(FEWEST_CARDS, len(state.obelisks[player]), len(state.tombs[player]))
    for cell in (size, *LAID_SIZES):
        across, high = label_width() + cards * (cell.card_width + 1), 1 + 2 * cell.card_height + size.card_height + GAPS
        if cell <= size and across <= width and high <= height:
            return cell
    return SMALL_CARD


def groups_line(interaction: Interaction) -> Line:
    """Draw the size of the largest group of each colour, the held card included (A16)."""
    groups = groups_of(shown_state(interaction), interaction.shown)
    spans: list[Span] = [(f" {_('Groups'):<{label_width() - 1}}", "dim")]
    for colour, stones in enumerate(groups):
        # In one style each, so that a card that is moved changes no more than numbers.
        spans += [(f"{COLOUR_LETTERS[colour].upper()}{stones:>2}", f"stone-{COLOURS[colour]}"), (" ", "plain")]
    bonus = f"  {_('bonus')}"
    return (*spans, (bonus if bonus_points(groups) else " " * len(bonus), "good"))


def building_part(interaction: Interaction, glyphs: Glyphs, width: int, spot: int, size: CellSize) -> Part:
    """Draw an obelisk or a tomb, its cards side by side in the order they were laid (A12)."""
    state, player = interaction.state, interaction.shown
    is_obelisk = spot == OBELISK_SPOT
    cards = (state.obelisks if is_obelisk else state.tombs)[player]
    faces = faces_of(state, cards)
    is_at = interaction.held != HIDDEN and interaction.spot == spot
    is_target = interaction.shown == interaction.player and spot in interaction.targets()
    canvas = Canvas(width, size.card_height, "plain")
    sign = glyphs.here if is_at else "+" if is_target else " "
    style = ("frame" if is_target else "wrong") if is_at else "strong" if is_target else "dim"
    canvas.put(0, 0, f"{sign}{_('Obelisk') if is_obelisk else _('Tomb')}", style)
    is_new = player in (interaction.changes.obelisks if is_obelisk else interaction.changes.tombs)
    canvas.put(0, 1, f"{glyphs.changed if is_new else ' '}{_worth(interaction, is_obelisk=is_obelisk)}", "dim")
    for number, face in enumerate(faces):
        canvas.draw_card(label_width() + number * (size.card_width + 1), 0, state.deck, face, size, glyphs)
    return Part(0, canvas.lines(), [HitBox("spot", spot, 0, width, 0, size.card_height)])


def _worth(interaction: Interaction, *, is_obelisk: bool) -> str:
    """Return the points of an obelisk; of a tomb its most frequent colour, or the number of its cards if hidden."""
    state, player = interaction.state, interaction.shown
    if is_obelisk:
        best = best_on_obelisk(state, player)
        return f"{obelisk_points(best.number):+}" if best.number else ""
    if player != interaction.player and state.phase != OVER:
        return f"{len(state.tombs[player])}"
    best = best_in_tomb(state, player)
    return f"{COLOUR_LETTERS[best.colour]}{best.number}" if best.number else ""


def hand_part(interaction: Interaction, glyphs: Glyphs, width: int, size: CellSize) -> Part:
    """Draw the hand of whose necropolis is shown, by number, with unknown cards face down."""
    state, player = interaction.state, interaction.shown
    faces = interaction.hand_of(player)
    across = size.card_width + 4
    canvas = Canvas(width, size.card_height, "plain")
    canvas.put(0, 0, f" {_('Hand')}", "dim")
    part = Part(0, [])
    for number, face in enumerate(faces):
        x = label_width() + number * across
        is_chosen = player == interaction.player and interaction.chosen("card") == number
        style = "now" if is_chosen else "strong"
        canvas.put(x, 0, f"{glyphs.here if is_chosen else ' '}{number + 1}", style)
        canvas.draw_card(x + 3, 0, state.deck, face, size, glyphs)
        part.hit_boxes.append(HitBox("card", number, x, x + across, 0, size.card_height))
    if interaction.is_at_done:
        canvas.put(label_width() + len(faces) * across, 0, f"{glyphs.here}{_('done')}", "now")
    part.lines = canvas.lines()
    return part
