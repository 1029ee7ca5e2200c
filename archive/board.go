package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/verify"
)

// Board holds the games of a board on the network, as far as the client may see them.
type Board struct{ *control.Client }

func (b Board) find(ctx context.Context, id int) (control.Game, error) {
	behind := 0
	if id > 0 {
		behind = id + 1
	}
	for g, err := range b.Games(ctx, behind) {
		if err != nil || id == 0 || g.ID == id {
			return g, err
		}
		break
	}
	for newest, err := range b.Games(ctx, 0) {
		if err == nil {
			err = missing(id, control.ErrNoGame, newest.ID)
		}
		return control.Game{}, err
	}
	return control.Game{}, errors.New("the board has recorded no game yet")
}

func (b Board) Records(ctx context.Context, id int, facts bool, tell func([]byte) error) error {
	g, err := b.find(ctx, id)
	if err != nil {
		return err
	}
	if !facts {
		return b.Client.Records(ctx, g.ID, tell)
	}
	for row, err := range b.Rows(ctx, g.ID) {
		if err != nil {
			return err
		}
		if err := tell(row.Bytes); err != nil {
			return err
		}
	}
	return nil
}

func (b Board) Sheet(ctx context.Context, id int) (scoresheet.Sheet, error) {
	g, err := b.find(ctx, id)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	meta := boardlog.Meta{Rulebook: g.Rulebook, FEN: g.FEN, Tags: g.Tags}
	if g.Opened != "" {
		opened, err := time.Parse(time.RFC3339, g.Opened)
		if err != nil {
			return scoresheet.Sheet{}, fmt.Errorf("game %d: when it was opened: %w", g.ID, err)
		}
		meta.Opened = boardlog.Wall{Time: opened, Source: boardlog.WallHost}
	}
	return scoresheet.OfLog(meta, b.Rows(ctx, g.ID))
}

// Checkpoint returns the newest checkpoint of a game, from its checked evidence.
func (b Board) Checkpoint(ctx context.Context, id int) (newest []byte, err error) {
	in, err := b.evidence(ctx, id)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	file, err := evidence.Open(in, in.Size)
	if err != nil {
		return nil, err
	}
	for _, signed := range file.Notes() {
		newest = append(newest[:0], evidence.Unwitnessed(signed)...)
	}
	return newest, file.Err()
}

// ErrNear is the error of a running game whose public delay is too short for an analysis.
var ErrNear = errors.New("the public is less than 1 minute and less than 3 plies behind")

// ErrAdjourned is the error of a game that will go on from a position with a sealed move.
var ErrAdjourned = errors.New("adjourned")

// adjourned refuses a game for an analysis: its players must find the moves after the sealed one by themselves.
func adjourned(id int) error { return fmt.Errorf("game %d is %w", id, ErrAdjourned) }

// isAdjourned reports whether a game is adjourned. The status of the game on the board has that before the public does.
func (b Board) isAdjourned(ctx context.Context, g control.Game) (bool, error) {
	if g.Result != "*" || !g.Open {
		return g.Result == "*" && g.Reason == "adjourned", nil
	}
	status, err := b.Client.Status(ctx)
	return err == nil && status.Game == g.ID && status.Adjourned, err
}

// PublicSheet returns the scoresheet of a game as the public may see it by now: for a running game with its delay. It returns
// ErrNear if the delay is too short for an analysis, and ErrAdjourned for an adjourned game.
func (b Board) PublicSheet(ctx context.Context, id int) (scoresheet.Sheet, error) {
	g, err := b.find(ctx, id)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	if on, err := b.isAdjourned(ctx, g); err != nil || on {
		return scoresheet.Sheet{}, cmp.Or(err, adjourned(g.ID))
	}
	if g.Open && g.Result == "*" && !g.IsFarBehind() {
		return scoresheet.Sheet{}, fmt.Errorf("game %d is on, and %w", g.ID, ErrNear)
	}
	start := scoresheet.Start{Rulebook: g.Rulebook, FEN: g.FEN, Tags: g.Tags}
	return scoresheet.Of(start, func(yield func(boardlog.Row, error) bool) {
		seq := 0
		for record, err := range b.PublicRecords(ctx, g.ID) {
			seq++
			if !yield(boardlog.Row{Seq: seq, Bytes: record}, err) {
				return
			}
		}
	})
}

