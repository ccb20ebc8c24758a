"""Words on the cards of War of Aegis that a reader may want explained."""

from engine.core.terms import Term

TERMS = (
    Term("Attack Power", "The damage a Creature deals when it attacks.", "W11.4", "stat"),
    Term("Fortitude", "A Creature with that much damage is destroyed; damage stays until healed.", "W12.2", "stat"),
    Term(
        "Power Level",
        "From 6 up it is paid in points: tapped Locations, face-down Spells.",
        "W7.1",
        "stat",
    ),
    Term("Cleanup", "After the draw: face-down Spells return to hand, then Cleanup effects.", "W6.2", "phase"),
    Term("Cemetery", "Where destroyed, used and discarded cards of a Player lie, face up.", "W1.2", "zone"),
    Term("Breaks through", "Battle damage beyond the facing Creature's Fortitude is lost by the Player.", "W11.4"),
    Term("Trice", "A Spell that may be cast in any window, in anybody's turn.", "W8.4"),
    Term("Infinite Spell", "A Spell that stays in play.", "W8.9"),
)
