package hall

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/recorder"
)

// peer is the other hall of the event. Each of the two dials the other one, as a board dials a hall, and follows its log.
type peer struct {
	member.Other
	key      evidence.PublicKey
	followed *recorder.Followed

	mu      sync.Mutex
	stop    context.CancelFunc // Ends the dialling, nil before it begins.
	client  *control.Client    // Of the connection that it has dialled, nil for none.
	hangUp  context.CancelFunc // Ends it.
	altered string             // Why its log is not followed, "" where it is.
	news    chan struct{}      // Closed when more of its log is stored.
}

// roleHall is the role of the other hall at this one: it follows the log, and no more.
const roleHall control.Role = "hall"

// followHall is its right.
const followHall control.Op = "follow"

// hallRoles returns the roles at a hall, and that of the other hall.
func hallRoles() auth.Roles {
	return append(auth.HallRoles(), auth.Role{Name: roleHall, Rights: []control.Op{auth.ReadBoard, followHall}, Sessions: 1, Requests: auth.Rate{Most: 10_000, Every: time.Millisecond}})
}

// meet begins to know the other hall. Its log is followed from what is stored.
func (h *Hall) meet(ctx context.Context, o member.Other) (*peer, error) {
	key, err := evidence.ParsePublicKey(o.Log)
	if err != nil {
		return nil, err
	}
	p := &peer{Other: o, key: key, news: make(chan struct{})}
	if p.followed, err = h.store.Follow(ctx, key); err != nil {
		return nil, err
	}
	h.journal.mu.Lock()
	if log := boardlog.StoredID(p.followed.Number(), 1); log != h.journal.peer { // Nothing of it was heard yet.
		h.journal.peer, h.journal.facts[other], h.journal.done, h.journal.cut = log, 0, 0, nil
	}
	h.journal.at = o.Address
	h.journal.mu.Unlock()
	h.mu.Lock()
	before := h.peer
	h.peer = p
	h.mu.Unlock()
	if before != nil {
		before.leave()
	}
	return p, nil
}

// leave ends what there is with another hall in whose place one more has come.
func (p *peer) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		p.stop()
	}
	if p.hangUp != nil {
		p.hangUp()
	}
}

// dialPeer dials the other hall, so that it can ask.
func (h *Hall) dialPeer(p *peer) error {
	ctx, stop := context.WithCancel(h.ended)
	p.mu.Lock()
	p.stop = stop
	p.mu.Unlock()
	return h.server.Dial(ctx, httpd.Peer{Name: "the other hall", Role: roleHall, Address: p.Address, Fingerprint: p.Fingerprint})
}

// other returns the other hall, nil for none.
func (h *Hall) other() *peer {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.peer
}

// self returns this hall as others know it.
func (h *Hall) self(ctx context.Context) (o member.Other, err error) {
	at := h.server.Endpoint()
	if at == nil {
		return o, message.Errorf("this hall is not reached over the network: it needs an address for boards, --control")
	}
	key, err := h.store.BoardKey(ctx)
	if err != nil {
		return o, err
	}
	return member.Other{Hall: member.Hall{Address: control.Reachable(at.Address), Fingerprint: at.Fingerprint, Key: h.verifier}, Log: key.String(), Pages: pagesOf(at, h.plain)}, nil
}

// pagesOf returns where everybody may look, as others on the network reach it, "" for nowhere.
func pagesOf(at *control.Endpoint, plain net.Listener) string {
	if plain == nil {
		return ""
	}
	_, port, err := net.SplitHostPort(plain.Addr().String())
	if err != nil {
		return ""
	}
	pages := control.Reachable("http://" + plain.Addr().String())
	if u, err := url.Parse(pages); err == nil && u.Hostname() == "localhost" { // Where boards reach it viewers do, too.
		if c, err := url.Parse(control.Reachable(at.Address)); err == nil {
			return "http://" + net.JoinHostPort(c.Hostname(), port)
		}
	}
	return pages
}

// takePeer takes the other hall, which has dialled, and follows its log until the connection ends.
func (h *Hall) takePeer(ctx context.Context, p *peer, client *control.Client) {
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp()
	p.mu.Lock()
	if p.hangUp != nil {
		p.hangUp()
	}
	p.client, p.hangUp = client, hangUp
	p.mu.Unlock()
	h.log.Info(fmt.Sprintf("hall: the other hall, %s, is connected", p.Address))
	h.desk.wake()
	go h.compare(ctx, client)
	go h.fetchPINs(ctx, client)
	err := p.followed.Take(ctx, client.Feed(ctx, p.key, p.followed.Place(), true), func(int) {
		if pinned := h.heardPeer(p, client); !pinned {
			go h.fetchPINs(ctx, client)
		}
	})
	p.mu.Lock()
	if p.client == client {
		p.client = nil
	}
	var refused *control.RefusedError
	if errors.Is(err, recorder.ErrRefused) || errors.Is(err, boardlog.ErrOtherBoard) || errors.As(err, &refused) && refused.Status == http.StatusConflict {
		p.altered = err.Error()
		close(p.news) // Who waits for more of that log waits in vain.
		p.news = make(chan struct{})
		h.log.Error("hall: the log of the other hall is not what it has signed before; it counts as it was: " + p.altered)
	}
	p.mu.Unlock()
	if h.ended.Err() == nil {
		h.log.Warn(fmt.Sprintf("hall: the other hall is not connected any more: %v; it dials again", err))
	}
	h.desk.wake()
}

