"""People: a user model of our own, so that it can grow without a rebuild of the database."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Somebody who signs in; editors are users with staff rights."""

    language = models.CharField(max_length=8, blank=True, editable=False)
    """The language chosen for pages, on every device; empty: as the browser asks."""
