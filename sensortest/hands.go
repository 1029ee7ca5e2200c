package sensortest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Times that do not differ between profiles. Captures and brushes take as long in a hurry as at leisure.
var (
	firstLook     = Span{2 * second, 8 * second}
	together      = Span{5 * millisecond, 60 * millisecond}    // Two pieces taken up with two hands.
	captureLag    = Span{120 * millisecond, 900 * millisecond} // From one piece of a capture up to the other.
	setDown       = Span{15 * millisecond, 400 * millisecond}  // From the captured piece up to the other one down.
	brushBefore   = Span{50 * millisecond, 165 * millisecond}  // From a brush to the lift that the hand intended.
	brushLength   = Span{5 * millisecond, 40 * millisecond}
	slideGap      = Span{10 * millisecond, 90 * millisecond} // A sliding piece between two points.
	slideRest     = Span{8 * millisecond, 60 * millisecond}  // A sliding piece on a point.
	flicker       = Span{3 * millisecond, 9 * millisecond}
	hesitateAway  = Span{200 * millisecond, 900 * millisecond}
	hesitatePause = Span{200 * millisecond, 700 * millisecond}
	earlyReply    = Span{28 * millisecond, 150 * millisecond} // From the set-down to a reply that does not wait for the press.
	overlapping   = Span{10 * millisecond, 120 * millisecond} // From a reply's lift to the set-down that it does not wait for.
	pressAgain    = Span{100 * millisecond, 400 * millisecond}
	afterwards    = Span{2 * second, 4 * second}
)

// settled is the shortest time for which a piece stands before a hand takes it up again.
const settled = 150 * millisecond

// hands is a pair of players.
type hands struct {
	rng      *rand.Rand
	profile  Profile
	contacts contacts
	says     []trace.Line
	blind    []Blind
	pos      boardgame.Position
	field    engine.PointSet // The points on which the game is played.
	law      law
	truth    *GameTruth
	lifted   sensor.Micros // When the last turn's piece was lifted.
	placed   sensor.Micros // When it was set down.
	stood    sensor.Micros // When a pawn was set down whose place another piece then took, 0 for none.
	pressed  sensor.Micros // When the clock was pressed last, 0 for never.
	unseen   bool          // The last move took a piece and no sensor saw which one.
	left     int           // Plies of the game that are still to come.
	offScore bool          // The play is analysis: no clock is pressed and no move counts.

	kind   MishapKind      // The mishap to come, empty for none.
	doing  map[int]*doing  // The hands' acts at it, by the number of moves before the turn.
	calm   bool            // The turn has a part of it: the hands' habits keep out of its way.
	wait   sensor.Micros   // No player lifts a piece for his move before.
	spared engine.PointSet // Points that no sleeve brushes, because another accident happens there.
}

func newHands(profile Profile, seed uint64) *hands {
	return &hands{rng: rand.New(rand.NewPCG(seed, 0x6b7962616e)), profile: profile}
}

// chance draws whether an event of this probability happens. It draws nothing for probability 0, so that a new habit of one
// profile leaves the others as they were.
func (h *hands) chance(share float64) bool { return share > 0 && h.rng.Float64() < share }

// pick returns one of the points of a set that is not empty.
func (h *hands) pick(set engine.PointSet) engine.Point {
	points := set.Points()
	return points[h.rng.IntN(len(points))]
}

// playMoves plays a game's moves one after the other, or improvises the rest after an illegal move that stands.
func (h *hands) playMoves(moves []engine.Move) error {
	for i, m := range moves {
		h.left = len(moves) - i - 1
		if !h.pos.Legal(m) {
			return fmt.Errorf("ply %d: %s is not legal in %s", i+1, m, h.pos.FEN())
		}
		if wrong, ok := h.illegalStands(m); ok {
			h.plainTurn(wrong)
			h.truth.Wrongs = append(h.truth.Wrongs,
				Wrong{Ply: i + 1, Kind: "illegal_move", Article: h.law.illegal, Points: wrong, At: h.placed, Stands: true})
			h.improvise(len(moves) - i - 1)
			return nil
		}
		if h.chance(h.profile.Wild.Takeback) {
			h.takeback(m)
		}
		if now := h.doing[i]; now != nil && now.first != nil {
			now.first()
		}
		h.turn(m)
	}
	return nil
}

