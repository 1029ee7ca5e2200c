package touchmove

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// unclear reports whether the order of two moments is unknown.
func unclear(a, b sensor.Micros, one, other Lift) bool {
	gap := max(a, b) - min(a, b)
	return gap == 0 || gap < one.Uncertainty || gap < other.Uncertainty
}

// judge reads the turn in the order of the rulebook: 4.2 first, then which lifts are touches, then 4.3 to 4.5.
func (law printed) judge() Verdict {
	var lifts []Lift
	for _, l := range law.turn.Lifts {
		if !l.Adjust && !l.Accidental && !l.Brush { // 4.2.1, 4.2.2; a brush is no touch.
			lifts = append(lifts, l)
		}
	}
	if len(lifts) == 0 {
		if law.turn.Played == 0 {
			return Verdict{Obeyed: true}
		}
		lifts = []Lift{{Point: law.turn.Played.From(), Owner: law.turn.Before.Turn()}} // It moved, so it was touched.
	}
	var readings []Verdict
	for _, complete := range []bool{true, false} { // Whether the position was complete in between may be unknown.
		readings = append(readings, law.judgeActions(lifts, complete))
	}
	one, other := readings[0], readings[1]
	if one.Article == other.Article && slices.Equal(one.Duty, other.Duty) {
		return one
	}
	if one.Kind == Breach && other.Kind == NoFinding {
		one, other = other, one
	}
	one.Undetermined = true
	if one.Article != other.Article {
		one.Otherwise = other.Article
	}
	return one
}

// judgeActions separates the touches of earlier actions from the lifts that only made the move.
func (law printed) judgeActions(lifts []Lift, complete bool) Verdict {
	began := 0 // The lift with which the last action began.
	for i := range lifts {
		whole := true
		for _, l := range lifts[began:i] {
			switch {
			case l.Back == 0:
				whole = false
			case unclear(l.Back, lifts[i].At, l, lifts[i]):
				whole = whole && complete
			default:
				whole = whole && l.Back < lifts[i].At
			}
		}
		if whole {
			began = i
		}
	}
	everything := law.judgeTouches(lifts)
	if began == 0 || !law.executed(lifts[began:]) {
		return everything
	}
	v := law.judgeTouches(lifts[:began])
	if v.Article != everything.Article {
		v.Otherwise = everything.Article
	}
	return v
}

// executed reports whether the last lifts are those of the move played, and no others.
func (law printed) executed(lifts []Lift) bool {
	if law.turn.Played == 0 || !slices.ContainsFunc(lifts, func(l Lift) bool { return l.Back == 0 }) {
		return false
	}
	points := []engine.Point{law.turn.Played.From()}
	if to := law.turn.Played.To(); law.turn.Before.At(to).Side() == law.turn.Before.Turn().Other() {
		points = append(points, to)
	}
	for _, p := range law.plays {
		if p.move == law.turn.Played {
			points = p.all
		}
	}
	return !slices.ContainsFunc(lifts, func(l Lift) bool { return !slices.Contains(points, l.Point) })
}

// judgeTouches unites the law's verdicts on every order. A player who is free in one of them is free.
func (law printed) judgeTouches(lifts []Lift) Verdict {
	var all []says
	differ := false
	for _, touched := range orders(lifts) {
		all = append(all, law.say(touched))
		differ = differ || all[0].article != all[len(all)-1].article || !slices.Equal(all[0].moves, all[len(all)-1].moves)
	}
	if free := slices.DeleteFunc(slices.Clone(all), func(s says) bool { return s.moves != nil }); len(free) > 0 {
		all = free
	}
	cited := slices.MinFunc(all, func(a, b says) int {
		obeys := func(s says) int { return -len(intersection(s.moves, []engine.Move{law.turn.Played})) }
		return cmp.Or(cmp.Compare(obeys(a), obeys(b)), cmp.Compare(a.article, b.article))
	})
	v := Verdict{Article: cited.article, Undetermined: differ}
	for _, s := range all {
		v.Duty = append(v.Duty, s.moves...)
	}
	slices.SortFunc(v.Duty, func(a, b engine.Move) int { return cmp.Compare(a.String(), b.String()) })
	v.Duty = slices.Compact(v.Duty)
	legal := slices.ContainsFunc(law.plays, func(p play) bool { return p.move == law.turn.Played })
	v.Obeyed = legal && (v.Duty == nil || slices.Contains(v.Duty, law.turn.Played))
	if legal && !v.Obeyed {
		v.Kind = Breach
	}
	return v
}

