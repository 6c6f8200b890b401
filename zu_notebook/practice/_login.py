"""Logging in, in two steps, and the page behind it."""

from __future__ import annotations

from typing import Final

from ._exchange import Answer, Request, page, redirect
from ._template import fill

__all__ = ["ask_code", "ask_password", "check_code", "check_password", "log_out", "members"]

_USER: Final = "visitor"
_PASSWORD: Final = "harbour"  # noqa: S105 - printed on the home page; it guards nothing
_CODE: Final = "314159"


def ask_password(request: Request) -> Answer:
    """Show the first step."""
    if request.visitor.login == "in":
        return redirect("/members")
    return _password_form(request)


def check_password(request: Request) -> Answer:
    """Go on to the code, or say that it was wrong. What was typed as a password is never sent back."""
    user = request.form.get("user", "").strip()
    if (user, request.form.get("password", "")) != (_USER, _PASSWORD):
        return _password_form(request, user=user, alarm="That name and password do not belong together.")
    request.visitor.login = "code"
    return redirect("/login/code")


def ask_code(request: Request) -> Answer:
    """Show the second step to who has passed the first."""
    if request.visitor.login != "code":
        return redirect("/members" if request.visitor.login == "in" else "/login")
    return _code_form(request)


def check_code(request: Request) -> Answer:
    """Let the visitor in, or say that the code was wrong."""
    if request.visitor.login != "code":
        return redirect("/login")
    if request.form.get("code", "").replace(" ", "") != _CODE:
        return _code_form(request, alarm="That code is not right.")
    request.visitor.login = "in"
    return redirect("/members")


def log_out(request: Request) -> Answer:
    """Forget that the visitor was in."""
    request.visitor.login = "out"
    return redirect("/login")


def members(request: Request) -> Answer:
    """Show what is for members; others go to the log-in."""
    if request.visitor.login != "in":
        return redirect("/login")
    return page("Members", fill("members.html", user=_USER), request=request)


def _password_form(request: Request, *, user: str = "", alarm: str = "") -> Answer:
    return page("Log in", fill("login.html", user=user, alarm=alarm), request=request, script="login.js")


def _code_form(request: Request, *, alarm: str = "") -> Answer:
    return page("One more step", fill("login_code.html", alarm=alarm), request=request)
