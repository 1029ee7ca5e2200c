package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/printable"
)

// tellOf reports the repairs of a position, behind what says where it stands; it stands behind --fen where nothing does.
func tellOf(fen string, stderr io.Writer, prefix ...string) {
	for _, note := range boardgame.FENNotes(fen) {
		fmt.Fprintf(stderr, "boardctl: %s\n", printable.Line(strings.Join(append(prefix, note), ": ")))
	}
}

// ofOtherGame adds to the error of an unreadable position whether it is one of another game than the command's.
func ofOtherGame(err error, fen, play string) error {
	if p, wrong := boardgame.ParseFEN(fen); err != nil && wrong == nil && p.Game().Name != play {
		return fmt.Errorf("%w: this is a position of %[2]s: add --play %[2]s", err, p.Game().Name)
	}
	return err
}