func intersection(a, b []engine.Move) []engine.Move {
	return slices.DeleteFunc(slices.Clone(a), func(m engine.Move) bool { return !slices.Contains(b, m) })
}

// chessStarts are rich in castling, en passant, promotions, pins and checks.
var chessStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/pppp1ppp/8/8/8/2n5/P1PP1PPP/R3K2R w Kkq - 0 1",
	"r3k2r/ppppqppp/8/8/8/8/P2PPP2/R2QKB1R w KQkq - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"3rk2r/2P3P1/8/2pP1pPp/2Pp1PpP/8/4p2p/3RK2R w Kk - 0 1",
	"1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1", // Chess960.
}

// randomChess returns a position some moves after one of these.
func randomChess(t *rapid.T) boardgame.Position {
	p, err := boardgame.ParseFEN(rapid.SampledFrom(chessStarts).Draw(t, "start"))
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 25).Draw(t, "plies") {
		next := p.After(rapid.SampledFrom(p.Moves()).Draw(t, "move"))
		if len(next.Moves()) == 0 {
			break
		}
		p = next
	}
	return p
}

// chessTurn draws a turn with touches, of king and rooks more often than others, and then a move.
func chessTurn(t *rapid.T, before boardgame.Position) Turn {
	turn := Turn{Before: before, Played: rapid.SampledFrom(before.Moves()).Draw(t, "played")}
	touched := before.Occupied().Points()
	castlers := slices.DeleteFunc(slices.Clone(touched), func(at engine.Point) bool {
		return before.At(at).Side() != before.Turn() || before.At(at).Kind() != "r" && !before.At(at).IsKing()
	})
	step := rapid.SampledFrom([]sensor.Micros{0, 400, 900, 1000, 3000, 100_000})
	scan := rapid.SampledFrom([]sensor.Micros{0, 1000, 2000}).Draw(t, "scan")
	at := sensor.Micros(1_000_000)
	lift := func(p engine.Point) *Lift {
		at += step.Draw(t, "step")
		turn.Lifts = append(turn.Lifts, Lift{Point: p, Owner: before.At(p).Side(), At: at, Uncertainty: scan})
		return &turn.Lifts[len(turn.Lifts)-1]
	}
	one := rapid.IntRange(0, 9)
	for range rapid.IntRange(0, 4).Draw(t, "touches") {
		among := touched
		if one.Draw(t, "castling") < 6 {
			among = castlers
		}
		l := lift(rapid.SampledFrom(among).Draw(t, "touched"))
		if one.Draw(t, "returns") > 0 {
			l.Back = at + 500 + step.Draw(t, "away")
		}
		l.Brush, l.Adjust, l.Accidental = one.Draw(t, "brush") == 0, one.Draw(t, "adjust") == 0, one.Draw(t, "accidental") == 0
	}
	for _, p := range rapid.Permutation(seen(before, turn.Played).all).Draw(t, "execution") {
		if one.Draw(t, "seen") > 0 {
			lift(p)
		}
	}
	switch one.Draw(t, "unmade") {
	case 0:
		turn.Played = 0 // He still thinks.
	case 1:
		turn.Played = engine.NewMove(turn.Played.From(), rapid.SampledFrom(engine.AllPoints.Points()).Draw(t, "to")) // May be illegal.
	}
	return turn
}

// Article 4 is the same in both editions of the laws.
func TestJudgeReadsChessAsItIsPrinted(t *testing.T)     { readsAsPrinted(t, "fide2018", 3) }
func TestJudgeReadsChessAsItIsPrinted2023(t *testing.T) { readsAsPrinted(t, "fide2023", 4) }

func readsAsPrinted(t *testing.T, law string, seed uint64) {
	book, err := rulebook.For("chess", law)
	if err != nil {
		t.Fatal(err)
	}
	randtest.Check(t, seed, func(t *rapid.T) {
		before := randomChess(t)
		for range sweeptest.Of(20, 400) {
			turn := chessTurn(t, before)
			got, want := Judge(book, turn), read(turn).judge()
			if citationOf(got) != citationOf(want) || got.Obeyed != want.Obeyed || got.Kind != want.Kind ||
				want.Undetermined && !got.Undetermined || !slices.Equal(got.Duty, want.Duty) {
				t.Fatalf("%s\nlifts %+v\nplayed %v\ngot  %+v\nwant %+v", before.FEN(), turn.Lifts, turn.Played, got, want)
			}
		}
	})
}
