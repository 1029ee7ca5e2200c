package setup

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// mostPieces is how many pieces may stand wrongly for the game to be followed from there. With more, the pieces are still being set up.
const mostPieces = 4

// Difference is how the sensors differ from the start position if pieces may stand on wrong points. The points are
// those of the board as it is placed.
type Difference struct {
	Empty engine.PointSet // A piece should stand there, and the sensor is open.
	Taken engine.PointSet // No piece should stand there, and the sensor is closed.
}

// Counted reports whether pieces stand on wrong points and none is missing: no sensor needs to be broken.
func (d Difference) Counted() bool {
	return d.Empty.Len() == d.Taken.Len() && !d.Empty.Empty() && d.Empty.Len() <= mostPieces
}

// Unlike returns the sensors that differ from the start position, the board turned or not.
func Unlike(s *line.State) engine.PointSet {
	straight, turned := s.Start.Occupied().Xor(s.Raw), s.Start.TurnedSet(s.Start.Occupied()).Xor(s.Raw)
	if s.Config.Turned == tracker.TurnedYes || s.Config.Turned == tracker.TurnedAuto && turned.Len() < straight.Len() {
		return turned
	}
	return straight
}

// AllStand reports whether the start position stands on the board, as far as its sensors work.
func AllStand(s *line.State) bool { return Unlike(s).Without(s.Faults.Doubted()).Empty() }

// NearlyAllStand reports whether only a few sensors differ from the start position, or only a few pieces stand on wrong points.
func NearlyAllStand(s *line.State) bool {
	return Unlike(s).Without(s.Faults.Doubted()).Len() <= faults.MostUnseen || !Misplaced(s).Empty.Empty()
}

// Misplaced returns the pieces that may stand on wrong points; none if the board is wired wrongly, or if too many pieces or sensors would
// have to be wrong. It takes no piece for wrong at a sensor known to be broken.
func Misplaced(s *line.State) Difference {
	unlike := Unlike(s).Without(s.Faults.Broken())
	d := Difference{Empty: unlike.Without(s.Raw), Taken: unlike.And(s.Raw)}
	few := d.Counted() || max(d.Empty.Len(), d.Taken.Len()) <= faults.MostUnseen
	if d.Empty.Empty() || d.Taken.Empty() || !few || s.Faults.Miswired() {
		return Difference{}
	}
	return d
}

// Track follows a game from the start position, or from one with pieces set up wrongly if the board looks like that, and returns the
// positions that it may have begun with. If as many sensors are closed as there are pieces, broken sensors that cancel each other out
// are dearer than pieces on wrong points. The tracker takes over the sensors already known to be dead.
func Track(s *line.State) (*tracker.Tracker, []boardgame.Position) {
	ways, starts := Misplaced(s).ways(s.Start, s.Config.Sides(s.Start))
	t := tracker.New(ways, s.Raw, s.Config.Turned != tracker.TurnedAuto)
	if dead := s.Faults.Dead(); !dead.Empty() {
		t.Sensors(faults.Effect{Kind: faults.Blind, Points: dead}, s.Now)
	}
	if broken := s.Faults.Stuck().Or(s.Faults.Masked()); !broken.Empty() {
		t.Sensors(faults.Effect{Kind: faults.Broken, Points: broken}, s.Now)
	}
	return t, starts
}

// Setup is what was recorded of how the pieces of a game were set up.
type Setup struct {
	Wrong Difference // The pieces recorded as perhaps wrong before the first move.
	Start string     // The start position.
}

// Compare records the wrongly empty and wrongly taken points before the first move, once for each way in which the pieces stand. It also
// records when they are right again.
func (w *Setup) Compare(s *line.State) []record.Record {
	off := Misplaced(s)
	if !off.Counted() {
		off = Difference{}
	}
	if off == w.Wrong {
		return nil
	}
	said := record.Setup{Head: s.Head("setup"), Empty: off.Empty.Names(), Taken: off.Taken.Names(), Guesses: off.guesses(s.Start, s.Config.Sides(s.Start)[0]),
		Article: s.Book.Parameters.WrongStart.Article, At: s.Now, Rulebook: s.Rulebook()}
	if off.Empty.Empty() {
		said.Empty, said.Taken, said.Cleared = w.Wrong.Empty.Names(), w.Wrong.Taken.Names(), true
	}
	w.Wrong = off
	return []record.Record{said}
}

// Follow records the position from which the game is played if it is not the expected one; and again when later moves show that the pieces
// stood otherwise. It omits a position that can't be written down, with a general outside its palace.
func (w *Setup) Follow(s *line.State) []record.Record {
	if len(s.Starts) == 1 || s.Tracker.Last().Number == 0 {
		return nil
	}
	fen := s.Started().FEN()
	if _, err := boardgame.ParseFEN(fen); err != nil || fen == w.Start {
		return nil
	}
	w.Start = fen
	return []record.Record{record.State{Head: s.Head("game"), State: string(s.Phase), FEN: fen, Rulebook: s.Rulebook(), At: s.Now}}
}

