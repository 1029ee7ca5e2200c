package public

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Game is the visible part of a game.
type Game struct {
	ID         int               `json:"id"`
	Session    int               `json:"session" doc:"The first game since the board was switched on."`
	Number     int               `json:"number" doc:"Its place in the session, from 1."`
	Open       bool              `json:"open" doc:"The game is not closed."`
	Live       bool              `json:"live" doc:"It is being recorded now."`
	UID        string            `json:"uid,omitempty" doc:"Names the game for ever, in its evidence too."`
	Source     string            `json:"source"`
	Version    string            `json:"version" doc:"Of the program that recorded it."`
	Rulebook   string            `json:"rulebook"`
	Tags       map[string]string `json:"tags,omitempty"`
	State      string            `json:"state" enum:"setting_up,ready,playing,over"`
	Stopped    bool              `json:"stopped,omitempty" doc:"The arbiter has stopped it for a while."`
	Adjourned  bool              `json:"adjourned,omitempty" doc:"Nothing is played until the sealed move is opened."`
	FEN        string            `json:"fen" doc:"The position before the first move."`
	Position   string            `json:"position" doc:"The position after the last move, as FEN."`
	Ply        int               `json:"ply" doc:"Moves made."`
	Turn       string            `json:"turn" enum:"red,white,black"`
	LastMove   string            `json:"last_move,omitempty"`
	Standing   string            `json:"standing,omitempty" doc:"The move that stands on the board and is not made yet."`
	Unresolved []int             `json:"unresolved,omitempty" doc:"Plies of which nobody knows the move, or behind the last one whether there was one: what is shown rests on a guess."`
	Result     string            `json:"result" enum:"1-0,0-1,1/2-1/2,0-0,*"`
	Reason     string            `json:"reason"`
	Signed     []record.Side     `json:"signed,omitempty" doc:"Who has signed the result: red (in chess white), black, arbiter."`
	Opened     string            `json:"opened,omitempty" format:"date-time"`
	Control    string            `json:"control,omitempty" doc:"The time control, as a trace names it."`
	FlagEnds   bool              `json:"flag_ends,omitempty" doc:"By the regulations of the event a flag ends the game."`
	Repetition string            `json:"repetition,omitempty" doc:"The rulebook whose law of repetition holds, where it is not that of rulebook."`
	Lateness   int64             `json:"lateness_us,omitempty" doc:"By the regulations of the event who comes later than so long after the start loses."`
	Consent    bool              `json:"draw_consent,omitempty" doc:"By the regulations of the event a draw on which the players agree needs the arbiter's consent."`
	Evidence   bool              `json:"board_is_evidence,omitempty" doc:"By the regulations of the event the board's record is evidence."`
	Clock      *GameClock        `json:"clock,omitempty" doc:"How the clock of the game stands."`
	DelayUS    int64             `json:"delay_us" doc:"How long the public waits for a record."`
	DelayMoves int               `json:"delay_moves" doc:"How many moves have to be made behind a move before the public sees it."`
}

// An engine's analysis of a running game is shown only where the public is so far behind: by the time, or by the moves.
const (
	AnalysisDelayUS    = 60_000_000
	AnalysisDelayMoves = 3
)

// IsFarBehind reports whether the public is so far behind that an analysis of its view is of no use to the players.
func (g Game) IsFarBehind() bool {
	return g.DelayUS >= AnalysisDelayUS || g.DelayMoves >= AnalysisDelayMoves
}

// GameClock is the last state of a game's clock: the time of running has run since. When the game is over none runs.
type GameClock struct {
	record.ClockState
	Since string  `json:"since" format:"date-time" doc:"When it stood so, by boardd's clock as the header Kyban-Time tells it; later by the delay of the public."`
	Speed float64 `json:"speed,omitempty" doc:"How many times faster than the time of day it runs, where it is not once: of a demo or a trace."`
}

// Detail is a game with its moves.
type Detail struct {
	Game
	Moves []string `json:"moves" doc:"UCCI, such as h2e2."`
	Sheet []Ply    `json:"sheet"`
	Seq   int      `json:"seq" doc:"What is told here goes up to this record: so many that everybody may see, for arbiters its sequence."`
	Last  string   `json:"last" doc:"The id of the event with which all this ends: the events go on behind it."`

	Published []Published `json:"published,omitempty" doc:"The turns whose hands the arbiter shows everybody, in the order in which he did."`

	Repetitions []Repetition `json:"repetitions,omitempty" doc:"What the law made of positions that came back: for everybody once the game has a result."`
}

