"""Accounts: sign up, log in and out, passwords, alerts; one's data, and the end of it."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from senro.web import alerts, belongings
from senro.web.middleware import prefer_language
from senro.web.models import Message, Note, Profile, Seat, Table
from senro.web.names import MOST_NAME, bare, clean_name
from senro.web.throttle import LOGIN, MAILING, SIGN_UP, address, limited, refuse, spend
from senro.words import Voice

if TYPE_CHECKING:
    _Creation = UserCreationForm[User]
    _Form = forms.ModelForm["Profile"]
else:
    _Creation, _Form = UserCreationForm, forms.ModelForm


class NewAccount(_Creation):
    """The form of a new account: a name, a password, and a mail address if one wants."""

    username = UsernameField(max_length=MOST_NAME, min_length=2)
    email = forms.EmailField(required=False)

    class Meta:
        """Django's user."""

        model = User
        fields = ("username", "email")

    def clean_username(self) -> str:
        """Refuse a name with something that nobody sees."""
        name = str(self.cleaned_data.get("username"))
        if clean_name(name) != name:
            raise forms.ValidationError("name", code="name")
        return str(super().clean_username())


class Wishes(_Form):
    """What an account wants to be told, and how."""

    email = forms.EmailField(required=False)
    webhook = forms.URLField(required=False, max_length=400, assume_scheme="https")
    form = forms.ChoiceField(choices=[(name, name.capitalize()) for name in alerts.FORMS])

    class Meta:
        """All but whose it is."""

        model = Profile
        fields = ("by_mail", "webhook", "form", "on_turn", "on_mention")

    def clean_webhook(self) -> str:
        """Check that it is an address this server posts to."""
        webhook = str(self.cleaned_data.get("webhook") or "")
        if webhook:
            try:
                alerts.check_address(webhook)
            except alerts.Refused:
                raise forms.ValidationError("webhook", code="webhook") from None
        return webhook


def _worded(voice: Voice, error: str) -> str:
    """Return what a form says, in our words where the form has none of Django's."""
    if error == "webhook":
        return voice.say("error.webhook")
    return voice.say("error.name") if error == "name" else error


def _fields(form: Any, voice: Voice) -> list[dict[str, Any]]:
    """Return a form's fields for the template, in our words where Django has none."""
    found, helps = [], not isinstance(form, AuthenticationForm)
    for bound in form:
        key = f"field.{bound.name}"
        errors = [_worded(voice, error) for error in bound.errors]
        found.append(
            {
                "name": bound.name,
                "label": voice.say(key) if voice.has(key) else bound.label,
                "value": "" if "password" in bound.name else bound.value() or "",
                "type": _KIND.get(bound.name, "text"),
                "auto": _AUTO.get(bound.name, "off"),
                "help": voice.say(f"{key}.about") if helps and voice.has(f"{key}.about") else "",
                "required": bound.field.required,
                "errors": errors,
            }
        )
    return found


_KIND = {
    "email": "email",
    **dict.fromkeys(
        ("password", "password1", "password2", "old_password", "new_password1", "new_password2"),
        "password",
    ),
}
_AUTO = {
    "username": "username",
    "email": "email",
    "password": "current-password",
    "old_password": "current-password",
    "password1": "new-password",
    "password2": "new-password",
    "new_password1": "new-password",
    "new_password2": "new-password",
}


def _page(request: HttpRequest, kind: str, form: Any, **more: Any) -> HttpResponse:
    voice = Voice(prefer_language(request))
    facts = {
        "kind": kind,
        "fields": _fields(form, voice),
        "errors": form.non_field_errors(),
        "next": _there(request),
        "mails": settings.MAILS,
        **more,
    }
    return render(request, "web/account_form.html", facts, status=422 if form.errors else 200)


def _there(request: HttpRequest) -> str:
    """Return where to go after this, within this site only."""
    there = request.POST.get("next") or request.GET.get("next") or "/"
    safe = url_has_allowed_host_and_scheme(there, allowed_hosts={request.get_host()})
    return there if safe else "/"


# -- coming and going ----------------------------------------------------------------------


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@limited("sign_up", SIGN_UP)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; the games played so far in this browser become its own."""
    form = NewAccount(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            user = form.save()
            Profile.objects.create(user=user, language=prefer_language(request))
            _enter(request, user)
        return redirect(_there(request))
    return _page(request, "sign_up", form)


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@limited("login", LOGIN)
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in; an account is tried only so often, from wherever."""
    name = bare(request.POST.get("username", "")[:MOST_NAME])
    if request.method == "POST" and not spend("login_name", name, LOGIN):
        return refuse(request)
    form = AuthenticationForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        _enter(request, form.get_user())
        return redirect(_there(request))
    return _page(request, "log_in", form)


def _enter(request: HttpRequest, user: Any) -> None:
    """Log somebody in and hand him the games of the visitor he was."""
    visitor = request.session.get("visitor")
    login(request, user)
    if isinstance(visitor, str):
        adopt(visitor, f"user:{user.pk}")
        request.session.pop("visitor", None)


