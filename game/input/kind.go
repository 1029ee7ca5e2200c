package input

// Kind is the kind of an Input.
type Kind uint8

// The kinds of inputs.
const (
	Start      Kind = iota + 1 // The board was switched on (or the trace began) with these sensors closed.
	Event                      // A debounced event of one sensor.
	Frame                      // All sensors at once, after a gap or a reset.
	Press                      // A player pressed the clock.
	Adjust                     // A player announced "I adjust", or ended it.
	Gap                        // Nothing was seen for a while.
	Fault                      // The health of the sensors changed.
	Resign                     // A player resigned.
	Agree                      // Both agreed to a draw.
	Offer                      // A player offered a draw.
	Stop                       // The arbiter stopped the game for a while.
	Go                         // ... and let it go on.
	Claim                      // A player claimed.
	Rule                       // The arbiter ruled.
	Takeback                   // Both agreed to take the last move back.
	Turned                     // The players sit on the wrong sides.
	Result                     // The organiser entered the result.
	Tags                       // The organiser entered names and other tags.
	New                        // The organiser opened a new game.
	Tick                       // Time passed, and nothing happened. It need not be stored.
	Break                      // The trace broke off: nothing more is decided, and the game is closed as it stands.
	End                        // The trace ended, or the organiser closed the session.
	Sign                       // A player or the arbiter signed the result.
	ClockStep                  // The host's clock was set, by Amount; board time does not change.
	Unrecorded                 // The events of the last Gap were stored late, because the disk failed.
	Delay                      // The public's view is delayed from now on.
	Token                      // The operator made a token, or revoked one.
	Vary                       // The arbiter required a side to vary.
	Outage                     // The program that keeps the clocks was down in the last Gap.
	Alive                      // The program is up: the clocks run. Without it a restart could not tell since when the program was down.
	Decline                    // A player declined an offered draw.
	Seal                       // The player on move sealed his next move: the envelope.
	Adjourn                    // The game was adjourned.
	Open                       // ... and resumed: the key of the sealed move.
	Resume                     // A game that was adjourned on another board goes on with this one.
	Schedule                   // The organiser set the start time of the game.
	Arrived                    // The arbiter saw a player come.
	Limit                      // The arbiter limited the moves of a side.
	Replay                     // The scoresheet is replayed at the board, after the game.
	Promote                    // A player or the arbiter named the piece of the last promotion.
	Name                       // The arbiter, or a player, named the move of a ply.
	Publish                    // The arbiter shows the public the hands of a turn after a ruling on it.
	Close                      // The arbiter closed an earlier game.
)

// kindWords holds the words of inputs in stored facts; the inputs that people say have the same in a trace and in the
// control API. Words are never changed, only added.
var kindWords = map[Kind]string{
	Start:      "start",
	Event:      "event",
	Frame:      "frame",
	Press:      "press",
	Adjust:     "adjust",
	Gap:        "gap",
	Fault:      "fault",
	Resign:     "resign",
	Agree:      "agree",
	Offer:      "offer",
	Stop:       "stop",
	Go:         "go",
	Claim:      "claim",
	Rule:       "rule",
	Takeback:   "takeback",
	Turned:     "turned",
	Result:     "result",
	Tags:       "tags",
	New:        "new",
	Tick:       "tick",
	Break:      "break",
	End:        "end",
	Sign:       "sign",
	ClockStep:  "clock_step",
	Unrecorded: "unrecorded",
	Delay:      "delay",
	Token:      "token",
	Vary:       "vary",
	Outage:     "outage",
	Alive:      "alive",
	Decline:    "decline",
	Seal:       "seal",
	Adjourn:    "adjourn",
	Open:       "open",
	Resume:     "resume",
	Schedule:   "schedule",
	Arrived:    "arrived",
	Limit:      "limit",
	Replay:     "replay",
	Promote:    "promote",
	Name:       "name",
	Publish:    "publish",
	Close:      "close",
}

// kindsByWord holds the kinds by their words.
var kindsByWord = func() map[string]Kind {
	kinds := map[string]Kind{}
	for kind, word := range kindWords {
		kinds[word] = kind
	}
	return kinds
}()

// KindOf returns the kind of a word.
func KindOf(word string) (k Kind, ok bool) {
	k, ok = kindsByWord[word]
	return k, ok
}

// String returns the kind's word in stored facts.
func (k Kind) String() string { return kindWords[k] }
