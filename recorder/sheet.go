package recorder

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/sensor"
)

// Sheet is a scoresheet. Its JSON is the format "json" of Export.
type Sheet struct {
	Tags       map[string]string `json:"tags"`
	Moves      []SheetMove       `json:"moves"`
	Result     string            `json:"result"` // 1-0, 0-1, 1/2-1/2, or * while nobody knows.
	Reason     string            `json:"reason,omitempty"`
	Given      *outcome.Given    `json:"given,omitempty"` // By a ruling, or by hand.
	FEN        string            `json:"fen"`             // The position before the first move.
	Rulebook   string            `json:"rulebook,omitempty"`
	Evidence   bool              `json:"board_is_evidence,omitempty"` // By the regulations of the event.
	Unresolved []int             `json:"unresolved"`                  // The plies that are open, and behind the moves those of which only that is known.
	Findings   []SheetFinding    `json:"findings,omitempty"`          // Those of plies that have no move.
	Questions  []SheetQuestion   `json:"questions,omitempty"`         // Those that a ruling has decided.
	Asked      []SheetQuestion   `json:"-"`                           // Those that wait for one: no scoresheet says them.
	Claims     []SheetClaim      `json:"claims,omitempty"`
	Rulings    []SheetRuling     `json:"rulings,omitempty"`
	Void       []SheetVoid       `json:"void,omitempty"`
	Signatures []SheetSignature  `json:"signatures,omitempty"`      // Under the result as it is.
	Lapsed     []SheetLapsed     `json:"void_signatures,omitempty"` // Under results that were replaced since.
	Tokens     []SheetToken      `json:"tokens,omitempty"`
}

// SheetMove is one ply of a scoresheet.
type SheetMove struct {
	Ply        int            `json:"ply"` // From 1.
	Side       string         `json:"side"`
	Move       string         `json:"move"`           // UCCI, such as "h2e2".
	Text       string         `json:"text,omitempty"` // In the notation that was asked for; Export fills it in.
	Open       bool           `json:"open,omitempty"` // Several readings remain: the candidates; Move is the likeliest.
	Candidates []string       `json:"candidates,omitempty"`
	Placed     sensor.Micros  `json:"placed_us"`
	Made       sensor.Micros  `json:"made_us"`
	Elapsed    sensor.Micros  `json:"elapsed_us,omitempty"` // Since the move before, or since the board was ready; 0 when unknown.
	Findings   []SheetFinding `json:"findings,omitempty"`
}

// SheetFinding is what was found about a ply.
type SheetFinding struct {
	Ply       int           `json:"ply"`
	Side      string        `json:"side"`
	Article   string        `json:"article"`
	Otherwise string        `json:"otherwise,omitempty"` // The article under the other reading of the touches.
	Kind      string        `json:"kind"`
	Duty      []string      `json:"duty"`
	Played    string        `json:"played"`
	From      string        `json:"from,omitempty"`     // displaced: the point that the piece left.
	To        string        `json:"to,omitempty"`       // displaced: where it came to stand, where that is known.
	Captured  bool          `json:"captured,omitempty"` // displaced: it was captured on From, and put back on the board.
	At        sensor.Micros `json:"at_us"`
	Rulebook  string        `json:"rulebook"`
}

// entry is what a scoresheet needs of a record, whatever its type.
type entry struct {
	SheetFinding
	State      string            `json:"state"`
	FEN        string            `json:"fen"`
	Board      bool              `json:"board_is_evidence"`
	Move       string            `json:"move"`
	Open       bool              `json:"open"`
	Candidates []string          `json:"candidates"`
	Placed     sensor.Micros     `json:"placed_us"`
	Made       sensor.Micros     `json:"made_us"`
	Result     string            `json:"result"`
	Reason     string            `json:"reason"`
	Ruling     int               `json:"ruling"`
	Swapped    bool              `json:"swapped"`
	Moves      []string          `json:"moves"`
	Unresolved []int             `json:"unresolved"`
	Tags       map[string]string `json:"tags"`
}

