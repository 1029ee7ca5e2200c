package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/trace"
)

const (
	joinPatience = 20 * time.Second
	// orderPause is how often a board that is played on looks whether the game is over for which an order waits.
	orderPause = time.Second
)

// hallLink is a board's part in a hall: it dials the hall that it has joined, and takes its orders.
type hallLink struct {
	api    *api
	dir    string
	server *httpd.Server

	mu     sync.Mutex
	member *member.Membership                 // nil for none.
	stops  map[member.Hall]context.CancelFunc // End the dialling of each hall that is dialled.
	later  context.CancelFunc                 // Ends the waiting for the end of a game, nil where nothing waits.
}

// startHall dials the hall that the board has joined.
func (a *api) startHall(dir string, server *httpd.Server) error {
	m, err := member.Load(dir)
	if err != nil {
		return err
	}
	a.hall.mu.Lock()
	defer a.hall.mu.Unlock()
	a.hall.dir, a.hall.server, a.hall.member = dir, server, m
	if m != nil {
		m.SeatAgain()
	}
	return a.hall.dial()
}

// dial dials the halls that there are, and no other one any more. A connection that is on stays. The caller holds the lock.
func (l *hallLink) dial() error {
	wanted := map[member.Hall]bool{}
	if l.member != nil {
		for _, h := range l.member.All() {
			wanted[h] = true
		}
	}
	for h, stop := range l.stops {
		if !wanted[h] {
			stop()
			delete(l.stops, h)
		}
	}
	for h := range wanted {
		if l.stops[h] != nil {
			continue
		}
		ctx, stop := context.WithCancel(context.Background())
		if err := l.server.Dial(ctx, httpd.Peer{Name: hallName, Role: control.Arbiter, Address: h.Address, Fingerprint: h.Fingerprint}); err != nil {
			stop()
			return err
		}
		if l.stops == nil {
			l.stops = map[member.Hall]context.CancelFunc{}
		}
		l.stops[h] = stop
	}
	l.wait()
	return nil
}

// wait waits for the end of the game that is on, where an order does, and for the beginning of the next one. The caller holds the lock.
func (l *hallLink) wait() {
	waits := l.member != nil && (l.member.Waiting != nil || l.member.Next != nil)
	switch {
	case waits && l.later == nil:
		var ctx context.Context
		ctx, l.later = context.WithCancel(l.server.Context())
		go l.attend(ctx)
	case !waits && l.later != nil:
		l.later()
		l.later = nil
	}
}

// close ends the dialling.
func (l *hallLink) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, stop := range l.stops {
		stop()
	}
	if l.later != nil {
		l.later()
	}
}

// hallName is who asks over the connection to the hall, in the log.
const hallName = "hall"

// HallTold is the hall that a board has joined.
type HallTold struct {
	Address     string     `json:"address"`
	Fingerprint string     `json:"fingerprint"`
	Table       int        `json:"table" doc:"Where the board stands."`
	Term        int        `json:"term,omitempty" doc:"The newest term of the hall that the board has heard of."`
	Heard       string     `json:"heard,omitempty" doc:"The order by which the board has heard of that term, as it was signed; for who may order."`
	Number      int        `json:"number,omitempty" doc:"Of the last order of that term that the board has taken."`
	Halls       []string   `json:"halls,omitempty" doc:"The fingerprints of all halls that the board dials, where there are two."`
	Games       []string   `json:"games,omitempty" doc:"The games of the event that the board has taken, each by its section and round."`
	Waiting     control.Op `json:"waiting,omitempty" doc:"What the hall has ordered for when the game that is on is over."`
	Rows        int        `json:"rows,omitempty" doc:"That the board has signed; where it is asked, as is what follows."`
	Unsigned    int        `json:"unsigned,omitempty" doc:"Rows of the newest game that are stored and not signed yet."`
	Clock       string     `json:"clock,omitempty" format:"date-time" doc:"The time by the board's clock."`
	PINs        []PINsOf   `json:"pins,omitzero" doc:"The PINs of players that the board checks; for who may order."`

	Status *control.Status `json:"status,omitempty" doc:"How the game stands after an order that was carried out at once."`
}

// HallChoice is a hall to join.
type HallChoice struct {
	Address string `json:"address" maxLength:"300" doc:"https://HOST:PORT, or the link that the QR code of the hall's invitation holds."`
	Code    string `json:"code,omitempty" maxLength:"40" doc:"Of the hall's invitation, where the link does not have it."`
}

// SignedOrder is an order of the hall.
type SignedOrder struct {
	Order string          `json:"order" maxLength:"60000" doc:"The signed text, as docs/formats/hall.md has it."`
	PINs  []auth.EventPIN `json:"pins,omitempty" maxItems:"8" doc:"What checks the PINs that the order names: it is in no log."`
}

