package hall

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
)

// Pinned says that a player has another PIN from now on. What checks the PIN lies in the keyring of the hall, and stands in no log: whoever reads
// it there tries all PINs.
type Pinned struct {
	Section string `json:"section,omitempty"`
	Number  int    `json:"number"`
	Times   int    `json:"times"`  // How many PINs he has had, with this one.
	Digest  string `json:"digest"` // Names the one that counts.
}

// entrant is a player of the event.
type entrant struct {
	section string
	number  int
}

// pin applies PINs that are made. Of two that are made at once for one player the later one is refused.
func (r *Roster) pin(all []Pinned) error {
	for _, p := range all {
		of := entrant{p.Section, p.Number}
		if p.Times != r.pins[of].Times+1 {
			return errPinnedMeanwhile
		}
		r.pins[of] = p
	}
	return nil
}

var errPinnedMeanwhile = message.Errorf("somebody else has made PINs of these players meanwhile, which are in force: look again, and reset only those that are to be others")

// PINTold says how many PINs a player has had.
type PINTold struct {
	ID      string `json:"id" doc:"Of his page: the number of the section, from 1, and his own, as 1-12."`
	Section string `json:"section,omitempty"`
	Name    string `json:"name"`
	Times   int    `json:"times" doc:"How many PINs he has had; 0 for none."`
}

// PINAsked is a player who is to have another PIN.
type PINAsked struct {
	ID    string `json:"id" maxLength:"20"`
	Times int    `json:"times" minimum:"0" doc:"How many he has had, as who asks has seen it: what was made meanwhile stays."`
}

// PINsAsked are those who are to have other PINs.
type PINsAsked struct {
	Players []PINAsked `json:"players" minItems:"1" maxItems:"50"`
}

// PINMade is a PIN that was just made. It is shown only this once.
type PINMade struct {
	ID      string `json:"id"`
	Section string `json:"section,omitempty"`
	Name    string `json:"name"`
	PIN     string `json:"pin"`
}

// The routes of the PINs of players.
const (
	PINsPath      = "/api/pins"
	verifiersPath = PINsPath + "/verifiers"
)

// registerPINs registers the PINs of players.
func (h *Hall) registerPINs(d *httpd.Door) {
	list := d.Operation(http.MethodGet, PINsPath, auth.Organise, "pins", "How many PINs each player has had")
	httpd.Register(d, list, func(context.Context, *struct{}) (*httpd.Answer[[]PINTold], error) {
		return &httpd.Answer[[]PINTold]{Body: h.pinsTold()}, nil
	})
	create := entry(d, PINsPath, auth.Organise, "make-pins", "Make a PIN for each of some players, who sign with it at any board of the event; it is shown this once, and ends the one before")
	httpd.Register(d, create, func(ctx context.Context, in *httpd.Answer[PINsAsked]) (*httpd.Answer[[]PINMade], error) {
		made, err := h.makePINs(ctx, d, in.Body.Players)
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		return &httpd.Answer[[]PINMade]{Body: made}, nil
	})
	verifiers := d.Operation(http.MethodGet, verifiersPath, followHall, "pin-verifiers", "What checks the PINs of players, for the other hall")
	httpd.Register(d, verifiers, func(context.Context, *struct{}) (*httpd.Answer[[]auth.EventPIN], error) {
		return &httpd.Answer[[]auth.EventPIN]{Body: h.keyring.EventPINs()}, nil
	})
}

// pinsTold returns all players, by section and number.
func (h *Hall) pinsTold() []PINTold {
	all := []PINTold{}
	h.desk.mu.Lock()
	defer h.desk.mu.Unlock()
	for i, s := range h.desk.reload().Sections {
		for n, p := range s.Players {
			told := PINTold{ID: playerID(i, n+1), Section: s.Name, Name: p.Name}
			h.journal.look(func(r *Roster) { told.Times = r.pins[entrant{s.Name, n + 1}].Times })
			all = append(all, told)
		}
	}
	return all
}

