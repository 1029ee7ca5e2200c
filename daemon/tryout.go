package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/kyban/kyban/recorder"
)

// spaceMin is the least free space for a data directory, in bytes: the games of a weekend.
const spaceMin = 64 << 20

// TryAddress returns why an address is not free to listen at.
func TryAddress(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("%w: choose another port, or end what listens there (ss -ltnp says what)", err)
	}
	return l.Close()
}

// TryData describes the contents of a data directory, or why it can't keep games.
func TryData(ctx context.Context, dir string) (string, error) {
	there := dir
	info, err := os.Stat(there)
	for ; errors.Is(err, fs.ErrNotExist); info, err = os.Stat(there) {
		there = filepath.Dir(there)
	}
	switch {
	case err != nil:
		return "", err
	case !info.IsDir():
		return "", fmt.Errorf("%s: expected a directory, found a file: name another one with --data", there)
	}
	if err := unix.Access(there, unix.R_OK|unix.W_OK|unix.X_OK); err != nil {
		return "", fmt.Errorf("%s: %w: give it to the user who runs boardd (chown), run boardd as whom it belongs to (uid %d here runs it), or name another one with --data",
			there, err, os.Geteuid())
	}
	var disk unix.Statfs_t
	if err := unix.Statfs(there, &disk); err == nil && disk.Bavail*uint64(disk.Bsize) < spaceMin {
		return "", fmt.Errorf("%s: %d MiB are left on its disk, and %d are needed: make room, or name another one with --data", there, disk.Bavail*uint64(disk.Bsize)>>20, spaceMin>>20)
	}
	if there != dir {
		return dir + ", which is made when boardd starts", nil
	}
	return stored(ctx, dir)
}

// stored counts the games in a data directory.
func stored(ctx context.Context, dir string) (string, error) {
	store, err := recorder.OpenReader(dir)
	if errors.Is(err, os.ErrNotExist) {
		return dir + ", empty", nil
	}
	if err != nil {
		return "", err
	}
	games, err := store.Games(ctx)
	return fmt.Sprintf("%s, games %d", dir, len(games)), errors.Join(err, store.Close())
}
