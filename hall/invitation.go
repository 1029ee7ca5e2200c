package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/message"
)

// invitationLasts is how long a code serves.
const invitationLasts = 7 * 24 * time.Hour

// invitation is a board that may come. Its code is a secret, so it stands in no log.
type invitation struct {
	Table int       `json:"table"`
	Code  string    `json:"code"`
	Until time.Time `json:"until"`
	Used  string    `json:"used,omitempty"` // By the board with this fingerprint, which may ask again where the answer was lost.
}

// invitations are those that nobody has used, in a file that only its owner can read.
type invitations struct {
	path string
	now  func() time.Time

	mu  sync.Mutex
	all []invitation
}

// invitationsMax is longer than the file of all tables that a hall can have, of two invitations each.
const invitationsMax = 4 << 20

func openInvitations(dir string, now func() time.Time) (*invitations, error) {
	i := &invitations{path: filepath.Join(dir, "invitations.json"), now: now}
	text, err := durable.LoadSecrets(i.path, invitationsMax)
	if errors.Is(err, fs.ErrNotExist) {
		return i, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &i.all)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", i.path, err)
	}
	return i, nil
}

// keep keeps a new list, without those that have lapsed long ago: who comes with one that has lapsed is told so. The caller holds the lock.
func (i *invitations) keep(all []invitation) error {
	left := []invitation{}
	for _, v := range all {
		if i.now().Before(v.Until.Add(invitationLasts)) {
			left = append(left, v)
		}
	}
	text, err := json.Marshal(left)
	if err == nil {
		err = durable.Replace(i.path, text)
	}
	if err == nil {
		i.all = left
	}
	return err
}

// invite makes a code for each of some tables. An earlier one for it serves no more.
func (i *invitations) invite(tables ...int) (made []invitation, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, table := range tables {
		made = append(made, invitation{Table: table, Code: member.NewCode().String(), Until: i.now().Add(invitationLasts)})
	}
	return made, i.keep(append(i.without(tables), made...))
}

func (i *invitations) without(tables []int) (others []invitation) {
	for _, v := range i.all {
		if !slices.Contains(tables, v.Table) {
			others = append(others, v)
		}
	}
	return others
}

var errNoInvitation = message.Errorf("the code is not one of this hall, or was used: boardctl hall invite TABLE makes another one")

// Enlist takes a board that has asked, by the invitation that it has the code of.
func (h *Hall) Enlist(ctx context.Context, asked member.Application) (answer member.Acceptance, err error) {
	if _, err := evidence.ParsePublicKey(asked.Board); err != nil {
		return answer, message.Errorf("the board shows no key of a log")
	}
	if err := h.journal.mayWrite(); err != nil {
		return answer, err
	}
	own := h.server.Endpoint().Fingerprint
	i := h.invitations
	i.mu.Lock()
	defer i.mu.Unlock()
	for n, v := range i.all {
		code, err := member.ParseCode(v.Code)
		if err != nil || v.Table == tableOfSecond || !asked.Fits(code, own) || v.Used != "" && v.Used != asked.Fingerprint {
			continue
		}
		if !i.now().Before(v.Until) {
			return answer, message.Errorf("the code served until %s: boardctl hall invite TABLE makes another one", v.Until.UTC().Format(time.DateTime))
		}
		e := Enlisted{Table: v.Table, Board: asked.Board, Fingerprint: asked.Fingerprint, Name: asked.Name}
		if err := h.seat(ctx, e, "invitation"); err != nil {
			return answer, err
		}
		h.journal.look(func(r *Roster) { answer = member.Acceptance{Table: v.Table, Event: r.Event, Key: h.verifier} })
		answer.Prove(code, own, asked)
		i.all[n].Used = asked.Fingerprint
		return answer, i.keep(i.all)
	}
	return answer, errNoInvitation
}
