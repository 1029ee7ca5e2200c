package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

// knownName is where the boards on the network are kept that are known, below the user's configuration.
const knownName = "kyban/boards.json"

// known is what is known of a board on the network.
type known struct {
	Fingerprint string `json:"fingerprint"`
	Token       string `json:"token,omitempty"`
}

func newConnect() *cobra.Command {
	var fingerprint, token string
	cmd := &cobra.Command{
		Use:   "connect https://HOST:PORT --fingerprint sha256:... [--token TOKEN]",
		Short: "Make a board on the network known",
		Long: `Makes a board known, so that commands with --board reach it and no other in its place.

A board shows its fingerprint when boardd starts, and to its operator in boardctl key.
Read it there: what comes over the network may come from anybody. Without --fingerprint
nothing is trusted; the fingerprint that was found is printed to be compared. A token is
made by the board's operator with boardctl token new; --token - reads it from standard
input. Both are kept in kyban/boards.json below your configuration directory, which
only you may read.`,
		Example: `  boardctl connect https://board-7.local:7443
  boardctl connect https://board-7.local:7443 --fingerprint sha256:9f86d0... --token -
  boardctl --board https://board-7.local:7443 status`,
		Args: cli.Args(1, 1, "the address of a board"),
		RunE: func(cmd *cobra.Command, args []string) error {
			address, err := control.CheckAddress(args[0])
			if err != nil {
				return cli.Bad(err)
			}
			if token == "-" {
				if token, err = readLine(cmd.InOrStdin(), "the token"); err != nil {
					return err
				}
			}
			if fingerprint == "" {
				return compareFirst(cmd.Context(), address)
			}
			return connect(cmd.Context(), cmd.OutOrStdout(), address, known{fingerprint, token})
		},
	}
	cmd.Flags().StringVar(&fingerprint, "fingerprint", "", "the `fingerprint` that the board itself shows")
	cmd.Flags().StringVar(&token, "token", "", "a token of this board; - reads it from standard input")
	return cmd
}

// compareFirst says what a person has to compare before a board is trusted.
func compareFirst(ctx context.Context, address string) error {
	found, err := control.Fingerprint(ctx, address)
	if err != nil {
		return err
	}
	return fmt.Errorf("nothing is trusted yet: whoever answers at %s has the fingerprint\n  %s\n"+
		"compare it with what the board itself shows when boardd starts; when it is the same, say\n  boardctl connect %s --fingerprint %s",
		address, found, address, found)
}

// connect tries what is known of a board, and keeps it when it holds.
func connect(ctx context.Context, w io.Writer, address string, at known) error {
	all, err := readKnown()
	if err != nil {
		return err
	}
	if at.Token == "" && all[address].Fingerprint == at.Fingerprint {
		at.Token = all[address].Token
	}
	client, err := control.Remote(address, at.Fingerprint, at.Token, patience)
	if err != nil {
		return cli.Bad(err)
	}
	defer client.Close()
	if _, err := client.Key(ctx); err != nil {
		return err
	}
	if at.Token != "" {
		if _, err := client.Status(ctx); err != nil {
			return err
		}
	}
	all[address] = at
	if err := writeKnown(all); err != nil {
		return err
	}
	with := "with a token"
	if at.Token == "" {
		with = "without a token"
	}
	_, err = fmt.Fprintf(w, "%s is known, %s\n", address, with)
	return err
}

func knownPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("where boards are kept: %w", err)
	}
	return filepath.Join(dir, knownName), nil
}

// readKnown returns the boards that are known, by their address.
func readKnown() (map[string]known, error) {
	all := map[string]known{}
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

// writeKnown keeps the boards that are known, whole or not at all, for their owner alone.
func writeKnown(all map[string]known) error {
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

// readLine reads a secret, which an error calls what, from standard input, so that it is in no list of processes.
func readLine(r io.Reader, what string) (string, error) {
	line, err := bufio.NewReader(r).ReadString('\n')
	if line = strings.TrimRight(line, "\r\n"); line != "" {
		return line, nil
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return "", cli.Badf("expected %s on standard input, in one line, found none", what)
}
