"""The evaluation of Terra Pyramides for bots: weights, candidates, rollout policy, and the reasons for hints."""
