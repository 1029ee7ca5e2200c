package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// liesForAtMost is for how many plies at most a piece lies: one that leaves its point and stays away has been knocked off the board, or its
// sensor died. Pieces fall where hands are: what opens while nothing else happened is more likely a sensor (package edges).
const liesForAtMost = 8

// displaced is why a question is asked, and what is found: a piece stands on another point. Its player replied early, or the
// other one displaced it.
const displaced = "displaced"

// displacedPieces is what was said of pieces that stand on wrong points or lie beside the board.
type displacedPieces struct {
	said    []tracker.Displaced
	away    []tracker.Displaced       // Those that lie beside the board, as it seems.
	asked   []tracker.Displaced       // Those that are asked about.
	righted []tracker.Displaced       // Those that were back on their points when their turns were over.
	seen    map[tracker.Displaced]int // How many plies were made when they were known first.
	found   map[int]bool              // The plies in which touches were found.
}

// sayDisplacedPieces records the pieces that left their points in a turn and stand elsewhere or lie beside the board, once the ply of
// the turn is made; and judges that turn anew when one of them is back.
func (b *Board) sayDisplacedPieces() {
	turned, sure := b.tracker.Turned()
	if !sure || b.tracker.Astray() || b.tracker.Cursory() || b.tracker.Restoring() || !b.presses.Any() && b.settingUp() {
		return
	}
	b.followAway()
	now := b.tracker.Displaced()
	for _, s := range slices.Backward(b.tracker.Accidents()) {
		still := slices.Contains(now, s)
		switch {
		case !b.goesOn(s):
		case still && (s.To == engine.NoPoint || s.Captured && s.To != s.From) && b.lies(s, turned):
		case slices.Contains(b.displaced.said, s), slices.Contains(b.displaced.righted, s):
		case b.turns().Righted(b.tracker, s, b.now+1):
			b.displaced.righted = append(b.displaced.righted, s)
		case s.Captured && s.To == s.From && !b.wasLeft(s, still):
		default:
			b.displaced.said = append(b.displaced.said, s)
			b.sayDisplaced(s)
			if s.To == engine.NoPoint && !still {
				b.judgeAnew(s)
			}
		}
	}
	b.askOfDisplaced()
}

// wasLeft says whether a pawn that was captured en passant was surely left on the board: hands took it away soon, and no piece may have come to its
// point meanwhile. What the sensor alone shows may be that it stuck when the pawn was lifted: the arbiter is asked, and it is his to say.
func (b *Board) wasLeft(s tracker.Displaced, still bool) bool {
	p, ply := b.placed(engine.SetOf(s.From)).First(), b.tracker.Ply(s.Turn)
	if ply == nil || slices.Contains(b.displaced.asked, s) {
		return false
	}
	opened := b.edges.Opened(p)
	lifted := !still && opened > ply.Placed && (b.sure == len(b.plies) || b.plies[b.sure].at > opened)
	switch {
	case lifted && !b.edges.IsQuiet(p):
		return true
	case !still && (!lifted || b.edges.Settled(p)):
		b.displaced.righted = append(b.displaced.righted, s) // It opened by itself, or for another piece.
	case len(b.plies) >= s.Turn+askedAfter:
		b.askDisplaced(s)
	}
	return false
}

// askedAfter is for how many plies more it is waited until what may be a displaced piece is asked about.
const askedAfter = 2

// askOfDisplaced asks about the pieces that were displaced as some readings have it, when later moves have not decided it: somebody
// displaced them, or their player moved them early. What is found is not asked about as well.
func (b *Board) askOfDisplaced() {
	for _, s := range b.tracker.Doubted(len(b.plies) - 2*askedAfter) {
		told := slices.Contains(b.displaced.asked, s) || slices.Contains(b.displaced.said, s)
		if told || s.Captured || len(b.plies) < s.Turn+askedAfter || b.turns().Righted(b.tracker, s, b.now+1) {
			continue
		}
		b.askDisplaced(s)
	}
}

