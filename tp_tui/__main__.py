"""`python -m tp_tui` is `tp-tui`."""

from tp_tui.cli.main import main

if __name__ == "__main__":
    main()
