package feed

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// Check replays a trace whose moves are known, and says what it read, or where the records differ from the played moves.
func Check(text []byte, played []string, config game.Config) (string, error) {
	t, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	heard := moveList{played: played}
	if err := Replay(t, config, heard.sink); err != nil {
		return "", err
	}
	if heard.plies < len(played) {
		return "", fmt.Errorf("ply %d: expected %s, and the game ended", heard.plies+1, played[heard.plies])
	}
	return fmt.Sprintf("self-test: a trace of %d lines, %d moves of %s read as played", len(t.Lines), heard.plies, cmp.Or(t.Header.Play, "xiangqi")), nil
}

// moveList follows the records of a game whose moves are known.
type moveList struct {
	played []string
	plies  int // How many of them were read.
}

// sink compares the records. Nothing in the game is against the rules, and no ply of it is open.
func (m *moveList) sink(_ fact.Input, records []record.Record) error {
	var failed []error
	for _, said := range records {
		switch r := said.(type) {
		case record.Move:
			failed = append(failed, m.move(r))
		case record.Touch, record.Stood, record.State, record.Promotion, record.End:
		default:
			failed = append(failed, fmt.Errorf("after ply %d: expected no record of type %s", m.plies, said.About().Type))
		}
	}
	return errors.Join(failed...)
}

func (m *moveList) move(read record.Move) error {
	m.plies++
	switch {
	case m.plies > len(m.played):
		return fmt.Errorf("ply %d: expected the end of the game, read %s", m.plies, read.Move)
	case read.Ply != m.plies || read.Move != m.played[m.plies-1] || read.Open:
		return fmt.Errorf("ply %d: expected %s, read %s as ply %d", m.plies, m.played[m.plies-1], read.Move, read.Ply)
	}
	return nil
}
