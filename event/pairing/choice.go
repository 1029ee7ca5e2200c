package pairing

import "slices"

// Choice is a reading that the regulations of a section may change. The first value holds where they say nothing.
type Choice struct {
	Name   string
	Values []Value
}

// Value is how a passage may be read.
type Value struct{ Name, Says string }

// The names of the choices, and of the values that change something.
const (
	Repeats        = "repeats"
	RepeatsRefused = "refused"

	Resting       = "rests"
	RestsAnyGroup = "any-group"
	RestsLast     = "last-number"

	RestWorth = "rest-worth"

	Leaves         = "leaves-group"
	LeavesFirstLot = "first-lot"

	AfterRest          = "colour-after-rest"
	AfterRestLastRound = "last-round"

	TableFirst       = "table-first"
	TableSecondNamed = "second-named"
)

// Choices are the readings that can be changed.
var Choices = []Choice{
	{Repeats, []Value{
		{"fewest", "where it can't be avoided as few as possible meet again"},
		{RepeatsRefused, "a round in which somebody must meet somebody again is not paired"},
	}},
	{Resting, []Value{
		{"lowest-group", "of those who have rested least the last lot of the lowest group rests"},
		{RestsAnyGroup, "of those who have rested least the last lot of all groups rests"},
		{RestsLast, "of those who have rested least the last number rests"},
	}},
	{RestWorth, []Value{
		{"win", "a rest is worth a win"},
		{"draw", "a rest is worth a draw"},
		{"nothing", "a rest is worth nothing"},
	}},
	{Leaves, []Value{
		{"last-lot", "a group is paired from its first lot on: the last lots leave it"},
		{LeavesFirstLot, "a group is paired from its last lot on: the first lots leave it"},
	}},
	{AfterRest, []Value{
		{"last-game", "the colour that is turned is that of the last game, also behind a rest"},
		{AfterRestLastRound, "the colour that is turned is that of the last round; who did not play in it takes what his opponent's turn leaves"},
	}},
	{TableFirst, []Value{
		{"first-named", "who is named first in a table of a round robin moves first"},
		{TableSecondNamed, "who is named second there moves first"},
	}},
}

// ChoiceOf returns a choice by its name, false for none.
func ChoiceOf(name string) (Choice, bool) {
	i := slices.IndexFunc(Choices, func(c Choice) bool { return c.Name == name })
	if i < 0 {
		return Choice{}, false
	}
	return Choices[i], true
}

// Names returns the names of the values.
func (c Choice) Names() (names []string) {
	for _, v := range c.Values {
		names = append(names, v.Name)
	}
	return names
}

// Turned returns a round in which those who would move first move second.
func (r Round) Turned() Round {
	pairs := make([]Pair, 0, len(r.Pairs))
	for _, p := range r.Pairs {
		pairs = append(pairs, Pair{p.Second, p.First, append(slices.Clip(p.Why), Reason{Code: "table_turned", A: p.Second})})
	}
	r.Pairs = pairs
	return r
}
