package hall

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
)

// turn makes the account of both logs anew, and lets this hall be what it says: the one that writes, or the one that reads.
func (h *Hall) turn(ctx context.Context) error {
	h.turning.Lock()
	defer h.turning.Unlock()
	j := h.journal
	j.mu.Lock()
	wrote := j.roster.Term > 0 && j.reads == nil
	a, err := j.load(ctx)
	var why *reads
	if err == nil {
		if why = j.reads; why != nil && a.yielded < why.term && why.term > 0 && !h.isFresh(a) {
			err = j.sayLocked(ctx, Fact{Yielded: &Yielded{why.term}})
		}
	}
	j.mu.Unlock()
	if err != nil {
		return err
	}
	if why != nil {
		err = store.Hold(h.dir, why.why.Error())
	} else {
		err = store.Free(h.dir)
	}
	if wrote && why != nil {
		h.log.Warn("hall: " + why.why.Error())
	}
	if cut := j.isCut(); cut != nil {
		h.log.Error(fmt.Sprintf("hall: what the other hall says counts no more: %v", cut))
	}
	for _, f := range a.apart[own] {
		h.log.Warn(fmt.Sprintf("hall: this hall has said, in a term that had ended: %s; it stands apart, and counts no more", f.what()))
	}
	h.journal.look(func(r *Roster) { h.heardOf.Store(int64(r.said)) })
	err = errors.Join(err, h.align(a.entered, why != nil), h.resume(ctx))
	h.desk.wake()
	return err
}

// isFresh reports whether this hall has never written: it does not yield, it follows.
func (h *Hall) isFresh(a account) bool { return h.isSecond() && a.roster.Term == 1 }

// align makes the files of the event those that were entered. What stands in the place of one, or behind them where rest is set, is set
// aside, and named.
func (h *Hall) align(entered []Entered, rest bool) error {
	last := 0
	for _, e := range entered {
		_, digest, err := store.File(h.dir, e.Number)
		if last = e.Number; err == nil && digest == e.Digest {
			continue
		}
		if !errors.Is(err, fs.ErrNotExist) {
			if err := h.setAside(e.Number); err != nil {
				return err
			}
		}
		text, err := e.text()
		if err == nil {
			err = store.Keep(h.dir, e.Number, text)
		}
		if err != nil {
			return err
		}
		h.desk.forget()
	}
	if rest {
		return h.setAside(last + 1)
	}
	return nil
}

// setAside sets aside what the directory of the event has from a file on.
func (h *Hall) setAside(from int) error {
	n, err := store.SetAside(h.dir, from, apartName)
	if n > 0 {
		h.desk.forget()
		h.log.Warn(fmt.Sprintf("hall: the event has %d files from %d on that the hall which writes has not: they lie in %s now, and count no more", n, from, apartName))
	}
	return err
}

// apartName is the directory of what was entered in the event while another hall wrote.
const apartName = "event.apart"

// plainFile is how long a file of the event may be that stands in the log as it is.
const plainFile = 128 << 10

