package control

import (
	"reflect"
	"slices"
	"strings"
)

// Op names the operation of a request: it is the last part of its path, and the word of the stored fact.
type Op string

// The operations of a board.
const (
	New       Op = "new"      // Close the open game and open a new one, with Tags: Play from Position by Rulebook, if given.
	Tags      Op = "tags"     // Add Tags to the open game.
	Result    Op = "result"   // Enter Result for the open game, given after Ply (0: after the last), or correct it.
	Stop      Op = "stop"     // The arbiter stops the game for a while ...
	Go        Op = "go"       // ... and lets it go on.
	Adjust    Op = "adjust"   // Side has announced "I adjust" (On), or ended it.
	Takeback  Op = "takeback" // Both agree to take the last move back.
	Resign    Op = "resign"   // Side resigns.
	Offer     Op = "offer"    // Side offers a draw.
	Decline   Op = "decline"  // Side declines the draw that was offered.
	Schedule  Op = "schedule" // The open game, or the next one, is to start at Start.
	Arrived   Op = "arrived"  // Side has arrived for the game.
	Replay    Op = "replay"   // The scoresheet is replayed at the board, after the game.
	Agree     Op = "agree"    // Both agree to a draw.
	Claim     Op = "claim"    // Side, or the arbiter, claims about Ply (0: the one in progress), or the touch of Point in it.
	Rule      Op = "rule"     // The arbiter rules.
	Sign      Op = "sign"     // Side, or the arbiter, signs the result.
	Delay     Op = "delay"    // The public sees the open game, and those after it, so much later.
	MakeToken Op = "token"    // A token was made or revoked: Grant. No caller requests it as the others.
	Vary      Op = "vary"     // The arbiter requires Side to vary.
	Seal      Op = "seal"     // Side, who is on move, seals Move.
	Adjourn   Op = "adjourn"  // The game is adjourned ...
	Open      Op = "open"     // ... and resumed: Key opens the sealed move.
	Resume    Op = "resume"   // A game that was adjourned on another board continues with this one, as Adjourned describes.
	Promote   Op = "promote"  // The last promoted pawn became Piece.
	Name      Op = "name"     // Ply was Move, by the word of the arbiter, or of Side, who waits for the other player's; trace.AsRead takes that back.
	Publish   Op = "publish"  // The public sees the hands of Ply, on which the arbiter has ruled.
	Limit     Op = "limit"    // The arbiter limits the moves of Side to Plies.
	Close     Op = "close"    // Close Game, an earlier one than the current game.
	End       Op = "end"      // Close the open game and end boardd.
)

// Operation describes an operation independently of a request.
type Operation struct {
	Op      Op
	Roles   []Role // The roles that may request it beside the operator.
	Summary string // What it does, in the description of the API.
	Body    any    // A value of the type that describes the fields of its request, nil for none.

	check func(Request, Operation) error // Refuses what no board could do, nil if only the board can tell.
}

// The roles that may enter something, beside the operator.
var (
	byArbiter = []Role{Arbiter}
	byPlayers = []Role{Arbiter, Player}
)

