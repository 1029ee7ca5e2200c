package scoresheet

import (
	"fmt"
	"slices"
	"testing"
)

// A loss by the rulebook waits until the arbiter rules on it, or gives the result.
func TestWhatLosesWaitsForTheArbiter(t *testing.T) {
	count := func(n int, advice string, at int) string {
		return fmt.Sprintf(`{"type":"count","game":1,"side":"black","what":"technical_fault","count":%d,"article":"5.6","rulebook":"vn1999","advice":"%s","at_us":%d}`, n, advice, at)
	}
	ruling := func(number int, rest string, at int) string {
		return fmt.Sprintf(`{"type":"ruling","game":1,"ruling":%d,%s,"at_us":%d}`, number, rest, at)
	}
	const (
		flag   = `{"type":"flag","game":1,"side":"red","ply":7,"stage":1,"moves":3,"needed":0,"article":"5.4","at_us":5,"rulebook":"vn1999"}`
		result = `{"type":"result","game":1,"result":"0-1","reason":"ruling","at_us":9}`
	)
	for _, tc := range []struct {
		name    string
		records []string
		want    []string
	}{
		{"two technical faults", []string{count(2, "", 3)}, nil},
		{"three", []string{count(3, "loss", 3)}, []string{"black technical_fault vn1999 5.6"}},
		{"four are one loss", []string{count(3, "loss", 3), count(4, "loss", 4)}, []string{"black technical_fault vn1999 5.6"}},
		{"the third is taken back", []string{count(3, "loss", 3), count(2, "", 4)}, nil},
		{"a flag", []string{flag}, []string{"red flag vn1999 5.4"}},
		{"both", []string{count(3, "loss", 3), flag}, []string{"black technical_fault vn1999 5.6", "red flag vn1999 5.4"}},
		{"a ruling before it", []string{ruling(1, `"text":"dismissed"`, 4), flag}, []string{"red flag vn1999 5.4"}},
		{"the side gets time", []string{flag, ruling(1, `"text":"time","side":"red","amount_us":60`, 6)}, nil},
		{"the other side does", []string{flag, ruling(1, `"text":"time","side":"black","amount_us":60`, 6)}, []string{"red flag vn1999 5.4"}},
		{"dismissed", []string{flag, ruling(1, `"text":"dismissed"`, 6)}, nil},
		{"dismissed, and that taken back", []string{flag, ruling(1, `"text":"dismissed"`, 6), ruling(2, `"text":"dismissed","side":"black","revises":1`, 7)}, []string{"red flag vn1999 5.4"}},
		{"the arbiter gives the result", []string{flag, result}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range sheet.Losses {
				got = append(got, string(l.Side)+" "+l.What+" "+l.Cited)
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}
