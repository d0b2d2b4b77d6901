"""18Ireland's mergers on the screen: what each would do to everybody, and how the vote stands."""

from __future__ import annotations

from collections.abc import Iterable

from senro.core.action import Action
from senro.core.game import Game
from senro.rules.money import cash
from senro.rules.shares import POOL, certificates, held, percent, president, share_price, units
from senro.rules.train import face_of, limit, trains_of
from senro.titles.t18ireland.mergers import (
    Ballot,
    ChooseMajor,
    Proposal,
    ballot,
    first_reason,
    linked,
    merged_cell,
    partner_reason,
    started_minors,
    unstarted_majors,
)
from senro.titles.t18ireland.state import Merge
from senro.web.choices import write
from senro.web.grid import Cell, Grid, Row, Screen, Tally, number, stages
from senro.words import Voice


def screen(game: Game, voice: Voice, draft: Action | None) -> Screen | None:
    """Return the merger screen while a merger is proposed, voted on or carried out."""
    frame = game.frame
    named = draft.company if isinstance(draft, Merge) else ""
    if isinstance(frame, Proposal):
        minors = (*frame.minors, named) if named and named not in frame.minors else frame.minors
        return _Merger(game, voice, frame.player, minors, "").proposing(frame)
    if isinstance(frame, Ballot):
        return _Merger(game, voice, frame.proposer, frame.minors, "").voting(frame)
    if isinstance(frame, ChooseMajor):
        return _Merger(game, voice, frame.player, frame.minors, named).choosing()
    return None


