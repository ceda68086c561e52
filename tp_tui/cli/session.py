"""The beginning of a session, before anything is shown."""

from __future__ import annotations


def begin_session() -> str:
    """Choose the language, and hold a guest's session to its limits.

    The session of whoever plays at home has none.

    Returns:
        What the player is to be told of the folder, mostly nothing.
    """
    # What only prints the version does without.
    from tp_tui.presenters.messages import choose_language
    from tp_tui.storage.limits import current_limits

    choose_language()
    limits = current_limits()
    if limits is None:
        return ""
    from tp_tui.cli.crashes import log_what_nobody_handles
    from tp_tui.host.guard import impose
    from tp_tui.storage.folder_quota import enforce_quota

    impose(limits)
    log_what_nobody_handles()
    removed = enforce_quota()
    if removed is None:
        return ""
    from tp_tui.presenters.faults import remark_text

    return remark_text(removed)
