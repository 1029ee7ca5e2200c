package control

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
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
	Body    Body   // A value of the type of its body, nil for none.
}

// The roles that may enter something, beside the operator.
var (
	byArbiter = []Role{Arbiter}
	byPlayers = []Role{Arbiter, Player}
)

var operations = []Operation{
	{New, byArbiter, "Close the game that is on and open a new one", NewBody{}},
	{Tags, byArbiter, "Name the players, the event and so on", TagsBody{}},
	{Result, byArbiter, "Enter the result, or correct it", ResultBody{}},
	{Resign, byPlayers, "A player resigns", SideBody{}},
	{Offer, byPlayers, "A player offers a draw", SideBody{}},
	{Schedule, byArbiter, "The game is to start at a set time: the clocks start then, and who comes too late is found", ScheduleBody{}},
	{Arrived, byArbiter, "A player has come to a game that is to start at a set time", SideBody{}},
	{Decline, byPlayers, "A player declines the draw that was offered", SideBody{}},
	{Vary, byArbiter, "The arbiter requires a side to vary, which repeats the position", SideBody{}},
	{Promote, byPlayers, "Name the piece that the last promoted pawn became: no sensor tells", PromoteBody{}},
	{Name, byPlayers, "Say which move a ply was that is open or was read wrongly; nothing is erased, and the newest word counts. A player's word waits for the same of the other one",
		NameBody{}},
	{Publish, byArbiter, "Show everybody the hands of a turn on which the arbiter has ruled, with the article; refused before he has", PublishBody{}},
	{Limit, byArbiter, "The arbiter limits the moves of a side", LimitBody{}},
	{Adjust, byArbiter, "A player announced \"I adjust\", or is done: the pieces that he named, or the one that he lifts first, bind nobody meanwhile",
		AdjustBody{}},
	{Claim, byPlayers, "A player or the arbiter claims about a ply, or a touch in it", ClaimBody{}},
	{Rule, byArbiter, "The arbiter rules; nothing is erased, and a later ruling may revise it", RuleBody{}},
	{Sign, byPlayers, "A player or the arbiter signs the result", SignBody{}},
	{Delay, byArbiter, "The public is told of what happens so much later, in this game and those after it", DelayBody{}},
	{Agree, byArbiter, "Both agree to a draw", nil},
	{Replay, byArbiter, "The scoresheet is replayed at the board from the first move, after the game: lights lead through it", nil},
	{Takeback, byArbiter, "Both agree to take the last move back", nil},
	{Stop, byArbiter, "The arbiter stops the game for a while", nil},
	{Go, byArbiter, "The game goes on", nil},
	{Seal, byArbiter, "The player on move seals his next move: nobody can read it in what is recorded before it is opened; the answer has the key, once",
		SealBody{}},
	{Adjourn, byArbiter, "The game is adjourned: the clocks stand, and the pieces may be put away", nil},
	{Open, byArbiter, "Open the sealed move by its key, and go on with the game: the pieces are set up again first", OpenBody{}},
	{Resume, byArbiter, "Close the game that is on and go on with one that was adjourned on another board: its pieces are set up, and the sealed move is opened",
		ResumeBody{}},
	{Close, byArbiter, "Close a game before the one that is on the board: nothing more is entered for it, and it waits for nothing", nil},
	{End, nil, "Close the game and end boardd", nil},
}

// NoControl is the time control of games without a clock.
const NoControl = "-"

// NewBody describes the game to open: what it leaves out stays as it was.
type NewBody struct {
	Tags       map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Play       string            `json:"play,omitempty" enum:"xiangqi,chess" doc:"The game that is played from now on; the same as before when it is left out."`
	Position   string            `json:"position,omitempty" maxLength:"100" doc:"From where this one game starts: a FEN, the number of a start position of Chess960 from 0 to 959, or lot, which draws one."`
	Rulebook   string            `json:"rulebook,omitempty" doc:"By which games are played from now on; when it is left out the same as before, or fide2018 where chess is played instead of xiangqi."`
	Control    string            `json:"control,omitempty" maxLength:"100" doc:"The time control of the games from now on, by its name or as PGN has it; - for none, and the same as before when it is left out."`
	FlagEnds   *bool             `json:"flag_ends,omitempty" doc:"By the regulations a flag ends the game; as before when it is left out, and so are those below."`
	Lateness   *int64            `json:"lateness_us,omitempty" minimum:"0" doc:"Who comes later than so long after the start loses; 0 for no such rule."`
	Supervised *bool             `json:"supervised,omitempty" doc:"An arbiter watches the game all the time."`
	Consent    *bool             `json:"draw_consent,omitempty" doc:"A draw on which the players agree needs the arbiter's consent."`
	Repetition string            `json:"repetition,omitempty" maxLength:"40" doc:"The rulebook whose law of repetition holds from now on, or none, which ignores repeated positions; in xiangqi alone. When it is left out the same as before, or that of another rulebook that is named."`
	Evidence   *bool             `json:"board_is_evidence,omitempty" doc:"By the regulations of the event the board's record is evidence."`
	SameNames  bool              `json:"same_names,omitempty" doc:"The names and other tags of the last game are those of the new one, but for what tags says."`
}

