"""At the desk: names that are one artist's."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cards.admin.desk import DeskAdmin
from cards.models import PenName, Printing
from cards.search_text import fold_search
from engine.core.problems import did_you_mean
from engine.languages import shared


class PenNameForm(forms.ModelForm):
    """The first name must be printed somewhere, so that a slip of the hand is seen."""

    class Meta:
        model = PenName
        fields = ["name", "other"]

    def clean(self) -> dict[str, Any]:
        """Spelt as they are printed, and not the same name twice."""
        values = super().clean() or {}
        printed = Printing.objects.exclude(artist="").order_by().values_list("artist", flat=True).distinct()
        known = {fold_search(name): name for name in printed}
        for field in {"name", "other"} & values.keys():
            values[field] = known.get(fold_search(values[field]), values[field])
        if not {"name", "other"} <= values.keys():
            return values
        if fold_search(values["name"]) == fold_search(values["other"]):
            raise ValidationError(_("These two are one name already: case and accents do not count."))
        if PenName.objects.filter(name=values["other"], other=values["name"]).exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("These two names are recorded already, the other way round."))
        if values["name"] not in known.values():
            said = _("No printing is drawn by “{name}”").format(name=values["name"])
            self.add_error("name", said + shared(did_you_mean(values["name"], known.values())))
        return values


@admin.register(PenName)
class PenNameAdmin(DeskAdmin):
    """Names that are one artist's."""

    form = PenNameForm
    list_display = ["name", "other"]
    search_fields = ["name", "other"]
    ordering = ["name", "other"]
