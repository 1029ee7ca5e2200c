package scoresheet

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Sheet is a scoresheet. Its JSON is the format "json" of Export. tools/verify makes the same from the records by code of
// its own: a test fails if only one of the two changes.
type Sheet struct {
	Tags       map[string]string `json:"tags"`
	Moves      []Move            `json:"moves"`
	Result     string            `json:"result"` // 1-0, 0-1, 1/2-1/2, 0-0 for two losses, or * while unknown.
	Reason     string            `json:"reason,omitempty"`
	Given      *outcome.Given    `json:"given,omitempty"` // By a ruling, or by hand.
	FEN        string            `json:"fen"`             // The position before the first move.
	Play       string            `json:"play,omitempty"`  // The game, if not xiangqi.
	Rulebook   string            `json:"rulebook,omitempty"`
	Evidence   bool              `json:"board_is_evidence,omitempty"` // By the regulations of the event.
	Control    string            `json:"control,omitempty"`           // The time control, as in a trace.
	FlagEnds   bool              `json:"flag_ends,omitempty"`         // By the regulations a flag ends the game.
	Repetition string            `json:"repetition,omitempty"`        // The rulebook whose law of repetition holds, if another.
	Lateness   sensor.Micros     `json:"lateness_us,omitempty"`       // By the regulations, a player who is later than this loses.
	Consent    bool              `json:"draw_consent,omitempty"`      // By the regulations, a draw by agreement needs the arbiter's consent.
	Unresolved []int             `json:"unresolved"`                  // The open plies; after the moves, those known only as open.
	Findings   Findings          `json:"findings,omitempty"`          // Those of plies without a move.
	Questions  []Question        `json:"questions,omitempty"`         // Those that a ruling has decided.
	Asked      []Question        `json:"-"`                           // Those that wait for a ruling: on no scoresheet.
	Repeated   record.Repetition `json:"-"`                           // The law's verdict on the last position that came back: on no scoresheet.
	Losses     []Loss            `json:"-"`                           // Losses by the rulebook that wait for the arbiter: on no scoresheet.
	Flags      Flags             `json:"flags,omitempty"`
	Offers     []Offer           `json:"offers,omitempty"` // Of a draw.
	Arbitration
	Signatures Signatures `json:"signatures,omitempty"`      // Under the result as it is.
	Lapsed     []Lapsed   `json:"void_signatures,omitempty"` // Under what has changed since.
	Tokens     Tokens     `json:"tokens,omitempty"`
}

// Move is one ply of a scoresheet.
type Move struct {
	Ply        int           `json:"ply"` // From 1.
	Side       record.Side   `json:"side"`
	Move       string        `json:"move"`           // UCCI, such as "h2e2".
	Text       string        `json:"text,omitempty"` // In the requested notation; Export fills it in.
	Open       bool          `json:"open,omitempty"` // Several readings remain: the candidates; Move is the likeliest.
	Candidates []string      `json:"candidates,omitempty"`
	Placed     sensor.Micros `json:"placed_us"`
	Made       sensor.Micros `json:"made_us"`
	Elapsed    sensor.Micros `json:"elapsed_us,omitempty"` // Since the move before, or since the board was ready; 0 if unknown.
	Clock      sensor.Micros `json:"clock_us,omitempty"`   // The time left to its side after it, by the game's clock.
	Used       sensor.Micros `json:"used_us,omitempty"`    // How long its side's time ran for it, by that clock.
	Findings   Findings      `json:"findings,omitempty"`
}

// Of makes the sheet of a game from its records alone. A game in progress gives the sheet so far. After the end of the
// game, the moves of its end record are the moves of the sheet.
func Of(start Start, rows iter.Seq2[boardlog.Row, error]) (Sheet, error) {
	k := NewKeeper(start)
	for row, err := range rows {
		if err != nil {
			return Sheet{}, err
		}
		if err := k.Take(&row); err != nil {
			return Sheet{}, err
		}
	}
	return k.Final(), nil
}

// taker takes in a record of one type.
type taker func(*Keeper, record.Record) error

// scored are the types of records about the score, with their takers.
var scored = map[string]taker{
	"game":     on((*Keeper).state),
	"tags":     on((*Keeper).tags),
	"move":     on((*Keeper).move),
	"revised":  on((*Keeper).revised),
	"takeback": on((*Keeper).takeback),
	"finding":  on((*Keeper).finding),
	"result":   on((*Keeper).result),
	"end":      on((*Keeper).end),
	"clock":    on((*Keeper).clock),
	"flag":     on((*Keeper).flag),
	"count":    on((*Keeper).count),
	"offer":    on((*Keeper).offer),

	"offer_answer": on((*Keeper).answer),
}

