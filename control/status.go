package control

import (
	"encoding/json"
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/record"
)

// Status is the state of a board.
type Status struct {
	Version    string            `json:"version"`
	Source     string            `json:"source"`
	Rulebook   string            `json:"rulebook"`
	Waits      []Waiting         `json:"waits,omitempty" doc:"The games before, of this session, that wait for their result or for signatures, the newest first; for arbiters."`
	Game       int               `json:"game,omitempty" doc:"As boardctl log and export name it; left out while it is not stored."`
	Number     int               `json:"number" doc:"Of the game, since the board was switched on."`
	State      string            `json:"state" enum:"setting_up,ready,playing,over,closed"`
	Ply        int               `json:"ply" doc:"Moves made."`
	Turn       string            `json:"turn,omitempty" doc:"Who acts next, by the position, in which a move stands that is not made yet."`
	LastMove   string            `json:"last_move,omitempty"`
	FEN        string            `json:"fen"`
	Lifted     []string          `json:"lifted,omitempty" doc:"Points whose pieces are in the air; for arbiters."`
	Missing    []string          `json:"missing,omitempty" doc:"Points that want a piece, while a position is set up: what the board's lights show."`
	TooMany    []string          `json:"too_many,omitempty" doc:"Points whose piece does not belong there, meanwhile."`
	Unresolved []int             `json:"unresolved,omitempty"`
	Result     string            `json:"result,omitempty"`
	Reason     string            `json:"reason,omitempty" doc:"entered where somebody entered the result by hand, ruling where the arbiter ruled it."`
	Given      *Given            `json:"given,omitempty" doc:"Who gave the result, where people did; for arbiters."`
	Rulings    int               `json:"rulings,omitempty" doc:"How many rulings were made in the game: the newest one has this number; for arbiters."`
	OpenClaims []OpenClaim       `json:"open_claims,omitempty" doc:"Claims that no ruling has answered; for arbiters."`
	MayClaim   []string          `json:"may_claim,omitempty" doc:"What a claim may be on by the rulebook that is on, where it is no ply and no touch: repetition, and numbers of moves; for arbiters."`
	Offered    []string          `json:"offered,omitempty" enum:"red,white,black" doc:"Whose offer of a draw stands: nobody has answered it."`
	Signed     []record.Side     `json:"signed,omitempty" doc:"Who has signed the result: red (in chess white), black, arbiter."`
	Lapsed     []Lapsed          `json:"void_signatures,omitempty" doc:"Signatures that count no more, of whoever has not signed anew; for arbiters."`
	Confirmed  bool              `json:"confirmed,omitempty" doc:"All of them have."`
	Digest     string            `json:"digest,omitempty" doc:"Of all that a signature covers which is given now, while the game is over and has a result: who signs sends back the one that he was shown; for those who may sign and see the present."`
	PINs       []string          `json:"pins,omitzero" doc:"The sides whose player can sign this game with a PIN; for arbiters."`
	Tags       map[string]string `json:"tags,omitempty"`
	First      string            `json:"first,omitempty" enum:"red,white,black" doc:"Whose ply 1 is."`
	Stopped    bool              `json:"stopped,omitempty" doc:"The arbiter has stopped the game for a while."`
	Delay      int64             `json:"delay_us,omitempty" doc:"The public is told of what happens in this game at least so much later."`
	DelayMoves int               `json:"delay_moves,omitempty" doc:"And not before so many moves more were made."`
	Adjusting  string            `json:"adjusting,omitempty" enum:"red,white,black" doc:"Who has announced \"I adjust\" and has not ended it; for arbiters."`
	Illegal    *Illegal          `json:"illegal,omitempty" doc:"A piece stands where no legal move puts it; for arbiters."`
	Displaced  []Displaced       `json:"displaced,omitempty" doc:"Pieces that stand where no move brought them, or lie beside the board; for arbiters."`
	FirstRun   *FirstRun         `json:"first_run,omitempty" doc:"What was decided at the first run of the board, or that it waits for that; for arbiters."`
	Setup      *Setup            `json:"setup,omitempty" doc:"Pieces may be set up wrongly, and nobody has moved; for arbiters."`
	SetUpFor   string            `json:"set_up_for,omitempty" enum:"xiangqi,chess" doc:"The pieces seem to be set up for this game, and another one is played: nothing of it is read before new says which it is; for arbiters."`
	Lost       int               `json:"lost,omitempty" doc:"The first ply that the board could not follow, while it can't; for arbiters."`
	Restoring  int               `json:"restoring,omitempty" doc:"The ply before which the position is being set up, as the arbiter ruled, or to check the scoresheet; for arbiters."`
	Faults     []string          `json:"faults,omitempty" doc:"Broken sensors; for arbiters."`
	Unrecorded *Unrecorded       `json:"unrecorded,omitempty" doc:"The disk fails: play goes on being tracked and is not recorded."`
	Said       []json.RawMessage `json:"said,omitempty" doc:"The records that followed from a claim, a ruling, a limit, a signature, a result, names, a promotion, a sealed move, an adjournment, a side that is required to vary, or a turn that is shown to everybody."`
	Sealed     string            `json:"sealed,omitempty" enum:"red,white,black" doc:"Who has sealed the move that is to be played."`
	Adjourned  bool              `json:"adjourned,omitempty" doc:"The game is adjourned: nothing is played until the sealed move is opened."`
	Key        string            `json:"key,omitempty" doc:"Of the move that was sealed by this call, told this once and kept nowhere: without it nobody opens the sealed move; for who sealed it."`
	Repeated   bool              `json:"repeated,omitempty" doc:"The call was carried out before, and nothing was done again: this is how the board stands now."`
	Witnesses  []Witness         `json:"witnesses,omitempty" doc:"Who vouches for what was recorded; for arbiters."`
	Push       *Push             `json:"push,omitempty" doc:"Where the games are sent that everybody may see; for arbiters."`
	Time       *Time             `json:"time,omitempty" doc:"The clock of a game with a time control; for arbiters."`
	Clock      *Clock            `json:"clock,omitempty" doc:"How the time of the board and the time of day belong together."`
	Control    *Endpoint         `json:"control,omitempty" doc:"Where the board is reached over the network."`
}

