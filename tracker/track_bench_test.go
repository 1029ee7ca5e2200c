package tracker_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// benchGames is how many games of masters the readers read in turn.
const benchGames = 20

// BenchmarkTrack reads real games, played by hands of profile "normal", from debounced events and presses, beside readers that match the
// board with each legal move. One peer compares boards point by point, as board programs do; one has what this engine offers, sets of
// points; and one of those looks two plies deep where one does not explain the board, as boards do that follow a reply before the press.
// One operation is one event or press.
func BenchmarkTrack(b *testing.B) {
	games := seenGames(b)
	b.Run("kyban", func(b *testing.B) { benchReader(b, games, func() reader { return newFollower() }) })
	for _, peer := range matchers {
		b.Run("peer_"+peer.name, func(b *testing.B) { benchReader(b, games, func() reader { return newMatcher(peer) }) })
	}
}

func TestTheReadersOfTheBenchmarkReadWhatWasPlayed(t *testing.T) {
	for i, g := range seenGames(t) {
		readers := map[string]reader{"tracker": newFollower()}
		for _, peer := range matchers {
			readers[peer.name] = newMatcher(peer)
		}
		for name, r := range readers {
			for _, f := range g.facts {
				r.take(f)
			}
			if got := r.moves(); !slices.Equal(got, g.moves) {
				t.Errorf("game %d: %s reads\n%v\nwant\n%v", i, name, got, g.moves)
			}
		}
	}
}

func benchReader(b *testing.B, games []seenGame, start func() reader) {
	b.ReportAllocs()
	n, next := 0, 0
	r := start()
	facts := games[0].facts
	for b.Loop() {
		r.take(facts[n])
		if n++; n == len(facts) {
			next = (next + 1) % len(games)
			facts, n, r = games[next].facts, 0, start()
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// seenGame is a game as a board saw it: one press for each move.
type seenGame struct {
	facts []seenFact
	moves []engine.Move
}

// seenFact is a debounced event, or a press by a side.
type seenFact struct {
	event sensor.Event
	press engine.Side
	at    sensor.Micros
}

func seenGames(t testing.TB) []seenGame {
	t.Helper()
	var games []seenGame
	for i := range benchGames {
		games = append(games, seenBy(t, benchScript(t, i)))
	}
	return games
}

// benchScript is game i as hands of profile "normal" play it.
func benchScript(t testing.TB, i int) *sensortest.Script {
	t.Helper()
	normal, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Games()[i], normal, uint64(i))
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// seenBy returns the board's facts from the script.
func seenBy(t testing.TB, script *sensortest.Script) seenGame {
	t.Helper()
	seen := seenGame{moves: script.Truth.Games[0].Moves}
	played := script.Trace()
	player, err := trace.NewPlayer(&played.Header)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range played.Lines {
		for _, item := range player.Line(line) {
			switch {
			case item.Kind == sensor.EventItem:
				seen.facts = append(seen.facts, seenFact{event: item.Event, press: engine.NoSide, at: item.At})
			case item.Kind == sensor.OtherItem && fact.Is[fact.Press](item.Other.Fact):
				seen.facts = append(seen.facts, seenFact{press: item.Other.Fact.(fact.Press).Side, at: item.At})
			}
		}
	}
	return seen
}

// reader makes moves of the board's facts.
type reader interface {
	take(seenFact)
	moves() []engine.Move
}

// follower is the tracker. After each press it asks for the ply made, as a game does.
type follower struct {
	tracker *tracker.Tracker
	made    []engine.Move
}

func newFollower() *follower {
	start := engine.StartPosition()
	return &follower{tracker: tracker.New([]tracker.Start{{Position: boardgame.NewXiangqi(start)}}, start.Occupied(), true)}
}

func (f *follower) take(seen seenFact) {
	if seen.press == engine.NoSide {
		f.tracker.Event(seen.event, false)
		return
	}
	f.tracker.Press(seen.press, seen.at)
	f.settle()
}

// settle fixes the next ply, and reports whether all readings agree on it.
func (f *follower) settle() bool {
	n := len(f.made) + 1
	moves, agreed := f.tracker.Readings(n).Candidates()
	if agreed {
		f.tracker.Fix(n)
		f.made = append(f.made, moves[0])
	}
	return agreed
}

func (f *follower) moves() []engine.Move { return f.made }

var matchers = []matcher{
	{name: "match_points", byPoint: true},
	{name: "match_sets"},
	{name: "match_two_plies", twoPlies: true},
}

// matcher is a straightforward reader: after each event it makes every legal move and takes the one after which the pieces stand where it
// sees them. A piece in the hand looks like each of its captures, so a move counts only when its point was the last to close. The press
// makes the move.
type matcher struct {
	name              string
	byPoint, twoPlies bool

	position     engine.Position
	seen         engine.PointSet
	legal        [2][]engine.Move
	found, reply engine.Move
	made         []engine.Move
}

func newMatcher(kind matcher) *matcher {
	kind.position = engine.StartPosition()
	kind.seen = kind.position.Occupied()
	return &kind
}

func (m *matcher) take(seen seenFact) {
	if seen.press != engine.NoSide {
		if m.found != 0 {
			m.position.Make(m.found)
			m.made = append(m.made, m.found)
			m.found, m.reply = m.reply, 0
		}
		return
	}
	m.see(seen.event)
	if m.found, m.reply = m.match(&m.position, seen.event, 0), 0; m.found == 0 && m.twoPlies {
		m.matchTwo(seen.event)
	}
}

// match returns the legal move of p that leads to the points seen, 0 for none.
func (m *matcher) match(p *engine.Position, e sensor.Event, ply int) (found engine.Move) {
	m.legal[ply] = p.LegalMoves(m.legal[ply][:0])
	for _, move := range m.legal[ply] {
		after := *p
		after.Make(move)
		if m.same(&after) && e.Placed && move.To() == e.Point {
			found = move
		}
	}
	return found
}

// matchTwo looks for a move and its reply that lead to the points seen.
func (m *matcher) matchTwo(e sensor.Event) {
	for _, move := range m.legal[0] {
		after := m.position
		after.Make(move)
		if reply := m.match(&after, e, 1); reply != 0 {
			m.found, m.reply = move, reply
		}
	}
}

func (m *matcher) same(p *engine.Position) bool {
	if !m.byPoint {
		return p.Occupied() == m.seen
	}
	for point := range engine.Point(engine.Points) {
		if m.seen.Has(point) != (p.At(point) != 0) {
			return false
		}
	}
	return true
}

func (m *matcher) see(e sensor.Event) {
	if e.Placed {
		m.seen.Add(e.Point)
	} else {
		m.seen.Remove(e.Point)
	}
}

func (m *matcher) moves() []engine.Move { return m.made }
