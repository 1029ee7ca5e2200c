package recorder

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/sensor"
)

// Keeper keeps the score of a game while its records pass, so that a sheet can be had after each of them.
type Keeper struct {
	meta      Meta
	sheet     Sheet
	findings  []SheetFinding
	questions []SheetQuestion
	since     sensor.Micros   // When the turn began.
	started   bool            // Since is known.
	last      int             // The ply after which the result was given, 0 when none was named.
	outcomes  outcome.History // The results that were given, the last one the sheet's.
	hand      outcome.Entered // What was entered by hand last.
	unknown   []int           // Plies behind the last move of which the end knows that they may have been made.
	restoring bool            // A position is being set up; the turn begins when it stands.
}

// NewKeeper returns the keeper of a game of which nothing is recorded yet.
func NewKeeper(meta Meta) *Keeper {
	k := &Keeper{meta: meta, sheet: Sheet{Tags: map[string]string{}, Moves: []SheetMove{}, Result: "*", FEN: meta.FEN,
		Rulebook: meta.Rulebook, Unresolved: []int{}}}
	k.tag(meta.Tags)
	return k
}

// Take takes in the next row; an input says nothing about the score.
func (k *Keeper) Take(row Row) error {
	if row.Kind == KindInput {
		return nil
	}
	if err := k.read(row.Bytes); err != nil {
		return fmt.Errorf("record %d: %w", row.Seq, err)
	}
	return nil
}

// Plies returns how many moves the sheet has so far.
func (k *Keeper) Plies() int { return len(k.sheet.Moves) }

// Sheet returns the sheet of the rows so far.
func (k *Keeper) Sheet() Sheet {
	filed := *k
	filed.sheet.Tags, filed.sheet.Moves = maps.Clone(k.sheet.Tags), slices.Clone(k.sheet.Moves)
	filed.sheet.Void, filed.sheet.Signatures = slices.Clone(k.sheet.Void), slices.Clone(k.sheet.Signatures)
	filed.sheet.Lapsed = slices.Clone(k.sheet.Lapsed)
	filed.sheet.Claims, filed.sheet.Rulings = slices.Clone(k.sheet.Claims), slices.Clone(k.sheet.Rulings)
	if k.last > 0 {
		filed.sheet.Moves = filed.sheet.Moves[:min(k.last, len(filed.sheet.Moves))]
	}
	filed.file()
	if opened := k.meta.Opened; filed.sheet.Tags["date"] == "" && opened.Source != WallNone && opened.Source != "" {
		filed.sheet.Tags["date"] = opened.Time.UTC().Format("2006-01-02")
	}
	return filed.sheet
}
