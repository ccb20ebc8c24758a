"""Pages of the deck workshop, a module a subject."""
