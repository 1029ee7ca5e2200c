package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/trace"
)

// reviewedTrace reviews the first game of a trace.
func reviewedTrace(t *testing.T, lines string) *review.Game {
	t.Helper()
	return gamesOf(t, lines)[0]
}

// gamesOf reviews the lines of a trace.
func gamesOf(t *testing.T, lines string) []*review.Game {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader("trace 1\n" + lines))
	if err != nil {
		t.Fatal(err)
	}
	games, err := review.Trace(tr, game.Config{})
	if err != nil || len(games) == 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games
}

// Two plies with presses; the table below has the continuations.
const twoPressed = "1500000 - h2\n1900000 + e2\n2500000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n"

const (
	pressedWithoutMove = twoPressed + "6500000 press red\n7400000 press black\n8900000 - h0\n9300000 + g2\n9900000 press red\n12400000 end\n"
	pressForgotten     = twoPressed + "6500000 - h0\n6900000 + g2\n8400000 - b9\n8800000 + c7\n9400000 press black\n" +
		"10900000 - i0\n11300000 + h0\n11900000 press red\n14400000 end\n"
	putBackSilently = twoPressed + "6500000 - h0\n6900000 + g2\n7500000 press red\n10000000 - g2\n10400000 + h0\n11300000 - h0\n11700000 + i2\n" +
		"12200000 press red\n13700000 - b9\n14100000 + c7\n14700000 press black\n17000000 end\n"
	captureUndoneSilently = "1500000 - h2\n1900000 + e2\n2500000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n" +
		"6500000 - e2\n6700000 - e6\n7000000 + e6\n7500000 press red\n10000000 - e6\n10400000 + e2\n10900000 + e6\n11300000 - h0\n11700000 + i2\n" +
		"12200000 press red\n13700000 - b9\n14100000 + c7\n14700000 press black\n17000000 end\n"
)

// An oddity at the clock without a word stands out, and the timeline has it at its time.
func TestWhatNobodySaidAWordAboutStandsOut(t *testing.T) {
	for _, c := range []struct {
		name, trace, overview, summary string
		reason                         review.Reason
		hands                          string
	}{
		{"a press without a move", pressedWithoutMove,
			"One turn to look at: 2. Red (ply 3) Note: the clock was pressed before a piece was moved in this turn. In the other 2 turns nothing stands out.",
			"Move 2 (ply 3): Red played H2+3 (h0g2). Nothing to find: the duty of article 9.1 was obeyed. Note: the clock was pressed before a piece was moved in this turn.",
			review.Noted, "1500 press, 1500 note, 2400 press, 3900 lifted h0 touch, 4300 placed g2, 4900 press"},
		{"a forgotten press", pressForgotten,
			"One turn to look at: 2. Red (ply 3) Note: the clock was not pressed for this move before the opponent had replied. In the other 4 turns nothing stands out.",
			"Move 2 (ply 3): Red played H2+3 (h0g2). Nothing to find: the duty of article 9.1 was obeyed. Note: the clock was not pressed for this move before the opponent had replied.",
			review.Noted, "1500 lifted h0 touch, 1900 placed g2, 3800 note, 4400 press"},
		{"a move that was put back", putBackSilently,
			"One turn to look at: 2. Red (ply 3) The move was put back without a word, and another was made in its place. In the other 4 turns nothing stands out.",
			"Move 2 (ply 3): Red played H2+3 (h0g2), and it was put back without a word; another move was made in its place. Nothing to find: the duty of article 9.1 was obeyed.",
			review.Unspoken, "1500 lifted h0 touch, 1900 placed g2, 2500 press, 5000 opened g2, 5400 closed h0, 5400 takeback"},
		{"a capture that was put back", captureUndoneSilently,
			"One turn to look at: 2. Red (ply 3) The move was put back without a word, and another was made in its place. In the other 4 turns nothing stands out.",
			"Move 2 (ply 3): Red played C5+4 (e2e6), and it was put back without a word; another move was made in its place. Nothing to find: the duty of article 9.3a was obeyed.",
			review.Unspoken, "1500 lifted e2 touch, 1700 lifted e6 touch, 2000 placed e6, 2500 press, 5000 opened e6, 5400 closed e2, 5400 takeback"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reviewedTrace(t, c.trace)
			if _, got, _ := strings.Cut(plain(english(t).Overview(g)), "vn2004 "); got != c.overview {
				t.Errorf("overview\ngot  %s\nwant %s", got, c.overview)
			}
			turns, err := g.TurnsOf(3)
			if err != nil {
				t.Fatal(err)
			}
			turn := turns[0]
			if !slices.Equal(turn.Attention, []review.Reason{c.reason}) {
				t.Errorf("attention %v, want %s", turn.Attention, c.reason)
			}
			if got := plain(english(t).Summary(turn)); got != c.summary {
				t.Errorf("summary\ngot  %s\nwant %s", got, c.summary)
			}
			if got := hands(turn); got != c.hands {
				t.Errorf("timeline\ngot  %s\nwant %s", got, c.hands)
			}
			if got := english(t).Rulings(turn); got != "" {
				t.Errorf("it stands among claims and rulings, too: %s", got)
			}
		})
	}
}

// The move in place of one that was put back has a turn of its own, which began when the piece was home.
func TestTheMoveInPlaceOfOneThatWasPutBack(t *testing.T) {
	turn := turnOf(t, reviewedTrace(t, putBackSilently), 3)
	const want = "h0i2: 900 lifted h0 touch, 1300 placed i2, 1800 press"
	if got := fmt.Sprintf("%s: %s", turn.Move, hands(turn)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A takeback without words names no agreement, in any language.
func TestATakebackIsToldAsItWas(t *testing.T) {
	const agreed = twoPressed + "6500000 - h0\n6900000 + g2\n7500000 press red\n9000000 takeback\n10000000 - g2\n10400000 + h0\n" +
		"11300000 - h0\n11700000 + i2\n12200000 press red\n17000000 end\n"
	for _, c := range []struct {
		name, trace, language string
		want                  []string
	}{
		{"agreed, in English", agreed, "en", []string{"and it was taken back by agreement.", "Both agree to take the move back."}},
		{"agreed, in Vietnamese", agreed, "vi", []string{"rồi hai bên đồng ý cho đi lại.", "Hai bên đồng ý cho đi lại nước cuối."}},
		{"agreed, in Chinese", agreed, "zh", []string{"后经双方同意收回。", "双方同意收回这一着。"}},
		{"in silence, in English", putBackSilently, "en", []string{"and it was put back without a word;", "The move is put back without a word."}},
		{"in silence, in Vietnamese", putBackSilently, "vi", []string{"rồi quân được đặt lại mà không ai nói gì;", "Quân được đặt lại mà không ai nói gì."}},
		{"in silence, in Chinese", putBackSilently, "zh", []string{"后来不声不响放回原位，", "这着棋不声不响放回原位。"}},
	} {
		turns, err := reviewedTrace(t, c.trace).TurnsOf(3)
		if err != nil {
			t.Fatal(err)
		}
		s, err := review.NewSpeaker(c.language)
		if err != nil {
			t.Fatal(err)
		}
		told := s.Summary(turns[0])
		for _, e := range turns[0].Events {
			told += " " + s.Event(turns[0], e)
		}
		for _, want := range c.want {
			if !strings.Contains(plain(told), want) {
				t.Errorf("%s: %q lacks %q", c.name, plain(told), want)
			}
		}
	}
}
