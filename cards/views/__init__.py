"""Pages of the card database, a module each for lists, cards, sets and classes, formats and the game itself."""
