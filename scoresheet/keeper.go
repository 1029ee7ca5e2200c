package scoresheet

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Start is what is known of a game before its first record.
type Start struct {
	Rulebook string
	FEN      string            // The position before the first move.
	Tags     map[string]string // Names and so on, with keys as in a trace: "red", "black", "event", ...
	Date     string            // The day on which the game was opened, such as "2026-03-01"; empty when nobody knows it.
}

// Record is one record of a game.
type Record struct {
	Seq   int    // Its place among all that is stored of the game, for error messages.
	Bytes []byte // One JSON object with a "type".
}

// Keeper keeps the score of a game while its records pass, so that a sheet can be had after each of them.
type Keeper struct {
	start     Start
	sheet     Sheet
	findings  []Finding
	questions []Question
	since     sensor.Micros   // When the turn began.
	started   bool            // Since is known.
	last      int             // The ply after which the result was given, 0 when none was named.
	outcomes  outcome.History // The results that were given, the last one the sheet's.
	entry     record.Entered  // What was entered by hand last.
	unknown   []int           // Plies behind the last move of which the end knows that they may have been made.
	restoring bool            // A position is being set up; the turn begins when it stands.
	clocks    clocks
	losses    []Loss       // Too many faults, whatever became of the game.
	claims    map[int]int  // Where each claim stands on the sheet, by its number.
	rulings   map[int]int  // The same of the rulings.
	takenBack map[int]bool // The rulings that a later one took back.
}

// NewKeeper returns the keeper of a game of which nothing is recorded yet.
func NewKeeper(start Start) *Keeper {
	k := &Keeper{start: start, sheet: Sheet{Tags: map[string]string{}, Moves: []Move{}, Result: "*", FEN: start.FEN,
		Rulebook: start.Rulebook, Unresolved: []int{}}, clocks: newClocks(), claims: map[int]int{}, rulings: map[int]int{}, takenBack: map[int]bool{}}
	k.tag(start.Tags)
	return k
}

// Take takes in the next record.
func (k *Keeper) Take(record Record) error {
	if err := k.read(record.Bytes); err != nil {
		return fmt.Errorf("record %d: %w", record.Seq, err)
	}
	return nil
}

// Plies returns how many moves the sheet has so far.
func (k *Keeper) Plies() int { return len(k.sheet.Moves) }

// Sheet returns the sheet of the records so far.
func (k *Keeper) Sheet() Sheet {
	sheet := k.Score()
	sheet.Arbitration, sheet.Lapsed, sheet.Tokens = k.sheet.Arbitration.clone(), slices.Clone(k.sheet.Lapsed), k.sheet.Tokens
	return sheet
}

// Final returns the sheet of all records. Nothing can be taken in afterwards: its moves are no copy.
func (k *Keeper) Final() Sheet {
	sheet := k.score(k.sheet.Moves)
	sheet.Arbitration, sheet.Lapsed, sheet.Tokens = k.sheet.Arbitration, k.sheet.Lapsed, k.sheet.Tokens
	return sheet
}

// Score returns the sheet without what was claimed and ruled, and what that made void: what it costs does not grow with these.
func (k *Keeper) Score() Sheet { return k.score(slices.Clone(k.sheet.Moves)) }

// IsAdjourned says whether the game goes on in another session, and has not gone on yet.
func (k *Keeper) IsAdjourned() bool {
	_, _, ok := k.sheet.IsAdjourned()
	return ok
}

// score files what was found into these moves.
func (k *Keeper) score(moves []Move) Sheet {
	filed := *k
	filed.sheet.Tags, filed.sheet.Moves = maps.Clone(k.sheet.Tags), moves
	filed.sheet.Signatures, filed.sheet.Flags = slices.Clone(k.sheet.Signatures), slices.Clone(k.sheet.Flags)
	filed.sheet.Losses = k.loses()
	filed.sheet.Offers = slices.Clone(k.sheet.Offers)
	if k.last > 0 {
		filed.sheet.Moves = filed.sheet.Moves[:min(k.last, len(filed.sheet.Moves))]
	}
	filed.fileClocks(filed.sheet.Moves)
	filed.file()
	if filed.sheet.Tags["date"] == "" && k.start.Date != "" {
		filed.sheet.Tags["date"] = k.start.Date
	}
	filed.sheet.Arbitration, filed.sheet.Lapsed, filed.sheet.Tokens = Arbitration{}, nil, nil
	return filed.sheet
}
