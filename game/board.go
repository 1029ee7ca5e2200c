package game

import (
	"maps"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/adjourned"
	"github.com/kyban/kyban/game/adjusting"
	"github.com/kyban/kyban/game/against"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/game/delay"
	"github.com/kyban/kyban/game/displaced"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/edges"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/hands"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/lateness"
	"github.com/kyban/kyban/game/lost"
	"github.com/kyban/kyban/game/naming"
	"github.com/kyban/kyban/game/offer"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/game/played"
	"github.com/kyban/kyban/game/promotion"
	"github.com/kyban/kyban/game/replay"
	"github.com/kyban/kyban/game/restoration"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// Deadlines of a board, in board time.
const (
	mateAfter  sensor.Micros = 2_000_000 // A move that mates is made when it stood for so long: there is no reply to wait for.
	resetAfter sensor.Micros = 500_000   // The start position that stands for so long closes the game before it.
	readyAfter sensor.Micros = 3_000_000 // A board that shows all pieces but a few for so long has sensors that don't see them.

	carriedFor sensor.Micros = 3_000_000 // A piece that is up for longer when the session ends is on no hand's way to its point.
)

// What others see of a board, in the words of package view.
type (
	Phase         = view.Phase
	View          = view.View
	PlyView       = view.PlyView
	DisplacedView = view.DisplacedView
	Given         = view.Given
	Guide         = view.Guide
)

// The phases, in their order.
const (
	SettingUp = view.SettingUp
	Ready     = view.Ready
	Playing   = view.Playing
	Over      = view.Over
	Closed    = view.Closed
)

// Board is the state of a board over any number of games. NewBoard makes one.
type Board struct {
	config  Config
	first   input.Opening // With which the session began.
	book    *rulebook.Rulebook
	start   boardgame.Position
	home    boardgame.Position // From which games start, but for one that was adjourned on another board,
	resumed input.Input        // with what was said of it.

	now    sensor.Micros
	fired  sensor.Micros // Deadlines up to here have fired.
	out    []record.Record
	number int // Of the game, from 1.
	phase  Phase
	raw    engine.PointSet // The sensors that are closed.
	still  sensor.Micros   // When raw last changed.
	opened sensor.Micros   // When the game was ready.

	playStart                turn.Start // What told when play began.
	tracker                  *tracker.Tracker
	starts                   []boardgame.Position  // That the game may have begun with, the right one first.
	startSaid                string                // The one that was recorded last.
	asMoved                  *wrongstart.AsMoved   // While nobody knows whether a piece was put right or moved home.
	setup                    wrongstart.Difference // Of which it was recorded that pieces may stand wrongly, before the first move.
	plies                    []ply                 // The plies that were made.
	presses                  turn.Presses          // Of the game that is on.
	time                     timekeeping.Keeper    // As presses.
	outage                   bool                  // The clocks stand since the program was down, and the arbiter is asked.
	fallen                   ending.Flag           // That ends the game, as soon as it is known how.
	mateWaits                int                   // The ply whose mate stands and waits for the press, as recorded.
	eitherWay                bool                  // The board may lie either way: both explain as much.
	otherBegan, firstPressed bool                  // The side that moves second has begun; the other one has pressed, for a move that nobody need have seen.
	inBreach                 int                   // The ply that would have ended the game, and disobeys its duty, as recorded.
	takenBack                sensor.Micros         // When a move was taken back last.
	closing                  bool                  // Whatever stands is made,
	tidied                   int                   // but what was moved from this ply on when the game was over; 0 for none.
	sure                     int                   // The plies up to here are fixed.
	madeMore                 bool                  // Another ply was made or revised since it was looked what all readings agree on.
	replied                  map[int]bool

	arbitration arbitration.Case
	carriedOut  []*carriedOut     // What rulings did, in their order.
	tags        map[string]string // Of the game that is on.
	draws       draws.Watch
	offers      offer.Watch
	lateness    lateness.Watch
	replay      replay.Replay
	promotions  promotion.Watch
	hands       hands.Watch
	naming      naming.Watch
	earlier     []*Board // The games before, as they were closed.
	isEarlier   bool     // It is one of them.
	penalties   penalty.Watch
	account     covered.Account // What was recorded of the game that a signature covers.
	atEnd       covered.Parts   // What that came to when the game first had a result, nil before.
	turnSaid    bool            // It was recorded that the board is turned.
	otherGame   string          // That is set up although another is played, as recorded; empty for none.
	wrongStart  bool            // It was recorded that pieces were set up wrongly.
	exchanged   int             // The last ply of which it was noted that two may have been set up on each other's points, 0 for none.

	alsoAdjusted map[int]bool // The facts by which pieces were lifted under an announcement that named none and had freed another already.
	adjust       adjusting.Adjusting
	announced    adjusting.Announced
	stopped      bool          // The arbiter stopped the game,
	stoppedAt    sensor.Micros // then.
	lifts        turn.Waiting  // That may be touches and are not recorded yet.
	uncertainty  sensor.Micros // The largest uncertainty of a lift so far.
	judged       judgement     // Of the ply that is being made.
	displaced    displaced.Pieces
	edges        edges.Edges
	unjudged     []int       // Fixed plies that wait for the pieces that were lifted in their turns.
	stood        engine.Move // The move whose standing was recorded for ply stoodPly.
	stoodPly     int
	played       played.Watch
	cleared      bool // So many pieces are in the air that nobody plays any more.
	against      against.Watch
	faults       faults.Diagnosis
	lost         lost.Watch
	longest      int    // The ply up to which some reading went when the game was closed.
	disputed     int    // The first ply that may have been taken back without a word when it was closed, 0 for none.
	dutySaid     string // Which duty was recorded last, by which ruling.
	result       *outcome
	delay        delay.Delay
	adjourned    adjourned.Case
	restoration  *restoration.Restoration // While a position is set up because the arbiter ruled so.
	restored     restoration.Stood        // The last one that stood.
	onMade       func(Explained)          // Who reviews the game; nil for nobody.
}

// ply is a ply that was made.
type ply struct {
	move    engine.Move // The likeliest when it was made or last revised.
	side    engine.Side
	fixed   bool
	doubted bool // The tracker goes on from it, but the board can't be believed.
	at      sensor.Micros
	doubt   engine.PointSet // The points on which the moves differ that it might be when it was made.
	noted   bool            // What was odd about the presses in its turn was noted before all plies before it were fixed.
	found   bool            // What was to be found in its turn was recorded.
	asked   engine.PointSet // The pieces in its turn of which it was asked whose touch it was.
	unruled bool            // It was settled by a ruling that was taken back: what else it may be is known no more.
}

// isOpenPromotion says whether nothing of the ply is open but what its pawn became.
func (p *ply) isOpenPromotion() bool {
	return !p.fixed && p.move.Promotion() != 0 && p.doubt.Empty()
}

// Config is what a board is set up with.
type Config = config.Config

// NewBoard returns a board that waits for its first input, which must be of kind Start.
func NewBoard(config Config) (*Board, error) {
	b := &Board{phase: SettingUp, number: 1, fired: -1, tags: maps.Clone(config.Tags), faults: faults.New(), lateness: lateness.Watch{}.Next(1)}
	if err := b.playBy(config); err != nil {
		return nil, err
	}
	b.first, b.arbitration = input.Opening{Play: b.config.Play, FEN: b.config.FEN, Rulebook: b.config.Rulebook}, arbitration.New(b.book)
	return b, nil
}

// Config returns what the board is set up with.
func (b *Board) Config() Config { return b.config }

// Step takes one input and returns what follows from it, in order. Inputs come in the order of their times, but for an event that the
// debouncer held back while a person entered a word.
func (b *Board) Step(in input.Input) []record.Record {
	b.out = nil
	switch {
	case in.Game > 0 && in.Game != b.number:
		return b.stepEarlier(in)
	case b.isEarlier:
		return b.hear(in)
	}
	if in.Kind == input.Outage || in.Kind == input.Gap {
		b.handleBlindness(in)
	}
	b.fire(in.At)
	if in.Kind == input.Tick {
		return b.out // Nothing but deadlines follows from time alone, or what is derived again would differ.
	}
	b.now = max(b.now, in.At)
	b.sayEntered(in)
	b.lateness.Speak(in)
	b.handle(in)
	b.settle()
	return b.out
}

// fire says what falls due up to a time.
func (b *Board) fire(until sensor.Micros) {
	for at, ok := b.deadline(); ok && at <= until; at, ok = b.deadline() {
		b.now, b.fired = max(b.now, at), at
		b.settle()
	}
}

// say records what follows, but no finding that does not hold.
func (b *Board) say(r record.Record) {
	if f, is := r.(record.Finding); is && !f.Holds() {
		return
	}
	if b.config.Play == "chess" {
		r = record.OfChess(r)
	}
	b.out = append(b.out, r)
	b.coverRecord(r)
	b.sayAll(b.offers.Hear(r))
	b.lateness.Hear(r)
	b.hands.Hear(r)
}

func (b *Board) sayAll(records []record.Record) {
	for _, r := range records {
		b.say(r)
	}
}

// head is what a record of the game that is on begins with.
func (b *Board) head(kind string) record.Head { return record.Head{Type: kind, Game: b.number} }

// settle says all that follows from the facts at b.now.
func (b *Board) settle() {
	b.sayFlags()
	b.followRestoration()
	b.followStrays()
	if b.phase == Playing && b.restoration == nil {
		b.followOtherWay()
		b.sayTurned()
		b.namePromoted()
		b.namePromised()
		b.sayTouches()
		b.sayStood()
		b.followClearing()
		b.played.Note(b.onBoard())
		b.commitMate()
		b.followUndone()
		b.sayStarted()
		b.sayMoves()
		b.followFlag(false)
		b.sayLateFindings()
		b.sayWrongStart()
		b.against.Follow(arbitrated{b})
		b.followPosition(false)
		b.against.Ask(arbitrated{b}, false)
		b.sayLost()
		b.saySuspects()
		b.sayDisplacedPieces()
	}
	if b.phase == Playing {
		b.settleSealed()
	}
	b.followReplay()
	b.turnPhase()
	b.sayScheduled()
}

// deadline returns the next time at which something falls due although nothing happens.
func (b *Board) deadline() (sensor.Micros, bool) {
	var next sensor.Micros
	found := false
	due := func(at sensor.Micros) {
		if at > b.fired && (!found || at < next) {
			next, found = at, true
		}
	}
	if at, ok := b.time.Deadline(); ok && b.isTimed() {
		due(at)
	}
	for _, at := range b.lateness.Deadlines() {
		due(at)
	}
	switch b.phase {
	case Playing:
		for _, l := range b.tracker.LiftsSince(b.fired - tracker.BrushBelow) {
			due(l.At + tracker.BrushBelow)
		}
		if s, ok := b.tracker.Standing(); ok {
			due(s.Since + tracker.StoodAfter)
			due(s.Quiet + against.StandsFor)
			due(s.Since + mateAfter)
		} else if last := b.tracker.Last(); last.Prev != nil {
			due(last.Placed + tracker.StoodAfter)
		}
		due(b.still + resetAfter)
		if b.presses.Any() {
			due(b.presses.Last() + lateAfter)
		}
		due(b.still + played.Haste)
		due(b.still + played.Pause)
		if b.restoration != nil {
			due(b.still + tracker.StoodAfter)
		}
	case SettingUp, Over:
		due(b.still + resetAfter)
		due(b.still + readyAfter)
	}
	return next, found
}
