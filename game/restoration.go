package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/counting"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// restoration is a position that is being set up because the arbiter ruled so. Until it stands no moves are read.
type restoration struct {
	ply      int // That is to be played from the position.
	position boardgame.Position
	replay   bool // The scoresheet is replayed: the position after its next ply follows.
	last     *tracker.Ply
	ruling   int
}

// line is the plies that a ruling made void, from the ply that it is about on.
type line struct {
	from     int
	plies    []ply
	ruled    arbitration.Suspended // What was ruled of these plies.
	last     *tracker.Ply
	position boardgame.Position
	limit    counting.Declaration // That stood.
}

// enforce lets the duty of a ply stand. A move that disobeys it is void, and the position before it is to be set up.
func (b *Board) enforce(r arbitration.Ruling) {
	b.makeStanding()
	duty := b.dutyOf(r.Ply, r.Point)
	if wasUndone := r.Ply <= b.arbitration.Undone(); r.Point.Valid() && !wasUndone && !b.sawTouch(r.Ply, r.Point) {
		b.note(record.Note{Code: "touch_not_seen", Ruling: r.Number}, b.book.Parameters.Claims.Evidence)
	}
	b.sayVerdict(r.Ply, r.Number, duty)
	if r.Ply <= len(b.plies) && duty.Obeyed {
		b.noteOnRuling("duty_obeyed", r.Number)
		return
	}
	b.carriedOut = append(b.carriedOut, &carriedOut{ruling: r.Number, line: b.void(r.Ply, r.Number)})
	if len(duty.Duty) > 0 {
		b.arbitration.Impose(r.Ply, arbitration.Duty{Article: duty.Article, Moves: duty.Duty})
	}
	b.setUpBefore(r.Ply, r.Number)
}

// restore has the position before a ply set up; the moves from there on are void. From ply 0, the moves stay, and the
// scoresheet is replayed from the start, to find where it went wrong.
func (b *Board) restore(r arbitration.Ruling) {
	b.against.SayRuled(arbitrated{b}, r.Ply, r.Article)
	b.makeStanding()
	if r.Ply > 0 {
		b.against.Complete(arbitrated{b}, r.Ply)
		touches := b.touchesToKeep(r.Ply)
		b.carriedOut = append(b.carriedOut, &carriedOut{ruling: r.Number, line: b.void(r.Ply, r.Number)})
		b.arbitration.Keep(r.Ply, touches)
		b.setUpBefore(r.Ply, r.Number)
		return
	}
	b.setUp(b.tracker.Last(), b.tracker.Position(), r.Number)
	b.restoration.replay = true
	b.restoration.ply, b.restoration.position = 1, b.started()
	b.sayRestoration()
}

// reinstate puts back what a ruling made void, and takes out what was played since.
func (b *Board) reinstate(old arbitration.Ruling, ruling int) {
	var v *line
	done := b.carriedOutBy(old.Number)
	if done != nil {
		v = done.line
	}
	b.arbitration.EndDuty(old.Ply)
	if v == nil && (b.restoration == nil || b.restoration.ruling != old.Number) {
		return // Nothing was void, and no position is being set up for it.
	}
	b.makeStanding()
	if v == nil {
		b.setUp(b.restoration.last, b.restoration.last.After, ruling)
		b.sayRestoration()
		return
	}
	if v.from > len(b.plies)+1 { // A later ruling made void what they followed; they wait for that one.
		done.waits = true
		b.noteOnRuling("no_such_ply", ruling)
		return
	}
	if len(v.plies) == 0 && len(b.plies) >= v.from {
		return // The duty was obeyed since; nothing was void.
	}
	touches := b.arbitration.KeptAsMade(v.from)
	b.void(v.from, ruling)
	b.putBack(v, ruling)
	if len(v.plies) == 0 {
		b.arbitration.Keep(v.from, touches) // Nothing was made in that turn, and it goes on.
	}
	for next := b.waitsFor(v.last); next != nil; next = b.waitsFor(v.last) {
		v, next.waits = next.line, false
		b.putBack(v, ruling)
	}
	for b.sure < len(b.plies) && b.plies[b.sure].fixed {
		b.sure++ // What was found in them is recorded.
	}
	b.arbitration.FreeTouches()
	b.setUp(v.last, v.position, ruling)
	b.sayAll(b.draws.Reinstate(b.drawn(), v.limit))
	b.sayRestoration()
}

