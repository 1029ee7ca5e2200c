package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kyban/kyban/recorder"
)

// spaceMin is the least free space for a data directory, in bytes: the games of a weekend.
const spaceMin = 64 << 20

// troubles are the obstacles to recording, a line each.
type troubles []string

// Error returns the lines.
func (t troubles) Error() string { return strings.Join(t, "\n") }

// tryOut reports whether boardd could record with the options, and a remedy if it couldn't. It changes nothing, and does not
// touch the open files of a boardd that records.
func (o *options) tryOut(cmd *cobra.Command) error {
	if err := o.read(cmd); err != nil {
		return troubles{err.Error()}
	}
	var found troubles
	said := func(what, text string, err error) {
		if err != nil {
			found = append(found, what+": "+err.Error())
			return
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", what, text)
	}
	invalid := o.validate(cmd)
	said("configuration", o.origin(), invalid)
	text, err := o.tryData(cmd.Context())
	said("data", text, err)
	if running := recorder.InUse(o.data); errors.Is(running, recorder.ErrInUse) {
		said("running", running.Error()+"; its source and its addresses are left to it", nil)
	} else {
		if o.source != "" {
			text, err = o.trySource(cmd, invalid == nil)
			said("source", text, err)
		}
		for _, address := range []string{o.listen, o.control} {
			if address != "" {
				said("address", address, tryAddress(address))
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	fmt.Fprintln(cmd.OutOrStdout(), "boardd can record")
	return nil
}

// origin names the source of the options.
func (o *options) origin() string {
	if o.config == "" {
		return "as the command line says; no file was named"
	}
	return o.config
}

// trySource describes the source of the readings. If the options are complete they have to fit the source's game.
func (o *options) trySource(cmd *cobra.Command, complete bool) (string, error) {
	src, _, err := o.find(cmd)
	if err != nil {
		return "", err
	}
	if complete {
		if _, _, _, err := src.Config(o.game).Complete(); err != nil {
			return "", fmt.Errorf("%s: %w", o.source, err)
		}
	}
	if hardware, ok := src.(interface{ Try() (string, error) }); ok {
		return hardware.Try()
	}
	return o.source, nil
}

// tryAddress returns why an address is not free to listen at.
func tryAddress(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("%w: choose another port, or end what listens there (ss -ltnp says what)", err)
	}
	return l.Close()
}

// tryData describes the contents of the data directory, or why it can't keep games.
func (o *options) tryData(ctx context.Context) (string, error) {
	there := o.data
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
	if there != o.data {
		return o.data + ", which is made when boardd starts", nil
	}
	return o.stored(ctx)
}

// stored counts the games in the data directory.
func (o *options) stored(ctx context.Context) (string, error) {
	store, err := recorder.OpenReader(o.data)
	if errors.Is(err, os.ErrNotExist) {
		return o.data + ", empty", nil
	}
	if err != nil {
		return "", err
	}
	games, err := store.Games(ctx)
	return fmt.Sprintf("%s, games %d", o.data, len(games)), errors.Join(err, store.Close())
}
