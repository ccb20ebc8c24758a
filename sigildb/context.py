"""What every page knows: the games there are."""

from django.http import HttpRequest

from engine.registry import games


def site(request: HttpRequest) -> dict[str, object]:
    """The games for the switch in the header, and the game the address names."""
    match = request.resolver_match
    return {"games": games(), "current_game": match.kwargs.get("game") if match else None}
