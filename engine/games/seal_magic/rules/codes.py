"""The small numbers a Seal Magic state is made of."""

from typing import Final

NOTHING: Final = -1

# Where the match stands (6).
CLASH_START: Final = 0
PLAY_FIRST: Final = 1
PLAY_NEXT: Final = 2
PAY: Final = 3
REINFORCE: Final = 4
OVER: Final = 5
PHASES: Final = ("clash_start", "play_first", "play_next", "pay", "reinforce", "over")

# What an action does.
LAY: Final = 1
FLIP: Final = 2
GIVE: Final = 3
FROM_STACK: Final = 4
BOOST: Final = 5
DECLINE: Final = 6
TURN: Final = 7

# Who may know a card in the pot (14): everybody, the seat that paid it from the hand (seat + 1), nobody.
OPEN: Final = 0
UNSEEN: Final = 3

DRAWN: Final = 2
"""A round without a winner, beside the seats 0 and 1."""

ANGEL: Final = 1
DEMON: Final = 2
HUMAN: Final = 4
MASKS: Final = {"angel": ANGEL, "demon": DEMON, "dual": ANGEL | DEMON, "human": HUMAN}
