"""Running Hypothesis state machines reproducibly."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


def play(machine: type[RuleBasedStateMachine], examples: int, steps: int) -> None:
    """Run a state machine with the same examples every time, or with `EXPLORE=1` in the environment, new ones."""
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
