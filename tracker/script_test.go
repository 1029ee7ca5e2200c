package tracker_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// A scene is a script of facts from a board, and what the tracker must read from it.
//
// The script is a list of words, each 400 ms after the one before:
//
//	-h2 +e2              a sensor opens, a sensor closes
//	20ms                 the next word comes so soon; 0ms is the same scan
//	press red            the clock
//	gap frame[-h2,+e2]   the board was blind for 700 ms; then it is seen with these changes
//	gap[3000]            it was so for 3000 ms
//	blind[a9,b9]         just these sensors are known to be dead
//	broken[e3]           these sensors are known to be broken
//	noise[e5]            these sensors chattered for the last second
//	fix                  every ply that was made and on which all readings agree is settled
//	commit               the standing move is made: no press and no reply will follow
//	restore              the last ply is taken back
//	rewind[500]          the facts of the last 500 ms are forgotten
//	promote[q]           a word names the piece of the pawn
//	ruled[3=e1e2]        an eyewitness's word names the move of ply 3
//	takeback             the players say that the last ply is taken back
//	close                nothing follows
//
// tell writes the result.
type scene struct {
	what   string
	play   string // "chess", empty for xiangqi.
	fen    string // Empty for the start position.
	auto   bool   // The players may sit on the wrong sides.
	script string
	want   string
}

func playScenes(t *testing.T, scenes []scene) {
	t.Helper()
	for _, s := range scenes {
		t.Run(s.what, func(t *testing.T) {
			board := s.table(t)
			board.play(s.script)
			if got := board.tell(); got != s.want {
				t.Errorf("%s\nread:      %s\nmust read: %s", s.script, got, s.want)
			}
		})
	}
}

func (s scene) table(t testing.TB) *table {
	t.Helper()
	if s.play == "chess" {
		return newChessTable(t, s.fen)
	}
	return newTable(t, s.fen, s.auto)
}

// table is a board with a tracker behind it.
type table struct {
	*tracker.Tracker
	t     testing.TB
	now   sensor.Micros
	pause sensor.Micros
	exact bool // The last rewind went as wanted.
}

const usualPause sensor.Micros = 400_000

func newTable(t testing.TB, fen string, auto bool) *table {
	t.Helper()
	position := engine.StartPosition()
	if fen != "" {
		var err error
		if position, err = engine.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	starts := []tracker.Start{{Position: boardgame.NewXiangqi(position)}}
	if auto {
		starts = append(starts, tracker.Start{Position: starts[0].Position, Turned: true})
	}
	return &table{Tracker: tracker.New(starts, position.Occupied(), !auto), t: t, pause: usualPause}
}

func newChessTable(t testing.TB, fen string) *table {
	t.Helper()
	position, err := chess.ParseFEN(cmp.Or(fen, chess.StartFEN))
	if err != nil {
		t.Fatal(err)
	}
	start := boardgame.NewChess(position)
	return &table{Tracker: tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true), t: t, pause: usualPause}
}

func (b *table) play(script string) {
	words := strings.Fields(script)
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if ms, ok := strings.CutSuffix(word, "ms"); ok {
			n, err := strconv.Atoi(ms)
			if err != nil {
				b.t.Fatalf("%q is no pause", word)
			}
			b.pause = sensor.Micros(n) * 1000
			continue
		}
		b.now += b.pause
		b.pause = usualPause
		if word == "press" {
			side, err := engine.ParseSide(words[0])
			if err != nil {
				b.t.Fatal(err)
			}
			b.Press(side, b.now)
			words = words[1:]
			continue
		}
		b.take(word)
	}
}