// heardPeer takes what the other hall has said. It returns false where that has made PINs, and what checks them is still to be got.
func (h *Hall) heardPeer(p *peer, client *control.Client) (pinned bool) {
	defer func() {
		p.mu.Lock()
		close(p.news)
		p.news = make(chan struct{})
		p.mu.Unlock()
		h.desk.wake()
	}()
	p.mu.Lock()
	p.altered = "" // It has just gone on.
	p.mu.Unlock()
	counts, apart, turned, err := h.journal.hear(h.ended)
	if err == nil && turned {
		err = h.turn(h.ended)
	} else if err == nil {
		err = h.heedFacts(h.ended, counts, apart)
	}
	pinned = true
	if turned || slices.ContainsFunc(counts, func(f Fact) bool { return f.Pinned != nil }) { // Before anybody sees one, unless that takes too long.
		pinned = h.fetchPINsAtOnce(client)
	}
	h.journal.heeded()
	if err != nil && h.ended.Err() == nil {
		h.log.Error(fmt.Sprintf("hall: what the other hall says is stored, and not carried out here: %v", err))
	}
	return pinned
}

// heedFacts does what the facts of the hall that writes ask of this one, and names what stands apart.
func (h *Hall) heedFacts(ctx context.Context, counts, apart []Fact) (err error) {
	for _, f := range apart {
		h.log.Warn(fmt.Sprintf("hall: the other hall has said, in a term that has ended: %s; it stands apart, and is not done", f.what()))
	}
	var files []Entered
	for _, f := range counts {
		if f.Entered != nil {
			files = append(files, *f.Entered)
		}
		if f.Enlisted != nil {
			if _, failed := h.open(ctx, *f.Enlisted); failed != nil {
				err = errors.Join(err, failed)
				continue
			}
			h.unseat(*f.Enlisted)
		}
	}
	return errors.Join(err, h.align(files, false))
}

// shareWithin is how long the other hall may take to store what this one says. One that takes longer is on its own for a while.
const shareWithin = 2 * time.Second

// Shared is how far a hall follows the other one.
type Shared struct {
	Facts int `json:"facts" minimum:"0" doc:"Of the log of who asks."`
	Term  int `json:"term" minimum:"0" doc:"The newest that is known."`

	Altered bool `json:"altered,omitempty" doc:"The log of who asks is not what it has signed before, and is not followed."`
}

// SharedPath is the route by which a hall asks the other one to store what it has said, before anybody is told.
const SharedPath = "/api/shared"

// share waits until the other hall has stored what this one has said, so that it can go on from there. Where it does not answer this one goes
// on alone: then nobody but the boards keeps the two apart. Who has asked for something may hang up meanwhile: that says nothing of the other
// hall.
func (h *Hall) share(ctx context.Context) error {
	p := h.other()
	if p == nil {
		return nil
	}
	p.mu.Lock()
	client := p.client
	p.mu.Unlock()
	if client == nil {
		return nil
	}
	want := Shared{}
	h.journal.look(func(r *Roster) { want = Shared{Facts: h.journal.facts[own], Term: r.Term} })
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shareWithin)
	defer cancel()
	var told Shared
	err := client.Ask(ctx, http.MethodPost, SharedPath, want, &told)
	switch {
	case err == nil && (told.Term > want.Term || told.Facts >= want.Facts || told.Altered):
		return h.follows(told)
	case h.ended.Err() != nil:
		return h.ended.Err()
	}
	p.mu.Lock()
	if p.client == client {
		p.client = nil
		p.hangUp()
	}
	p.mu.Unlock()
	if err == nil {
		err = message.Errorf("it has %d facts of %d", told.Facts, want.Facts)
	}
	h.log.Warn(fmt.Sprintf("hall: the other hall has not stored what this one says: %v; this one goes on alone until it is connected again", err))
	return nil
}

// comparePause is left before the other hall is asked again that has not answered.
const comparePause = time.Second

// compare asks the other hall, which has just dialled, what it has of this one, until it answers or the connection ends. A hall whose directory
// is an older copy writes nothing beside it.
func (h *Hall) compare(ctx context.Context, client *control.Client) {
	for ctx.Err() == nil {
		want := Shared{}
		h.journal.look(func(r *Roster) { want.Term = r.Term })
		asked, cancel := context.WithTimeout(ctx, orderPatience)
		var told Shared
		err := client.Ask(asked, http.MethodPost, SharedPath, want, &told)
		cancel()
		if err == nil {
			_ = h.follows(told) // Which logs why.
			return
		}
		wait(ctx, comparePause, nil)
	}
}

