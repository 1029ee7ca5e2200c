package hall

import (
	"slices"
	"time"

	"github.com/kyban/kyban/hall/member"
)

// Start says when the games at some tables start, by the hall's clock. It stands in the log of the hall before a board is told.
type Start struct {
	Number int       `json:"number"` // Rises with each.
	Moment string    `json:"moment"` // RFC 3339.
	Role   string    `json:"role"`   // Of who wants it.
	Tables []StartAt `json:"tables"`
}

// StartAt is who starts the game at a table.
type StartAt struct {
	Table   int    `json:"table"`
	Board   string `json:"board"`
	Game    string `json:"game,omitempty"`     // Of the event, by section and round, as boards name it.
	Players []int  `json:"players,omitempty"`  // The numbers of those who play it: it may be paired anew.
	On      int    `json:"on,omitempty"`       // The number of the game at the board, where one was named.
	ByHall  bool   `json:"by_hall,omitempty"`  // The hall, when the moment comes; else the board, by its own clock.
	Tell    bool   `json:"tell,omitempty"`     // The board is told the moment,
	Ahead   int64  `json:"ahead_us,omitempty"` // by its own clock, which is so far ahead of the hall's.
}

// Started says what has become of a start at a table.
type Started struct {
	Number int    `json:"number"` // Of the start.
	Table  int    `json:"table"`
	Became became `json:"became"`
	Why    string `json:"why,omitempty"`
}

// became is what has become of a start at a table.
type became string

const (
	startPending   became = ""
	startTold      became = "told"      // The board has the moment, and starts the game.
	startBegun     became = "started"   // The game has begun.
	startRefused   became = "refused"   // The board has refused it: an arbiter starts the game.
	startWithdrawn became = "withdrawn" // An arbiter has taken the game in hand, or it is not to be played any more.
)

// start is the newest start at a table.
type start struct {
	StartAt
	number int
	moment time.Time
	by     string
	role   string
	became became
	why    string
	has    bool // The board has a moment for this game, this one or an earlier one.
}

// isSet reports whether a start is still to come.
func (s start) isSet(now time.Time) bool {
	return (s.became == startPending || s.became == startTold || s.became == startRefused) && s.moment.After(now)
}

// isOpen reports whether it is not known yet what has become of a start in the end.
func (s start) isOpen() bool {
	return s.number > 0 && (s.became == startPending || s.became == startTold || s.became == startRefused)
}

// isOf reports whether a start is for a game. One that was set without a game of the event is for whatever the board plays.
func (s start) isOf(g due) bool {
	return s.Game == "" || s.Game == member.GameName(g.body.Tags) && (s.Players == nil || slices.Equal(s.Players, g.numbers()))
}

// mayHave reports whether the board may have a moment for the game.
func (s start) mayHave() bool { return s.has || s.Tell && s.became != startRefused }

// waits reports whether the hall has something to do for a start: to tell the board, to start the game, or to see that somebody has.
func (s start) waits(now time.Time) bool {
	switch s.became {
	case startPending:
		return true
	case startTold:
		begins := s.moment
		if !s.ByHall {
			begins = begins.Add(boardBegins)
		}
		return !begins.After(now)
	case startRefused:
		return !s.moment.After(now)
	}
	return false
}

// boardBegins is how long after the moment, by the hall's clock, a board that starts its game itself has begun it.
const boardBegins = 2 * clockWithin

// isLate reports whether an arbiter is to look at a start: the game should have begun, and nobody has seen it begin.
func (s start) isLate(now time.Time) bool {
	return s.number > 0 && (s.became == startRefused || s.waits(now) && now.Sub(s.moment) > startSeen)
}

// startSeen is how long the hall may take to start a game, or to hear that it has begun.
const startSeen = 5 * time.Second

// set applies a start.
func (r *Roster) set(f Fact) {
	r.started = max(r.started, f.Start.Number)
	moment, err := time.Parse(time.RFC3339, f.Start.Moment)
	if err != nil {
		return // Only a log that no hall has written has such a one.
	}
	for _, at := range f.Start.Tables {
		was := r.starts[at.Table]
		has := was.has && was.Board == at.Board && was.Game == at.Game
		r.starts[at.Table] = start{StartAt: at, number: f.Start.Number, moment: moment, by: f.By, role: f.Start.Role, has: has}
	}
}

// become applies what has become of a start. One that another one has followed counts no more.
func (r *Roster) become(s Started) {
	at, known := r.starts[s.Table]
	if !known || at.number != s.Number {
		return
	}
	at.became, at.why = s.Became, s.Why
	at.has = at.has || s.Became == startTold
	r.starts[s.Table] = at
}

// gamesDue returns the game that is to be played now at each table: false where the event can't be read.
func (d *desk) gamesDue() (games map[int]due, known bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.reload()
	games = map[int]due{}
	for _, g := range dueGames(e) {
		games[g.table] = g
	}
	if d.store == nil {
		return games, d.broken == "" // There is none.
	}
	return games, e == &d.store.Event
}

// numbers returns the numbers of the players of a game, nil for no game.
func (d due) numbers() []int {
	if d.table == 0 {
		return nil
	}
	return []int{d.players[0].number, d.players[1].number}
}
