package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/scoresheet"
)

// orderLasts is how long an order may be on its way. One that has lapsed is given again.
const orderLasts = time.Hour

// orderPatience is how long a board may take to answer an order, and orderPause is left before it is asked again where it refuses.
const (
	orderPatience = 10 * time.Second
	orderPause    = 15 * time.Second
)

// desk is what the hall does with the event: the games that are to be played go to the boards, and their results come back. The event
// may be changed beside it, by boardctl event.
type desk struct {
	hall  *Hall
	woken chan struct{} // Has room for one.

	mu     sync.Mutex // Guards the event.
	store  *store.Store
	facts  int           // The files of the event that were read.
	safe   int           // So many of them may be told: the other hall has them, too.
	broken string        // Why it can't be read, as it was logged.
	games  map[game]int  // The stored game of each game of the event, where a board records it.
	hands  map[game]hand // The games that were entered by hand.
	shown  told          // What everybody may know of it,
	now    told          // and what screens may, where that is more.
	old    map[oldResult]bool

	seats   map[int]string // Who sits at a board where others are paired, by the stored game, as it was logged.
	began   map[int]bool   // Stored games that are known to have begun on their board.
	unfit   map[int]string // Why a stored game is not joined with that of the board before, as it was logged.
	joins   joins
	unknown map[game]bool // Games that boards have by orders that this hall does not know, which are named.
	sends   sync.WaitGroup
}

func newDesk(h *Hall) *desk {
	return &desk{hall: h, woken: make(chan struct{}, 1), games: map[game]int{}, old: map[oldResult]bool{}, unknown: map[game]bool{}, seats: map[int]string{}, began: map[int]bool{}, unfit: map[int]string{},
		joins: joins{making: make(chan struct{}, 1), known: map[int]join{}}}
}

// wake lets the desk work at once.
func (d *desk) wake() {
	select {
	case d.woken <- struct{}{}:
	default: // It works anyway.
	}
}

// reload reads the event where it has changed. The caller holds the lock.
func (d *desk) reload() *event.Event {
	files, err := store.Count(d.hall.dir)
	if err != nil || files == 0 {
		return &event.Event{}
	}
	if d.store == nil || d.facts != files {
		opened, err := store.Open(d.hall.dir, d.hall.now)
		if err != nil {
			if d.broken != err.Error() {
				d.broken = err.Error()
				d.hall.log.Error("hall: the event: " + d.broken)
			}
			return &event.Event{}
		}
		d.store, d.facts, d.broken = opened, len(opened.Facts()), ""
	}
	return &d.store.Event
}

// work orders what is to be played now of the boards that are connected. A hall that does not write orders nothing.
func (d *desk) work(ctx context.Context) {
	if d.hall.journal.mayWrite() != nil {
		return
	}
	d.introduce(ctx)
	d.mu.Lock()
	var games []due
	if e := d.reload(); d.facts <= d.safe {
		games = dueGames(e) // What has just been entered is said first, in the next round.
	}
	d.mu.Unlock()
	for _, g := range games {
		b := d.hall.boardAt(g.table)
		if b == nil {
			continue
		}
		client, free := b.free(d.hall.now())
		if !free {
			continue
		}
		sent, ordered := d.sent(g)
		has := b.told.has(g) && (!ordered || sent.reaches(b, g))
		if has && !ordered {
			d.nameUnknown(g)
		}
		if has && len(d.lackedPINs(b, g)) == 0 {
			b.asking.Unlock()
			continue
		}
		d.sends.Go(func() { d.give(ctx, b, client, g, has) })
	}
}

// nameUnknown names a game that a board has by an order that this hall does not know, once.
func (d *desk) nameUnknown(g due) {
	if d.unknown[g.game] {
		return
	}
	d.unknown[g.game] = true
	d.hall.log.Warn(fmt.Sprintf("hall: table %d has round %s already, by an order that this hall does not know: it is not published twice; where others play than are paired the arbiter rules", g.table, g.body.Tags["round"]), "table", g.table)
}

