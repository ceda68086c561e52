"""Options that several commands share, each group of them one argument of the command."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, get_type_hints

Command = Callable[..., object]


def with_options(argument: str, group: Callable[..., object], omit: Sequence[str] = ()) -> Callable[[Command], Command]:
    """Return a decorator that gives a command the options of `group`, in place of one argument.

    Args:
        argument: the argument of the command, which gets what `group` returns.
        group: a function with options for parameters, written as a command is.
        omit: those of them that the command does not have; they keep their defaults.
    """
    hints = get_type_hints(group, include_extras=True)
    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints[name])
        for name, parameter in inspect.signature(group).parameters.items()
        if name not in omit
    ]
    return in_place_of(argument, parameters, group)


def in_place_of(
    argument: str, options: Sequence[inspect.Parameter], group: Callable[..., object]
) -> Callable[[Command], Command]:
    """Return a decorator that puts `options` in place of an argument, which gets what `group` makes of their values.

    An option that the command has itself, such as its context, is given to both.
    """

    def decorate(command: Command) -> Command:
        hints = get_type_hints(command, include_extras=True)
        own = inspect.signature(command).parameters

        @wraps(command)
        def run(**given: Any) -> object:
            made = group(**{option.name: given[option.name] for option in options})
            return command(**{name: given[name] for name in own if name != argument}, **{argument: made})

        parameters: list[inspect.Parameter] = []
        for name, parameter in own.items():
            if name == argument:
                parameters += [option for option in options if option.name not in own]
            else:
                annotation = hints[name]
                parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=annotation))
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return run

    return decorate
