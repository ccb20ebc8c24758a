"""Formats: what was announced for each and since when it holds."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.problems import problems
from cards.legality import versions_of
from cards.models import FormatLimit, FormatVersion
from engine.core.game import Game


class LimitSerializer(serializers.ModelSerializer):
    """At most so many copies of a card; 0 is a ban."""

    card = serializers.CharField(source="card.name")
    slug = serializers.CharField(source="card.slug")

    class Meta:
        model = FormatLimit
        fields = ("card", "slug", "copies", "reason")


class VersionSerializer(serializers.ModelSerializer):
    """What holds from a day on until the next version; no sets named: every released set is legal."""

    sets = serializers.SerializerMethodField()
    limits = LimitSerializer(many=True, source="shown_limits")

    class Meta:
        model = FormatVersion
        fields = ("effective_on", "name", "note", "sets", "limits")

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sets(self, version: Any) -> list[str]:
        """Codes of the sets that are legal."""
        return [one.code for one in version.shown_sets]


class DatedFormatSerializer(serializers.Serializer):
    """A format with its versions, newest first; `current` is the day of the one in force."""

    key = serializers.CharField()
    label = serializers.CharField()
    description = serializers.CharField()
    seats = serializers.IntegerField()
    roles = serializers.ListField(child=serializers.CharField())
    current = serializers.DateField(allow_null=True)
    versions = VersionSerializer(many=True)


class FormatListSerializer(serializers.Serializer):
    """All formats of a game."""

    results = DatedFormatSerializer(many=True)


@extend_schema(operation_id="formats", responses={200: FormatListSerializer, **problems(404)})
@api_view(["GET", "HEAD"])
def format_list(request: Request, game: Game) -> Response:
    """The formats of a game with everything announced for them: legal sets, limits and bans, each with its day."""
    today = timezone.localdate()
    found = []
    for one in game.formats:
        current, versions = versions_of(game, one.key, today, request.user)
        found.append(
            {
                **{name: getattr(one, name) for name in ("key", "label", "description", "seats", "roles")},
                "current": current.effective_on if current else None,
                "versions": versions,
            }
        )
    return Response(FormatListSerializer({"results": found}).data)
