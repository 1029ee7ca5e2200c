package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Where nobody presses a clock nothing says when a game is over and the pieces are set up again for the next one. Whoever
// sets them up puts pieces only where pieces stand at the start, and pauses little. Until something else happens, moves to
// such points wait.
const (
	setUpPause sensor.Micros = 3_000_000 // Nobody who sets pieces up pauses for so long with all of them on the board.
	setUpLate  sensor.Micros = 5_000_000 // The last piece is straightened so soon after the others stood.
	setUpHaste sensor.Micros = 700_000   // Few let a piece stand for so long before they set up the next.
)

// setUpMany is how many pieces in a row are set down where some stand at the start by nobody who plays.
const setUpMany = 4

// played is up to where it is known that the game was played on.
type played struct {
	at           sensor.Micros   // The last time that surely belongs to the game.
	stood        int             // The last ply that had stood on the board by then.
	mayHaveMoved bool            // A move was made since that may or may not belong to it.
	placed       engine.PointSet // Where pieces were set down since on points that were empty, and where pieces stand at the start.
	elsewhere    engine.PointSet // Those of them where no piece like the one that was set down stands at the start, as all readings have it.
	rested       sensor.Micros   // When the last of the moves that may or may not belong to it stood, with all else as they leave it.
	furthest     int             // The ply that stood when what came after was forgotten, by the law in a reading beside the likeliest.
	closed       bool            // What came after it was forgotten.
	unreadable   bool            // Pieces were set down for the game since, and the tracker has lost the thread.
}

// notePlayed follows what shows that the game is played on: a piece is set down where none stands at the start, or takes
// one that stands where it began; or all pieces are on the board for a while and nobody touches them.
func (b *Board) notePlayed() {
	s, stands := b.tracker.Standing()
	switch {
	case b.tracker.Astray() || b.cleared:
	case stands && s.Legal && s.Since > b.played.at && s.Others == 0 && b.isAtHome(b.tracker.Position(), s.Move.To()):
		b.playedUpTo(s.Since)
	case b.still > b.played.at && b.now >= b.still+setUpPause && b.tracker.Air().Empty() && b.mayPause():
		b.playedUpTo(b.still)
	case b.now >= b.still+setUpHaste && b.rests():
		b.played.rested = b.still
	case b.now >= b.still+setUpHaste && b.movedSince():
		b.played.mayHaveMoved = true
	}
}

// mayPause says whether a pause shows that the game goes on: not when several pieces were set down where some stand at the
// start, nor after a move against the law.
func (b *Board) mayPause() bool {
	s, stands := b.tracker.Standing()
	last := b.tracker.Last()
	return b.presses.Any() || b.setDown().Len() < 2 && (last.Prev == nil || last.Legal) && (!stands || s.Legal)
}

// notePlaced follows a piece that was set down.
func (b *Board) notePlaced(p engine.Point) {
	s, stands := b.tracker.Standing()
	switch {
	case b.expected(p) && b.now >= b.played.at+tracker.StoodAfter: // Else a slide goes on.
		if !b.isOccupied(p) {
			b.played.note(p, b.tracker.MayStandHome(p, b.start))
		}
	case b.tracker.Astray():
		b.played.unreadable = true
	case stands && !s.Legal && !b.presses.Any(): // Whoever sets pieces up puts some aside, and obeys no law.
	case !b.cleared:
		b.playedUpTo(b.now)
	}
}

// note notes that a piece was set down on p, and whether it may be one that stands there at the start.
func (p *played) note(at engine.Point, home bool) {
	p.placed.Add(at)
	p.elsewhere.Remove(at)
	if !home {
		p.elsewhere.Add(at)
	}
}

// isOccupied says whether a piece stood on p, a point of the board as it is placed, before the move of the turn that is on.
func (b *Board) isOccupied(p engine.Point) bool {
	return b.placed(b.tracker.Position().Occupied()).Has(p)
}

// movedSince says whether a legal move stands on the board, or was just made there, that may be the first piece's being set
// up.
func (b *Board) movedSince() bool {
	_, _, since, legal := b.standing()
	if b.setDown().Len() > 1 || b.tracker.Restoring() {
		return false
	}
	return legal && b.maySetUp(since) && b.tracker.Air().Empty() || b.tracker.MayStand(b.played.at)
}

// restsAfterOne says whether one piece alone was moved, as the law lets it, since all rested before, and all rests again: it
// may have been the last move as well as the one piece that was to be set up.
func (b *Board) restsAfterOne() bool {
	if b.now < b.still+tracker.StoodAfter || !b.rests() {
		return false
	}
	last := b.tracker.Last()
	if _, stands := b.tracker.Standing(); !stands && last.Prev != nil {
		if last.Gapped {
			return false
		}
		last = last.Prev
	}
	return last.Prev == nil || last.Placed <= max(b.played.at, b.played.rested)
}

