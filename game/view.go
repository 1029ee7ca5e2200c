package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/game/view"
)

// View returns what a screen shows now.
func (b *Board) View() View {
	v := View{Game: b.s.Game, Phase: b.s.Phase, First: b.s.Start.Turn(), Position: b.s.Start.Copy(), Rulebook: b.s.Config.Rulebook, OtherGame: b.otherGame, Stopped: b.s.Stopped, At: b.s.Now,
		Adjusting: b.adjust.Side, Lost: b.lost.Ply, Delay: b.delay.Now, Started: b.delay.Started}
	v.Clock, v.Timed = b.time.State(b.s.Now)
	v.Outage = b.outage && b.time.IsOn(&b.s)
	v.Illegal = b.illegalMoves.Said()
	for _, p := range b.s.Plies {
		v.Plies = append(v.Plies, PlyView{Move: p.Move, Side: p.Side, Open: !p.Fixed, At: p.At})
		v.Last = p.Move
	}
	if b.s.Result != nil {
		v.Result, v.Reason, v.Given = b.s.Result.Said.Result, b.s.Result.Said.Reason, b.s.Result.Given
		if v.Given.ByHand {
			v.Reason = "entered" // The record's reason is "ruling" here, too, although the arbiter has ruled nothing.
		}
	}
	v.MayClaim = b.draws.Claims()
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if v.Result == "" && b.draws.Offers.IsOpen(side) {
			v.Offered = append(v.Offered, side)
		}
	}
	v.Claims, v.Signed, v.Lapsed = b.arbitration.OpenClaims(), b.arbitration.Signatures(), b.arbitration.Lapsed()
	if b.s.Phase == Playing && b.s.Restoration == nil {
		for _, s := range b.displacedNow() {
			v.Displaced = append(v.Displaced, DisplacedView{Ply: s.Turn, From: s.From, To: s.To, Captured: s.Captured})
		}
	}
	g := b.Guide()
	v.Place, v.Take = g.Place, g.Take
	if b.s.MayBePutRight() {
		v.Empty, v.Taken = b.setup.Wrong.Empty, b.setup.Wrong.Taken
	}
	if b.s.Tracker == nil {
		return v
	}
	if v.Position = b.s.Tracker.Position().Copy(); b.s.Earlier {
		v.Position, v.Reached, v.Furthest = b.ended(), b.s.Reached(), max(b.s.Reached(), b.arbitration.Undone())
		return v
	}
	v.Reached, v.Furthest = b.s.Reached(), max(b.s.Reached(), b.arbitration.Undone())
	v.Sealed, v.Adjourned = b.adjourned.Sealed(b.s.Tracker.Last().Number+1), b.adjourned.On() && b.s.Phase == Playing
	v.Lifted, v.Readings = b.s.Tracker.Turn().Air(), b.s.Tracker.Thread().Readings()
	if v.Turned, _ = b.s.Tracker.Begun().Turned(); v.Turned {
		v.Place, v.Take = b.s.Start.TurnedSet(v.Place), b.s.Start.TurnedSet(v.Take)
		v.Empty, v.Taken = b.s.Start.TurnedSet(v.Empty), b.s.Start.TurnedSet(v.Taken)
	}
	if b.replay.Ply() > 0 {
		v.Position, v.Restoring = b.replay.Position().Copy(), b.replay.Ply()
		return v
	}
	if b.s.Restoration != nil {
		v.Position, v.Restoring = b.s.Restoration.Position.Copy(), b.s.Restoration.Ply
		if v.Adjourned {
			v.Restoring = 0 // Nothing is set up before the game is resumed.
		}
		return v
	}
	if last := b.s.Tracker.Last(); last.Number > len(b.s.Plies) {
		v.Last, v.Standing = last.Move, true
	}
	if s, ok := b.s.Tracker.Standing(); ok {
		v.Position = v.Position.After(s.Move)
		v.Last, v.Standing = s.Move, true
	}
	return v
}

// Guide returns what lights show now: the points that want a piece and those that don't, while the pieces are set up, a move is taken
// back or a position is restored. Under a rulebook that guides the players (casual) it does so, too, while a piece stands against the law
// or is displaced.
func (b *Board) Guide() Guide {
	g := Guide{Broken: b.s.Faults.Broken()}
	if b.s.Phase == Ready && b.setup.Wrong.Empty.Empty() {
		g.Ready = b.s.Placed(boardgame.Kings(b.s.Start))
	}
	var wanted engine.PointSet
	switch {
	case b.otherGame != "":
		g.Asks = b.s.Raw
		return g
	case b.s.Phase == SettingUp:
		wanted = setup.Unlike(&b.s).Xor(b.s.Raw)
	case b.adjourned.On() && b.s.Phase == Playing: // The pieces may be put away meanwhile.
		return g
	case b.replay.Ply() > 0:
		position := b.replay.Position()
		wanted = b.s.Placed(position.Occupied())
	case b.s.Restoration != nil:
		wanted = b.s.Placed(b.s.Restoration.Position.Occupied())
	case b.s.Phase == Playing && (b.s.Tracker.Turn().Restoring() || b.illegalMoves.Said() != nil && b.s.Book.Parameters.Guided):
		wanted = b.s.Placed(b.s.Tracker.Position().Occupied())
	case b.s.MayBePutRight():
		g.Place, g.Take = b.setup.Wrong.Empty.Without(b.s.Raw), b.setup.Wrong.Taken.And(b.s.Raw)
		return g
	case b.s.Phase == Playing && b.s.Book.Parameters.Guided:
		wanted = b.s.Raw.Or(b.s.Placed(line.DisplacedHomes(b.displacedNow()))).Without(b.s.Placed(line.DisplacedPlaces(b.displacedNow())))
	default:
		return g
	}
	g.Place = wanted.Without(b.s.Raw).Without(g.Broken)
	g.Take = b.s.Raw.Without(wanted).Without(g.Broken)
	return g
}

// Preview holds the consequences of an input.
type Preview = view.Preview

// Preview returns what Step would make of an input, and leaves the board as it is. An arbiter reads it before he rules. No other code
// works out the consequences of a ruling.
func (b *Board) Preview(in fact.Input) Preview {
	if of := b.about(in); of != b && of != nil {
		in.Game = 0
		return of.Preview(in)
	}
	p := Preview{Start: b.s.Start.Copy(), Before: b.View(), Decides: b.decides(in.Fact)}
	if b.s.Tracker != nil {
		p.Start = b.s.Started().Copy()
	}
	c := b.copied()
	p.Records = c.Step(in)
	p.After = c.View()
	return p
}

// decides returns the points of the questioned lifts that a ruling is about.
func (b *Board) decides(f fact.Fact) []engine.Point {
	in, rules := f.(fact.Ruling)
	if !rules || b.s.Tracker == nil {
		return nil
	}
	p := b.s.Tracker.Ply(in.Ply)
	if p == nil || !p.Legal {
		return nil
	}
	return b.law().Of(p, engine.NoPoint).DecidedBy(b.s.Book, in.Text, in.Side, in.Point)
}
