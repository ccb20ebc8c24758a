"""The desk as a whole, and people: only those who may do everything manage accounts."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from sigildb.models import User

admin.site.site_header = _("SigilDB – the editor’s desk")
admin.site.site_title = _("SigilDB desk")
admin.site.index_title = _("Cards, sets and formats")
admin.site.register(User, UserAdmin)
