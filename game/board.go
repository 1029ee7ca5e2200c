package game

import (
	"maps"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/game/draws"
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
	mateAfter  sensor.Micros = 2_000_000 // A mating move counts as made after it stood this long: no reply can follow.
	resetAfter sensor.Micros = 500_000   // A start position that stands this long closes the game before it.
	readyAfter sensor.Micros = 3_000_000 // A board that shows all pieces but a few for this long has sensors that don't see them.

	carriedFor sensor.Micros = 3_000_000 // A piece in the air for longer than this at the end of a session is not on its way to a point.
)

// What readers see of a board, in the words of package view.
type (
	Phase         = line.Phase
	View          = view.View
	PlyView       = view.PlyView
	DisplacedView = view.DisplacedView
	Given         = line.Given
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
	file
	play
	s     line.State         // How the current game stands.
	first fact.Opening       // The opening of the session.
	home  boardgame.Position // The start position of games, except one adjourned on another board.

	draws     draws.Watch
	edges     line.Edges
	delay     view.Delay
	replay    setup.Replay
	otherGame string   // The game recorded as set up while another is played; "" for none.
	earlier   []*Board // Earlier games, as they were closed.

	fired  sensor.Micros // Deadlines up to here have fired.
	out    []record.Record
	onMade func(Explained) // The reviewer of the game, nil for none.
}

// file is what a game has from the end of the one before.
type file struct {
	tags        map[string]string
	resumed     *fact.Resume // The input that resumed a game adjourned on another board.
	lateness    timekeeping.Lateness
	arbitration arbitration.Case
	carriedOut  []*carriedOut   // The effects of rulings, in their order.
	account     covered.Account // The recorded part of the game that a signature covers.
	atEnd       covered.Parts   // The account when the game first had a result, nil before.
}

// play is what follows a game from when its pieces stand.
type play struct {
	movedHome    *setup.MovedHome // Set while it is unknown whether a piece was put right or moved home.
	setup        setup.Setup
	firstPressed bool // The first side has pressed, perhaps for a move that no player saw.
	otherNoted   bool // A note says that the second side may have begun.
	turnSaid     bool // A turned board was recorded.

	time      timekeeping.Keeper // The time as the presses keep it.
	outage    bool               // The clocks stand since the program was down; the arbiter is asked.
	fallen    law.Flag           // The flag that ends the game once its outcome is known.
	mateWaits int                // The ply recorded as a mate that stands and waits for the press.

	lifts     law.Waiting // Possible touches, not recorded yet.
	stood     engine.Move // The move recorded as standing for ply s.Stood.
	adjust    line.Adjusting
	announced line.Announced
	replied   map[int]bool
	madeMore  bool      // A ply was made or revised since sayAgreed last compared the readings.
	judged    judgement // The verdict on the ply being made.
	unjudged  []int     // Fixed plies that wait for pieces lifted in their turns.
	tidied    int       // While standing moves are made: the first ply that is hands tidying the pieces after the game; 0 for none.

	promotions   line.Promotions
	naming       line.Names
	hands        line.Hands
	displaced    line.Displaced
	illegalMoves law.IllegalMoves
	lost         line.Thread
	inBreach     int    // The ply recorded as one that would have ended the game but disobeys its duty.
	dutySaid     string // The duty recorded last, and its ruling.

	adjourned arbitration.Adjournment
	restored  line.Stood // The restored position that stood last.
	longest   int        // The last ply of any reading when the game was closed.
	disputed  int        // The first ply perhaps taken back silently when the game was closed, 0 for none.
}

// Config is the configuration of a board.
type Config = config.Config

// NewBoard returns a board that waits for its first input, which must be of kind Start.
func NewBoard(config Config) (*Board, error) {
	b := &Board{s: line.State{Phase: SettingUp, Game: 1, Faults: faults.New()}, fired: -1, file: file{tags: maps.Clone(config.Tags), lateness: timekeeping.Lateness{}.Next(1)}}
	if err := b.playBy(config); err != nil {
		return nil, err
	}
	b.first, b.arbitration = fact.Opening{Play: b.s.Config.Play, FEN: b.s.Config.FEN, Rulebook: b.s.Config.Rulebook}, arbitration.New(b.s.Book)
	b.s.Rulings = &b.arbitration
	return b, nil
}

