"""The precedence algorithm of W14 as a general mechanism: laws that hold for any claims, in any order."""

from hypothesis import given
from hypothesis import strategies as st

from engine.games.aegis.rules.codes import ADD, DENY, PERMIT, SET
from engine.games.aegis.rules.precedence import decide, value

RANKS = (st.integers(0, 2), st.integers(0, 3), st.integers(1, 50), st.integers(0, 3))
YES_NO = st.lists(st.tuples(st.sampled_from((PERMIT, DENY)), st.just(0), *RANKS), max_size=6)
NUMBERS = st.lists(
    st.tuples(st.sampled_from((SET, ADD)), st.integers(-9, 9), *RANKS), max_size=6, unique_by=lambda one: one[4]
)


@given(YES_NO, st.booleans())
def test_a_denial_beats_every_permission_rules_14_2_14_4(claims, otherwise):
    """Whatever the scope or age of either; without claims the rules decide."""
    verdicts = {claim[0] for claim in claims}
    assert decide(claims, otherwise) == (DENY not in verdicts and (PERMIT in verdicts or otherwise))


@given(NUMBERS, st.integers(0, 9), st.randoms())
def test_the_closest_then_newest_number_counts_and_additions_never_conflict_rules_14_5_14_6(claims, otherwise, chance):
    sets = [claim for claim in claims if claim[0] == SET]
    base = max(sets, key=lambda claim: claim[2:])[1] if sets else otherwise
    wanted = max(base + sum(claim[1] for claim in claims if claim[0] == ADD), 0)
    mixed = claims[:]
    chance.shuffle(mixed)
    assert value(mixed, otherwise) == value(claims, otherwise) == wanted


@given(NUMBERS, st.integers(0, 9))
def test_a_number_set_aside_counts_again_when_the_winner_ends_rule_14_5(claims, otherwise):
    sets = sorted((claim for claim in claims if claim[0] == SET), key=lambda claim: claim[2:])
    for left in range(len(sets), 0, -1):
        assert value(sets[:left], otherwise, floor=None) == sets[left - 1][1]
    assert value([], otherwise) == otherwise


def test_of_one_card_the_later_sentence_counts_rule_14_6():
    assert value([(SET, 4, 2, 0, 7, 1), (SET, 6, 2, 0, 7, 0)], 5) == 4


def test_more_narrowing_conditions_are_closer_rule_14_5():
    """ "Ember Creatures you control" against the newer "Ember Creatures"."""
    assert value([(SET, 1, 1, 2, 10, 0), (SET, 9, 1, 1, 20, 0)], 3) == 1


def test_attack_and_hand_size_are_at_least_0_rule_12_4():
    assert value([(ADD, -9, 1, 1, 1, 0)], 5) == 0
    assert value([(ADD, -9, 1, 1, 1, 0)], 5, floor=None) == -4