// takerOf returns the taker of a type of records, nil for one that sheets ignore.
func takerOf(kind string) taker {
	if take := scored[kind]; take != nil {
		return take
	}
	return ruled[kind]
}

// on returns a taker for records of a single type.
func on[R record.Record](take func(*Keeper, R) error) taker {
	return func(k *Keeper, r record.Record) error { return take(k, r.(R)) }
}

// read takes in one record. It skips types without a taker, with any fields.
func (k *Keeper) read(row *boardlog.Row) error {
	r, err := decoded(row, func(kind string) bool { return takerOf(kind) != nil })
	if err != nil || r == nil {
		return err
	}
	if seen, ok := record.Seen(r, k.audience); ok {
		r = seen
	}
	return takerOf(r.About().Type)(k, record.InWords(r, k.sheet.Word(engine.First)))
}

// decoded returns a record of a wanted type, and nil for another type, with any fields.
func decoded(row *boardlog.Row, wanted func(kind string) bool) (record.Record, error) {
	kind, err := evidence.KindNamed(row.Bytes)
	if err != nil || !wanted(kind) {
		_, err := evidence.KindOf(row.Bytes)
		return nil, err
	}
	r, err := row.Record()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return r, nil
}

// sideOf returns a side in the form of a sheet: empty if the record names none.
func sideOf(side record.Side) record.Side {
	if side.Of() == engine.NoSide {
		return ""
	}
	return side
}

// Word names a side as the game of the sheet does.
func (s *Sheet) Word(side engine.Side) string { return boardgame.Game{Name: s.Play}.Word(side) }

// state takes the start from the board's states: the first turn begins when the board is ready.
func (k *Keeper) state(r record.State) error {
	if r.State == "playing" { // A result was taken back, and the game goes on.
		k.lapse()
		k.sheet.Result, k.sheet.Reason, k.sheet.Given, k.last = "*", "", nil, 0
	}
	if r.FEN != "" { // If moves show that the pieces were set up otherwise, it changes.
		k.sheet.FEN = r.FEN
	}
	if len(k.sheet.Moves) > 0 {
		return nil
	}
	if r.Rulebook != "" {
		k.sheet.Rulebook = r.Rulebook
	}
	if r.State == "ready" {
		k.sheet.Play = r.Play
		k.sheet.Evidence, k.sheet.Control, k.sheet.FlagEnds = r.Evidence, r.Control, r.FlagEnds
		k.sheet.Repetition, k.sheet.Consent, k.sheet.Lateness = r.Repetition, r.Consent, r.Lateness
		k.since, k.started = r.At, true
		k.rename()
	}
	return nil
}

// rename puts all that was said so far into the words of the game, which a hostile log may name late.
func (k *Keeper) rename() {
	first := k.sheet.Word(engine.First)
	k.sheet, k.losses = record.InWords(k.sheet, first), record.InWords(k.losses, first)
	k.findings, k.questions = record.InWords(k.findings, first), record.InWords(k.questions, first)
	for i := range k.sheet.Void {
		v := &k.sheet.Void[i]
		v.plies, v.questions = record.InWords(v.plies, first), record.InWords(v.questions, first)
	}
}

// sheetWords are the names that a scoresheet fills itself. A tag of that name, which a trace of other programs may have, stays in the
// records and off the sheet, where it would stand beside the true value.
var sheetWords = []string{"game", "result", "fen", "format", "notation", "rulebook", "evidence", "termination"}

// SaysItself reports whether a scoresheet leaves out a tag of that name, since it fills it itself.
func SaysItself(key string) bool { return slices.Contains(sheetWords, strings.ToLower(key)) }

