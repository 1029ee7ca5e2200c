package hall

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/web"
	"github.com/kyban/kyban/witness"
)

// Hall follows the boards of an event, and shows them.
type Hall struct {
	dir         string
	log         *slog.Logger
	now         func() time.Time
	store       *recorder.Store
	journal     *journal
	invitations *invitations
	witness     *witness.Key // Cosigns what the boards have signed.
	secret      string       // Signs the orders,
	verifier    string       // and the key that verifies them.
	hub         *broadcast.Hub
	server      *httpd.Server
	keyring     *auth.Keyring
	desk        *desk
	starting    chan struct{} // Has room for one: a start is set.
	index       index
	present     *broadcast.Present
	presentNow  *broadcast.Present // Of screens, nil while they see what everybody sees.
	arbiters    news               // Of the inbox.
	streams     *netlimit.Seats    // Of arbiters.
	inboxPage   http.Handler
	tablePage   http.Handler // The arbiter's of a table.
	gameStream  http.Handler // Of a game by its id at the hall.
	page        http.Handler
	organisers  http.Handler // Their page.
	plain       net.Listener // Where everybody may look, nil for nowhere.
	rows        rowsTold
	ended       context.Context
	end         context.CancelFunc
	running     sync.WaitGroup

	pinning sync.Mutex // Held while PINs are made or fetched: which are in force and what checks them change together.
	turning sync.Mutex // Held while the hall becomes one that writes or reads: the directory of the event is held or free as it is then.

	joined  atomic.Bool  // It is a second hall.
	heardOf atomic.Int64 // The number of the last announcement that everybody may see.

	mu        sync.Mutex
	warned    map[string]bool   // What was logged and is said again and again.
	peer      *peer             // The other hall, nil for none.
	boards    map[string]*board // By the keys of their logs.
	strangers map[string]bool   // The fingerprints of boards that are not enlisted and have dialled.
	shown     *shown
	shownNow  *shown      // To screens.
	hands     map[int]int // The games at tables that were entered by hand, where these are shown.

	showing sync.Mutex // Held while it shows.

	handing sync.Mutex // Guards how far they were shown.
	handed  map[int]int
}

// Open opens the hall of a data directory, and serves it until Close. The caller sets addresses and log; the hall completes the
// configuration.
func Open(ctx context.Context, c httpd.Config) (*Hall, error) { return open(ctx, c, Invitation{}) }

// Invitation is how a hall becomes the second one of an event.
type Invitation struct {
	First string // The address at which boards dial the first hall, https://HOST:PORT.
	Code  string // As the first hall has made it.
}

// OpenSecond is Open for a second hall. One that has joined the first hall before needs no code any more.
func OpenSecond(ctx context.Context, c httpd.Config, by Invitation) (*Hall, error) {
	return open(ctx, c, by)
}

func open(ctx context.Context, c httpd.Config, by Invitation) (h *Hall, err error) {
	h = &Hall{plain: c.Plain, dir: c.Dir, log: c.Log, now: time.Now, boards: map[string]*board{}, strangers: map[string]bool{}, handed: map[int]int{}, starting: make(chan struct{}, 1)}
	h.ended, h.end = context.WithCancel(context.Background())
	if h.store, err = recorder.OpenSealed(c.Dir); err != nil {
		return nil, err
	}
	if err = h.start(ctx, c, by); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

func (h *Hall) start(ctx context.Context, c httpd.Config, by Invitation) (err error) {
	if h.journal, err = openJournal(ctx, h.store, h.now); err != nil {
		return err
	}
	if h.invitations, err = openInvitations(c.Dir, h.now); err != nil {
		return err
	}
	if err = h.openLogs(ctx, by); err != nil {
		return err
	}
	counts := prometheus.NewRegistry()
	h.hub = broadcast.New(broadcast.Config{OfMany: true, Store: games{h.store, h.journal}, Log: h.log, Health: h.store.Err, Sees: httpd.SeesAll, Screen: httpd.SeesPresent, Guard: httpd.WatchAccess, Now: h.now, Counts: counts})
	h.count(counts)
	h.desk, h.page, h.organisers = newDesk(h), web.Hall(), web.Organise()
	h.streams, h.inboxPage, h.tablePage = newStreams(), web.Inbox(), web.Arbiter()
	h.shown = newShown(EventTold{Sections: []SectionTold{}}, nil, nil)
	h.shownNow = h.shown
	h.present = h.hub.NewPresent(h.shown.standing())
	if err = h.turn(ctx); err != nil {
		return err
	}
	h.journal.heeded()
	h.takeEntered(ctx)
	c.Hall, c.Roles, c.Boards, c.Most = true, hallRoles(), h.take, connectionsMax
	if h.server, err = httpd.Listen(c, h.program); err != nil {
		return err
	}
	if by.First != "" && !h.isSecond() {
		if err = h.join(ctx, by.First, by.Code); err != nil {
			return err
		}
	} else if p := h.other(); p != nil {
		err = h.dialPeer(p)
	}
	h.running.Go(h.run)
	h.running.Go(h.beat)
	h.running.Go(h.startBoards)
	return err
}

// openLogs loads the keys of the hall, and opens its own log, or goes on with it and that of the other hall.
func (h *Hall) openLogs(ctx context.Context, by Invitation) error {
	h.journal.at = by.First
	said, err := h.journal.read(ctx, h.journal.id, 1)
	if err != nil {
		return err
	}
	var other *member.Other
	for _, f := range said {
		if f.Joined != nil {
			other = f.Joined
			h.joined.Store(true)
		}
		if f.Seconded != nil && !h.isSecond() {
			other = f.Seconded
		}
	}
	if by.First != "" && len(said) > 0 && !h.isSecond() {
		return fmt.Errorf("%s: the data directory is that of a hall of its own: a second hall needs another one", h.dir)
	}
	if by.First == "" && len(said) == 0 {
		return h.openKeys(ctx, true)
	}
	if err := h.openKeys(ctx, false); err != nil {
		return err
	}
	if other != nil {
		_, err = h.meet(ctx, *other)
	}
	return err
}

// connectionsMax is how many connections over TLS are open at once: those of all boards, and of arbiters.
const connectionsMax = 2000

// Server returns what answers at the hall's addresses.
func (h *Hall) Server() *httpd.Server { return h.server }

// openKeys loads the keys of the hall, or makes them. With opens it opens the log of a hall that writes.
func (h *Hall) openKeys(ctx context.Context, opens bool) error {
	text, err := loadOrMake(filepath.Join(h.dir, "witness.key"), func() (string, error) {
		key, err := witness.NewKey(rand.Reader, "hall")
		if err != nil {
			return "", err
		}
		return key.Text(), nil
	})
	if err != nil {
		return err
	}
	if h.witness, err = witness.ParseKey(text); err != nil {
		return err
	}
	made := false
	h.secret, err = loadOrMake(filepath.Join(h.dir, "orders.key"), func() (secret string, err error) {
		made = true
		secret, _, err = member.NewKey()
		return secret, err
	})
	if err != nil {
		return err
	}
	if h.verifier, err = member.VerifierOf(h.secret); err != nil || !opens {
		return err
	}
	if !made {
		return fmt.Errorf("%s: the key of the orders is there, and the log of the hall is not: restore both from one backup", h.dir)
	}
	return h.journal.say(ctx, Fact{Opened: &Opened{Event: member.NewCode().String(), Key: h.verifier, Term: 1}})
}

// loadOrMake returns a secret of the directory.
func loadOrMake(path string, make func() (string, error)) (string, error) {
	text, err := durable.LoadSecret(path)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = make(); err == nil {
			err = durable.CreateSecret(path, text)
		}
	}
	return text, err
}