func (b NewBody) check() error {
	if err := cmp.Or(checkTags(b.Tags), ifAny(b.Play, checkGame)); err != nil {
		return err
	}
	if b.Position != "" {
		if _, err := boardgame.ParseStart(b.Play, b.Position, func() int { return 0 }); err != nil {
			return message.Errorf("position: %w", err)
		}
	}
	if b.Lateness != nil {
		if err := within("lateness_us", *b.Lateness, 0, trace.LatenessMax*int64(trace.Minute)); err != nil {
			return err
		}
	}
	if b.Control != "" && b.Control != NoControl {
		if _, err := clock.ParseControl(b.Control); err != nil {
			return message.Errorf("control: %w", err)
		}
	}
	if b.Rulebook != "" {
		if _, err := rulebook.Lookup(b.Rulebook); err != nil {
			return err
		}
	}
	return rulebook.CheckRepetition(b.Play, b.Repetition)
}

func checkGame(play string) error { return oneOf("play", boardgame.Names(), play) }

// SideBody says whose request it is.
type SideBody struct {
	Side string `json:"side" enum:"red,white,black"`
}

func (b SideBody) check() error { return checkSide(b.Side) }

// TagsBody holds what is added to the tags of the game.
type TagsBody struct {
	Tags map[string]string `json:"tags" minProperties:"1"`
}

func (b TagsBody) check() error {
	if len(b.Tags) == 0 {
		return message.Errorf("expected tags, such as Red=\"Hu Ronghua\"")
	}
	return checkTags(b.Tags)
}

// ResultBody is the result of the game.
type ResultBody struct {
	Result string `json:"result" fact:"text" enum:"1-0,0-1,1/2-1/2,0-0,*"`
	Ply    int    `json:"ply,omitempty" minimum:"0" doc:"The last ply of the game, when more was moved; the last that was made when it is left out."`
	Was    string `json:"was,omitempty" enum:"1-0,0-1,1/2-1/2,0-0,*" doc:"The result that stood where this one was entered, * for none: where another one stands by now, this one is refused."`
}

func (b ResultBody) check() error {
	return cmp.Or(oneOf("result", trace.Results(), b.Result), checkPly(min(b.Ply, 0))) // Only the board knows its last ply.
}

// ScheduleBody is the start of the game.
type ScheduleBody struct {
	Start string `json:"start" format:"date-time" doc:"The time of day, as RFC 3339 has it."`
}

func (b ScheduleBody) check() error {
	if _, err := time.Parse(time.RFC3339, b.Start); err != nil {
		return message.Errorf("start: expected a time of day such as 2026-11-23T19:30:00+07:00, found %s", foundText(b.Start))
	}
	return nil
}

// PromoteBody is the piece that a pawn became.
type PromoteBody struct {
	Side  string `json:"side,omitempty" enum:"red,white,black" doc:"Whose pawn is meant: a player names his own. Left out, it is the last that was promoted."`
	Piece string `json:"piece" fact:"text" enum:"q,r,b,n" doc:"Queen, rook, bishop or knight."`
}

func (b PromoteBody) check() error {
	if !slices.Contains(trace.Promotions, b.Piece) {
		return message.Errorf("piece: expected q (queen), r (rook), b (bishop) or n (knight), found %s", foundText(b.Piece))
	}
	return ifAny(b.Side, checkSide)
}