// askDisplaced records a question about a piece that stands, or stood, on another point.
func (b *Board) askDisplaced(s tracker.Displaced) {
	b.displaced.asked = append(b.displaced.asked, s)
	law := b.book.Parameters.Displaced
	q := record.Question{Head: b.head("question"), Ply: s.Turn, Side: b.sideOf(s.Turn), Point: s.From.String(), Article: law.Article,
		Why: displaced, Kind: displaced, Duty: []string{}, Played: b.plies[s.Turn-1].move.String(), At: b.now,
		Rulebook: string(law.Book)}
	if s.To != engine.NoPoint {
		q.To = s.To.String()
	}
	b.say(q)
}

// displacedNow returns the pieces that were said to be displaced and are so still.
func (b *Board) displacedNow() []tracker.Displaced {
	if b.tracker == nil {
		return nil
	}
	now := b.tracker.Displaced()
	return slices.DeleteFunc(slices.Clone(b.displaced.said), func(s tracker.Displaced) bool { return !slices.Contains(now, s) })
}

// goesOn says whether the game surely went on since a piece was displaced: else the pieces may be being set up for the next one.
func (b *Board) goesOn(s tracker.Displaced) bool {
	if !b.presses.Any() {
		return len(b.plies) > s.Turn && (b.plies[s.Turn].fixed || len(b.plies) > s.Turn+liesForAtMost)
	}
	first, known := b.displaced.seen[s]
	if !known {
		first = len(b.plies)
		b.displaced.seen[s] = first
	}
	return len(b.plies) >= s.Turn && len(b.plies) > first
}

// followAway follows the pieces that lie beside the board, and judges their turns anew when they are back.
func (b *Board) followAway() {
	now := b.tracker.Displaced()
	b.displaced.away = slices.DeleteFunc(b.displaced.away, func(s tracker.Displaced) bool {
		gone := !slices.Contains(now, s)
		if gone {
			b.judgeAnew(s)
		}
		return gone
	})
	for _, s := range now {
		if s.To == engine.NoPoint && !slices.Contains(b.displaced.away, s) {
			b.displaced.away = append(b.displaced.away, s)
		}
	}
}

// lies says whether a piece that is away, or was put back where none belongs, is no displaced one but a sensor that broke,
// which it names. Players leave no piece like that for long.
func (b *Board) lies(s tracker.Displaced, turned bool) bool {
	p, kind := s.From, sensor.StuckOff
	if s.To != engine.NoPoint {
		p, kind = s.To, sensor.StuckOn
	}
	if turned {
		p = b.start.Turned(p)
	}
	quiet := kind == sensor.StuckOff && b.edges.IsQuiet(p)
	switch {
	case b.faults.Broken().Has(p):
		return true
	case quiet && b.faults.SuspectedLong(p, len(b.plies)), len(b.plies) >= s.Turn+liesForAtMost:
		b.takeSuspects(b.faults.Name(p, kind, b.now))
		return true
	}
	return quiet
}

func (b *Board) sayDisplaced(s tracker.Displaced) {
	law := b.book.Parameters.Displaced
	f := record.Finding{Head: b.head("finding"), Ply: s.Turn, Side: b.sideOf(s.Turn), Article: law.Article, Kind: displaced,
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
func (b *Board) judgeAnew(s tracker.Displaced) {
	p := b.tracker.Ply(s.Turn)
	if p == nil || s.Turn > b.sure || !p.Legal || !b.sawTurn(p) {
		return
	}
	for _, l := range turn.LiftsSince(b.tracker, s.Turn) {
		if l.Point != s.From || l.Turn != s.Turn || l.Back == 0 || l.At >= p.Placed || b.turns().Chatters(p, l) {
			continue
		}
		t := b.turns().Of(p, engine.NoPoint)
		lift := b.turns().Lifted(p, l)
		if !slices.Contains(t.Law.Lifts, lift) {
			t.Law = t.With(turn.UndecidedLift{Lift: lift})
			t.Mine = t.Law.Lifts
		}
		v := t.Verdict(b.book)
		b.explainLate(v, p, t, l)
		if !b.displaced.found[s.Turn] {
			b.sayFindingOf(p, v)
		}
		return
	}
}
