package archive

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
)

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

// Identity asks a board for its identity.
func (b Board) Identity(ctx context.Context) (k Key, err error) {
	told, err := b.Client.Key(ctx)
	if err != nil {
		return k, err
	}
	key, err := evidence.ParsePublicKey(told.Log)
	return Key{Key: told.Log, Fingerprint: key.Fingerprint(), Network: told.Fingerprint}, err
}