// Time is the clock of a game.
type Time struct {
	Control string `json:"control" doc:"The time control, as a trace names it."`
	Red     int64  `json:"red_us" doc:"What the side that moves first has left at at_us; below zero once the flag fell."`
	Black   int64  `json:"black_us"`
	Running string `json:"running" enum:"red,white,black,none"`
	Outage  bool   `json:"outage,omitempty" doc:"The clocks stand since boardd was down: go starts them, rulings of time change them."`
	At      int64  `json:"at_us"`
}

// Given names the giver of a result that play itself did not bring: a person, or a ruling.
type Given struct {
	Ruling int    `json:"ruling,omitempty" doc:"That gave it."`
	By     string `json:"by,omitempty" doc:"Who entered it by hand."`
	Role   string `json:"role,omitempty"`
	Again  int    `json:"again,omitempty" doc:"The ruling that leaves it so: it took a later result back, or swapped the colours."`
}

// Lapsed is a signature that no longer counts, because the result or something else that it covers has changed since.
type Lapsed struct {
	By      record.Side `json:"by" enum:"red,white,black,arbiter"`
	Name    string      `json:"name"`
	Result  string      `json:"result" doc:"That was signed."`
	Changed []string    `json:"changed,omitempty" doc:"What has changed since of all that it covers: names, date, table, tags, moves, rulings; left out where another result was given."`
}

// OpenClaim is a claim that waits for a ruling.
type OpenClaim struct {
	Claim int         `json:"claim" doc:"Its number, from 1 in the game."`
	Ply   int         `json:"ply,omitempty"`
	Side  record.Side `json:"side" enum:"red,white,black,arbiter" doc:"Whose it is."`
	Point string      `json:"point,omitempty" doc:"Of the touch that is meant."`
	What  string      `json:"what,omitempty" doc:"On what it is, where it is on no ply and no touch: repetition, or a number of moves."`
	Text  string      `json:"text,omitempty"`
}

// Illegal is a move against the law that stands on the board.
type Illegal struct {
	Ply  int         `json:"ply"`
	Side record.Side `json:"side" enum:"red,white,black"`
	From string      `json:"from"`
	To   string      `json:"to"`
}

