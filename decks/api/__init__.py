"""The API's half that knows decks."""
