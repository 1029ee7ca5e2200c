package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
)

// earlier is the evidence of a game before the one that is verified.
type earlier struct {
	file   string
	bundle *evidence.Bundle
	board  evidence.PublicKey
	game   recorder.Game
}

// readBefore reads the evidence of the games before, in their order. It has to hold, and to be whole.
func readBefore(files []string) ([]earlier, error) {
	var all []earlier
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, cli.Bad(err)
		}
		e, err := readEarlier(data)
		if err != nil {
			return nil, cli.Badf("--before %s: %w", file, err)
		}
		e.file = file
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b earlier) int { return cmp.Compare(a.game.Number, b.game.Number) })
	return all, nil
}

func readEarlier(data []byte) (e earlier, err error) {
	if e.bundle, err = evidence.Decode(data); err != nil {
		return e, err
	}
	report := e.bundle.Verify()
	if len(report.Damages) > 0 {
		return e, fmt.Errorf("it does not hold: %s", report.Damages[0].What)
	}
	e.board = report.Board
	last := ""
	for row, err := range recorder.RowsOf(e.bundle) {
		if err != nil {
			return e, err
		}
		last = row.Kind
	}
	if last != "end" {
		return e, fmt.Errorf("expected the evidence of a game that has ended: export it again")
	}
	e.game, err = recorder.Opening(e.bundle)
	return e, err
}

// sessionBefore returns the games before one, which must be all that the same board recorded since it was switched on.
func sessionBefore(b *evidence.Bundle, board evidence.PublicKey, before []earlier) ([]*evidence.Bundle, error) {
	own, err := recorder.Opening(b)
	if err != nil {
		return nil, err
	}
	var bundles []*evidence.Bundle
	for i, e := range before {
		switch {
		case !e.board.Is(board.String()):
			return nil, cli.Badf("--before %s: another board signed it, with the fingerprint %s", e.file, e.board.Fingerprint())
		case e.game.Session != own.Session:
			return nil, cli.Badf("--before %s: the board was switched on anew between that game and this one", e.file)
		case e.game.Number != i+1 || e.game.Number >= own.Number:
			return nil, cli.Badf("--before %s: it is game %d since the board was switched on; expected games 1 to %d, each once", e.file, e.game.Number, own.Number-1)
		}
		bundles = append(bundles, e.bundle)
	}
	return bundles, nil
}
