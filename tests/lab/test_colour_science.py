"""Contrast, CIEDE2000 and simulated eyes, against published figures."""

from __future__ import annotations

import pytest

from tp_tui.lab.colour_science import EYES, ciede2000, contrast, distance, lab_of, seen_by

SHARMA = """
50 2.6772 -79.7751   50 0 -82.7485   2.0425
50 3.1571 -77.2803   50 0 -82.7485   2.8615
50 2.8361 -74.0200   50 0 -82.7485   3.4412
50 -1.3802 -84.2814   50 0 -82.7485   1.0000
50 -1.1848 -84.8006   50 0 -82.7485   1.0000
50 -0.9009 -85.5211   50 0 -82.7485   1.0000
50 0 0   50 -1 2   2.3669
50 -1 2   50 0 0   2.3669
50 2.4900 -0.0010   50 -2.4900 0.0009   7.1792
50 2.4900 -0.0010   50 -2.4900 0.0010   7.1792
50 2.4900 -0.0010   50 -2.4900 0.0011   7.2195
50 2.4900 -0.0010   50 -2.4900 0.0012   7.2195
50 -0.0010 2.4900   50 0.0009 -2.4900   4.8045
50 -0.0010 2.4900   50 0.0010 -2.4900   4.8045
50 -0.0010 2.4900   50 0.0011 -2.4900   4.7461
50 2.5 0   50 0 -2.5   4.3065
50 2.5 0   73 25 -18   27.1492
50 2.5 0   61 -5 29   22.8977
50 2.5 0   56 -27 -3   31.9030
50 2.5 0   58 24 15   19.4535
50 2.5 0   50 3.1736 0.5854   1.0000
50 2.5 0   50 3.2972 0   1.0000
50 2.5 0   50 1.8634 0.5757   1.0000
50 2.5 0   50 3.2592 0.3350   1.0000
60.2574 -34.0099 36.2677   60.4626 -34.1751 39.4387   1.2644
63.0109 -31.0961 -5.8663   62.8187 -29.7946 -4.0864   1.2630
61.2901 3.7196 -5.3901   61.4292 2.2480 -4.9620   1.8731
35.0831 -44.1164 3.7933   35.0232 -40.0716 1.5901   1.8645
22.7233 20.0904 -46.6940   23.0331 14.9730 -42.5619   2.0373
36.4612 47.8580 18.3852   36.2715 50.5065 21.2231   1.4146
90.8027 -2.0831 1.4410   91.1528 -1.6435 0.0447   1.4441
90.9257 -0.5406 -0.9208   88.6381 -0.8985 -0.7239   1.5381
6.7747 -0.2908 -2.4247   5.8714 -0.0985 -2.2286   0.6377
2.0776 0.0795 -1.1350   0.9033 -0.0636 -0.5514   0.9082
"""
"""The test data of Sharma, Wu and Dalal (2005): two colours in CIELAB and their difference."""


@pytest.mark.parametrize("line", SHARMA.strip().splitlines())
def test_ciede2000_is_as_published(line: str) -> None:
    l_1, a_1, b_1, l_2, a_2, b_2, wanted = map(float, line.split())
    assert ciede2000((l_1, a_1, b_1), (l_2, a_2, b_2)) == pytest.approx(wanted, abs=5e-5)
    assert ciede2000((l_2, a_2, b_2), (l_1, a_1, b_1)) == pytest.approx(wanted, abs=5e-5)


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ((255, 255, 255), (100.0, 0.0, 0.0)),
        ((0, 0, 0), (0.0, 0.0, 0.0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 255, 0), (87.73, -86.18, 83.18)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_cielab_of_srgb(colour: tuple[int, int, int], wanted: tuple[float, float, float]) -> None:
    assert lab_of(colour) == pytest.approx(wanted, abs=0.02)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [((0, 0, 0), (255, 255, 255), 21.0), ((255, 0, 0), (255, 255, 255), 4.0), ((119, 119, 119), (255,) * 3, 4.48)],
)
def test_contrast_is_that_of_the_wcag(one: tuple[int, int, int], other: tuple[int, int, int], wanted: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(wanted, abs=0.005)


def test_grey_looks_grey_to_all_and_each_eye_loses_its_own_colours() -> None:
    for eye in EYES:
        for grey in ((0,) * 3, (128,) * 3, (255,) * 3):
            assert seen_by(eye, grey) == pytest.approx(grey, abs=1)
    red, green, blue, teal = (205, 0, 0), (110, 110, 0), (0, 90, 170), (0, 110, 110)
    assert distance(red, green, "normal") > 40
    assert distance(red, green, "deutan") < distance(red, green, "normal") / 2
    assert distance(blue, teal, "tritan") < distance(blue, teal, "normal") / 2
    # Pure red as a protan eye sees it, after the matrix of Machado, Oliveira and Fernandes.
    assert seen_by("protan", (255, 0, 0)) == (109, 95, 0)
