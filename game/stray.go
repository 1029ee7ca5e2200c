package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// A piece that leaves its point and stays away has been knocked off the board, or its sensor died. Pieces fall where hands
// are: what opens while nothing else happened for handsNear is more likely a sensor. And nobody lets a piece lie for long.
const (
	handsNear     sensor.Micros = 700_000
	liesForAtMost               = 8 // Plies.
)

// strays is what was said of pieces that stand on wrong points or lie beside the board.
type strays struct {
	said    []tracker.Stray
	away    []tracker.Stray     // Those that lie beside the board, as it seems.
	found   map[int]bool        // The plies in which touches were found.
	edges   [engine.Points]edge // Of the board as it is placed.
	changed engine.Point        // The sensor that changed last, and
	at      sensor.Micros       // when.
}

// edge is when a sensor opened last, and what else happened about that time.
type edge struct {
	at     sensor.Micros
	before sensor.Micros // When another sensor had changed last.
	after  sensor.Micros // When the next one changed, 0 for not yet.
}

// note follows an event.
func (s *strays) note(e sensor.Event) {
	if last := &s.edges[s.changed]; s.changed != e.Point && last.after == 0 {
		last.after = e.At
	}
	if !e.Placed {
		s.edges[e.Point] = edge{at: e.At, before: s.at}
	}
	s.changed, s.at = e.Point, e.At
}

// quiet says whether nothing else happened about the time when the sensor of p opened.
func (s *strays) quiet(p engine.Point) bool {
	e := s.edges[p]
	return e.at-e.before >= handsNear && (e.after == 0 || e.after-e.at >= handsNear)
}

// sayStrays records the pieces that left their points in a turn and stand elsewhere or lie beside the board, once the ply of
// the turn is made; and judges that turn anew when one of them is back.
func (b *Board) sayStrays() {
	turned, sure := b.tracker.Turned()
	if !sure || b.tracker.Astray() || b.tracker.Restoring() || !b.clocked && b.settingUp() {
		return
	}
	now := b.tracker.Strays()
	b.strays.said = slices.DeleteFunc(b.strays.said, func(s tracker.Stray) bool {
		return !slices.Contains(now, s)
	})
	b.strays.away = slices.DeleteFunc(b.strays.away, func(s tracker.Stray) bool {
		gone := !slices.Contains(now, s)
		if gone {
			b.judgeAnew(s)
		}
		return gone
	})
	for _, s := range now {
		if s.To == engine.NoPoint && !slices.Contains(b.strays.away, s) {
			b.strays.away = append(b.strays.away, s)
		}
		switch {
		case len(b.plies) < s.Turn, s.To == engine.NoPoint && len(b.plies) == s.Turn: // It may come back at once.
		case s.To == engine.NoPoint && b.lies(s, turned):
		case !slices.Contains(b.strays.said, s):
			b.strays.said = append(b.strays.said, s)
			b.sayDisplaced(s)
		}
	}
}

// lies says whether a piece that is away is no displaced one, but a sensor that died, which it names.
func (b *Board) lies(s tracker.Stray, turned bool) bool {
	p := s.From
	if turned {
		p = p.Turned()
	}
	quiet := b.strays.quiet(p)
	if b.faults.broken().Has(p) {
		return true
	}
	if quiet && b.suspectedLong(p) || len(b.plies) >= s.Turn+liesForAtMost {
		b.sayFault(p, sensor.StuckOff, false)
		b.tracker.Broken(engine.SetOf(p), b.now)
		return true
	}
	return quiet
}

func (b *Board) sayDisplaced(s tracker.Stray) {
	law := b.book.Parameters.Displaced
	f := Finding{Head: b.head("finding"), Ply: s.Turn, Side: b.sideOf(s.Turn), Article: law.Article, Kind: "displaced",
		Duty: []string{}, From: s.From.String(), Captured: s.Captured, At: b.now, Rulebook: string(law.Book)}
	if s.Turn <= len(b.plies) {
		f.Played = b.plies[s.Turn-1].move.String()
	}
	if s.To != engine.NoPoint {
		f.To = s.To.String()
	}
	b.say(f)
}

// judgeAnew judges the turn in which a piece left its point that lay beside the board and is back: it was touched then.
func (b *Board) judgeAnew(s tracker.Stray) {
	p := b.tracker.Ply(s.Turn)
	if p == nil || s.Turn > b.sure || !p.Legal || !b.sawTurn(p) {
		return
	}
	for _, l := range slices.Concat(b.tracker.Last().Lifts(), b.tracker.Lifts()) {
		if l.Point != s.From || l.Turn != s.Turn || l.Back == 0 || l.At >= p.Placed {
			continue
		}
		t := b.turnOf(p, engine.NoPoint)
		lift := b.lifted(p, l)
		if !slices.Contains(t.law.Lifts, lift) {
			t.law = t.with(asked{lift: lift})
			t.mine = t.law.Lifts
		}
		v := t.verdict(b.book)
		b.sayWhyLate(v, p, t, l)
		if !b.strays.found[s.Turn] {
			b.sayFindingOf(p, v)
		}
		return
	}
}
