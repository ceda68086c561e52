"""What bots need to know of Terra Pyramides: the evaluation with its weights, candidates, rollouts, hints, tensors."""
