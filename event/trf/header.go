package trf

import (
	"strconv"
	"strings"
)

// Scoring returns what results are worth by record 162 or XXS: a win is 1 and a draw ½ where there is none, and a rest a win.
func (f *File) Scoring() Scoring {
	s, rest := Usual, -1.0
	set := func(code, value string) {
		points, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || points < 0 || points > 100 {
			return
		}
		switch code {
		case "W", "BBW", "WW", "BW":
			s.Win = points
		case "D", "BBD", "WD", "BD":
			s.Draw = points
		case "P", "PAB":
			rest = points
		}
	}
	for _, l := range f.Lines {
		switch l.Code() {
		case "162":
			for c := 5; c < len(l.Text); c += 9 { // The code in columns 6, 15, 24, ..., the number behind it.
				set(strings.TrimSpace(l.Text[c:c+1]), l.Text[c+1:min(c+5, len(l.Text))])
			}
		case "XXS":
			for _, pair := range strings.Fields(l.Value()) {
				code, value, _ := strings.Cut(pair, "=")
				set(code, value)
			}
		}
	}
	if s.Rest = s.Win; rest >= 0 {
		s.Rest = rest
	}
	return s
}

// Rounds returns how many rounds the tournament has by record 142 or XXR, 0 where neither says it.
func (f *File) Rounds() int {
	for _, code := range []string{"142", "XXR"} {
		if n, err := strconv.Atoi(f.Value(code)); err == nil && n > 0 && n < 1000 {
			return n
		}
	}
	return 0
}
