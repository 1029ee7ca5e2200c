package line

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

const (
	// Pause is longer than any pause of a person who sets pieces up, with all of them on the board.
	Pause sensor.Micros = 3_000_000
	// Haste is longer than most people let a piece stand before they set up the next one.
	Haste sensor.Micros = 700_000
)

// many is more pieces in a row than a player sets down on points with pieces at the start.
const many = 4

// Played follows one game. The zero value is a game without moves; a copy is independent.
type Played struct {
	at           sensor.Micros   // The last time that surely belongs to the game.
	stood        int             // The last ply that had stood on the board by then.
	captured     int             // The last ply that has stood on the board as a capture, even if another reading has won since.
	mayHaveMoved bool            // A later move may or may not belong to it.
	placed       engine.PointSet // The points, empty before, on which pieces were set down since, and which have pieces at the start.
	elsewhere    engine.PointSet // Those of them with no like piece at the start in any reading.
	rested       sensor.Micros   // When the last of the doubtful moves stood, with all else as they leave it.
	furthest     int             // The ply that stood when the later events were forgotten, if it is lawful in another reading than the likeliest.
	closed       bool            // The later events were forgotten.
	unreadable   bool            // Pieces were set down for the game since, and the tracker has lost the thread.
}

// Note follows the signs that the game is played on: a piece is set down on a point that is empty at the start, or takes one that stands
// where it began; or all pieces rest on the board for a while.
func (w *Played) Note(m *State) {
	s, stands := m.Tracker.Standing()
	if stands && s.Legal && s.Since > w.at && m.Tracker.Position().Occupied().Has(s.Move.To()) {
		w.captured = max(w.captured, m.Tracker.Last().Number+1)
	}
	switch {
	case m.Tracker.Thread().Astray() || m.Cleared:
	case stands && s.Legal && s.Since > w.at && s.Others == 0 && isAtHome(m, m.Tracker.Position(), s.Move.To()):
		w.UpTo(s.Since, m.Stood)
	case m.Still > w.at && m.Now >= m.Still+Pause && m.Tracker.Turn().Air().Empty() && w.mayPause(m):
		w.UpTo(m.Still, m.Stood)
	case m.Now >= m.Still+Haste && w.rests(m):
		w.rested = m.Still
	case m.Now >= m.Still+Haste && w.movedSince(m):
		w.mayHaveMoved = true
	}
}

// UpTo notes that the game was played on up to a time, with ply stood as the last one on the board.
func (w *Played) UpTo(at sensor.Micros, stood int) { *w = Played{at: at, stood: stood} }

// Gap notes that the board was not observed for a while: a move may have been made.
func (w *Played) Gap(cleared bool) { w.mayHaveMoved = w.mayHaveMoved || !cleared }

// Place follows a piece that was set down on p, a point of the board as it is placed.
func (w *Played) Place(m *State, p engine.Point) {
	s, stands := m.Tracker.Standing()
	switch home := m.Start.Occupied(); {
	case (home.Has(p) || home.Has(m.Start.Turned(p))) && m.Now >= w.at+tracker.StoodAfter: // Else a slide goes on.
		if !m.Placed(m.Tracker.Position().Occupied()).Has(p) {
			w.place(p, m.Tracker.Turn().MayStandHome(p, m.Start))
		}
	case m.Tracker.Thread().Astray():
		w.unreadable = true
	case stands && !s.Legal && !m.Presses.Any(): // A person who sets pieces up puts some aside, and obeys no law.
		if mayAnswer(m, p) {
			w.mayHaveMoved, w.furthest = true, m.Tracker.Last().Number+2
		}
	case !m.Cleared:
		w.UpTo(m.Now, m.Stood)
	}
}

// mayAnswer reports whether the player who is not on move may have moved a piece to p: that answers a capture that no sensor has seen.
func mayAnswer(m *State, p engine.Point) bool {
	position := m.Tracker.Position()
	position = position.WithTurn(position.Turn().Other())
	left, to := position.PiecesOf(position.Turn()).Without(m.Placed(m.Raw)), m.Placed(engine.SetOf(p)).First()
	for !left.Empty() {
		if position.Reaches(engine.NewMove(left.Pop(), to)) {
			return true
		}
	}
	return false
}

// place notes that a piece was set down on p, and whether it may be one that stands there at the start.
func (w *Played) place(p engine.Point, home bool) {
	w.placed.Add(p)
	w.elsewhere.Remove(p)
	if !home {
		w.elsewhere.Add(p)
	}
}

// mayPause reports whether a pause shows that the game goes on: not after several pieces were set down on points with pieces at the
// start, nor after a move against the law.
func (w *Played) mayPause(m *State) bool {
	s, stands := m.Tracker.Standing()
	last := m.Tracker.Last()
	return m.Presses.Any() || w.setDown(m).Len() < 2 && (last.Prev == nil || last.Legal) && (!stands || s.Legal)
}

// movedSince reports whether a legal move stands on the board, or was just made there, that may be the first piece being set up.
func (w *Played) movedSince(m *State) bool {
	on := m.Tracker.Turn().OnBoard()
	if w.setDown(m).Len() > 1 || m.Tracker.Turn().Restoring() {
		return false
	}
	return on.Legal && w.MaySetUp(m.Presses.Any(), on.Since) && m.Tracker.Turn().Air().Empty() || m.Tracker.Turn().MayStand(w.at)
}