// free returns the connection of a board that may be ordered something now, and then holds b.asking.
func (b *board) free(now time.Time) (client *control.Client, free bool) {
	b.mu.Lock()
	client, fault := b.client, b.fault
	b.mu.Unlock()
	if client == nil || fault != nil || !b.asking.TryLock() {
		return nil, false
	}
	if now.Before(b.again) {
		b.asking.Unlock()
		return nil, false
	}
	if b.anew.Swap(false) {
		b.told = hallTold{}
	}
	return client, true
}

// introduce tells the boards which halls there are, and the term, where there are two.
func (d *desk) introduce(ctx context.Context) {
	halls := d.hall.halls(ctx)
	if halls == nil {
		return
	}
	term := 0
	d.hall.journal.look(func(r *Roster) { term = r.Term })
	for _, b := range d.hall.all() {
		client, free := b.free(d.hall.now())
		if !free {
			continue
		}
		if b.told.knows(term, halls) {
			b.asking.Unlock()
			continue
		}
		d.sends.Go(func() {
			defer b.asking.Unlock()
			err := d.ask(ctx, b, client)
			if err == nil && !b.told.knows(term, halls) {
				var made Ordered
				if made, err = d.make(ctx, b, game{table: b.at()}, member.Order{By: "the hall", Role: string(control.Arbiter), Halls: halls}); err == nil {
					err = d.send(ctx, b, client, made)
				}
			}
			if err != nil && ctx.Err() == nil {
				b.again = d.hall.now().Add(orderPause)
				d.hall.log.Warn(fmt.Sprintf("hall: table %d is not told of the halls: %v", b.at(), err), "table", b.at())
			}
			d.wake() // Games may have waited for it.
		})
	}
}

// order orders a game of a board: anew, or as it was ordered before where the board did not answer. The caller holds b.asking.
func (d *desk) order(ctx context.Context, b *board, client *control.Client, g due) error {
	sent, ordered := d.sent(g)
	known := ordered && sent.reaches(b, g)
	if known || d.hall.other() != nil {
		if err := d.ask(ctx, b, client); err != nil {
			return err
		}
	}
	switch has := b.told.has(g); {
	case has && (known || !ordered):
		return nil // What this hall does not know of is named then.
	case known && d.holds(sent.Signed) && b.told.Number < sent.Number:
		return d.send(ctx, b, client, sent)
	}
	if sheet, ok := d.begun(b, g.game); ok {
		return d.goOn(ctx, b, client, g, sheet)
	}
	body, err := json.Marshal(g.body)
	if err != nil {
		return err
	}
	made, err := d.make(ctx, b, g.game, member.Order{By: "the event", Role: string(control.Arbiter), Do: control.New, Body: body, Anew: ordered && !sent.isFor(g)})
	if err != nil {
		return err
	}
	return d.send(ctx, b, client, made)
}

// sent returns the order of a game that was given last, false where none was.
func (d *desk) sent(g due) (o Ordered, ordered bool) {
	d.hall.journal.look(func(r *Roster) { o, ordered = r.sent[g.game] })
	return o, ordered
}

// reaches reports whether an order is what a board is to have: it is for that board, and for those who are paired now.
func (o Ordered) reaches(b *board, g due) bool { return o.Board == b.key.String() && o.isFor(g) }

// isFor reports whether an order names those who are to play, and a new game its time control: a round may have been withdrawn, and paired anew,
// or a tie-break game taken back, and opened with another control.
func (o Ordered) isFor(g due) bool {
	_, text, _ := strings.Cut(o.Signed, "\n")
	text, _, _ = strings.Cut(text, "\n")
	var order struct {
		Do   control.Op `json:"do"`
		Body struct {
			Tags    map[string]string `json:"tags"`
			Control string            `json:"control"`
		} `json:"body"`
	}
	if err := json.Unmarshal([]byte(text), &order); err != nil {
		return true
	}
	tags := order.Body.Tags
	return cmp.Or(tags["red"], tags["white"]) == g.red && tags["black"] == g.black && (order.Do != control.New || order.Body.Control == g.body.Control)
}