func (a *api) registerHall() {
	ask := a.door.Operation("GET", control.HallPath, auth.ReadBoard, "hall", "The hall that the board has joined")
	ask.Errors = append(ask.Errors, http.StatusNotFound)
	httpd.Register(a.door, ask, func(ctx context.Context, _ *struct{}) (*httpd.Answer[HallTold], error) {
		told, err := a.hallTold(ctx)
		if err != nil {
			return nil, err
		}
		if told.Body.Rows, told.Body.Unsigned, err = a.board.Signed(ctx); err != nil {
			return nil, httpd.Problem(ctx, httpd.Unreadable(err))
		}
		told.Body.Clock = time.Now().UTC().Format(time.RFC3339Nano)
		return told, nil
	})
	join := a.door.Operation("POST", control.HallPath, auth.JoinHall, "join-hall", "Join a hall by the code of its invitation: the board dials it from then on")
	join.Errors = append(join.Errors, http.StatusConflict)
	httpd.Register(a.door, join, func(ctx context.Context, in *httpd.Answer[HallChoice]) (*httpd.Answer[HallTold], error) {
		name, _ := a.place()
		if _, err := a.joinHall(ctx, in.Body, name); err != nil {
			return nil, a.refuse(ctx, err)
		}
		return a.hallTold(ctx)
	})
	leave := a.door.Operation("DELETE", control.HallPath, auth.JoinHall, "leave-hall", "Leave the hall: the board dials nobody any more")
	leave.DefaultStatus = http.StatusNoContent
	httpd.Register(a.door, leave, func(ctx context.Context, _ *struct{}) (*struct{}, error) {
		a.hall.mu.Lock()
		defer a.hall.mu.Unlock()
		if err := member.Leave(a.hall.dir); err != nil {
			return nil, httpd.Problem(ctx, httpd.Unreadable(err))
		}
		a.hall.member = nil
		a.hall.forgetPINs()
		return nil, a.hall.dial()
	})
	order := a.door.Operation("POST", control.OrdersPath, control.New, "order", "An order of the hall, signed by it: carried out at once, or when the game that is on is over")
	order.Errors = append(order.Errors, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
	httpd.Register(a.door, order, func(ctx context.Context, in *httpd.Answer[SignedOrder]) (*httpd.Answer[HallTold], error) {
		status, err := a.hall.order(ctx, in.Body)
		if err != nil {
			return nil, a.refuse(ctx, err)
		}
		told, err := a.hallTold(ctx)
		if err == nil {
			told.Body.Status = status
		}
		return told, err
	})
}

var errNoHall = control.Refuse(control.ErrNoGame, message.Errorf("this board has joined no hall: boardctl hall join ADDRESS --code CODE"))

func (a *api) hallTold(ctx context.Context) (*httpd.Answer[HallTold], error) {
	a.hall.mu.Lock()
	defer a.hall.mu.Unlock()
	m := a.hall.member
	if m == nil {
		return nil, httpd.Problem(ctx, errNoHall)
	}
	told := HallTold{Address: m.Address, Fingerprint: m.Fingerprint, Table: m.Table, Term: m.Term, Number: m.Number, Games: slices.Sorted(maps.Keys(m.Games))}
	if httpd.PersonOf(ctx).May(control.New) {
		told.Heard, told.PINs = m.Heard, a.hall.pinsTold()
	}
	for _, h := range m.Halls {
		told.Halls = append(told.Halls, h.Fingerprint)
	}
	if m.Waiting != nil {
		told.Waiting = m.Waiting.Do
	}
	return &httpd.Answer[HallTold]{Body: told}, nil
}

// checkFree returns why the board can't join a hall at its first run: it is in one, which a form that was refused later has joined.
func (l *hallLink) checkFree() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if m := l.member; m != nil {
		return message.Errorf("this board stands at table %d of the hall at %s already: leave out the hall", m.Table, m.Address)
	}
	return nil
}

// joinHall asks a hall to take the board, by its name, and dials it. It returns where the board stands there.
func (a *api) joinHall(ctx context.Context, to HallChoice, name string) (table int, err error) {
	address, code, err := member.ParseInvitation(to.Address, to.Code)
	if err != nil {
		return 0, control.Meaningless(err)
	}
	key, err := a.board.LogKey(ctx)
	if err != nil {
		return 0, err
	}
	own, err := auth.OpenAuthority(a.hall.dir)
	if err != nil {
		return 0, err
	}
	m, err := member.Join(ctx, address, code, member.Application{Board: key, Fingerprint: own.Fingerprint(), Name: name}, joinPatience)
	switch {
	case errors.Is(err, member.ErrUnreached):
		return 0, err
	case err != nil:
		return 0, message.Errorf("the hall does not take this board: %w", err)
	}
	a.hall.mu.Lock()
	defer a.hall.mu.Unlock()
	if err := m.Keep(a.hall.dir); err != nil {
		return 0, control.NotRecorded(err)
	}
	a.hall.member = m
	a.hall.forgetPINs()
	a.door.Log().Info(fmt.Sprintf("control: hall: this board stands at table %d of the hall at %s", m.Table, m.Address), "table", m.Table)
	return m.Table, a.hall.dial()
}

