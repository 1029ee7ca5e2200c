package game

import (
	"maps"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
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
	Phase         = line.Phase
	View          = view.View
	PlyView       = view.PlyView
	DisplacedView = view.DisplacedView
	Given         = view.Given
	Guide         = view.Guide
)

// The phases, in their order.
const (
	SettingUp = line.SettingUp
	Ready     = line.Ready
	Playing   = line.Playing
	Over      = line.Over
	Closed    = line.Closed
)

// Board is the state of a board over any number of games. NewBoard makes one.
type Board struct {
	s       line.State // How the game stands that is on.
	config  Config
	first   input.Opening      // With which the session began.
	home    boardgame.Position // From which games start, but for one that was adjourned on another board,
	resumed input.Input        // with what was said of it.

	fired sensor.Micros // Deadlines up to here have fired.
	out   []record.Record

	playStart                law.Start            // What told when play began.
	starts                   []boardgame.Position // That the game may have begun with, the right one first.
	startSaid                string               // The one that was recorded last.
	asMoved                  *setup.AsMoved       // While nobody knows whether a piece was put right or moved home.
	setup                    setup.Difference     // Of which it was recorded that pieces may stand wrongly, before the first move.
	time                     timekeeping.Keeper   // As presses.
	outage                   bool                 // The clocks stand since the program was down, and the arbiter is asked.
	fallen                   law.Flag             // That ends the game, as soon as it is known how.
	mateWaits                int                  // The ply whose mate stands and waits for the press, as recorded.
	eitherWay                bool                 // The board may lie either way: both explain as much.
	otherBegan, firstPressed bool                 // The side that moves second has begun; the other one has pressed, for a move that nobody need have seen.
	otherNoted               bool                 // It is noted that the side which moves second may have begun.
	inBreach                 int                  // The ply that would have ended the game, and disobeys its duty, as recorded.
	takenBack                sensor.Micros        // When a move was taken back last.
	tidied                   int                  // While whatever stands is made: the ply from which on hands tidied the pieces when the game was over; 0 for none.
	madeMore                 bool                 // Another ply was made or revised since it was looked what all readings agree on.
	replied                  map[int]bool

	arbitration arbitration.Case
	carriedOut  []*carriedOut     // What rulings did, in their order.
	tags        map[string]string // Of the game that is on.
	draws       draws.Watch
	offers      draws.Offers
	lateness    timekeeping.Lateness
	replay      setup.Replay
	promotions  line.Promotions
	hands       line.Hands
	naming      line.Names
	earlier     []*Board // The games before, as they were closed.
	isEarlier   bool     // It is one of them.
	offences    law.Offences
	account     covered.Account // What was recorded of the game that a signature covers.
	atEnd       covered.Parts   // What that came to when the game first had a result, nil before.
	turnSaid    bool            // It was recorded that the board is turned.
	otherGame   string          // That is set up although another is played, as recorded; empty for none.
	wrongStart  bool            // It was recorded that pieces were set up wrongly.
	exchanged   int             // The last ply of which it was noted that two may have been set up on each other's points, 0 for none.

	alsoAdjusted map[int]bool // The facts by which pieces were lifted under an announcement that named none and had freed another already.
	adjust       line.Adjusting
	announced    line.Announced
	lifts        law.Waiting // That may be touches and are not recorded yet.
	judged       judgement   // Of the ply that is being made.
	displaced    line.Displaced
	edges        line.Edges
	unjudged     []int       // Fixed plies that wait for the pieces that were lifted in their turns.
	stood        engine.Move // The move whose standing was recorded for ply s.Stood.
	played       setup.Played
	illegalMoves law.IllegalMoves
	lost         line.Thread
	longest      int    // The ply up to which some reading went when the game was closed.
	disputed     int    // The first ply that may have been taken back without a word when it was closed, 0 for none.
	dutySaid     string // Which duty was recorded last, by which ruling.
	result       *outcome
	delay        view.Delay
	adjourned    arbitration.Adjournment
	restored     line.Stood      // The last one that stood.
	onMade       func(Explained) // Who reviews the game; nil for nobody.
}

