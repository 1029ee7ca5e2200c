package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// newTracker follows a game from the start position, or from one in which pieces were set up wrongly, where the board
// looks like that. Where as many sensors are closed as there are pieces, as many broken ones that make up for one another
// are dearer than pieces on wrong points. The sensors that are known to be dead by now are dead for it, too.
func (b *Board) newTracker() *tracker.Tracker {
	b.starts = []engine.Position{b.start}
	right, off := tracker.NewXiangqi(b.start), b.misplaced()
	var ways []tracker.Start
	for _, turned := range b.sides() {
		way := tracker.Start{Position: right, Turned: turned}
		if off.counted() {
			way.Cost = off.empty.Len()
		}
		ways = append(ways, way)
		for _, wrong := range off.arrangements(b.start, turned) {
			index := slices.Index(b.starts, wrong.position)
			if index < 0 {
				index = len(b.starts)
				b.starts = append(b.starts, wrong.position)
			}
			ways = append(ways, tracker.Start{Position: tracker.NewSetUpWrongly(wrong.position, b.start), Index: index, Turned: turned})
		}
	}
	t := tracker.NewFrom(ways, b.raw, b.config.Turned != tracker.TurnedAuto)
	if !b.faults.dead.Empty() {
		t.Blind(b.faults.dead, b.now)
	}
	if broken := b.faults.stuck().Or(b.faults.masked); !broken.Empty() {
		t.Broken(broken, b.now)
	}
	return t
}

// sides returns how the players may sit: turned or not.
func (b *Board) sides() []bool {
	switch {
	case b.config.Turned == tracker.TurnedYes:
		return []bool{true}
	case b.config.Turned == tracker.TurnedAuto && b.start.Occupied().Turned() == b.start.Occupied():
		return []bool{false, true}
	}
	return []bool{false}
}

// started returns the position that the game began with, as far as it can be known: the likeliest of those in which pieces
// were set up wrongly, where it is certain that some were.
func (b *Board) started() engine.Position {
	starts := b.tracker.Starts()
	if slices.Contains(starts, 0) {
		return b.start
	}
	return b.starts[starts[0]]
}

// sayStarted records the position from which the game is played, before its first move, where it is not the one that should
// have stood there, and again when later moves show that the pieces stood otherwise. A position that can't be written down,
// with a general outside its palace, is not told.
func (b *Board) sayStarted() {
	if len(b.starts) == 1 || b.tracker.Last().Number == 0 {
		return
	}
	stood := b.started()
	fen := stood.FEN()
	if _, err := engine.ParseFEN(fen); err != nil || fen == b.startSaid {
		return
	}
	b.startSaid = fen
	b.say(State{Head: b.head("game"), State: string(b.phase), FEN: fen, Rulebook: b.config.Rulebook, At: b.now})
}

// sayWrongStart records once that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a).
func (b *Board) sayWrongStart() {
	starts := b.tracker.Starts()
	if slices.Contains(starts, 0) || b.wrongStart || b.sure < len(b.plies) || len(b.plies) == 0 {
		return
	}
	b.wrongStart = true
	article := b.book.Parameters.WrongStart.Article
	if article == "" {
		return
	}
	stood := b.starts[starts[0]].Occupied()
	missing := b.start.Occupied().Without(stood)
	f := Finding{Head: b.head("finding"), Ply: len(b.plies), Side: b.start.At(missing.First()).Side(),
		Article: article, Kind: "wrong_start", Duty: []string{}, At: b.now, Rulebook: b.config.Rulebook}
	if missing.Len() > 1 {
		f.Points = names(b.start.Occupied().Xor(stood))
	}
	b.say(f)
}

// arrangement is one way in which pieces may have been set up wrongly.
type arrangement struct {
	position engine.Position
	steps    []engine.Move // From where each piece belongs to where it stands.
	distance int           // How far they stand from their points, all together, and strangeAs for each that can never stand so.
}

// strangeAs is how many points further away a piece seems to be where the law never lets it stand. Who sets up pieces wrongly
// mostly puts them one point off, wherever that is; only of ways that are about as near the likelier one keeps to the law.
const strangeAs = 3

// with returns the arrangement in which one piece more stands wrongly.
func (a arrangement) with(step engine.Move) arrangement {
	piece := a.position.At(step.From())
	a.position.Put(step.From(), 0)
	a.position.Put(step.To(), piece)
	a.steps = append(slices.Clone(a.steps), step)
	if !mayStand(piece, step.To()) {
		a.distance += strangeAs
	}
	a.distance += distance(step)
	return a
}

func (a arrangement) compare(other arrangement) int {
	return a.distance - other.distance
}

func distance(m engine.Move) int {
	files, ranks := int(m.From().File())-int(m.To().File()), int(m.From().Rank())-int(m.To().Rank())
	return max(files, -files) + max(ranks, -ranks)
}

// mayStand says whether the law ever lets the piece stand on p.
func mayStand(piece engine.Piece, p engine.Point) bool {
	if piece.Side() == engine.Black {
		p = p.Turned()
	}
	file, rank := int(p.File()), int(p.Rank())
	palace := rank <= 2 && file >= 3 && file <= 5
	switch piece.Kind() {
	case engine.General:
		return palace
	case engine.Advisor:
		return palace && (file+rank)%2 == 1
	case engine.Elephant:
		return rank <= 4 && rank%2 == 0 && file%2 == 0 && (file+rank)%4 == 2
	case engine.Pawn:
		return rank > 4 || rank > 2 && file%2 == 0
	}
	return true
}
