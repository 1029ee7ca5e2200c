package hall

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/hall/byhand"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
)

// enterByHand takes an entry in a game that no board records.
func (r *Roster) enterByHand(f Fact) error {
	e := f.ByHand
	switch {
	case e.Number == len(r.hands)+1 && e.Number <= boardlog.GamesMax:
		g := new(byhand.Game)
		if err := g.Enter(byhand.Told{Entry: e.Entry, By: f.By, At: timeOf(f.At)}); err != nil {
			return err
		}
		r.hands, r.handOf[game{e.Section, e.Round, e.Game, e.Table}] = append(r.hands, g), e.Number
		return nil
	case e.Number < 1 || e.Number > len(r.hands):
		return fmt.Errorf("expected an entry in a game up to %d, found %d", len(r.hands)+1, e.Number)
	}
	return r.hands[e.Number-1].Enter(byhand.Told{Entry: e.Entry, By: f.By, At: timeOf(f.At)})
}

// timeOf reads the time of a fact.
func timeOf(text string) time.Time {
	at, _ := time.Parse(time.RFC3339, text)
	return at
}

// hands returns how many games were entered by hand.
func (j *journal) hands() (n int) {
	j.look(func(r *Roster) { n = len(r.hands) })
	return n
}

// hand returns a game that was entered by hand, by its id in the store.
func (j *journal) hand(id int) (g byhand.Game, ok bool) {
	board, n := boardlog.BoardOf(id)
	if board != broadcast.ByHand {
		return g, false
	}
	j.look(func(r *Roster) {
		if ok = n >= 1 && n <= len(r.hands); ok {
			g = *r.hands[n-1]
		}
	})
	return g, ok
}

// handGame is a game that was entered by hand as a store has games. Its session is its own.
func handGame(id int, g byhand.Game) boardlog.Game {
	p, err := g.Start()
	meta := boardlog.Meta{Session: id, Source: byhand.Source, Version: version.Number, Rulebook: g.Rulebook, Tags: maps.Clone(g.Tags)}
	if err == nil {
		meta.FEN = p.FEN()
	}
	if len(g.Entries) > 0 {
		meta.Opened = boardlog.Wall{Time: g.Entries[0].At, Source: boardlog.WallHost}
	}
	return boardlog.Game{ID: id, Number: 1, Meta: meta}
}

// Session returns the games of a session.
func (g games) Session(ctx context.Context, first int) ([]boardlog.Game, error) {
	if h, ok := g.journal.hand(first); ok {
		return []boardlog.Game{handGame(first, h)}, nil
	}
	return g.Store.Session(ctx, first)
}

// Rows yields the rows of a game. When the moves of one that was entered by hand were made is not known.
func (g games) Rows(ctx context.Context, id, from int) iter.Seq2[boardlog.Row, error] {
	h, ok := g.journal.hand(id)
	if !ok {
		return g.Store.Rows(ctx, id, from)
	}
	return func(yield func(boardlog.Row, error) bool) {
		for seq := max(from, 1); seq <= len(h.Rows); seq++ {
			r := h.Rows[seq-1].Record
			row := boardlog.Row{Game: id, Seq: seq, Kind: r.About().Type, Bytes: record.Encode(r), Wall: boardlog.Wall{Source: boardlog.WallNone}}
			if !yield(row, nil) {
				return
			}
		}
	}
}

// Check checks a game against what its board has signed. The log of the hall is checked as it is opened.
func (g games) Check(ctx context.Context, id int) error {
	if _, ok := g.journal.hand(id); ok {
		return nil
	}
	return g.Store.Check(ctx, id)
}

// NewestCheckpoint returns what a board has signed last of a game, nil for nothing.
func (g games) NewestCheckpoint(ctx context.Context, id int) (*boardlog.Checkpoint, error) {
	if _, ok := g.journal.hand(id); ok {
		return nil, nil
	}
	return g.Store.NewestCheckpoint(ctx, id)
}

// Receipts returns when the rows of a game came here.
func (g games) Receipts(ctx context.Context, id int) (came []recorder.Receipt, err error) {
	h, ok := g.journal.hand(id)
	if !ok {
		return g.Store.Receipts(ctx, id)
	}
	for i, row := range h.Rows {
		if i == 0 || !row.At.Equal(h.Rows[i-1].At) {
			came = append(came, recorder.Receipt{Seq: i + 1, At: row.At.Add(time.Second)}) // The log of the hall has whole seconds.
		}
	}
	return came, nil
}

