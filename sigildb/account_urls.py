"""Addresses of accounts: signing in, up and out, and one's own account."""

from django.urls import path

from sigildb import accounts

app_name = "accounts"
urlpatterns = [
    path("", accounts.account, name="account"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign_in"),
    path("sign-up/", accounts.sign_up, name="sign_up"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign_out"),
    path("password/", accounts.ChangePassword.as_view(), name="password"),
    path("tokens/", accounts.make_token, name="make_token"),
    path("tokens/remove/", accounts.remove_token, name="remove_token"),
    path("close/", accounts.close, name="close"),
]
