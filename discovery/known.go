package discovery

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/kyban/kyban/internal/durable"
)

// knownName is the file of the known boards on the network, below the user's configuration.
const knownName = "kyban/boards.json"

// Known holds what a user knows of a board on the network.
type Known struct {
	Fingerprint string `json:"fingerprint"`
	Token       string `json:"token,omitempty"`
}

// KnownBoards are the known boards of a user, by their address.
type KnownBoards map[string]Known

// Has reports whether a fingerprint is that of a known board.
func (all KnownBoards) Has(fingerprint string) bool {
	for _, at := range all {
		if at.Fingerprint == fingerprint {
			return true
		}
	}
	return false
}

// Token returns the stored token for a board, first the one for its address, "" for none.
func (all KnownBoards) Token(address, fingerprint string) string {
	if all[address].Fingerprint == fingerprint {
		return all[address].Token
	}
	for _, at := range slices.Sorted(maps.Keys(all)) { // In some order, and always in the same.
		if all[at].Fingerprint == fingerprint && all[at].Token != "" {
			return all[at].Token
		}
	}
	return ""
}

func knownPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("where boards are kept: %w", err)
	}
	return filepath.Join(dir, knownName), nil
}

// ReadKnown returns the known boards.
func ReadKnown() (KnownBoards, error) {
	all := KnownBoards{}
	path, err := knownPath()
	if err != nil {
		return all, nil // No home, no boards.
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w: remove it, and make the boards known again with boardctl connect", path, err)
	}
	return all, nil
}

// Write stores the known boards, whole or not at all, for their owner alone.
func (all KnownBoards) Write() error {
	path, err := knownPath()
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return durable.Replace(path, append(text, '\n'))
}