func (h *hands) illegalStands(m engine.Move) (engine.Move, bool) {
	switch wild := &h.profile.Wild; {
	case h.chance(wild.Stands):
		return h.illegalMove(m.From(), h.empty())
	case h.chance(wild.TakeStands):
		return h.illegalMove(m.From(), h.prey())
	}
	return 0, false
}

// improvise plays up to so many legal moves.
func (h *hands) improvise(plies int) {
	for h.left = plies - 1; h.left >= 0; h.left-- {
		moves := h.pos.Moves()
		if len(moves) == 0 {
			return
		}
		h.turn(moves[h.rng.IntN(len(moves))])
	}
}

// plainTurn plays one move without the habits of Wild.
func (h *hands) plainTurn(m engine.Move) {
	wild := h.profile.Wild
	h.profile.Wild = Wild{}
	h.turn(m)
	h.profile.Wild = wild
}

// turn plays one move, with all acts of the hands before and after it.
func (h *hands) turn(m engine.Move) {
	now, calm := h.doing[len(h.truth.Moves)]
	h.calm = calm
	before, first := h.pos, len(h.contacts.changes)
	lift, early := h.begin(m)
	switch {
	case calm:
		lift = max(now.begins(lift), h.readyFor(m))
	case !early:
		lift = max(h.prelude(m, lift), h.readyFor(m))
	}
	if h.chance(h.profile.Brush) {
		h.brush(m, h.contacts.closed.Without(h.spared), lift-brushBefore.draw(h.rng))
	}
	h.lifted, h.unseen, h.stood = lift, false, 0
	if calm && now.play != nil {
		h.placed = now.play(m, lift)
	} else {
		h.placed = h.play(m, lift)
	}
	h.accidents(m, lift, h.placed)
	h.pos = before.After(m)
	if !h.offScore {
		h.noteHidden(before, m)
		h.truth.Moves = append(h.truth.Moves, m)
		h.truth.Placed = append(h.truth.Placed, h.placed)
		h.truth.Played = append(h.truth.Played, m)
		h.endTurn(now, before.Turn())
		h.loseSight()
	}
	if mishap := h.truth.Mishap; mishap != nil && mishap.Ply == len(h.truth.Moves) {
		mishap.Lifts = h.liftsSince(first, before, m)
	}
}

// noteHidden notes a ply that no evidence can tell from another when it is made.
func (h *hands) noteHidden(before boardgame.Position, m engine.Move) {
	taken := targetsOf(before, m.From()).And(before.Occupied())
	if h.unseen && taken.Len() > 1 {
		h.truth.Hidden = append(h.truth.Hidden, len(h.truth.Moves)+1)
	}
}

// play carries out the move and returns when its piece stands.
func (h *hands) play(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	if h.chance(h.profile.Wild.Second) {
		if placed, ok := h.second(m, lift); ok {
			return placed
		}
	}
	return h.move(m, lift)
}

// begin returns when the first piece of a move is lifted, and whether that is before the opponent has finished.
func (h *hands) begin(m engine.Move) (lift sensor.Micros, early bool) {
	reaction := max(h.placed, h.pressed) + h.profile.Think.draw(h.rng)
	switch {
	case len(h.truth.Moves) == 0:
		lift = max(h.placed, h.pressed) + firstLook.draw(h.rng)
	case h.calm:
		lift = reaction
	case h.chance(h.profile.Early):
		lift, early = h.placed+earlyReply.draw(h.rng), true
	case h.chance(h.profile.Wild.Overlap):
		if lift := h.placed - overlapping.draw(h.rng); lift > h.lifted+millisecond && lift >= h.readyFor(m) {
			ply := len(h.truth.Moves)
			h.truth.Excused = append(h.truth.Excused, ply, ply+1)
			return lift, true
		}
		lift = reaction
	default:
		lift = reaction
	}
	return max(lift, h.wait, h.readyFor(m)), early
}

