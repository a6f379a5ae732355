"""The weights of the appraisal, learned by play against itself: among rivals, and alone.

``python -m bench.bots.peloponnes_weights`` makes others; what each one means, appraisal.py says.
"""

from __future__ import annotations

from typing import Final

from .appraisal import Weights

AMONG_RIVALS: Final = Weights(
    [
        3.546,  # prestige_to_come
        4.192,  # people_points_to_come
        4.528,  # blur
        2.044,  # blur_per_round
        0.329,  # person_coin
        0.094,  # food_low
        1.385,  # food_high
        3.517,  # food_scale
        0.140,  # goods_low
        0.484,  # goods_high
        4.044,  # goods_scale
        1.088,  # wood_need
        1.505,  # stone_need
        0.063,  # coin_low
        0.574,  # coin_high
        5.810,  # coin_need
        5.083,  # coin_scale
        0.329,  # luxury_share
        0.699,  # shield_plague
        0.878,  # shield_drought
        0.826,  # shield_quake
        0.959,  # shield_tempest
        1.081,  # shield_decline
        0.168,  # bonus
        0.095,  # free_placement
        0.413,  # shortage
        0.162,  # kinds
        0.937,  # contest
    ]
)
ALONE: Final = Weights(
    [
        3.094,  # prestige_to_come
        5.512,  # people_points_to_come
        3.431,  # blur
        1.436,  # blur_per_round
        0.385,  # person_coin
        0.126,  # food_low
        1.257,  # food_high
        4.576,  # food_scale
        0.097,  # goods_low
        0.371,  # goods_high
        2.594,  # goods_scale
        1.214,  # wood_need
        1.395,  # stone_need
        -0.011,  # coin_low
        0.493,  # coin_high
        4.909,  # coin_need
        6.421,  # coin_scale
        0.357,  # luxury_share
        0.581,  # shield_plague
        0.912,  # shield_drought
        0.875,  # shield_quake
        0.970,  # shield_tempest
        0.710,  # shield_decline
        0.164,  # bonus
        0.103,  # free_placement
        0.234,  # shortage
        0.156,  # kinds
        1.177,  # contest
    ]
)
ALONE_DEAR: Final = Weights(
    [
        2.795,  # prestige_to_come
        6.441,  # people_points_to_come
        2.571,  # blur
        1.534,  # blur_per_round
        0.335,  # person_coin
        0.067,  # food_low
        1.456,  # food_high
        3.823,  # food_scale
        0.076,  # goods_low
        0.283,  # goods_high
        2.417,  # goods_scale
        1.073,  # wood_need
        1.338,  # stone_need
        -0.028,  # coin_low
        0.537,  # coin_high
        4.949,  # coin_need
        5.478,  # coin_scale
        0.339,  # luxury_share
        0.689,  # shield_plague
        0.691,  # shield_drought
        0.973,  # shield_quake
        0.907,  # shield_tempest
        0.637,  # shield_decline
        0.056,  # bonus
        0.090,  # free_placement
        0.186,  # shortage
        0.100,  # kinds
        1.121,  # contest
    ]
)
"""For solo levels 4 and 5, where most tiles have the prices of the conquest row."""