// resume shows the boards that are enlisted as they are stored.
func (h *Hall) resume(ctx context.Context) error {
	var all []Enlisted
	h.journal.look(func(r *Roster) {
		for _, e := range r.At {
			all = append(all, e)
		}
	})
	for _, e := range all {
		b, err := h.open(ctx, e)
		if err != nil {
			return err
		}
		var named []namedGame // The newest first.
		for g, err := range h.store.GamesBefore(ctx, boardlog.StoredID(b.followed.Number()+1, 0)) {
			if of, _ := boardlog.BoardOf(g.ID); err != nil || of != b.followed.Number() {
				break
			}
			h.hub.Live(g.ID, engine.PointSet{})
			sheet, err := h.desk.sheet(g.ID)
			if err != nil { // A board signs what it wants: one game keeps no hall from starting.
				h.log.Error(fmt.Sprintf("hall: game %d of table %d can't be read, and is not shown as one of the event: %v", numberOf(g.ID), e.Table, err), "table", e.Table)
				continue
			}
			if h.desk.names(sheet.Tags) {
				named = append(named, namedGame{g.ID, sheet.Tags})
			} else if g.Closed {
				break // What was played before belongs to no round.
			}
		}
		h.desk.mu.Lock()
		for _, g := range slices.Backward(named) { // As they came.
			h.desk.know(b, g.id, g.tags)
		}
		h.desk.mu.Unlock()
	}
	return nil
}

// seat puts a board at a table.
func (h *Hall) seat(ctx context.Context, e Enlisted, by string) error {
	if err := h.journal.say(ctx, Fact{By: by, Enlisted: &e}); err != nil {
		return err
	}
	if _, err := h.open(ctx, e); err != nil {
		return err
	}
	h.unseat(e)
	if err := h.share(ctx); err != nil {
		return err
	}
	h.log.Info(fmt.Sprintf("hall: table %d is enlisted, fingerprint %s", e.Table, e.Fingerprint), "table", e.Table)
	return nil
}

// boardAt returns the board at a table, nil for none.
func (h *Hall) boardAt(table int) *board {
	var e Enlisted
	h.journal.look(func(r *Roster) { e = r.At[table] })
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.boards[e.Board]
}

// Close ends the hall. Boards dial again when it is opened once more.
func (h *Hall) Close() error {
	h.end()
	h.mu.Lock()
	for _, b := range h.boards {
		b.mu.Lock()
		if b.hangUp != nil {
			b.hangUp()
		}
		b.mu.Unlock()
	}
	h.mu.Unlock()
	var err error
	if h.server != nil {
		err = h.server.Close()
	}
	h.running.Wait()
	if h.desk != nil {
		h.desk.sends.Wait()
	}
	if h.hub != nil {
		ctx, cancel := context.WithTimeout(context.Background(), farewellTime)
		defer cancel()
		err = errors.Join(err, h.hub.Close(ctx))
	}
	return errors.Join(err, h.store.Close())
}

// farewellTime is how long viewers may take for what was shown last.
const farewellTime = 5 * time.Second

// all returns the boards that stand at tables.
func (h *Hall) all() (boards []*board) {
	var seated []Enlisted
	h.journal.look(func(r *Roster) {
		for _, e := range r.At {
			seated = append(seated, e)
		}
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range seated {
		if b := h.boards[e.Board]; b != nil {
			boards = append(boards, b)
		}
	}
	return boards
}
