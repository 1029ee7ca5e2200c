package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// View is what a screen shows of a board.
type View struct {
	Game      int
	Phase     Phase
	Position  boardgame.Position // With the move that stands on the board, made or not; its Turn is who acts next.
	Lifted    engine.PointSet    // Points whose pieces are in the air.
	Last      engine.Move        // The last move on the board, 0 for none.
	Standing  bool               // Last is not made yet.
	Plies     []PlyView
	Adjusting engine.Side     // Who has announced "I adjust" and has not ended it.
	Illegal   *record.Illegal // The piece that stands against the law, as recorded; nil for none.
	Displaced []DisplacedView // The pieces that stand where no move brought them, or lie beside the board, as recorded.
	Empty     engine.PointSet // Where a piece should stand before the first move and none does, as recorded (Setup), and
	Taken     engine.PointSet // where one stands and none should, in the game's points.
	Lost      int             // The first ply that is not known, while the thread is lost.
	Restoring int             // The ply before which the position is being set up by a ruling, or to check the scoresheet.
	Sealed    engine.Side     // Who has sealed the move that is to be played, and
	Adjourned bool            // the game is adjourned: it is not known before it goes on.
	Timed     bool            // There is a time control, and
	Clock     clock.State     // how the clock stands.
	Outage    bool            // It stands since the program was down.
	Stopped   bool            // The arbiter has stopped the game for a while.
	Reached   int             // The last ply of which anything can be said: the one after those that stand on the board.
	Furthest  int             // The same with those that are void or were taken back: something can be ruled of them.
	Readings  int             // How many readings the evidence allows now.
	Result    string          // Empty while there is none.
	Reason    string
	Given     Given                   // Who gave the result, where people did.
	Claims    []arbitration.OpenClaim // Those that no ruling has answered.
	Signed    []string                // Who has signed the result: red, black, arbiter.
	Lapsed    []arbitration.Lapsed    // Signatures that count no more, of whoever has not signed anew.
	Rulebook  string
	Turned    bool
	Place     engine.PointSet // Where a piece is to be put (Guide), in the game's points, as Take.
	Take      engine.PointSet // Where one is to be taken away.
	At        sensor.Micros
	Delay     trace.Delay // Of the public, in this game.
	Started   trace.Delay // What games begin with from now on.
}

// PlyView is one ply that was made.
type PlyView struct {
	Move engine.Move
	Side engine.Side
	Open bool
	At   sensor.Micros
}

// DisplacedView is a piece that was displaced and is not put back yet.
type DisplacedView struct {
	Ply      int          // The turn in which it left its point.
	From     engine.Point // The point that it left.
	To       engine.Point // Where it stands, NoPoint where nobody knows.
	Captured bool         // It was captured on From, and put back on the board.
}

// Given says by whom or by what a result was given that play itself did not bring.
type Given struct {
	Ruling   int // That gave it, or:
	ByHand   bool
	By, Role string // Who entered it, where that is known, and in which role.
	Again    int    // The ruling that leaves it so: it took a later result back, or swapped the colours.
}

// Confirmed says whether both players and the arbiter have signed the result.
func (v View) Confirmed() bool { return len(v.Signed) == arbitration.Everyone }

// View returns what a screen shows now.
func (b *Board) View() View {
	v := View{Game: b.number, Phase: b.phase, Position: b.start.Copy(), Rulebook: b.config.Rulebook, Stopped: b.stopped, At: b.now,
		Adjusting: b.adjust.Side, Lost: b.lost.ply, Delay: b.delay.Now, Started: b.delay.Started}
	v.Clock, v.Timed = b.time.State(b.now)
	v.Outage = b.outage && b.isTimed()
	if b.illegal != nil && b.illegalSaid {
		illegal := *b.illegal
		v.Illegal = &illegal
	}
	for _, p := range b.plies {
		v.Plies = append(v.Plies, PlyView{Move: p.move, Side: p.side, Open: !p.fixed, At: p.at})
		v.Last = p.move
	}
	if b.result != nil {
		v.Result, v.Reason, v.Given = b.result.said.Result, b.result.said.Reason, b.result.given
		if v.Given.ByHand {
			v.Reason = "entered" // The record says ruling of this, too, and nobody has ruled it.
		}
	}
	v.Claims, v.Signed, v.Lapsed = b.arbitration.OpenClaims(), b.arbitration.Signatures(), b.arbitration.Lapsed()
	if b.phase == Playing && b.restoration == nil {
		for _, s := range b.displacedNow() {
			v.Displaced = append(v.Displaced, DisplacedView{s.Turn, s.From, s.To, s.Captured})
		}
	}
	g := b.Guide()
	v.Place, v.Take = g.Place, g.Take
	if b.nobodyMoved() {
		v.Empty, v.Taken = b.setup.Empty, b.setup.Taken
	}
	if b.tracker == nil {
		return v
	}
	v.Position = b.tracker.Position().Copy()
	v.Reached, v.Furthest = b.reached(), max(b.reached(), b.arbitration.Undone())
	v.Sealed, v.Adjourned = b.adjourned.Sealed(b.tracker.Last().Number+1), b.adjourned.On() && b.phase == Playing
	v.Lifted, v.Readings = b.tracker.Air(), b.tracker.Readings()
	if v.Turned, _ = b.tracker.Turned(); v.Turned {
		v.Place, v.Take = v.Place.Turned(), v.Take.Turned()
		v.Empty, v.Taken = v.Empty.Turned(), v.Taken.Turned()
	}
	if b.replay.Ply() > 0 {
		v.Position, v.Restoring = b.replay.Position().Copy(), b.replay.Ply()
		return v
	}
	if b.restoration != nil {
		v.Position, v.Restoring = b.restoration.position.Copy(), b.restoration.ply
		if v.Adjourned {
			v.Restoring = 0 // Nothing is set up before it goes on.
		}
		return v
	}
	if last := b.tracker.Last(); last.Number > len(b.plies) {
		v.Last, v.Standing = last.Move, true
	}
	if s, ok := b.tracker.Standing(); ok {
		v.Position = v.Position.After(s.Move)
		v.Last, v.Standing = s.Move, true
	}
	return v
}
