"""Sets out to a file and in from one, at the desk: nothing is saved before an editor has read what would happen."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import CardSet
from cards.set_import import SET_FILE, Report, import_document, import_text, read_document, set_as_text
from engine.core.decktext import decode
from engine.languages import shared
from engine.registry import games, get_game

MOST_BYTES = 5_000_000


def formats() -> dict[str, str]:
    """Every way to write cards by `game:key`; all games have the set file."""
    texts = {f"{game.slug}:{one.key}": f"{shared(one.label)} ({game})" for game in games() for one in game.card_texts}
    return {f"{game.slug}:{SET_FILE}": f"{_('Set file')} ({game})" for game in games()} | texts


def export_action(key: str, label: str) -> Any:
    """The action that writes one set in a format, a card text's key or that of the set file."""

    @admin.action(description=_("Export the selected set as {label}").format(label=label))
    def export(desk: admin.ModelAdmin, request: HttpRequest, sets: QuerySet[CardSet]) -> HttpResponse | None:
        if sets.count() != 1:
            messages.error(request, _("Choose one set: a file holds one."))
            return None
        card_set = sets.get()
        form = (
            None if key == SET_FILE else next((one for one in card_set.game_object.card_texts if one.key == key), None)
        )
        if key != SET_FILE and form is None:
            messages.error(request, _("The game of %s has no such text.") % card_set)
            return None
        kind = "application/json" if form is None else "text/plain; charset=utf-8"
        name = f"{card_set.game}-{slugify(card_set.code)}.{'json' if form is None else form.suffix}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(set_as_text(card_set, form), content_type=kind, headers=headers)

    export.__name__ = f"export_{key}"
    return export


class ImportForm(forms.Form):
    """A set file or card text, uploaded or pasted."""

    format = forms.ChoiceField(label=gettext_lazy("What it is"), choices=lambda: list(formats().items()))
    code = forms.CharField(
        label=gettext_lazy("Code of the set"),
        max_length=12,
        required=False,
        validators=CardSet._meta.get_field("code").validators,
        help_text=gettext_lazy(
            "For card texts: their set; a new code makes a new draft. A set file names its set itself."
        ),
    )
    file = forms.FileField(label=gettext_lazy("File"), required=False)
    text = forms.CharField(
        label=gettext_lazy("or its text"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 20, "cols": 100, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "The first row of a table names its columns: name, type, subtype, classes, text, effects (JSON), number, "
            "rarity, artist, flavour, and the game’s own fields. Columns left out stay as they are."
        ),
    )

    partly = forms.BooleanField(label=gettext_lazy("Save the others without those that have errors"), required=False)

    def clean(self) -> dict[str, Any]:
        """The text, wherever it came from."""
        data = super().clean() or self.cleaned_data
        file = data.get("file")
        if file and file.size > MOST_BYTES:
            self.add_error("file", _("The file is too large."))
        elif file:
            data["text"] = decode(file.read())
        if not file and not data.get("text", "").strip():
            self.add_error("text", _("Choose a file or paste its text."))
        if not self._is_set_file(data) and not data.get("code") and "code" not in self.errors:
            self.add_error("code", _("Into which set shall the cards go?"))
        return data

    def report(self, *, dry_run: bool) -> Report:
        """What the import does, or would do."""
        data = self.cleaned_data
        slug, _colon, key = data["format"].partition(":")
        game = get_game(slug)
        if self._is_set_file(data):
            document, fault = read_document(data["text"])
            return Report(errors=[fault]) if fault else import_document(document, game, dry_run=dry_run)
        return import_text(data["text"], game, game.text(key), data["code"], dry_run=dry_run, partly=data["partly"])

    @staticmethod
    def _is_set_file(data: dict[str, Any]) -> bool:
        return str(data.get("format", f":{SET_FILE}")).endswith(f":{SET_FILE}")


def import_view(desk: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    """First what would happen, then on a second press the import itself."""
    if not (desk.has_add_permission(request) and desk.has_change_permission(request)):
        raise PermissionDenied
    form = ImportForm(request.POST or None, request.FILES or None)
    report = None
    if request.method == "POST" and form.is_valid():
        report = form.report(dry_run="save" not in request.POST)
        if report.saved:
            tally = report.tally
            said = _("%(new)d cards are new, %(changed)d changed, %(same)d stand as they stood.")
            messages.success(request, said % {"new": tally.created, "changed": tally.changed, "same": tally.unchanged})
            if report.errors:
                messages.warning(
                    request, _("%(number)d errors; what has them stayed out.") % {"number": len(report.errors)}
                )
            return redirect(reverse("admin:cards_cardset_changelist"))
        form = ImportForm(initial=form.cleaned_data)
    heads = (_("Row"), _("Column"), _("Severity"), _("Code"), _("What is to be said"))
    context = {"title": _("Import cards"), "opts": desk.opts, "form": form, "report": report, "heads": heads}
    return TemplateResponse(request, "admin/cards/cardset/import.html", context | desk.admin_site.each_context(request))