func (k *Keeper) tags(r record.Tags) error {
	k.tag(r.Tags)
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

func (k *Keeper) result(r record.Result) error {
	if r.Swapped && len(k.sheet.Signed()) == everyone {
		k.recolour()
	} else {
		k.lapse() // The signatures were under another result.
	}
	o := k.outcomes.Add(r, k.entry, outcome.Rulings{Word: k.wordOf, IsTakenBack: k.isTakenBack})
	k.sheet.Result, k.sheet.Reason, k.sheet.Given, k.last = r.Result, o.Reason, nil, r.Ply
	if o.Given != (outcome.Given{}) {
		k.sheet.Given = &o.Given
	}
	return nil
}

func (k *Keeper) finding(r record.Finding) error {
	r.Side = sideOf(r.Side)
	if r.Duty == nil {
		r.Duty = []string{}
	}
	if r.Count == 0 { // A sheet gives the consequence only of illegal moves that are counted.
		r.Gets, r.Amount, r.Loses, r.Draws, r.Via = "", 0, false, false, ""
	}
	if r.Loses || r.Draws {
		k.losses = append(k.losses, Loss{r.Side, r.Ply, r.Rulebook + " " + r.Via, r.Kind, r.At})
	}
	k.findings = append(k.findings, r)
	return nil
}

func (k *Keeper) move(r record.Move) error {
	if want := len(k.sheet.Moves) + 1; r.Ply != want {
		return fmt.Errorf("move %s: expected ply %d, found %d", r.Move, want, r.Ply)
	}
	m := Move{Ply: r.Ply, Side: sideOf(r.Side), Move: r.Move, Open: r.Open, Placed: r.Placed, Made: r.Made}
	if r.Open {
		m.Candidates = r.Candidates
	}
	if k.started {
		m.Elapsed = r.Made - k.since
	}
	k.since, k.started = r.Made, true
	k.sheet.Moves = append(k.sheet.Moves, m)
	return nil
}

func (k *Keeper) revised(r record.Revised) error {
	if r.Ply < 1 || r.Ply > len(k.sheet.Moves) {
		return fmt.Errorf("revised: expected a ply from 1 to %d, found %d", len(k.sheet.Moves), r.Ply)
	}
	m := &k.sheet.Moves[r.Ply-1]
	m.Move = r.Move
	m.settle(r.Open)
	if r.Open && len(r.Candidates) > 0 {
		m.Candidates = r.Candidates
	}
	return nil
}

// settle notes whether the ply is still open.
func (m *Move) settle(open bool) {
	m.Open = open
	if !open {
		m.Candidates = nil
	}
}

// takeback frees the number of the ply, and drops its findings. The time of the turn starts anew.
func (k *Keeper) takeback(r record.Takeback) error {
	if r.Ply < 1 || r.Ply > len(k.sheet.Moves) {
		return fmt.Errorf("takeback: expected a ply from 1 to %d, found %d", len(k.sheet.Moves), r.Ply)
	}
	k.sheet.Moves = k.sheet.Moves[:r.Ply-1]
	k.findings = slices.DeleteFunc(k.findings, func(f record.Finding) bool { return f.Ply >= r.Ply })
	k.questions = slices.DeleteFunc(k.questions, func(q Question) bool { return q.Ply >= r.Ply })
	k.since, k.started = r.At, true
	return nil
}

// end makes the moves those that stand: it cuts analysis after the last one, and a piece that was moved on moves to its
// final point.
func (k *Keeper) end(r record.End) error {
	k.sheet.Moves = k.sheet.Moves[:min(len(k.sheet.Moves), len(r.Moves))]
	k.sheet.Moves = slices.Grow(k.sheet.Moves, len(r.Moves)-len(k.sheet.Moves))
	isOpen := make([]bool, len(r.Moves))
	for _, ply := range r.Unresolved {
		if ply >= 1 && ply <= len(isOpen) {
			isOpen[ply-1] = true
		}
	}
	for i, text := range r.Moves {
		if i == len(k.sheet.Moves) {
			k.sheet.Moves = append(k.sheet.Moves, Move{Ply: i + 1, Side: k.sideAfter(i)})
		}
		m := &k.sheet.Moves[i]
		m.Move = text
		m.settle(isOpen[i])
	}
	k.unknown = slices.DeleteFunc(slices.Clone(r.Unresolved), func(ply int) bool { return ply <= len(r.Moves) })
	return nil
}

// sideAfter returns the side to move after so many moves: the other side than before, and at first that of the start.
func (k *Keeper) sideAfter(moves int) record.Side {
	before := engine.Second
	if moves > 0 {
		before = k.sheet.Moves[moves-1].Side.Of()
	} else if fields := strings.Fields(k.sheet.FEN); len(fields) > 1 && fields[1] == "b" {
		before = engine.First
	}
	return record.Side(k.sheet.Word(before.Other()))
}

// file puts the findings and questions in their places and lists the open plies.
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
