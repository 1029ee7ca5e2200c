// Package datadir knows where a board keeps its games when nobody says so, and keeps that out of the reach of others.
package datadir

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Default returns the data directory when none is given: that of the systemd unit ($STATE_DIRECTORY), else kyban in the
// user's data ($XDG_DATA_HOME, ~/.local/share).
func Default() (string, error) {
	if dir := os.Getenv("STATE_DIRECTORY"); dir != "" {
		first, _, _ := strings.Cut(dir, ":")
		return first, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "kyban"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find the data directory: %w", err)
	}
	return filepath.Join(home, ".local", "share", "kyban"), nil
}
