"""The desk as a whole, and people: only those who may do everything manage accounts."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from sigildb.models import User

admin.site.site_header = "SigilDB – the editor's desk"
admin.site.site_title = "SigilDB desk"
admin.site.index_title = "Cards, sets and formats"
admin.site.register(User, UserAdmin)