// RestAfterOne notes the rest if exactly one piece was moved legally since all rested before: it may be the last move, or the one piece
// that was left to set up.
func (w *Played) RestAfterOne(m *State) {
	if m.Now < m.Still+tracker.StoodAfter || !w.rests(m) {
		return
	}
	last := m.Tracker.Last()
	if _, stands := m.Tracker.Standing(); !stands && last.Prev != nil {
		if last.Gapped {
			return
		}
		last = last.Prev
	}
	if last.Prev == nil || last.Placed <= max(w.at, w.rested) {
		w.rested = m.Still
	}
}

// Rest notes the rest if all pieces rest.
func (w *Played) Rest(m *State) {
	if m.Now >= m.Still+tracker.StoodAfter && w.rests(m) {
		w.rested = m.Still
	}
}

// rests reports whether all events since the game surely went on read as legal moves, and the pieces stand where these leave them: no
// piece from beside the board is on it again.
func (w *Played) rests(m *State) bool {
	on := m.Tracker.Turn().OnBoard()
	if !on.Legal || !w.MaySetUp(m.Presses.Any(), on.Since) || !m.Tracker.Turn().Air().Empty() || m.Tracker.Turn().Restoring() {
		return false
	}
	for p := m.Tracker.Last(); p.Prev != nil && w.MaySetUp(m.Presses.Any(), p.Placed); p = p.Prev {
		if !p.Legal {
			return false
		}
	}
	position := m.Tracker.Position()
	if s, stands := m.Tracker.Standing(); stands {
		position = position.After(s.Move)
	}
	return m.Placed(position.Occupied()).Xor(m.Raw).Without(m.Faults.Broken()).Empty()
}

// Forget goes back to the last moves that may have belonged to the game: the later events were setting up. The moves that need not have
// belonged to it stay open. If another one may have been made since, for example because an illegal move was dropped, the record of the
// end reports that.
func (w *Played) Forget(m *State, dropped bool) {
	w.mayHaveMoved = w.mayHaveMoved || dropped
	last := max(w.at, w.rested)
	if on := m.Tracker.Turn().OnBoard(); on.Number > 0 && !on.Legal && m.Tracker.Turn().MayPlayOn(last) {
		w.mayHaveMoved, w.furthest = true, on.Number // It is a move in another reading.
	}
	if !m.Tracker.Rewind(last) {
		w.unreadable = true
	}
	w.closed, w.placed = true, engine.PointSet{}
}

// Furthest returns the last ply that may have been made among the events forgotten as setting up, for a game of so many plies; 0 for
// none.
func (w *Played) Furthest(plies int) int {
	if w.unreadable || w.closed && (w.mayHaveMoved || max(w.stood, w.captured) > plies) {
		return max(plies+1, w.furthest)
	}
	return 0
}

// IsClosed reports whether the events after the game were forgotten.
func (w *Played) IsClosed() bool { return w.closed }

// MayBeSetUp reports whether ply p may as well have been the first piece that was set up again, by what was known when the game was
// closed.
func (w *Played) MayBeSetUp(anyPresses bool, p *tracker.Ply) bool {
	return w.closed && w.MaySetUp(anyPresses, p.Placed)
}

// MayGoHome reports whether ply p may be setting up, in a game without presses: it went to a point with a piece at the start, or no
// sensor saw it.
func (w *Played) MayGoHome(m *State, p *tracker.Ply) bool {
	to := p.Move.To()
	return w.MaySetUp(m.Presses.Any(), p.Placed) && !isAtHome(m, p.Before, to) && (m.Start.Occupied().Has(to) || !p.Seen && w.IsSettingUp())
}

// MaySetUp reports whether an event at a time may have been setting up for the next game.
func (w *Played) MaySetUp(anyPresses bool, at sensor.Micros) bool { return !anyPresses && at > w.at }

// IsSettingUp reports whether the pieces may be being set up again right now.
func (w *Played) IsSettingUp() bool { return !w.placed.Empty() }

// IsBeingSetUp reports whether the pieces are being set up before the start position stands: many were set down on points with like
// pieces at the start, or a few on points with any piece, and against the law.
func (w *Played) IsBeingSetUp(m *State) bool {
	s, stands := m.Tracker.Standing()
	last := m.Tracker.Last()
	unlawful := stands && !s.Legal || last.Prev != nil && !last.Legal || len(m.Tracker.Pieces().Displaced()) > 0
	unlawful = unlawful && !m.Tracker.Turn().MayBeLawful() // A pawn may have become another piece than the likeliest.
	placed := w.setDown(m)
	return placed.Without(w.elsewhere).Len() >= many || placed.Len() > 1 && unlawful
}

// setDown returns the points with pieces at the start on which pieces were set down and still stand. A piece that slides over such a
// point, or moves on from it, is not being set up.
func (w *Played) setDown(m *State) engine.PointSet { return w.placed.And(m.Raw) }

// isAtHome reports whether a piece on p did not leave its point since the start, or is back there: a hand that sets up the others leaves
// it alone.
func isAtHome(m *State, position boardgame.Position, p engine.Point) bool {
	return position.At(p) != 0 && position.At(p) == m.Start.At(p)
}

// WasSetUpAgain reports whether the start position came about by setting up, and not by moves of this game, which had so many.
func (w *Played) WasSetUpAgain(m *State, plies int, doubted engine.PointSet) bool {
	last, home := m.Tracker.Last().Number, m.Start.Occupied()
	switch {
	case plies == 0 && last == 0:
		return m.Tracker.Thread().Astray() || m.Stood > 1
	case m.Tracker.Thread().Astray() || m.Presses.Any() && last > plies:
		return true
	case m.Presses.Any() && m.Tracker.Undone().MayHave(plies, home):
		return false // Setting up puts more than one piece home.
	}
	return !m.Tracker.Pieces().Expects(home, doubted, plies) && !m.Tracker.Pieces().Expects(m.Start.TurnedSet(home), doubted, plies)
}
