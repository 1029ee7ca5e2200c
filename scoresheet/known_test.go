package scoresheet

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tell"
)

// A sheet says of whom the board has seen no token: he typed his PIN, or the hall alone vouches for him.
func TestASheetSaysHowPeopleAreKnown(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{"red": "Lan", "black": "Mai"}, Result: "1-0", Reason: outcome.ByHand,
		Given:      &outcome.Given{By: "hall: Trần", Role: "arbiter", Checked: "hall"},
		Signatures: Signatures{{By: "red", Name: "Lan", Checked: "pin"}, {By: "black", Name: "Mai"}, {By: "arbiter", Name: "Trần", Checked: "hall"}}}
	sheet.Rulings = []Ruling{{Ruling: record.Ruling{Ruling: 1, Text: "dismissed", Name: "Trần", Checked: "hall"}}}
	for lang, want := range map[string][4]string{
		"en":      {"(Lan, by PIN)", "(Trần, vouched for by the hall)", "entered by Trần, arbiter, vouched for by the hall", "ruling 1 by Trần, vouched for by the hall"},
		"vi":      {"(Lan, bằng PIN)", "(Trần, phòng thi đấu bảo đảm)", ", phòng thi đấu bảo đảm", "Trần, phòng thi đấu bảo đảm"},
		"zh":      {"(Lan，凭 PIN)", "(Trần，由赛场担保)", "录入，由赛场担保", "（Trần），由赛场担保"},
		"zh-hant": {"(Lan，憑 PIN)", "(Trần，由賽場擔保)", "輸入，由賽場擔保", "（Trần），由賽場擔保"},
	} {
		printed, err := Print(sheet, tell.StyleOf(lang), lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := []string{printed.Signatures[0].Value, printed.Signatures[1].Value, printed.Signatures[2].Value}; got[0] != want[0] || got[1] != "(Mai)" || got[2] != want[1] {
			t.Errorf("%s: signatures %q, want %q", lang, got, want)
		}
		if got := printed.Result.Value; !strings.Contains(got, want[2]) {
			t.Errorf("%s: result %q, want %q", lang, got, want[2])
		}
		var notes []string
		for _, n := range printed.Notes {
			notes = append(notes, n.Lines...)
		}
		if got := strings.Join(notes, "; "); !strings.Contains(got, want[3]) {
			t.Errorf("%s: notes %q, want %q", lang, got, want[3])
		}
	}
}
