package game

import (
	"strings"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/trace"
)

// LineOf reads an entered word as in a line of a trace, without its time: `claim black 17 h9 "He lifted it."`.
func LineOf(words string) (trace.Line, error) {
	tr, err := trace.Parse(strings.NewReader("trace 1\n0 " + words + "\n"))
	if err != nil {
		return trace.Line{}, err
	}
	return tr.Lines[0], nil
}

// WordsOf reads the same as an input.
func WordsOf(words string) (fact.Input, error) {
	line, err := LineOf(words)
	return fact.Input{Fact: line.Fact}, err
}

// Work returns how much work the last fact cost the tracker.
func (b *Board) Work() int {
	if b.s.Tracker == nil {
		return 0
	}
	return b.s.Tracker.Work()
}

// Copied returns a copy of the board, on which a ruling is previewed.
func (b *Board) Copied() *Board { return b.copied() }
