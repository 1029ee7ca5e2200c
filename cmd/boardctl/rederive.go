package main

import (
	"bytes"
	"fmt"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/tracker"
)

// rederived says what this version makes of the facts of a game.
type rederived struct {
	state string // same, different, not.
	why   string // Why it is not the same.
}

// rederive derives the records of a bundle from its facts again. That another version says something else is no damage:
// what was said stays what was said.
func rederive(b *evidence.Bundle) rederived {
	g, err := recorder.Opening(b)
	if err != nil {
		return rederived{"not", err.Error()}
	}
	if g.Number != 1 {
		return rederived{"not", fmt.Sprintf("it is game %d since the board was switched on, and what its records are derived from begins with the first one", g.Number)}
	}
	var facts []game.Input
	var stored []recorder.Row
	for row, err := range recorder.RowsOf(b) {
		if err != nil {
			return rederived{"not", err.Error()}
		}
		if row.Kind != recorder.KindInput {
			stored = append(stored, row)
			continue
		}
		in, err := game.DecodeInput(row.Bytes)
		if err != nil {
			return rederived{"not", fmt.Sprintf("record %d: %v", row.Seq, err)}
		}
		facts = append(facts, in)
	}
	config := game.Config{Rulebook: g.Rulebook, FEN: g.FEN, Version: g.Version, Tags: g.Tags}
	var first rederived
	for _, config.Turned = range []tracker.Turned{tracker.TurnedAuto, tracker.TurnedNo, tracker.TurnedYes} {
		again := compareDerived(config, facts, stored)
		if again.state == "same" {
			return again
		}
		if first.state == "" {
			first = again
		}
	}
	return first
}

// compareDerived compares what a board with this configuration makes of the facts with what is stored.
func compareDerived(config game.Config, facts []game.Input, stored []recorder.Row) rederived {
	board, err := game.NewBoard(config)
	if err != nil {
		return rederived{"not", err.Error()}
	}
	differs := func(where string) rederived {
		return rederived{"different", fmt.Sprintf("this version (%s) makes something else of them than version %s did, first %s", version.Number, config.Version, where)}
	}
	for _, in := range facts {
		for _, r := range board.Step(in) {
			switch {
			case r.About().Game != 1:
			case len(stored) == 0:
				return differs("behind the last record")
			case !bytes.Equal(stored[0].Bytes, game.Marshal(r)):
				return differs(fmt.Sprintf("record %d", stored[0].Seq))
			default:
				stored = stored[1:]
			}
		}
	}
	if len(stored) > 0 {
		return differs(fmt.Sprintf("record %d", stored[0].Seq))
	}
	return rederived{state: "same"}
}