// entered returns a file of the event as it is said.
func entered(number int, digest string, text []byte) (*Entered, error) {
	e := &Entered{Number: number, Digest: digest, File: string(text)}
	if len(text) <= plainFile {
		return e, nil
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write(text)
	e.File, e.Packed = "", packed.Bytes()
	if err = errors.Join(err, w.Close()); err == nil {
		e.Packed = packed.Bytes()
	}
	return e, err
}

// text returns the file.
func (e Entered) text() ([]byte, error) {
	if len(e.Packed) == 0 {
		return []byte(e.File), nil
	}
	r, err := gzip.NewReader(bytes.NewReader(e.Packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, fileMax))
}

// check returns why the file is not the one of its number and digest.
func (e Entered) check() error {
	text, err := e.text()
	if err != nil {
		return err
	}
	return store.Check(e.Number, e.Digest, text)
}

// fileMax is longer than any file of an event.
const fileMax = 64 << 20

// takeEntered says what was entered in the event, by this hall or beside it, and waits until the other hall has it. Nobody is told before.
func (h *Hall) takeEntered(ctx context.Context) {
	said := false
	var files int
	h.journal.look(func(r *Roster) { files = r.files })
	for h.journal.mayWrite() == nil {
		text, digest, err := store.File(h.dir, files+1)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		var e *Entered
		if err == nil {
			e, err = entered(files+1, digest, text)
		}
		if err == nil {
			err = h.journal.say(ctx, Fact{Entered: e})
		}
		if err != nil {
			h.warnOnce(fmt.Sprintf("hall: the file %d of the event is not taken: %v", files+1, err))
			break
		}
		files, said = files+1, true
	}
	if said {
		_ = h.share(ctx) // Who has written meanwhile is named by it.
	}
	h.journal.look(func(r *Roster) { files = r.files })
	h.desk.mu.Lock()
	h.desk.safe = files
	h.desk.mu.Unlock()
}

// warnOnce logs what is said again and again.
func (h *Hall) warnOnce(text string) {
	h.mu.Lock()
	known := h.warned[text]
	if h.warned == nil || len(h.warned) == warnedMax {
		h.warned = map[string]bool{}
	}
	h.warned[text] = true
	h.mu.Unlock()
	if !known {
		h.log.Error(text)
	}
}

// warnedMax is how much is remembered of what was said.
const warnedMax = 100

// yield lets this hall write no more, because another one has a newer term.
func (h *Hall) yield(term int) {
	h.turning.Lock()
	defer h.turning.Unlock()
	j := h.journal
	j.mu.Lock()
	if term <= j.roster.Term || j.reads != nil && j.reads.term >= term {
		j.mu.Unlock()
		return
	}
	err := j.sayLocked(context.WithoutCancel(h.ended), Fact{Yielded: &Yielded{term}})
	j.reads = &reads{term, j.whyReads(term)}
	why := j.reads.why
	j.mu.Unlock()
	if err = errors.Join(err, store.Hold(h.dir, why.Error())); err != nil {
		h.log.Error(fmt.Sprintf("hall: not recorded: %v", err))
	}
	h.log.Warn("hall: " + why.Error())
	h.desk.wake()
}

// follows takes how far the other hall follows this one, and returns why this one does not write, nil where it does.
func (h *Hall) follows(told Shared) error {
	h.yield(told.Term)
	h.turning.Lock()
	defer h.turning.Unlock()
	j := h.journal
	j.mu.Lock()
	ours := j.reads == nil && told.Term == j.roster.Term
	if !ours || !told.Altered && told.Facts <= j.facts[own] {
		defer j.mu.Unlock()
		if j.reads != nil {
			return j.reads.why
		}
		return nil
	}
	j.behind = j.roster.Term
	j.reads = &reads{j.behind, j.whyBehind()}
	why := j.reads.why
	j.mu.Unlock()
	if err := store.Hold(h.dir, why.Error()); err != nil {
		h.log.Error(fmt.Sprintf("hall: not recorded: %v", err))
	}
	h.log.Error("hall: " + why.Error())
	return why
}

// Promotion is the word of a person that this hall writes from now on.
type Promotion struct {
	By   string `json:"by" minLength:"1" maxLength:"100" doc:"Who says so."`
	Lost bool   `json:"lost,omitempty" doc:"The other hall is lost, with what it has said and this one has not heard."`
}

// Promote lets this hall write from now on, by the word of a person. All that the other one has said and this one has heard stands; orders of
// older terms are refused by each board that hears of the new one.
func (h *Hall) Promote(ctx context.Context, p Promotion) (HallsTold, error) {
	if err := h.promote(ctx, p); err != nil {
		return HallsTold{}, err
	}
	if err := h.turn(ctx); err != nil {
		return HallsTold{}, err
	}
	h.desk.settle()
	told := h.Halls()
	h.log.Warn(fmt.Sprintf("hall: this hall writes from now on, in the term %d, by the word of %s", told.Term, p.By), "term", told.Term)
	h.desk.wake()
	return told, nil
}

func (h *Hall) promote(ctx context.Context, p Promotion) error {
	if strings.TrimSpace(p.By) == "" {
		return message.Errorf("by: expected the name of the person who says so")
	}
	heard := h.heardTerm()
	j := h.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.peer == 0 && j.reads == nil:
		return message.Errorf("this hall is the only one, and writes")
	case j.reads == nil:
		return message.Errorf("this hall writes already, in the term %d", j.roster.Term)
	case j.roster.Term == 0:
		return message.Errorf("this hall has heard nothing of the first one yet: let them connect first")
	case j.reads.term > j.roster.Term && j.peer != 0 && !p.Lost:
		return message.Errorf("a hall has written in the term %d, and this one has not heard what it said: let them connect first; where that hall is lost for good, --lost goes on without", j.reads.term)
	}
	term := member.NextTerm(max(heard, j.roster.Term, j.reads.term), h.isSecond())
	err := j.sayLocked(ctx, Fact{By: p.By, Promoted: &Promoted{Term: term, Own: j.newest == own, Facts: j.facts[j.newest]}})
	if err == nil {
		_, err = j.load(ctx) // Before the lock is open: from here on the other hall is told of the new term.
	}
	return err
}