// hand is a game of the event that was entered by hand, beside what a board has recorded of it.
type hand struct {
	id int
	byhand.Game
	byhand.Comparison
	shown    bool
	of       due
	recorded []byhand.Recorded
	over     bool   // The board has recorded how it ended,
	back     bool   // or has come back since it was entered.
	read     [2]int // The board's game, and how many rows the hall had of its board as it was compared.
}

// idOf returns the stored game of a game of the event that is shown, 0 for none. The caller holds the lock.
func (d *desk) idOf(g game) int {
	if h, ok := d.hands[g]; ok && h.shown {
		return h.id
	}
	return d.games[g]
}

// ids returns the stored games of all games of the event. The caller holds the lock.
func (d *desk) ids() map[game]int {
	all := maps.Clone(d.games)
	for g, h := range d.hands {
		if h.shown {
			all[g] = h.id
		}
	}
	return all
}

// isBack reports whether the board at a table is heard and follows its game: then its record is what counts.
func (h *Hall) isBack(table int) bool {
	b := h.boardAt(table)
	if b == nil {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.client != nil && b.fault == nil && h.now().Sub(b.heard) <= unheardAfter && !slices.ContainsFunc(b.waits.games, hasFailed)
}

// failures are needs of a board that does not record the game on it.
var failures = []control.NeedKind{control.NeedUnrecorded, control.NeedLost}

func hasFailed(a control.Attention) bool {
	return a.Open && slices.ContainsFunc(a.Needs, func(n control.Need) bool { return slices.Contains(failures, n.Kind) })
}

// compareHands looks at all games that were entered by hand, and at what boards have recorded of them.
func (d *desk) compareHands() {
	entered := map[game]int{}
	d.hall.journal.look(func(r *Roster) { entered = maps.Clone(r.handOf) })
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.reload()
	hands := map[game]hand{}
	for g, n := range entered {
		id := boardlog.StoredID(broadcast.ByHand, n)
		of, ok := dueOf(e, g)
		entry, known := d.hall.journal.hand(id)
		if !ok || !known || !isOf(entry, of) {
			continue // The round was withdrawn, and paired anew.
		}
		hands[g] = d.compare(hand{id: id, Game: entry, of: of}, d.hands[g])
	}
	if !maps.EqualFunc(hands, d.hands, func(a, b hand) bool { return a.id == b.id && a.shown == b.shown }) {
		d.shown = told{}
	}
	d.hands = hands
}

// compare compares a game with what a board has recorded of it, which is read again where there is more. The caller holds the lock.
func (d *desk) compare(h, before hand) hand {
	id := d.games[h.of.game]
	if id > 0 {
		h.read = [2]int{id, d.hall.rowsOf(id)}
		h.recorded, h.over = before.recorded, before.over
		if h.read != before.read {
			h.recorded, h.over = d.recordedOf(id)
		}
	}
	h.back = id > 0 && (before.back && before.read[0] == id || d.hall.isBack(h.of.table)) // It counts also when it is away again.
	h.Comparison = byhand.Compare(h.Moves, h.recorded)
	h.shown = id == 0 || h.Comparison.ByHand(h.back, h.over)
	return h
}

// rowsOf returns how many rows the hall has of the board that has recorded a game.
func (h *Hall) rowsOf(id int) int {
	number, _ := boardlog.BoardOf(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, b := range h.boards {
		if b.followed.Number() == number {
			b.mu.Lock()
			defer b.mu.Unlock()
			return b.rows
		}
	}
	return 0
}

// recordedOf returns the plies of a game as a board has them, and whether its record is over.
func (d *desk) recordedOf(id int) (all []byhand.Recorded, over bool) {
	sheet, err := d.sheet(id)
	if err != nil {
		return nil, false
	}
	for _, m := range sheet.Moves {
		all = append(all, byhand.Recorded{Move: m.Move, Open: m.Open, Candidates: m.Candidates})
	}
	return all, sheet.Result != "*"
}

// dueOf returns what is known of a game of the event that is published.
func dueOf(e *event.Event, g game) (due, bool) {
	for _, s := range e.Sections {
		r, err := s.Round(g.round)
		if s.Name != g.section || err != nil || !r.Published {
			continue
		}
		for _, t := range r.Tables {
			if t.Table == g.table && g.game >= 1 && g.game <= len(t.Results) && t.First > 0 && t.Second > 0 {
				return gameOf(s, r, t, g.game), true
			}
		}
	}
	return due{}, false
}

// isOf reports whether a game was entered for those who are paired now.
func isOf(g byhand.Game, of due) bool {
	return g.Tags["black"] == of.black && (g.Tags["red"] == of.red || g.Tags["white"] == of.red)
}

// onAt returns the game of the event that is on at a table: of the newest round that is published the first without a result, or the last.
func onAt(e *event.Event, table int) (g game, ok bool) {
	for _, s := range e.Sections {
		for _, r := range s.Rounds {
			if !r.Published {
				continue
			}
			for _, t := range r.Tables {
				if t.Table != table {
					continue
				}
				n := slices.Index(t.Results, event.Open) + 1
				if n == 0 {
					n = len(t.Results)
				}
				g, ok = game{s.Name, r.Number(), n, table}, true
			}
		}
	}
	return g, ok
}

// takeHands shows what was entered by hand as far as it has come, and says which tables show another game than before.
func (h *Hall) takeHands() {
	h.handing.Lock()
	defer h.handing.Unlock()
	h.desk.compareHands()
	h.desk.endHands(h.ended)
	n := h.journal.hands()
	for n := range n {
		id := boardlog.StoredID(broadcast.ByHand, n+1)
		if g, ok := h.journal.hand(id); ok && h.handed[id] != len(g.Rows) {
			h.handed[id] = len(g.Rows)
			h.hub.Live(id, engine.PointSet{})
		}
	}
	if n == 0 {
		return
	}
	at := map[int]int{}
	h.desk.mu.Lock()
	known := h.desk.known()
	for g, one := range h.desk.hands {
		if on, ok := onAt(known, g.table); ok && on == g && one.shown {
			at[g.table] = one.id
		}
	}
	h.desk.mu.Unlock()
	h.mu.Lock()
	before := h.hands
	h.hands = at
	h.mu.Unlock()
	h.tellMoved(before, at)
}

// tellMoved tells those who follow a table that another game is on there than before.
func (h *Hall) tellMoved(before, now map[int]int) {
	tables := maps.Clone(before)
	if tables == nil {
		tables = map[int]int{}
	}
	maps.Copy(tables, now)
	for table := range tables {
		if before[table] == now[table] {
			continue
		}
		onBoard := 0
		if number, ok := h.tableOf(strconv.Itoa(table)); ok {
			onBoard, _ = h.hub.OnTable(number, false)
		}
		from, to := before[table], now[table]
		if from == 0 {
			from = onBoard
		}
		if to == 0 {
			to = onBoard
		}
		if from > 0 && to > 0 {
			h.hub.Moved(from, to)
		}
	}
}

// showHands puts the games that were entered by hand in the place of those of boards.
func (h *Hall) showHands(tables map[int]Table, present bool) {
	h.mu.Lock()
	at := maps.Clone(h.hands)
	h.mu.Unlock()
	for n, id := range at {
		t := tables[n]
		t.Table, t.ByHand, t.Game = n, true, h.hub.Known(id, present)
		tables[n] = t
	}
}

// endHands gives the games that were entered by hand the results that the event has.
func (d *desk) endHands(ctx context.Context) {
	if d.hall.journal.mayWrite() != nil {
		return
	}
	d.mu.Lock()
	e := d.reload()
	var say []ByHand
	for g, h := range d.hands {
		s, err := e.Section(g.section)
		if err != nil {
			continue
		}
		o, err := s.Outcome(event.Result{Round: g.round, Table: g.table, Game: g.game})
		if result := resultOf(o); err == nil && result != h.Result {
			_, n := boardlog.BoardOf(h.id)
			say = append(say, ByHand{Section: g.section, Round: g.round, Game: g.game, Table: g.table, Number: n, Entry: byhand.Entry{After: len(h.Moves), Result: result}})
		}
	}
	d.mu.Unlock()
	for _, e := range say {
		if err := d.hall.journal.say(ctx, Fact{By: "the event", ByHand: &e}); err != nil {
			d.hall.warnOnce(fmt.Sprintf("hall: table %d: the result of the game that was entered by hand: %v", e.Table, err))
		}
	}
}

// resultOf returns an outcome as a record has it: a game that was not played is won or lost, too.
func resultOf(o event.Outcome) string {
	switch o {
	case event.Open:
		return "*"
	case event.RedForfeit:
		return "1-0"
	case event.BlackForfeit:
		return "0-1"
	case event.BothForfeit:
		return "0-0"
	}
	return string(o)
}

// needsByHand notes what an arbiter should know of what was entered by hand at a table. The caller holds the lock.
func (d *desk) needsByHand(e *event.Event, a *Attending) {
	on, ok := onAt(e, a.Table)
	if !ok {
		return
	}
	h, ok := d.hands[on]
	if !ok {
		return
	}
	a.ByHand = h.shown
	if h.Differs > 0 {
		_, number := boardlog.BoardOf(d.games[on])
		a.Needs = append(a.Needs, HallNeed{Kind: differs, Game: number, Ply: h.Differs})
	}
}
