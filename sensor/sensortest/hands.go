package sensortest

import (
	"fmt"
	"math/rand/v2"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Times of hands that do not differ between profiles. Captures and brushes take as long in a hurry as at leisure.
var (
	firstLook     = Span{2 * second, 8 * second}
	together      = Span{5 * millisecond, 60 * millisecond}    // Two pieces taken up with two hands.
	captureLag    = Span{120 * millisecond, 900 * millisecond} // From one piece of a capture up to the other.
	setDown       = Span{15 * millisecond, 400 * millisecond}  // From the captured piece up to the other one down.
	brushBefore   = Span{50 * millisecond, 165 * millisecond}  // From a brush to the lift the hand was after.
	brushLength   = Span{5 * millisecond, 40 * millisecond}    //
	slideGap      = Span{10 * millisecond, 90 * millisecond}   // A sliding piece between two points.
	slideRest     = Span{8 * millisecond, 60 * millisecond}    // A sliding piece on a point.
	hesitateAway  = Span{200 * millisecond, 900 * millisecond} //
	hesitatePause = Span{200 * millisecond, 700 * millisecond} //
	earlyReply    = Span{28 * millisecond, 200 * millisecond}  // From the set-down to a reply that does not wait for the press.
	afterwards    = Span{2 * second, 4 * second}               //
)

// settled is how long a piece stands at least before a hand takes it up again.
const settled = 150 * millisecond

// Play lets hands play a game and returns what happens at the board. The same game, profile and seed give the same
// script. A move that can't be played on is an error.
func Play(game Game, profile Profile, seed uint64) (*Script, error) {
	return PlaySession([]Game{game}, profile, seed)
}

// hands is a pair of players at work.
type hands struct {
	rng     *rand.Rand
	profile Profile
	stage   stage
	says    []trace.Line
	pos     engine.Position
	truth   *GameTruth
	lifted  sensor.Micros // When the last turn's piece was lifted.
	placed  sensor.Micros // When it was set down.
	pressed sensor.Micros // When the clock was pressed last, 0 for never.
}

func newHands(profile Profile, seed uint64) *hands {
	return &hands{rng: rand.New(rand.NewPCG(seed, 0x6b7962616e)), profile: profile}
}

// chance draws whether something of this probability happens. It draws nothing for what never does, so that a profile
// without some habit is not changed by others having it.
func (h *hands) chance(share float64) bool { return share > 0 && h.rng.Float64() < share }

// setUp puts a game's pieces on the board.
func (h *hands) setUp(game Game) error {
	if game.FEN == "" {
		game.FEN = engine.StartFEN
	}
	pos, err := engine.ParseFEN(game.FEN)
	if err != nil {
		return err
	}
	h.pos = pos
	h.truth.FEN = game.FEN
	return nil
}

// playMoves plays a game's moves one after the other.
func (h *hands) playMoves(moves []engine.Move) error {
	for i, m := range moves {
		if !h.pos.Legal(m) {
			return fmt.Errorf("ply %d: %s is not legal in %s", i+1, m, h.pos.FEN())
		}
		h.turn(m)
	}
	return nil
}

// turn plays one move, with all that the hands do before and after.
func (h *hands) turn(m engine.Move) {
	lift, early := h.begin(m)
	if !early && h.chance(h.profile.Hesitate) {
		lift = h.hesitate(m, lift)
	}
	if h.chance(h.profile.Brush) {
		h.brush(m, lift-brushBefore.draw(h.rng))
	}
	h.lifted = lift
	h.placed = h.move(m, lift)
	h.pos.Make(m)
	h.truth.Moves = append(h.truth.Moves, m)
	if h.profile.Clock {
		h.press(h.pos.Turn().Other(), h.placed+h.profile.Press.draw(h.rng))
	}
}

// begin returns when the first piece of a move is lifted, and whether that is before the opponent was done.
func (h *hands) begin(m engine.Move) (lift sensor.Micros, early bool) {
	switch {
	case h.placed == 0:
		lift = firstLook.draw(h.rng)
	case h.chance(h.profile.Early):
		lift, early = h.placed+earlyReply.draw(h.rng), true
	default:
		lift = max(h.placed, h.pressed) + h.profile.Think.draw(h.rng)
	}
	return max(lift, h.ready(m.From()), h.ready(m.To())), early
}

// ready returns when a hand may take up what stands at p.
func (h *hands) ready(p engine.Point) sensor.Micros {
	if h.stage.last[p] == 0 {
		return 0
	}
	return h.stage.last[p] + settled
}

// press presses the clock, after the opponent's last press.
func (h *hands) press(side engine.Side, at sensor.Micros) {
	h.pressed = max(at, h.pressed+50*millisecond)
	h.say(trace.Line{At: h.pressed, Kind: trace.Press, Side: side})
}

func (h *hands) say(line trace.Line) {
	line.Point = engine.NoPoint
	h.says = append(h.says, line)
}

// hesitate lifts the piece, puts it back and returns when it is lifted for good.
func (h *hands) hesitate(m engine.Move, lift sensor.Micros) sensor.Micros {
	back := lift + hesitateAway.draw(h.rng)
	h.stage.lift(m.From(), lift)
	h.stage.place(m.From(), back)
	return back + hesitatePause.draw(h.rng)
}

// brush touches some piece that has no part in the move, if there is one that nothing else happens to.
func (h *hands) brush(m engine.Move, at sensor.Micros) {
	pieces := h.stage.closed.And(h.stage.quiet(at)).Without(engine.SetOf(m.From(), m.To()))
	if pieces.Empty() {
		return
	}
	p := h.pick(pieces)
	h.stage.lift(p, at)
	h.stage.place(p, at+brushLength.draw(h.rng))
}

// pick returns one of the points of a set that is not empty.
func (h *hands) pick(set engine.PointSet) engine.Point {
	points := set.Points()
	return points[h.rng.IntN(len(points))]
}
