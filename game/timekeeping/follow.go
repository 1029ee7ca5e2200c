package timekeeping

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// IsOn reports whether a game is on and its time is kept.
func (k *Keeper) IsOn(s *line.State) bool { return k.kept && s.IsOn() }

// Pressed returns the last pressed ply, as the board sees it.
func Pressed(s *line.State) int {
	if s.Tracker == nil {
		return 0
	}
	return s.Tracker.Pressed()
}

// FollowPress passes on a press that the tracker has followed; before is the last ply pressed before it. If the press completes a ply that
// the clock has left behind, earlier presses were for no moves: the wronged side gave the time back, or a player pressed without a move.
// The clock takes these back, but only if that is certain: no move may have gone unseen.
func (k *Keeper) FollowPress(r law.Reader, side engine.Side, before int) (said []record.Record) {
	made := Pressed(r.State)
	if r.SideOf(made) != side {
		made = 0
	}
	state, kept := k.State(r.Now)
	if kept && made > before && state.Ply > made+1 && r.Agreed(made) && !r.IsDoubted() {
		said = k.TakeBack(r.State, made)
	}
	return append(said, k.Press(side, made, r.Now)...)
}

// LeftBehind returns the ply to be played if the clock has passed it although the exact position before it stands: its move was put back,
// or a player pressed without a move. It returns 0 if that is not so, or not certain.
func (k *Keeper) LeftBehind(r law.Reader) int {
	if r.Tracker == nil || !k.IsOn(r.State) {
		return 0
	}
	n := r.Tracker.Last().Number + 1
	if state, _ := k.State(r.Now); state.Ply <= n || !r.Stands(r.Tracker.Position()) || r.IsDoubted() {
		return 0
	}
	if _, moved := r.Tracker.Standing(); moved {
		return 0
	}
	return n
}

// FollowPosition takes the clock back to the ply to be played: before a new start, or once the arbiter has ruled the pressed move
// illegal. Until then the lever of the clock counts: the player who pressed may yet say why.
func (k *Keeper) FollowPosition(r law.Reader, starts bool) []record.Record {
	n := k.LeftBehind(r)
	if n > 0 && (starts || slices.Contains(r.Rulings.IllegalMoves(r.SideOf(n)), n)) {
		return k.TakeBack(r.State, n)
	}
	return nil
}

// TakeBack sets the clock back to a ply to be played after moves were taken back.
func (k *Keeper) TakeBack(s *line.State, ply int) []record.Record {
	if state, ok := k.State(s.Now); ok && k.IsOn(s) && ply < state.Ply {
		return k.Restore(ply, s.Now)
	}
	return nil
}

// FollowCheck counts the check that ply n gives in a stage that limits checks; ply n and all before it are fixed.
func (k *Keeper) FollowCheck(s *line.State, n int) []record.Record {
	unchecked := func(p boardgame.Position) bool { return !p.InCheck() }
	if k.LimitsChecks(n) && !slices.ContainsFunc(s.Tracker.Readings(n).After(), unchecked) {
		return k.Check(n, s.Now)
	}
	return nil
}

// Give changes a clock by a ruling.
func (k *Keeper) Give(s *line.State, side engine.Side, amount sensor.Micros) []record.Record {
	if !k.IsOn(s) {
		return nil
	}
	return k.Adjust(side, amount, s.Now)
}

// WaitsForPress reports whether a mate on the board ends the game only when it is pressed: the rulebook says so, and the
// time of the side that gave it runs.
func (k *Keeper) WaitsForPress() bool { return k.IsRunning() && k.law.MateAtPress }

// EndsAtBoard reports whether a mate ends the game when it stands on the board, so that time stops: the rulebook says so,
// and no flag of the side whose time runs fell before it.
func (k *Keeper) EndsAtBoard() bool {
	return k.IsRunning() && !k.law.MateAtPress && !k.state().Of(k.running()).Flag
}

// Mated stops the clock at the time when a mate stood on the board, if that ends the game.
func (k *Keeper) Mated(stood sensor.Micros) {
	if k.EndsAtBoard() {
		k.clock.Stop(stood)
	}
}

// MateTooLate returns the article by which the mate of a ply came after the flag of its side, and whether it did. made is
// the time when it stood on the board.
func (k *Keeper) MateTooLate(side engine.Side, ply int, made sensor.Micros) (cited rulebook.Citation, late bool) {
	fell := k.fell[side]
	if !k.kept || fell.ply != ply || fell.ply == 0 {
		return rulebook.Citation{}, false
	}
	pressed := clock.Never // The flag fell while it was the side's turn: it had not pressed.
	return k.law.Mate, !k.law.MateWins(made, pressed, fell.at)
}