// Published is a turn whose hands the arbiter shows to the public, because he has ruled on it. The public sees nothing else of a ruling.
type Published struct {
	Ply      int           `json:"ply"`
	Side     record.Side   `json:"side" enum:"red,white,black" doc:"Whose turn it was."`
	FEN      string        `json:"fen" doc:"The position before the turn."`
	Move     string        `json:"move,omitempty" doc:"That was made in it, which may be void by the ruling."`
	Text     string        `json:"text" doc:"The ruling, in one word."`
	Article  string        `json:"article"`
	Rulebook string        `json:"rulebook"`
	BeganUS  sensor.Micros `json:"began_us"`
	UntilUS  sensor.Micros `json:"until_us" doc:"When the move was made, or the arbiter ruled."`
	Hands    []record.Hand `json:"hands" doc:"In the order in which they were seen."`
	AtUS     sensor.Micros `json:"at_us" doc:"When it was published."`
}

// PublishedOf returns what the public may see of a published turn. Published does not embed the record, which has the number of the
// ruling among these fields, and no list of hands where this one has an empty one.
func PublishedOf(r record.Published) Published {
	return Published{Ply: r.Ply, Side: r.Side, FEN: r.FEN, Move: r.Move, Text: r.Text, Article: r.Article, Rulebook: r.Rulebook,
		BeganUS: r.Began, UntilUS: r.Until, Hands: append([]record.Hand{}, r.Hands...), AtUS: r.At}
}

// Repetition is the law's judgement of a repeated position. During a game only arbiters see it, because it would tell a
// player that he will have to vary.
type Repetition struct {
	Ply      int           `json:"ply" doc:"After which the position stood."`
	Count    int           `json:"count" doc:"How often it had stood."`
	First    int           `json:"first" doc:"The ply after which it stood first."`
	Length   int           `json:"length" doc:"The plies since it stood last."`
	Red      *string       `json:"red,omitempty" doc:"What Red did in them: check, chase, allowed (a chase) and others. Of chess it is white, and empty: no conduct is judged."`
	White    *string       `json:"white,omitempty" hidden:"true" chess:"Red"`
	Black    string        `json:"black" doc:"As red."`
	Verdict  string        `json:"verdict" enum:"none,must_vary,draw,loss"`
	Side     record.Side   `json:"side,omitempty" doc:"Of must_vary and loss."`
	Article  string        `json:"article"`
	Rulebook string        `json:"rulebook" doc:"Whose law it is."`
	AtUS     sensor.Micros `json:"at_us"`
}

// RepetitionOf returns what the public may see of a judgement. Repetition does not embed the record, which has what arbiters alone
// hear of it, such as a claim and the move that it announces, among these fields.
func RepetitionOf(r record.Repetition) Repetition {
	return Repetition{Ply: r.Ply, Count: r.Count, First: r.First, Length: r.Length, Red: r.Red, White: r.White, Black: r.Black,
		Verdict: r.Verdict, Side: r.Side, Article: r.Article, Rulebook: r.Rulebook, AtUS: r.At}
}

// Ply is one move of a scoresheet. It is also the data of the event written, which follows the event move: a viewer that has
// it need not fetch the whole game after each move.
type Ply struct {
	Ply        int               `json:"ply"`
	Side       record.Side       `json:"side" enum:"red,white,black"`
	Move       string            `json:"move"`
	Text       map[string]string `json:"text" doc:"The move in each notation of its game: ucci, iccs, wxf, zh, zh-hant, vi; of chess san, lan, fan, vi, uci."`
	Open       bool              `json:"open" doc:"Several readings remain, the candidates; move is the likeliest."`
	Candidates []string          `json:"candidates,omitempty"`
	Check      bool              `json:"check,omitempty" doc:"It gives check. It is not said of a ply that is open."`
	ElapsedUS  int64             `json:"elapsed_us,omitempty" doc:"Time spent on the move, left out where it is not known."`
	At         string            `json:"at,omitempty" format:"date-time" doc:"When it was made, where that is known."`
}

// Lifted is the data of the event lifted: the pieces in the air. It is sent while the public sees the present.
type Lifted struct {
	Points []string `json:"points"`
	Ply    int      `json:"ply" doc:"The one in progress."`
}

// Stopped is the data of the event stopped: whether the arbiter has stopped the game for a while.
type Stopped struct {
	Stopped bool `json:"stopped"`
}

// Recording is the data of the event recording: whether the board stores its facts. While it does not, it shows nothing new.
type Recording struct {
	Recorded bool   `json:"recorded"`
	Since    string `json:"since,omitempty" format:"date-time" doc:"Since when it is not."`
}

// Scoresheet is the part below the moves of a printed scoresheet, in one language.
type Scoresheet struct {
	Notes      []SheetNotes `json:"notes" doc:"What is open, found, ruled; for everybody what everybody may know."`
	Lapsed     []string     `json:"lapsed,omitempty" doc:"Signatures that count no more."`
	Signatures []SheetField `json:"signatures" doc:"Who signs, and the names of those who did, or a line."`
	Code       []string     `json:"code,omitempty" doc:"For officials: the QR code of the newest checkpoint, which boardctl verify takes: for each row its modules, 1 for a dark one."`
}

// SheetNotes are notes of one kind.
type SheetNotes struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// SheetField is a name and its value.
type SheetField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
