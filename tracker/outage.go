package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Several plies may be played while the board is blind. Each line of plies from the old position to what the sensors show then is a free
// reading.
const (
	quickestPly  sensor.Micros = 400_000   // No player makes a ply in less, in blitz either.
	hurriedPly   sensor.Micros = 1_500_000 // A player who is not known to be in a hurry needs as much at least.
	outagePlies                = 6         // The most plies that are looked for,
	outageNodes                = 3_000     // the most positions searched for that from one reading,
	outageInHand               = 2         // and the most pieces in hands when the board sees again.
)

// outage searches for the plies played from one position while the board was blind, ply by ply: positions that several lines lead to are
// searched once.
type outage struct {
	seen   engine.PointSet // The sensors when it sees again, in the game's points,
	mask   engine.PointSet // and those that tell nothing.
	stood  engine.PointSet // Where pieces stood when it became blind.
	known  map[uint64]boardgame.Position
	inHand int // How many pieces are in the hand at the end.
	cut    bool
}

// blindNode is a position that may have stood, and how it may have come about.
type blindNode struct {
	pos  boardgame.Position
	ways []blindWay
}

type blindWay struct {
	from *blindNode
	move engine.Move
}

type outageLine struct {
	moves   []engine.Move
	others  [][]engine.Move // Other moves that each of the plies may have been, with the same position after it.
	pending bool            // The effect of the last move beside its way is still to come.
	castles bool            // The last move is the rook's part of a castling, and the king is in the hand.
	lifted  engine.PointSet // The pieces in the hand then.
	resting bool            // The last piece only rests, and will be moved on.
}

// playedBlind keeps the readings in which one ply or several were played while the board was blind. They include lines of two plies more
// than needed where the players are in a hurry, and, where the clock was pressed up to a ply, those that end there or with the next one.
// Lines beyond the search count as readings that leave one fact more unexplained.
func (t *Tracker) playedBlind(r *reading, f *fact, pressed int) {
	if r.placed() && !r.against && (!r.isUnfinished() || r.beside.state == partPending) {
		made := *r
		if made.beside.finish(); t.advance(&made, f.serial) {
			made.gapped = true
			t.playedBlindFrom(&made, f, pressed, engine.NoPoint, engine.NoPoint)
		}
	}
	s, origin, at := *r, r.origin, r.at
	if s.placed() {
		if s.unplace(); r.since+StoodAfter <= f.at-f.length {
			s.pay(movedOnBlind)
		}
	}
	if s.cost <= t.budget {
		t.playedBlindFrom(&s, f, pressed, origin, at)
	}
}

// playedBlindFrom is playedBlind from a reading without displaced pieces. It leaves out lines that begin with a move that stood.
func (t *Tracker) playedBlindFrom(r *reading, f *fact, pressed int, origin, at engine.Point) {
	s := *r
	if whole, ok := s.whole(); ok {
		s = whole
	}
	s.air, s.carried, s.rivals, s.hold = engine.PointSet{}, engine.PointSet{}, engine.PointSet{}, 0
	most, usual := min(outagePlies, max(int(f.length/quickestPly), pressed-r.last.Number)+1), r.tempo()
	o := outage{seen: s.localAll(f.points), mask: s.broken.Or(s.odd), stood: s.pos.Occupied(), known: map[uint64]boardgame.Position{}}
	unknown := (outagePlies+1)*usual <= f.length
	fewest := [outageInHand + 1]int{outagePlies, outagePlies, outagePlies} // By how many pieces are in the hand.
	if occupied := s.pos.Occupied(); o.comes(occupied).Or(o.gone(occupied)).Empty() {
		fewest[0] = 0
	}
	n := s.last.Number
	if pressed > n+outagePlies {
		t.drop([]reading{s}) // None within the limit is as long.
	}
	for k := 1; k <= most && !o.cut; k++ {
		fits := pressed > 0 && (n+k == pressed || n+k == pressed+1)
		if pressed > 0 && !fits && s.cost == t.budget {
			continue // Such a line would pay.
		}
		for o.inHand = 0; o.inHand <= outageInHand && !o.cut; o.inHand++ {
			needed := slices.Min(fewest[:o.inHand+1])
			if !fits && k > needed+1 && (k > needed+2 && needed > 0 || sensor.Micros(k)*usual > f.length) {
				continue
			}
			lines := o.search(s.pos, s.moves(), k)
			switch {
			case o.cut && k > needed && k > pressed-n:
				continue // Not all of its lines are known.
			case o.cut:
				t.drop([]reading{s})
			case len(lines) > 0:
				fewest[o.inHand] = min(fewest[o.inHand], k)
			}
			for i := range lines {
				if m := lines[i].moves[0]; m.From() != origin || m.To() != at || origin == engine.NoPoint {
					t.playLine(s, &lines[i], f)
				}
			}
		}
	}
	t.work += len(o.known)
	s.pay(longerBlind)
	if pressed > 0 && pressed <= n+outagePlies && !o.cut {
		s.pay(longerThanPressed)
	}
	if unknown || o.cut {
		t.drop([]reading{s})
	}
}