func (b Board) Session(ctx context.Context, id int, do func(Session) error) error {
	g, err := b.find(ctx, id)
	if err != nil {
		return err
	}
	s := Session{ID: g.ID, Number: g.Number, Config: config.Config{Rulebook: g.Rulebook, Version: g.Version}}
	var ids []int
	for one, err := range b.Games(ctx, 0) {
		if err != nil {
			return err
		}
		if one.Session == g.Session {
			ids = append(ids, one.ID)
		}
		if one.ID == g.Session { // The first game of the session, which comes last.
			s.Config.Rulebook, s.Config.FEN, s.Config.Tags = one.Rulebook, one.FEN, one.Tags
			break
		}
	}
	slices.Reverse(ids)
	s.Rows = rowsOf(ids, func(id int) iter.Seq2[boardlog.Row, error] { return b.Rows(ctx, id) })
	return do(s)
}

// Evidence calls put with a writer of the checked evidence of a game.
func (b Board) Evidence(ctx context.Context, id int, put func(write func(io.Writer) error) error) error {
	in, err := b.evidence(ctx, id)
	if err != nil {
		return err
	}
	defer in.Close()
	return put(func(out io.Writer) error {
		_, err := io.Copy(out, in.All())
		return err
	})
}

// evidence fetches the evidence of a game, and returns it only if it holds, is of this game, and is signed by this board.
func (b Board) evidence(ctx context.Context, id int) (*verify.Input, error) {
	g, err := b.find(ctx, id)
	if err != nil {
		return nil, err
	}
	key, err := b.Key(ctx)
	if err != nil {
		return nil, err
	}
	in, err := verify.Spool(func(to io.Writer) error { return b.Client.Evidence(ctx, g.ID, to) })
	if err != nil {
		return nil, err
	}
	if err := checkSent(in, g, key.Log); err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return in, nil
}

func checkSent(in *verify.Input, g control.Game, key string) error {
	v, err := verify.Check(in, verify.Options{Keys: []string{key}})
	switch {
	case err != nil:
		return fmt.Errorf("game %d: what the board sent: %w", g.ID, err)
	case !v.Holds:
		return fmt.Errorf("game %d: what the board sent does not hold: %s: nothing is written", g.ID, v.Damages[0].What)
	case v.Game != g.UID:
		return fmt.Errorf("game %d: the board sent evidence of another game: expected %s, found %s: nothing is written", g.ID, g.UID, v.Game)
	}
	return nil
}

// Key is the identity of a board's log, and of the board on the network.
type Key struct {
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
	Network     string `json:"network,omitempty"`
}

// Write writes one of the three: key, fingerprint or network.
func (k Key) Write(out io.Writer, which string) error {
	text := map[string]string{"key": k.Key, "fingerprint": k.Fingerprint, "network": k.Network}[which]
	if text == "" {
		return errors.New("the board is not known on the network: start boardd with --control")
	}
	_, err := fmt.Fprintln(out, text)
	return err
}

// Identity returns the identity of the board that records into a data directory.
func (d Directory) Identity(ctx context.Context, dir string) (k Key, err error) {
	key, err := d.BoardKey(ctx)
	if err != nil {
		return k, err
	}
	k.Key, k.Fingerprint = key.String(), key.Fingerprint()
	k.Network, err = auth.OwnFingerprint(dir)
	return k, err
}

func (b Board) Identity(ctx context.Context) (k Key, err error) {
	told, err := b.Client.Key(ctx)
	if err != nil {
		return k, err
	}
	key, err := evidence.ParsePublicKey(told.Log)
	return Key{Key: told.Log, Fingerprint: key.Fingerprint(), Network: told.Fingerprint}, err
}
