package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// newTime returns the timekeeper of the current game.
func (b *Board) newTime() timekeeping.Keeper {
	k := timekeeping.Of(b.s.Config.Control, b.s.Book.ID, b.s.Start.Turn(), b.s.Game)
	if was := b.resumed; was != nil && was.Red.Known && was.Black.Known {
		return k.Resumed(was.Plies, was.Red.Time, was.Black.Time, b.s.Now)
	}
	return k
}

// sayTime records what the clock reports. A flag ends the game if the regulations say so.
func (b *Board) sayTime(records []record.Record) {
	for _, r := range records {
		flag, fell := r.(record.Flag)
		if !fell {
			b.say(r)
			continue
		}
		flag.Draws = b.law().NeverMates(flag.Side.Of().Other())
		b.say(flag)
		undecided := b.sayUndecided(flag)
		if b.s.Config.FlagEnds && !b.comesSecond(flag) && !undecided {
			b.fallen = law.FlagOf(flag, b.s.Tracker.Last().Number)
			b.followFlag(true)
		}
	}
}

// sayUndecided tells the arbiter if it is unknown whether the opponent of a flag's side could mate, and reports whether that is so: then
// the flag alone ends nothing.
func (b *Board) sayUndecided(flag record.Flag) bool {
	undecided := law.IsUndecided(b.law().ReachedBy(b.s.Tracker.Last().Number), flag.Side.Of().Other())
	if undecided {
		b.note(record.Note{Code: "flag_undecided", Ply: flag.Ply, Side: record.SideOf(flag.Side.Of())}, rulebook.Citation{Book: b.s.Book.ID, Article: flag.Article})
	}
	return undecided
}

// comesSecond reports whether the arbiter must decide something else before a flag, and tells him. The time of the flag's side may run
// only since the opponent pressed for a move against the law, for one that went back, for none, or for a mate by a move that disobeys its
// duty; or the opponent's flag is down. Then the flag alone ends nothing.
func (b *Board) comesSecond(flag record.Flag) bool {
	ply, cited := b.time.LeftBehind(b.law()), b.s.Book.Parameters.Penalties.Press
	if ply == 0 || b.s.SideOf(ply) == flag.Side.Of() {
		ply, cited = b.illegalMoves.Wrongs(b.law(), flag.Side.Of())
	}
	if n := len(b.s.Plies); ply == 0 && n > 0 && n == b.inBreach && b.s.SideOf(n) != flag.Side.Of() {
		ply, cited = n, rulebook.Citation{Book: b.s.Book.ID, Article: b.law().Verdict(n).Article} // The ply would have ended the game, and disobeys its duty.
	}
	if ply == 0 && b.time.IsDown(flag.Side.Of().Other(), b.arbitration.DismissesSince) {
		ply, cited = flag.Ply, rulebook.Citation{Book: b.s.Book.ID, Article: flag.Article}
	}
	if ply > 0 {
		b.note(record.Note{Code: "flag_comes_second", Ply: ply, Side: record.SideOf(flag.Side.Of())}, cited)
	}
	return ply > 0
}

// followFlag ends the game by a flag that fell, now or before; or the flag waits for a word or the arbiter.
func (b *Board) followFlag(now bool) {
	if b.fallen.Side == engine.NoSide || b.s.Result != nil || !b.time.IsOn(&b.s) {
		return
	}
	if result, waits := b.fallen.Ends(b.law().ReachedBy(b.fallen.Ply), now); !waits {
		b.endBy(result, "time")
	} else if now {
		b.note(record.Note{Code: "flag_waits", Ply: b.s.Sure + 1, Side: record.SideOf(b.fallen.Side)}, b.fallen.Cited)
	}
}

// sayScheduled starts the clocks of a game at its scheduled time, even without the players, and records who has come and who is too late.
// If the arbiter has taken the game in hand by then, he starts them.
func (b *Board) sayScheduled() {
	halted := b.s.Stopped || b.s.Restoration != nil || b.adjourned.On()
	if start, scheduled := b.lateness.Start(); scheduled && b.s.Now >= start && !halted {
		b.startPlay(start)
	}
	if b.time.IsOn(&b.s) && b.lateness.Due(b.s.Now) && !halted && !b.s.HasMoved() {
		b.sayTime(b.time.Go(b.s.Now))
	}
	if b.lateness.IsSet() && b.s.Phase != Over && b.s.Phase != Closed {
		b.sayAll(b.lateness.Advance(&b.s, b.settledUpTo(), halted))
	}
}

// settledUpTo returns the time up to which everything seen is recorded: no later lift may yet turn out to be a touch, and no move stands.
func (b *Board) settledUpTo() sensor.Micros {
	if b.s.Phase != Playing {
		return b.s.Now
	}
	since := b.lifts.SettledUpTo(&b.s)
	if s, ok := b.s.Tracker.Standing(); ok && s.Legal {
		since = min(since, s.Since-1)
	}
	return since
}

// sayFlags records the flag that has fallen by now. A standing move that came before the flag, and ends the game by standing, delays it
// until the board knows whether the piece stays.
func (b *Board) sayFlags() {
	due, ok := b.time.Deadline()
	if !ok || !b.time.IsOn(&b.s) || due > b.s.Now {
		return
	}
	if at, mated := b.matedAt(); !mated || at >= due {
		b.sayTime(b.time.Advance(b.s.Now))
	}
}

// matedAt returns since when a standing move ends the game by standing, and whether one does.
func (b *Board) matedAt() (sensor.Micros, bool) {
	if b.s.Phase != Playing || b.s.Restoration != nil || !b.time.EndsAtBoard() {
		return 0, false
	}
	s, ok := b.s.Tracker.Standing()
	return s.Since, ok && s.Legal && s.Others == 0 && b.s.Tracker.Turn().IsSure() && b.endsStanding(s.Move)
}

// handleBlindness takes a time without sight of the board, and stops the clocks if their program went down, unless the regulations have
// them run on. Deadlines before it are already recorded. It comes before all else that follows from the input, because no deadline falls
// due during it.
func (b *Board) handleBlindness(at, length sensor.Micros, outage bool) {
	from := max(b.s.Now, at-length)
	b.fire(from)
	b.lateness.Blind(from, at)
	if outage && b.time.IsOn(&b.s) && !b.s.Config.OutageRuns && b.time.IsRunning() {
		b.s.Now, b.outage = from, true
		b.sayTime(b.time.Outage(from))
	}
}

// mateTooLate reports whether ply n, which ends the game, came after the flag of its player, and tells the arbiter so: then it does not
// end the game alone.
func (b *Board) mateTooLate(n int, p *tracker.Ply) bool {
	cited, late := b.time.MateTooLate(p.Side(), n, p.Placed)
	if late && !b.s.Config.FlagEnds {
		b.note(record.Note{Code: "mate_after_flag", Ply: n, Side: record.SideOf(p.Side())}, cited)
		if b.time.IsRunning() {
			b.sayTime(b.time.Stop(b.s.Now)) // The mated side loses no time by that.
		}
	}
	return late
}

// waitsForPress reports whether the standing mate ends the game only when it is pressed. It records a missing press once: the arbiter
// reminds the player.
func (b *Board) waitsForPress(ply int) bool {
	if !b.time.IsOn(&b.s) || !b.time.WaitsForPress() {
		return false
	}
	if b.mateWaits != ply {
		b.mateWaits = ply
		b.note(record.Note{Code: "mate_not_pressed", Ply: ply, Side: record.SideOf(b.s.SideOf(ply))}, b.time.Reminder())
	}
	return true
}
