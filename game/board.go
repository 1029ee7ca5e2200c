package game

import (
	"fmt"
	"maps"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Deadlines of a board, in board time.
const (
	IllegalAfter sensor.Micros = 1_000_000 // A piece that stands against the law for so long, with all others at rest, is recorded.
	MateAfter    sensor.Micros = 2_000_000 // A move that mates is made when it stood for so long: there is no reply to wait for.
	ResetAfter   sensor.Micros = 500_000   // The start position that stands for so long closes the game before it.
	ReadyAfter   sensor.Micros = 3_000_000 // A board that shows all pieces but a few for so long has sensors that don't see them.
)

// notSeenMax is how many pieces may be missing at the start and be taken for sensors that don't see them.
const notSeenMax = 3

// Config is what a board is set up with.
type Config struct {
	Rulebook string            // The id of a rulebook; empty for the default.
	FEN      string            // Where games start from; empty for the start position, with the rulebook's first mover to move.
	Turned   tracker.Turned    // Which side Red sits on.
	Version  string            // Of the program, told in the record of each game.
	Tags     map[string]string // Names and the like, told with the first game.
	Delay    trace.Delay       // How much later the public is told of the games.
	Evidence bool              // By the regulations of the event the board's record is evidence (vn2004 9.11b).
}

// Phase is a step in the life of a board.
type Phase string

// The phases, in their order.
const (
	SettingUp Phase = "setting_up"
	Ready     Phase = "ready"   // All pieces stand on their points.
	Playing   Phase = "playing" // The first piece was lifted.
	Over      Phase = "over"
	Closed    Phase = "closed" // The session ended; nothing is recorded any more.
)

// Board is the state of a board over any number of games. NewBoard makes one.
type Board struct {
	config Config
	book   *rulebook.Rulebook
	start  engine.Position

	now    sensor.Micros
	fired  sensor.Micros // Deadlines up to here have fired.
	out    []Record
	number int // Of the game, from 1.
	phase  Phase
	raw    engine.PointSet // The sensors that are closed.
	still  sensor.Micros   // When raw last changed.
	opened sensor.Micros   // When the game was ready.

	tracker   *tracker.Tracker
	starts    []engine.Position // That the game may have begun with, the right one first.
	startSaid string            // The one that was recorded last.
	asMoved   *asMoved          // While nobody knows whether a piece was put right or moved home.
	setup     misplacement      // Of which it was recorded that pieces may stand wrongly, before the first move.
	plies     []ply             // The plies that were made.
	clocked   bool              // The clock was pressed in this game.
	presses   []press
	takenBack sensor.Micros // When a move was taken back last.
	closing   bool          // Whatever stands is made.
	sure      int           // The plies up to here are fixed.
	replied   map[int]bool

	hearing    hearing
	tags       map[string]string // Of the game that is on.
	turnSaid   bool              // It was recorded that the board is turned.
	wrongStart bool              // It was recorded that pieces were set up wrongly.

	more        map[int]bool // The facts by which pieces were lifted under an announcement that named none and had freed another already.
	adjust      adjusting
	announced   []announcement
	stopped     bool          // The arbiter stopped the game,
	stoppedAt   sensor.Micros // then.
	lifts       waiting       // That may be touches and are not recorded yet.
	vague       sensor.Micros // The largest uncertainty of a lift so far.
	judged      judgement     // Of the ply that is being made.
	strays      strays
	unjudged    []int       // Fixed plies that wait for the pieces that were lifted in their turns.
	stood       engine.Move // The move whose standing was recorded for ply stoodPly.
	stoodPly    int
	played      played
	cleared     bool     // So many pieces are in the air that nobody plays any more.
	illegal     *Illegal // The piece that stands against the law.
	illegalSaid bool     // It is recorded.
	againstLaw  int      // The ply in whose turn a piece stood against the law last.
	faults      faults
	flutters    flutters
	lost        lost
	longest     int // The ply up to which some reading went when the game was closed.
	disputed    int // The first ply that may have been taken back without a word when it was closed, 0 for none.
	result      *Result
	delay       delay
	restoration *restoration    // While a position is set up because the arbiter ruled so.
	onMade      func(Explained) // Who reviews the game; nil for nobody.
}

// press is a press of the clock.
type press struct {
	side engine.Side
	at   sensor.Micros
}

// ply is a ply that was made.
type ply struct {
	move    engine.Move // The likeliest when it was made or last revised.
	side    engine.Side
	fixed   bool
	doubted bool // The tracker goes on from it, but the board can't be believed.
	at      sensor.Micros
	doubt   engine.PointSet // The points on which the moves differ that it might be when it was made.
}

// NewBoard returns a board that waits for its first input, which must be of KindStart.
func NewBoard(config Config) (*Board, error) {
	if config.Rulebook == "" {
		config.Rulebook = string(rulebook.VN2004)
	}
	book, err := rulebook.Lookup(config.Rulebook)
	if err != nil {
		return nil, err
	}
	b := &Board{config: config, book: book, start: engine.StartPosition(), phase: SettingUp, number: 1, fired: -1,
		hearing: newHearing(), tags: maps.Clone(config.Tags)}
	b.start.SetTurn(book.Parameters.FirstMover)
	if config.FEN != "" {
		if b.start, err = engine.ParseFEN(config.FEN); err != nil {
			return nil, fmt.Errorf("start position: %w", err)
		}
	}
	b.faults.reset()
	return b, nil
}

// Step takes one input and returns what follows from it, in order. Inputs come in the order of their times.
func (b *Board) Step(in Input) []Record {
	b.out = nil
	for at, ok := b.deadline(); ok && at <= in.At; at, ok = b.deadline() {
		b.now, b.fired = max(b.now, at), at
		b.settle()
	}
	if in.Kind == KindTick {
		return b.out // Nothing but deadlines follows from time alone, or what is derived again would differ.
	}
	b.now = max(b.now, in.At)
	b.sayEntered(in)
	b.handle(in)
	b.settle()
	return b.out
}

func (b *Board) say(r Record) { b.out = append(b.out, r) }

// head is what a record of the game that is on begins with.
func (b *Board) head(kind string) Head { return Head{Type: kind, Game: b.number} }

// settle says all that follows from the facts at b.now.
func (b *Board) settle() {
	b.followRestoration()
	if b.phase == Playing && b.restoration == nil {
		b.sayTurned()
		b.sayTouches()
		b.sayStood()
		b.followClearing()
		b.notePlayed()
		b.commitMate()
		b.followUndone()
		b.sayStarted()
		b.sayMoves()
		b.sayLateFindings()
		b.sayWrongStart()
		b.sayIllegal()
		b.sayLost()
		b.sayLimited()
		b.saySuspects()
		b.sayStrays()
	}
	b.turnPhase()
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
	switch b.phase {
	case Playing:
		for _, l := range b.tracker.LiftsSince(b.fired - tracker.BrushBelow) {
			due(l.At + tracker.BrushBelow)
		}
		if s, ok := b.tracker.Standing(); ok {
			due(s.Since + tracker.StoodAfter)
			due(s.Quiet + IllegalAfter)
			due(s.Since + MateAfter)
		} else if last := b.tracker.Last(); last.Prev != nil {
			due(last.Placed + tracker.StoodAfter)
		}
		due(b.still + ResetAfter)
		if b.clocked {
			due(b.lastPress() + lateAfter)
		}
		due(b.still + setUpHaste)
		due(b.still + setUpPause)
		if b.restoration != nil {
			due(b.still + tracker.StoodAfter)
		}
	case SettingUp, Over:
		due(b.still + ResetAfter)
		due(b.still + ReadyAfter)
	}
	return next, found
}

func names(points engine.PointSet) []string {
	list := make([]string, 0, points.Len())
	for _, p := range points.Points() {
		list = append(list, p.String())
	}
	return list
}

func texts(moves []engine.Move) []string {
	list := make([]string, 0, len(moves))
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}
