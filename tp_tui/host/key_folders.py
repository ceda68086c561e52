"""The folders of a host: those of players, each named after the public key of its owner, and that of the tables."""

from __future__ import annotations

import base64
import hashlib

KEY_PREFIX = "key-"
"""The prefix of folders that belong to a public key."""

TABLES = ".tables"
"""The folder of the host's tables, beside those of the players; no player's name can denote it."""


def key_folder(key: bytes) -> str:
    """Return the name of the folder for a public key: its fingerprint as `ssh-keygen -l` prints it, in URL-safe Base64.

    Args:
        key: the key in the format of RFC 4253, as in a line of `authorized_keys` before Base64.
    """
    fingerprint = base64.urlsafe_b64encode(hashlib.sha256(key).digest())
    return KEY_PREFIX + fingerprint.decode("ascii").rstrip("=")