func (o *outage) search(pos boardgame.Position, moves []engine.Move, plies int) []outageLine {
	layer := []*blindNode{{pos: pos}}
	for more := plies; more > 1; more-- {
		layer, moves = o.step(layer, moves, more-1), nil
	}
	return o.ends(layer, moves)
}

// step returns the positions one ply further from which so many plies more can explain the sensors.
func (o *outage) step(layer []*blindNode, first []engine.Move, more int) []*blindNode {
	var next []*blindNode
	index := map[uint64]*blindNode{}
	for _, node := range layer {
		occupied := node.pos.Occupied()
		castlings, passed := 0, 0 // Effects of the coming moves beside the points that they go between.
		switch node.pos.ChangedMost() {
		case 3:
			passed = 1
		case 4:
			castlings, passed = min(more, 2), 1
		}
		for _, m := range node.moves(first) {
			after := played(node.pos, m, occupied)
			if o.comes(after).Len() > more+castlings || o.gone(after).Len() > more+castlings+passed+o.inHand {
				continue
			}
			pos := node.pos.After(m)
			key := pos.Key()
			n := index[key]
			if n == nil {
				if o.known[key] == nil {
					if len(o.known) == outageNodes {
						o.cut = true
						return next
					}
					o.known[key] = pos
				}
				n = &blindNode{pos: o.known[key]}
				index[key] = n
				next = append(next, n)
			}
			n.ways = append(n.ways, blindWay{node, m})
		}
	}
	return next
}

func (n *blindNode) moves(first []engine.Move) []engine.Move {
	if first != nil {
		return first
	}
	return n.pos.Moves()
}

func played(pos boardgame.Position, m engine.Move, occupied engine.PointSet) engine.PointSet {
	occupied.Remove(m.From())
	occupied.Add(m.To())
	if from, to := pos.Beside(m); from != engine.NoPoint {
		return part{from: from, to: to}.played(occupied)
	}
	return occupied
}

// comes returns the points where a piece has yet to come; gone, those that a piece has yet to leave.
func (o *outage) comes(occupied engine.PointSet) engine.PointSet {
	return o.seen.Without(occupied).Without(o.mask)
}
func (o *outage) gone(occupied engine.PointSet) engine.PointSet {
	return occupied.Without(o.seen).Without(o.mask)
}

// ends returns the lines whose last ply explains the sensors; those to the same position are one: no sensor will ever distinguish them.
func (o *outage) ends(layer []*blindNode, first []engine.Move) []outageLine {
	type end struct {
		key              uint64
		pending, castles bool
		lifted           engine.PointSet
	}
	index := map[end]*blindNode{}
	var order []end
	for _, node := range layer {
		occupied := node.pos.Occupied()
		for _, m := range node.moves(first) {
			from, _ := node.pos.Beside(m)
			for _, pending := range []bool{false, true} {
				after := played(node.pos, m, occupied)
				if pending {
					if from == engine.NoPoint {
						break
					}
					after = occupied
					after.Remove(m.From())
					after.Add(m.To())
				}
				lifted := o.gone(after)
				if lifted.Len() != o.inHand || !o.comes(after).Empty() {
					continue
				}
				pos := node.pos.After(m)
				castles := !pending && castlesWith(node.pos, m, lifted)
				brushed := lifted.Len() == 1 && lifted.Without(o.stood).Empty() && !lifted.Has(m.To()) // By the hand that goes home.
				if !lifted.Empty() && !castles && !brushed && !mayBeInHand(pos, lifted) {
					continue
				}
				e := end{pos.Key(), pending, castles, lifted}
				if index[e] == nil {
					index[e] = &blindNode{pos: pos}
					order = append(order, e)
				}
				index[e].ways = append(index[e].ways, blindWay{node, m})
			}
		}
	}
	var lines []outageLine
	for _, e := range order {
		line := index[e].line()
		line.pending, line.castles, line.lifted = e.pending, e.castles, e.lifted
		lines = append(lines, line)
		if last := len(line.moves) - 1; len(line.others[last]) > 0 && line.lifted.Empty() {
			for _, m := range append(line.others[last], line.moves[last]) {
				ended := index[e].by(m).line()
				ended.pending, ended.resting = e.pending, true
				lines = append(lines, ended)
			}
		}
	}
	return lines
}

// by is the position as far as it came about by a move.
func (n *blindNode) by(m engine.Move) *blindNode {
	one := &blindNode{pos: n.pos}
	for _, way := range n.ways {
		if way.move == m {
			one.ways = append(one.ways, way)
		}
	}
	return one
}