// Scoresheet makes the sheet of a game from its records alone; inputs among them are skipped. A game that goes on gives
// the sheet so far. Where the game has ended, the moves that its end record names are the moves of the sheet.
func Scoresheet(meta Meta, records iter.Seq2[Row, error]) (Sheet, error) {
	k := NewKeeper(meta)
	for row, err := range records {
		if err != nil {
			return Sheet{}, err
		}
		if err := k.Take(row); err != nil {
			return Sheet{}, err
		}
	}
	return k.Sheet(), nil
}

// scored are the types of records that say something about the score, and what becomes of them.
var scored = map[string]func(*Keeper, entry) error{
	"game":     (*Keeper).state,
	"tags":     (*Keeper).tags,
	"move":     (*Keeper).move,
	"revised":  (*Keeper).revised,
	"takeback": (*Keeper).takeback,
	"finding":  (*Keeper).finding,
	"result":   (*Keeper).result,
	"end":      (*Keeper).end,
}

// read takes in one record. Types that say nothing about the score are skipped, whatever their fields.
func (k *Keeper) read(record []byte) error {
	kind, err := kindOf(record)
	if err != nil {
		return err
	}
	if take, ok := ruledOn[kind]; ok {
		if err := take(k, record); err != nil {
			return fmt.Errorf("%s: %w", kind, err)
		}
		return nil
	}
	score, ok := scored[kind]
	if !ok {
		return nil
	}
	var e entry
	if err := json.Unmarshal(record, &e); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	return score(k, e)
}

// state takes the start from the board's life: the first turn begins when the board is ready.
func (k *Keeper) state(e entry) error {
	if e.State == "playing" { // Where there was a result it was taken back, and the game goes on.
		k.lapse()
		k.sheet.Result, k.sheet.Reason, k.sheet.Given, k.last = "*", "", nil, 0
	}
	if e.FEN != "" { // Once moves show that the pieces were set up otherwise, it is another one.
		k.sheet.FEN = e.FEN
	}
	if len(k.sheet.Moves) > 0 {
		return nil
	}
	if e.Rulebook != "" {
		k.sheet.Rulebook = e.Rulebook
	}
	if e.State == "ready" {
		k.sheet.Evidence = e.Board
		k.since, k.started = e.At, true
	}
	return nil
}

// sheetWords are the words that a scoresheet gives itself. A tag of that name, as others may have written it into a trace,
// stays in the records and off the sheet, where it would stand beside what is true.
var sheetWords = []string{"game", "result", "fen", "format", "notation", "rulebook", "evidence", "termination"}

// SaysItself says whether a scoresheet leaves a tag of that name out, since it says what the tag would say.
func SaysItself(key string) bool { return slices.Contains(sheetWords, strings.ToLower(key)) }

func (k *Keeper) tags(e entry) error {
	k.tag(e.Tags)
	return nil
}

// tag takes over the tags that a scoresheet may have.
func (k *Keeper) tag(tags map[string]string) {
	for key, value := range tags {
		if !SaysItself(key) {
			k.sheet.Tags[key] = value
		}
	}
}

func (k *Keeper) result(e entry) error {
	if e.Swapped && len(k.sheet.Signed()) == everyone {
		k.recolour()
	} else {
		k.lapse() // What was signed was another result.
	}
	o := k.outcomes.Add(outcome.Record{Result: e.Result, Reason: e.Reason, Ply: e.Ply, Ruling: e.Ruling, Swapped: e.Swapped, At: e.At}, k.hand,
		outcome.Rulings{Word: k.wordOf, IsTakenBack: k.isTakenBack})
	k.sheet.Result, k.sheet.Reason, k.sheet.Given, k.last = e.Result, o.Reason, nil, e.Ply
	if o.Given != (outcome.Given{}) {
		k.sheet.Given = &o.Given
	}
	return nil
}

