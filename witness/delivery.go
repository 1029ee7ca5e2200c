package witness

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// alarm is the error that the store does not hold what a witness has cosigned, or what the board has signed.
type alarm struct {
	about string // The contradiction, in words that stay the same while the game goes on.
	why   string
	said  bool // By the witness, in an unsigned answer; otherwise it was found here.
}

func (a *alarm) Error() string { return a.why }

// found returns an alarm about a contradiction found here.
func found(format string, args ...any) error {
	return &alarm{about: format, why: fmt.Sprintf(format, args...)}
}

// said returns an alarm about a contradiction in the witness's answer.
func said(about, format string, args ...any) error {
	return &alarm{about: about, why: fmt.Sprintf("it says that "+format+": "+about, args...), said: true}
}

// The contradictions in a witness's answer.
const (
	cutOff    = "the end of the log is gone"
	rewritten = "the log was rewritten"
)

// unheard is the error of a witness that gave no usable answer.
type unheard struct{ error }

func (u unheard) Unwrap() error { return u.error }

// delivery is the newest checkpoint of a game on its way to a witness.
type delivery struct {
	client *Client
	store  Log
	newest *boardlog.Checkpoint
	hashes []evidence.Hash // Of its leaves.
	known  int             // The size of the newest checkpoint that the witness has cosigned, by the store,
	says   int             // and by the witness itself.
}

// deliver brings the newest checkpoint of a game to a witness, and stores the cosignature. It returns the time of the cosignature,
// and nil when there was nothing to bring. The error is an alarm when the witness contradicts the store, and a Refusal
// when it refuses this board's checkpoints.
func deliver(ctx context.Context, client *Client, store Log, game int) (*Cosignature, error) {
	d := delivery{client: client, store: store}
	cosigned, err := store.NewestCosigned(ctx, game, client.Key().String())
	if err != nil {
		return nil, err
	}
	if cosigned != nil {
		d.known = cosigned.Size
	}
	if d.newest, err = store.NewestCheckpoint(ctx, game); err != nil || d.newest == nil || d.newest.Size <= d.known {
		return nil, err
	}
	if err := d.prepare(ctx); err != nil {
		return nil, err
	}
	line, at, err := d.send(ctx)
	if err != nil {
		return nil, err
	}
	err = store.Cosign(ctx, boardlog.Cosignature{Game: game, Size: d.newest.Size, Witness: client.Key().String(), Line: line})
	told := &Cosignature{Game: game, Records: d.newest.Size - 1, At: at}
	if d.says < d.known {
		told.Forgot = d.known - 1
	}
	return told, err
}

// prepare reads the hashes of the leaves, and checks that they are the signed ones: the witness would refuse a proof made of others,
// and would seem to be at fault.
func (d *delivery) prepare(ctx context.Context) error {
	key, err := d.store.BoardKey(ctx)
	if err != nil {
		return err
	}
	g, err := d.store.Game(ctx, d.newest.Game)
	if err != nil {
		return err
	}
	verifier, err := key.Verifier(g.UID)
	if err != nil {
		return err
	}
	signed, err := evidence.OpenCheckpoint(d.newest.Note, verifier)
	if err != nil {
		return fmt.Errorf("checkpoint of game %d: %w", g.ID, err)
	}
	hashes, err := d.store.LeafHashes(ctx, g.ID)
	if err != nil {
		return err
	}
	if len(hashes) < signed.Size {
		return found("game %d has %d records, and the board has signed %d", g.ID, len(hashes)-1, signed.Size-1)
	}
	d.hashes = hashes[:signed.Size]
	if root, err := tlog.TreeHash(int64(signed.Size), evidence.NewHashes(d.hashes)); err != nil || root != signed.Root {
		return found("the records of game %d are not those that the board has signed", g.ID)
	}
	return nil
}

// send requests the cosignature, a second time when the witness is at another size than the store says.
func (d *delivery) send(ctx context.Context) (line string, at time.Time, err error) {
	d.says = d.known
	line, at, err = d.ask(ctx, d.known)
	var refused *Refusal
	if !errors.As(err, &refused) || refused.Status != http.StatusConflict || refused.Size == d.known {
		return line, at, d.judge(err, d.known)
	}
	if refused.Size > d.newest.Size {
		return "", at, said(cutOff, "it has cosigned %d records of game %d, and here are %d",
			refused.Size-1, d.newest.Game, d.newest.Size-1)
	}
	d.says = refused.Size
	line, at, err = d.ask(ctx, d.says)
	return line, at, d.judge(err, d.says)
}

func (d *delivery) ask(ctx context.Context, old int) (string, time.Time, error) {
	r := Request{Old: old, Checkpoint: d.newest.Note}
	if old > 0 && old < d.newest.Size {
		proof, err := tlog.ProveTree(int64(d.newest.Size), int64(old), evidence.NewHashes(d.hashes))
		if err != nil {
			return "", time.Time{}, err
		}
		r.Proof = proof
	}
	line, at, err := d.client.Add(ctx, &r)
	var refused *Refusal
	if err != nil && !errors.As(err, &refused) {
		err = unheard{err}
	}
	return line, at, err
}

// judge turns a refusal into an alarm, where the request named the witness's size correctly.
func (d *delivery) judge(err error, stands int) error {
	var refused *Refusal
	if !errors.As(err, &refused) {
		return err
	}
	switch {
	case refused.Status == http.StatusConflict && refused.Size == stands && stands == d.newest.Size:
		return said(rewritten, "the %d records of game %d that it has cosigned are others", stands-1, d.newest.Game)
	case refused.Status == http.StatusConflict:
		return unheard{fmt.Errorf("it says that it has cosigned %d leaves, after it said %d", refused.Size, stands)}
	case refused.Status == http.StatusUnprocessableEntity:
		return said(rewritten, "the %d records of game %d do not continue the %d that it has cosigned",
			d.newest.Size-1, d.newest.Game, stands-1)
	}
	return err
}
