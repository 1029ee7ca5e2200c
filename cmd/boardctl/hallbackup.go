package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/backup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

func newHallBackup() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:  "backup FILE",
		Args: cli.Args(1, 1, "the name of a new file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckData(h.data); err != nil {
				return err
			}
			told, err := backup.Write(cmd.Context(), h.data, args[0], time.Now(), h.keyring)
			if err != nil {
				return err
			}
			if h.asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(map[string]any{"file": args[0], "files": told.Files, "bytes": told.Bytes, "sha256": told.SHA256})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s holds %d files, %d bytes. It has the keys of the hall: keep it where only you can read it.\nSHA-256 %s\n", args[0], told.Files, told.Bytes, told.SHA256)
			return err
		},
	}
	h.add(cmd)
	return cmd
}

// keyring returns the keyring of the halld that runs on the data directory, nil where none does.
func (h *hallFlags) keyring(ctx context.Context) ([]byte, error) {
	var told struct {
		File []byte `json:"file"`
	}
	err := h.ask(ctx, http.MethodGet, "/api/keyring", nil, &told)
	if errors.Is(err, control.ErrNotRunning) {
		return nil, nil
	}
	return told.File, err
}

func newHallRestore() *cobra.Command {
	var h hallFlags
	var sum string
	cmd := &cobra.Command{
		Use:  "restore FILE",
		Args: cli.Args(1, 1, "a file that boardctl hall backup has made"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckData(h.data); err != nil {
				return err
			}
			r, err := backup.Restore(cmd.Context(), args[0], h.data, sum)
			if err != nil {
				return err
			}
			if h.asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(map[string]any{"made": r.Made, "sha256": r.SHA256, "files": r.Files, "bytes": r.Bytes, "games": r.Games, "facts": r.Facts})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is the hall of %s: %d logs of games, each verified, and %d facts of the event.\nSHA-256 %s\n", h.data, printable.Line(r.Made), r.Games, r.Facts, r.SHA256)
			return err
		},
	}
	cmd.Flags().StringVar(&sum, "sha256", "", "refuse the file unless it has this `sum`, which backup has printed")
	h.add(cmd)
	return cmd
}