class _Merger:
    """A merger of two or three minors into a major, tried on a copy."""

    def __init__(
        self, game: Game, voice: Voice, proposer: str, minors: tuple[str, ...], major: str
    ) -> None:
        self.game, self.voice, self.proposer, self.minors = game, voice, proposer, minors
        majors = unstarted_majors(game)
        self.major = major or (majors[0] if majors else "")
        self.after: Game | None = None
        if len(minors) > 1 and self.major:
            trial = game.copy()
            frame = game.frame
            round_ = getattr(frame, "round", None)
            assert round_ is not None
            here = ChooseMajor(round_, proposer, minors)
            trial.state.agenda = (*trial.state.agenda[:-1], here)
            trial.apply(Merge(self.major), trusted=True)
            self.after = trial

    def _screen(self, now: int, grids: Iterable[Grid], tally: Tally | None = None) -> Screen:
        voice = self.voice
        names = (
            voice.say("merge.stage.partners"),
            voice.say("merge.stage.vote"),
            voice.say("merge.stage.company"),
        )
        intro = ""
        if self.after is not None:
            price = share_price(self.after, self.major)
            intro = voice.say("merge.becomes", minors=" + ".join(self.minors), price=price)
        points = tuple(self._pool_votes()) if now < 2 else ()
        hexes = tuple(
            place[0] for minor in self.minors for place in self.game.state.board.tokens(minor)
        )
        heading = voice.say("merge.heading")
        return Screen(heading, stages(names, now), intro, tuple(grids), tally, points, hexes)

    # -- the three stages ------------------------------------------------------------------

    def proposing(self, frame: Proposal) -> Screen:
        """Return the screen of who names minors."""
        grids = [self._minors(frame)]
        tally = None
        if self.after is not None:
            trial = self.game.copy()
            vote = ballot(trial, frame.round, self.proposer, self.minors)
            grids += [*self._effects(), self._votes(vote, vote.voters)]
            tally = self._tally(vote)
        return self._screen(0, grids, tally)

    def voting(self, vote: Ballot) -> Screen:
        """Return the screen of who votes."""
        fresh = ballot(self.game.copy(), vote.round, self.proposer, self.minors)
        grids = [self._votes(vote, fresh.voters), *self._effects()]
        return self._screen(1, grids, self._tally(vote))

    def choosing(self) -> Screen:
        """Return the screen of who names the major."""
        return self._screen(2, self._effects())

    # -- tables ----------------------------------------------------------------------------

    def _minors(self, frame: Proposal) -> Grid:
        """Return the started minors: which may be named, which not and why."""
        game, voice = self.game, self.voice
        rows = []
        board = game.state.board
        for minor in started_minors(game):
            if frame.minors:
                reason = partner_reason(game, frame.minors, minor)
            else:
                reason = first_reason(game, self.proposer, minor)
            near = [
                other
                for other in started_minors(game)
                if other != minor
                and any(p in linked(board, board.tokens(minor)[0]) for p in board.tokens(other))
            ]
            if minor in frame.minors:
                said = Cell(voice.say("merge.named"), "strong")
            elif reason is None:
                said = Cell(voice.say("merge.may"), "good")
            else:
                said = Cell(voice.reason(reason), "muted")
            action = write(Merge(minor)) if reason is None else ""
            rows.append(
                Row(
                    (
                        Cell(minor, company=minor),
                        number(voice.money(share_price(game, minor))),
                        number(str(units(game, self.proposer, minor))),
                        Cell(" ".join(near) or "–"),
                        said,
                    ),
                    minor in self.minors,
                    action,
                )
            )
        head = (
            voice.say("merge.minor"),
            voice.say("ui.price"),
            voice.say("merge.shares_of", player=self.proposer),
            voice.say("merge.linked"),
            "",
        )
        return Grid(voice.say("merge.minors"), head, tuple(rows))

    def _effects(self) -> Iterable[Grid]:
        if self.after is not None:
            yield self._companies(self.after)
            yield self._players(self.after)

    def _companies(self, after: Game) -> Grid:
        voice, game = self.voice, self.game
        rows = [self._company(game, minor) for minor in self.minors]
        rows.append(self._company(after, self.major, new=True))
        head = (
            voice.say("merge.company"),
            voice.say("ui.price"),
            voice.say("ui.cash"),
            voice.say("ui.trains"),
            voice.say("merge.tokens"),
            voice.say("merge.control"),
        )
        return Grid(voice.say("merge.companies"), head, tuple(rows))

    def _company(self, game: Game, company: str, new: bool = False) -> Row:
        voice = self.voice
        trains, most = trains_of(game, company), limit(game, company)
        said = " ".join(face_of(game, train) for train in trains) or "–"
        over = len(trains) - most
        if new:
            said = f"{said} ({len(trains)}/{most})"
        if over > 0:
            said = voice.say("merge.over", trains=said, number=over)
        chief = president(game, company)
        on_map, left = len(game.state.board.tokens(company)), len(game.state.tokens[company])
        tokens = f"{on_map}+{left}"
        return Row(
            (
                Cell(company, company=company),
                number(voice.money(share_price(game, company))),
                number(voice.money(cash(game, company))),
                Cell(said, "bad" if over > 0 else ""),
                number(tokens),
                Cell(voice.player(chief) if chief else voice.say("merge.nobody"), "strong"),
            ),
            new,
        )

    def _players(self, after: Game) -> Grid:
        """Return what each holder has before and after."""
        voice, game = self.voice, self.game
        rows = []
        for who in (*game.seats, POOL):
            mine = [(m, units(game, who, m)) for m in self.minors]
            part = percent(after, who, self.major)
            if not part and not any(n for _, n in mine):
                continue
            value = sum(n * share_price(game, m) for m, n in mine)
            then = units(after, who, self.major) * share_price(after, self.major)
            before = " ".join(f"{m} {n}" for m, n in mine if n) or "–"
            cards = "–"
            if who != POOL:
                cards = f"{certificates(game, who)} → {certificates(after, who)}"
            look = "good" if then > value else "bad" if then < value else ""
            chief = president(after, self.major) == who
            rows.append(
                Row(
                    (
                        Cell(voice.thing(who), "strong" if chief else ""),
                        Cell(before),
                        number(f"{part} %{' ★' if chief else ''}"),
                        number(f"{voice.money(value)} → {voice.money(then)}", look),
                        number(cards),
                    ),
                    who == game.actor,
                )
            )
        head = (
            voice.say("merge.holder"),
            voice.say("merge.before"),
            voice.say("merge.after", company=self.major),
            voice.say("merge.worth"),
            voice.say("merge.cards"),
        )
        return Grid(voice.say("merge.players"), head, tuple(rows), voice.say("merge.cash_stays"))

    # -- the vote --------------------------------------------------------------------------

    def _votes(self, vote: Ballot, voters: tuple[tuple[str, int], ...]) -> Grid:
        voice = self.voice
        waiting = {player for player, _ in vote.voters}
        rows = []
        for player, votes in voters:
            asked = bool(vote.voters) and player == vote.voters[0][0]
            if len(voters) == len(vote.voters):
                said = "–"
            elif player in waiting:
                said = voice.say("merge.asked") if asked else voice.say("merge.waits")
            else:
                said = voice.say("merge.has_voted")
            rows.append(Row((Cell(voice.player(player)), number(str(votes)), Cell(said)), asked))
        head = (voice.say("merge.voter"), voice.say("merge.votes"), "")
        return Grid(voice.say("merge.vote_of"), head, tuple(rows))

    def _tally(self, vote: Ballot) -> Tally:
        needed = vote.total // 2 + 1
        text = self.voice.say(
            "merge.tally", yes=vote.yes, no=vote.no, needed=needed, total=vote.total
        )
        return Tally(vote.yes, vote.no, vote.total, needed, text)

    def _pool_votes(self) -> Iterable[str]:
        """Yield how the pool votes, minor by minor: for a rise of the price, against a fall."""
        game, voice = self.game, self.voice
        if self.after is None:
            return
        new = game.title.market.price(merged_cell(game, self.minors))
        for minor in self.minors:
            count = len(held(game, POOL, minor))
            old = share_price(game, minor)
            if not count:
                continue
            facts = {"company": minor, "number": count, "old": old, "price": new}
            if new > old:
                yield voice.say("merge.pool_for", **facts)
            elif new < old:
                yield voice.say("merge.pool_against", **facts)
            else:
                yield voice.say("merge.pool_neither", **facts)
