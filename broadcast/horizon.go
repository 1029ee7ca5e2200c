package broadcast

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/recorder"
)

// Delay is how far the public is behind a game. The zero value is not at all.
type Delay struct {
	Time  time.Duration // A record waits so long after it became durable.
	Moves int           // A move waits until so many were made behind it, or the game is over.
}

// Horizon says up to which record the public may see a game. It reads no clock: whoever asks says what time it is.
//
// A record is released when it has been durable for the delay's time and the delay's moves were made behind it, and never
// before the records that stand before it. What was released stays released. A delay that is changed in mid-game holds for
// what is not released by then. The zero value is the horizon of a game of which nothing is known.
type Horizon struct {
	delay    Delay
	released int       // The sequence of the last record that is released.
	durable  time.Time // When the last record that is known became durable.
	waiting  []Fact
}

// Fact is what decides when a record is released.
type Fact struct {
	Seq     int
	Durable time.Time // When it became durable, at the latest.
	Ply     int       // Of a move, made or standing; 0 for other records.
	Made    bool      // The move was made.
	Over    bool      // The game is over.
	Delay   *Delay    // The delay from here on, nil for no change.
}

// Delay returns the delay that holds now.
func (h *Horizon) Delay() Delay { return h.delay }

// Add takes in the next record.
func (h *Horizon) Add(f Fact) {
	if f.Durable.Before(h.durable) {
		f.Durable = h.durable // It can't be durable before the records that stand before it.
	}
	h.durable = f.Durable
	if f.Delay != nil {
		h.At(f.Durable.Add(-1)) // Until then the old delay held. What was stored together with the new one waits for that.
		h.delay = *f.Delay
	}
	h.waiting = append(h.waiting, f)
}

// At returns the sequence of the last record that is released at a time, 0 for none.
func (h *Horizon) At(now time.Time) int {
	behind := h.behind()
	n := 0
	for n < len(h.waiting) && !now.Before(h.waiting[n].Durable.Add(h.delay.Time)) && behind[n] {
		h.released = h.waiting[n].Seq
		n++
	}
	h.waiting = slices.Delete(h.waiting, 0, n)
	return h.released
}

// Next returns when the next record is released if nothing more is recorded, false where that is never.
func (h *Horizon) Next() (time.Time, bool) {
	if len(h.waiting) == 0 || !h.behind()[0] {
		return time.Time{}, false
	}
	return h.waiting[0].Durable.Add(h.delay.Time), true
}

// behind says of each record that waits whether enough moves were made behind it. A move that stands counts as the move
// that it will be when it is made: it tells as much.
func (h *Horizon) behind() []bool {
	enough := make([]bool, len(h.waiting))
	last, over := 0, false
	for i := len(h.waiting) - 1; i >= 0; i-- {
		f := h.waiting[i]
		over = over || f.Over
		enough[i] = over || f.Ply == 0 || h.delay.Moves == 0 || last >= f.Ply+h.delay.Moves
		if f.Made {
			last = max(last, f.Ply)
		}
	}
	return enough
}

// factOf reads of a row what decides when it is released.
func factOf(row recorder.Row, durable time.Time) (Fact, error) {
	f := Fact{Seq: row.Seq, Durable: durable}
	switch row.Kind {
	case "move", "stood", "game", "result", "end", "delay":
	default:
		return f, nil
	}
	var r struct {
		Ply     int    `json:"ply"`
		State   string `json:"state"`
		DelayUS int64  `json:"delay_us"`
		Moves   int    `json:"delay_moves"`
	}
	if row.Kind == "end" {
		f.Over = true // Its moves are a list.
		return f, nil
	}
	if err := json.Unmarshal(row.Bytes, &r); err != nil {
		return f, fmt.Errorf("record %d of game %d: %w", row.Seq, row.Game, err)
	}
	switch row.Kind {
	case "move", "stood":
		f.Ply, f.Made = r.Ply, row.Kind == "move"
	case "game":
		f.Over = r.State == "over"
	case "result":
		f.Over = true
	case "delay":
		f.Delay = &Delay{Time: time.Duration(r.DelayUS) * time.Microsecond, Moves: r.Moves}
	}
	return f, nil
}

// durableSince says of the stored rows of a game when each became durable, at the latest. The stored wall time says it
// where it is that of this computer's clock, as that was set later (clock_step): in the game, and by as much as is given behind
// it. Otherwise, or where it lies in the future, all that is known is that the row is durable now.
func durableSince(rows []recorder.Row, set time.Duration, now time.Time) []time.Time {
	since := make([]time.Time, len(rows))
	for i := len(rows) - 1; i >= 0; i-- {
		row := rows[i]
		since[i] = now
		if at := row.Wall.Time.Add(set); row.Wall.Source == recorder.WallHost && at.Before(now) {
			since[i] = now.Add(at.Sub(now)) // Keeps now's monotonic time: it is the same however the clock is set.
		}
		set += stepOf(row)
	}
	return since
}

// stepOf returns by how much a row says that the clock was set.
func stepOf(row recorder.Row) time.Duration {
	if row.Kind != "clock_step" {
		return 0
	}
	var r struct {
		Amount int64 `json:"amount_us"`
	}
	if json.Unmarshal(row.Bytes, &r) != nil {
		return 0
	}
	return time.Duration(r.Amount) * time.Microsecond
}
