"""Preparing a session before anything is shown."""

from __future__ import annotations


def begin_session() -> str:
    """Choose the language, and impose the limits of a guest's session.

    Returns:
        A remark on games removed from the player's folder; usually empty.
    """
    # Imported here because `--version` does not need them.
    from tp_tui.presenters.messages import choose_language
    from tp_tui.storage.limits import current_limits

    choose_language()
    limits = current_limits()
    if limits is None:
        return ""
    from tp_tui.cli.crashes import log_unhandled
    from tp_tui.host.guard import impose
    from tp_tui.storage.folder_quota import enforce_quota

    impose(limits)
    log_unhandled()
    removed = enforce_quota()
    if removed is None:
        return ""
    from tp_tui.presenters.faults import remark_text

    return remark_text(removed)