// operations are those that people may request.
var operations = []Operation{
	{New, byArbiter, "Close the game that is on and open a new one", newBody{}, Request.checkNew},
	{Tags, byArbiter, "Name the players, the event and so on", tagsBody{}, nil},
	{Result, byArbiter, "Enter the result, or correct it", resultBody{}, nil},
	{Resign, byPlayers, "A player resigns", sideBody{}, Request.checkPlay},
	{Offer, byPlayers, "A player offers a draw", sideBody{}, Request.checkPlay},
	{Schedule, byArbiter, "The game is to start at a set time: the clocks start then, and who comes too late is found", scheduleBody{}, Request.checkSchedule},
	{Arrived, byArbiter, "A player has come to a game that is to start at a set time", sideBody{}, Request.checkPlay},
	{Decline, byPlayers, "A player declines the draw that was offered", sideBody{}, Request.checkPlay},
	{Vary, byArbiter, "The arbiter requires a side to vary, which repeats the position", sideBody{}, Request.checkPlay},
	{Promote, byPlayers, "Name the piece that the last promoted pawn became: no sensor tells", promoteBody{}, Request.checkPromotion},
	{Name, byPlayers, "Say which move a ply was that is open or was read wrongly; nothing is erased, and the newest word counts. A player's word waits for the same of the other one",
		nameBody{}, Request.checkNaming},
	{Publish, byArbiter, "Show everybody the hands of a turn on which the arbiter has ruled, with the article; refused before he has", publishBody{}, nil},
	{Limit, byArbiter, "The arbiter limits the moves of a side", limitBody{}, Request.checkLimit},
	{Adjust, byArbiter, "A player announced \"I adjust\", or is done: the pieces that he named, or the one that he lifts first, bind nobody meanwhile",
		adjustBody{}, Request.checkAdjust},
	{Claim, byPlayers, "A player or the arbiter claims about a ply, or a touch in it", claimBody{}, Request.checkClaim},
	{Rule, byArbiter, "The arbiter rules; nothing is erased, and a later ruling may revise it", ruleBody{}, Request.checkRuling},
	{Sign, byPlayers, "A player or the arbiter signs the result", signBody{}, Request.checkSignature},
	{Delay, byArbiter, "The public is told of what happens so much later, in this game and those after it", delayBody{}, Request.checkDelay},
	{Agree, byArbiter, "Both agree to a draw", nil, Request.checkPlay},
	{Replay, byArbiter, "The scoresheet is replayed at the board from the first move, after the game: lights lead through it", nil, Request.checkPlay},
	{Takeback, byArbiter, "Both agree to take the last move back", nil, Request.checkPlay},
	{Stop, byArbiter, "The arbiter stops the game for a while", nil, Request.checkPlay},
	{Go, byArbiter, "The game goes on", nil, Request.checkPlay},
	{Seal, byArbiter, "The player on move seals his next move: nobody can read it in what is recorded before it is opened; the answer has the key, once",
		sealBody{}, Request.checkSeal},
	{Adjourn, byArbiter, "The game is adjourned: the clocks stand, and the pieces may be put away", nil, Request.checkPlay},
	{Open, byArbiter, "Open the sealed move by its key, and go on with the game: the pieces are set up again first", openBody{}, Request.checkOpen},
	{Resume, byArbiter, "Close the game that is on and go on with one that was adjourned on another board: its pieces are set up, and the sealed move is opened",
		resumeBody{}, Request.checkResume},
	{Close, byArbiter, "Close a game before the one that is on the board: nothing more is entered for it, and it waits for nothing", nil, Request.checkPlay},
	{End, nil, "Close the game and end boardd", nil, nil},
}

