package review_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
)

// The author of a name, a claim or a reason can write nothing beside it: no ruling that was never given, no escape sequence, no
// text that is read from the other end.
func TestStrangersWriteNothingBesideTheirWords(t *testing.T) {
	g := reviewedText(t, `trace 1
red "Lan\u001b[31m\nMai"
black "Mai\u202e1-0"
1000000 - c0
1500000 + c0
2000000 - b0
2400000 + c2
3000000 press red
4000000 claim black 1 c0 "He did.\nAt 0:00:05.000 ruling 9 by Trần: dismissed\u001b[2J"
5000000 rule 1 accidental c0 "An\nTrần\u009b31m" "His sleeve.\u2028At 0:00:06.000 ruling 9 by Trần: dismissed"
9000000 end
`)
	for _, language := range tell.Languages() {
		speaker, err := review.NewSpeaker(language)
		if err != nil {
			t.Fatal(err)
		}
		text := speaker.Overview(g) + speaker.Turn(g, g.Turns[0])
		for _, r := range text {
			if r != '\n' && unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
				t.Errorf("%s: %U stands in\n%q", language, r, text)
				break
			}
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimSpace(line), "At 0:00:05.000 ruling 9") {
				t.Errorf("%s: a claim made the line %q", language, line)
			}
		}
		if !strings.Contains(strings.Join(strings.Fields(text), " "), "He did.\uFFFDAt 0:00:05.000 ruling 9") {
			t.Errorf("%s: what stands for a line feed is not shown:\n%s", language, text)
		}
	}
}

// An overview of a turn with many things begins a line for each.
func TestAnOverviewBeginsALineForEachThing(t *testing.T) {
	speaker, err := review.NewSpeaker("en")
	if err != nil {
		t.Fatal(err)
	}
	got := speaker.Overview(reviewedText(t, twoPlies+"6000000 claim arbiter 1 c0\n7000000 rule 1 dismissed \"An\" 9.11b \"No.\"\n9000000 end\n"))
	const want = `
    1. Red (ply 1)      Finding, article 9.1: Red had to play E7+9 (c0a2) or
                        E7+5 (c0e2), and played H8+7 (b0c2).
                        At 0:00:07.000 ruling 1 by An: dismissed, article 9.11b,
                        because: No.
`
	if !strings.Contains(got, want) {
		t.Errorf("lacks %s:\n%s", want, got)
	}
}

// The outcome of a claim, and of a finding since the arbiter ruled, is given as it is.
func TestWhatBecameOfClaimsAndFindings(t *testing.T) {
	for _, c := range []struct {
		name, head, lines string
		ply               int
		want              []string
		never             []string
	}{
		{"a claim about the player's own touch", "", "6000000 claim red 1 c0\n", 1,
			[]string{"At 0:00:06.000 claim 1 by Red. About c0. Red's clock goes on meanwhile. Nobody has ruled on it yet."}, []string{"lapsed", "Refused"}},
		{"the right to claim has lapsed", "rulebook fide2018\n", "6000000 claim black 1 c0\n", 1,
			[]string{"At 0:00:06.000 claim 1 by Black. About c0. Refused: the right to claim had lapsed (article 4.8)."}, nil},
		{"nobody has ruled on the finding", "", "", 1, []string{"This is what the board found. The arbiter rules."}, []string{"ruled since"}},
		{"the touch was ruled accidental", "", "6000000 rule 1 accidental c0 \"An\"\n", 1,
			[]string{"and played H8+7 (b0c2). The arbiter has ruled since. Ruling 1: the touch was accidental. The move that was played obeys the duty as it is now. WHAT HAPPENED"},
			[]string{"This is what the board found. The arbiter rules."}},
		{"the ruling was taken back", "", "6000000 rule 1 accidental c0 \"An\"\n7000000 rule 1 dismissed \"An\" revises=1\n", 1,
			[]string{"The arbiter has ruled since. Ruling 2: dismissed. WHAT HAPPENED"}, nil},
		{"the ruling has no effect", "", "6000000 rule 1 restore \"An\" revises=9\n", 1,
			[]string{"This is what the board found. The arbiter rules."}, []string{"has ruled since"}},
		{"a duty stands where nothing was touched", "", "6000000 rule 3 duty_stands \"An\" 9.1 \"I saw it.\"\n", 3,
			[]string{"With ruling 1 no certain move is asked for."}, []string{"article :", ": ."}},
		{"no rung can be obeyed", "", "6000000 - a0\n6500000 + a0\n7000000 - e0\n7500000 + e0\n8000000 rule 3 duty_stands e0 \"An\" 9.1 \"x\"\n", 3,
			[]string{"With ruling 1 the duty is that of article 9.1: "}, []string{"article :", ": ."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reviewedText(t, strings.Replace(twoPlies, "trace 1\n", "trace 1\n"+c.head, 1)+c.lines+"9000000 end\n")
			turns, err := g.TurnsOf(c.ply)
			if err != nil {
				t.Fatal(err)
			}
			speaker, err := review.NewSpeaker("en")
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(strings.Fields(speaker.Turn(g, turns[0])), " ")
			expectSaid(t, got, c.want, c.never)
		})
	}
}

// Entries, and the program's answers, are in the reader's language.
func TestWhatWasEnteredIsToldInEveryLanguage(t *testing.T) {
	g := reviewedText(t, twoPlies+"6000000 claim arbiter 1 c0\n7000000 claim black 99\n9000000 end\n")
	turn := g.Turns[1]
	turn.Events = append(turn.Events, review.Event{At: 8_000_000, Kind: "entered", Name: "operator", Text: "rule"},
		review.Event{At: 8_000_000, Kind: "entered", Name: "Trần", Text: "sign"})
	for language, want := range map[string][]string{
		"en":      {"Note: the game has not come to that ply", "The operator enters: a ruling.", "Trần enters: a signature."},
		"vi":      {"Ghi chú: ván cờ chưa đến lượt ấy", "Người vận hành nhập: phán quyết.", "Trần nhập: chữ ký."},
		"zh":      {"备注：对局还没有到那一步", "操作员录入：裁决。", "Trần录入：签名。"},
		"zh-hant": {"備註：對局還沒有到那一步", "操作員輸入：裁決。", "Trần輸入：簽名。"},
	} {
		speaker, err := review.NewSpeaker(language)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(strings.Fields(speaker.Turn(g, turn)), " ")
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s lacks %q:\n%s", language, text, got)
			}
		}
	}
}

// If the store was overwritten, the error gives the last readable place and the tool that reports more.
func TestRecordsThatCanNotBeRead(t *testing.T) {
	rows := []boardlog.Row{
		{Bytes: []byte(`{"type":"game","game":3,"state":"playing","at_us":1}`)},
		{Bytes: []byte(`{"type":"move","game":3,"ply":1,"side":"red","move":"h2e2"}`)},
		{Bytes: []byte(`{`)},
	}
	_, err := review.Stored(func(yield func(boardlog.Row, error) bool) {
		for _, row := range rows {
			if !yield(row, nil) {
				return
			}
		}
	}, game.Config{})
	const want = "the stored records can't be read: behind ply 1 of game 3: record: expected a JSON object as in docs/formats/records.md: " +
		"unexpected end of JSON input (boardctl evidence export and boardctl verify tell what was changed)"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
