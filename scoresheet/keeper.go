package scoresheet

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Start is the data of a game before its first record.
type Start struct {
	Rulebook string
	FEN      string            // The position before the first move.
	Tags     map[string]string // Names and so on, with keys as in a trace: "red", "black", "event", ...
	Date     string            // The day of the game's opening, such as "2026-03-01"; empty if unknown.
}

// Keeper keeps the score of a game record by record, so that there is a sheet after each of them.
type Keeper struct {
	start     Start
	audience  record.Audience // The keeper knows the part of a record that this audience may see.
	sheet     Sheet
	findings  Findings
	questions []Question
	since     sensor.Micros   // When the turn began.
	started   bool            // Since is known.
	last      int             // The ply after which the result was given, 0 for none.
	outcomes  outcome.History // The given results, the last one the sheet's.
	entry     record.Entered  // The last manual entry.
	unknown   []int           // Plies after the last move that may have been made, by the end record.
	restoring bool            // The pieces are being set up; the turn begins when the position stands.
	clocks    clocks
	losses    []Loss       // Too many faults, with any outcome of the game.
	claims    map[int]int  // The place of each claim on the sheet, by its number.
	rulings   map[int]int  // The same for rulings.
	takenBack map[int]bool // The rulings taken back by a later one.
}

// NewKeeper returns the keeper of a game without records.
func NewKeeper(start Start) *Keeper {
	k := &Keeper{start: start, sheet: Sheet{Tags: map[string]string{}, Moves: []Move{}, Result: "*", FEN: start.FEN,
		Rulebook: start.Rulebook, Unresolved: []int{}}, clocks: newClocks(), claims: map[int]int{}, rulings: map[int]int{}, takenBack: map[int]bool{}}
	k.tag(start.Tags)
	return k
}

// NewKeeperFor returns a keeper that knows the part of each record that an audience may see. It takes in whole records of a type that the
// audience may not see: the caller holds these back.
func NewKeeperFor(start Start, audience record.Audience) *Keeper {
	k := NewKeeper(start)
	k.audience = audience
	return k
}

// Take takes in the next row of the game. It skips facts.
func (k *Keeper) Take(row *boardlog.Row) error {
	if row.IsFact() {
		return nil
	}
	if err := k.read(row); err != nil {
		return fmt.Errorf("record %d: %w", row.Seq, err)
	}
	return nil
}

// Plies returns the number of moves so far.
func (k *Keeper) Plies() int { return len(k.sheet.Moves) }

// Moves returns the moves of the sheet, which must not be changed, and the position before them.
func (k *Keeper) Moves() (fen string, moves []Move) {
	moves = k.sheet.Moves
	if k.last > 0 {
		moves = moves[:min(k.last, len(moves))]
	}
	return k.sheet.FEN, moves
}

// Sheet returns the sheet of the records so far.
func (k *Keeper) Sheet() Sheet {
	sheet := k.Score()
	sheet.Arbitration, sheet.Lapsed, sheet.Tokens = k.sheet.Arbitration.clone(), slices.Clone(k.sheet.Lapsed), k.sheet.Tokens
	return sheet
}

// Final returns the sheet of all records. The keeper takes in nothing afterwards: the sheet shares its moves.
func (k *Keeper) Final() Sheet {
	sheet := k.score(k.sheet.Moves)
	sheet.Arbitration, sheet.Lapsed, sheet.Tokens = k.sheet.Arbitration, k.sheet.Lapsed, k.sheet.Tokens
	return sheet
}

// Score returns the sheet without claims, rulings and void moves: its cost does not grow with these.
func (k *Keeper) Score() Sheet { return k.score(slices.Clone(k.sheet.Moves)) }

// IsAdjourned reports whether the game is adjourned and has not gone on.
func (k *Keeper) IsAdjourned() bool {
	_, _, ok := k.sheet.IsAdjourned()
	return ok
}

// score files the findings into these moves.
func (k *Keeper) score(moves []Move) Sheet {
	filed := *k
	filed.sheet.Tags, filed.sheet.Moves = maps.Clone(k.sheet.Tags), moves
	filed.sheet.Signatures, filed.sheet.Flags = slices.Clone(k.sheet.Signatures), slices.Clone(k.sheet.Flags)
	filed.sheet.Losses = k.loses()
	filed.sheet.Offers = slices.Clone(k.sheet.Offers)
	_, filed.sheet.Moves = filed.Moves()
	filed.fileClocks(filed.sheet.Moves)
	filed.file()
	if filed.sheet.Tags["date"] == "" && k.start.Date != "" {
		filed.sheet.Tags["date"] = k.start.Date
	}
	filed.sheet.Arbitration, filed.sheet.Lapsed, filed.sheet.Tokens = Arbitration{}, nil, nil
	return filed.sheet
}
