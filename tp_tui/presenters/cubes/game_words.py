"""The words of Cubes: events, turns, refusals, score lines, reasons of hints, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Final

from tp_tui.games.contract import Action, Event, Fault, Option, Options, Reason, Refusal, RuleChapter, ScoreLine, State
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import ROW_POINTS, STRIP_LENGTH, TAKE_PRICE
from tp_tui.games.cubes.rules.pyramid import Pyramid
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.presenters.cubes.names import (
    SIDE_NAMES,
    colour_name,
    counted_colours,
    row_letter,
    row_of,
    seat_letter,
)
from tp_tui.presenters.cubes.rulebook import rulebook
from tp_tui.presenters.cubes.setup_words import CHALLENGES, OPTIONS, setup_fault
from tp_tui.presenters.game_words import Forms, GameWords, Spoken, Subject, spoken_turn
from tp_tui.presenters.messages import N_, _, capitalized, either, in_context, joined, joined_clauses, listed, plural

Numbers = tuple[int, ...]

BUILT: Final = Forms(
    N_("{name} built {colour} at {place}"),
    N_("You built {colour} at {place}"),
    N_("built {colour} at {place}"),
)
BUILT_WITH_GAINS: Final = Forms(
    N_("{name} built {colour} at {place} ({gains})"),
    N_("You built {colour} at {place} ({gains})"),
    N_("built {colour} at {place} ({gains})"),
)
ENDED: Final = Forms(
    N_("{name} ended the game: the last cube was bought"),
    N_("You ended the game: the last cube was bought"),
    N_("ended the game: the last cube was bought"),
)
STALLED: Final = Forms(
    N_("{name} ended the game: everybody took money for the third time in a row"),
    N_("You ended the game: everybody took money for the third time in a row"),
    N_("ended the game: everybody took money for the third time in a row"),
)
MONEY: Final = Forms(N_("{name} took ${money}"), N_("You took ${money}"), N_("took ${money}"))
BOUGHT: Final = Forms(
    N_("{name} bought {cubes} for ${money}"),
    N_("You bought {cubes} for ${money}"),
    N_("bought {cubes} for ${money}"),
)
TOOK: Final = Forms(N_("{name} took {cubes}"), N_("You took {cubes}"), N_("took {cubes}"))
BUILT_IN_TURN: Final = Forms(N_("{name} built {cubes}"), N_("You built {cubes}"), N_("built {cubes}"))
FILLED_IN_TURN: Final = Forms(N_("{name} filled row {row}"), N_("You filled row {row}"), N_("filled row {row}"))
EARNED_IN_TURN: Final = Forms(
    N_("{name} earned ${money}"),
    N_("You earned ${money}"),
    N_("earned ${money}"),
)

ROBBED: Final = Forms(
    N_("{name} took {colour} from {owner} for {price}"),
    N_("You took {colour} from {owner} for {price}"),
    N_("took {colour} from {owner} for {price}"),
)
"""What is said of a cube from the stock of somebody who is not the reader."""

ECHOES: Final = {
    "money": N_("${money} for you"),
    "bought": N_("{cubes} for ${money}"),
    "built": N_("{colour} at {place}"),
    "mixed": N_("a new strip, as everybody has taken money"),
}
"""The results of the player's own moves, in few words, by kind of event; the others are said in full."""

NEWS: Final = ("emptied", "mixed", "over")
"""The kinds of events that change the game for everybody."""

BRIEF_NEWS: Final = {
    "emptied": N_("the bag is empty"),
    "mixed": N_("a new strip"),
    "over": N_("the game is over"),
}
"""What they are in a turn with many parts."""

NEWS_PARTS: Final = {
    "emptied": N_("emptied the bag"),
    "over": N_("ended the game"),
}
"""The same as what the player of the turn did."""

REVEALS: Final = {"refilled": N_("cubes were drawn from the bag"), "mixed": N_("the strip was laid out anew")}
"""What was revealed, by kind of event."""

PROSPECTS: Final = {
    "places": N_("what you build later"),
    "rows": N_("filling rows"),
    "stock": N_("your stock of cubes"),
    "money": N_("what you can buy later"),
    "rivals": N_("holding back the others"),
}
"""For what one turn can be better than another: noun phrases by component of the evaluation."""


