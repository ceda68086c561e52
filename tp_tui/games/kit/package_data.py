"""Data files that ship with a package."""

from __future__ import annotations

from pkgutil import get_data


def package_text(package: str, path: str) -> str:
    """Return the text of a data file, given by its path below the folder of the package.

    `importlib.resources` would take 1% of a start to import.

    Raises:
        OSError: there is no such file.
    """
    data = get_data(package, path)
    assert data is not None, f"{package} is not in files"
    return data.decode("utf-8")