// The bodies of requests describe fields of Request, into which they are read. Fields have the names of stored facts and
// records.
type (
	newBody struct {
		Tags       map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
		Play       string            `json:"play,omitempty" enum:"xiangqi,chess" doc:"The game that is played from now on; the same as before when it is left out."`
		Position   string            `json:"position,omitempty" maxLength:"100" doc:"From where this one game starts: a FEN, the number of a start position of Chess960 from 0 to 959, or lot, which draws one."`
		Control    string            `json:"control,omitempty" maxLength:"100" doc:"The time control of the games from now on, by its name or as PGN has it; - for none, and the same as before when it is left out."`
		FlagEnds   bool              `json:"flag_ends,omitempty" doc:"By the regulations a flag ends the game; as before when it is left out, and so are those below."`
		Lateness   int64             `json:"lateness_us,omitempty" minimum:"0" doc:"Who comes later than so long after the start loses; 0 for no such rule."`
		Supervised bool              `json:"supervised,omitempty" doc:"An arbiter watches the game all the time."`
		Consent    bool              `json:"draw_consent,omitempty" doc:"A draw on which the players agree needs the arbiter's consent."`
		SameNames  bool              `json:"same_names,omitempty" doc:"The names and other tags of the last game are those of the new one, but for what tags says."`

		Rulebook string `json:"rulebook,omitempty" doc:"By which games are played from now on; when it is left out the same as before, or fide2018 where chess is played instead of xiangqi."`
	}
	promoteBody struct {
		Piece string `json:"piece" enum:"q,r,b,n" doc:"Queen, rook, bishop or knight."`
		Side  string `json:"side,omitempty" enum:"red,white,black" doc:"Whose pawn is meant: a player names his own. Left out, it is the last that was promoted."`
	}
	tagsBody struct {
		Tags map[string]string `json:"tags" minProperties:"1"`
	}
	resultBody struct {
		Result string `json:"result" enum:"1-0,0-1,1/2-1/2,0-0,*"`
		Ply    int    `json:"ply,omitempty" minimum:"0" doc:"The last ply of the game, when more was moved; the last that was made when it is left out."`
		Was    string `json:"was,omitempty" enum:"1-0,0-1,1/2-1/2,0-0,*" doc:"The result that stood where this one was entered, * for none: where another one stands by now, this one is refused."`
	}
	sideBody struct {
		Side string `json:"side" enum:"red,white,black"`
	}
	scheduleBody struct {
		Start string `json:"start" format:"date-time" doc:"The time of day, as RFC 3339 has it."`
	}
	nameBody struct {
		Ply    int    `json:"ply" minimum:"1" doc:"Which is named: one that was made."`
		Move   string `json:"move" minLength:"1" doc:"Which move it was, by its points or in any notation; a hyphen takes back what was named before."`
		Reason string `json:"reason" minLength:"1" doc:"Why it is said, in words."`
		Side   string `json:"side,omitempty" enum:"red,white,black" doc:"The player whose word it is; left out, it is the arbiter's."`
		Name   string `json:"name,omitempty" doc:"The arbiter; with a token it says who he is."`
		Was    string `json:"was,omitempty" doc:"The move, by its points, that the ply had where this was entered: where it has another one by now, this is refused."`
	}
	publishBody struct {
		Ply int `json:"ply" minimum:"1" doc:"Whose turn is shown, as the arbiter saw it when he ruled on it last."`
	}
	limitBody struct {
		Side  string `json:"side" enum:"red,white,black" doc:"Whose moves are limited."`
		Plies int    `json:"plies" minimum:"1" maximum:"1000000" doc:"So many turns of both sides reach the limit; 100 are 50 moves of each."`
	}
	adjustBody struct {
		Side string `json:"side" enum:"red,white,black" doc:"Who announced it."`
		On   bool   `json:"on" doc:"False where the announcement is over."`

		Points []string `json:"points,omitempty" maxItems:"90" doc:"Where the pieces stand that were named; where none is, the first piece that is lifted is meant."`
	}
	claimBody struct {
		Side  string `json:"side" enum:"red,white,black,arbiter" doc:"Whose claim it is."`
		Ply   int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
		What  string `json:"what,omitempty" enum:"repetition,50,60" doc:"On what it is, where it is no ply and no touch: the position has come back, or so many moves were made without a capture, in chess without a move of a pawn, too. Numbers that the rulebook does not know are refused; the status has the others as may_claim."`
		Point string `json:"point,omitempty" doc:"Of a touch in that ply, a0 to i9."`
		Text  string `json:"text,omitempty" doc:"What was said."`
	}
	ruleBody struct {
		Ply     int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
		Ruling  string `json:"ruling" doc:"duty_stands, dismissed, accidental, technical_fault, conduct_fault, illegal_move, reminder, warning, time, annulled, restore, colours_swapped or result."`
		Result  string `json:"result,omitempty" enum:"1-0,0-1,1/2-1/2,0-0,*" doc:"Of the ruling result."`
		Side    string `json:"side,omitempty" enum:"red,white,black"`
		Point   string `json:"point,omitempty" doc:"Of a touch, a0 to i9."`
		Amount  int64  `json:"amount_us,omitempty" doc:"Of the ruling time: given to the side's clock; taken from it where it is negative."`
		Article string `json:"article,omitempty" doc:"Of the rulebook, by which it is ruled; where it follows from the ruling it may be left out."`
		Reason  string `json:"reason,omitempty" doc:"Why it is ruled so, in words. Every ruling has a reason."`
		Claim   int    `json:"claim,omitempty" minimum:"0" doc:"The claim that is ruled on."`
		Revises int    `json:"revises,omitempty" minimum:"0" doc:"The earlier ruling whose effects are taken back."`
		Name    string `json:"name,omitempty" doc:"The arbiter; with a token it says who he is."`
		Seen    int    `json:"seen,omitempty" minimum:"0" doc:"The newest ruling that the arbiter has seen: as many as the status says. Where another arbiter has ruled since on the same turn, touch or claim, or on how the game ends, this one is refused."`
	}
	delayBody struct {
		Delay int64 `json:"delay_us" minimum:"0" maximum:"86400000000" doc:"At least so long after each thing happened."`
		Moves int   `json:"delay_moves,omitempty" minimum:"0" maximum:"1000" doc:"And not before so many moves more were made, or the game is over."`
	}
	sealBody struct {
		Side string `json:"side" enum:"red,white,black" doc:"Who is on move."`
		Move string `json:"move" minLength:"1" doc:"What he has written, in any notation: at most 64 bytes."`

		AsWritten bool `json:"as_written,omitempty" doc:"It is sealed although it can be a move in no notation, which is refused else: somebody has asked the player."`
	}
	openBody struct {
		Key string `json:"key" doc:"That the answer to seal had: 24 letters and digits; or lost, where the sealed move can't be opened any more: who sealed it then makes it on the board."`
	}
	resumeBody struct {
		Tags      map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
		Adjourned Adjourned         `json:"adjourned"`
	}
	signBody struct {
		Side string `json:"side" enum:"red,white,black,arbiter"`
		Name string `json:"name,omitempty" doc:"The arbiter, where the operator enters his signature."`
		PIN  string `json:"pin,omitempty" doc:"Of the player, where he signs with no token of his own."`

		Digest string `json:"digest,omitempty" pattern:"^[0-9a-f]{64}$" doc:"Of the status that was shown to who signs. Where something has changed since that the signature covers, it is refused. Left out, it is refused where something has changed since the game first had a result."`
	}
)

