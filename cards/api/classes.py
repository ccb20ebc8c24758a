"""Classes: the list with how many cards each has."""

from django.db.models import Count, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.paging import PAGE_PARAMETERS, page, page_of
from cards.api.problems import problems
from cards.models import Card, CardClass
from engine.core.game import Game


class ClassSerializer(serializers.ModelSerializer):
    """A class; `cards` counts its cards."""

    cards = serializers.IntegerField(source="number")
    page = serializers.SerializerMethodField(help_text="The page for people.")

    class Meta:
        model = CardClass
        fields = ("name", "slug", "description", "cards", "page")

    def get_page(self, card_class: CardClass) -> str:
        """Absolute address."""
        return self.context["request"].build_absolute_uri(card_class.get_absolute_url())


@extend_schema(
    operation_id="classes", parameters=PAGE_PARAMETERS, responses={200: page_of(ClassSerializer), **problems(400, 404)}
)
@api_view(["GET", "HEAD"])
def class_list(request: Request, game: Game) -> Response:
    """The classes that cards of a game have, by name."""
    seen = Card.objects.in_game(game).visible_to(request.user)
    classes = CardClass.objects.in_game(game).visible_to(request.user)
    counted = classes.annotate(number=Count("cards", filter=Q(cards__in=seen))).order_by("name", "pk")
    head, found = page(request, counted)
    return Response({**head, "results": ClassSerializer(found, many=True, context={"request": request}).data})
