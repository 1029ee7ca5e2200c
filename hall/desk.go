package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
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
	facts  int          // The files of the event that were read.
	broken string       // Why it can't be read, as it was logged.
	games  map[game]int // The stored game of each game of the event, where a board records it.
	shown  told         // What everybody may know of it.

	sends sync.WaitGroup
}

func newDesk(h *Hall) *desk {
	return &desk{hall: h, woken: make(chan struct{}, 1), games: map[game]int{}}
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

// work orders what is to be played now of the boards that are connected.
func (d *desk) work(ctx context.Context) {
	d.mu.Lock()
	games := dueGames(d.reload())
	d.mu.Unlock()
	for _, g := range games {
		b := d.hall.boardAt(g.table)
		if b == nil {
			continue
		}
		b.mu.Lock()
		client, fault := b.client, b.fault
		b.mu.Unlock()
		if client == nil || fault != nil || !b.asking.TryLock() {
			continue
		}
		if sent, known := d.sent(g); known && b.taken >= sent.Number && sent.Board == b.key.String() || d.hall.now().Before(b.again) {
			b.asking.Unlock()
			continue
		}
		d.sends.Go(func() {
			defer b.asking.Unlock()
			if err := d.order(ctx, b, client, g); err != nil && ctx.Err() == nil {
				b.again = d.hall.now().Add(orderPause)
				d.hall.log.Warn(fmt.Sprintf("hall: table %d does not take round %s: %v", g.table, g.body.Tags["round"], err), "table", g.table)
			}
		})
	}
}

// order orders a game of a board: anew, or as it was ordered before where the board did not answer. The caller holds b.asking.
func (d *desk) order(ctx context.Context, b *board, client *control.Client, g due) error {
	if sent, known := d.sent(g); known && sent.Board == b.key.String() {
		told, err := d.ask(ctx, client)
		if err != nil {
			return err
		}
		if b.taken = told.Number; told.Number >= sent.Number {
			return nil
		}
		if d.holds(sent.Signed) {
			return d.send(ctx, b, client, sent)
		}
	}
	if sheet, ok := d.begun(b, g.game); ok {
		return d.goOn(ctx, b, client, g, sheet)
	}
	body, err := json.Marshal(g.body)
	if err != nil {
		return err
	}
	made, err := d.make(ctx, b, g.game, member.Order{By: "the event", Role: string(control.Arbiter), Do: control.New, Body: body})
	if err != nil {
		return err
	}
	return d.send(ctx, b, client, made)
}

// sent returns the order of a game that was given last, false where none was: to those who are paired now.
func (d *desk) sent(g due) (o Ordered, known bool) {
	d.hall.journal.look(func(r *Roster) { o, known = r.sent[g.game] })
	return o, known && o.isFor(g)
}

// isFor reports whether an order names those who are to play: a round may have been withdrawn, and paired anew.
func (o Ordered) isFor(g due) bool {
	_, text, _ := strings.Cut(o.Signed, "\n")
	text, _, _ = strings.Cut(text, "\n")
	var order struct {
		Body struct {
			Tags map[string]string `json:"tags"`
		} `json:"body"`
	}
	if err := json.Unmarshal([]byte(text), &order); err != nil {
		return true
	}
	tags := order.Body.Tags
	return cmp.Or(tags["red"], tags["white"]) == g.red && tags["black"] == g.black
}

// hallTold is what a board says of the hall that it has joined.
type hallTold struct {
	Number int             `json:"number"`
	Status *control.Status `json:"status"` // After an order that was carried out at once.
}

// ask asks a board up to which order it has taken what the hall wants.
func (d *desk) ask(ctx context.Context, client *control.Client) (told hallTold, err error) {
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	return told, client.Ask(ctx, http.MethodGet, control.HallPath, nil, &told)
}

// holds reports whether an order has not lapsed.
func (d *desk) holds(signed string) bool {
	verifier := ""
	d.hall.journal.look(func(r *Roster) { verifier = r.Key })
	o, err := member.ReadOrder(signed, verifier)
	if err != nil {
		return false
	}
	until, err := time.Parse(time.RFC3339, o.Expires)
	return err == nil && d.hall.now().Before(until)
}

// make makes an order, which stands in the log of the hall before the board gets it. It completes what the order says of who wants what.
func (d *desk) make(ctx context.Context, b *board, of game, o member.Order) (Ordered, error) {
	j := d.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	key := b.key.String()
	o.Event, o.Board, o.Number, o.Term = j.roster.Event, key, j.roster.nextOrder(key), j.roster.Term
	o.Expires = d.hall.now().Add(orderLasts).UTC().Format(time.RFC3339)
	signed, err := o.Sign(d.hall.secret)
	if err != nil {
		return Ordered{}, err
	}
	made := Ordered{Table: of.table, Board: key, Number: o.Number, Section: of.section, Round: of.round, Game: of.game, Signed: signed}
	return made, j.sayLocked(ctx, Fact{Ordered: &made})
}

// send sends an order. A board that has taken it before says so.
func (d *desk) send(ctx context.Context, b *board, client *control.Client, o Ordered) error {
	_, err := d.sendFor(ctx, b, client, o)
	return err
}

// sendFor is send, and returns how the game stands then, nil where the order waits.
func (d *desk) sendFor(ctx context.Context, b *board, client *control.Client, o Ordered) (*control.Status, error) {
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	var told hallTold
	err := client.Ask(ctx, http.MethodPost, control.OrdersPath, map[string]string{"order": o.Signed}, &told)
	if err != nil {
		return nil, err
	}
	b.taken = told.Number
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
			d.know(b, id, sheet.Tags)
			d.mu.Unlock()
		}
	}
	if !slices.Contains(kinds, "confirmed") {
		return
	}
	if err := d.confirm(b, id); err != nil {
		d.hall.log.Error(fmt.Sprintf("hall: table %d: the result is not entered: %v", b.at(), err), "table", b.at())
	}
	d.wake()
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
	if !ok || of.table != b.at() {
		return due{}, false
	}
	if d.games[of.game] != id {
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
			return nil // No game of the event.
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
	red := cmp.Or(sheet.Tags["red"], sheet.Tags["white"])
	if !of.isSeated(red, sheet.Tags["black"]) {
		return fmt.Errorf("%s and %s sit there as %s and %s: the arbiter rules, and enters the result", of.red, of.black, red, sheet.Tags["black"])
	}
	outcome, err := event.ParseOutcome(sheet.Result)
	if err != nil || outcome == event.Open {
		return err
	}
	s, err := d.store.Event.Section(of.section)
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
