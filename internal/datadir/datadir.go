// Package datadir finds the default directory of a board's games, and keeps it out of the reach of others.
package datadir

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// service is the data directory of the package's service.
var service = "/var/lib/kyban"

// Default returns the data directory when none is given: that of the systemd unit ($STATE_DIRECTORY), that of the package's
// service for the user who owns it, else kyban in the user's data ($XDG_DATA_HOME, ~/.local/share; on Windows %LocalAppData%).
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
	data, err := userData()
	if err != nil {
		return "", fmt.Errorf("find the data directory: %w", err)
	}
	return filepath.Join(data, "kyban"), nil
}

// isOwn reports whether a directory belongs to this user. It is false for root, who owns everything: other users can't read root's files.
func isOwn(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	uid, ok := owner(info)
	return ok && uid != 0 && uid == os.Geteuid()
}

// own are the beginnings of the names of a board's files.
var own = []string{"kyban.db", "kyban.lock", "control.db", "control-ca.pem", "board.key", "boardd.sock", "first-run.toml"}

// secrets are those of them that Prepare refuses where others could read them, and does not repair: the operator has to
// confirm that no one did.
var secrets = []string{"control-ca.pem", "board.key"}

// Prepare creates a data directory that only its owner can reach, or closes an existing one to others: a reader there is
// ahead of the public, and a process that can lock it keeps boardd from starting. It returns the messages for the owner. It
// refuses a directory that every user may write to, and one with anything but a file in the place of a board's file.
func Prepare(dir string) (told []string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data directory %s can't be made: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("data directory: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(".")
	if err != nil {
		return nil, fmt.Errorf("data directory %s: %w", dir, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("data directory: %w", err)
	}
	if err := refuseLinks(dir, entries); err != nil {
		return nil, err
	}
	if told, err = closeDir(root, dir, info.Mode(), entries); err != nil {
		return nil, err
	}
	if uid, ok := owner(info); ok && uid != os.Geteuid() {
		told = append(told, fmt.Sprintf("data directory %s belongs to another user (uid %d), who can read and replace all that is in it", dir, uid))
	}
	return append(told, closeFiles(root, entries)...), nil
}

// closeDir closes the directory itself, unless others need it. A board's directory has no directories in it; one with
// directories may be a home, or the system's.
func closeDir(root *os.Root, dir string, mode os.FileMode, entries []os.DirEntry) (told []string, err error) {
	shared := mode&os.ModeSticky != 0 || slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.IsDir() && !strings.HasPrefix(e.Name(), ".") })
	switch mode := mode.Perm(); {
	case mode&0o077 == 0 || !hasModes:
		return nil, nil
	case mode&0o002 != 0 && shared:
		return nil, fmt.Errorf("data directory %s: anybody may write there: choose a directory of its own", dir)
	case mode&0o002 != 0:
		return nil, fmt.Errorf("data directory %s: anybody may write there (mode %04o), and may have put something there: choose another one, or "+
			"chmod 700 it where nobody did", dir, mode)
	case !shared:
		return []string{closed(root, ".", 0o700, fmt.Sprintf("data directory %s was in reach of others (mode %04o)", dir, mode))}, nil
	default:
		return []string{fmt.Sprintf("data directory %s stays in reach of others (mode %04o), for other directories are in it: better give the "+
			"board one of its own", dir, mode)}, nil
	}
}

// refuseLinks refuses a directory with anything but a file in the place of a board's file: the data would be written elsewhere.
func refuseLinks(dir string, entries []os.DirEntry) error {
	for _, e := range entries {
		if begins(e.Name(), own) && !e.Type().IsRegular() && e.Type() != os.ModeSocket {
			return fmt.Errorf("data directory %s: expected that %s is a file, found a link or something else: somebody has put it there", dir, e.Name())
		}
	}
	return nil
}

func closeFiles(root *os.Root, entries []os.DirEntry) (told []string) {
	if !hasModes {
		return nil
	}
	for _, e := range entries {
		info, err := root.Lstat(e.Name())
		if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o077 == 0 || !begins(e.Name(), own) || begins(e.Name(), secrets) {
			continue
		}
		told = append(told, closed(root, e.Name(), 0o600, fmt.Sprintf("%s was in reach of others (mode %04o)", e.Name(), info.Mode().Perm())))
	}
	return told
}

// closed closes a file or the directory to others, and reports that.
func closed(root *os.Root, name string, mode os.FileMode, was string) string {
	if err := root.Chmod(name, mode); err != nil {
		return fmt.Sprintf("%s and can't be closed to them: %v", was, err)
	}
	return fmt.Sprintf("%s and is closed to them now", was)
}

func begins(name string, with []string) bool {
	return slices.ContainsFunc(with, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