// makePINs makes PINs. They are in force when all of them are on the disk, here and at the other hall, before anybody sees one.
func (h *Hall) makePINs(ctx context.Context, d *httpd.Door, asked []PINAsked) ([]PINMade, error) {
	if err := h.journal.mayWrite(); err != nil {
		return nil, err
	}
	person := httpd.PersonOf(ctx)
	if err := d.Allow(person, len(asked)); err != nil {
		return nil, err
	}
	h.pinning.Lock()
	defer h.pinning.Unlock()
	made, err := h.findPinned(asked)
	if err != nil {
		return nil, err
	}
	said, kept := Fact{By: person.Name}, make([]auth.EventPIN, len(made))
	for i := range made {
		of := h.entrantOf(made[i])
		made[i].PIN, kept[i] = h.keyring.NewEventPIN(of.section, of.number, made[i].Name)
		said.Pinned = append(said.Pinned, Pinned{of.section, of.number, asked[i].Times + 1, kept[i].Digest()})
	}
	if err := h.keyring.KeepEventPINs(kept); err != nil {
		return nil, control.NotRecorded(err)
	}
	if err := h.journal.say(ctx, said); err != nil {
		_ = h.dropPINs() // Nobody has seen them, and by the log they count for nothing.
		return nil, control.NotRecorded(err)
	}
	if err := h.dropPINs(); err != nil {
		h.log.Warn(fmt.Sprintf("hall: PINs that are no longer in force are still kept: %v", err))
	}
	if err := h.share(ctx); err != nil {
		return nil, err
	}
	for _, p := range made {
		h.log.Info(fmt.Sprintf("hall: a PIN is made for %s, by %s", p.Name, person.Name), "player", p.ID)
	}
	h.desk.wake()
	return made, nil
}

// entrantOf returns the player of a PIN that was made.
func (h *Hall) entrantOf(p PINMade) entrant {
	_, number, _ := parsePlayerID(p.ID)
	return entrant{p.Section, number}
}

// findPinned returns the players that are asked for. Where one of them has had other PINs than who asks has seen none is made.
func (h *Hall) findPinned(asked []PINAsked) (found []PINMade, err error) {
	all := h.pinsTold()
	for i, a := range asked {
		at := slices.IndexFunc(all, func(p PINTold) bool { return p.ID == a.ID })
		switch {
		case at < 0:
			return nil, control.Meaningless(errNoPlayer)
		case slices.ContainsFunc(asked[:i], func(other PINAsked) bool { return other.ID == a.ID }):
			return nil, control.Meaningless(message.Errorf("the player %s is there twice", a.ID))
		case all[at].Times != a.Times:
			return nil, errPinnedMeanwhile
		}
		found = append(found, PINMade{ID: a.ID, Section: all[at].Section, Name: all[at].Name})
	}
	return found, nil
}

// dropPINs forgets what checks PINs that are not in force.
func (h *Hall) dropPINs() error {
	counts := h.pinsInForce()
	return h.keyring.DropEventPINs(func(p auth.EventPIN) bool { return counts[p.Digest()] })
}

// pinsInForce returns the digests of the PINs that are in force.
func (h *Hall) pinsInForce() map[string]bool {
	counts := map[string]bool{}
	h.journal.look(func(r *Roster) {
		for _, p := range r.pins {
			counts[p.Digest] = true
		}
	})
	return counts
}

// fetchPINs gets what checks the PINs that the other hall has made, until it has answered or the connection ends. What that hall does not have
// is not asked for again before it makes more.
func (h *Hall) fetchPINs(ctx context.Context, client *control.Client) {
	for ctx.Err() == nil {
		h.pinning.Lock()
		err := h.fetchPINsWithin(ctx, orderPatience, client)
		h.pinning.Unlock()
		if err == nil {
			return
		}
		if ctx.Err() == nil {
			h.warnOnce(fmt.Sprintf("hall: the PINs of players are not got from the other hall: %v", err))
		}
		wait(ctx, comparePause, nil)
	}
}