// NameBody is the move that a ply was.
type NameBody struct {
	Ply    int    `json:"ply" minimum:"1" doc:"Which is named: one that was made."`
	Move   string `json:"move" fact:"text" minLength:"1" doc:"Which move it was, by its points or in any notation; a hyphen takes back what was named before."`
	Reason string `json:"reason" minLength:"1" doc:"Why it is said, in words."`
	Side   string `json:"side,omitempty" enum:"red,white,black" doc:"The player whose word it is; left out, it is the arbiter's."`
	Name   string `json:"name,omitempty" doc:"The arbiter; with a token it says who he is."`
	Was    string `json:"was,omitempty" pattern:"^([a-i][0-9][a-i][0-9][qrbn]?|-)$" doc:"The move, by its points, that the ply had where this was entered: where it has another one by now, this is refused."`
}

func (b NameBody) check() error {
	err := cmp.Or(ifAny(b.Side, checkSide), checkPly(max(b.Ply, 0)), checkReason(b.Name, b.Reason), ifAny(b.Name, CheckName), within("ply", b.Ply, 1, trace.PlyMax))
	switch {
	case err != nil:
		return err
	case strings.TrimSpace(b.Move) == "" || strings.ContainsAny(b.Move, " \t#\"") || len(b.Move) > trace.TextMax:
		return message.Errorf("move: expected a move in one word, such as h2e2, or - to take back what was named, found %s", foundText(b.Move))
	case strings.TrimSpace(b.Reason) == "":
		return message.Errorf("name: expected a reason, such as \"reason\":\"The arbiter saw it.\"")
	}
	return nil
}

// PublishBody is the turn that the public sees.
type PublishBody struct {
	Ply int `json:"ply" minimum:"1" doc:"Whose turn is shown, as the arbiter saw it when he ruled on it last."`
}

func (b PublishBody) check() error { return checkPly(min(b.Ply, 0)) } // Only the board knows its last ply.

// LimitBody limits the moves of a side.
type LimitBody struct {
	Side  string `json:"side" enum:"red,white,black" doc:"Whose moves are limited."`
	Plies int    `json:"plies" minimum:"1" maximum:"1000000" doc:"So many turns of both sides reach the limit; 100 are 50 moves of each."`
}

func (b LimitBody) check() error {
	return cmp.Or(within("plies", b.Plies, 1, trace.PlyMax), checkSide(b.Side))
}

// AdjustBody is an "I adjust".
type AdjustBody struct {
	Side   string   `json:"side" enum:"red,white,black" doc:"Who announced it."`
	On     bool     `json:"on" doc:"False where the announcement is over."`
	Points []string `json:"points,omitempty" maxItems:"90" doc:"Where the pieces stand that were named; where none is, the first piece that is lifted is meant."`
}

func (b AdjustBody) check() error {
	err := cmp.Or(checkSide(b.Side), checkPoints("points", b.Points...))
	if err == nil && !b.On && len(b.Points) > 0 {
		err = message.Errorf("points: expected nothing where the adjustment is over, found %s", quoted(strings.Join(b.Points, " ")))
	}
	return err
}

// ClaimBody is a claim.
type ClaimBody struct {
	Ply   int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
	Side  string `json:"side" enum:"red,white,black,arbiter" doc:"Whose claim it is."`
	Point string `json:"point,omitempty" doc:"Of a touch in that ply, a0 to i9."`
	What  string `json:"what,omitempty" enum:"repetition,50,60" doc:"On what it is, where it is no ply and no touch: the position has come back, or so many moves were made without a capture, in chess without a move of a pawn, too. Numbers that the rulebook does not know are refused; the status has the others as may_claim."`
	Text  string `json:"text,omitempty" doc:"What was said."`
}

func (b ClaimBody) check() error {
	return cmp.Or(ifAny(b.What, checkClaimed), checkSpeaker(b.Side), checkPly(b.Ply), ifAny(b.Point, checkPoint), checkWords(b.Text))
}

func checkClaimed(what string) error { return oneOf("what", trace.Claims(), what) }

// RuleBody is a ruling.
type RuleBody struct {
	Result  string `json:"result,omitempty" enum:"1-0,0-1,1/2-1/2,0-0,*" doc:"Of the ruling result."`
	Ply     int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
	Side    string `json:"side,omitempty" enum:"red,white,black"`
	Point   string `json:"point,omitempty" doc:"Of a touch, a0 to i9."`
	Ruling  string `json:"ruling" fact:"text" doc:"duty_stands, dismissed, accidental, technical_fault, conduct_fault, illegal_move, reminder, warning, time, annulled, restore, colours_swapped or result."`
	Amount  int64  `json:"amount_us,omitempty" doc:"Of the ruling time: given to the side's clock; taken from it where it is negative."`
	Article string `json:"article,omitempty" doc:"Of the rulebook, by which it is ruled; where it follows from the ruling it may be left out."`
	Reason  string `json:"reason,omitempty" doc:"Why it is ruled so, in words. Every ruling has a reason."`
	Claim   int    `json:"claim,omitempty" minimum:"0" doc:"The claim that is ruled on."`
	Revises int    `json:"revises,omitempty" minimum:"0" doc:"The earlier ruling whose effects are taken back."`
	Seen    int    `json:"seen,omitempty" minimum:"0" doc:"The newest ruling that the arbiter has seen: as many as the status says. Where another arbiter has ruled since on the same turn, touch or claim, or on how the game ends, this one is refused."`
	Name    string `json:"name,omitempty" doc:"The arbiter; with a token it says who he is."`
}