// heardTerm returns the newest term of which a board has told, and has proved it.
func (h *Hall) heardTerm() (term int) {
	for _, b := range h.all() {
		b.mu.Lock()
		term = max(term, b.term)
		b.mu.Unlock()
	}
	return term
}

// HallsTold is how the halls of an event stand, as organisers see it.
type HallsTold struct {
	Term      int    `json:"term"`
	Writes    bool   `json:"writes" doc:"This hall writes."`
	Why       string `json:"why,omitempty" doc:"Why it does not."`
	Other     string `json:"other,omitempty" doc:"The address of the other hall, left out where there is none."`
	Connected bool   `json:"connected,omitempty" doc:"The other hall is connected."`
	Facts     int    `json:"facts" doc:"That this hall has said."`
	Heard     int    `json:"heard,omitempty" doc:"That it has heard of the other one."`
	Apart     int    `json:"apart,omitempty" doc:"Facts that one hall has said while the other one wrote: they stand apart in its log, and count no more."`
	Last      string `json:"last,omitempty" doc:"The last one of them."`
	Altered   string `json:"altered,omitempty" doc:"Why the log of the other hall is not followed."`
}

// Halls returns how the halls stand.
func (h *Hall) Halls() (t HallsTold) {
	j := h.journal
	j.mu.Lock()
	t = HallsTold{Term: j.roster.Term, Writes: j.reads == nil, Facts: j.facts[own], Heard: j.facts[other], Apart: j.apart[own] + j.apart[other]}
	if j.reads != nil {
		t.Why = j.reads.why.Error()
		t.Term = max(t.Term, j.reads.term)
	}
	for log, n := range j.apart {
		if n > 0 {
			t.Last = j.last[log].what()
		}
	}
	j.mu.Unlock()
	if p := h.other(); p != nil {
		p.mu.Lock()
		t.Other, t.Connected, t.Altered = p.Address, p.client != nil, p.altered
		p.mu.Unlock()
	}
	if cut := j.isCut(); cut != nil {
		t.Altered = cut.Error()
	}
	return t
}

// The routes of organisers for a second hall.
const (
	HallsPath         = "/api/halls"
	PromotionPath     = "/api/promotion"
	SecondInvitations = "/api/halls/invitations"
)

func (h *Hall) registerPromotion(d *httpd.Door) {
	enlist := huma.Operation{Method: "POST", Path: member.SecondPath, OperationID: "enlist-second", MaxBodyBytes: control.BodyMax, Summary: "A second hall asks to be taken, by the code of an invitation",
		Errors: []int{http.StatusForbidden, http.StatusTooManyRequests}, Middlewares: huma.Middlewares{d.LimitSignIns}}
	httpd.Register(d, enlist, func(ctx context.Context, in *httpd.Answer[member.SecondApplication]) (*httpd.Answer[member.SecondAcceptance], error) {
		answer, err := h.EnlistSecond(ctx, in.Body)
		if err != nil {
			d.LogRefusal(auth.Person{}, httpd.BrowserOf(ctx).Caller, err)
			return nil, httpd.Problem(ctx, control.Refuse(control.ErrForbidden, err))
		}
		return &httpd.Answer[member.SecondAcceptance]{Body: answer}, nil
	})
	halls := d.Operation("GET", HallsPath, auth.ReadTokens, "halls", "Which hall writes, and how far this one follows the other")
	httpd.Register(d, halls, func(context.Context, *struct{}) (*httpd.Answer[HallsTold], error) {
		return &httpd.Answer[HallsTold]{Body: h.Halls()}, nil
	})
	invite := d.Operation("POST", SecondInvitations, auth.JoinHall, "invite-second", "Invite a second hall")
	httpd.Register(d, invite, func(ctx context.Context, _ *struct{}) (*httpd.Answer[Invited], error) {
		told, err := h.inviteAll([]int{tableOfSecond})
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[Invited]{Body: told[0]}, nil
	})
	promote := d.Operation("POST", PromotionPath, auth.JoinHall, "promote-hall", "Let this hall write from now on")
	httpd.Register(d, promote, func(ctx context.Context, in *httpd.Answer[Promotion]) (*httpd.Answer[HallsTold], error) {
		told, err := h.Promote(ctx, in.Body)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[HallsTold]{Body: told}, nil
	})
}
