package verify

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// earlier is the evidence of a game before the verified one.
type earlier struct {
	file   string
	in     *Input
	bundle *evidence.File
	board  evidence.PublicKey
	game   boardlog.Game
}

// readBefore reads the evidence of the games before, in their order. It has to hold, and to be complete.
func readBefore(files []string) ([]earlier, error) {
	var all []earlier
	for _, file := range files {
		in, err := Open(file, nil)
		if err != nil {
			return all, &InputError{err}
		}
		e, err := readEarlier(in)
		e.file, e.in = file, in
		all = append(all, e)
		if err != nil {
			return all, badf("--before %s: %w", file, err)
		}
	}
	slices.SortFunc(all, func(a, b earlier) int { return cmp.Compare(a.game.Number, b.game.Number) })
	return all, nil
}

// closeAll closes the files.
func closeAll(all []earlier) {
	for _, e := range all {
		e.in.Close()
	}
}

func readEarlier(in *Input) (e earlier, err error) {
	if e.bundle, err = evidence.Open(in, in.Size); err != nil {
		return e, err
	}
	report := e.bundle.Verify()
	if err := e.bundle.Err(); err != nil {
		return e, err
	}
	if len(report.Damages) > 0 {
		return e, fmt.Errorf("it does not hold: %s", report.Damages[0].What)
	}
	e.board = report.Board
	last := ""
	for row, err := range boardlog.RowsOf(e.bundle) {
		if err != nil {
			return e, err
		}
		last = row.Kind
	}
	if last != "end" {
		return e, fmt.Errorf("expected the evidence of a game that has ended: export it again")
	}
	e.game, err = boardlog.GameOf(e.bundle)
	return e, err
}

// sessionBefore returns the games before one, which must be all that the same board recorded since it was switched on.
func sessionBefore(own boardlog.Game, board evidence.PublicKey, before []earlier) ([]*evidence.File, error) {
	var bundles []*evidence.File
	for i, e := range before {
		switch {
		case !e.board.Is(board.String()):
			return nil, badf("--before %s: another board signed it, with the fingerprint %s", e.file, e.board.Fingerprint())
		case e.game.Session != own.Session:
			return nil, badf("--before %s: the board was switched on anew between that game and this one", e.file)
		case e.game.Number != i+1 || e.game.Number >= own.Number:
			return nil, badf("--before %s: it is game %d since the board was switched on; expected games 1 to %d, each once", e.file, e.game.Number, own.Number-1)
		}
		bundles = append(bundles, e.bundle)
	}
	return bundles, nil
}
