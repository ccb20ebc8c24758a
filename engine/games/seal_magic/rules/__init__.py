"""Seal Magic as it is played: compiled cards, the state of a match, and the machine that moves it on."""
