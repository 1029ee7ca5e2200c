package main

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/rulebook"
)

// choose completes the options' game, start position and rulebook, or returns why they don't fit. Without a given game on a
// live board, the pieces decide. What was put right in a start position is told on stderr.
func (o *options) choose(stderr io.Writer) error {
	kind, _, _ := strings.Cut(o.source, ":")
	live := kind == "gpio" || kind == "serial"
	o.game.Finds = live && o.game.Play == "" && o.game.Rulebook == "" && o.start == ""
	if !live && o.start != "" {
		return cli.Badf("--start %s: --source %s says itself from where its game starts; leave --start out", o.start, o.source)
	}
	if o.start != "" {
		start, err := boardgame.ParseStart(o.game.Play, o.start, func() int { return rand.IntN(boardgame.Starts) })
		if err != nil {
			return cli.Badf("--%w", err)
		}
		for _, note := range boardgame.FENNotes(o.start) {
			fmt.Fprintf(stderr, "boardd: --start: %s\n", printable.Line(note))
		}
		o.game.Play, o.game.FEN = start.Play, start.FEN
		tags := start.Tags()
		maps.Copy(tags, o.game.Tags)
		o.game.Tags = tags
	}
	if err := cli.CheckRepetition(o.game.Play, o.game.Repetition); err != nil {
		return cli.Badf("--repetition: %w", err)
	}
	if _, err := rulebook.For(o.game.Play, o.game.Rulebook); err != nil {
		return cli.Badf("--play %s: %w", o.game.Play, err)
	}
	return nil
}