// ready returns when a hand may take up the piece at p.
func (h *hands) ready(p engine.Point) sensor.Micros {
	if h.contacts.last[p] == 0 {
		return 0
	}
	return h.contacts.last[p] + settled
}

// readyFor returns when hands may begin a move.
func (h *hands) readyFor(m engine.Move) (at sensor.Micros) {
	for _, p := range involved(h.pos, m).Points() {
		at = max(at, h.ready(p))
	}
	return at
}

// clock works the clock once a player's move stands and his hand is free. No player forgets it at the last move: without its
// press, that move could not be told from analysis.
func (h *hands) clock(side engine.Side, free sensor.Micros) {
	if !h.profile.Clock || h.left > 0 && h.chance(h.profile.Wild.Forget) {
		return
	}
	h.press(side, free+h.profile.Press.draw(h.rng))
	if h.chance(h.profile.Wild.Double) {
		h.press(side, h.pressed+pressAgain.draw(h.rng))
	}
}

// press presses the clock, after the opponent's last press.
func (h *hands) press(side engine.Side, at sensor.Micros) {
	h.pressed = max(at, h.pressed+50*millisecond)
	h.say(trace.Line{At: h.pressed, Fact: fact.Press{Side: side}})
}

func (h *hands) say(line trace.Line) { h.says = append(h.says, line) }

// loseSight blinds the board for a while, at some time around the end of the move. It sees the end of the game: without its last
// press, the last move could not be told from analysis.
func (h *hands) loseSight() {
	const lastSeen = 12
	if h.left < lastSeen || !h.chance(h.profile.Wild.Gap) {
		return
	}
	from := h.placed + Span{-second, second}.draw(h.rng)
	if n := len(h.blind); n > 0 {
		from = max(from, h.blind[n-1].To+millisecond)
	}
	from = max(from, 0) / h.profile.Scan * h.profile.Scan
	length := Span{50 * millisecond, 3 * second}.draw(h.rng) / h.profile.Scan * h.profile.Scan
	h.blind = append(h.blind, Blind{from, from + length})
}

// Truth is what really happened in a script, independent of the sensors.
type Truth struct {
	Board  engine.PointSet // The points on which pieces stood when the script began.
	Games  []GameTruth
	Faults []sensor.Fault // In the order of their times.
}

// GameTruth is the truth of one game.
type GameTruth struct {
	FEN     string
	Moves   []engine.Move   // The moves that count in the end, without those taken back.
	Placed  []sensor.Micros // When the piece of each of Moves was set down.
	Played  []engine.Move   // All moves in the order in which they were played, those taken back as well.
	Turned  bool            // The players sat on the wrong sides.
	Result  string          // The announced result, "*" for none.
	Reason  string
	Wrongs  []Wrong // The players' acts against the law, in the order of plies.
	Hidden  []int   // Plies that took a piece unseen when the same piece could have taken another: open until later plies decide.
	Named   []int   `json:",omitempty"` // Plies that promote a pawn and whose new piece the player named.
	Excused []int   // Plies in which pieces left their points by accident: a finding there is no false one.
	Mishap  *Mishap // The one that happened, nil for none.
}

// Wrong is one act against the law, or a touch whose duty was not obeyed.
type Wrong struct {
	Ply     int           // From 1.
	Kind    string        // As findings name it: breach, technical_fault, second_destination, illegal_move.
	Article string        // Of vn2004.
	Points  engine.Move   // For illegal_move the move, for second_destination the first one.
	At      sensor.Micros // When.
	Stands  bool          // For illegal_move: it was never put right.
}

// Blames reports whether a finding at this ply is not false: a board must see an act there as a touch.
func (g *GameTruth) Blames(ply int) bool {
	return slices.Contains(g.Excused, ply) || slices.ContainsFunc(g.Wrongs, func(w Wrong) bool { return w.Ply == ply })
}