// Config is what a board is set up with.
type Config = config.Config

// NewBoard returns a board that waits for its first input, which must be of kind Start.
func NewBoard(config Config) (*Board, error) {
	b := &Board{s: line.State{Phase: SettingUp, Game: 1, Faults: faults.New()}, fired: -1, tags: maps.Clone(config.Tags), lateness: timekeeping.Lateness{}.Next(1)}
	if err := b.playBy(config); err != nil {
		return nil, err
	}
	b.first, b.arbitration = input.Opening{Play: b.config.Play, FEN: b.config.FEN, Rulebook: b.config.Rulebook}, arbitration.New(b.s.Book)
	return b, nil
}

// Config returns what the board is set up with.
func (b *Board) Config() Config { return b.config }

// Step takes one input and returns what follows from it, in order. Inputs come in the order of their times, but for an event that the
// debouncer held back while a person entered a word.
func (b *Board) Step(in input.Input) []record.Record {
	b.out = nil
	switch {
	case in.Game > 0 && in.Game != b.s.Game:
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
	b.s.Now = max(b.s.Now, in.At)
	b.sayEntered(in)
	b.lateness.Speak(in)
	b.handle(in)
	b.settle()
	return b.out
}

// fire says what falls due up to a time.
func (b *Board) fire(until sensor.Micros) {
	for at, ok := b.deadline(); ok && at <= until; at, ok = b.deadline() {
		b.s.Now, b.fired = max(b.s.Now, at), at
		b.settle()
	}
}

// say records what follows, in the words of the game, but no finding that does not hold.
func (b *Board) say(r record.Record) {
	if f, is := r.(record.Finding); is && !f.Holds() {
		return
	}
	r = record.InWords(r, boardgame.Game{Name: b.config.Play}.Word(engine.First))
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

// settle says all that follows from the facts at b.now.
func (b *Board) settle() {
	b.sayFlags()
	b.followRestoration()
	b.followStrays()
	if b.s.Phase == Playing && b.s.Restoration == nil {
		b.followOtherWay()
		b.sayTurned()
		b.namePromoted()
		b.namePromised()
		b.sayTouches()
		b.sayStood()
		b.followClearing()
		b.played.Note(&b.s)
		b.commitMate()
		b.followUndone()
		b.sayStarted()
		b.sayMoves()
		b.followFlag(false)
		b.sayLateFindings()
		b.sayWrongStart()
		b.do(b.illegalMoves.Follow(boardView{b}))
		b.followPosition(false)
		b.do(b.illegalMoves.Ask(boardView{b}, false))
		b.sayLost()
		b.saySuspects()
		b.sayDisplacedPieces()
	}
	if b.s.Phase == Playing {
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
	switch b.s.Phase {
	case Playing:
		for _, l := range b.s.Tracker.LiftsSince(b.fired - tracker.BrushBelow) {
			due(l.At + tracker.BrushBelow)
		}
		if s, ok := b.s.Tracker.Standing(); ok {
			due(s.Since + tracker.StoodAfter)
			due(s.Quiet + law.StandsFor)
			due(s.Since + mateAfter)
		} else if last := b.s.Tracker.Last(); last.Prev != nil {
			due(last.Placed + tracker.StoodAfter)
		}
		due(b.s.Still + resetAfter)
		if b.s.Presses.Any() {
			due(b.s.Presses.Last() + lateAfter)
		}
		due(b.s.Still + setup.Haste)
		due(b.s.Still + setup.Pause)
		if b.s.Restoration != nil {
			due(b.s.Still + tracker.StoodAfter)
		}
	case SettingUp, Over:
		due(b.s.Still + resetAfter)
		due(b.s.Still + readyAfter)
	}
	return next, found
}