// fetchPINsAtOnce is fetchPINs once, while the other hall waits to hear that all it has said is stored. It reports whether they are got.
func (h *Hall) fetchPINsAtOnce(client *control.Client) bool {
	if !h.pinning.TryLock() {
		return false
	}
	defer h.pinning.Unlock()
	return h.fetchPINsWithin(h.ended, shareWithin/2, client) == nil
}

// fetchPINsWithin asks for what checks PINs once. Only what the log of the other hall names counts. The caller holds h.pinning.
func (h *Hall) fetchPINsWithin(ctx context.Context, within time.Duration, client *control.Client) error {
	lacks := h.pinsInForce()
	for _, p := range h.keyring.EventPINs() {
		delete(lacks, p.Digest())
	}
	if len(lacks) == 0 || client == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	var told []auth.EventPIN
	if err := client.Ask(ctx, http.MethodGet, verifiersPath, nil, &told); err != nil {
		return err
	}
	told = slices.DeleteFunc(told, func(p auth.EventPIN) bool { return !lacks[p.Digest()] })
	if err := h.keyring.KeepEventPINs(told); err != nil {
		return err
	}
	return h.dropPINs()
}

// give gives a board a game, which it may have already, and what checks the PINs of its players. The caller has locked b.asking for it.
func (d *desk) give(ctx context.Context, b *board, client *control.Client, g due, has bool) {
	defer b.asking.Unlock()
	var err error
	if !has {
		err = d.order(ctx, b, client, g)
	}
	if err == nil {
		err = d.tellPINs(ctx, b, client, g)
	}
	if err != nil && ctx.Err() == nil {
		b.again = d.hall.now().Add(orderPause)
		d.hall.log.Warn(fmt.Sprintf("hall: table %d does not take round %s: %v", g.table, g.body.Tags["round"], err), "table", g.table)
	}
}

// lackedPINs returns what checks the PINs of the players of a game, nil where its board has all of them for that game. A board
// of an older version has none, and its players sign as before; and so do two who have one name, because a board knows who sits where by their
// names. The caller holds b.asking.
func (d *desk) lackedPINs(b *board, g due) (wanted []auth.EventPIN) {
	if b.told.PINs == nil || g.red == g.black {
		return nil
	}
	wants := map[string]bool{}
	d.hall.journal.look(func(r *Roster) {
		for _, player := range g.players {
			wants[r.pins[player].Digest] = true
		}
	})
	wanted = slices.DeleteFunc(d.hall.keyring.EventPINs(), func(p auth.EventPIN) bool { return !wants[p.Digest()] })
	has := b.told.pinsOf(member.GameName(g.body.Tags))
	if !slices.ContainsFunc(wanted, func(p auth.EventPIN) bool { return !slices.Contains(has, p.Digest()) }) {
		return nil
	}
	return wanted
}

// tellPINs gives a board what checks the PINs of the players of a game: they sign there where the network is broken, too. The order, which stands
// in the log, has their digests alone. The caller holds b.asking.
func (d *desk) tellPINs(ctx context.Context, b *board, client *control.Client, g due) error {
	wanted := d.lackedPINs(b, g)
	if len(wanted) == 0 {
		return nil
	}
	o := member.Order{By: "the event", Role: string(control.Arbiter), Of: member.GameName(g.body.Tags)}
	for _, p := range wanted {
		o.PINs = append(o.PINs, p.Digest())
	}
	made, err := d.make(ctx, b, game{table: g.table}, o)
	if err == nil {
		_, err = d.sendFor(ctx, b, client, made, wanted...)
	}
	if err == nil && len(d.lackedPINs(b, g)) > 0 {
		err = message.Errorf("the board does not keep the PINs of its players")
	}
	return err
}
