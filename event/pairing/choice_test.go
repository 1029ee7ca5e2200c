package pairing

import (
	"fmt"
	"strings"
	"testing"
)

// said tells a round: pairs, who rests, and the codes of the reasons.
func said(r Round) string {
	var all []string
	codes := func(why []Reason) string {
		var of []string
		for _, reason := range why {
			of = append(of, reason.Code)
		}
		return strings.Join(of, "+")
	}
	for _, p := range r.Pairs {
		all = append(all, fmt.Sprintf("%d-%d %s", p.First, p.Second, codes(p.Why)))
	}
	for _, rest := range r.Rests {
		all = append(all, fmt.Sprintf("rests %d %s", rest.Number, codes(rest.Why)))
	}
	return strings.Join(all, ", ")
}

// The lots of round 2 are, the lowest first, those of 1, 3, 2 and 4.
func TestReadingsThatAreChanged(t *testing.T) {
	three := []Entry{{Number: 1}, {Number: 2, Points: 2, Last: MovesFirst}, {Number: 3, Points: 2, Last: MovesSecond}}
	four := []Entry{{Number: 1, Points: 2}, {Number: 2, Points: 2, Last: MovesFirst}, {Number: 3, Points: 2, Last: MovesSecond}, {Number: 4}}
	for _, c := range []struct {
		name string
		r    Request
		want string
	}{
		{"the last lot of the lowest group rests", Request{Entries: three}, "3-2 same_group+colour_turn, rests 1 rest_lots"},
		{"the last lot of all groups rests", Request{Entries: three, Rests: RestsAnyGroup}, "3-1 other_group+colour_one, rests 2 rest_lots_all"},
		{"the last number rests", Request{Entries: three, Rests: RestsLast}, "1-2 other_group+colour_one, rests 3 rest_number"},
		{"the last lots leave a group", Request{Entries: four}, "3-1 same_group+colour_one, 4-2 other_group+colour_one"},
		{"the first lots leave a group", Request{Entries: four, Leaves: LeavesFirstLot}, "3-2 same_group_last+colour_turn, 1-4 other_group+colour_lots_none"},
		{"the colour of the last round is turned", Request{Entries: four, AfterRest: AfterRestLastRound}, "3-1 same_group+colour_one_round, 4-2 other_group+colour_one_round"},
	} {
		c.r.Round, c.r.Seed = 2, "x"
		round, err := Swiss(c.r)
		if err != nil {
			t.Fatal(err)
		}
		if got := said(round); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	turned := Round{Pairs: []Pair{{1, 4, nil}, {2, 3, nil}}}.Turned()
	if got, want := said(turned), "4-1 table_turned, 3-2 table_turned"; got != want {
		t.Errorf("turned: %s, want %s", got, want)
	}
}
