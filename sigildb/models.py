"""People: a user model of our own, so that it can grow without a rebuild of the database."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody who signs in; editors are users with staff rights."""
