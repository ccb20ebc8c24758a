"""Card effects as data: a vocabulary checks them with exact paths, says them in words and hands them to a game."""