// makeStanding makes the move that stands on the board, for a ruling is about what was made. While a position is being set
// up none does.
func (b *Board) makeStanding() {
	if b.restoration == nil {
		b.against.SayPending(arbitrated{b})
		b.makeAll()
	}
}

// void takes the plies from n on out of the game by a ruling, and returns what is needed to put them back.
func (b *Board) void(n, ruling int) *line {
	v := &line{from: n, ruled: b.arbitration.Suspended(n, ruling), last: b.tracker.Last(), position: b.tracker.Position(), limit: b.draws.Declared()}
	if n <= len(b.plies) {
		v.plies = slices.Clone(b.plies[n-1:])
		b.say(record.Void{Head: b.head("void"), From: n, Moves: movesOf(v.plies), Ruling: ruling, At: b.now})
	}
	b.dropFrom(n)
	return v
}

// putBack makes plies that were void part of the game again, with what was ruled of them.
func (b *Board) putBack(v *line, ruling int) {
	if len(v.plies) > 0 {
		b.plies = append(b.plies, v.plies...)
		b.say(record.Reinstated{Head: b.head("reinstated"), From: v.from, Moves: movesOf(v.plies), Ruling: ruling, At: b.now})
	}
	b.arbitration.PutBack(v.ruled)
}

func movesOf(plies []ply) []string { return engine.MoveNames(movesIn(plies)) }

func movesIn(plies []ply) (moves []engine.Move) {
	for _, p := range plies {
		moves = append(moves, p.move)
	}
	return moves
}

// waitsFor returns what a ruling did that was taken back while the ply after which its line was played was void, nil for none.
func (b *Board) waitsFor(last *tracker.Ply) *carriedOut {
	for _, done := range b.carriedOut {
		if done.waits && done.line.last.Preceding(done.line.from) == last {
			return done
		}
	}
	return nil
}

// setUpBefore has the position before ply n set up as the scoresheet has it (9.10): what was displaced is to be put back.
func (b *Board) setUpBefore(n, ruling int) {
	last, position := b.tracker.Last(), b.tracker.Position()
	if p := b.tracker.Ply(n); p != nil {
		last, position = p.Prev, p.Before
	}
	if written, ok := last.Written(b.started()); ok {
		position = written
	}
	b.setUp(last, position, ruling)
	b.sayRestoration()
}

// followRestoration says when the position stands, and lets the game go on from it; while the scoresheet is replayed, the
// position after its next ply follows first.
func (b *Board) followRestoration() {
	for r := b.restoration; r != nil && !b.adjourned.On() && b.now >= b.still+tracker.StoodAfter && b.stands(r.position); r = b.restoration {
		b.say(record.Restored{Head: b.head("restored"), Ply: r.ply, At: b.now})
		if r.replay && r.ply <= len(b.plies) {
			r.position = r.position.After(b.plies[r.ply-1].move)
			r.ply++
			b.sayRestoration()
			continue
		}
		b.setUp(r.last, r.position, r.ruling)
		b.restoration = nil
		b.playedUpTo(b.now)
	}
}

// setUp has a position set up from which the game goes on after the ply last.
func (b *Board) setUp(last *tracker.Ply, position boardgame.Position, ruling int) {
	b.tracker.Look(b.raw)
	b.restoreTo(last, position)
	b.cleared, b.takenBack = false, b.now
	b.restoration = &restoration{ply: last.Number + 1, position: position, last: last, ruling: ruling}
}

func (b *Board) sayRestoration() {
	r := b.restoration
	b.say(record.Restoration{Head: b.head("restoration"), Ply: r.ply, State: "started", FEN: r.position.FEN(), Replay: r.replay,
		Ruling: r.ruling, At: b.now})
	if b.isTimed() && !r.replay {
		b.sayTime(b.time.Restore(r.ply, b.now))
	}
}

// stands says whether a position stands on the board, as far as its sensors work.
func (b *Board) stands(p boardgame.Position) bool {
	return b.placed(p.Occupied()).Xor(b.raw).Without(b.faults.Doubted()).Empty()
}

// sayVerdict says what the duty of ply n is by now.
func (b *Board) sayVerdict(n, ruling int, v touchmove.Verdict) {
	d := record.Duty{Head: b.head("duty"), Ply: n, Side: b.sideOf(n), Article: v.Article, Via: v.Via, Otherwise: v.Otherwise,
		Duty: engine.MoveNames(v.Duty), Rulebook: b.config.Rulebook, Ruling: ruling, At: b.now}
	if n <= len(b.plies) {
		d.Obeyed = &v.Obeyed
	}
	b.say(d)
}
