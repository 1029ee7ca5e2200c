package review

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/sensor"
)

// Game is a game under review.
type Game struct {
	Number    int               `json:"game"` // Within its trace or session, from 1.
	Rulebook  string            `json:"rulebook"`
	Start     string            `json:"fen"`
	Evidence  bool              `json:"board_is_evidence,omitempty"` // By the regulations of the event.
	Tags      map[string]string `json:"tags,omitempty"`
	Result    string            `json:"result,omitempty"`
	Reason    string            `json:"reason,omitempty"`
	Given     *outcome.Given    `json:"given,omitempty"` // The person who gave the result, if one did.
	Signed    []Signature       `json:"signed,omitempty"`
	Lapsed    []Signature       `json:"void_signatures,omitempty"` // Those that no longer count, if the signer has not signed anew.
	Confirmed bool              `json:"confirmed,omitempty"`       // Both players and the arbiter signed the result.
	Differs   string            `json:"differs,omitempty"`         // The first place where this version derives another record than the stored one, with that record.
	Apart     *Apart            `json:"apart,omitempty"`           // The differences of the board from the position of the last move.
	Unsettled []int             `json:"unresolved,omitempty"`      // The plies that were not settled when the game ended, also those without a turn.
	Turns     []*Turn           `json:"turns"`                     // In the order in which they began; a ply that was taken back is there twice.
	Outside   []Event           `json:"outside"`                   // Events of no turn: faults before the first lift, words after the end.

	began  engine.PointSet // The closed sensors when its records began, as the board is placed.
	ready  sensor.Micros   // When the pieces stood on their points.
	timed  bool            // There is a time control.
	over   sensor.Micros   // When the game ended, 0 before that.
	walls  []wall          // In the order of time.
	spoken *Turn           // The turn of the last claim or ruling.
	lines  []line          // The turns that rulings made void.

	adjourned bool // The game is adjourned, and the sensors are not read.

	outcomes  outcome.History       // The results that were given.
	swapped   bool                  // The result is the previous one, under the other colours.
	hand      record.Entered        // The last person to enter something by hand.
	rulings   map[int]record.Ruling // By their numbers.
	takenBack map[int]bool          // The rulings whose effects a later one took back.
}

// State is what happened to a turn.
type State string

// The states.
const (
	Made      State = "made"
	Open      State = "open"        // Several readings remain.
	Going     State = "in_progress" // It is not made yet, or never was.
	TakenBack State = "taken_back"  // By agreement, or without a word.
	Void      State = "void"        // A ruling restored the position before it.
)

// Turn is one side's turn, from the move before it to the move that was made.
type Turn struct {
	Ply         int            `json:"ply"`
	Side        engine.Side    `json:"side"`
	State       State          `json:"state"`
	Silent      bool           `json:"silent,omitempty"` // There was no word that it was taken back.
	Attention   []Reason       `json:"attention"`        // Why an arbiter should look at it, the weightiest first.
	Move        string         `json:"move,omitempty"`
	Candidates  []string       `json:"candidates,omitempty"` // Of an open ply: the moves that the evidence allows.
	Was         string         `json:"was,omitempty"`        // The first record, if it was revised since.
	Passed      []string       `json:"passed,omitempty"`     // The points on which the moving piece rested on its way.
	Began       sensor.Micros  `json:"began_us"`             // When the move before was made, or the game was ready.
	Wall        *time.Time     `json:"wall,omitempty"`       // The time of day then, if the store has it.
	Placed      sensor.Micros  `json:"placed_us,omitempty"`
	Made        sensor.Micros  `json:"made_us,omitempty"`
	Before      string         `json:"before"` // FEN
	After       string         `json:"after,omitempty"`
	Events      []Event        `json:"events"`
	Law         *Law           `json:"law,omitempty"`
	Findings    []Finding      `json:"findings,omitempty"`
	Questions   []Question     `json:"questions,omitempty"`
	Repetitions []Repetition   `json:"repetitions,omitempty"` // The law's view of the position after it, if that came back.
	Limits      []record.Limit `json:"limits,omitempty"`      // The number of counted moves, after a claim or when a limit was reached.
	Claims      Claims         `json:"claims,omitempty"`
	Rulings     []Ruling       `json:"rulings,omitempty"`
	Duties      Duties         `json:"duties,omitempty"` // After rulings.
	Counts      Counts         `json:"counts,omitempty"` // After the rulings on this turn.
	Notes       Notes          `json:"notes,omitempty"`  // The program's answer to a claim or a ruling.

	asRead  *boardReading
	sealed  bool // Its move was sealed, and opened.
	touches []record.Touch
}

// Penalty is the consequence of an illegal move by the rulebook; the arbiter carries it out.
type Penalty struct {
	Count   int           `json:"count"`               // Its number among the illegal moves of its side.
	Gets    string        `json:"gets,omitempty"`      // The side that gets time,
	Amount  sensor.Micros `json:"amount_us,omitempty"` // so much of it.
	Loses   bool          `json:"loses,omitempty"`     // Its side loses.
	Draws   bool          `json:"draws,omitempty"`     // The game is drawn, for the opponent can't mate.
	Article string        `json:"article"`
}