func (b RuleBody) check() error {
	side := ifAny(b.Side, checkSide)
	if b.Ruling == trace.RuleTime {
		side = checkSide(b.Side)
	}
	return cmp.Or(side, checkPly(b.Ply), checkNumber("claim", b.Claim), checkNumber("revises", b.Revises), within("seen", b.Seen, 0, trace.PlyMax),
		within("amount_us", b.Amount, -int64(trace.TimeMax), int64(trace.TimeMax)), ifAny(b.Point, checkPoint), checkReason(b.Name, b.Reason),
		oneOf("ruling", trace.Rulings(), b.Ruling), b.checkRuling())
}

// checkRuling refuses what does not belong to the ruling, and a lack of what does.
func (b RuleBody) checkRuling() error {
	switch {
	case b.Ruling == trace.RuleResult && !slices.Contains(trace.Results(), b.Result):
		return oneOf("result", trace.Results(), b.Result)
	case b.Ruling != trace.RuleResult && b.Result != "":
		return message.Errorf("result: expected nothing in the ruling %s, found %s", b.Ruling, quoted(b.Result))
	case b.Ruling != trace.RuleTime && b.Amount != 0:
		return message.Errorf("amount_us: expected nothing in the ruling %s, found %d", b.Ruling, b.Amount)
	case b.Article != "" && !trace.IsArticle(b.Article):
		return message.Errorf("article: expected an article of the rulebook, such as 9.3a, found %s", quoted(b.Article))
	case ifAny(b.Name, CheckName) != nil:
		return CheckName(b.Name)
	case strings.TrimSpace(b.Reason) == "":
		return message.Errorf("rule: expected a reason beside the ruling %s, such as \"reason\":\"The board saw it.\": every ruling names "+
			"arbiter, article and reason", b.Ruling)
	}
	return nil
}

// SignBody is a signature.
type SignBody struct {
	Side   string `json:"side" enum:"red,white,black,arbiter"`
	Name   string `json:"name,omitempty" doc:"The arbiter, where the operator enters his signature."`
	PIN    string `json:"pin,omitempty" doc:"Of the player, where he signs with no token of his own."`
	Digest string `json:"digest,omitempty" pattern:"^[0-9a-f]{64}$" doc:"Of the status that was shown to who signs. Where something has changed since that the signature covers, it is refused. Left out, it is refused where something has changed since the game first had a result."`
}

func (b SignBody) check() error {
	if b.Digest != "" && !digestForm.MatchString(b.Digest) {
		return message.Errorf("digest %.70q: expected the 64 small hex digits that the status has as digest", b.Digest)
	}
	return cmp.Or(checkSpeaker(b.Side), checkReason(b.Name, ""), ifAny(b.Name, CheckName))
}

// DelayBody is how much later the public sees the game.
type DelayBody struct {
	Delay int64 `json:"delay_us" minimum:"0" maximum:"86400000000" doc:"At least so long after each thing happened."`
	Moves int   `json:"delay_moves,omitempty" minimum:"0" maximum:"1000" doc:"And not before so many moves more were made, or the game is over."`
}

func (b DelayBody) check() error {
	return cmp.Or(within("delay_us", b.Delay, 0, int64(trace.DelayMax)), within("delay_moves", b.Moves, 0, trace.DelayMovesMax))
}

// Adjourned is the state of a game that was adjourned on another board.
type Adjourned struct {
	FEN      string `json:"fen" doc:"The position from which it goes on."`
	Plies    int    `json:"plies" minimum:"0" doc:"That were played before."`
	Envelope string `json:"envelope,omitempty" doc:"Of the sealed move."`
	Rulebook string `json:"rulebook" doc:"That of the board has to be the same."`
	Control  string `json:"control,omitempty" doc:"The time control; that of the board has to be the same."`
	Red      *int64 `json:"red_us,omitempty" doc:"What Red had left, in a game with a time control."`
	Black    *int64 `json:"black_us,omitempty"`
}

