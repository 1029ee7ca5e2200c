package review_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// previewed previews a ruling on a board after a trace and some entries.
func previewed(t *testing.T, text string, before []string, ruling string) game.Preview {
	t.Helper()
	whole, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := feed.NewPlayer(whole.Header, game.Config{}, func(fact.Input, []record.Record) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range whole.Lines {
		if err := p.Line(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Advance(whole.Lines[len(whole.Lines)-1].At + 1_000_000); err != nil {
		t.Fatal(err)
	}
	for i, words := range append(slices.Clone(before), ruling) {
		if words == putBack {
			for i, name := range []string{"c2", "b0"} {
				e := sensor.Event{At: p.Board().View().At + 500_000, Point: enginetest.Point(t, name), Placed: i == 1}
				p.Board().Step(fact.Input{At: e.At, Fact: fact.EventOf(e)})
			}
			continue
		}
		said, err := trace.Parse(strings.NewReader("trace 1\n0 " + words + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		in := fact.Input{Fact: said.Lines[0].Fact}
		if in.At = p.Board().View().At; i == len(before) {
			return p.Board().Preview(in)
		}
		p.Board().Step(in)
	}
	return game.Preview{}
}

// putBack stands for an act of hands, not an entry: the horse goes back from c2 to b0.
const putBack = "the horse is put back"

// earlier are two touches of Red that were already ruled accidental, and two of his faults.
var earlier = []string{`rule 1 accidental c0 "An"`, `rule 1 accidental b0 "An"`, `rule 1 technical_fault "An" 9.8`, `rule 1 technical_fault "An" 9.8`}

// eitherHand is a game in which Red's cannon is off its point 300 ms after his press.
const eitherHand = "trace 1\n1000000 - h2\n1400000 + e2\n2000000 press red\n2300000 - b2\n2600000 + b2\n5000000 - h9\n5400000 + g7\n6000000 press black\n"

// inTheAir is twoPlies up to Red's lift of a cannon.
const inTheAir = twoPlies + "6000000 - h2\n"

func TestAPreviewTellsWhatFollows(t *testing.T) {
	const again = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	for _, tc := range []struct {
		name, trace string
		before      []string
		ruling      string
		article     string
		told        []string
		setting     *review.Setting
	}{
		{"the duty stands", twoPlies, []string{"claim black 1 c0"}, `rule 1 duty_stands "An"`, "9.1", []string{
			"The ruling cites article 9.1.",
			"Claim 1 is answered.",
			"The duty of 1. Red (ply 1) is that of article 9.1: E7+9 (c0a2) or E7+5 (c0e2).",
			"The moves from 1. Red (ply 1) on become void: b0c2 h9g7. They stay in the record.",
			"The players set up the position before 1. Red (ply 1). No move is read until it stands."},
			&review.Setting{FEN: again, Place: []string{"b0", "h9"}, Take: []string{"c2", "g7"},
				Told: []string{"Put: Red's horse (b0), Black's horse (h9)", "Take away: c2, g7"}}},
		{"the duty stands while a piece is up", inTheAir, nil, `rule 2 restore "An"`, "9.10", []string{
			"The ruling cites article 9.10.",
			"The moves from 1. Black (ply 2) on become void: h9g7. They stay in the record.",
			"The players set up the position before 1. Black (ply 2). No move is read until it stands."},
			&review.Setting{FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR b - - 1 1", Place: []string{"h2", "h9"}, Take: []string{"g7"},
				Told: []string{"Put: Red's cannon (h2), Black's horse (h9)", "Take away: g7"}}},
		{"a ruling under signatures", twoPlies, []string{"resign black", `sign red "Hu"`, `sign arbiter "An"`}, `rule 1 warning red "An" part3`, "part3", []string{
			"The ruling cites article part3.",
			"Counted for Red: warning, 1 so far.",
			"The signatures of these count no more, since they are under other rulings: Red, the arbiter."}, nil},
		{"the duty was obeyed", twoPlies, nil, `rule 2 duty_stands "An"`, "9.1", []string{
			"The ruling cites article 9.1.",
			"The duty of 1. Black (ply 2) is that of article 9.1: H8+7 (h9g7) or H8+9 (h9i7). The move that was played obeys it.",
			"Note: the move that was played obeys the duty, nothing is restored."}, nil},
		{"a first accidental touch", twoPlies, nil, `rule 1 accidental c0 "An"`, "9.6", []string{
			"The ruling cites article 9.6.",
			"Counted for Red: the touch was accidental, 1 so far. Article 9.6: a reminder is due.",
			"The duty of 1. Red (ply 1) is that of article 9.1: H8+9 (b0a2) or H8+7 (b0c2). The move that was played obeys it."}, nil},
		{"a third accidental touch", twoPlies, earlier, `rule 2 accidental red a0 "An"`, "9.6", []string{
			"The ruling cites article 9.6.",
			"Counted for Red: the touch was accidental, 3 so far. Article 9.6: this touch is treated as deliberate.",
			"Note: the board saw no touch of that piece in that turn."}, nil},
		{"a second accidental touch, ruled before", twoPlies, earlier, `rule 1 accidental c0 "An"`, "9.6", []string{
			"The ruling cites article 9.6.",
			"Note: an earlier ruling says the same of this touch, it counts once.",
			"The duty of 1. Red (ply 1) is that of article 9.1: H8+9 (b0a2) or H8+7 (b0c2). The move that was played obeys it."}, nil},
		{"an accidental touch where no touch binds", strings.Replace(twoPlies, "trace 1", "trace 1\nrulebook casual", 1), nil, `rule 1 accidental c0 "An" moves`, "moves", []string{
			"The ruling cites article moves.",
			"Counted for Red: the touch was accidental, 1 so far.",
			"In 1. Red (ply 1) no touch binds."}, nil},
		{"a third technical fault is told to be a loss, and the game goes on", twoPlies, earlier, `rule 1 technical_fault "An" 9.8`, "9.8", []string{
			"The ruling cites article 9.8.",
			"Counted for Red: technical fault, 3 so far. Article 5.6 makes this a loss. The arbiter decides."}, nil},
		{"a second reminder of a dropped piece", twoPlies, []string{`rule 1 reminder "An" 9.8`}, `rule 1 reminder "An" 9.8`, "9.8", []string{
			"The ruling cites article 9.8.",
			"Counted for Red: reminder, 2 so far. Article 9.8: a technical fault is due."}, nil},
		{"time is given", twoPlies, nil, `rule 2 time black 90000000 "An" part3-complaints`, "part3-complaints", []string{
			"The ruling cites article part3-complaints.",
			"Black's clock gets 90 s. No clock hangs on the board: set the clock by hand."}, nil},
		{"time is taken", twoPlies, nil, `rule 2 time black -1500000 "An" part3-complaints`, "part3-complaints", []string{
			"The ruling cites article part3-complaints.",
			"Black's clock loses 1.5 s. No clock hangs on the board: set the clock by hand."}, nil},
		{"a claim is dismissed", twoPlies, nil, `rule 2 dismissed "An" 9.11b`, "9.11b", []string{
			"The ruling cites article 9.11b.",
			"Nothing follows at the board."}, nil},
		{"a question is dismissed", eitherHand, nil, `rule 2 dismissed b2 "An" 9.11b`, "9.11b", []string{
			"The ruling cites article 9.11b.",
			"The question whether Red's cannon (b2) was touched is decided by it."}, nil},
		{"the touch that is asked about is the mover's", eitherHand, nil, `rule 2 duty_stands b2 "An"`, "9.2", []string{
			"The ruling cites article 9.2.",
			"The question whether Red's cannon (b2) was touched is decided by it.",
			"Of 1. Black (ply 2) article 9.2 is the one that applies. The move that was played obeys it.",
			"Note: the move that was played obeys the duty, nothing is restored."}, nil},
		{"it is counted as a technical fault", eitherHand, nil, `rule 2 technical_fault "An" 9.2`, "9.2", []string{
			"The ruling cites article 9.2.",
			"The question whether Red's cannon (b2) was touched is decided by it.",
			"Counted for Black: technical fault, 1 so far."}, nil},
		{"the duty of the other touches stands", eitherHand, nil, `rule 2 duty_stands "An"`, "9.1", []string{
			"The ruling cites article 9.1.",
			"The duty of 1. Black (ply 2) is that of article 9.1: H8+7 (h9g7) or H8+9 (h9i7). The move that was played obeys it.",
			"Note: the move that was played obeys the duty, nothing is restored."}, nil},
		{"the game is annulled", twoPlies, nil, `rule 2 annulled "An" 9.9b`, "9.9b", []string{
			"The ruling cites article 9.9b.",
			"The game ends without a result."}, nil},
		{"the result is set", twoPlies, nil, `rule 2 result 0-1 "An" 5.6`, "5.6", []string{
			"The ruling cites article 5.6.",
			"The result is 0-1. Signatures under another result no longer count."}, nil},
		{"the colours are swapped", twoPlies, nil, `rule 2 colours_swapped "An"`, "9.9c", []string{
			"The ruling cites article 9.9c.",
			"Note: a player's token or PIN speaks for the colour that it was made for; where its player has the other one now, revoke it and make a new one.",
			"The players change their colours, and the position stands: Mai has Red, Lan has Black."}, nil},
		{"the game is over", twoPlies, []string{`resign red`}, `rule 1 duty_stands "An"`, "9.1", []string{
			"The ruling cites article 9.1.",
			"It has no effect.",
			"Note: the game is over, what is found now changes nothing; take the ruling on the result back first (article 9.11)."}, nil},
		{"the scoresheet is replayed", twoPlies, nil, `rule 0 restore "An"`, "9.10", []string{
			"The ruling cites article 9.10.",
			"The moves stay. The scoresheet is replayed on the board from the start, to find where it went wrong."},
			&review.Setting{FEN: again, Place: []string{"b0", "h9"}, Take: []string{"c2", "g7"},
				Told: []string{"Put: Red's horse (b0), Black's horse (h9)", "Take away: c2, g7"}}},
		{"a restoration is taken back before anybody has moved a piece", twoPlies, []string{`rule 2 restore "An"`}, `rule 2 dismissed "An" 9.10 revises=1`, "9.10", []string{
			"The ruling cites article 9.10.",
			"What followed from ruling 1 is taken back. Both rulings stay in the record.",
			"The moves from 1. Black (ply 2) on count again: h9g7.",
			"The players set up the position before 2. Red (ply 3). No move is read until it stands.",
			"It stands already."}, nil},
		{"a restoration is taken back when a piece has been put back", twoPlies, []string{`rule 1 restore "An"`, putBack}, `rule 2 dismissed "An" 9.10 revises=1`, "9.10", []string{
			"The ruling cites article 9.10.",
			"What followed from ruling 1 is taken back. Both rulings stay in the record.",
			"The moves from 1. Red (ply 1) on count again: b0c2 h9g7.",
			"The players set up the position before 2. Red (ply 3). No move is read until it stands."},
			&review.Setting{FEN: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 2 2", Place: []string{"c2", "g7"}, Take: []string{"b0"},
				Told: []string{"Put: Red's horse (c2), Black's horse (g7)", "Take away: b0"}}},
		{"the result is taken back", twoPlies, []string{`rule 2 result 1-0 "An" 5.6`}, `rule 2 dismissed "An" 5.6 revises=1`, "5.6", []string{
			"The ruling cites article 5.6.",
			"What followed from ruling 1 is taken back. Both rulings stay in the record.",
			"The result is withdrawn, and the game goes on.",
			"The players set up the position before 2. Red (ply 3). No move is read until it stands.",
			"It stands already."}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := review.NewSpeaker("en")
			if err != nil {
				t.Fatal(err)
			}
			got := s.Preview(previewed(t, tc.trace, tc.before, tc.ruling))
			if got.Article != tc.article || !slices.Equal(got.Told, tc.told) {
				t.Errorf("by article %s:\n%s\nwant %s:\n%s", got.Article, strings.Join(got.Told, "\n"), tc.article, strings.Join(tc.told, "\n"))
			}
			switch a, b := got.Setting, tc.setting; {
			case a == nil || b == nil:
				if a != b {
					t.Errorf("to be set up: %+v, want %+v", a, b)
				}
			case a.FEN != b.FEN || !slices.Equal(a.Place, b.Place) || !slices.Equal(a.Take, b.Take) || !slices.Equal(a.Told, b.Told):
				t.Errorf("to be set up:\n%+v\nwant\n%+v", *a, *b)
			}
		})
	}
}

func TestAPreviewInEachLanguage(t *testing.T) {
	for _, tc := range []struct {
		language string
		told     string
	}{
		{"vi", `Thử trước: không có gì được ghi. Nếu ra phán quyết này:
- Phán quyết viện dẫn điều 9.1.
- Nước bắt buộc của 1. Đỏ (lượt 1) là theo điều 9.1: T7.9 (c0a2) hoặc T7.5
  (c0e2).
- Các nước từ 1. Đỏ (lượt 1) trở đi bị hủy: b0c2 h9g7. Chúng vẫn ở trong biên
  bản.
- Hai đấu thủ xếp lại thế cờ trước 1. Đỏ (lượt 1). Bàn cờ không đọc nước nào cho
  đến khi xếp xong.
- Đặt: Mã Đỏ (b0), Mã Đen (h9)
- Lấy đi: c2, g7
`},
		{"zh", `试算：不作任何记录。如果这样裁决：
- 裁决引用第9.1条。
- 1. 红方（第1步）应依第9.1条走 相七进九 (c0a2)或相七进五 (c0e2)。
- 从1. 红方（第1步）起的着法作废：b0c2 h9g7。它们仍留在记录中。
- 双方摆回1. 红方（第1步）之前的局面。摆好之前不读取着法。
- 放上：红马（b0）、黑马（h9）
- 拿走：c2、g7
`},
	} {
		s, err := review.NewSpeaker(tc.language)
		if err != nil {
			t.Fatal(err)
		}
		o := s.Preview(previewed(t, twoPlies, nil, `rule 1 duty_stands "An"`))
		if got := s.DryRun(append(o.Told, o.Setting.Told...)); got != tc.told {
			t.Errorf("%s:\n%s\nwant\n%s", tc.language, got, tc.told)
		}
	}
}