// Config returns the configuration of the board.
func (b *Board) Config() Config { return b.s.Config }

// law reads the game as the rulebook judges it.
func (b *Board) law() law.Reader { return law.Reader{State: &b.s} }

// Step takes one input and returns the records that follow from it, in order. Inputs come in the order of their times, except an event
// that the debouncer held back while a person entered a word.
func (b *Board) Step(in fact.Input) []record.Record {
	b.out = nil
	switch {
	case in.Game > 0 && in.Game != b.s.Game:
		return b.stepEarlier(in)
	case b.s.Earlier:
		return b.observe(in)
	}
	switch f := in.Fact.(type) {
	case fact.Outage:
		b.handleBlindness(in.At, f.Length, true)
	case fact.Gap:
		b.handleBlindness(in.At, f.Length, false)
	}
	b.fire(in.At)
	if fact.Is[fact.Tick](in.Fact) {
		return b.out // Time alone brings only deadlines; otherwise a second derivation would differ.
	}
	b.s.Now, b.s.Checked = max(b.s.Now, in.At), in.Checked
	b.sayEntered(in)
	b.lateness.Speak(in)
	b.handle(in)
	b.settle()
	return b.out
}

// fire records what falls due up to a time.
func (b *Board) fire(until sensor.Micros) {
	for at, ok := b.deadline(); ok && at <= until; at, ok = b.deadline() {
		b.s.Now, b.fired = max(b.s.Now, at), at
		b.settle()
	}
}

// say records r in the words of the game, unless r is a finding that does not hold.
func (b *Board) say(r record.Record) {
	const usual = 4 // Few inputs lead to more records.
	if f, is := r.(record.Finding); is && !f.Holds() {
		return
	}
	r = record.InWords(r, boardgame.Game{Name: b.s.Config.Play}.Word(engine.First))
	if b.out == nil {
		b.out = make([]record.Record, 0, usual)
	}
	b.out = append(b.out, r)
	b.coverRecord(r)
	b.sayAll(b.draws.Offers.Observe(r))
	b.lateness.Observe(r)
	b.s.Scheduled.At, b.s.Scheduled.Known = b.lateness.Start()
	b.hands.Observe(r)
}

func (b *Board) sayAll(records []record.Record) {
	for _, r := range records {
		b.say(r)
	}
}

// settle records all that follows from the facts at b.now.
func (b *Board) settle() {
	b.sayFlags()
	b.followRestoration()
	b.followStrays()
	if b.s.Phase == Playing && b.s.Restoration == nil {
		b.followOtherWay()
		b.sayTurned()
		b.namePromoted()
		b.namePromised()
		b.sayAll(b.lifts.Follow(b.law()))
		b.sayStood()
		b.followClearing()
		b.s.Played.Note(&b.s)
		b.commitMate()
		b.followUndone()
		b.sayAll(b.setup.Follow(&b.s))
		b.sayMoves()
		b.followFlag(false)
		b.sayLateFindings()
		b.sayWrongStart()
		b.do(b.illegalMoves.Follow(b.law()))
		b.sayTime(b.time.FollowPosition(b.law(), false))
		b.do(b.illegalMoves.Ask(b.law(), false))
		b.sayAll(b.lost.Follow(&b.s))
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

// deadline returns the next time at which something falls due without an input.
func (b *Board) deadline() (sensor.Micros, bool) {
	var next sensor.Micros
	found := false
	due := func(at sensor.Micros) {
		if at > b.fired && (!found || at < next) {
			next, found = at, true
		}
	}
	if at, ok := b.time.Deadline(); ok && b.time.IsOn(&b.s) {
		due(at)
	}
	for _, at := range b.lateness.Deadlines() {
		due(at)
	}
	switch b.s.Phase {
	case Playing:
		b.s.Tracker.Turn().EachLiftSince(b.fired-tracker.BrushBelow, func(l tracker.Lift) { due(l.At + tracker.BrushBelow) })
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
		due(b.s.Still + line.Haste)
		due(b.s.Still + line.Pause)
		if b.s.Restoration != nil {
			due(b.s.Still + tracker.StoodAfter)
		}
	case SettingUp, Over:
		due(b.s.Still + resetAfter)
		due(b.s.Still + readyAfter)
	}
	return next, found
}
