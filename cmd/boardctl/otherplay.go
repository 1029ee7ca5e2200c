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
