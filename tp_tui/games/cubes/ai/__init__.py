"""What bots judge positions of Cubes by, and the reasons they give."""
