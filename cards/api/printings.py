"""Printings: every card as it stands in a set."""

from django import forms
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.cards import PrintingSerializer
from cards.api.paging import PAGE_PARAMETERS, form_faults, page, page_of
from cards.api.problems import BadRequest, problems
from cards.models import Printing
from engine.core.game import Game


class CardPrintingSerializer(PrintingSerializer):
    """A printing with its card."""

    card = serializers.CharField(source="card.name")
    slug = serializers.CharField(source="card.slug")

    class Meta(PrintingSerializer.Meta):
        fields = ("card", "slug", *PrintingSerializer.Meta.fields)


class PrintingFilterForm(forms.Form):
    """What printings can be asked for."""

    set = forms.CharField(max_length=12, required=False)
    language = forms.CharField(max_length=8, required=False)
    card = forms.CharField(max_length=140, required=False)


@extend_schema(
    operation_id="printings",
    parameters=[
        OpenApiParameter("set", description="Code of a set."),
        OpenApiParameter("language", description="Language code, such as en."),
        OpenApiParameter("card", description="Slug of a card."),
        *PAGE_PARAMETERS,
    ],
    responses={200: page_of(CardPrintingSerializer), **problems(400, 404)},
)
@api_view(["GET", "HEAD"])
def printing_list(request: Request, game: Game) -> Response:
    """The printings of a game by set, in the order of their numbers."""
    form = PrintingFilterForm(request.query_params)
    if not form.is_valid():
        raise BadRequest(form_faults(form))
    columns = {"set": "card_set__code__iexact", "language": "language", "card": "card__slug"}
    asked = {columns[key]: value for key, value in form.cleaned_data.items() if value}
    printings = Printing.objects.filter(card_set__game=game.slug, **asked).visible_to(request.user)
    head, found = page(request, printings.with_face().in_order())
    return Response({**head, "results": CardPrintingSerializer(found, many=True, context={"request": request}).data})
