package main

import (
	"strings"
	"testing"
)

func TestRulingsAreUnderstoodInAnyOrder(t *testing.T) {
	for _, tc := range []struct{ args, want, err string }{
		{"17 accidental h9", "17 accidental h9", ""},
		{"17 accidental h9 red", "17 accidental red h9", ""},
		{"17 result 1/2-1/2", "17 result 1/2-1/2", ""},
		{"17 time red -60000000", "17 time red -60000000", ""},
		{"17 time red 2m", "17 time red 120000000", ""},
		{"17 time -1m30s black", "17 time black -90000000", ""},
		{"17 time red 60", "", "60: expected a time such as 60s, 2m or -90s; a bare number is microseconds, of a second or more"},
		{"17 time red 0s", "", "0s: expected a result (1-0, 0-1, 1/2-1/2, *), red, black, a point such as h2 or a time such as 2m"},
		{"17 time red", "", "rule 17 time red: expected whose clock and how much time, such as: rule 17 time red 2m"},
		{"17 time", "", "rule 17 time: expected whose clock and how much time, such as: rule 17 time red 2m"},
		{"17 time 2m", "", "rule 17 time 2m: expected whose clock and how much time"},
		{"17 result", "", "rule 17 result: expected the result: 1-0, 0-1, 1/2-1/2, *"},
		{"17 warning white", "", "white: expected a result (1-0, 0-1, 1/2-1/2, *), red, black, a point such as h2 or a time such as 2m"},
		{"17 warning red black", "", `rule 17 warning red black: expected one of "red" and "black", found both`},
		{"17 guilty red", "17 guilty red", ""},
		{"17", "17", ""},
	} {
		t.Run(tc.args, func(t *testing.T) {
			words, err := rulingWords(strings.Fields(tc.args))
			switch got := strings.Join(words, " "); {
			case tc.err == "" && (err != nil || got != tc.want):
				t.Errorf("got %q, %v, want %q", got, err, tc.want)
			case tc.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tc.err)):
				t.Errorf("got %q, %v, want the error %q", got, err, tc.err)
			}
		})
	}
}
