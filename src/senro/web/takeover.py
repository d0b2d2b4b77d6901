"""1822PNW's mergers, conversions and acquisitions on the screen: price, shares, cash, control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from senro.core.action import Action, Par
from senro.core.game import Game
from senro.rules.money import cash
from senro.rules.shares import percent, president, share_price, started
from senro.rules.train import face_of, limit, trains_of
from senro.titles.family1822.state import Acquire, PayInShares, SettleToken
from senro.titles.t1822pnw.acquisition import Takeover, owner_of, value_of
from senro.titles.t1822pnw.data import BOX_PRICE
from senro.titles.t1822pnw.mergers import ConvertMinor, FormMajor, MergerRound
from senro.titles.t1822pnw.state import Merge, PnwState, SetPar, TakeShares
from senro.titles.t1822pnw.valuation import worth
from senro.web.choices import write
from senro.web.grid import Cell, Grid, Row, Screen, Stage, number, stages
from senro.words import Voice, action_line

Answers = tuple[Action, ...]


def screen(game: Game, voice: Voice, draft: Action | None) -> Screen | None:
    """Return the screen of a merger, a conversion or an acquisition, None while there is none."""
    frame, state = game.frame, game.state
    if not isinstance(state, PnwState) or game.decision is None:
        return None
    about = _Business(game, voice, draft)
    if isinstance(frame, MergerRound):
        return about.partners()
    if isinstance(frame, FormMajor):
        return about.forming(frame)
    if isinstance(frame, ConvertMinor):
        return about.converting(frame)
    if isinstance(frame, Takeover):
        return about.paying(frame.major, frame.company, 1 if frame.shares is None else 2)
    if game.decision.step == "take_over":
        return about.targets(game.decision.entity)
    if isinstance(draft, Par) and game.why_not(draft) is None:
        after = applied(game, draft)
        if isinstance(after.frame, ConvertMinor):
            return about.converting(after.frame, after, (draft,))
    return None


def applied(game: Game, *actions: Action) -> Game:
    """Return a copy of the game after some legal actions."""
    trial = game.copy()
    for action in actions:
        trial.apply(action, trusted=True)
    return trial


def answers(game: Game) -> Iterator[tuple[Answers, Game]]:
    """Yield every way to settle price and shares of a merger or conversion, with its outcome."""
    frame = game.frame
    assert isinstance(frame, FormMajor | ConvertMinor)
    for action in frame.options(game):
        after = applied(game, action)
        if isinstance(action, SetPar):
            for rest, end in answers(after):
                yield (action, *rest), end
        elif isinstance(action, TakeShares):
            yield (action,), after


def settled(game: Game) -> Game:
    """Return the game once the first answer has been given to all that is left of a merger."""
    after = game
    while isinstance(after.frame, FormMajor | Takeover):
        after = applied(after, next(iter(after.frame.options(after))))
    return after


class _Business:
    """Screens of a position."""

    def __init__(self, game: Game, voice: Voice, draft: Action | None) -> None:
        self.game, self.voice, self.draft = game, voice, draft

    # -- mergers ---------------------------------------------------------------------------

    def partners(self) -> Screen:
        """Return the screen for choosing a partner."""
        game, voice = self.game, self.voice
        decision = game.decision
        assert decision is not None
        minor = decision.entity
        rows = []
        for action in game.legal.of(Merge):
            assert isinstance(action, Merge)
            total = worth(game, minor) + worth(game, action.partner)
            money = cash(game, minor) + cash(game, action.partner)
            cells = (
                Cell(action.partner, company=action.partner),
                number(voice.money(total)),
                number(voice.money(money)),
                Cell(
                    self._major(minor, action.partner), company=self._major(minor, action.partner)
                ),
            )
            rows.append(Row(cells, action == self.draft, write(action)))
        head = (
            voice.say("join.partner"),
            voice.say("join.worth"),
            voice.say("join.treasury"),
            voice.say("join.becomes"),
        )
        grids = [Grid(voice.say("join.partners", company=minor), head, tuple(rows))]
        hexes: tuple[str, ...] = ()
        if isinstance(self.draft, Merge) and game.why_not(self.draft) is None:
            after = applied(game, self.draft)
            roles = (minor, self.draft.partner)
            hexes = tuple(p[0] for m in roles for p in game.state.board.tokens(m))
            grids.append(self._prices(after, self._owner(minor)))
            grids.append(self._companies(game, roles, settled(after)))
        return self._screen(voice.say("join.heading"), 0, grids, hexes)

    def _major(self, one: str, other: str) -> str:
        state = self.game.state
        assert isinstance(state, PnwState)
        return state.associated.get(one) or state.associated.get(other, "")

    def _owner(self, minor: str) -> str:
        return president(self.game, minor) or ""

    def forming(self, frame: FormMajor) -> Screen:
        """Return the screen for price, shares and token."""
        game, voice = self.game, self.voice
        grids: list[Grid] = []
        now = 3 if frame.settled else 2 if started(game, frame.major) else 1
        if not frame.settled:
            grids.append(self._prices(game, frame.owner))
        after = game
        draft = self.draft
        if draft is not None and game.why_not(draft) is None:
            after = applied(game, draft)
        if frame.settled and after is game:
            grids.append(self._tokens(frame.major))
        grids.append(self._companies(game, frame.roles, settled(after), frame.major))
        hexes = tuple(p[0] for m in frame.roles for p in game.state.board.tokens(m))
        heading = voice.say("join.heading_of", company=frame.major)
        return self._screen(heading, now, grids, hexes)

    def _screen(
        self, heading: str, now: int, grids: list[Grid], hexes: tuple[str, ...] = ()
    ) -> Screen:
        say = self.voice.say
        names = (
            say("join.stage.partner"),
            say("join.stage.price"),
            say("join.stage.shares"),
            say("join.stage.token"),
        )
        return Screen(heading, stages(names, now), "", tuple(grids), None, (), hexes)

    def _prices(self, game: Game, owner: str, before: Answers = ()) -> Grid:
        """Return every price with every number of shares: money, treasury, cash, control."""
        voice = self.voice
        draft = self.draft
        rows = []
        for chosen, after in answers(game):
            price = next((a.price for a in chosen if isinstance(a, SetPar)), None)
            (taken,) = (a.shares for a in chosen if isinstance(a, TakeShares))
            major = self._formed(game)
            shown = price if price is not None else share_price(after, major)
            change = cash(after, owner) - cash(game, owner)
            treasury = cash(after, major)
            part = percent(after, owner, major)
            first = chosen[0]
            is_chosen = draft is not None and draft in chosen
            direct = not before and game is self.game
            rows.append(
                Row(
                    (
                        number(voice.money(shown), "strong"),
                        number(str(taken)),
                        number(
                            voice.change(change),
                            "good" if change > 0 else "bad" if change < 0 else "",
                        ),
                        number(voice.money(cash(after, owner))),
                        number(voice.money(treasury)),
                        number(f"{part} %"),
                    ),
                    is_chosen,
                    write(first) if direct else "",
                )
            )
        say = voice.say
        head = (
            say("ui.price"),
            say("join.shares"),
            say("join.you_get"),
            say("join.your_cash"),
            say("join.treasury"),
            say("join.control"),
        )
        return Grid(say("join.ways"), head, tuple(rows), say("join.ways_note"))

    def _formed(self, game: Game) -> str:
        frame = game.frame
        assert isinstance(frame, FormMajor | ConvertMinor)
        return frame.major

    def _tokens(self, major: str) -> Grid:
        """Return what becomes of the second minor's token."""
        game, voice = self.game, self.voice
        rows = []
        for action in game.legal.of(SettleToken):
            assert isinstance(action, SettleToken)
            after = applied(game, action)
            on_map = len(after.state.board.tokens(major))
            left = len(after.state.tokens.get(major, ()))
            said = action_line(voice, action, game)
            rows.append(
                Row(
                    (Cell(said), number(str(on_map)), number(str(left))),
                    action == self.draft,
                    write(action),
                )
            )
        say = voice.say
        head = ("", say("join.on_map"), say("join.on_charter"))
        return Grid(say("join.tokens"), head, tuple(rows))

    def _companies(self, before: Game, roles: Iterable[str], after: Game, major: str = "") -> Grid:
        """Return the companies before, and what they become."""
        rows = [self._company(before, c) for c in roles if c in before.state.shares]
        major = major or next((c for c in after.state.floated if c not in before.state.floated), "")
        if major:
            rows.append(self._company(after, major, True))
        return self._compared(rows)

    def _compared(self, rows: list[Row]) -> Grid:
        """Return rows of companies under their head."""
        say = self.voice.say
        head = (
            say("merge.company"),
            say("ui.price"),
            say("ui.cash"),
            say("ui.trains"),
            say("merge.tokens"),
            say("merge.control"),
        )
        return Grid(say("merge.companies"), head, tuple(rows))

    def _company(self, game: Game, company: str, new: bool = False) -> Row:
        voice = self.voice
        trains, most = trains_of(game, company), limit(game, company)
        said = " ".join(face_of(game, train) for train in trains) or "–"
        chief = owner_of(game, company)
        priced = company in game.state.price
        on_map, left = (
            len(game.state.board.tokens(company)),
            len(game.state.tokens.get(company, ())),
        )
        cells = (
            Cell(company, company=company),
            number(voice.money(share_price(game, company)) if priced else "–"),
            number(voice.money(cash(game, company))),
            Cell(f"{said} ({len(trains)}/{most})"),
            number(f"{on_map}+{left}"),
            Cell(voice.player(chief) if chief else "–", "strong"),
        )
        return Row(cells, new)

    # -- conversions -----------------------------------------------------------------------

    def converting(
        self, frame: ConvertMinor, game: Game | None = None, before: Answers = ()
    ) -> Screen:
        """Return the screen of one minor that becomes a major."""
        here = game or self.game
        voice = self.voice
        grids = [self._prices(here, frame.player, before)]
        draft = self.draft
        taken = draft if isinstance(draft, TakeShares) and here.why_not(draft) is None else None
        first = taken or next(iter(frame.options(here)), None)
        if first is not None:
            after = applied(here, first)
            grids.append(self._companies(here, (frame.minor,), after, frame.major))
        names = (voice.say("join.stage.price"), voice.say("join.stage.shares"))
        heading = voice.say("join.conversion", minor=frame.minor, company=frame.major)
        hexes = tuple(p[0] for p in here.state.board.tokens(frame.minor))
        return Screen(heading, stages(names, 0 if before else 1), "", tuple(grids), None, (), hexes)

    # -- acquisitions ----------------------------------------------------------------------

    def targets(self, major: str) -> Screen | None:
        """Return the companies that a major may take over."""
        game, voice = self.game, self.voice
        draft = self.draft
        if isinstance(draft, Acquire) and game.why_not(draft) is None:
            return self.paying(major, draft.company, 0)
        rows = []
        for action in game.legal.of(Acquire):
            assert isinstance(action, Acquire)
            company = action.company
            chief = owner_of(game, company)
            owned = " ".join(face_of(game, t) for t in trains_of(game, company)) or "–"
            cells = (
                Cell(company, company=company),
                Cell(voice.player(chief) if chief else voice.say("holder.bank")),
                number(voice.money(value_of(game, company) if chief else BOX_PRICE)),
                number(voice.money(cash(game, company))),
                Cell(owned),
            )
            rows.append(Row(cells, False, write(action)))
        if not rows:
            return None
        say = voice.say
        head = (
            say("join.target"),
            say("join.owner"),
            say("join.worth"),
            say("join.treasury"),
            say("ui.trains"),
        )
        grid = Grid(say("join.targets", company=major), head, tuple(rows))
        return Screen(say("join.takeover"), self._takeover_stages(0), "", (grid,))

    def _takeover_stages(self, now: int) -> tuple[Stage, ...]:
        say = self.voice.say
        names = (say("join.stage.target"), say("join.stage.payment"), say("join.stage.token"))
        return stages(names, now)

    def paying(self, major: str, company: str, now: int) -> Screen:
        """Return the ways to pay for a company, and what becomes of its token."""
        game = self.game
        here = applied(game, self.draft) if now == 0 and self.draft is not None else game
        chief = owner_of(game, company)
        grids = []
        if now < 2 and isinstance(here.frame, Takeover):
            grids.append(self._payments(here, major, chief))
        if now == 2:
            grids.append(self._tokens(major))
        after = here
        if now > 0 and self.draft is not None and game.why_not(self.draft) is None:
            after = applied(game, self.draft)
        end = settled(after)
        rows = [self._company(game, major), self._company(game, company)]
        rows.append(self._company(end, major, True))
        grids.append(self._compared(rows))
        heading = self.voice.say("join.takeover_of", company=company, major=major)
        hexes = tuple(p[0] for c in (major, company) for p in game.state.board.tokens(c))
        stages_ = self._takeover_stages(now)
        return Screen(heading, stages_, "", tuple(grids), None, (), hexes)

    def _payments(self, game: Game, major: str, chief: str | None) -> Grid:
        voice = self.voice
        rows = []
        frame = game.frame
        assert isinstance(frame, Takeover)
        for action in frame.options(game):
            assert isinstance(action, PayInShares)
            after = settled(applied(game, action))
            paid = cash(after, chief) - cash(game, chief) if chief else 0
            head_of = president(after, major)
            rows.append(
                Row(
                    (
                        number(str(action.shares)),
                        number(
                            voice.change(paid), "good" if paid > 0 else "bad" if paid < 0 else ""
                        ),
                        number(voice.money(cash(after, major))),
                        number(f"{percent(after, chief, major)} %" if chief else "–"),
                        Cell(voice.player(head_of) if head_of else "–", "strong"),
                    ),
                    action == self.draft,
                    write(action) if game is self.game else "",
                )
            )
        say = voice.say
        whose = voice.player(chief) if chief else say("holder.bank")
        head = (
            say("join.given"),
            say("join.gets", who=whose),
            say("join.treasury_after"),
            say("join.then_holds", who=whose),
            say("merge.control"),
        )
        return Grid(say("join.payments"), head, tuple(rows))