// order takes an order. It is kept before it is carried out, so that it comes once, whatever happens meanwhile. It returns how the game
// stands, nil where the order waits.
func (l *hallLink) order(ctx context.Context, given SignedOrder) (*control.Status, error) {
	key, err := l.api.board.LogKey(ctx)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.member == nil {
		return nil, errNoHall
	}
	taken := *l.member
	o, err := taken.Take(given.Order, key, time.Now())
	if err != nil {
		return nil, err
	}
	if o.Do == "" && len(o.Halls) > 0 {
		return nil, l.turn(taken)
	}
	if o.Do == "" && len(o.PINs) > 0 {
		return nil, l.keepPINs(taken, o, given.PINs)
	}
	if _, err := l.request(o); err != nil {
		return nil, control.Meaningless(err)
	}
	if o.Do != control.New {
		if err := l.keep(taken); err != nil {
			return nil, err
		}
		return l.carryOut(o)
	}
	taken.Waiting, taken.Next = &o, nil // The newer one counts.
	if err := l.keep(taken); err != nil {
		return nil, err
	}
	if l.isBusy() {
		return nil, nil
	}
	return l.seat()
}

// keep keeps what has become of the membership. The caller holds the lock.
func (l *hallLink) keep(m member.Membership) error {
	if err := m.Keep(l.dir); err != nil {
		return control.NotRecorded(err)
	}
	l.member = &m
	l.wait()
	return nil
}

// turn dials the halls that an order names. The caller holds the lock.
func (l *hallLink) turn(taken member.Membership) error {
	before := l.member.Term
	if err := l.keep(taken); err != nil {
		return err
	}
	if taken.Term > before {
		l.api.door.Log().Info(fmt.Sprintf("control: hall: the term %d: orders of an older one are refused from now on", taken.Term), "term", taken.Term)
	}
	return l.dial()
}

// request returns what an order asks for, in the name of who wants it.
func (l *hallLink) request(o member.Order) (control.Request, error) {
	r := control.Request{Op: o.Do, Game: o.Game, By: trace.OfHall + o.By, Role: control.Arbiter, Checked: trace.ByHall}
	operation := control.OperationOf(o.Do)
	if !auth.BoardRoles().May(control.Arbiter, o.Do) {
		return r, message.Errorf("the hall is never operator of a board: it may not order %s", string(o.Do))
	}
	if operation.Body != nil {
		body, err := operation.Read(func(body any) error { return json.Unmarshal(o.Body, body) })
		if err != nil {
			return r, err
		}
		r.Body = body
	}
	return r, r.Check()
}

// isPlayed reports whether a game is on that an order has to wait for.
func isPlayed(s *control.Status) bool {
	return s.State == "playing" || s.Ply > 0 && s.State != "over" && s.State != "closed"
}

// isBusy reports whether no game can be ordered now: one is on, or nothing is read yet.
func (l *hallLink) isBusy() bool {
	status, err := l.api.board.Status(0)
	return err != nil || isPlayed(status)
}

func (l *hallLink) carryOut(o member.Order) (status *control.Status, err error) {
	r, err := l.request(o)
	if err == nil {
		status, err = l.api.board.Do(r)
	}
	if err != nil {
		return nil, err
	}
	l.api.door.Log().Info(fmt.Sprintf("control: hall: order %d, %s by %s, is carried out", o.Number, string(o.Do), o.By), "order", o.Number)
	return status, nil
}

// seat carries out the order of a game that waits. It is kept until that game has begun. The caller holds the lock.
func (l *hallLink) seat() (*control.Status, error) {
	seated := *l.member
	o := seated.Waiting
	seated.Waiting, seated.Next = nil, o
	status, err := l.carryOut(*o)
	if err != nil {
		seated.Next = nil
	}
	return status, errors.Join(err, l.keep(seated))
}

// attend carries out the order of a game that waits, when the game that is on is over, and sees that game begin.
func (l *hallLink) attend(ctx context.Context) {
	for l.awaits() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(orderPause):
		}
	}
}

// awaits looks at the game that was ordered last, and reports whether it is still to begin.
func (l *hallLink) awaits() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	m := l.member
	if m == nil || m.Waiting == nil && m.Next == nil {
		l.wait()
		return false
	}
	status, err := l.api.board.Status(0)
	if err != nil {
		return true // Nothing is read yet.
	}
	played := isPlayed(status)
	switch {
	case played && m.HasSeated():
		err = l.keep(m.Begun())
	case !played && m.Waiting != nil:
		_, err = l.seat()
	}
	if err != nil {
		l.api.door.Log().Error(fmt.Sprintf("control: hall: the game of order %d: %v", l.member.Number, err))
	}
	return true
}
