"""The API's half that knows cards, and what its other half shares with it: problems and pages."""