func (b *table) take(word string) {
	verb, rest, _ := strings.Cut(strings.TrimSuffix(word, "]"), "[")
	switch verb {
	case "gap":
		length, err := strconv.Atoi(cmp.Or(rest, "700"))
		if err != nil {
			b.t.Fatal(err)
		}
		b.Gap(b.now, sensor.Micros(length)*1000)
	case "frame":
		b.Frame(b.changed(rest), b.now)
	case "blind":
		b.Sensors(faults.Effect{Kind: faults.Blind, Points: b.points(rest)}, b.now)
	case "broken":
		b.Sensors(faults.Effect{Kind: faults.Broken, Points: b.points(rest)}, b.now)
	case "noise":
		b.Sensors(faults.Effect{Kind: faults.Noise, Points: b.points(rest), Since: b.now - 1_000_000}, b.now)
	case "fix":
		b.fix()
	case "commit":
		b.Commit()
	case "restore":
		last := b.Last()
		b.Restore(last.Prev, last.Before)
	case "rewind":
		back, err := strconv.Atoi(rest)
		if err != nil {
			b.t.Fatal(err)
		}
		b.exact = b.Rewind(b.now - sensor.Micros(back)*1000)
	case "promote":
		b.Promotion(rest[0], false, b.now)
	case "ruled":
		n, move, _ := strings.Cut(rest, "=")
		ply, err := strconv.Atoi(n)
		if err != nil {
			b.t.Fatal(err)
		}
		b.Ruled(ply, enginetest.Move(b.t, move), b.now)
	case "takeback":
		b.TakeBack(b.Last())
	case "close":
		b.Close(b.now)
	default:
		point, placed := b.edge(word)
		b.Event(sensor.Event{At: b.now, Point: point, Placed: placed, Uncertainty: 1000}, false)
	}
}

// fix settles what the readings agree on, as a game does.
func (b *table) fix() {
	for n := 1; n <= b.Last().Number; n++ {
		if _, agreed := b.Readings(n).Candidates(); agreed && b.Ply(n) != nil {
			b.Fix(n)
		}
	}
}

func (b *table) edge(word string) (p engine.Point, placed bool) {
	if word == "" || word[0] != '+' && word[0] != '-' {
		b.t.Fatalf("%q is no word of a script", word)
	}
	p, err := engine.ParsePoint(word[1:])
	if err != nil {
		b.t.Fatal(err)
	}
	return p, word[0] == '+'
}

func (b *table) changed(edges string) engine.PointSet {
	closed := b.Raw()
	for _, word := range strings.FieldsFunc(edges, isComma) {
		if p, placed := b.edge(word); placed {
			closed.Add(p)
		} else {
			closed.Remove(p)
		}
	}
	return closed
}

func (b *table) points(list string) engine.PointSet {
	var points engine.PointSet
	for _, word := range strings.FieldsFunc(list, isComma) {
		p, err := engine.ParsePoint(word)
		if err != nil {
			b.t.Fatal(err)
		}
		points.Add(p)
	}
	return points
}

func isComma(r rune) bool { return r == ',' }

// tell writes what the tracker holds for true:
//
//	h2e2 h9g7        the plies that were made; a0a1? is not agreed on, a0a1|b0c2 are the candidates, the likeliest first
//	stands b0c2      the move that stands on the board; "stands b0b1!" is against the law
//	air c3 e6        pieces in the air
//	on e3, off e4    sensors that are wrong as all readings agree
//	aside e6(3)      a piece that left its point in the turn of ply 3 and lies beside the board
//	stray e6-e5(3)   ... and stands on e5
//	turned           the board is turned for sure
//	astray           the thread is lost
func (b *table) tell() string {
	if b.Thread().Astray() {
		return "astray"
	}
	var parts []string
	for n := 1; n <= b.Last().Number; n++ {
		moves, agreed := b.Readings(n).Candidates()
		text := strings.Join(names(moves), "|")
		if !agreed && len(moves) == 1 {
			text += "?"
		}
		parts = append(parts, text)
	}
	if s, ok := b.Standing(); ok {
		text := "stands " + s.Move.String()
		if !s.Legal {
			text += "!"
		}
		if !b.Turn().IsSure() {
			text += "?"
		}
		parts = append(parts, text)
	}
	on, off := b.Pieces().Suspects()
	for _, set := range []struct {
		name   string
		points engine.PointSet
	}{{"air", b.Turn().Air()}, {"on", on}, {"off", off}} {
		if !set.points.Empty() {
			parts = append(parts, set.name+" "+strings.Join(names(set.points.Points()), " "))
		}
	}
	for _, s := range b.Pieces().Displaced() {
		if text := fmt.Sprintf("aside %s(%d)", s.From, s.Turn); s.To == engine.NoPoint {
			parts = append(parts, text)
		} else {
			parts = append(parts, fmt.Sprintf("stray %s-%s(%d)", s.From, s.To, s.Turn))
		}
	}
	if turned, sure := b.Begun().Turned(); turned && sure {
		parts = append(parts, "turned")
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, " ")
}

func names[T fmt.Stringer](list []T) []string {
	var texts []string
	for _, one := range list {
		texts = append(texts, one.String())
	}
	return texts
}
