"""What a process shares with those it forks stays shared until somebody writes to it, and Python writes a lot.

Using an object changes its reference count, which copies the page that it is on. Where Python has objects whose count
never changes (PEP 683), all that exist before the fork become such objects: a session of `tp-tui host` on Python 3.13
then has 12 MiB of its own in the menu rather than 19. New objects fill the gaps that freed ones have left; those are
filled before the fork, so that new ones share no page with the old.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import sysconfig
from types import CodeType

IMMORTAL = 0xFFFF_FFFF
"""The reference count that is never changed: the lower half of the field, whose upper half is not used for it."""

TRIED = ((3, 12), (3, 13))
"""The versions of Python on which this was tried."""

PARTS_OF_CODE = (
    *("co_consts", "co_names", "co_name", "co_qualname"),
    *("co_filename", "co_linetable", "co_exceptiontable"),
)
"""What belongs to compiled code, of which the garbage collector does not know."""

LARGEST_BLOCK, POOL = 512, 16 * 1024
"""The largest blocks in bytes that Python takes from pools, one size a pool, and the bytes of a pool."""

MOST_GAPS = 1 << 20
"""The bytes to fill with blocks of one size at the most."""

STEP, BYTES_OVERHEAD = 16, sys.getsizeof(b"")
"""The bytes by which block sizes grow, and those of a bytes object without contents."""

_fillings: list[object] = []
"""What fills the gaps."""


def share_with_forked() -> None:
    """Keep all objects that exist now as they are: none is freed any more, or looked at by the garbage collector."""
    gc.unfreeze()  # objects that are frozen already are not listed
    gc.collect()
    if has_immortal_objects():
        make_immortal()
        fill_pools()
    gc.freeze()


def has_immortal_objects() -> bool:
    """Return whether this Python has immortal objects, in the way that `make_immortal` knows."""
    return (
        sys.implementation.name == "cpython"
        and sys.version_info[:2] in TRIED
        and sys.byteorder == "little"
        and sys.maxsize > 1 << 32
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
    )


def make_immortal() -> None:
    """Fix the reference counts of all objects that the garbage collector knows, and of what only these refer to."""
    count_at = ctypes.c_uint32.from_address
    for known in gc.get_objects():
        found: list[object] = [known]
        while found:
            each = found.pop()
            count = count_at(id(each))
            if count.value == IMMORTAL:
                continue
            count.value = IMMORTAL
            if isinstance(each, CodeType):
                found += [getattr(each, name) for name in PARTS_OF_CODE]
            else:
                found += [other for other in gc.get_referents(each) if not gc.is_tracked(other)]


def fill_pools() -> None:
    """Take the free blocks of the pools in use, size by size, until blocks come from a new pool."""
    for size in range(-(-BYTES_OVERHEAD // STEP) * STEP, LARGEST_BLOCK + 1, STEP):
        in_a_row, last = 0, 0
        for _ in range(MOST_GAPS // size):
            block = bytes(size - BYTES_OVERHEAD)
            _fillings.append(block)
            in_a_row, last = in_a_row + 1 if id(block) == last + size else 0, id(block)
            if in_a_row >= POOL // size - 2:  # a new pool hands out its blocks in a row, one in use has gaps
                break
