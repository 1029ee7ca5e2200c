package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// restoration is a position that is being set up because the arbiter ruled so. Until it stands no moves are read.
type restoration struct {
	ply      int // That is to be played from the position.
	position engine.Position
	replay   bool // The scoresheet is replayed: the position after its next ply follows.
	last     *tracker.Ply
	ruling   int
}

// line is the plies that a ruling made void, from the ply that it is about on.
type line struct {
	from     int
	plies    []ply
	imposed  map[int]imposed
	kept     kept
	rulings  []*ruled // That are about touches in these plies.
	last     *tracker.Ply
	position tracker.Position
}

// imposed is a duty that stands by a ruling.
type imposed struct {
	article string
	duty    []engine.Move
}

// verdict judges a move by the duty that stands.
func (d imposed) verdict(played engine.Move) touchmove.Verdict {
	v := touchmove.Verdict{Article: d.article, Duty: d.duty, Obeyed: slices.Contains(d.duty, played)}
	if !v.Obeyed {
		v.Kind = touchmove.Breach
	}
	return v
}

// enforce lets the duty of a ply stand. A move that disobeys it is void, and the position before it is to be set up.
func (b *Board) enforce(r *ruled) {
	b.makeStanding()
	duty := b.dutyOf(r.Ply, r.Point)
	if wasUndone := r.Ply <= b.hearing.undone; r.Point.Valid() && !wasUndone && !b.sawTouch(r.Ply, r.Point) {
		b.remark(Remark{Code: "touch_not_seen", Ruling: r.number}, b.book.Parameters.Claims.Evidence)
	}
	b.sayVerdict(r.Ply, r.number, duty)
	if r.Ply <= len(b.plies) && duty.Obeyed {
		b.remark(Remark{Code: "duty_obeyed", Ruling: r.number}, rulebook.Citation{})
		return
	}
	r.line = b.void(r.Ply, r.number)
	if len(duty.Duty) > 0 {
		b.hearing.imposed[r.Ply] = imposed{duty.Article, duty.Duty}
	}
	b.setUpBefore(r.Ply, r.number)
}

// restore has the position before a ply set up; the moves from there on are void. From ply 0, the moves stay, and the
// scoresheet is replayed from the start, to find where it went wrong.
func (b *Board) restore(r *ruled) {
	b.makeStanding()
	if r.Ply > 0 {
		touches := b.touchesToKeep(r.Ply)
		r.line = b.void(r.Ply, r.number)
		b.hearing.keep(r.Ply, touches)
		b.setUpBefore(r.Ply, r.number)
		return
	}
	b.setUp(b.tracker.Last(), b.tracker.Position(), r.number)
	b.restoration.replay = true
	b.restoration.ply, b.restoration.position = 1, b.started()
	b.sayRestoration()
}

// makeStanding makes the move that stands on the board, for a ruling is about what was made. While a position is being set
// up none does.
func (b *Board) makeStanding() {
	if b.restoration == nil {
		b.sayPendingIllegal()
		b.makeAll()
	}
}

// void takes the plies from n on out of the game, and returns what is needed to put them back.
func (b *Board) void(n, ruling int) *line {
	v := &line{from: n, imposed: map[int]imposed{}, kept: b.hearing.kept.from(n), last: b.tracker.Last(), position: b.tracker.Position()}
	for _, r := range b.hearing.rulings {
		if r.Ply >= n && !r.void && r.number != ruling {
			v.rulings = append(v.rulings, r)
		}
	}
	for ply, duty := range b.hearing.imposed {
		if ply >= n {
			v.imposed[ply] = duty
		}
	}
	if n <= len(b.plies) {
		v.plies = slices.Clone(b.plies[n-1:])
		b.say(Void{Head: b.head("void"), From: n, Moves: movesOf(v.plies), Ruling: ruling, At: b.now})
	}
	b.dropFrom(n)
	return v
}

func movesOf(plies []ply) []string {
	moves := make([]string, 0, len(plies))
	for _, p := range plies {
		moves = append(moves, p.move.String())
	}
	return moves
}

// reinstate puts back what a ruling made void, and takes out what was played since.
func (b *Board) reinstate(old *ruled, ruling int) {
	v := old.line
	delete(b.hearing.imposed, old.Ply)
	if v == nil && (b.restoration == nil || b.restoration.ruling != old.number) {
		return // Nothing was void, and no position is being set up for it.
	}
	b.makeStanding()
	if v == nil {
		b.setUp(b.restoration.last, b.restoration.last.After, ruling)
		b.sayRestoration()
		return
	}
	if v.from > len(b.plies)+1 { // A later ruling made void what they followed; they wait for that one.
		old.waits = true
		b.remark(Remark{Code: "no_such_ply", Ruling: ruling}, rulebook.Citation{})
		return
	}
	if len(v.plies) == 0 && len(b.plies) >= v.from {
		return // The duty was obeyed since; nothing was void.
	}
	touches := b.hearing.kept[v.from]
	b.void(v.from, ruling)
	b.putBack(v, ruling)
	if len(v.plies) == 0 {
		b.hearing.keep(v.from, touches) // Nothing was made in that turn, and it goes on.
	}
	for next := b.hearing.waitsFor(v.last); next != nil; next = b.hearing.waitsFor(v.last) {
		v, next.waits = next.line, false
		b.putBack(v, ruling)
	}
	for b.sure < len(b.plies) && b.plies[b.sure].fixed {
		b.sure++ // What was found in them is recorded.
	}
	b.freeTouches(&ruled{Input: Input{Point: engine.NoPoint}})
	b.setUp(v.last, v.position, ruling)
	b.sayRestoration()
}

