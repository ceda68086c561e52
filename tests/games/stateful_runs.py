"""Games that hypothesis plays: how many, how long, and the same ones in every run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


def play(machine: type[RuleBasedStateMachine], examples: int, steps: int) -> None:
    """Play so many games of so many steps; with `EXPLORE=1` others than ever before."""
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize="EXPLORE" not in os.environ,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            report_multiple_bugs=False,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
