"""A style sheet that is parsed once for every set of colours: Textual parses all it has three times at each start."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet


class KeptStylesheet(Stylesheet):
    """A style sheet whose rules are kept as long as its variables stay the same."""

    _is_parsed_anew = True

    def set_variables(self, variables: dict[str, str]) -> None:
        """Use these variables, the colours of a theme among them."""
        if variables != self._variables:
            self._is_parsed_anew = True
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse all sources again if the variables are others than when that was last done, else those that are new.

        Raises:
            StylesheetParseError: a source is invalid.
        """
        if self._is_parsed_anew or self._require_parse:
            self._is_parsed_anew = False
            self._require_parse = True
            self._rules_map = None

    def parse(self) -> None:
        """Parse what has not been parsed yet with these variables.

        Raises:
            StylesheetParseError: a source is invalid.
        """
        self._is_parsed_anew = False
        super().parse()