// putBack makes plies that were void part of the game again, with what was ruled of them.
func (b *Board) putBack(v *line, ruling int) {
	if len(v.plies) > 0 {
		b.plies = append(b.plies, v.plies...)
		b.say(Reinstated{Head: b.head("reinstated"), From: v.from, Moves: movesOf(v.plies), Ruling: ruling, At: b.now})
	}
	maps.Copy(b.hearing.imposed, v.imposed)
	maps.Copy(b.hearing.kept, v.kept)
	for _, r := range v.rulings {
		r.void = false
	}
}

// waitsFor returns a ruling that was taken back while the ply after which its line was played was void, nil for none.
func (s *hearing) waitsFor(last *tracker.Ply) *ruled {
	for _, r := range s.rulings {
		if r.waits && r.line.before() == last {
			return r
		}
	}
	return nil
}

// before returns the ply after which the line was played.
func (v *line) before() *tracker.Ply {
	p := v.last
	for p != nil && p.Number >= v.from {
		p = p.Prev
	}
	return p
}

// setUpBefore has the position before ply n set up as the scoresheet has it (9.10): what was displaced is to be put back.
func (b *Board) setUpBefore(n, ruling int) {
	last, position := b.tracker.Last(), b.tracker.Position()
	if p := b.tracker.Ply(n); p != nil {
		last, position = p.Prev, p.Before
	}
	if written, ok := b.writtenUpTo(last); ok {
		position = tracker.NewXiangqi(written)
	}
	b.setUp(last, position, ruling)
	b.sayRestoration()
}

// writtenUpTo returns the position to which the moves up to a ply lead, false where one of them was made with a piece that
// stood on a wrong point: then nothing but the board tells where it stands.
func (b *Board) writtenUpTo(last *tracker.Ply) (engine.Position, bool) {
	var moves []engine.Move
	for p := last; p.Prev != nil; p = p.Prev {
		moves = append(moves, p.Move)
	}
	position := b.started()
	for _, m := range slices.Backward(moves) {
		if piece := position.At(m.From()); piece == 0 || piece.Side() != position.Turn() {
			return position, false
		}
		position.Make(m)
	}
	return position, true
}

// setUp has a position set up from which the game goes on after the ply last.
func (b *Board) setUp(last *tracker.Ply, position tracker.Position, ruling int) {
	b.tracker.Look(b.raw)
	b.restoreTo(last, position)
	b.cleared, b.takenBack = false, b.now
	b.restoration = &restoration{ply: last.Number + 1, position: position.(*tracker.Xiangqi).Engine(), last: last, ruling: ruling}
}

func (b *Board) sayRestoration() {
	r := b.restoration
	b.say(Restoration{Head: b.head("restoration"), Ply: r.ply, State: "started", FEN: r.position.FEN(), Replay: r.replay,
		Ruling: r.ruling, At: b.now})
}

// followRestoration says when the position stands, and lets the game go on from it; while the scoresheet is replayed, the
// position after its next ply follows first.
func (b *Board) followRestoration() {
	for r := b.restoration; r != nil && b.now >= b.still+tracker.StoodAfter && b.stands(r.position); r = b.restoration {
		b.say(Restored{Head: b.head("restored"), Ply: r.ply, At: b.now})
		if r.replay && r.ply <= len(b.plies) {
			r.position.Make(b.plies[r.ply-1].move)
			r.ply++
			b.sayRestoration()
			continue
		}
		b.setUp(r.last, tracker.NewXiangqi(r.position), r.ruling)
		b.restoration = nil
		b.playedUpTo(b.now)
	}
}

// stands says whether a position stands on the board, as far as its sensors work.
func (b *Board) stands(p engine.Position) bool {
	return b.placed(p.Occupied()).Xor(b.raw).Without(b.faults.broken()).Without(b.faults.strange).Empty()
}

// sayDuty says what the duty of ply n is by now.
func (b *Board) sayDuty(n, ruling int) { b.sayVerdict(n, ruling, b.dutyOf(n, engine.NoPoint)) }

func (b *Board) sayVerdict(n, ruling int, v touchmove.Verdict) {
	d := Duty{Head: b.head("duty"), Ply: n, Side: b.sideOf(n), Article: v.Article, Via: v.Via, Otherwise: v.Otherwise,
		Duty: texts(v.Duty), Rulebook: b.config.Rulebook, Ruling: ruling, At: b.now}
	if n <= len(b.plies) {
		d.Obeyed = &v.Obeyed
	}
	b.say(d)
}
