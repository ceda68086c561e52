"""Who may sign in to the SSH server of `tp-tui host`, and the key by which players know the host."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import asyncssh

from tp_tui.host.key_folders import key_folder
from tp_tui.room.table import CODE_LENGTH, new_code

HOST_KEY = ".host_key"
"""The file of the host's private key, in the folder of players."""

INVITATION = ".invitation"
"""The file of the code that lets newcomers in, in the folder of players."""

BANNED = "banned"
"""The file of fingerprints that may not sign in, a line each, in the folder of players."""

Read = TypeVar("Read")


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the host's private key, made at the first start, which only its owner may read.

    Raises:
        OSError: it cannot be read or written.
        asyncssh.KeyImportError: the file holds no private key.
    """
    file = folder / HOST_KEY
    if not file.exists():
        _write_new(file, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    return asyncssh.read_private_key(file)


def invitation(folder: Path, *, renews: bool = False) -> str:
    """Return the code that lets newcomers in, made at the first start or when it `renews`.

    Raises:
        OSError: it cannot be read or written.
    """
    file = folder / INVITATION
    if renews or not file.exists():
        _write_new(file, f"{new_code()}\n".encode("ascii"))
    return file.read_text(encoding="ascii", errors="replace").strip()


def _write_new(file: Path, data: bytes) -> None:
    """Write a file that only its owner may read, at once or not at all."""
    made = file.with_name(f"{file.name}.new")
    made.unlink(missing_ok=True)
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    made.rename(file)


class _FileRead(Generic[Read]):
    """What a file says, read again when the file has changed."""

    def __init__(self, file: Path, read: Callable[[Path], Read]) -> None:
        self._file, self._read = file, read
        self._changed: tuple[int, int] | None = None
        self._said: Read | None = None

    def said(self) -> Read | None:
        """Return what the file says; None if it is missing; what it said before if it cannot be read now."""
        try:
            about = self._file.stat()
            if (changed := (about.st_mtime_ns, about.st_size)) != self._changed:
                self._said, self._changed = self._read(self._file), changed
        except FileNotFoundError:
            self._said, self._changed = None, None
        except (OSError, ValueError):
            pass
        return self._said


class Bans:
    """The keys that may not sign in, by their fingerprints."""

    def __init__(self, folder: Path) -> None:
        """Read them from the file in `folder`, whenever it changes."""
        self._file = _FileRead(folder / BANNED, _fingerprints)

    def __contains__(self, key: asyncssh.SSHKey) -> bool:
        """Return whether a key is banned."""
        return key.get_fingerprint() in (self._file.said() or ())


def _fingerprints(file: Path) -> frozenset[str]:
    """Read fingerprints as `ssh-keygen -l` prints them; a remark may follow each."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return frozenset(line.split()[0] for line in lines if line.strip())


class Access(Protocol):
    """Who may sign in."""

    def admits(self, key: asyncssh.SSHKey, user: str, address: str) -> bool:
        """Return whether the owner of a key may come in.

        Args:
            key: the public key.
            user: the user name that the client gives.
            address: the client's address.
        """
        ...


class OpenAccess:
    """Everybody who has a key may sign in."""

    def admits(self, key: asyncssh.SSHKey, user: str, address: str) -> bool:
        """Admit every key."""
        return True


class ListedAccess:
    """The keys of a file may sign in, which is read again when it has changed."""

    def __init__(self, file: Path) -> None:
        """Read a file in the format of `authorized_keys`.

        Raises:
            OSError: it cannot be read.
            ValueError: a line holds no key.
        """
        _authorized_keys(file)
        self._file = _FileRead(file, _authorized_keys)

    def admits(self, key: asyncssh.SSHKey, user: str, address: str) -> bool:
        """Admit a key of the file, if its options allow the address."""
        keys = self._file.said()
        return keys is not None and keys.validate(key, "", address) is not None


def _authorized_keys(file: Path) -> asyncssh.SSHAuthorizedKeys | None:
    """Read keys from a file; None if there are none yet."""
    lines = file.read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return asyncssh.import_authorized_keys("\n".join(listed)) if listed else None


class InvitedAccess:
    """Players who have been here before may sign in, and newcomers who give the invitation code as user name."""

    def __init__(self, folder: Path, code: str) -> None:
        """Know players by their folders in `folder`, and newcomers by `code`."""
        self._folder, self._code = folder, code

    def admits(self, key: asyncssh.SSHKey, user: str, address: str) -> bool:
        """Admit a key with a folder, or with the code."""
        return self.is_invited(user) or (self._folder / key_folder(key.public_data)).is_dir()

    def is_invited(self, user: str) -> bool:
        """Return whether a user name is the code."""
        return user.upper() == self._code

    @staticmethod
    def is_guess(user: str) -> bool:
        """Return whether a user name has the length of a code, so that it may be an attempt to guess one."""
        return len(user) == CODE_LENGTH


def randomart(key: asyncssh.SSHKey) -> str:
    """Return the picture of an Ed25519 key's SHA-256 fingerprint that OpenSSH draws, by which people know a key again.

    A bishop walks over 17 by 9 squares, a diagonal step for each pair of bits, and leaves a sign for each visit
    ("The drunken bishop: An analysis of the OpenSSH fingerprint visualization algorithm", Loss et al., 2009).
    """
    columns, rows = 17, 9
    visits = [[0] * columns for _ in range(rows)]
    column, row = columns // 2, rows // 2
    for byte in sha256(key.public_data).digest():
        for shift in (0, 2, 4, 6):
            step = byte >> shift
            column = max(0, min(columns - 1, column + (1 if step & 1 else -1)))
            row = max(0, min(rows - 1, row + (1 if step & 2 else -1)))
            visits[row][column] += 1
    signs = " .o+=*BOX@%&#/^"
    drawn = [[signs[min(visit, len(signs) - 1)] for visit in line] for line in visits]
    drawn[rows // 2][columns // 2], drawn[row][column] = "S", "E"
    lines = [_framed("[ED25519 256]", columns), *map("".join, drawn), _framed("[SHA256]", columns)]
    return "\n".join(f"{edge}{line}{edge}" for line, edge in zip(lines, "+" + "|" * rows + "+", strict=True))


def _framed(title: str, columns: int) -> str:
    """Return a title in a frame's edge, with what is odd on the right."""
    return f"{'-' * ((columns - len(title)) // 2)}{title}".ljust(columns, "-")
