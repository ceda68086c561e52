"""Entry point of `python -m tp_tui`, which is the same as `tp-tui`."""

from tp_tui.cli.main import main

if __name__ == "__main__":
    main()