// Operations returns the operations that people may request.
func Operations() []Operation { return slices.Clone(operations) }

// OperationOf returns the operation of a name, without a Summary if people may not request it.
func OperationOf(op Op) Operation {
	i := slices.IndexFunc(operations, func(o Operation) bool { return o.Op == op })
	if i < 0 {
		return Operation{Op: op}
	}
	return operations[i]
}

// Fields returns the JSON names of the fields that mean something in the operation.
func (o Operation) Fields() (names []string) {
	if o.Body == nil {
		return nil
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(o.Body)) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

func (o Operation) has(name string) bool { return slices.Contains(o.Fields(), name) }

// Argument is a field of an operation on a command line that needs no flag for it.
type Argument struct {
	Use, Want, Example string
	Words              []string // The allowed words, nil for any.
	Set                func(r *Request, text string)
	Secret             bool // The value - prompts for it, so that it is not seen.
}

// arguments are the fields that need no flag if an operation has no others.
var arguments = map[string]Argument{
	"side":  {"red|white|black", "red (in chess white) or black", "black", Sides(), func(r *Request, text string) { r.Side = text }, false},
	"start": {"TIME", "a time of day as RFC 3339 has it", "2026-11-23T19:30:00+07:00", nil, func(r *Request, text string) { r.Start = text }, false},
	"text":  {"TEXT", "a text in quotes", `"The hall is loud."`, nil, func(r *Request, text string) { r.Text = text }, false},
	"key":   {"KEY|lost|-", "the key of the sealed move, or lost", "1RBP61-800000-000000-000001", nil, func(r *Request, text string) { r.Key = text }, true},
}

// Arguments returns the arguments of an operation, and whether it has no other fields.
func (o Operation) Arguments() (said []Argument, all bool) {
	for _, name := range o.Fields() {
		one, ok := arguments[name]
		if !ok {
			return nil, false
		}
		said = append(said, one)
	}
	return said, true
}
