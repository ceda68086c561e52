"""The command `tp-tui guest`: what an SSH server runs for those who may play on this machine and do nothing else.

Each key that is let in has a folder of its own for settings and saved games. What the client asks to be run is no shell
command: it is read as arguments of `tp-tui`, and only commands that play are carried out.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path

from tp_tui.cli.crashes import log_beside
from tp_tui.cli.faults import BusyError, UsageError
from tp_tui.cli.front_ends import open_menu
from tp_tui.cli.limit_options import with_limits
from tp_tui.cli.session import begin_session
from tp_tui.games.contract import FaultError
from tp_tui.games.kit.printable import printable
from tp_tui.host.session_slots import FullHouseError, take_slot
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.folders import HOME_VARIABLE, make_folder
from tp_tui.storage.limits import Limits, set_limits
from tp_tui.storage.restrictions import GUEST_COMMANDS, HostAccess, is_plain_name, restrict

ALONE = ("-h", "--help", "--version")
"""What may stand in the place of a command."""

KEY_PREFIX = "key-"
"""Begins the names of folders that belong to a key."""

PLAYER = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?")
"""A name that is a safe folder name on every system."""

ARGUMENT = re.compile(r"[\w .,:=@+-]+")
"""An argument that a guest may give: it has no `/` in it, and nothing that a shell would understand."""


@with_limits()
def guest(
    folder: Path,
    player: str = "",
    *,
    limits: Limits,
) -> object:
    """Offer playing, and nothing else, to those who sign in over SSH: set it as ForceCommand."""
    restrict()
    set_limits(limits)
    log_beside(folder.absolute())
    own = folder / (checked_player(player) if player else folder_of_key(os.environ))
    arguments = asked_for(os.environ.get("SSH_ORIGINAL_COMMAND", ""))
    make_folder(own)
    os.environ[HOME_VARIABLE] = str(own.absolute())
    try:
        take_slot(folder, own, limits)
    except FullHouseError as error:
        raise BusyError(fault_text(error)) from error
    if arguments:
        from tp_tui.cli.app import begin_and_run

        return begin_and_run(arguments)
    open_menu(remark=begin_session())
    return None


def checked_player(name: str) -> str:
    """Return the name of a player as it is, if a folder may be called so.

    Raises:
        UsageError: it may not.
    """
    if PLAYER.fullmatch(name) and not name.startswith(KEY_PREFIX):
        return name
    raise UsageError(words.NO_PLAYER.format(name=printable(name, 40), prefix=KEY_PREFIX))


def folder_of_key(environment: Mapping[str, str]) -> str:
    """Return the name of the folder of the key that signed in.

    It is the key's fingerprint, as `ssh-keygen -l` prints it, with `-` and `_` for `+` and `/`.

    Raises:
        UsageError: the server does not say which key that is.
    """
    try:
        said = Path(environment["SSH_USER_AUTH"]).read_text(encoding="ascii")
    except (KeyError, OSError, UnicodeDecodeError):
        said = ""
    for line in said.splitlines():
        method, _, rest = line.partition(" ")
        kind, _, encoded = rest.partition(" ")
        if method != "publickey":
            continue
        if "-cert-" in kind:
            raise UsageError(words.CERTIFICATE)
        try:
            key = base64.b64decode(encoded.split(" ")[0], validate=True)
        except (binascii.Error, ValueError):
            continue
        if key:
            fingerprint = base64.urlsafe_b64encode(hashlib.sha256(key).digest())
            return KEY_PREFIX + fingerprint.decode("ascii").rstrip("=")
    raise UsageError(words.NO_KEY)


def asked_for(command: str) -> list[str]:
    """Return the arguments of `tp-tui` in what an SSH client asks to be run, with or without `tp-tui` before them.

    Raises:
        FaultError: it is something else than playing.
    """
    closed = FaultError(HostAccess.COMMAND.value, GUEST_COMMANDS)
    try:
        arguments = shlex.split(command)
    except ValueError:
        raise closed from None
    if arguments[:1] == ["tp-tui"]:
        arguments = arguments[1:]
    if arguments and arguments[0] not in GUEST_COMMANDS and (arguments[0] not in ALONE or len(arguments) > 1):
        raise closed
    for argument in arguments:
        if not ARGUMENT.fullmatch(argument) or not is_plain_name(argument.lstrip("-")):
            raise FaultError(HostAccess.PATH.value)
    return arguments