// line returns a line that leads to a position, and the other moves that each of its plies may have been.
func (n *blindNode) line() (line outageLine) {
	nodes := []*blindNode{n}
	for n := n; len(n.ways) > 0; n = n.ways[0].from {
		line.moves = append(line.moves, n.ways[0].move)
		var others []engine.Move
		var before []*blindNode
		for _, node := range nodes {
			for _, way := range node.ways {
				before = add(before, way.from)
				if way.move != n.ways[0].move {
					others = add(others, way.move)
				}
			}
		}
		line.others = append(line.others, others)
		nodes = before
	}
	slices.Reverse(line.moves)
	slices.Reverse(line.others)
	return line
}

// castlesWith reports whether the move m of a rook may be a part of a castling whose king was lifted.
func castlesWith(pos boardgame.Position, m engine.Move, lifted engine.PointSet) bool {
	return lifted.Len() == 1 && pos.CastlingPair(lifted.Pop(), m.From()) && slices.ContainsFunc(pos.Moves(), func(castling engine.Move) bool {
		rook, to := pos.Beside(castling)
		return to == m.To() && rook == m.From()
	})
}

// mayBeInHand reports whether the side to move may hold these pieces: one that it moves or captures, or both, or two that castle.
func mayBeInHand(pos boardgame.Position, lifted engine.PointSet) bool {
	return slices.ContainsFunc(pos.Moves(), func(m engine.Move) bool {
		from, to := pos.Beside(m)
		concerned := engine.SetOf(m.From(), boardgame.Captured(pos, m))
		if to != engine.NoPoint {
			concerned.Add(from)
		}
		return lifted.Without(concerned).Empty()
	})
}

// playLine keeps the reading in which a line was played. Its last move stands, unless it may be another one or the reply has begun.
func (t *Tracker) playLine(s reading, line *outageLine, f *fact) {
	last := len(line.moves) - 1
	for n, m := range line.moves {
		s.stand(m, f.at)
		s.gapped = true
		if n < last || !line.pending {
			s.beside.finish()
		}
		if n == last && (line.castles || len(line.others[n]) == 0 && line.lifted.Empty()) {
			break
		}
		if !t.advance(&s, f.serial) {
			return
		}
		s.last.others = line.others[n]
		s.last.Doubtful = len(line.others[n]) > 0
		if made := s.last.Number; s.pressed > 0 && (n < last || !line.lifted.Empty()) { // The press for a move with a reply was not seen either.
			s.pressed, s.last.next.pressed = made, made
		}
	}
	if line.resting {
		s.hold = f.at + SlideRestBelow
	}
	s.gapped = true
	s.pay(pliesBlind.times(last))
	s.odd = s.expectedOdd(f.points, line.lifted)
	if line.lifted.Empty() {
		t.keep(&s)
		return
	}
	t.liftAll(&s, line.lifted, f)
}

// expectedOdd returns the sensors that don't show a standing piece, except for those in the hand.
func (r *reading) expectedOdd(seen, lifted engine.PointSet) engine.PointSet {
	return r.standing().Without(lifted).Xor(r.localAll(seen))
}

// liftAll follows pieces that were in the hand when the board saw again.
func (t *Tracker) liftAll(r *reading, lifted engine.PointSet, f *fact) {
	done := t.next
	branches := []reading{*r}
	for !lifted.Empty() {
		p := lifted.Pop()
		t.next = nil
		for i := range branches {
			t.lift(&branches[i], p, &fact{kind: factLift, at: f.at, point: branches[i].local(p), serial: f.serial, adjust: true})
		}
		branches = t.next
	}
	t.next = append(done, branches...)
}

// tempo returns half of the average time of a ply in the turns before: a player who is quicker than that is in a hurry.
func (r *reading) tempo() sensor.Micros {
	const few, many = 2, 8
	var sum sensor.Micros
	n := 0
	for p := r.last; n < many && p.Prev != nil && p.Prev.Prev != nil; p = p.Prev {
		if !p.Gapped && !p.Prev.Gapped {
			sum += p.Placed - p.Prev.Placed
			n++
		}
	}
	if n < few {
		return hurriedPly
	}
	return sum / sensor.Micros(n) / 2
}

// MayHaveMissed reports whether more or fewer plies may have been played than the likeliest reading has: the readings disagree on the
// last ply since the board was blind, or since the thread was lost for want of work.
func (v Thread) MayHaveMissed() bool {
	blind := v.t.best().gapped || v.t.blinded && v.t.Last().Number < v.t.vague
	for p := range v.t.sinceRoot(v.t.Last()) {
		blind = blind || p.Gapped
	}
	if !blind || v.t.Last().Prev == nil {
		return false
	}
	_, agreed := v.t.Readings(v.t.Last().Number).Candidates()
	return !agreed
}
