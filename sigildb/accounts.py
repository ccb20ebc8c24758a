"""Signing in, up and out; what was built before signing in is kept (decks/holding.py)."""

from ipaddress import ip_address
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from knox.models import AuthToken
from rest_framework.throttling import BaseThrottle

from decks.holding import held_decks
from sigildb.models import User

MOST_TOKENS = 10


def address_of(request: HttpRequest) -> str | None:
    """Where a request comes from, as the API's limits see it; a proxy that says no address is meant itself."""
    try:
        return str(ip_address(BaseThrottle().get_ident(request)))
    except ValueError:
        return request.META.get("REMOTE_ADDR")


class SignUpForm(UserCreationForm):
    """A name and a password, nothing more."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)


class CloseForm(forms.Form):
    """The password once more, before everything is gone."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any) -> None:
        self.user = user
        super().__init__(*args)

    def clean_password(self) -> str:
        """Only the owner closes an account."""
        if not self.user.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."))
        return self.cleaned_data["password"]


class SignIn(views.LoginView):
    """Name and password; too many wrong ones lock the door for a while (axes)."""

    template_name = "accounts/sign_in.html"
    authentication_form = AuthenticationForm
    redirect_authenticated_user = True

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """With the number of decks that will come along."""
        return super().get_context_data(held=len(held_decks(self.request)), **more)


class SignOut(views.LogoutView):
    """By POST only, then home."""

    http_method_names = ["post", "options"]


class ChangePassword(views.PasswordChangeView):
    """The old password, and a new one twice."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done."""
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and sign in with it; the session's decks come along."""
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(request, _("Welcome, {name}.").format(name=user.get_username()))
        return redirect(_next(request))
    context = {"form": form, "next": _next(request), "held": len(held_decks(request))}
    return render(request, "accounts/sign_up.html", context)


@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """What somebody can do with the account."""
    tokens = AuthToken.objects.filter(user=request.user).order_by("created", "pk")
    return render(request, "accounts/account.html", {"tokens": tokens, "most_tokens": MOST_TOKENS})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make_token(request: HttpRequest) -> HttpResponse:
    """A token for a program; it is shown this once, and only its digest is kept. Back at the page it is gone."""
    if request.method != "POST":
        return redirect("accounts:account")
    if AuthToken.objects.filter(user=request.user).count() >= MOST_TOKENS:
        messages.error(request, _("You have {number} tokens; remove one first.").format(number=MOST_TOKENS))
        return redirect("accounts:account")
    token = AuthToken.objects.create(request.user)[1]
    return render(request, "accounts/token.html", {"token": token})


@login_required
@require_POST
def remove_token(request: HttpRequest) -> HttpResponse:
    """From now on the token opens nothing."""
    AuthToken.objects.filter(user=request.user, digest=request.POST.get("token", "")).delete()
    messages.success(request, _("The token is removed; programs that use it are shut out."))
    return redirect("accounts:account")


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Delete the account with all its decks, the password asked once more."""
    assert isinstance(request.user, User)
    form = CloseForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = request.user
        logout(request)
        user.delete()
        messages.success(request, _("Your account and its decks are deleted."))
        return redirect("home")
    return render(request, "accounts/close.html", {"form": form})


def _next(request: HttpRequest) -> str:
    """Where to go afterwards: an address of this site only."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return resolve_url("home")