// Displaced is a piece that left its point by no move and is not put back.
type Displaced struct {
	Ply      int    `json:"ply" doc:"The turn in which it left its point."`
	From     string `json:"from" doc:"The point that it left, to which it belongs."`
	To       string `json:"to,omitempty" doc:"Where it stands; left out where nobody knows."`
	Captured bool   `json:"captured,omitempty" doc:"It was captured on from, and put back on the board, or, en passant, left there: then to is from."`
}

// Setup lists the points on which pieces may be set up wrongly before the first move.
type Setup struct {
	Empty []string `json:"empty" doc:"A piece should stand there, and none does."`
	Taken []string `json:"taken" doc:"None should stand there, and one does."`
}

// Clock pairs a moment of board time with a time of day by the clock of the board's computer, give or take the uncertainty. The
// wall times of records follow from it.
type Clock struct {
	At          int64  `json:"at_us"`
	Wall        string `json:"wall" format:"date-time"`
	Uncertainty int64  `json:"uncertainty_us" doc:"Half of the shortest of the last round trips to the board."`
}

// Unrecorded holds since when and why nothing can be stored.
type Unrecorded struct {
	Since string `json:"since" format:"date-time"`
	Held  int    `json:"held" doc:"Facts that are kept in memory, to be stored late; for arbiters, 0 for others."`
	Error string `json:"error"`
}

// Endpoint is the network address of a board, and its identity there.
type Endpoint struct {
	Address     string `json:"address"`
	Fingerprint string `json:"fingerprint" doc:"sha256: and the SHA-256 of the board's own certificate authority, in hexadecimal digits."`
}

// Key is the identity of a board and its log.
type Key struct {
	Log         string `json:"log_key" doc:"The public key by which what the board records is checked, as boardctl key prints it."`
	Fingerprint string `json:"fingerprint" doc:"sha256: and the SHA-256 of the certificate authority, as boardd shows it when it starts."`
	Authority   string `json:"authority" doc:"The board's own certificate authority, in PEM."`
}

// Push is an endpoint that gets the PGN of the games, as far as the public may see them.
type Push struct {
	Address string `json:"address" doc:"Without its query."`
	Pushed  string `json:"pushed,omitempty" format:"date-time" doc:"When it took the games last, since boardd was started."`
	Since   string `json:"since,omitempty" format:"date-time" doc:"Since when it does not have what is shown here."`
	Trouble string `json:"trouble,omitempty" doc:"Why, or what it says of a game."`
}

// Witness is a server elsewhere that cosigns the checkpoints of the board, and its progress.
type Witness struct {
	Name        string   `json:"name"`
	Address     string   `json:"address"`
	Fingerprint string   `json:"fingerprint"`
	Records     int      `json:"records,omitempty" doc:"The records 1 to this one of the game that is on are cosigned."`
	At          string   `json:"at,omitempty" format:"date-time" doc:"When they were, by the clock of the witness."`
	Waiting     int      `json:"waiting,omitempty" doc:"Games with records that it has not cosigned yet."`
	Heard       string   `json:"heard,omitempty" format:"date-time" doc:"When it answered last, since boardd was started."`
	Since       string   `json:"since,omitempty" format:"date-time" doc:"Since when it cosigns nothing."`
	Trouble     string   `json:"trouble,omitempty" doc:"Why it cosigns nothing."`
	Alarms      []string `json:"alarms,omitempty" doc:"What it says to have cosigned, and is not what is stored."`
}

// Game is a game as far as it may be seen.
type Game = public.Game

// AboutKey returns the instructions for the key of a move that was just sealed, empty without a key.
func (s *Status) AboutKey() string {
	if s.Key == "" {
		return ""
	}
	return "the key of the sealed move: " + s.Key + `
It is told this once and kept nowhere: write it down, keep it where no player sees it, and open
the move by it when the game goes on: boardctl game open ` + s.Key + "\n"
}

// Text describes the clock of the game, empty for a game without one; first is the word for the side that moves first.
func (t *Time) Text(first string) string {
	if t == nil {
		return ""
	}
	text := t.Control + ": " + first + " " + left(t.Red) + ", black " + left(t.Black) + ", "
	switch {
	case t.Outage:
		return text + "they stand since boardd was down"
	case t.Running == "none":
		return text + "they stand"
	}
	return text + t.Running + " runs"
}

// left formats the remaining microseconds for people.
func left(us int64) string {
	return (time.Duration(us) * time.Microsecond).Truncate(100 * time.Millisecond).String()
}