// ask asks a board which orders it has taken. The caller holds b.asking.
func (d *desk) ask(ctx context.Context, b *board, client *control.Client) error {
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	var told hallTold
	if err := client.Ask(ctx, http.MethodGet, control.HallPath, nil, &told); err != nil {
		return err
	}
	d.learn(b, told)
	return nil
}

// learn takes what a board has said: another hall may write now. The caller holds b.asking.
func (d *desk) learn(b *board, told hallTold) {
	b.told = told
	d.hall.believe(b, told)
}

// believe takes the term of which a board has heard, where it proves it by an order of one of two halls. A hall without another one yields to
// nobody.
func (h *Hall) believe(b *board, told hallTold) {
	p := h.other()
	if p == nil || told.Heard == "" {
		return
	}
	first, second, event := h.verifier, p.Key, ""
	if h.isSecond() {
		first, second = second, first
	}
	h.journal.look(func(r *Roster) { event = r.Event })
	term := member.ReadTerm(told.Heard, event, b.key.String(), first, second)
	b.mu.Lock()
	b.term = max(b.term, term)
	b.mu.Unlock()
	h.yield(term)
}

// holds reports whether an order is one of this hall in its term, and has not lapsed.
func (d *desk) holds(signed string) bool {
	o, _, err := member.ReadOrder(signed, d.hall.verifier)
	if err != nil {
		return false
	}
	term := 0
	d.hall.journal.look(func(r *Roster) { term = r.Term })
	until, err := time.Parse(time.RFC3339, o.Expires)
	return err == nil && o.Term == term && d.hall.now().Before(until)
}

// make makes an order, which stands in the log of the hall before the board gets it. It completes what the order says of who wants what.
func (d *desk) make(ctx context.Context, b *board, of game, o member.Order) (Ordered, error) {
	b.mu.Lock()
	told := b.signs
	b.mu.Unlock()
	j := d.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	key := b.key.String()
	o.Event, o.Board, o.Number, o.Term = j.roster.Event, key, j.roster.nextOrder(key), j.roster.Term
	if told.term == o.Term { // A hall that was restored has forgotten what it ordered since.
		o.Number = max(o.Number, told.order+1)
	}
	o.Expires = d.hall.now().Add(orderLasts).UTC().Format(time.RFC3339)
	signed, err := o.Sign(d.hall.secret)
	if err != nil {
		return Ordered{}, err
	}
	made := Ordered{Table: of.table, Board: key, Number: o.Number, Section: of.section, Round: of.round, Game: of.game, Signed: signed}
	return made, j.sayLocked(ctx, Fact{Ordered: &made})
}

// send sends an order, which the other hall has, too. A board that has taken it before says so.
func (d *desk) send(ctx context.Context, b *board, client *control.Client, o Ordered) error {
	_, err := d.sendFor(ctx, b, client, o)
	return err
}