// registerSecond registers the routes of the other hall, and those by which there is one.
func (h *Hall) registerSecond(d *httpd.Door) {
	d.RegisterFeed(control.FeedPath, followHall, h.store)
	shared := d.Operation("POST", SharedPath, followHall, "share", "The other hall asks to store what it has said")
	httpd.Register(d, shared, func(ctx context.Context, in *httpd.Answer[Shared]) (*httpd.Answer[Shared], error) {
		return &httpd.Answer[Shared]{Body: h.await(ctx, in.Body)}, nil
	})
	h.registerPromotion(d)
}

// await waits until so many facts of the other hall are stored, or its term has ended.
func (h *Hall) await(ctx context.Context, want Shared) (told Shared) {
	p := h.other()
	if p == nil {
		return told
	}
	for {
		p.mu.Lock()
		news := p.news
		altered := p.altered != ""
		p.mu.Unlock()
		h.journal.look(func(r *Roster) {
			told = Shared{Facts: h.journal.done, Term: r.Term, Altered: altered}
			if h.journal.reads != nil {
				told.Term = max(told.Term, h.journal.reads.term)
			}
		})
		if altered || told.Facts >= want.Facts || told.Term > want.Term {
			return told
		}
		select {
		case <-news:
		case <-ctx.Done():
			return told
		case <-h.ended.Done():
			return told
		}
	}
}

// tableOfSecond stands for a table in the invitation of a second hall.
const tableOfSecond = 0

var errTwoHalls = message.Errorf("the event has two halls already, and both have written")

// EnlistSecond takes a second hall that has asked, by the invitation that it has the code of.
func (h *Hall) EnlistSecond(ctx context.Context, asked member.SecondApplication) (answer member.SecondAcceptance, err error) {
	self, err := h.self(ctx)
	if err != nil {
		return answer, err
	}
	i := h.invitations
	i.mu.Lock()
	defer i.mu.Unlock()
	for n, v := range i.all {
		code, err := member.ParseCode(v.Code)
		if err != nil || v.Table != tableOfSecond || !i.now().Before(v.Until) || !asked.Fits(code, self.Fingerprint) || v.Used != "" && v.Used != asked.Fingerprint {
			continue
		}
		if v.Used == "" {
			err = h.second(ctx, asked.Other)
		}
		if err != nil {
			return answer, err
		}
		answer = member.SecondAcceptance{Key: self.Key, Log: self.Log, Pages: self.Pages}
		answer.Prove(code, self.Fingerprint, asked)
		i.all[n].Used = asked.Fingerprint
		return answer, i.keep(i.all)
	}
	return answer, message.Errorf("the code is not one of this hall for a second one, or was used: boardctl hall second makes another one")
}

// second takes a second hall.
func (h *Hall) second(ctx context.Context, o member.Other) error {
	if _, err := control.CheckAddress(o.Address); err != nil {
		return err
	}
	if err := member.CheckPages(o.Pages); err != nil {
		return err
	}
	turned := false
	h.journal.look(func(r *Roster) { turned = r.Term > 1 })
	if turned {
		return errTwoHalls
	}
	if err := h.journal.say(ctx, Fact{By: "invitation", Seconded: &o}); err != nil {
		return err
	}
	p, err := h.meet(ctx, o)
	if err != nil {
		return err
	}
	h.log.Info(fmt.Sprintf("hall: the hall at %s is the second one, fingerprint %s", o.Address, o.Fingerprint))
	h.desk.wake()
	return h.dialPeer(p)
}

// join makes this hall, which has said nothing yet, the second one behind the first at an address, https://HOST:PORT, by the code of an
// invitation.
func (h *Hall) join(ctx context.Context, first, code string) error {
	c, err := member.ParseCode(code)
	if err != nil {
		return err
	}
	self, err := h.self(ctx)
	if err != nil {
		return err
	}
	found, err := member.JoinSecond(ctx, first, c, member.SecondApplication{Other: self}, joinPatience)
	if err != nil {
		return fmt.Errorf("the first hall does not take this one: %w", err)
	}
	if err := h.journal.say(ctx, Fact{Joined: &found}); err != nil {
		return err
	}
	h.joined.Store(true)
	p, err := h.meet(ctx, found)
	if err != nil {
		return err
	}
	if err := h.turn(ctx); err != nil {
		return err
	}
	h.log.Info(fmt.Sprintf("hall: this hall is the second one behind %s, fingerprint %s", found.Address, found.Fingerprint))
	return h.dialPeer(p)
}

const joinPatience = 20 * time.Second

// halls returns both halls as boards are told, nil where there is one alone.
func (h *Hall) halls(ctx context.Context) []member.Hall {
	p := h.other()
	if p == nil {
		return nil
	}
	self, err := h.self(ctx)
	if err != nil {
		return nil
	}
	if h.isSecond() {
		return []member.Hall{p.Hall, self.Hall}
	}
	return []member.Hall{self.Hall, p.Hall}
}

// isSecond reports whether this hall is the second one.
func (h *Hall) isSecond() bool { return h.joined.Load() }