func (k *Keeper) finding(e entry) error {
	if e.Duty == nil {
		e.Duty = []string{}
	}
	k.findings = append(k.findings, e.SheetFinding)
	return nil
}

func (k *Keeper) move(e entry) error {
	if want := len(k.sheet.Moves) + 1; e.Ply != want {
		return fmt.Errorf("move %s: expected ply %d, found %d", e.Move, want, e.Ply)
	}
	m := SheetMove{Ply: e.Ply, Side: e.Side, Move: e.Move, Open: e.Open, Placed: e.Placed, Made: e.Made}
	if e.Open {
		m.Candidates = e.Candidates
	}
	if k.started {
		m.Elapsed = e.Made - k.since
	}
	k.since, k.started = e.Made, true
	k.sheet.Moves = append(k.sheet.Moves, m)
	return nil
}

func (k *Keeper) revised(e entry) error {
	if e.Ply < 1 || e.Ply > len(k.sheet.Moves) {
		return fmt.Errorf("revised: expected a ply from 1 to %d, found %d", len(k.sheet.Moves), e.Ply)
	}
	m := &k.sheet.Moves[e.Ply-1]
	m.Move = e.Move
	m.settle(e.Open)
	return nil
}

// settle says whether the ply is still open.
func (m *SheetMove) settle(open bool) {
	m.Open = open
	if !open {
		m.Candidates = nil
	}
}

// takeback makes the number of the ply free again, and drops what was found about it. The time of the turn starts anew.
func (k *Keeper) takeback(e entry) error {
	if e.Ply < 1 || e.Ply > len(k.sheet.Moves) {
		return fmt.Errorf("takeback: expected a ply from 1 to %d, found %d", len(k.sheet.Moves), e.Ply)
	}
	k.sheet.Moves = k.sheet.Moves[:e.Ply-1]
	k.findings = slices.DeleteFunc(k.findings, func(f SheetFinding) bool { return f.Ply >= e.Ply })
	k.questions = slices.DeleteFunc(k.questions, func(q SheetQuestion) bool { return q.Ply >= e.Ply })
	k.since, k.started = e.At, true
	return nil
}

// end makes the moves those that stand: analysis behind the last one is cut, and a piece that was moved on is where it
// was moved on to.
func (k *Keeper) end(e entry) error {
	k.sheet.Moves = k.sheet.Moves[:min(len(k.sheet.Moves), len(e.Moves))]
	for i, text := range e.Moves {
		if i == len(k.sheet.Moves) {
			k.sheet.Moves = append(k.sheet.Moves, SheetMove{Ply: i + 1, Side: k.sideAfter(i)})
		}
		m := &k.sheet.Moves[i]
		m.Move = text
		m.settle(slices.Contains(e.Unresolved, i+1))
	}
	k.unknown = slices.DeleteFunc(slices.Clone(e.Unresolved), func(ply int) bool { return ply <= len(e.Moves) })
	return nil
}

// sideAfter returns who moves after that many moves: the other side than before, and at first whom the start names.
func (k *Keeper) sideAfter(moves int) string {
	if moves == 0 {
		if fields := strings.Fields(k.sheet.FEN); len(fields) > 1 && fields[1] == "b" {
			return "black"
		}
		return "red"
	}
	if k.sheet.Moves[moves-1].Side == "red" {
		return "black"
	}
	return "red"
}

// file puts the findings and questions where they belong and lists the open plies.
func (k *Keeper) file() {
	k.fileQuestions()
	for _, f := range k.findings {
		if f.Ply >= 1 && f.Ply <= len(k.sheet.Moves) {
			m := &k.sheet.Moves[f.Ply-1]
			m.Findings = append(m.Findings, f)
		} else {
			k.sheet.Findings = append(k.sheet.Findings, f)
		}
	}
	for _, m := range k.sheet.Moves {
		if m.Open {
			k.sheet.Unresolved = append(k.sheet.Unresolved, m.Ply)
		}
	}
	k.sheet.Unresolved = append(k.sheet.Unresolved, k.unknown...)
}
