package pairing

import (
	"strconv"
	"strings"

	"github.com/kyban/kyban/tell"
)

// Say returns the reasons as sentences in one of the languages of tell. Name returns what a number is called.
func Say(lang string, reasons []Reason, name func(number int) string) string {
	words := tell.In("pairing", lang)
	between := " "
	if strings.HasPrefix(lang, "zh") {
		between = ""
	}
	said := make([]string, 0, len(reasons))
	for _, r := range reasons {
		said = append(said, words.Say(r.Code, map[string]any{
			"A": name(r.A), "B": name(r.B), "C": name(r.C), "Points": Number(r.Points), "Other": Number(r.Other), "Round": r.Round, "Board": r.Board,
			"Entries": r.Entries, "Lot": r.Lot, "LotB": r.LotB, "Text": r.Text,
		}, nil))
	}
	return strings.Join(said, between)
}

// Number writes points: 2, 1.5.
func Number(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }
