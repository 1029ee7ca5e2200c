// Package datadir finds the default directory of a board's games, and keeps it out of the reach of others.
package datadir

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// service is the data directory of the package's service.
var service = "/var/lib/kyban"

// Default returns the data directory when none is given: that of the systemd unit ($STATE_DIRECTORY), that of the package's
// service for the user who owns it, else kyban in the user's data ($XDG_DATA_HOME, ~/.local/share).
func Default() (string, error) {
	if dir := os.Getenv("STATE_DIRECTORY"); dir != "" {
		first, _, _ := strings.Cut(dir, ":")
		return first, nil
	}
	if isOwn(service) {
		return service, nil
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

// isOwn reports whether a directory belongs to this user. It is false for root, who owns everything: other users can't read root's files.
func isOwn(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && owner.Uid != 0 && int(owner.Uid) == os.Geteuid()
}
