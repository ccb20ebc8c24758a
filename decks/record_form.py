"""Forms around matches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from engine.core.record import ReplayError
from engine.watching import LARGEST_RECORD, read_record


class RecordForm(forms.Form):
    """A record, pasted or as a file."""

    text = forms.CharField(
        label=_("Record"),
        required=False,
        strip=True,
        max_length=LARGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    file = forms.FileField(label=_("or a record file"), required=False, help_text=_("JSON, at most 1 MB."))

    def clean_file(self) -> str:
        """The file's text."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size is None or file.size > LARGEST_RECORD:
            raise forms.ValidationError(_("The file is larger than 1 MB."))
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError as error:
            raise forms.ValidationError(_("The file is not text in UTF-8.")) from error

    def clean(self) -> dict[str, Any]:
        """The record itself, replayed."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        text = data.get("file") or data.get("text")
        if not text:
            raise forms.ValidationError(_("Paste a record or choose a file."))
        try:
            data["record"] = read_record(text)
        except ReplayError as error:
            raise forms.ValidationError(str(error)) from error
        return data
