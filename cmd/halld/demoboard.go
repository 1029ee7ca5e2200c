package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/trace"
)

// dir returns the data directory of the board that stands at a table.
func (d *demo) dir(table int) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := "board"
	if d.spares[table] {
		name = "spare"
	}
	return filepath.Join(d.data, fmt.Sprint(name, table))
}

// replace lets a spare board stand at a table from now on.
func (d *demo) replace(table int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.spares == nil {
		d.spares = map[int]bool{}
	}
	d.spares[table] = true
}

// source returns who plays at a table.
func (d *demo) source(table int) (daemon.Source, error) {
	if d.hands != nil {
		return d.hands(table)
	}
	return source.NewTable("xiangqi", d.seed+uint64(table), d.speed)
}

// joins lets a board join a hall, whose membership it keeps then.
type joins func(ctx context.Context, table int, asked member.Application) (*member.Membership, error)

// startBoard starts the board of a table, which joins the hall.
func (d *demo) startBoard(ctx context.Context, table int, join joins) error {
	hands, err := d.source(table)
	if err != nil {
		return err
	}
	return d.switchOn(ctx, table, hands, join)
}

// switchOn starts the board of a table, which joins a hall first, or has joined one where join is nil.
func (d *demo) switchOn(ctx context.Context, table int, hands daemon.Source, join joins) error {
	dir := d.dir(table)
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return err
	}
	if join != nil {
		err = d.join(ctx, store, dir, table, join)
	}
	if err != nil {
		return errors.Join(err, store.Close())
	}
	board, err := daemon.New(store, hands, config.Config{Version: version.Number}, nil)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	quiet := slog.New(slog.DiscardHandler)
	d.boards.Go(func() {
		err := board.Run(ctx, viewer.NewAccount(nowhere{}, notation.Simplified), daemon.Services{Control: httpd.Config{Dir: dir, Log: quiet}})
		if err = errors.Join(err, store.Close()); err != nil {
			d.log.Error(fmt.Sprintf("demo: the board of table %d: %v", table, err))
		}
	})
	return nil
}

// nowhere takes what nobody reads.
type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// join lets a board join a hall, as boardctl hall join does.
func (d *demo) join(ctx context.Context, store *recorder.Store, dir string, table int, join joins) error {
	key, err := store.BoardKey(ctx)
	if err != nil {
		return err
	}
	own, err := auth.OpenAuthority(dir)
	if err != nil {
		return err
	}
	m, err := join(ctx, table, member.Application{Board: key.String(), Fingerprint: own.Fingerprint()})
	if err != nil {
		return err
	}
	return m.Keep(dir)
}

// invited lets boards join a hall of this process, without a network between them. They dial it at an address, or at its own one.
func invited(h *hall.Hall, address string) joins {
	return func(ctx context.Context, table int, asked member.Application) (*member.Membership, error) {
		invited, err := h.Invite(table)
		if err != nil {
			return nil, err
		}
		code, err := member.ParseCode(invited.Code)
		if err != nil {
			return nil, err
		}
		at := h.Server().Endpoint()
		asked.Prove(code, at.Fingerprint)
		taken, err := h.Enlist(ctx, asked)
		if err != nil {
			return nil, err
		}
		if err := taken.Check(code, at.Fingerprint, asked); err != nil {
			return nil, err
		}
		return &member.Membership{Address: cmp.Or(address, at.Address), Fingerprint: at.Fingerprint, Table: taken.Table, Event: taken.Event, Key: taken.Key}, nil
	}
}

// boardPatience is how long a board of the demo may take to answer, on a busy computer.
const boardPatience = time.Minute

// statusOf returns how the game at a table stands, nil while the board is being switched on.
func statusOf(ctx context.Context, c *control.Client) (*control.Status, error) {
	s, err := c.Status(ctx)
	var refused *control.RefusedError
	if errors.Is(err, control.ErrNotRunning) || errors.As(err, &refused) && refused.Status == http.StatusServiceUnavailable {
		return nil, nil
	}
	return s, err
}

// attend lets the arbiter see to what the games of a table need, and lets all sign each result, as long as the board that stands there is on.
func (d *demo) attend(ctx context.Context, h *hall.Hall, table int) {
	c, err := control.Local(d.dir(table), boardPatience)
	if err != nil {
		d.log.Error(fmt.Sprintf("demo: table %d: %v", table, err))
		return
	}
	defer c.Close()
	told := ""
	for wait(ctx, time.Second) {
		now, err := statusOf(ctx, c)
		if err == nil && now != nil {
			err = errors.Join(d.consent(ctx, table, now), signed(ctx, h, table, now))
		}
		if err != nil && ctx.Err() == nil && err.Error() != told {
			told = err.Error()
			d.log.Warn(fmt.Sprintf("demo: table %d: %v", table, err))
		}
	}
}

// consent lets the arbiter consent to a draw on which the players agree, where the rulebook asks for that.
func (d *demo) consent(ctx context.Context, table int, now *control.Status) error {
	if now.State != "playing" || !slices.ContainsFunc(now.OpenClaims, func(c control.OpenClaim) bool { return c.What == trace.ClaimAgreement }) {
		return nil
	}
	if _, err := d.arbiter.order(ctx, control.Agree, nil, table); err != nil {
		return err
	}
	d.tell(table, "both players agree on a draw, and "+arbiterName+" consents", fmt.Sprintf("/tables/%d", table))
	return nil
}

// signed signs the result of the game that is over, if there is one.
func signed(ctx context.Context, h *hall.Hall, table int, now *control.Status) error {
	if now.State != "over" || now.Confirmed || now.Tags["round"] == "" {
		return nil
	}
	for _, side := range []string{"red", "black", "arbiter"} {
		body := control.SignBody{Side: side, Name: cmp.Or(now.Tags[side], arbiterName)}
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		acted := h.Do(ctx, hall.Act{Do: control.Sign, Body: text, Tables: []int{table}}, body.Name, control.Arbiter)
		for _, r := range acted.Refused {
			return errors.New(r.Why)
		}
	}
	return nil
}
