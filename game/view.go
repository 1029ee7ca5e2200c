package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// View is what a screen shows of a board.
type View struct {
	Game      int
	Phase     Phase
	Position  engine.Position // With the move that stands on the board, made or not; its Turn is who acts next.
	Lifted    engine.PointSet // Points whose pieces are in the air.
	Last      engine.Move     // The last move on the board, 0 for none.
	Standing  bool            // Last is not made yet.
	Plies     []PlyView
	Adjusting engine.Side     // Who has announced "I adjust" and has not ended it.
	Illegal   *Illegal        // The piece that stands against the law, as recorded; nil for none.
	Strays    []StrayView     // The pieces that stand where no move brought them, or lie beside the board, as recorded.
	Empty     engine.PointSet // Where a piece should stand before the first move and none does, as recorded (Setup), and
	Taken     engine.PointSet // where one stands and none should, in the game's points.
	Lost      int             // The first ply that is not known, while the thread is lost.
	Restoring int             // The ply before which the position is being set up by a ruling.
	Stopped   bool            // The arbiter has stopped the game for a while.
	Reached   int             // The last ply of which anything can be said: the one after those that stand on the board.
	Furthest  int             // The same with those that are void or were taken back: something can be ruled of them.
	Readings  int             // How many readings the evidence allows now.
	Result    string          // Empty while there is none.
	Reason    string
	Given     Given       // Who gave the result, where people did.
	Claims    []ClaimView // Those that no ruling has answered.
	Signed    []string    // Who has signed the result: red, black, arbiter.
	Lapsed    []Signed    // Signatures under an earlier result, which count no more, of whoever has not signed anew.
	Rulebook  string
	Turned    bool
	Place     engine.PointSet // Where a piece is to be put (Guide), in the game's points, as Take.
	Take      engine.PointSet // Where one is to be taken away.
	At        sensor.Micros
	Delay     trace.Delay // Of the public, in this game.
	Started   trace.Delay // What boardd was last said to be started with.
}

// PlyView is one ply that was made.
type PlyView struct {
	Move engine.Move
	Side engine.Side
	Open bool
	At   sensor.Micros
}

// StrayView is a piece that was displaced and is not put back yet.
type StrayView struct {
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

// ClaimView is a claim that is open.
type ClaimView struct {
	Number int
	Ply    int
	Side   string // Whose it is: red, black, arbiter.
	Point  engine.Point
	Text   string
}

// Confirmed says whether both players and the arbiter have signed the result.
func (v View) Confirmed() bool { return len(v.Signed) == everyone }

// View returns what a screen shows now.
func (b *Board) View() View {
	v := View{Game: b.number, Phase: b.phase, Position: b.start, Rulebook: b.config.Rulebook, Stopped: b.stopped, At: b.now,
		Adjusting: b.adjust.side, Lost: b.lost.ply, Delay: b.delay.now, Started: b.delay.started}
	if b.illegal != nil && b.illegalSaid {
		illegal := *b.illegal
		v.Illegal = &illegal
	}
	for _, p := range b.plies {
		v.Plies = append(v.Plies, PlyView{Move: p.move, Side: p.side, Open: !p.fixed, At: p.at})
		v.Last = p.move
	}
	if b.result != nil {
		v.Result, v.Reason, v.Given = b.result.Result, b.result.Reason, b.result.given
		if v.Given.ByHand {
			v.Reason = "entered" // The record says ruling of this, too, and nobody has ruled it.
		}
	}
	v.Claims, v.Signed = b.hearing.openClaims(), b.hearing.signatures()
	v.Lapsed = slices.Clone(b.hearing.lapsed)
	if b.phase == Playing && b.restoration == nil {
		for _, s := range b.displacedNow() {
			v.Strays = append(v.Strays, StrayView{s.Turn, s.From, s.To, s.Captured})
		}
	}
	g := b.Guide()
	v.Place, v.Take = g.Place, g.Take
	if b.nobodyMoved() {
		v.Empty, v.Taken = b.setup.empty, b.setup.taken
	}
	if b.tracker == nil {
		return v
	}
	v.Position = b.tracker.Position().(*tracker.Xiangqi).Engine()
	v.Reached, v.Furthest = b.reached(), max(b.reached(), b.hearing.undone)
	v.Lifted, v.Readings = b.tracker.Air(), b.tracker.Readings()
	if v.Turned, _ = b.tracker.Turned(); v.Turned {
		v.Place, v.Take = v.Place.Turned(), v.Take.Turned()
		v.Empty, v.Taken = v.Empty.Turned(), v.Taken.Turned()
	}
	if b.restoration != nil {
		v.Position, v.Restoring = b.restoration.position, b.restoration.ply
		return v
	}
	if last := b.tracker.Last(); last.Number > len(b.plies) {
		v.Last, v.Standing = last.Move, true
	}
	if s, ok := b.tracker.Standing(); ok {
		v.Position.Make(s.Move)
		v.Last, v.Standing = s.Move, true
	}
	return v
}

func (s *hearing) openClaims() (open []ClaimView) {
	for i, c := range s.claims {
		if c.open {
			open = append(open, ClaimView{i + 1, c.Ply, whose(c.Side), c.Point, c.Text})
		}
	}
	return open
}

func (s *hearing) signatures() (by []string) {
	for _, who := range []string{engine.Red.String(), engine.Black.String(), trace.Arbiter} {
		if s.signed[who] {
			by = append(by, who)
		}
	}
	return by
}
