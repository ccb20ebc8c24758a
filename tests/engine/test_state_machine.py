"""Any row of choices keeps a game sound, wherever it is copied, saved or replayed on the way."""

import json
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.play import IllegalAction
from engine.core.record import Recording, digest, replay
from engine.registry import games

PLAYED = {game.slug: game for game in games() if game.play is not None}


def machine_of(slug: str) -> type[RuleBasedStateMachine]:
    """A machine that plays one game."""
    game = PLAYED[slug]
    module = import_module(f"engine.games.{slug}.tests.matches")

    class Match(RuleBasedStateMachine):
        @initialize(name=st.sampled_from(sorted(module.MATCHES)), seed=st.integers(0, 2**32))
        def begin(self, name, seed):
            decks, options = module.MATCHES[name]
            self.recording = Recording(game, decks, module.POOL, seed, options)
            self.cards = module.census(self.state)

        @property
        def state(self):
            return self.recording.state

        @precondition(lambda self: self.state.outcome is None)
        @rule(picks=st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
        def act(self, picks):
            for pick in picks:
                legal = self.state.legal_actions()
                if legal:
                    self.recording.apply(legal[pick % len(legal)])

        @rule()
        def save_and_load(self):
            document = json.loads(json.dumps(self.state.to_dict()))
            self.recording.state = game.load_state(document, module.POOL)
            assert self.state.to_dict() == document

        @rule()
        def continue_on_a_copy(self):
            self.recording.state = self.state.clone()

        @rule(text=st.text(max_size=12))
        def try_nonsense(self, text):
            legal = {str(action) for action in self.state.legal_actions()}
            if text not in legal and not text.strip().startswith("concede"):
                with pytest.raises(IllegalAction):
                    self.state.apply(game.parse_action(text))

        @rule()
        def replay_so_far(self):
            again = replay(self.recording.to_dict(), game)
            assert digest(again.state) == digest(self.state)

        @invariant()
        def stays_sound(self):
            module.sound(self.state)
            assert module.census(self.state) == self.cards
            assert (self.state.outcome is None) == bool(self.state.legal_actions())

    return Match


@pytest.mark.parametrize("slug", PLAYED)
def test_any_row_of_choices_keeps_the_game_sound(slug):
    case = machine_of(slug).TestCase
    case.settings = settings(
        max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case("runTest").runTest()