// TurnsOf returns the turns of a ply, the one that counts last: before it those that were taken back or made void.
func (g *Game) TurnsOf(ply int) ([]*Turn, error) {
	var turns []*Turn
	for _, t := range g.Turns {
		if t.Ply == ply {
			turns = append(turns, t)
		}
	}
	switch last := g.lastPly(); {
	case last == 0:
		return nil, fmt.Errorf("ply %d: nothing was played in game %d yet", ply, g.Number)
	case len(turns) == 0:
		return nil, fmt.Errorf("ply %d: expected one from 1 to %d, the last of game %d", ply, last, g.Number)
	}
	slices.SortStableFunc(turns, func(a, b *Turn) int { return cmp.Compare(a.State.weight(), b.State.weight()) })
	return turns, nil
}

// lastPly returns the highest ply with a turn, 0 for none.
func (g *Game) lastPly() int {
	last := 0
	for _, t := range g.Turns {
		last = max(last, t.Ply)
	}
	return last
}

// wall is a time of day that was stored with a board time.
type wall struct {
	at   sensor.Micros
	time time.Time
}

// wallAt returns the time of day at a board time, nil if the store has none.
func (g *Game) wallAt(at sensor.Micros) *time.Time {
	i, found := slices.BinarySearchFunc(g.walls, at, func(w wall, at sensor.Micros) int { return cmp.Compare(w.at, at) })
	if !found {
		i--
	}
	if i < 0 {
		return nil
	}
	then := g.walls[i].time.Add(time.Duration(at-g.walls[i].at) * time.Microsecond)
	return &then
}

// position reads a FEN from this package or a record; it returns the start position for an unreadable one.
func position(fen string) boardgame.Position {
	p, err := boardgame.ReadFEN(fen)
	if err != nil {
		return boardgame.Start()
	}
	return p
}

// The parts of a game and its turns are the records themselves, in an order of fields of their own and without what the turn has already.

// Claims are requests of the players, or the arbiter, for a ruling.
type Claims []record.Claim

func (l Claims) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "claim? side what? point? text? state? article? time_runs? ruling? at_us")
}

// Ruling is a decision of the arbiter, and whether a later one revised it.
type Ruling struct {
	record.Ruling
	Revised int `json:"revised_by,omitempty"` // The ruling that took this one back.
}

func (r Ruling) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "ruling? text side? point? amount_us? result? article? reason? name? claim? revises? revised_by? no_effect? at_us")
}

// Duties are the duties of a turn after rulings.
type Duties []record.Duty

func (l Duties) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ruling article duty obeyed? at_us")
}

// Notes explain why an entry has no effect, or what the rulebook leaves open.
type Notes []record.Note

func (l Notes) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "code text claim? ruling? article? at_us")
}

// Counts are the numbers of a player's counted offences, and the rulebook's advice then.
type Counts []record.Count

func (l Counts) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "side what count article? advice? gets? amount_us? at_us")
}

// Finding is a finding of the program, for the arbiter to rule on.
type Finding struct {
	record.Finding
	Piece   string        `json:"piece,omitempty"`   // displaced: as in a FEN, empty if unknown.
	Back    sensor.Micros `json:"back_us,omitempty"` // displaced: when it stood on From again, 0 if it does not.
	Penalty *Penalty      `json:"penalty,omitempty"` // The consequence of an illegal move, if the rulebook has one.
}

func (f Finding) MarshalJSON() ([]byte, error) {
	return record.Fields(f, "side kind article otherwise? duty played? from? to? captured? piece? back_us? loses? penalty? late_us? at_us")
}

// Question is a matter that no sensor can decide, for the arbiter alone: it accuses no player. It is about a lift, or about a
// piece that stands on another point.
type Question struct {
	record.Question
	// AfterPress is the time from its owner's press until the piece left its point, 0 if that is not the reason for the question.
	AfterPress sensor.Micros `json:"after_press_us,omitempty"`
	// Adjusting is the article that forbids its owner to straighten it out of turn, empty if no article does.
	Adjusting string   `json:"adjusting,omitempty"`
	Swapped   string   `json:"swapped,omitempty"` // The article that forbids its owner to swap a promoted pawn for it then, empty if that is not the case.
	Then      *Reading `json:"then,omitempty"`    // The law if it was that side's touch; nil if that is no longer known.
	Claim     int      `json:"claim,omitempty"`   // The claim by which its owner attributes the touch to that side.
	Ruling    int      `json:"ruling,omitempty"`  // The ruling that has decided it.

	decision *Ruling
}

func (q Question) MarshalJSON() ([]byte, error) {
	return record.Fields(q, "side point why to? article kind? duty played lifted_us? at_us after_press_us? adjusting? swapped? then? claim? ruling?")
}

// Repetition is the law's view of a position after a turn that came back.
type Repetition struct {
	record.Repetition
	Cycle []adjudicate.Ply `json:"cycle,omitempty"` // What each ply of the cycle does.
}

func (r Repetition) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "count first length red black verdict side? article via? rulebook readings? claim? gets? amount_us? cycle? at_us")
}

// Signature is a signature under a result.
type Signature struct {
	record.Signed
	Changed []string `json:"changed,omitempty"` // The changes in its content since, if it no longer counts: names, date, table, tags, moves, rulings.
}

func (s Signature) MarshalJSON() ([]byte, error) {
	return record.Fields(s, "by name result at_us digest? checked? changed?")
}