class CubesWords(GameWords):
    """The words of Cubes."""

    OPTIONS = OPTIONS
    CHALLENGES = CHALLENGES
    MINUTES = 20
    TOLD_SOURCES = LASTING_SOURCES = frozenset({"Q11", "Q17"})
    TOLD_REASONS = frozenset(("scores", "fills_row", "opens", "keeps_from", "less_for", "more_to_hope_for"))

    def choice_title(self, option: Option, value: int | str) -> str:
        if option.name == "side" and value in SIDE_NAMES:
            return in_context("side", SIDE_NAMES[str(value)])
        return super().choice_title(option, value)

    def drawing_key(self, option: Option) -> str:
        return _("r red, y yellow, b blue, w white, . no colour field") if option.name == "fields" else ""

    def fault(self, fault: Fault) -> str:
        return setup_fault(fault.id.partition(".")[2], *fault.args)

    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        """Return an event in the past tense: `Ada bought red and blue for $3`."""
        pyramid, args = _pyramid(state), event.args
        places = _places(pyramid, event)
        match event.kind:
            case "money":
                forms = MONEY
            case "bought":
                forms = BOUGHT
            case "took":
                forms, places = TOOK, {"cubes": joined(_taken([event], subject.table))}
            case "built":
                forms = BUILT
                if gains := joined(_gains(pyramid, args)):
                    forms = BUILT_WITH_GAINS
                    places["gains"] = gains
            case "refilled":
                return _refilled(len(args), subject, is_continued=is_continued)
            case "mixed" | "emptied":
                said = _news(event)
                return said if is_continued else capitalized(said)
            case _:
                forms = STALLED if args[0] else ENDED
        return forms.text(subject, places, is_continued=is_continued)

    def plan(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        assert isinstance(state, CubesState)
        return [_imperative(state, action) for action in actions]

    def turn(self, state: State, events: Sequence[Event], subject: Subject) -> str:
        """Return a summary of a turn: `Ada bought red and blue for $3, built red at c4`."""
        clauses = [
            clause(subject, is_continued=place > 0)
            for place, clause in enumerate(_turn(_pyramid(state), events, subject.table))
        ]
        news = [_news(event) for event in events if event.kind in NEWS]
        if not clauses and news:
            news[0] = capitalized(news[0])
        return joined_clauses([*filter(None, [joined(clauses)]), *news])

    def echo(self, state: State, event: Event, players: Sequence[Subject], *, is_continued: bool = False) -> str:
        if event.kind == "took":
            return joined(_taken([event], players))
        if event.kind == "refilled":
            return plural("{count} new cube", "{count} new cubes", len(event.args))
        if event.kind == "emptied":
            return _("the bag is empty")
        if event.kind not in ECHOES:
            return super().echo(state, event, players, is_continued=is_continued)
        pyramid = _pyramid(state)
        said = _(ECHOES[event.kind], **_places(pyramid, event))
        gains = [*_besides(pyramid, event.args)] if event.kind == "built" else []
        return joined([said, *gains])

    def turn_in_short(
        self, state: State, events: Sequence[Event], subject: Subject, players: Sequence[Subject], most: int
    ) -> str:
        if any(event.kind == "money" for event in events):
            return self.turn(state, events, subject)
        return spoken_turn(subject, _to_hear(_pyramid(state), events, players), most)

    def turn_parts(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        pyramid, by_kind = _pyramid(state), dict[str, list[Event]]()
        for event in events:
            by_kind.setdefault(event.kind, []).append(event)
        built = [event.args for event in by_kind.get("built", ())]
        earned = sum(money for _colour, _place, _points, money, _fills_row in built)
        news = BRIEF_NEWS if "mixed" in by_kind else NEWS_PARTS  # a new strip comes of what everybody did
        return [
            *(_("took ${money}", money=event.args[0]) for event in by_kind.get("money", ())),
            *(_(news[event.kind]) for event in events if event.kind in NEWS),
            *_full_rows(pyramid, built),
            *(_at(pyramid, place, colour) for colour, place, *_gained in built),
            *(_("took {cubes}", cubes=cubes) for cubes in _taken(by_kind.get("took", ()), players)),
            *(_bought_in_short(event.args) for event in by_kind.get("bought", ())),
            *([_("earned ${money}", money=earned)] if earned else []),
        ]

    def concerns(self, event: Event, players: Sequence[Subject]) -> bool:
        return event.kind == "took" and players[event.args[0]].is_you

    def highlight(
        self, state: State, event: Event, earlier: Iterable[Event], subject: Subject, players: Sequence[Subject]
    ) -> str:
        """Tell of a full row, of a cube taken out of somebody's stock, of a new strip, and of the empty bag."""
        if event.kind in NEWS:
            return capitalized(_news(event))
        if event.kind == "built" and event.args[-1]:
            return FILLED_IN_TURN.text(subject, {"row": row_of(_pyramid(state), event.args[1])})
        if event.kind != "took":
            return ""
        seat, colour, paid = event.args
        price = _("${money}", money=TAKE_PRICE) if paid == FOR_MONEY else colour_name(paid)
        places = {"colour": colour_name(colour), "price": price}
        if players[seat].is_you:
            return _("{name} took your {colour} for {price}", name=subject.name, **places)
        return ROBBED.text(subject, {"owner": players[seat].name, **places})

    def reveal(self, event: Event) -> str:
        return _(REVEALS[event.kind])

    def refusal(self, state: State, refusal: Refusal) -> str:
        return REFUSALS[refusal.id](_pyramid(state), *refusal.args)

    def score_line(self, state: State, line: ScoreLine) -> str:
        """Return `red over 3 cubes of other colours`, or `row a is full`."""
        (thing,) = line.args
        assert isinstance(thing, int)
        if line.id == "full_row":
            return _("row {row} is full", row=row_letter(thing))
        return plural(
            "{colour} over {count} cube of another colour",
            "{colour} over {count} cubes of other colours",
            line.points,
            colour=colour_name(thing),
        )

    def score_note(self) -> str:
        """Explain that scores during the game include full rows, which are worth points only at its end (Q17, Q25)."""
        return _("Full rows are counted as if the game ended now.")

    def score_sources(self) -> Mapping[str, str]:
        return {"Q11": in_context("source of points", "cubes"), "Q17": in_context("source of points", "rows")}

    def score_columns(self) -> Mapping[str, str]:
        return {"Q11": "cubes", "Q17": "rows"}

    def prospect(self, name: str) -> str:
        return _(PROSPECTS[name]) if name in PROSPECTS else name

    def reason(self, state: State, reason: Reason, rival: str) -> str:
        """Return a reason of a hint; an unknown one, or one with invalid arguments, is shown verbatim."""
        try:
            return REASONS[reason.id](_pyramid(state), rival, *reason.args)
        except (LookupError, TypeError, ValueError):
            return super().reason(state, reason, rival)

    def summary(self) -> str:
        return _("Buy cubes and build them high above other colours.")

    def aim(self, options: Options) -> str:
        self.game.complete_options(options)
        return _(
            "The game ends when the last cube is bought; highest score wins. "
            "Cubes above other colours and full rows score."
        )

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        state = self.game.new_initial_state(options, 0)
        assert isinstance(state, CubesState)
        return rulebook(state.rules, self.game.complete_options(options))


def _imperative(state: CubesState, action: Action) -> str:
    """Return an action as what to do: `build red at a4`."""
    match action.kind, action.args:
        case "buy", (int(count),):
            return plural("buy {count} cube", "buy {count} cubes", count)
        case "build", (int(colour), int(place)):
            name = state.rules.pyramid.names[place]
            return _("build {colour} at {place}", colour=colour_name(colour), place=name)
        case "take", (int(seat), int(colour), int(paid)):
            seat_name, given = seat_letter(seat), colour_name(colour)
            if paid == FOR_MONEY:
                return _("take {colour} from {seat} for money", colour=given, seat=seat_name)
            return _("take {colour} from {seat} for {paid}", colour=given, seat=seat_name, paid=colour_name(paid))
        case "money", ():
            return _("take money")
    return _("end your turn")


WORDS = CubesWords


def _pyramid(state: State) -> Pyramid:
    assert isinstance(state, CubesState)
    return state.rules.pyramid


# Events and turns


def _places(pyramid: Pyramid, event: Event) -> dict[str, object]:
    """Return the placeholders of the message of money taken, a purchase or a cube that was built."""
    match event.kind, event.args:
        case "money", (money,):
            return {"money": money}
        case "bought", (money, *colours):
            return {"cubes": counted_colours(colours), "money": money}
        case "built", (colour, place, *_gained):
            return {"colour": colour_name(colour), "place": pyramid.names[place]}
    return {}


def _from(cubes: str, owner: Subject) -> str:
    return (
        _("{cubes} from you", cubes=cubes) if owner.is_you else _("{cubes} from {name}", cubes=cubes, name=owner.name)
    )


def _taken(events: Iterable[Event], players: Sequence[Subject]) -> Iterator[str]:
    """Yield the cubes taken from each player for money, then those for another cube: `your red and blue for $6`."""
    for_money, for_cubes = dict[int, list[int]](), list[tuple[int, int, int]]()
    for seat, colour, paid in (event.args for event in events if event.kind == "took"):
        if paid == FOR_MONEY:
            for_money.setdefault(seat, []).append(colour)
        else:
            for_cubes.append((seat, colour, paid))
    for seat, colours in for_money.items():
        money = _("${money}", money=TAKE_PRICE * len(colours))
        yield _("{cubes} for {paid}", cubes=_of(listed(map(colour_name, colours)), seat, players), paid=money)
    for seat, colour, paid in for_cubes:
        yield _("{cubes} for {paid}", cubes=_of(colour_name(colour), seat, players), paid=colour_name(paid))


def _of(cubes: str, seat: int, players: Sequence[Subject]) -> str:
    if not players:
        return _("{cubes} from {name}", cubes=cubes, name=seat_letter(seat))
    if players[seat].is_you:
        return _("your {cubes}", cubes=cubes)
    return _("{cubes} from {name}", cubes=cubes, name=players[seat].name)


def _at(pyramid: Pyramid, place: int, colour: int) -> str:
    return _("{place} {colour}", place=pyramid.names[place], colour=colour_name(colour))


def _bought_in_short(args: Numbers) -> str:
    """Return what a `bought` event brought, colour by colour: `bought 2 red and blue for $6`."""
    money, *colours = args
    return _("bought {cubes} for ${money}", cubes=counted_colours(colours), money=money)


def _news(event: Event) -> str:
    """Return what a turn changed for everybody, as a clause."""
    if event.kind == "emptied":
        return _("the bag is empty: the last cube bought ends the game")
    if event.kind == "over":
        if event.args[0]:
            return _("the game is over: all took money for the third time in a row")
        return _("the game is over: the last cube was bought")
    if len(event.args) < STRIP_LENGTH:
        return _("all took money: the last cubes lie on the strip in another order")
    return _("all took money: {count} new cubes lie on the strip", count=len(event.args))


def _to_hear(pyramid: Pyramid, events: Sequence[Event], players: Sequence[Subject]) -> list[Spoken]:
    """Return the parts of a turn to be spoken: what was taken from the listener first, money last."""
    taken: dict[int, list[tuple[int, int]]] = {}
    for seat, colour, paid in (event.args for event in events if event.kind == "took"):
        taken.setdefault(seat, []).append((colour, paid))
    yours, theirs = list[Spoken](), list[Spoken]()
    for seat, cubes in taken.items():
        colours = _from(joined(colour_name(colour) for colour, _paid in cubes), players[seat])
        if players[seat].is_you:
            yours.append(Spoken(_from(joined(starmap(_for, cubes)), players[seat]), colours))
        else:
            theirs.append(Spoken(colours, _from(str(len(cubes)), players[seat])))
    built = [event.args for event in events if event.kind == "built"]
    places = [(pyramid.names[place], colour) for colour, place, *_gained in built]
    laid = joined(_("{place} {colour}", place=place, colour=colour_name(colour)) for place, colour in places)
    by_colour: dict[int, list[str]] = {}
    for place, colour in places:
        by_colour.setdefault(colour, []).append(place)
    brief = joined(
        _("{place} {colour}", place=listed(there), colour=colour_name(colour)) for colour, there in by_colour.items()
    )
    rows = [Spoken(row, row) for row in _full_rows(pyramid, built)]
    bought = [
        Spoken(_(ECHOES["bought"], **_places(pyramid, event)), _("{number} bought", number=len(event.args) - 1))
        for event in events
        if event.kind == "bought"
    ]
    earned = sum(money for _colour, _place, _points, money, _fills_row in built)
    has_ended = any(event.kind == "over" and not event.args[0] for event in events)
    news = [Spoken(_("last cube bought"), _("last cube"))] if has_ended else []
    news += [
        Spoken(_news(event), _(BRIEF_NEWS[event.kind])) for event in events if event.kind in NEWS and not has_ended
    ]
    return [
        *yours,
        *news,
        *([Spoken(laid, brief)] if built else []),
        *rows,
        *theirs,
        *bought,
        *([Spoken(_("earned ${money}", money=earned))] if earned else []),
    ]


def _for(colour: int, paid: int) -> str:
    """Return what was taken for what: `red for blue`, or `red for $3`."""
    price = _("${money}", money=TAKE_PRICE) if paid == FOR_MONEY else colour_name(paid)
    return _("{cube} for {paid}", cube=colour_name(colour), paid=price)


def _full_rows(pyramid: Pyramid, built: Iterable[Numbers]) -> Iterator[str]:
    for _colour, place, _points, _money, fills_row in built:
        if fills_row:
            yield _("row {row} full", row=row_of(pyramid, place))


def _gains(pyramid: Pyramid, args: Numbers) -> Iterator[str]:
    """Yield the gains of a `built` event."""
    if points := args[2]:
        yield _("+{points}", points=points)
    yield from _besides(pyramid, args)


def _besides(pyramid: Pyramid, args: Numbers) -> Iterator[str]:
    """Yield the gains of a `built` event besides its points."""
    _colour, place, _points, money, fills_row = args
    if money:
        yield _("${money} for the colour field", money=money)
    if fills_row:
        yield _("filled row {row}: +{points}", row=row_of(pyramid, place), points=ROW_POINTS)


def _refilled(count: int, subject: Subject, *, is_continued: bool) -> str:
    if is_continued:
        return plural("filled the strip with {count} cube", "filled the strip with {count} cubes", count)
    if subject.is_you:
        return plural("You filled the strip with {count} cube", "You filled the strip with {count} cubes", count)
    return plural(
        "{name} filled the strip with {count} cube",
        "{name} filled the strip with {count} cubes",
        count,
        name=subject.name,
    )


Clause = Callable[..., str]
"""Words one part of a turn for a subject; `is_continued` omits the subject."""


def _turn(pyramid: Pyramid, events: Sequence[Event], players: Sequence[Subject]) -> Iterator[Clause]:
    """Yield the clauses of a turn, in order."""

    def all_of(kind: str) -> list[Numbers]:
        return [event.args for event in events if event.kind == kind]

    def clause(forms: Forms, **places: object) -> Clause:
        return lambda subject, *, is_continued: forms.text(subject, places, is_continued=is_continued)

    for (income,) in all_of("money"):
        yield clause(MONEY, money=income)
    for price, *colours in all_of("bought"):
        yield clause(BOUGHT, cubes=counted_colours(colours), money=price)
    if taken := listed(_taken(events, players)):
        yield clause(TOOK, cubes=taken)
    if built := all_of("built"):
        cubes = (_("{colour} at {place}", colour=colour_name(c), place=pyramid.names[p]) for c, p, *_gained in built)
        yield clause(BUILT_IN_TURN, cubes=listed(cubes))
    for _colour, place, _points, _money, fills_row in built:
        if fills_row:
            yield clause(FILLED_IN_TURN, row=row_of(pyramid, place))
    if earned := sum(money for _colour, _place, _points, money, _fills_row in built):
        yield clause(EARNED_IN_TURN, money=earned)


# Refusals


def _too_dear(pyramid: Pyramid, number: int, price: int, money: int, instead: str) -> str:
    message = TOO_DEAR_ONE[instead] if number == 1 else TOO_DEAR[instead]
    return _(message, number=number, price=price, money=money)


TOO_DEAR_ONE: Final = {
    "take_money": N_("the first cube costs ${price}, and you have ${money}: take money instead"),
    "build_or_take": N_("the first cube costs ${price}, and you have ${money}: build or take what you can"),
}
TOO_DEAR: Final = {
    "buy_fewer": N_("the first {number} cubes cost ${price}, and you have ${money}: buy fewer"),
    "take_money": N_("the first {number} cubes cost ${price}, and you have ${money}: take money instead"),
    "build_or_take": N_("the first {number} cubes cost ${price}, and you have ${money}: build or take what you can"),
}


def _wrong_colour(pyramid: Pyramid, place: int, one: int, other: int) -> str:
    name, first, second = pyramid.names[place], colour_name(one), colour_name(other)
    if one == other:
        return _("{place} lies on two {colour} cubes and takes {colour} or green", place=name, colour=first)
    return _("{place} lies on {one} and {other} and takes {one}, {other} or green", place=name, one=first, other=second)


def _unsupported(pyramid: Pyramid, place: int, missing: Numbers) -> str:
    names = listed(pyramid.names[each] for each in missing)
    return _("{place} rests on two cubes: fill {missing} first", place=pyramid.names[place], missing=names)


REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "over": lambda _p: _("the game is over"),
    "turn_begun": lambda _p: _("taking money is a whole turn of its own, and you have begun another: end it first"),
    "nothing_done": lambda _p: _("you have done nothing yet in this turn: buy, take or build, or take money"),
    "bought_already": lambda _p: _("you have already bought cubes in this turn; you can buy again in the next one"),
    "strip_too_short": lambda _p, left: plural(
        "the strip has only {count} cube left", "the strip has only {count} cubes left", left
    ),
    "too_dear": _too_dear,
    "own_stock": lambda _p, _seat: _("that is you: cubes of your own stock you simply build"),
    "same_colour": lambda _p, colour: _(
        "{colour} for {colour} changes nothing; give another colour, or money", colour=colour_name(colour)
    ),
    "not_in_their_stock": lambda _p, _seat, colour: _(
        "that player has no {colour} cube in stock; take one that is there",
        colour=colour_name(colour),
    ),
    "take_too_dear": lambda _p, price, money: _(
        "a cube of another player costs ${price}, and you have ${money}: give a cube for it",
        price=price,
        money=money,
    ),
    "nothing_to_give": lambda _p, colour: _(
        "you have no {colour} cube in stock to give for it; give another colour, or money", colour=colour_name(colour)
    ),
    "taken_in_this_turn": lambda _p, colour: _(
        "a {colour} cube taken in this turn cannot be handed on in it; give another colour, or money",
        colour=colour_name(colour),
    ),
    "not_in_stock": lambda _p, colour: _(
        "you have no {colour} cube in stock; buy or take one first", colour=colour_name(colour)
    ),
    "filled": lambda pyramid, place, colour: _(
        "{place} already has a {colour} cube", place=pyramid.names[place], colour=colour_name(colour)
    ),
    "unsupported": _unsupported,
    "wrong_colour": _wrong_colour,
}
"""Functions from the pyramid and a refusal's arguments to its words, by id."""


# Reasons of hints


def _scores(pyramid: Pyramid, _rival: str, points: int, colour: int, place: int) -> str:
    return plural(
        "scores {count} with {colour} at {place}, over {count} cube of another colour",
        "scores {count} with {colour} at {place}, over {count} cubes of other colours",
        points,
        colour=colour_name(colour),
        place=pyramid.names[place],
    )


def _opens(pyramid: Pyramid, _rival: str, place: int, colours: Numbers, points: int) -> str:
    said = either(map(colour_name, colours))
    return _(
        "opens {place}, where {colours} would score {points}", place=pyramid.names[place], colours=said, points=points
    )


def _affords(_pyramid: Pyramid, _rival: str, number: int) -> str:
    return plural(
        "lets you pay for {count} cube in your next turn", "lets you pay for {count} cubes in your next turn", number
    )


def _more_to_hope_for(_pyramid: Pyramid, _rival: str, points: int) -> str:
    return plural(
        "lets your pyramid grow by about {count} point more",
        "lets your pyramid grow by about {count} points more",
        points,
    )


def _less_for(_pyramid: Pyramid, rival: str, points: int) -> str:
    return plural(
        "leaves {rival} cubes worth about {count} point less",
        "leaves {rival} cubes worth about {count} points less",
        points,
        rival=rival,
    )


REASONS: Final[Mapping[str, Callable[..., str]]] = {
    "wins": lambda _p, _r: _("wins the game"),
    "ends": lambda _p, _r: _("ends the game"),
    "scores": _scores,
    "fills_row": lambda _p, _r, row, points: _(
        "fills row {row} for {points} points", row=row_letter(row), points=points
    ),
    "earns": lambda pyramid, _r, money, place: _(
        "earns ${money} on the colour field {place}", money=money, place=pyramid.names[place]
    ),
    "new_strip": lambda _p, _r: _("lays out new cubes for everybody"),
    "affords": _affords,
    "saves": lambda _p, _r: _("saves money for the cubes to come"),
    "opens": _opens,
    "no_joker_for": lambda _p, rival: _("leaves {rival} no green joker within reach", rival=rival),
    "less_for": _less_for,
    "keeps_from": lambda _p, rival, colour, points: _(
        "keeps a {colour} cube from {rival}, who could score {points} with it",
        colour=colour_name(colour),
        rival=rival,
        points=points,
    ),
    "more_to_hope_for": _more_to_hope_for,
    "as_well_off": lambda _p, _r: _("leaves you as well off as any other turn would"),
    "nothing_else": lambda _p, _r: _("there is nothing else worth weighing"),
}
"""Functions from the pyramid, the rival's name and a reason's arguments to its words, by id."""