// WrongStart returns, once, the finding that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a): by which side, and where.
func WrongStart(s *line.State) (f record.Finding, wrong bool) {
	starts := s.Tracker.Begun().Starts()
	if s.WrongStart || slices.Contains(starts, 0) || s.Sure < len(s.Plies) || len(s.Plies) == 0 {
		return f, false
	}
	stood := s.Starts[starts[0]]
	missing := s.Start.Occupied().Without(stood.Occupied())
	f = record.Finding{Head: s.Head("finding"), Ply: len(s.Plies), Side: record.SideOf(s.Start.At(missing.First()).Side()), Kind: "wrong_start",
		Article: s.Book.Parameters.WrongStart.Article, Duty: []string{}, At: s.Now, Rulebook: s.Rulebook()}
	if missing.Len() > 1 {
		f.Points = s.Start.Occupied().Xor(stood.Occupied()).Names()
	}
	return f, true
}

// Arrangements returns the ways in which the missing pieces may stand on the taken points, in the game's points, the
// likeliest first. Exchanging two pieces of one kind gives no new way.
func (d Difference) Arrangements(start boardgame.Position, turned bool) []Arrangement {
	empty, taken := d.Empty, d.Taken
	if turned {
		empty, taken = start.TurnedSet(empty), start.TurnedSet(taken)
	}
	if empty.Empty() || taken.Empty() {
		return nil
	}
	found := []Arrangement{{Position: start}}
	if few := taken.Points(); len(few) <= empty.Len() {
		for _, to := range few {
			found = extended(found, empty.Points(), func(from engine.Point) engine.Move { return engine.NewMove(from, to) })
		}
	} else {
		for _, from := range empty.Points() {
			found = extended(found, few, func(to engine.Point) engine.Move { return engine.NewMove(from, to) })
		}
	}
	for _, a := range found {
		slices.SortFunc(a.Steps, func(m, n engine.Move) int { return int(m.From()) - int(n.From()) })
	}
	slices.SortStableFunc(found, Arrangement.compare)
	var distinct []Arrangement
	for _, a := range found {
		if !slices.ContainsFunc(distinct, func(b Arrangement) bool { return a.Position.FEN() == b.Position.FEN() }) {
			distinct = append(distinct, a)
		}
	}
	return distinct
}

// extended returns each of the arrangements with one step more, to or from each of the points that no step of it uses.
func extended(list []Arrangement, points []engine.Point, step func(engine.Point) engine.Move) (longer []Arrangement) {
	for _, a := range list {
		for _, p := range points {
			next := step(p)
			if !slices.ContainsFunc(a.Steps, func(m engine.Move) bool { return m.From() == next.From() || m.To() == next.To() }) {
				longer = append(longer, a.with(next))
			}
		}
	}
	return longer
}

// Arrangement is one way in which pieces may have been set up wrongly.
type Arrangement struct {
	Position boardgame.Position
	Steps    []engine.Move // From each piece's own point to where it stands.
	distance int           // How far they stand from their points, in all, plus strangeAs for each that can never stand there.
}

// strangeAs is how many points further away a piece seems to be on a point where the law never lets it stand. A piece set up
// wrongly is mostly one point off, wherever that is; the law decides only between ways that are about as near.
const strangeAs = 3

func (a Arrangement) with(step engine.Move) Arrangement {
	piece := a.Position.At(step.From())
	a.Position, _ = a.Position.Displaced(step.From(), step.To())
	a.Steps = append(slices.Clone(a.Steps), step)
	if !a.Position.MayStand(piece, step.To()) {
		a.distance += strangeAs
	}
	a.distance += distance(step)
	return a
}

func (a Arrangement) compare(other Arrangement) int {
	return a.distance - other.distance
}

func distance(m engine.Move) int {
	files, ranks := int(m.From().File())-int(m.To().File()), int(m.From().Rank())-int(m.To().Rank())
	return max(files, -files) + max(ranks, -ranks)
}

// guesses returns the likeliest places of the wrongly set pieces, on the board as it is placed.
func (d Difference) guesses(start boardgame.Position, turned bool) []record.Guess {
	list := []record.Guess{}
	for _, likeliest := range d.Arrangements(start, turned)[:min(1, d.Empty.Len())] {
		for _, step := range likeliest.Steps {
			from, to := step.From(), step.To()
			piece := start.At(from).String()
			if turned {
				from, to = start.Turned(from), start.Turned(to)
			}
			list = append(list, record.Guess{Piece: piece, From: from.String(), To: to.String()})
		}
	}
	return list
}

// ways returns the ways in which a game from a start position may begin, for the given sides: with all pieces on their points, or with
// some on wrong ones. starts are their first positions, the right one first.
func (d Difference) ways(start boardgame.Position, sides []bool) (ways []tracker.Start, starts []boardgame.Position) {
	starts = []boardgame.Position{start}
	for _, turned := range sides {
		way := tracker.Start{Position: start, Turned: turned}
		if d.Counted() {
			way.Cost = d.Empty.Len()
		}
		ways = append(ways, way)
		for _, wrong := range d.Arrangements(start, turned) {
			index := slices.IndexFunc(starts, func(p boardgame.Position) bool { return p.FEN() == wrong.Position.FEN() })
			if index < 0 {
				index = len(starts)
				starts = append(starts, wrong.Position)
			}
			ways = append(ways, tracker.Start{Position: wrong.Position.SetUpWrongly(start), Index: index, Turned: turned})
		}
	}
	return ways, starts
}

// WrongSideBegan returns the finding, by an article, that the second side has begun.
func WrongSideBegan(head record.Head, side engine.Side, law rulebook.Citation, at sensor.Micros) record.Finding {
	return record.Finding{Head: head, At: at, Ply: 1, Side: record.SideOf(side), Article: law.Article, Kind: "wrong_side_began", Duty: []string{}, Rulebook: string(law.Book)}
}
