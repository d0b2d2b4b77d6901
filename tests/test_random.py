"""The generator of the recorded games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from senro.core.random import Random

seeds = st.integers(-(10**12), 10**12)


def test_first_numbers() -> None:
    random = Random(48)
    drawn = [random.draw() for _ in range(4)]
    state, wanted = 48, []
    for _ in range(4):
        state = (1_103_515_245 * state + 12_345) % 2**31
        wanted.append(state)
    assert drawn == wanted
    assert Random(0).draw() == 12_345
    assert Random(1).draw() == 1_103_527_590


def test_seeds_are_taken_modulo_2_31() -> None:
    assert Random(48 + 2**31).draw() == Random(48).draw()


# The queues of 1849 (digest 1.2): the corporations sorted by six draws.
VECTORS = {
    27939: "SFA IFT ATA CTL AFG RCS",
    814263386: "RCS IFT SFA ATA AFG CTL",
    48: "RCS CTL ATA AFG IFT SFA",
    12345: "IFT ATA SFA RCS AFG CTL",
}


def test_shuffling_vectors() -> None:
    for seed, queue in VECTORS.items():
        assert Random(seed).shuffled(("AFG", "ATA", "CTL", "IFT", "RCS", "SFA")) == tuple(
            queue.split()
        )


@given(seeds, st.lists(st.text(max_size=3), max_size=12))
def test_a_shuffle_loses_nothing_and_is_the_same_again(seed: int, items: list[str]) -> None:
    shuffled = Random(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert Random(seed).shuffled(items) == shuffled


@given(seeds, st.lists(st.integers(), min_size=1, max_size=12))
def test_the_smallest_draw_is_the_first_of_a_shuffle(seed: int, items: list[int]) -> None:
    assert Random(seed).smallest(items) == Random(seed).shuffled(items)[0]


@given(seeds, st.integers(1, 50))
def test_numbers_lie_in_their_range(seed: int, count: int) -> None:
    random = Random(seed)
    assert all(0 <= random.draw() < 2**31 for _ in range(count))
