package broadcast

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
)

// publicDelay is how far the public is behind a game. The zero value is no delay.
type publicDelay struct {
	Time  time.Duration // A record waits so long after it became durable.
	Moves int           // A move waits for so many later moves, or the end of the game.
}

// releasePoint decides up to which record the public may see a game. It reads no clock: the caller gives the time.
//
// A record is released when it has been durable for the delay's time and the delay's moves were made after it, and never
// before earlier records. A released record stays released. A delay that is changed in mid-game holds for what is not
// released by then. The zero value is the release point of an empty game.
type releasePoint struct {
	delay    publicDelay
	released int       // The sequence of the last released record.
	durable  time.Time // When the last known record became durable.
	waiting  []releaseFact
	plies    []releaseFact // All with a ply and those that end the game, released or not; for allowed.
	bare     bool          // They are not kept.
}

// releaseFact is what decides the release of a record.
type releaseFact struct {
	Seq     int
	Durable time.Time    // When it became durable, at the latest.
	Ply     int          // Of a move, made or standing; 0 for other records.
	Made    bool         // The move was made.
	Over    bool         // The game is over.
	Delay   *publicDelay // The delay from here on, nil for no change.
}

func (p *releasePoint) currentDelay() publicDelay { return p.delay }

func (p *releasePoint) add(f releaseFact) {
	if f.Durable.Before(p.durable) {
		f.Durable = p.durable // It can't be durable before earlier records.
	}
	p.durable = f.Durable
	if f.Delay != nil {
		p.at(f.Durable.Add(-1)) // Until then the old delay held. Rows stored together with the new delay wait for it.
		p.delay = *f.Delay
	}
	p.waiting = append(p.waiting, f)
	if (f.Ply != 0 || f.Over) && !p.bare {
		p.plies = append(p.plies, f)
	}
}

// at returns the sequence of the last record released at a time, 0 for none.
func (p *releasePoint) at(now time.Time) int {
	behind := behind(p.waiting, p.delay.Moves)
	n := 0
	for n < len(p.waiting) && !now.Before(p.waiting[n].Durable.Add(p.delay.Time)) && behind[n] {
		p.released = p.waiting[n].Seq
		n++
	}
	p.waiting = slices.Delete(p.waiting, 0, n)
	return p.released
}

// next returns the time of the next release if nothing more is recorded, false for never.
func (p *releasePoint) next() (time.Time, bool) {
	if len(p.waiting) == 0 || !behind(p.waiting, p.delay.Moves)[0] {
		return time.Time{}, false
	}
	return p.waiting[0].Durable.Add(p.delay.Time), true
}

// allowed returns up to which record the present delay would have released the game by now, had it held from the start.
// That is less than what is released after a longer delay was set in mid-game: the public keeps what it knows, but
// nothing may be made of it that helps the players.
func (p *releasePoint) allowed(now time.Time) int {
	behind := behind(p.plies, p.delay.Moves)
	for i, f := range p.plies {
		if now.Before(f.Durable.Add(p.delay.Time)) || !behind[i] {
			return f.Seq - 1
		}
	}
	return math.MaxInt
}

// allowedPlies returns how many made plies are allowed, up to the first one that is not.
func (p *releasePoint) allowedPlies(now time.Time) int {
	to := p.allowed(now)
	newest := map[int]int{} // A ply taken back is made again.
	for _, f := range p.plies {
		if f.Made {
			newest[f.Ply] = f.Seq
		}
	}
	n := 0
	for newest[n+1] != 0 && newest[n+1] <= to {
		n++
	}
	return n
}

// behind returns for each record whether enough moves were made after it. A standing move counts as the move that it will
// become: it shows as much.
func behind(facts []releaseFact, moves int) []bool {
	enough := make([]bool, len(facts))
	last, over := 0, false
	for i := len(facts) - 1; i >= 0; i-- {
		f := facts[i]
		over = over || f.Over
		enough[i] = over || f.Ply == 0 || moves == 0 || last >= f.Ply+moves
		if f.Made {
			last = max(last, f.Ply)
		}
	}
	return enough
}

func releaseFactOf(row *boardlog.Row, durable time.Time) (releaseFact, error) {
	f := releaseFact{Seq: row.Seq, Durable: durable}
	switch row.Kind {
	case "move", "stood", "game", "result", "end", "delay", "clock", "flag", "published":
	default:
		return f, nil
	}
	r, err := row.Record()
	if err != nil {
		return f, fmt.Errorf("record %d of game %d: %w", row.Seq, row.Game, err)
	}
	switch r := r.(type) {
	case record.Move:
		f.Ply, f.Made = r.Ply, true
	case record.Stood:
		f.Ply = r.Ply
	case record.Published:
		f.Ply = r.Ply // It shows the move of that ply, and what was touched before it.
	case record.Clock:
		f.Ply = r.Ply - 1 // It shows that this ply was pressed.
	case record.Flag:
		f.Ply = r.Ply - 1
	case record.State:
		f.Over = r.State == "over"
	case record.Result, record.End:
		f.Over = true
	case record.Delay:
		f.Delay = &publicDelay{Time: time.Duration(r.Delay) * time.Microsecond, Moves: r.Moves}
	}
	return f, nil
}

// durableSince returns when each stored row of a game became durable, at the latest. That is the stored wall time,
// corrected for later settings of this computer's clock (clock_step): in the game, and by set in later games. For a row
// without it, or with one in the future, all that is known is that the row is durable now.
func durableSince(rows []boardlog.Row, set time.Duration, now time.Time) []time.Time {
	since := make([]time.Time, len(rows))
	for i := len(rows) - 1; i >= 0; i-- {
		row := &rows[i]
		since[i] = now
		if at := row.Wall.Time.Add(set); row.Wall.Source == boardlog.WallHost && at.Before(now) {
			since[i] = now.Add(at.Sub(now)) // Keeps now's monotonic time, which no setting of the clock changes.
		}
		set += stepOf(row)
	}
	return since
}

// receivedSince returns the same for rows of another board, by when they came here.
func receivedSince(rows []boardlog.Row, receipts []recorder.Receipt, now time.Time) []time.Time {
	since := slices.Repeat([]time.Time{now}, len(rows))
	for i := range rows {
		for len(receipts) > 1 && receipts[1].Seq <= rows[i].Seq {
			receipts = receipts[1:]
		}
		if receipts[0].At.Before(now) {
			since[i] = now.Add(receipts[0].At.Sub(now))
		}
	}
	return since
}

// stepOf returns by how much a row reports that the clock was set.
func stepOf(row *boardlog.Row) time.Duration {
	if row.Kind != "clock_step" {
		return 0
	}
	r, err := row.Record()
	if step, ok := r.(record.Announcement); ok && err == nil {
		return time.Duration(step.Amount) * time.Microsecond
	}
	return 0
}