// rests says whether all that was done since the game surely went on reads as moves within the law, and the pieces stand
// where these leave them: nobody has put a piece on the board yet that was beside it.
func (b *Board) rests() bool {
	_, _, since, legal := b.standing()
	if !legal || !b.maySetUp(since) || !b.tracker.Air().Empty() || b.tracker.Restoring() {
		return false
	}
	for p := b.tracker.Last(); p.Prev != nil && b.maySetUp(p.Placed); p = p.Prev {
		if !p.Legal {
			return false
		}
	}
	position := b.tracker.Position()
	if s, stands := b.tracker.Standing(); stands {
		position = position.After(s.Move)
	}
	return b.placed(position.Occupied()).Xor(b.raw).Without(b.faults.Broken()).Empty()
}

// forgetSetUp goes back to the last moves that may have belonged to the game: what came since was the pieces' being set up
// again. Those of them that need not have belonged to it stay open. Where another may have been made since, the end says so.
func (b *Board) forgetSetUp() {
	if b.presses.Any() || b.phase != Playing {
		return
	}
	if b.against.Drop() {
		b.played.mayHaveMoved = true
	}
	if n, _, _, legal := b.standing(); n > 0 && !legal && b.tracker.Readings() > 1 {
		b.played.mayHaveMoved = true // It is a move in another reading.
		if b.tracker.MayBeLawful() {
			b.played.furthest = n
		}
	}
	if !b.tracker.Rewind(max(b.played.at, b.played.rested)) {
		b.played.unreadable = true
	}
	b.cleared, b.played.closed, b.played.placed = false, true, engine.PointSet{}
}

// forgetLateSetUp takes a lift that came back so soon after the pieces were set up for the last straightening of them, and
// not for a touch of the player who begins.
func (b *Board) forgetLateSetUp() {
	if b.phase == Playing && b.number > 1 && b.now < b.opened+setUpLate && b.tracker.Last().Number == 0 && b.allStand() {
		b.tracker, b.lifts = b.newTracker(), waiting{}
	}
}

// mayHaveGoneOn says whether moves may have been made that were forgotten with the pieces' being set up again.
func (b *Board) mayHaveGoneOn() bool {
	p := b.played
	return p.unreadable || p.closed && (p.mayHaveMoved || p.stood > len(b.plies))
}

// mayBeSetUp says whether ply p may as well have been the first piece's being set up again, as far as was known when the game
// was closed.
func (b *Board) mayBeSetUp(p *tracker.Ply) bool { return b.played.closed && b.maySetUp(p.Placed) }

// playedUpTo notes that the game was played on up to a time.
func (b *Board) playedUpTo(at sensor.Micros) {
	b.played = played{at: at, stood: b.stoodPly}
}

// maySetUpAgain says whether ply n may be the pieces' being set up again, in a game where nobody presses: it was partly
// unseen and the start position stands since, or it went where a piece stands at the start or where no sensor saw it.
func (b *Board) maySetUpAgain(n int) bool {
	p := b.tracker.Ply(n)
	if p.Gapped && b.allStand() {
		return true
	}
	to := p.Move.To()
	return b.maySetUp(p.Placed) && !b.isAtHome(p.Before, to) && (b.start.Occupied().Has(to) || !p.Seen && b.settingUp())
}

// isAtHome says whether a piece on p did not leave its point since the start, or is back there: nobody lifts it who sets
// the others up.
func (b *Board) isAtHome(position boardgame.Position, p engine.Point) bool {
	return position.At(p) != 0 && position.At(p) == b.start.At(p)
}

// isBeingSetUp says whether the pieces are being set up, though the start position does not stand yet: many were set down
// where some like them stand at the start, or a few where any do, and against the law.
func (b *Board) isBeingSetUp() bool {
	s, stands := b.tracker.Standing()
	last := b.tracker.Last()
	unlawful := stands && !s.Legal || last.Prev != nil && !last.Legal || len(b.tracker.Displaced()) > 0
	unlawful = unlawful && !b.tracker.MayBeLawful() // A pawn may have become another piece than the likeliest.
	placed := b.setDown()
	return placed.Without(b.played.elsewhere).Len() >= setUpMany || placed.Len() > 1 && unlawful
}

// setDown is where pieces stand still of those that were set down where some stand at the start: one that slides over such
// a point, or moves on from there, is not being set up.
func (b *Board) setDown() engine.PointSet { return b.played.placed.And(b.raw) }

// settingUp says whether the pieces may be being set up again right now.
func (b *Board) settingUp() bool { return !b.played.placed.Empty() }

// maySetUp says whether what was done at a time may have been setting up the pieces for the next game.
func (b *Board) maySetUp(at sensor.Micros) bool { return !b.presses.Any() && at > b.played.at }

// clearing is how many pieces are in the air when nobody plays any more: the board is being cleared. A move and its reply
// lift four at most, where both capture and the hands overlap.
const clearing = 5

// followClearing notes when the board is being cleared, and when it turns out not to be.
func (b *Board) followClearing() {
	switch {
	case b.tracker.Astray():
	case b.tracker.InTheAir() >= clearing:
		b.cleared = true
	case b.tracker.Air().Empty() && !b.allStand():
		b.cleared = false
	}
}