// ResumeBody is a game that was adjourned on another board.
type ResumeBody struct {
	Tags      map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Adjourned Adjourned         `json:"adjourned"`
}

func (b ResumeBody) check() error {
	a := b.Adjourned
	if err := checkTags(b.Tags); err != nil {
		return err
	}
	if _, err := boardgame.ParseFEN(a.FEN); err != nil {
		return message.Errorf("fen: %w", err)
	}
	if err := within("plies", a.Plies, 0, trace.PlyMax); err != nil {
		return err
	}
	if a.Envelope != "" {
		if _, err := adjournment.ParseEnvelope(a.Envelope); err != nil {
			return err
		}
	}
	if kept := clock.IsKept(a.Control); (a.Red != nil) != kept || (a.Black != nil) != kept {
		return message.Errorf("red_us, black_us: expected what both had left where there is a time control, and nothing where there is none")
	}
	return nil
}

// SealBody is the next move as the player wrote it.
type SealBody struct {
	Side      string `json:"side" enum:"red,white,black" doc:"Who is on move."`
	Move      string `json:"move,omitempty" required:"true" minLength:"1" doc:"What he has written, in any notation: at most 64 bytes."`
	AsWritten bool   `json:"as_written,omitempty" doc:"It is sealed although it can be a move in no notation, which is refused else: somebody has asked the player."`
}

func (b SealBody) check() error {
	if err := checkSide(b.Side); err != nil {
		return err
	}
	n := len(b.Move)
	if strings.TrimSpace(b.Move) == "" {
		n = 0 // An unreadable move counts as none.
	}
	if n == 0 || n > trace.SealMax {
		return message.Errorf("move: expected what the player has written, 1 to %d bytes, found %d", trace.SealMax, n)
	}
	return nil
}

// OpenBody holds the key of the sealed move.
type OpenBody struct {
	Key string `json:"key" fact:"text" doc:"That the answer to seal had: 24 letters and digits; or lost, where the sealed move can't be opened any more: who sealed it then makes it on the board."`
}

func (b OpenBody) check() error {
	if _, err := adjournment.ParseKey(b.Key); err != nil && b.Key != trace.SealLost {
		return message.Errorf("key: expected the 24 letters and digits of the key, or lost")
	}
	return nil
}

// Operations returns the operations that people may request.
func Operations() []Operation { return slices.Clone(operations) }

// OperationOf returns the operation of a name, without a Summary if people may not request it.
func OperationOf(op Op) Operation {
	i := slices.IndexFunc(operations, func(o Operation) bool { return o.Op == op })
	switch {
	case i >= 0:
		return operations[i]
	case op == MakeToken:
		return Operation{Op: op, Body: Grant{}}
	}
	return Operation{Op: op}
}

// fields returns the JSON names of the fields of the operation's body.
func (o Operation) fields() (names []string) {
	if o.Body == nil {
		return nil
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(o.Body)) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// Read returns a body of the operation, which read reads.
func (o Operation) Read(read func(body any) error) (Body, error) {
	body := reflect.New(reflect.TypeOf(o.Body))
	err := read(body.Interface())
	return body.Elem().Interface().(Body), err
}

// Argument is a field of an operation on a command line that needs no flag for it.
type Argument struct {
	Name, Use, Want, Example string
	Words                    []string // The allowed words, nil for any.
	Secret                   bool     // The value - prompts for it, so that it is not seen.
}

// arguments are the fields that need no flag if an operation has no others.
var arguments = []Argument{
	{"side", "red|white|black", "red (in chess white) or black", "black", Sides(), false},
	{"start", "TIME", "a time of day as RFC 3339 has it", "2026-11-23T19:30:00+07:00", nil, false},
	{"text", "TEXT", "a text in quotes", `"The hall is loud."`, nil, false},
	{"key", "KEY|lost|-", "the key of the sealed move, or lost", "1RBP61-800000-000000-000001", nil, true},
}

// Arguments returns the arguments of an operation, and whether it has no other fields.
func (o Operation) Arguments() (said []Argument, all bool) {
	for _, name := range o.fields() {
		i := slices.IndexFunc(arguments, func(a Argument) bool { return a.Name == name })
		if i < 0 {
			return nil, false
		}
		said = append(said, arguments[i])
	}
	return said, true
}
