"""Addresses."""

from __future__ import annotations

from django.urls import path

from senro.web import lobby, play

urlpatterns = [
    path("", lobby.home, name="home"),
    path("new", lobby.new, name="new"),
    path("import", lobby.bring, name="import"),
    path("join/<str:token>", lobby.join, name="join"),
    path("prefer", lobby.prefer, name="prefer"),
    path("style/palette.css", lobby.palette, name="palette"),
    path("style/<str:title>.css", lobby.livery, name="livery"),
    path("table/<str:table_id>/", play.newest, name="table"),
    path("table/<str:table_id>/at/<int:count>", play.at, name="at"),
    path("table/<str:table_id>/move", play.move, name="move"),
    path("table/<str:table_id>/undo", play.take_back, name="undo"),
    path("table/<str:table_id>/redo", play.make_again, name="redo"),
    path("table/<str:table_id>/history", play.history, name="history"),
    path("table/<str:table_id>/download", play.download, name="download"),
    path("table/<str:table_id>/branch/<int:count>", play.branch, name="branch"),
    path("table/<str:table_id>/chat", play.chat, name="chat"),
    path("table/<str:table_id>/note", play.note, name="note"),
    path("table/<str:table_id>/live", play.live_updates, name="live"),
]
handler404 = "senro.web.errors.not_found"
handler500 = "senro.web.errors.broken"
