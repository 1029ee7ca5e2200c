package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// Directory holds the games of a data directory.
type Directory struct{ *recorder.Reader }

func (d Directory) find(ctx context.Context, id int) (boardlog.Game, error) {
	if id == 0 {
		return d.Newest(ctx)
	}
	g, err := d.Game(ctx, id)
	if !errors.Is(err, recorder.ErrNoGame) {
		return g, err
	}
	if newest, none := d.Newest(ctx); none == nil {
		err = missing(id, recorder.ErrNoGame, newest.ID)
	}
	return g, err
}

// sound returns a game whose signed part is what the board has signed, and an error for another one.
func (d Directory) sound(ctx context.Context, id int) (boardlog.Game, error) {
	g, err := d.find(ctx, id)
	if err == nil {
		err = d.Check(ctx, g.ID)
	}
	return g, err
}

func (d Directory) Records(ctx context.Context, id int, facts bool, tell func([]byte) error) error {
	g, err := d.sound(ctx, id)
	if err != nil {
		return err
	}
	rows := d.Reader.Records(ctx, g.ID, 1)
	if facts {
		rows = d.Rows(ctx, g.ID, 1)
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		if err := tell(row.Bytes); err != nil {
			return err
		}
	}
	return nil
}

func (d Directory) Sheet(ctx context.Context, id int) (scoresheet.Sheet, error) {
	g, err := d.sound(ctx, id)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	return scoresheet.OfLog(g.Meta, d.Reader.Records(ctx, g.ID, 1))
}

func (d Directory) Checkpoint(ctx context.Context, id int) ([]byte, error) {
	g, err := d.sound(ctx, id)
	if err != nil {
		return nil, err
	}
	newest, err := d.NewestCheckpoint(ctx, g.ID)
	if err != nil || newest == nil {
		return nil, err
	}
	return evidence.Unwitnessed(newest.Note), nil
}

// ClosedSheet returns the scoresheet of a closed game, for an analysis; false for a game that is not closed, and ErrAdjourned
// for one that goes on in another session.
func (d Directory) ClosedSheet(ctx context.Context, id int) (sheet scoresheet.Sheet, closed bool, err error) {
	g, err := d.find(ctx, id)
	if err != nil || !g.Closed {
		return sheet, false, err
	}
	if sheet, err = d.Sheet(ctx, g.ID); err != nil {
		return sheet, true, err
	}
	if _, _, ok := sheet.IsAdjourned(); ok {
		return scoresheet.Sheet{}, true, adjourned(g.ID)
	}
	return sheet, true, nil
}

func (d Directory) Session(ctx context.Context, id int, do func(Session) error) error {
	g, err := d.find(ctx, id)
	if err != nil {
		return err
	}
	games, err := d.Reader.Session(ctx, g.Session)
	if err != nil {
		return err
	}
	for _, one := range games {
		if err := d.Check(ctx, one.ID); err != nil {
			return err
		}
	}
	asRecorded := config.Config{Rulebook: games[0].Rulebook, FEN: games[0].FEN, Tags: games[0].Tags, Version: g.Version}
	rows := rowsOf(games, func(one boardlog.Game) iter.Seq2[boardlog.Row, error] { return d.Rows(ctx, one.ID, 1) })
	return do(Session{g.ID, g.Number, asRecorded, rows})
}

// Evidence calls put with a writer of the evidence of a game. For a game that was altered after the board signed it the
// evidence is also written, because it shows that. Then the error is an AlteredError.
func (d Directory) Evidence(ctx context.Context, id int, put func(write func(io.Writer) error) error) error {
	g, err := d.find(ctx, id)
	if err != nil {
		return err
	}
	made, err := d.Reader.Evidence(ctx, g.ID, version.Number, scoresheet.ForEvidence)
	if err != nil {
		return err
	}
	var whole bytes.Buffer
	write := func(out io.Writer) error { return made.Write(ctx, out) }
	if !made.IsSound() {
		write = func(out io.Writer) error {
			whole.Reset()
			return made.Write(ctx, io.MultiWriter(out, &whole))
		}
	}
	if err := put(write); err != nil || made.IsSound() {
		return err
	}
	bundle, err := evidence.Decode(whole.Bytes())
	if err != nil {
		return &AlteredError{g.ID, err.Error()}
	}
	if damages := bundle.Verify().Damages; len(damages) > 0 {
		return &AlteredError{g.ID, damages[0].What}
	}
	return nil
}

// AlteredError is the error of a game that was altered after the board signed it.
type AlteredError struct {
	game int
	why  string
}

func (e *AlteredError) Error() string {
	return fmt.Sprintf("game %d was altered after the board signed it: %s: the file is written, and boardctl verify says of it what "+
		"does not hold: keep a copy of the whole data directory", e.game, e.why)
}
