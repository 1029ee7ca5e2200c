package archive

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/scoresheet"
)

// Adjourned reads the JSON scoresheet of an adjourned game, and returns the request that lets another board go on with it.
func Adjourned(file string) (r control.Request, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	var sheet scoresheet.Sheet
	if err := json.Unmarshal(text, &sheet); err != nil {
		return r, fmt.Errorf("%s: expected the JSON scoresheet of a game, as boardctl export --format json writes it: %w", file, err)
	}
	last, plies, ok := sheet.IsAdjourned()
	if !ok {
		return r, fmt.Errorf("%s: the game of this scoresheet is not adjourned, has a result, or goes on already", file)
	}
	if n := sheet.RuledSince(last); n > 0 {
		return r, fmt.Errorf("%s: ruling %d came after the game was adjourned: open it on the board on which it was ruled, so that the ruling counts", file, n)
	}
	fen, open := sheet.Stands(last)
	if open != nil {
		return r, fmt.Errorf("%s: what ply %d was is open (%s), and so is what stands: what a pawn became is said on the board where the game was adjourned, by boardctl game promote, "+
			"and the scoresheet exported again; else begin from what stands, by boardctl game new --start FEN", file, open.Ply, strings.Join(open.Candidates, " or "))
	}
	a := &control.Adjourned{FEN: fen, Plies: plies, Envelope: last.Envelope, Rulebook: sheet.Rulebook, Control: sheet.Control}
	if red, black := int64(last.First()), int64(last.Black); clock.IsKept(sheet.Control) {
		a.Red, a.Black = &red, &black
	}
	return control.Request{Op: control.Resume, Tags: sheet.Tags, Adjourned: a}, nil
}
