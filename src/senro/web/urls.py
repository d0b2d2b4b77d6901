"""Addresses."""

from __future__ import annotations

from django.urls import path

from senro.web import (
    accounts,
    answers,
    club,
    commands,
    council,
    lobby,
    networks,
    plan,
    play,
    seats,
    standing,
    study,
    talk,
    trips,
)

urlpatterns = [
    path("", lobby.home, name="home"),
    path("new", lobby.new, name="new"),
    path("import", lobby.bring, name="import"),
    path("join/<slug:token>", seats.join, name="join"),
    path("prefer", lobby.prefer, name="prefer"),
    path("account/", accounts.account, name="account"),
    path("account/new", accounts.sign_up, name="sign_up"),
    path("account/login", accounts.log_in, name="login"),
    path("account/logout", accounts.log_out, name="logout"),
    path("account/password", accounts.change_password, name="change_password"),
    path("account/data", accounts.export, name="export"),
    path("account/delete", accounts.remove, name="delete_account"),
    path("account/test", accounts.send_test, name="send_test"),
    path("account/forgotten", accounts.forgotten, name="password_reset"),
    path(
        "account/reset/<slug:uidb64>/<slug:token>/", accounts.reset, name="password_reset_confirm"
    ),
    path("style/palette.css", lobby.palette, name="palette"),
    path("style/<str:title>.css", lobby.livery, name="livery"),
    path("table/<slug:table_id>/", play.newest, name="table"),
    path("table/<slug:table_id>/at/<int:count>", play.at, name="at"),
    path("table/<slug:table_id>/move", play.move, name="move"),
    path("table/<slug:table_id>/undo", council.take_back, name="undo"),
    path("table/<slug:table_id>/redo", council.make_again, name="redo"),
    path("table/<slug:table_id>/run", answers.best, name="run"),
    path("table/<slug:table_id>/study", study.figures, name="study"),
    path("table/<slug:table_id>/trips", trips.show, name="trips"),
    path("table/<slug:table_id>/commands", commands.show, name="commands"),
    path("table/<slug:table_id>/networks", networks.show, name="networks"),
    path("table/<slug:table_id>/runs", study.runs, name="runs"),
    path("table/<slug:table_id>/tiles", study.tiles, name="manifest"),
    path("table/<slug:table_id>/plan", plan.show, name="plan"),
    path("table/<slug:table_id>/plan/ranked", plan.ranked, name="ranked"),
    path("table/<slug:table_id>/plan/keep", plan.keep, name="keep"),
    path("titles/<str:title>/tiles", study.gallery, name="gallery"),
    path("titles/<str:title>/rules", study.precis, name="precis"),
    path("table/<slug:table_id>/history", play.history, name="history"),
    path("table/<slug:table_id>/download", play.download, name="download"),
    path("table/<slug:table_id>/chat", talk.chat, name="chat"),
    path("table/<slug:table_id>/note", talk.note, name="note"),
    path("table/<slug:table_id>/sit", seats.sit, name="sit"),
    path("table/<slug:table_id>/renew", seats.renew, name="renew"),
    path("table/<slug:table_id>/watching", club.watching, name="watching"),
    path("table/<slug:table_id>/leave", seats.leave, name="leave"),
    path("table/<slug:table_id>/clear", seats.clear, name="clear"),
    path("table/<slug:table_id>/propose", council.propose, name="propose"),
    path("table/<slug:table_id>/proposal/<int:number>", council.decide, name="decide"),
    path("table/<slug:table_id>/order", standing.give, name="order"),
    path("table/<slug:table_id>/revoke", standing.revoke, name="revoke"),
    path("table/<slug:table_id>/resume", council.resume, name="resume"),
    path("table/<slug:table_id>/branch/<int:count>", play.branch, name="branch"),
    path("table/<slug:table_id>/live", play.live_updates, name="live"),
]
handler404 = "senro.web.errors.not_found"
handler500 = "senro.web.errors.broken"
