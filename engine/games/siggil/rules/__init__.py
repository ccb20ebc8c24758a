"""Siggil as it is played: the state of a game and the machine that moves it on."""
