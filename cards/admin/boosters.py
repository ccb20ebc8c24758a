"""Booster packs at the desk: a pack has sheets and slots, a sheet has cards, a slot has sheets to draw from."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Field, QuerySet, Sum
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import DeskAdmin, DeskTabularInline, counted
from cards.admin.filters import RowsOfGameFilter, game_filter
from cards.models import BoosterPack, CardSet, PackSheet, PackSlot, Printing, Rarity, SheetCard, SlotChoice


def pack_problems(pack: BoosterPack) -> Iterator[str]:
    """Why a pack cannot be opened as it stands."""
    slots = list(pack.slots.prefetch_related("choices__sheet"))
    sizes = dict(pack.sheets.annotate(size=Count("cards")).values_list("pk", "size"))
    if not slots:
        yield _("The pack has no slots, so it would be empty.")
    for slot in slots:
        if not slot.choices.all():
            yield _("Slot {position} draws from no sheet; open it and choose one.").format(position=slot.position)
        for choice in slot.choices.all():
            if sizes[choice.sheet_id] < slot.count:
                held = counted(sizes[choice.sheet_id], "card")
                yield _("Slot {position} needs {count} different cards; sheet {name} has {held}.").format(
                    position=slot.position, count=slot.count, name=choice.sheet.name, held=held
                )


class PackSheetInline(DeskTabularInline):
    """The sheets of a pack."""

    model = PackSheet
    extra = 0
    verbose_name, verbose_name_plural = "sheet", "sheets"
    show_change_link = True
    fields = ["name", "size"]
    readonly_fields = ["size"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(size=Count("cards"), weight=Sum("cards__weight"))

    @admin.display(description=_("Cards"))
    def size(self, sheet: Any) -> str:
        return (
            _("{counted}, weight {weight}").format(counted=counted(sheet.size, "card"), weight=sheet.weight or 0)
            if sheet.pk
            else "–"
        )


class PackSlotInline(DeskTabularInline):
    """The slots of a pack."""

    model = PackSlot
    extra = 0
    verbose_name, verbose_name_plural = "slot", "slots"
    show_change_link = True
    fields = ["position", "count", "draws_from"]
    readonly_fields = ["draws_from"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("choices__sheet")

    @admin.display(description=_("Draws from"))
    def draws_from(self, slot: PackSlot) -> str:
        if not slot.pk:
            return "–"
        return ", ".join(f"{one.sheet.name} × {one.weight}" for one in slot.choices.all()) or _("no sheet yet")


@admin.register(BoosterPack)
class BoosterPackAdmin(DeskAdmin):
    """Booster packs of all sets."""

    list_display = ["name", "code", "card_set", "sheet_count", "slot_count"]
    list_filter = [game_filter("card_set__game"), ("card_set", RowsOfGameFilter)]
    list_select_related = ["card_set"]
    search_fields = ["name", "code", "card_set__name", "card_set__code"]
    ordering = ["card_set__code", "code", "pk"]
    fields = ["card_set", "code", "name", "description", "problems"]
    readonly_fields = ["problems"]
    inlines = [PackSheetInline, PackSlotInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        totals = {"sheet_total": Count("sheets", distinct=True), "slot_total": Count("slots", distinct=True)}
        return super().get_queryset(request).annotate(**totals)

    def formfield_for_foreignkey(self, db_field: Field, request: HttpRequest, **options: Any) -> Any:
        if db_field.name == "card_set":
            options["queryset"] = CardSet.objects.order_by("game", "name")
        return super().formfield_for_foreignkey(db_field, request, **options)

    @admin.display(description=_("Sheets"), ordering="sheet_total")
    def sheet_count(self, pack: Any) -> int:
        return pack.sheet_total

    @admin.display(description=_("Slots"), ordering="slot_total")
    def slot_count(self, pack: Any) -> int:
        return pack.slot_total

    @admin.display(description=_("Still to do"))
    def problems(self, pack: BoosterPack) -> str:
        if not pack.pk:
            return _("Save the pack with its sheets and slots, then fill each sheet and choose each slot's sheets.")
        found = [(one,) for one in pack_problems(pack)]
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", found)) if found else _("Nothing.")


class PackSheetForm(forms.ModelForm):
    """A sheet, with a way to lay all printings of a rarity on it at once."""

    rarity = forms.ModelChoiceField(
        Rarity.objects.none(),
        required=False,
        label=_("Add all of a rarity"),
        help_text=_("On saving, every printing of this rarity in the pack's set that is not on the sheet is added."),
    )

    class Meta:
        model = PackSheet
        fields = ["pack", "name"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk and "rarity" in self.fields:
            self.fields["rarity"].queryset = Rarity.objects.in_game(self.instance.pack.card_set.game)


class SheetCardInline(DeskTabularInline):
    """The printings on a sheet."""

    model = SheetCard
    extra = 0
    autocomplete_fields = ["printing"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request).select_related("printing__card", "printing__card_set")
        return rows.order_by("printing__number_key", "pk")


class PartOfPackAdmin(DeskAdmin):
    """Sheets and slots: reached from their pack, so that the desk's index stays short."""

    list_select_related = ["pack"]
    search_fields = ["pack__name"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return (*super().get_readonly_fields(request, obj), *(("pack",) if obj else ()))


@admin.register(PackSheet)
class PackSheetAdmin(PartOfPackAdmin):
    """A sheet with its printings."""

    form = PackSheetForm
    list_display = ["name", "pack"]
    ordering = ["pack", "name"]
    inlines = [SheetCardInline]

    def get_fields(self, request: HttpRequest, obj: PackSheet | None = None) -> list[str]:
        return ["pack", "name", "rarity"] if obj else ["pack", "name"]

    def save_related(self, request: HttpRequest, form: PackSheetForm, formsets: Any, change: bool) -> None:
        """Add what the form asks for, after what was changed by hand."""
        super().save_related(request, form, formsets, change)
        if rarity := form.cleaned_data.get("rarity"):
            sheet = form.instance
            missing = Printing.objects.filter(card_set=sheet.pack.card_set, rarity=rarity).exclude(sheets=sheet)
            SheetCard.objects.bulk_create(SheetCard(sheet=sheet, printing=printing) for printing in missing)
            self.message_user(
                request,
                _("{counted} added to {name}.").format(counted=counted(len(missing), "printing"), name=sheet.name),
            )

    def uses(self, sheet: PackSheet) -> Iterable[str]:
        for choice in sheet.slot_choices.select_related("slot"):
            yield _("Slot {position} of {pack} draws from {name}.").format(
                position=choice.slot.position, pack=sheet.pack, name=sheet.name
            )


class SlotChoiceInline(DeskTabularInline):
    """The sheets a slot draws from."""

    model = SlotChoice
    extra = 1

    def formfield_for_foreignkey(self, db_field: Field, request: HttpRequest, **options: Any) -> Any:
        """Sheets of the slot's own pack."""
        if db_field.name == "sheet":
            slot = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
            options["queryset"] = PackSheet.objects.filter(pack__slots=slot).select_related("pack").order_by("name")
        return super().formfield_for_foreignkey(db_field, request, **options)


@admin.register(PackSlot)
class PackSlotAdmin(PartOfPackAdmin):
    """A slot with the sheets it draws from."""

    list_display = ["pack", "position", "count"]
    ordering = ["pack", "position"]
    fields = ["pack", "position", "count"]

    def get_inlines(self, request: HttpRequest, obj: PackSlot | None) -> list[type[DeskTabularInline]]:
        """A slot's sheets can be chosen once its pack is known."""
        return [SlotChoiceInline] if obj else []
