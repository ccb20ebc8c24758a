"""What is measured of the starter decks: who begins is drawn (W4.2), whichever seat that is."""

from engine.games.aegis import game
from engine.lab.balance import Field, Share, pair_chunk


def test_who_begins_is_who_had_the_first_turn_w4_2():
    field = Field.of(game)
    name = next(iter(field.decks))
    spec = field.pair(name, name, "random")
    seats, wins = [], 0
    for seed in range(1, 7):
        state = spec.play(seed).state
        seats.append(next(event["seat"] for event in state.events() if event["event"] == "turn"))
        wins += seats[-1] in state.outcome.winners
    assert set(seats) == {1, 2}
    assert pair_chunk(spec.to_text(), 1, 6)[1] == Share(wins, 6)