// sendFor is send, and returns how the game stands then, nil where the order waits.
func (d *desk) sendFor(ctx context.Context, b *board, client *control.Client, o Ordered, pins ...auth.EventPIN) (*control.Status, error) {
	if err := d.hall.share(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	var told hallTold
	body := map[string]any{"order": o.Signed}
	if len(pins) > 0 {
		body["pins"] = pins
	}
	err := client.Ask(ctx, http.MethodPost, control.OrdersPath, body, &told)
	if err != nil {
		_ = d.ask(ctx, b, client) // It may have heard of a newer term.
		return nil, err
	}
	d.learn(b, told)
	b.mu.Lock()
	b.waits.wake() // What waits may have been settled.
	b.mu.Unlock()
	if o.Round > 0 {
		d.hall.log.Info(fmt.Sprintf("hall: table %d has round %d", o.Table, o.Round), "table", o.Table)
	}
	return told.Status, nil
}

// heard takes what is stored of a game: which one of the event it is, and its result when all have signed.
func (d *desk) heard(b *board, id int, kinds []string) {
	if slices.Contains(kinds, evidence.KindOpening) || slices.Contains(kinds, "tags") {
		if sheet, err := d.sheet(id); err == nil {
			d.mu.Lock()
			if of, ok := d.know(b, id, sheet.Tags); ok {
				d.noteSeats(b, id, of, sheet.Tags, sheet.Result != "*")
			}
			d.mu.Unlock()
		}
	}
	if !slices.Contains(kinds, "confirmed") {
		return
	}
	if d.hall.journal.mayWrite() != nil {
		return // It is entered where the event is, or by this hall when it writes.
	}
	if err := d.confirm(b, id); err != nil {
		d.hall.log.Error(fmt.Sprintf("hall: table %d: the result is not entered: %v", b.at(), err), "table", b.at())
	}
	d.wake()
}

// settle enters the results of games that were signed while another hall wrote.
func (d *desk) settle() {
	d.mu.Lock()
	games := maps.Clone(d.games)
	d.mu.Unlock()
	for g, id := range games {
		b := d.hall.boardAt(g.table)
		if b == nil {
			continue
		}
		if signed, err := d.isSigned(id); err == nil && !signed {
			continue
		}
		if err := d.confirm(b, id); err != nil {
			d.hall.log.Error(fmt.Sprintf("hall: table %d: the result is not entered: %v", g.table, err), "table", g.table)
		}
	}
}

// isSigned reports whether players and arbiter have signed the result of a game.
func (d *desk) isSigned(id int) (signed bool, err error) {
	for row, err := range d.hall.store.Records(d.hall.ended, id, 1) {
		if err != nil {
			return false, err
		}
		signed = signed || row.Kind == "confirmed"
	}
	return signed, nil
}

// forget reads the event anew before it is used again.
func (d *desk) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.store, d.shown, d.now = nil, told{}, told{}
}

// sheet returns the scoresheet of a stored game.
func (d *desk) sheet(id int) (scoresheet.Sheet, error) {
	g, err := d.hall.store.Game(d.hall.ended, id)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	return scoresheet.OfLog(g.Meta, d.hall.store.Records(d.hall.ended, id, 1))
}

// know notes which game of the event a board records, if it is one. The caller holds the lock.
func (d *desk) know(b *board, id int, tags map[string]string) (of due, ok bool) {
	of, ok = played(d.reload(), tags)
	if !ok || of.table != b.at() || !d.mayHave(id, of.game) {
		return due{}, false
	}
	if was := d.games[of.game]; was != id {
		if was != 0 && d.stays(was, id, of) {
			return due{}, false
		}
		d.games[of.game], d.shown.teams = id, nil // Which lead to their games.
	}
	return of, true
}

// confirm enters the result of a game for the event.
func (d *desk) confirm(b *board, id int) error {
	sheet, err := d.sheet(id)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for range 3 { // boardctl event may be entering something, too.
		of, ok := d.know(b, id, sheet.Tags)
		if !ok {
			return d.unplaced(b, id, sheet.Tags)
		}
		err = d.enter(of, sheet)
		if !errors.Is(err, store.ErrChanged) {
			break
		}
		d.store = nil
	}
	return err
}

// enter enters the result of a game. The caller holds the lock.
func (d *desk) enter(of due, sheet scoresheet.Sheet) error {
	if !of.isSeated(seatsOf(sheet.Tags)) {
		return fmt.Errorf("%s: the arbiter rules, and enters the result", of.seatFinding(sheet.Tags, true))
	}
	outcome, err := event.ParseOutcome(sheet.Result)
	if err != nil || outcome == event.Open {
		return err
	}
	s, err := d.store.Event.Section(of.section)
	if err == nil {
		err = isPublished(s, of.round) // The board says itself which round it has played.
	}
	if err != nil {
		return err
	}
	result := event.Result{Round: of.round, Table: of.table, Game: of.game.game, Outcome: outcome}
	was, err := s.Outcome(result)
	switch {
	case err != nil:
		return err
	case was == outcome:
		return nil
	case was != event.Open:
		return fmt.Errorf("the event has %s, and the board %s: the arbiter rules, and enters the result", was, outcome)
	}
	if err := d.store.Append(event.Fact{By: fmt.Sprintf("table %d", of.table), Section: of.section, Result: &result}); err != nil {
		return err
	}
	d.facts++
	d.hall.log.Info("hall: "+s.Told(result), "table", of.table)
	return nil
}