@transaction.atomic
def adopt(visitor: str, account: str) -> None:
    """Hand a visitor's tables, seats, notes and messages to an account."""
    Table.objects.filter(owner=visitor).update(owner=account)
    Seat.objects.filter(holder=visitor).update(holder=account)
    Message.objects.filter(key=visitor).update(key=account)
    for note in Note.objects.filter(owner=visitor):
        own = Note.objects.filter(owner=account, table_id=note.table_id).first()
        if own is None:
            note.owner = account
            note.save(update_fields=["owner"])
        else:
            own.text = f"{own.text}\n{note.text}".strip()[:20_000]
            own.save(update_fields=["text"])
            note.delete()


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out."""
    logout(request)
    return redirect("home")


# -- passwords -----------------------------------------------------------------------------


@sensitive_post_parameters()
@login_required
@limited("login", LOGIN)
def change_password(request: HttpRequest) -> HttpResponse:
    """Change one's password; other browsers are logged out."""
    assert isinstance(request.user, User)  # logged in
    form = PasswordChangeForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, form.user)
        return redirect("account")
    return _page(request, "change_password", form)


_reset = PasswordResetConfirmView.as_view(
    template_name="web/reset.html", success_url=reverse_lazy("login")
)


def _mail_link(request: HttpRequest) -> None:
    """Mail the link to whoever has the address, in the language of the page."""
    view = PasswordResetView.as_view(
        template_name="web/forgotten.html",
        email_template_name="web/reset_mail.txt",
        subject_template_name="web/reset_subject.txt",
        success_url=reverse_lazy("login"),
        extra_email_context={"voice": Voice(prefer_language(request))},
    )
    view(request)


@limited("mail", MAILING)
def forgotten(request: HttpRequest) -> HttpResponseBase:
    """Mail a link to set a new password, where the server sends mail."""
    if request.method == "POST":
        name = request.POST.get("email", "").strip().casefold()
        if not settings.MAILS or not spend("mail_to", name, MAILING):
            return refuse(request)
        _mail_link(request)
        return render(request, "web/forgotten.html", {"sent": True, "mails": True})
    return render(request, "web/forgotten.html", {"sent": False, "mails": settings.MAILS})


@sensitive_post_parameters()
@limited("login", LOGIN)
def reset(request: HttpRequest, uidb64: str, token: str) -> HttpResponseBase:
    """Set a new password by the link of a mail."""
    return _reset(request, uidb64=uidb64, token=token)


# -- one's own page ------------------------------------------------------------------------


@login_required
@limited("account", (60, 3600), lambda request: f"{address(request)}")
def account(request: HttpRequest) -> HttpResponse:
    """One's alerts and password."""
    assert isinstance(request.user, User)
    language = prefer_language(request)
    profile, _ = Profile.objects.get_or_create(user=request.user, defaults={"language": language})
    form = Wishes(request.POST or None, instance=profile, initial={"email": request.user.email})
    saved = False
    if request.method == "POST" and form.is_valid():
        form.instance.language = language
        form.save()
        request.user.email = form.cleaned_data["email"]
        request.user.save(update_fields=["email"])
        saved = True
    return _own(request, form, profile, "saved" if saved else "")


def _own(request: HttpRequest, form: Wishes, profile: Profile, said: str) -> HttpResponse:
    voice = Voice(prefer_language(request))
    by_name = {field["name"]: field for field in _fields(form, voice)}
    facts = {
        "f": by_name,
        "profile": profile,
        "said": said,
        "mails": settings.MAILS,
        "forms": [(name, name.capitalize()) for name in alerts.FORMS],
    }
    return render(request, "web/account.html", facts, status=422 if form.errors else 200)


@login_required
@require_GET
@limited("account", (60, 3600))
def export(request: HttpRequest) -> HttpResponse:
    """All that is stored of oneself, as a file."""
    assert isinstance(request.user, User)
    text = json.dumps(belongings.gathered(request.user), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="senro-account.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@sensitive_post_parameters()
@login_required
@limited("login", LOGIN)
def remove(request: HttpRequest) -> HttpResponse:
    """Delete one's account once the password is given again."""
    user = request.user
    assert isinstance(user, User)
    key = belongings.key_of_account(user)
    voice = Voice(prefer_language(request))
    wrong = ""
    if request.method == "POST":
        if user.check_password(request.POST.get("password", "")):
            belongings.remove(user, voice)
            logout(request)
            return redirect("home")
        wrong = voice.say("error.wrong_password")
    seated = Seat.objects.filter(holder=key, table__finished=False, table__mode="seats")
    facts = {"running": seated.values("table").distinct().count(), "wrong": wrong}
    return render(request, "web/account_delete.html", facts, status=422 if wrong else 200)


@login_required
@require_POST
@limited("test", MAILING, lambda request: str(request.user.pk))
def send_test(request: HttpRequest) -> HttpResponse:
    """Send a first alert to oneself."""
    assert isinstance(request.user, User)
    profile, _ = Profile.objects.get_or_create(user=request.user)
    said = "test_sent"
    try:
        alerts.send_test(request.user, profile)
    except (OSError, ValueError, http.client.HTTPException):
        said = "test_failed"
    form = Wishes(instance=profile, initial={"email": request.user.email})
    return _own(request, form, profile, said)
