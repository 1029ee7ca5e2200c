package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Input is one fact that reaches a game, in the order of At. What stored facts look like is documented at EncodeInput.
type Input struct {
	Kind  InputKind
	At    sensor.Micros
	Event sensor.Event    // KindEvent
	Side  engine.Side     // KindPress, KindAdjust, KindResign, KindOffer; KindRule where it names one; KindClaim, KindSign: NoSide is the arbiter
	On    bool            // KindAdjust
	Named engine.PointSet // KindAdjust: where the pieces stand that were named, none where no piece was
	Gap   sensor.Micros   // KindGap: nothing was seen for this long before At; KindUnrecorded: nothing was durable
	Frame engine.PointSet // KindFrame, KindStart: the sensors that are closed
	Fault sensor.Fault    // KindFault
	Known sensor.Defects  // KindStart: what a test of the board has found out before
	Ply   int             // KindClaim, KindRule: 0 for the ply in progress; KindResult
	Text  string          // KindRule: the ruling; KindClaim: what was said; KindResult: the result; KindTags: key=value lines
	Point engine.Point    // KindClaim, KindRule: NoPoint where no touch is named
	Name  string          // KindRule: who ruled; KindSign: who signed; KindToken: whose token it is
	By    string          // Who entered it by hand; "" for what the board and its buttons say
	Role  string          // The role in which he did
	Delay trace.Delay     // KindDelay; KindStart: what its games begin with

	Evidence bool  // KindStart: by the regulations of the event the board's record is evidence
	Grant    Grant // KindToken
	Next     bool  // KindDelay: for the games that begin from now on, not for the one that is on

	trace.Ruling // KindRule; KindClockStep: its Amount
}

// ParseInput reads what people say, in the words of a trace without a time: `claim black 17 h9 "He lifted it."`. It refuses
// rulings that have no effect; its errors name the column and what was expected there.
func ParseInput(words string) (Input, error) {
	line, err := trace.ParseWords(words)
	if err != nil {
		return Input{}, err
	}
	return inputOfLine(line), nil
}

// InputKind says what an Input is.
type InputKind uint8

// The kinds of inputs.
const (
	KindStart      InputKind = iota + 1 // The board was switched on (or the trace began) with these sensors closed.
	KindEvent                           // A debounced event of one sensor.
	KindFrame                           // All sensors at once, after a gap or a reset.
	KindPress                           // A player pressed the clock.
	KindAdjust                          // A player announced "I adjust", or ended it.
	KindGap                             // Nothing was seen for a while.
	KindFault                           // The health of the sensors changed.
	KindResign                          // A player resigned.
	KindAgree                           // Both agreed to a draw.
	KindOffer                           // A player offered a draw.
	KindStop                            // The arbiter stopped the game for a while.
	KindGo                              // ... and let it go on.
	KindClaim                           // A player claimed.
	KindRule                            // The arbiter ruled.
	KindTakeback                        // Both agreed to take the last move back.
	KindTurned                          // The players sit on the wrong sides.
	KindResult                          // The organiser entered the result.
	KindTags                            // The organiser entered names and other tags.
	KindNew                             // The organiser opened a new game.
	KindTick                            // Time passed, and nothing happened. It need not be stored.
	KindBreak                           // The trace broke off: nothing more is decided, and the game is closed as it stands.
	KindEnd                             // The trace ended, or the organiser closed the session.
	KindSign                            // A player or the arbiter signed the result.
	KindClockStep                       // The host's clock was set, by Amount; board time knows nothing of it.
	KindUnrecorded                      // What happened in the last Gap was stored late, because the disk failed.
	KindDelay                           // The public is told later of what happens.
	KindToken                           // The operator made a token, or revoked one.
)
